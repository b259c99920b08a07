import { describe, expect, it } from 'vitest'
import { restoreEnds, textCheck } from '../../src/checks/index.ts'
import { expectReasons } from './expect-reasons.ts'

describe('characters', () => {
  expectReasons('json', [
    ['Link', 'Lien'],
    ['Link', '', 'empty'],
    ['Link', ' \n\u00a0\u200b', 'empty'],
    ['Link', '\u3000', 'empty'],
    ['Link', '\ufeff', 'empty'],
    [' ', '', undefined],
    ['Link', 'Li\ben', 'control'],
    ['Link', 'Lien\0', 'control'],
    ['Link', '\u001b[31mLien', 'control'],
    ['Link', '\u009b31mLien', 'control'],
    ['Link\b', '\bLien'],
    ['Link', 'Li\ten\r\n'],
    ['Link', '\ud83d Lien', 'control'],
    ['Link', 'Lien \udd17', 'control'],
    ['Link', '🔗 Lien'],
    ['Link', '\u202eneiL', 'control'],
    ['Link', '\u202e\u202c', 'control'],
    ['\u202eLink', '\u202eneiL'],
    ['Link', 'رابط \u2066Link\u2069'],
    ['Link', 'رابط \u2066Link', 'control'],
    ['Link', 'رابط \u202bLink\u202c'],
    ['Link', 'رابط \u202bLink', 'control'],
    ['Link', 'رابط\u202c \u2069'],
    ['Link', '\u200fرابط\u200e'],
    ['Link', '\u202bرابط'],
    ['Link', ' \u2068رابط Link'],
    ['Link', 'رابط \u202b'],
    ['Link', '\u2066رابط \u2066Link', 'control'],
  ])
})

describe('a space alone in a catalog', () => {
  expectReasons('po', [
    ['by ', ' '],
    [' of', '  '],
    ['by ', '', 'empty'],
    ['by ', '\u00a0', 'empty'],
    ['Switch', ' ', 'empty'],
  ])
})

describe('the limit', () => {
  it.each([
    ['four', 4, undefined],
    ['fours', 4, 'too-long'],
    ['🔗🔗🔗🔗', 4, undefined],
    ['🔗🔗🔗🔗🔗', 4, 'too-long'],
  ] as const)('counts %j against %i by code points', (text, limit, reason) => {
    expect(textCheck('x', { format: 'json', limit })(text)?.reason).toBe(reason)
    expect(textCheck(text, { format: 'json', limit })(text)?.reason).toBe(reason)
  })

  it('is not what a reader hears first of a text that also breaks a placeholder', () => {
    expect(textCheck('{x}', { format: 'json', limit: 3 })('long')?.reason).toBe('placeholder')
  })
})

describe('restoreEnds', () => {
  it.each([
    ['Name: ', 'Name:', 'Name: '],
    ['Name', ' Name\n', 'Name'],
    ['\n a\n', 'b', '\n b\n'],
    ['a\r\nb\r\n', 'c\nd', 'c\r\nd\r\n'],
    ['a\nb', 'c\r\nd\re', 'c\nd\ne'],
    ['a', 'c\r\nd', 'c\r\nd'],
    ['a\r\nb\nc\r\n', 'x\ny', 'x\r\ny\r\n'],
    ['a\u00a0', 'b', 'b\u00a0'],
    ['a', '  ', '  '],
    ['  ', 'a', 'a'],
    ['   or: %s', '      oder: %s', '      oder: %s'],
    ['   or: %s', 'oder: %s', '   oder: %s'],
    ['\n   or:', '\n     eller:', '\n     eller:'],
    ['\n   or:', '     eller:', '\n     eller:'],
    ['   or:', '\n eller:', ' eller:'],
    ['Name:   ', 'Bezeichnung: ', 'Bezeichnung: '],
    ['Name:   \n', 'Bezeichnung:', 'Bezeichnung:   \n'],
    ['usage', '    Gebrauch', '    Gebrauch'],
  ])('gives the ends of %j to %j', (source, text, expected) => {
    expect(restoreEnds(source, text)).toBe(expected)
  })
})
