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

describe('notices with the same advice', () => {
  const files = Array.from({ length: 12 }, (_, at) => ({
    message: `de/${at}.md: one text has no pair. It is not bought. Run "dragoman keep KEY"`,
    path: `en/${at}.md`,
    target: `de/${at}.md`,
    locale: 'de',
  }))

  it('are a list, and the advice comes once', () => {
    const [text = '', ...others] = noticeLines(files)
    expect(others).toEqual([])
    expect(text.split('\n')).toEqual([
      'note: de/0.md: one text has no pair.',
      ...Array.from({ length: 9 }, (_, at) => `  de/${at + 1}.md: one text has no pair.`),
      '  … and 2 more, --verbose shows all',
      '  It is not bought. Run "dragoman keep KEY"',
    ])
    expect(noticeLines(files, { verbose: true })[0]?.split('\n')).toHaveLength(13)
  })

  it('are as they are where there are two', () => {
    expect(noticeLines(files.slice(0, 2))).toEqual(files.slice(0, 2).map(({ message }) => `note: ${message}`))
  })
})

describe('a table within a width', () => {
  const columns = [{ title: 'FILE' }, { title: 'LOCALES' }, { title: 'PRICE', align: 'right' as const }]
  const rows = [['packages/some/long/way/to/locales/en/messages.json', 'de, fr', '$1,034.15']]

  it('takes several lines for a row, and cuts nothing', () => {
    expect(table(columns, rows, title => title, 60)).toEqual([
      '  FILE\n    LOCALES      PRICE',
      '  packages/some/long/way/to/locales/en/messages.json\n    de, fr   $1,034.15',
    ])
  })

  it('says the same beginning of neighbours once', () => {
    const [row = []] = rows
    expect(table(columns, [row, [...row.slice(0, 1), 'it', '$1.00']], title => title, 60).at(-1)).toBe(
      '    it           $1.00',
    )
  })

  it('cuts the beginning of a text that is wider than the terminal, and never a number', () => {
    const [, row = ''] = table(columns, rows, title => title, 40)
    expect(row.split('\n')).toEqual(['  …ong/way/to/locales/en/messages.json', '    de, fr   $1,034.15'])
  })

  it.each([40, 60, 80, 200])('is at most %i wide', width => {
    const wide = '日本語/日本語/日本語/日本語/日本語/日本語/日本語.json'
    const lines = table(columns, [...rows, [wide, 'ja', '$0.10']], title => title, width)
    for (const line of lines.flatMap(text => text.split('\n')))
      expect(displayWidth(line)).toBeLessThanOrEqual(width)
  })

  it('that fits is as it is without', () => {
    expect(table(columns, rows, title => title, 120)).toEqual(table(columns, rows))
  })
})
