import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { decodeDocument, mergeDocument } from '../../../src/formats/document.ts'
import { markdown } from '../../../src/formats/markdown/index.ts'
import { lawCases } from '../../helpers/laws.ts'

const about = { locale: 'de', language: 'de', frontMatter: ['title', 'description'] }
const page = (...lines: string[]) => `---\n${lines.join('\n')}\n---\n\n# Hello\n`

function scan(source: string, role: 'source' | 'target' = 'source') {
  return markdown.scan(source, { frontMatter: about.frontMatter, role })
}

function translate(source: string, values: readonly string[]): string | undefined {
  const { entries } = scan(source)
  const sourceDocument = decodeDocument(Buffer.from(source))
  const texts = new Map(entries.map(({ key }, index) => [key, values[index] ?? '']))
  return mergeDocument(markdown, { ...about, sourceDocument, targetDocument: undefined, values: texts })?.text
}

describe('front matter', () => {
  it.each([
    ['plain', 'title: A page', 'A page'],
    ['plain before a comment', 'title:   A page # not this', 'A page'],
    ['in single quotes', "title: 'It''s a page' # no", "It's a page"],
    ['in double quotes', 'title: "A \\"page\\" \\u00e9"', 'A "page" é'],
    ['under a quoted key', '"title": A page', 'A page'],
    ['over two lines that read as one', 'title: A\n  page', 'A page'],
    ['of digits between quotes', 'title: "12"', '12'],
  ])('gives a value %s', (_, line, text) => {
    expect(scan(page(line, 'slug: a-page')).entries.map(entry => [entry.text, entry.kind])).toEqual([
      [text, 'front matter title'],
      ['Hello', 'h1'],
    ])
  })

  it.each([
    ['a list', 'title: [a, b]'],
    ['a mapping', 'title:\n  a: b'],
    ['a block of text', 'title: |\n  A page'],
    ['a folded text', 'title: >-\n  A page'],
    ['a boolean', 'title: true'],
    ['a number', 'title: 12'],
    ['an anchor', 'title: &a A page'],
    ['a tag', 'title: !!str A page'],
    ['an alias', 'a: &a x\ntitle: *a'],
    ['line ends', 'title: "A\\npage"'],
    ['white space at its end', 'title: "A page "'],
  ])('leaves a value that is %s, and says so', (_, lines) => {
    const source = page('slug: x', ...lines.split('\n'))
    const { entries, notices } = scan(source)
    expect(entries.map(({ text }) => text)).toEqual(['Hello'])
    expect(notices).toEqual([
      {
        message: 'the value of "title", which is not plain or quoted text on one line, stays as it is',
        line: source.split('\n').findIndex(line => line.startsWith('title')) + 1,
      },
    ])
    expect(scan(source, 'target').notices).toEqual([])
  })

  it('leaves what is no YAML, or TOML, and says so', () => {
    expect(scan('+++\ntitle = "a"\n+++\n\nText\n')).toMatchObject({
      entries: [{ text: 'Text' }],
      notices: [{ message: 'front matter in TOML stays as it is', line: 1 }],
    })
    expect(scan(page('a: 1', 'title: a: b'))).toMatchObject({
      entries: [{ text: 'Hello' }],
      notices: [{ message: 'front matter that is no valid YAML stays as it is', line: 3 }],
    })
  })

  it('has nothing to say of empty values, of other keys, of nested ones and of pages without it', () => {
    const source = page('title:', 'description: ""', 'other: A page', 'nested:', '  title: A page')
    expect(scan(source)).toMatchObject({ entries: [{ text: 'Hello' }], notices: [] })
    expect(scan('title: A\n')).toMatchObject({ entries: [{ text: 'title: A' }], notices: [] })
    expect(markdown.scan(page('title: A page')).entries.map(({ text }) => text)).toEqual(['Hello'])
  })

  it.each([
    ['title: A page', 'Eine Seite', 'title: Eine Seite'],
    ['title: A page # note', 'Seite: eins', 'title: "Seite: eins" # note'],
    ['title: A page', '# 1', 'title: "# 1"'],
    ['title: A page', 'Nein', 'title: Nein'],
    ['title: A page', 'no', 'title: "no"'],
    ['title: A page', '1. Mai', 'title: "1. Mai"'],
    ["title: 'A page'", "L'été", "title: 'L''été'"],
    ['title: "A page"', 'Die "Seite" \\ 😀', 'title: "Die \\"Seite\\" \\\\ 😀"'],
    ['title: A\n  page', 'Eine Seite', 'title: Eine Seite'],
  ])('writes into %j the text %j as %j', (line, text, expected) => {
    expect(translate(page('slug: x', line, 'tags: [a]'), [text, 'Hallo'])).toBe(
      page('slug: x', expected, 'tags: [a]').replace('Hello', 'Hallo'),
    )
  })

  it('keeps CR LF and every character of values that are replaced by themselves', () => {
    const source = page("title:  'A page'", 'description: "B\\u0020b"').replaceAll('\n', '\r\n')
    expect(translate(source, ['A page', 'B b', 'Hallo'])).toBe(source.replace('Hello', 'Hallo'))
  })

  it('gets no backslash that only Markdown needs', () => {
    const source = page('title: Labour Day')
    const { entries } = scan(source)
    const values = markdown.read('1. Mai\n\n1. Mai', [
      { id: entries[0]?.id ?? [], text: 'Labour Day' },
      { id: entries[1]?.id ?? [], text: 'Hello' },
    ])
    const sourceDocument = decodeDocument(Buffer.from(source.replace('# Hello', 'Hello')))
    const merged = mergeDocument(markdown, { ...about, sourceDocument, targetDocument: undefined, values })
    expect(merged?.text).toBe('---\ntitle: "1. Mai"\n---\n\n1\\. Mai\n')
    expect([...(merged?.values.values() ?? [])]).toEqual(['1. Mai', '1\\. Mai'])
    expect(markdown.canonical?.('1\\. Mai')).toBe(markdown.canonical?.('1. Mai'))
  })

  it('holds any text on one line so that another reader finds it', () => {
    const line = fc
      .string({
        unit: fc.oneof(
          fc.constantFrom(...'"\'\\:#-?,[]{}&*!|>%@` ~.0nY='),
          fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
        ),
        minLength: 1,
      })
      .filter(
        text =>
          !/[\ud800-\udfff]/u.test(text) &&
          text === text.trim() &&
          text !== '' &&
          // A backslash before a marker is taken off on purpose; the test above holds that.
          !/^(?:\d{1,9})?\\[.)#>+*=_-]/.test(text) &&
          !/[\n\r\u0085\u2028\u2029]/.test(text),
      )
    fc.assert(
      fc.property(line, fc.constantFrom('title: a', "title: 'a'", 'title: "a"'), (text, source) => {
        const merged = translate(page(source), [text, 'Hallo']) ?? page(source)
        const block = merged.slice(4, merged.indexOf('\n---\n', 4))
        expect(parse(block)).toEqual({ title: text })
        expect(parse(block, { version: '1.1' })).toEqual({ title: text })
        expect(block.split('\n')).toHaveLength(1)
      }),
      { numRuns: lawCases(500) },
    )
  })
})
