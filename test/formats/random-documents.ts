/** Random documents, small and full of equal texts. */
import fc from 'fast-check'
import { FormatError } from '../../src/errors.ts'
import type { FilePair, FormatName } from '../../src/model.ts'

export const pair = (format: FormatName): FilePair => ({
  source: 'a',
  format,
  targets: [],
  settings: {
    ...({ service: 'translation', context: {}, comment: undefined, attachments: [], keepTerms: [] } as const),
    ...({
      keys: { include: [], exclude: [] },
      identical: 'translated',
      content: { frontMatter: ['title'] },
    } as const),
  } as unknown as FilePair['settings'],
})

export const words = fc.constantFrom(
  'One',
  'Two words',
  'Three, and more',
  'Number 12',
  'Code `x`',
  '<b>bold</b>',
  'A & B',
  '[a](b.md)',
  '# no',
  '1. no',
  '- no',
)

export const pieces: Readonly<
  Record<'html' | 'markdown' | 'mdx' | 'text', (text: fc.Arbitrary<string>) => fc.Arbitrary<string>>
> = {
  html: text =>
    fc.oneof(
      text.map(one => `<p>${one}</p>\n`),
      text.map(one => `<p>\n  ${one}\n</p>`),
      text.map(one => `<h2 id="${one.length}">${one}</h2>`),
      text.map(one => `<ul><li>${one}</li><li>${one} too</ul>`),
      text.map(one => `<table><tr><td>${one}<td>${one}</table>`),
      text.map(one => `<div>${one}<p>${one}</div>`),
      text.map(one => `<img alt="${one.replaceAll('"', '')}" src="a.png">`),
      fc.constantFrom(
        '<pre>x\n</pre>',
        '<!-- c -->',
        '<p></p>',
        '<hr>',
        '\r\n',
        '<script>1</script>',
        '</div>',
        '<li>',
        '<b>',
      ),
    ),
  markdown: text =>
    fc.oneof(
      text.map(one => `${one}\n\n`),
      text.map(one => `## ${one}\n`),
      text.map(one => `${one}\n===\n`),
      text.map(one => `- ${one}\n`),
      text.map(one => `  - ${one}\n    ${one}\n`),
      text.map(one => `3. ${one}\r\n`),
      text.map(one => `> ${one}\n>\n> ${one}\n\n`),
      text.map(one => `| ${one} | ${one} |\n| --- | :-- |\n| ${one} | |\n\n`),
      fc.constantFrom(
        '```\ncode\n```\n',
        '    code\n',
        '\n\n\n',
        '<table>\n',
        '---\n',
        '{: .a}\n',
        '[a]: /b\n',
        ':::note T\n',
        '\r\n',
        '- \n',
        '---\ntitle: A page\n---\n',
      ),
    ),
  mdx: text =>
    fc.oneof(
      text.map(one => `${one.replace(/[<{&]/g, '')}\n\n`),
      fc.constantFrom('import a from "b"\n\n', '<A title="One">\n\n', '</A>\n\n', '{x}\n\n'),
    ),
  text: text =>
    fc.oneof(
      text.map(one => `${one}\n\n`),
      text.map(one => `  ${one}\r\n${one}\r\n\r\n`),
      fc.constantFrom('\n', '\r', ' ', '-- \n'),
    ),
}

/** The read document; `undefined` where it is refused as a document of its format. */
export function readable<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof FormatError) return undefined
    throw error
  }
}
