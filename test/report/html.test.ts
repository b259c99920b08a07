/** The page and the table for people who do not read logs. */
import { describe, expect, it } from 'vitest'
import { csvOf } from '../../src/report/csv.ts'
import { htmlOf } from '../../src/report/html/index.ts'
import type { MarkdownInput } from '../../src/report/markdown/types.ts'
import { checkReport, heldRecord, orderRecord, planReport, pullReport } from './records.ts'

const hostile = `<script>alert(1)</script>"'&\u001b[31m\u202e`
const counts = { orphan: 0, pending: 0, held: 0, invalid: 0, identical: 0 }
const target = (locale: string, translated: number, missing: number) => ({
  ...{ locale, path: `${locale}.json`, translated, missing, stale: 0 },
  ...counts,
})
const overview: MarkdownInput['overview'] = {
  ...checkReport,
  files: [
    { source: 'en.json', format: 'json', entries: 8, targets: [target('de', 8, 0), target('fr', 1, 7)] },
    { source: hostile, format: 'json', entries: 8, targets: [target('de', 4, 4)] },
  ],
  totals: { entries: 16, translated: 13, missing: 11, stale: 0, ...counts },
}
const listed: MarkdownInput['listed'] = [
  {
    ...{ id: '7', path: 'en.json', locale: 'fr', language: 'fr', status: 'DONE', price: 1.25, volume: 100 },
    ...{ createdAt: '2026-01-05T10:00:00Z', completedAt: '2026-01-05T12:30:00Z' },
  },
  {
    ...{ id: '8', path: hostile, locale: 'de', language: 'de', status: 'QUEUE', price: 0.5, volume: 40 },
    ...{ createdAt: '2026-01-06T10:00:00Z', completedAt: '' },
  },
]
const input: MarkdownInput = {
  ...{ report: pullReport, overview, listed, remarks: [], trial: false },
  now: Date.UTC(2026, 0, 7),
}

describe('the page', () => {
  it('shows coverage by file and locale, costs, orders and their time to delivery', () => {
    const page = htmlOf(input)
    expect(page).toContain('<title>Translations, 2026-01-07</title>')
    expect(page).toContain('<td class="n h5" title="8 translated">100 %</td>')
    expect(page).toContain('<td class="n h1" title="7 of 8 to do">12 %</td>')
    expect(page).toContain('11 strings missing, 0 stale.')
    expect(page).toMatch(/<h2>Cost<\/h2>\n<p>\$1\.75 ordered\.<\/p>/)
    expect(page).toMatch(/<th scope="row">2026-01-05<\/th>.*2 h 30 min|150 min/)
  })

  it('counts as planned what a plan would buy, and not what a run has bought', () => {
    const request = { ...{ path: 'en.json', locales: ['de', 'fr'], entries: 2, volume: 9 }, replaces: [] }
    const prices = { de: 0.4, fr: 0.35 }
    const report = { ...planReport, command: 'plan', requests: [{ ...request, price: 0.75, prices }] }
    expect(htmlOf({ ...input, report })).toContain('$0.75 planned, $1.75 ordered')
    expect(htmlOf({ ...input, report: { ...report, command: 'sync' } })).not.toContain('planned')
  })

  it('shows both sides of a held string', () => {
    const record = { ...heldRecord, sourceText: 'Hi {name}', text: 'Hallo', message: 'lost {name}' }
    const page = htmlOf({ ...input, report: { ...pullReport, held: [record, { ...record, text: null }] } })
    expect(page).toContain('<dd dir="auto">Hi {name}</dd><dt>Delivered</dt><dd dir="auto">Hallo</dd>')
    expect(page).toContain('not readable')
    expect(page).toContain('lost {name}')
  })

  it('lets no text act', () => {
    const record = {
      ...heldRecord,
      ...{ key: [hostile], target: hostile, sourceText: hostile, text: hostile, message: hostile },
    }
    const errors = [{ code: 'HELD' as const, message: hostile }]
    const page = htmlOf({ ...input, report: { ...pullReport, held: [record], errors, exitCode: 5 } })
    expect(page).not.toMatch(/<script|<img|\son\w+=|javascript:/i)
    expect(page).not.toContain('\u001b')
    expect(page).not.toContain('\u202e')
    expect(page).toContain('&lt;script&gt;')
    expect(page).not.toMatch(/(?:src|href)=/)
  })

  it('names what it leaves out of a long list', () => {
    const many = Array.from({ length: 600 }, (_, index) => ({
      ...orderRecord,
      ...listed[0],
      id: String(index),
    }))
    expect(htmlOf({ ...input, listed: many as MarkdownInput['listed'] })).toContain('… and 100 more rows.')
  })
})

describe('a monorepo', () => {
  const packages = ['', 'apps/web', 'apps/web/ui'].map((path, index) => ({
    ...{ path, files: index + 1, entries: 8, translated: 6, missing: 2 * index, stale: 0 },
    ...counts,
  }))
  const own = listed.map((order, index) => ({
    ...order,
    path: ['apps/web/ui/en.json', 'en.json'][index] ?? '',
  }))

  it('shows how far each package is, and what it cost', () => {
    const page = htmlOf({ ...input, overview: { ...overview, packages }, listed: own })
    expect(page).toMatch(/<th scope="row">\(in no package\)<\/th>.*100 %/)
    expect(page).toMatch(/<th scope="row">apps\/<wbr>web\/<wbr>ui<\/th>.*60 %.*\n?.*>3</)
    expect(page).toMatch(/<th scope="row">apps\/<wbr>web\/<wbr>ui<\/th><td class="n">\$1\.25/)
    expect(htmlOf(input)).not.toContain('Package')
  })

  it('names the innermost package of each order in the table', () => {
    const rows = csvOf(own, ['apps/web', 'apps/web/ui']).split('\r\n')
    expect(rows[1]).toMatch(/,apps\/web\/ui$/)
    expect(rows[2]).toMatch(/,$/)
  })
})

describe('the table', () => {
  it('has a row for each order, and lets no text be a formula', () => {
    const [first = '', ...rows] = csvOf([
      ...listed,
      ...listed.slice(0, 1).map(order => ({ ...order, path: '=1+1', status: 'a "b",\nc', price: 0.123456 })),
    ]).split('\r\n')
    expect(first).toBe('date,order,file,locale,language,status,characters,price_usd,completed,package')
    expect(rows[0]).toBe('2026-01-05T10:00:00Z,7,en.json,fr,fr,DONE,100,1.25,2026-01-05T12:30:00Z,')
    expect(rows[2]).toContain(`,'=1+1,fr,fr,"a ""b"",\nc",100,0.123456,`)
  })
})
