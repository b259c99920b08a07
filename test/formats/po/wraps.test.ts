import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeText } from '../../../src/formats/po/read/escapes.ts'
import { babelLines } from '../../../src/formats/po/wrap/babel-wrap.ts'
import { gettextLines } from '../../../src/formats/po/wrap/gettext-wrap.ts'
import { widthOf } from '../../../src/formats/po/wrap/line-breaks.ts'
import { polibLines } from '../../../src/formats/po/wrap/polib-wrap.ts'
import { itAtLength } from '../../helpers/laws.ts'

const columns = (line: string) =>
  Array.from(line).reduce((sum, character) => sum + widthOf(character.codePointAt(0) ?? 0), 0)

describe('the lines of gettext', () => {
  // As msgcat 0.21 prints them.
  it.each([
    ['', ['']],
    ['short', ['short']],
    ['ends\n', ['ends\\n']],
    ['two\nlines', ['', 'two\\n', 'lines']],
    ['\n', ['\\n']],
    ['aaaa bbbb cccc', ['', 'aaaa bbbb ', 'cccc']],
    ['aaaa-bbbb-cccc', ['', 'aaaa-bbbb-', 'cccc']],
    ['aaaa/bbbb/cccc', ['', 'aaaa/bbbb/', 'cccc']],
    ['aaaaaaaaaaaaaaaaaaaa', ['aaaaaaaaaaaaaaaaaaaa']],
    ['aaaa aaaaaaaaaaaaaaaaaaaa a', ['', 'aaaa ', 'aaaaaaaaaaaaaaaaaaaa ', 'a']],
    ['aaaaaaaa "bbbb" c', ['', 'aaaaaaaa ', '\\"bbbb\\" c']],
    ['aaaaaaa (bbbbb) c', ['', 'aaaaaaa ', '(bbbbb) c']],
    ['日本語日本語日本語', ['', '日本語日本語', '日本語']],
    ['日本語日本語。日', ['', '日本語日本', '語。日']],
    ['aaaa bbbb ccc\\d', ['', 'aaaa bbbb ', 'ccc\\\\d']],
    ['aaaaaaa sys.exit()', ['', 'aaaaaaa sys.', 'exit()']],
    ['aaaa bbb 10\u00a0000', ['', 'aaaa bbb ', '10\u00a0000']],
  ])('%j at 14 columns', (text, lines) => {
    expect(gettextLines(text, 'msgstr', 14)).toEqual(lines)
  })

  it('keep names with stops whole in newer releases', () => {
    expect(gettextLines('aaaaaaa sys.exit()', 'msgstr', 14, true)).toEqual(['', 'aaaaaaa ', 'sys.exit()'])
  })

  it('may be as long as they like without a width, but break at line breaks', () => {
    expect(gettextLines(`${'word '.repeat(99)}\nx`, 'msgstr', Number.POSITIVE_INFINITY)).toHaveLength(3)
  })

  it('are as wide as the page at most, where there are spaces', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'bcd', '漢字', 'é', '"', '\\'), { minLength: 1 }), words => {
        for (const line of gettextLines(words.join(' '), 'msgstr', 24))
          expect(columns(line)).toBeLessThanOrEqual(23)
      }),
    )
  })
})

describe('the lines of Babel and polib', () => {
  it.each([
    ['aaaa bbbb cccc dd', ['', 'aaaa bbbb ', 'cccc dd']],
    ['aaaa bbbb-cccc dd', ['', 'aaaa bbbb-', 'cccc dd']],
    ['aaaa.bbbb-cccc dd', ['', 'aaaa.bbbb-', 'cccc dd']],
    ['aaaaaaaaa--bbbbb d', ['', 'aaaaaaaaa--', 'bbbbb d']],
    ['日本語日本語日本語日本語日本語', ['日本語日本語日本語日本語日本語']],
    ['a\nb\n', ['', 'a\\n', 'b\\n']],
    ['', ['']],
  ])('%j by Babel in less than 16 characters', (text, lines) => {
    expect(babelLines(text, 16)).toEqual(lines)
  })

  it.each([
    ['short', ['short']],
    ['aaaa bbbb cccc', ['', 'aaaa bbbb ', 'cccc']],
    ['aaaa bbbb-cccc', ['', 'aaaa bbbb-', 'cccc']],
    ['aaaa 1234-5678', ['', 'aaaa ', '1234-5678']],
    ['aaaaaaa--bbbbb', ['', 'aaaaaaa--', 'bbbbb']],
    ['a-b-c-d-e-f-g-h', ['', 'a-b-c-d-e-f-', 'g-h']],
    ['one line that is long\n', ['', 'one line ', 'that is ', 'long\\n']],
    ['several lines that are\nlong', ['', 'several lines that are\\n', 'long']],
  ])('%j by polib in 14 characters', (text, lines) => {
    expect(polibLines(text, 'msgstr', 14)).toEqual(lines)
  })
})

describe.each([
  ['gettext', (text: string) => gettextLines(text, 'msgstr', 30)],
  ['gettext without names', (text: string) => gettextLines(text, 'msgstr[0]', 20, true)],
  ['Babel', (text: string) => babelLines(text, 30)],
  ['polib', (text: string) => polibLines(text, 'msgstr', 30)],
])('the lines of %s', (_, linesOf) => {
  it('make up the text', () => {
    const word = fc.constantFrom(
      'a',
      'bc',
      ' ',
      '  ',
      '-',
      '--',
      '\n',
      '"',
      '\\',
      '漢',
      '，',
      '…',
      '.',
      '(',
      ')',
      'é',
      '🎉',
      '\u0301',
      '\u00a0',
      '1',
      '%',
      '\t',
    )
    fc.assert(
      fc.property(fc.array(word), words => {
        const text = words.join('')
        expect(linesOf(text).join('')).toBe(escapeText(text))
      }),
      { numRuns: 300 },
    )
  })

  itAtLength.each(['a-', '-!', 'a ', '漢', '\\', '"', '\n', '--', '-a1', ' '])(
    'take linear time for many %j',
    unit => {
      const time = (count: number): number => {
        const text = unit.repeat(count)
        const start = performance.now()
        linesOf(text)
        return performance.now() - start
      }
      time(20_000)
      expect(time(40_000)).toBeLessThan(1500)
    },
  )
})
