import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FormatError } from '../../../src/errors.ts'
import { mdx } from '../../../src/formats/markdown/index.ts'
import { lawCases } from '../../helpers/laws.ts'
import { documentOf } from '../prose-laws.ts'

const textsOf = (document: string) =>
  mdx
    .scan(document)
    .entries.map(({ kind, text }) => (/^(?:title|attribute)$/.test(kind ?? '') ? `${kind}: ${text}` : text))

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: template literals are the subject
describe('MDX', () => {
  it.each([
    ['imports over blank lines', 'import {\n  A,\n\n  B } from "y"\n\nText', ['Text']],
    [
      'exports',
      "export const a = `\n\n${b + {c: 1}.c}\n`\nexport function X() {\n\n  return <p>don't</p>\n}\n\nText",
      ['Text'],
    ],
    ['comments in modules', 'export const a = 1 // {\n/* ( */\n\nText', ['Text']],
    [
      'words that begin like modules',
      'important\n\nexport.\n\nText\nimport x',
      ['important', 'export.', 'Text\nimport x'],
    ],
    ['expressions', '{/* a\n\nb */}\n\n{x}\n\n{a.map(b => `}${b}`)}\n\nText {y}', ['Text {y}']],
    ['brackets and quotes in texts of expressions', '{a && <b>don\'t :)</b>}\n\n{"}"}\n\nText', ['Text']],
    ['addresses in expressions', '{<a>http://x</a>}\n\nText', ['Text']],
    [
      'tags on lines of their own',
      '<Tabs>\n  <Tab value="a">\n    Text\n    # Title\n  </Tab>\n</Tabs>',
      ['Text', 'Title'],
    ],
    ['tags over several lines', '<Tabs\n  id="x"\n\n  values={[{a: "}"}]}\n>\nText\n</Tabs>', ['Text']],
    ['fragments and members', '<>\n<A.B {...c}/> {d}\nText\n</>', ['Text']],
    ['tags in sentences', '<Card>Text</Card>\n\nA <b\n  c="d"/> e', ['<Card>Text</Card>', 'A <b\nc="d"/> e']],
    [
      'texts of attributes',
      '<Tab label="A &quot;b&quot;" value="c d" title=\'E\' alt={"f"} className="g"/>',
      ['attribute: A "b"', 'attribute: E'],
    ],
    ['attributes without words', '<Tab label="1.2" title="" alt=" a "/>', []],
    ['no indented code', '        Text\n\n- a\n\n          b', ['Text', 'a', 'b']],
    ['indented fences', '<A>\n      ```js\n      x\n      ```\n</A>', []],
    ['front matter', '---\ntitle: A\n---\n\nexport const a = 1\n\nText', ['Text']],
    [
      'signs that are no tags',
      '1 < 2\n\n<3\n\n<https://example.com>\n\n<a@example.com>',
      ['1 < 2', '<3', '<https://example.com>', '<a@example.com>'],
    ],
    ['comments of HTML, which older files have', '<!-- a\n\nb -->\n\nText', ['Text']],
    [
      'marks of generators',
      '## Title {#id}\n\n:::note[A]\nText\n:::\n\n{% include x %}',
      ['Title {#id}', 'title: A', 'Text'],
    ],
    ['tables', '| A | `b` |\n|--|--|\n| {c} | <d/> |', ['A', '`b`', '{c}', '<d/>']],
  ])('%s', (_, document, texts) => {
    expect(textsOf(document)).toEqual(texts)
  })

  it.each([
    ['a tag', 'Text\n\n<a b', 3],
    ['an expression', '{a', 1],
    ['an attribute', '\n<a b={`}`', 2],
    ['a quote', '<a b="c', 1],
    ['an export', '\n\nexport const a = {\n\nText', 3],
    ['a template literal', 'export const a = `${b}\n\nText', 1],
  ])('is refused with the line where %s is never closed', (_, document, line) => {
    expect(() => mdx.scan(document)).toThrow(FormatError)
    expect(() => mdx.scan(document)).toThrow(expect.objectContaining({ line }))
  })

  it('reads what it asked for', () => {
    const source = 'import a from "b"\n\n<Card title="One">\n  Two {x}\n</Card>\n'
    const { entries } = mdx.scan(source)
    const values = new Map(entries.map(({ key }, index) => [key, ['Say "eins"', 'Zwei {x}'][index] ?? '']))
    const request = { source, target: undefined, values, locale: 'de', language: 'de' }
    expect(mdx.merge(request)).toBe(
      'import a from "b"\n\n<Card title="Say &quot;eins&quot;">\n  Zwei {x}\n</Card>\n',
    )
  })

  it('reads a delivery whose text leaves a tag open, for the checks to say so', () => {
    const { entries } = mdx.scan('Text\n\nmore')
    expect([...mdx.read('<b\n\nmehr', entries).values()]).toEqual(['<b', 'mehr'])
  })

  it('throws nothing but what names a place', () => {
    const pieces = [
      'import ',
      'export ',
      'a',
      '{',
      '}',
      '<',
      '>',
      '/',
      '<A',
      '/>',
      '="',
      '"',
      "'",
      '`',
      '${',
      '(',
      ')',
      '\\',
    ]
    const document = documentOf(
      ...pieces,
      '/*',
      '*/',
      '//',
      '- ',
      '> ',
      '```',
      ':::x',
      '!!! a "',
      '{%',
      '%}',
      '[^a]: ',
      '    ',
    )
    fc.assert(
      fc.property(document, text => {
        try {
          const { entries } = mdx.scan(text)
          let last = 0
          for (const { start, end } of entries) {
            expect(start).toBeGreaterThanOrEqual(last)
            last = end
          }
        } catch (error) {
          if (!(error instanceof FormatError)) throw error
        }
      }),
      { numRuns: lawCases(2000, 300) },
    )
  })
})
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: template literals are the subject
