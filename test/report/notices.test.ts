import { describe, expect, it } from 'vitest'
import { noticeLines } from '../../src/report/terminal/index.ts'
import { displayWidth, table } from '../../src/report/terminal/table.ts'

describe('notices', () => {
  it('that say the same of several locales are one line', () => {
    const of = (locale: string) => ({
      message: `${locale}.html counts as a whole in ${locale}`,
      path: 'en.html',
      target: `${locale}.html`,
      locale,
    })
    expect(noticeLines(['de', 'fr', 'it'].map(of))).toEqual([
      'note: de.html counts as a whole in de (the same for fr, it)',
    ])
  })

  it.each([
    ['another key', { key: ['a'] }],
    ['another file', { path: 'b.json' }],
    ['another number', { message: 'of 2 texts' }],
  ])('of %s stay apart', (_, other) => {
    const one = { message: 'of 1 text', path: 'a.json', locale: 'de' }
    expect(noticeLines([one, { ...one, locale: 'fr', ...other }])).toHaveLength(2)
  })

  it('without a locale that are equal are one line, and nothing is added', () => {
    expect(noticeLines([{ message: 'x' }, { message: 'x' }, { message: 'y' }])).toEqual([
      'note: x',
      'note: y',
    ])
  })
})

describe('a table within a width', () => {
  const columns = [{ title: 'FILE' }, { title: 'LOCALES' }, { title: 'PRICE', align: 'right' as const }]
  const rows = [['packages/some/long/way/to/locales/en/messages.json', 'de, fr', '$1,034.15']]

  it('cuts the beginning of the widest text, and never a number', () => {
    const lines = table(columns, rows, title => title, 50)
    expect(Math.max(...lines.map(displayWidth))).toBe(50)
    expect(lines[1]).toMatch(/^ {2}….*\/en\/messages\.json +de, fr +\$1,034\.15$/)
  })

  it.each([40, 60, 80, 200])('is at most %i wide', width => {
    const lines = table(
      columns,
      [...rows, ['日本語/日本語/日本語/日本語/日本語/日本語/日本語.json', 'ja', '$0.10']],
      t => t,
      width,
    )
    for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(width)
  })

  it('that fits is as it is without', () => {
    expect(table(columns, rows, title => title, 120)).toEqual(table(columns, rows))
  })
})
