import { describe, expect, it } from 'vitest'
import { displayWidth, table } from '../../src/report/terminal/table.ts'

describe('the width of a text on a terminal', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['Grüße', 5],
    ['e\u0301', 1],
    ['日本語', 6],
    ['한국', 4],
    ['ｱ', 1],
    ['Ａ', 2],
    ['👍', 2],
    ['👍🏽', 2],
    ['👩‍👩‍👧', 2],
    ['❤️', 2],
    ['🇩🇪', 2],
    ['\u001b[31mred\u001b[39m', 3],
    ['שלום', 4],
    ['กำ', 2],
    ['क्षण', 3],
    ['\u1112\u1161\u11ab', 2],
    ['𛀀', 2],
    ['a\u200bb', 2],
  ])('of %j is %i', (text, width) => {
    expect(displayWidth(text)).toBe(width)
  })
})

it('columns are aligned by width, and no line ends in a space', () => {
  const lines = table(
    [{ title: 'FILE' }, { title: 'N', align: 'right' }, { title: 'END' }],
    [
      ['日本.json', '1', ''],
      ['a.json', '1,000', 'x'],
    ],
  )
  expect(lines).toEqual(['  FILE           N  END', '  日本.json      1', '  a.json     1,000  x'])
})
