/** Texts that people read in the attributes of HTML blocks; all else of these blocks stays. */
import { expect, it } from 'vitest'
import { markdown } from '../../../src/formats/markdown/index.ts'

const textsOf = (document: string) => markdown.scan(document).entries.map(({ text }) => text)

it.each([
  ['an image on a line of its own', '<img src="cat.png" alt="A cat">', ['A cat']],
  ['a block with its text', '<p title="Hint">Text <img alt="A dog" src="d.png"></p>', ['Hint', 'A dog']],
  ['components', '<Badge text="Beta" type="tip" />\n<Card title="Start" href="/a" />', ['Beta', 'Start']],
  ['a tag over several lines', '<div\n  class="a"\n  title="A cat"\n>', ['A cat']],
  ['single quotes', '<img alt=\'A "cat"\'>', ['A "cat"']],
  ['references', '<img alt="Tom & &quot;Jerry&quot;">', ['Tom & "Jerry"']],
  ['a quote and a list', '> <img alt="A cat">\n\n- <img alt="A dog">', ['A cat', 'A dog']],
  ['blocks that follow', '<div title="Hint">\n\nInside.\n\n</div>', ['Hint', 'Inside.']],
])('of %s are segments', (_, document, texts) => {
  expect(textsOf(document)).toEqual(texts)
  const encoded = new Map(markdown.scan(document).entries.map(({ key, text }) => [key, `»${text}`]))
  const born = markdown.merge({
    source: document,
    target: undefined,
    values: encoded,
    locale: 'de',
    language: 'de',
  })
  expect(textsOf(born)).toEqual(texts.map(text => `»${text}`))
})

it.each([
  ['names, numbers and code', '<img src="a.png" alt="42" class="Big" :title="name" id="Main">'],
  ['a comment', '<!-- <img alt="A cat"> -->'],
  ['a comment that opens within', '<div> <!-- <img alt="A cat">\n<img alt="A dog"> -->\n</div>'],
  ['code', '<pre title="Code">\n<img alt="A cat">\n</pre>'],
  ['code within', '<div><code><img alt="A cat"></code></div>'],
  ['a script within', '<div><script>const a = `<img alt="A cat">`</script></div>'],
  ['what says so', '<img title="Acme" alt="A cat" translate="no">'],
  ['a badge', '<p><img alt="Build status" src="https://img.shields.io/x.svg"></p>'],
  ['a value over two lines', '<div title="A\ncat" aria-label="Cat">'],
  ['a value never closed', '<div title="A cat\n'],
])('are not found in %s', (_, document) => {
  expect(textsOf(document)).toEqual([])
})

it('are replaced in place where a translation has the block', () => {
  const source = '# One\n\n<img src="a.png" alt="A cat">\n'
  const [, alt] = markdown.scan(source).entries
  const born = markdown.merge({
    source,
    target: undefined,
    values: new Map(
      markdown
        .scan(source)
        .entries.map(({ key, text }) => [key, text === alt?.text ? 'Tom & „Katze"' : 'Eins']),
    ),
    locale: 'de',
    language: 'de',
  })
  expect(born).toBe('# Eins\n\n<img src="a.png" alt="Tom & „Katze&quot;">\n')
})
