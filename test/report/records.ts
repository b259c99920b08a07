/** Reports to be shown: the least of each kind, to be changed by the test. */
import { type Counts as AllCounts, noCounts } from '../../src/model.ts'
import type {
  CheckReport,
  HeldRecord,
  OrderRecord,
  PlanReport,
  PullReport,
  StatusReport,
  SyncReport,
} from '../../src/report/json/types.ts'

const base = { schemaVersion: 1, command: '', exitCode: 0, errors: [], notices: [] } as const

type Counts = Partial<AllCounts>

/** A report of files, each with its counts by locale; the totals are added up. */
export function statusReport(
  files: Readonly<Record<string, Readonly<Record<string, Counts>>>>,
): StatusReport {
  const records = Object.entries(files).map(([source, targets]) => ({
    source,
    format: 'json' as const,
    entries: Math.max(
      ...Object.values(targets).map(
        ({ translated = 0, missing = 0, stale = 0 }) => translated + missing + stale,
      ),
    ),
    targets: Object.entries(targets).map(([locale, counts]) => ({
      locale,
      path: source.replace('en', locale),
      ...noCounts,
      ...counts,
    })),
  }))
  const totals = { ...noCounts, entries: 0 }
  for (const { entries, targets } of records) {
    totals.entries += entries
    for (const target of targets)
      for (const name of Object.keys(noCounts) as (keyof typeof noCounts)[]) totals[name] += target[name]
  }
  return { ...base, files: records, totals }
}

export function checkReport(findings: CheckReport['findings'], counts: Counts): CheckReport {
  return {
    ...statusReport({ 'en.json': { de: counts } }),
    failOn: ['missing', 'stale', 'invalid'],
    findings,
    accepted: [],
  }
}

export const planReport: PlanReport = {
  ...base,
  requests: [],
  total: 0,
  balance: 100,
  reserved: 0,
  balanceAfter: 100,
  skipped: [],
  withdraws: [],
  cap: 100,
  isDefaultCap: false,
  overCap: false,
  reused: { strings: 0, amount: 0 },
}

export const pullReport: PullReport = {
  ...base,
  orders: [],
  written: [],
  superseded: [],
  pending: [],
  held: [],
  comments: [],
  turnarounds: [],
}

export const syncReport: SyncReport = {
  ...planReport,
  ...pullReport,
  spent: 0,
  estimated: null,
  unknown: [],
}

export const orderRecord: OrderRecord = {
  id: '100001',
  path: 'en.json',
  locale: 'de',
  language: 'de',
  price: 1.1,
  volume: 73,
  adopted: false,
}

export const heldRecord: HeldRecord = {
  id: '100001',
  path: 'en.json',
  target: 'de.json',
  locale: 'de',
  key: ['cart', 'items/all'],
  reason: 'placeholder',
  text: 'Zwei\n::error::',
  sourceText: 'Two: {count}',
  message: '{count} is missing',
}
