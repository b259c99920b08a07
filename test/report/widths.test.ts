import { describe, expect, it } from 'vitest'
import {
  displayWidth,
  doctorText,
  initText,
  ordersText,
  plainView,
  planText,
  pullText,
  ratesText,
  statusText,
  syncText,
  type View,
} from '../../src/report/terminal/index.ts'
import { orderRecord, planReport, pullReport, statusReport, syncReport } from './records.ts'

const base = { schemaVersion: 1, command: '', exitCode: 0, errors: [], notices: [] } as const
const paths = [
  'packages/storefront/src/locales/en/checkout/payment-methods.json',
  'paquets/données/日本語のフォルダー/翻訳/e\u0301quipe/en/fichier.json',
]
const counts = { translated: 12345, missing: 678, stale: 90, pending: 12, held: 3, invalid: 4, orphan: 5 }
const files = statusReport(
  Object.fromEntries(paths.map(path => [path, { 'zh-Hant-TW': counts, de: counts }])),
)
const packages = paths.map(path => ({ ...counts, path, files: 17, entries: 9, identical: 1 }))
const dates = { createdAt: '2026-11-29T02:03:04Z', completedAt: '2026-11-29T12:13:14Z' }
const orders = paths.map(path => ({ ...orderRecord, path, volume: 1234567, price: 18517.5 }))
const requests = orders.map(({ path, volume, price }) => ({
  ...{ path, locales: ['zh-Hant-TW', 'de'], entries: 678, volume, price, replaces: [] },
  prices: { 'zh-Hant-TW': price, de: 0 },
}))
const comparison = (['translation', 'ai_and_proofreading'] as const).map(service => ({
  ...{ service, requests, total: 37035, unsold: [], refused: [] },
}))
const detected = paths.map(path => ({
  ...{ path, folder: '', from: 'names of files and folders', sourceFiles: 12, locales: ['de', 'fr'] },
}))
const sentence = 'the address is set, and nobody answers there at this moment of the day'

/** Every report with a table, full of wide values. */
const reports: Readonly<Record<string, (view: View) => string>> = {
  status: view => statusText(files, view),
  'status by package': view => statusText({ ...files, packages }, view),
  init: view =>
    initText(
      {
        ...{
          ...files,
          detected,
          source: 'en',
          sourceReason: 'there are English texts',
          targets: ['de'],
          written: [],
        },
        ...{ languages: {}, unsold: [], unsupported: [], empty: [], characters: 0, adopted: 0 },
        config: { path: 'dragoman.config.yaml', text: '' },
      },
      view,
    ),
  plan: view =>
    planText({ ...planReport, requests, packagePrices: packages.map(one => ({ ...one, price: 1.5 })) }, view),
  'plan of each service': view => planText({ ...planReport, requests, comparison }, view),
  sync: view => syncText({ ...syncReport, orders, spent: 37035 }, view),
  pull: view =>
    pullText(
      {
        ...pullReport,
        pending: orders.map(one => ({ ...one, status: 'IN_PROGRESS', minutes: 4321 })),
      },
      view,
    ),
  orders: view =>
    ordersText({ ...base, orders: orders.map(one => ({ ...one, status: 'IN_PROGRESS', ...dates })) }, view),
  rates: view =>
    ratesText(
      {
        ...{ ...base, service: 'translation' },
        rates: [{ sourceLanguage: 'en', targetLanguage: 'zh-TW', rate: 12.5 }],
      },
      view,
    ),
  doctor: view =>
    doctorText(
      {
        ...base,
        checks: [{ name: 'address', state: 'warning', message: sentence, mend: `Mend it: ${sentence}` }],
      },
      view,
    ),
}

const tableLines = (text: string) => text.split('\n').filter(line => line.startsWith('  '))

describe.each(Object.entries(reports))('the tables of %s', (_, textOf) => {
  it.each([40, 60, 80, 120])('fit into %i columns', columns => {
    const lines = tableLines(textOf({ ...plainView, columns }))
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) expect(displayWidth(line), line).toBeLessThanOrEqual(columns)
  })

  it.each([40, 80])(
    'lose no word and no number in %i columns, but the beginning of a path that says so',
    columns => {
      const words = (text: string) => tableLines(text).join(' ').split(/\s+/).filter(Boolean)
      const shown = words(textOf({ ...plainView, columns }))
      for (const word of words(textOf(plainView)))
        expect(
          shown.some(one => one === word || (one.startsWith('…') && word.endsWith(one.slice(1)))),
          word,
        ).toBe(true)
    },
  )

  it('are whole where there is no terminal', () => {
    expect(textOf(plainView)).not.toContain('…')
    expect(textOf(plainView)).toBe(textOf({ ...plainView, columns: 1000 }))
  })
})
