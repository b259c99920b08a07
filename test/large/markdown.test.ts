/** Markdown and MDX whose reading would take minutes if the cost grew with the square of the size. */
import { describe, expect, it } from 'vitest'
import { textCheck } from '../../src/checks/index.ts'
import { FormatError } from '../../src/errors.ts'
import { markdown, mdx } from '../../src/formats/markdown/index.ts'

const size = 200_000

const shapes: readonly (readonly [string, string])[] = [
  ['definitions', Array.from({ length: size / 10 }, (_, index) => `[${index}]: b\n`).join('')],
  ['headings without blank lines', 'a\n=\n'.repeat(size / 4)],
  ['quotes in quotes', '>'.repeat(size)],
  ['lists in lists', '* '.repeat(size / 2)],
  ['blank lines in a deep list', `${'- '.repeat(99)}a${'\n'.repeat(size)}`],
  ['one paragraph', '[a\n'.repeat(size / 3)],
  ['a tag with attributes', `<a ${'b '.repeat(size / 2)}`],
  ['a tag with white space', `<a b${' '.repeat(size)}c`],
  ['pipes', `${'|'.repeat(size / 2)}\n${'|'.repeat(size / 2)}`],
  ['rows that could be delimiters', 'a|b\n|-|\n'.repeat(size / 8)],
  ['unclosed titles', '[a]: b\n"c\n'.repeat(size / 10)],
  ['unclosed destinations', ']('.repeat(size / 2)],
  ['unclosed angle brackets', '](<'.repeat(size / 3)],
  ['colons', `::: a${':'.repeat(size)}x`],
  ['spaces in a title', `::: a${' '.repeat(size)}x`],
  ['braces in a title', `::: a${'{a'.repeat(size / 2)}`],
  ['words of an admonition', `!!! ${'a '.repeat(size / 2)}!`],
  ['macros', `${'{%%}'.repeat(size / 4)}x`],
  ['a macro with a long word', `{{< ${'a'.repeat(size)} >}}`],
  ['a macro with many words', `{{< ${'a="'.repeat(size / 3)} >}}`],
  ['code that never ends', '{% highlight %}\n'.repeat(size / 16)],
  ['footnotes', '[^a]: b\n'.repeat(size / 8)],
  ['footnotes in footnotes', '[^a]: '.repeat(size / 6)],
  ['brackets of a directive', `:::a${'['.repeat(size)}`],
  ['tags that are never closed', '<a b\n\n'.repeat(size / 6)],
  ['expressions in one another', '{\n\n'.repeat(size / 3)],
  ['tags around one text', '<a b={\n\n'.repeat(size / 16) + '}>x'.repeat(size / 16)],
  ['quotes in an expression', `{${"\\'".repeat(size / 2)}}`],
  ['templates in one another', '{`${'.repeat(size / 4)],
  ['exports', 'export const a = 1\n\n'.repeat(size / 20)],
  ['front matter without an end', `---\n${'a\n'.repeat(size / 2)}`],
]

describe('a hostile document', () => {
  const cases = shapes.flatMap(([name, source]) => [markdown, mdx].map(format => ({ name, source, format })))
  it.each(cases)('of $name is read in the time that its size takes as $format.name', ({ source, format }) => {
    let read = ''
    try {
      read = format.scan(source).text
    } catch (error) {
      expect(error).toBeInstanceOf(FormatError)
      read = source
    }
    expect(read).toBe(source)
    expect(() => textCheck(source, { format: format.name })(`${source} `)).not.toThrow()
  })
})
