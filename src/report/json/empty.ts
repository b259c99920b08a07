/** The output of `--json` for a command that broke down: one object with every field of its report. */
import { noCounts } from '../../model.ts'
import type * as reports from './types.ts'
import type * as upkeep from './upkeep-types.ts'

type Fields<T extends reports.Report> = Omit<T, keyof reports.Report>

/** The orders that a run reported before it broke down; US dollars. */
export type ReportedOrders = { readonly ids: readonly string[]; readonly spent: number }

const status: Fields<reports.StatusReport> = { files: [], totals: { ...noCounts, entries: 0 } }
/** A plan that buys nothing. */
export const noPlan: Fields<reports.PlanReport> = {
  requests: [],
  total: 0,
  balance: 0,
  reserved: 0,
  balanceAfter: 0,
  skipped: [],
  withdraws: [],
  cap: 0,
  isDefaultCap: false,
  overCap: false,
  reused: { strings: 0, amount: 0 },
}
const collected: reports.CollectedRecords = {
  orders: [],
  written: [],
  superseded: [],
  pending: [],
  held: [],
  comments: [],
  turnarounds: [],
}
const order: Fields<reports.OrderReport> = {
  orders: [],
  pending: [],
  spent: 0,
  estimated: null,
  unknown: [],
  written: [],
  held: [],
  skipped: [],
  reused: noPlan.reused,
  superseded: [],
}

const fieldsByCommand: ReadonlyMap<string, object> = new Map<string, object>([
  ['status', status],
  ['check', { ...status, failOn: [], findings: [], accepted: [] } satisfies Fields<reports.CheckReport>],
  ['plan', noPlan],
  ['order', order],
  ['pull', collected satisfies Fields<reports.PullReport>],
  ['sync', { ...noPlan, ...collected, ...order } satisfies Fields<reports.SyncReport>],
  ['orders', { orders: [] } satisfies Fields<reports.OrdersReport>],
  ['orders list', { orders: [] } satisfies Fields<reports.OrdersReport>],
  ['orders show', { order: null } satisfies Fields<reports.OrderDetailReport>],
  ['orders cancel', { cancelled: [], covered: [] } satisfies Fields<reports.CancelReport>],
  ['orders accept', { accepted: [], written: [], held: [] } satisfies Fields<upkeep.AcceptReport>],
  ['orders settle', { settled: [] } satisfies Fields<reports.SettleReport>],
  ['adopt', { adopted: [], locks: [] } satisfies Fields<upkeep.AdoptReport>],
  ['keep', { kept: [] } satisfies Fields<upkeep.KeepReport>],
  ['extract', { codeFiles: 0, keys: 0, files: [], written: [] } satisfies Fields<upkeep.ExtractReport>],
  ['prune', { files: [], shrunken: [], written: [] } satisfies Fields<upkeep.PruneReport>],
  ['pseudo', { files: [], written: [] } satisfies Fields<upkeep.PseudoReport>],
  ['repair', { orders: [], delivered: [], locks: [] } satisfies Fields<upkeep.RepairReport>],
  ['sandbox reset', { deleted: [] } satisfies Fields<upkeep.ResetReport>],
  ['doctor', { checks: [] } satisfies Fields<upkeep.DoctorReport>],
  ['config', { config: '', root: '', settings: [] } satisfies Fields<upkeep.ConfigReport>],
  ['account', { account: null } satisfies Fields<upkeep.AccountReport>],
  ['rates', { service: '', rates: [] } satisfies Fields<upkeep.RatesReport>],
])

/**
 * The report with every field of its command: empty where it has none of its own.
 * @param command as it is called, `orders cancel`
 */
export function wholeReport(
  command: string,
  report: reports.Report,
  reported: ReportedOrders = { ids: [], spent: 0 },
): reports.Report {
  const empty = fieldsByCommand.get(command) ?? {}
  const known = 'spent' in empty ? { spent: reported.spent } : {}
  return { ...report, ...empty, ...known, ...report }
}
