import { describe, expect, it } from 'vitest'
import { linkTargets } from '../../../src/checks/links.ts'
import { FormatError } from '../../../src/errors.ts'
import { markdown } from '../../../src/formats/markdown/index.ts'

const size = 200_000

/** What would take minutes if its cost grew with the square of its size. */
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
  ['front matter without an end', `---\n${'a\n'.repeat(size / 2)}`],
]

describe('a hostile document', () => {
  it.each(shapes)('of %s is read in the time that its size takes', (_, source) => {
    let read = ''
    try {
      read = markdown.scan(source).text
    } catch (error) {
      expect(error).toBeInstanceOf(FormatError)
      read = source
    }
    expect(read).toBe(source)
    expect(linkTargets(source).length).toBeLessThan(size)
  })
})
