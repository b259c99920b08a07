/** The output of `--json` for a command that broke down: one object with every field of its report. */
import { noCounts } from '../../model.ts'
import type {
  CancelReport,
  CheckReport,
  CollectedRecords,
  OrderDetailReport,
  OrderReport,
  OrdersReport,
  PlanReport,
  PullReport,
  Report,
  SettleReport,
  StatusReport,
  SyncReport,
} from './types.ts'
import type {
  AcceptReport,
  AccountReport,
  AdoptReport,
  ConfigReport,
  DoctorReport,
  ExtractReport,
  KeepReport,
  PruneReport,
  PseudoReport,
  RatesReport,
  RepairReport,
  ResetReport,
} from './upkeep-types.ts'

type Fields<T extends Report> = Omit<T, keyof Report>

/** The orders that a run reported before it broke down; US dollars. */
export type ReportedOrders = { readonly ids: readonly string[]; readonly spent: number }

const status: Fields<StatusReport> = { files: [], totals: { ...noCounts, entries: 0 } }
const check: Fields<CheckReport> = { ...status, failOn: [], findings: [], accepted: [] }
/** A plan that buys nothing. */
export const noPlan: Fields<PlanReport> = {
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
const collected: CollectedRecords = {
  orders: [],
  written: [],
  superseded: [],
  pending: [],
  held: [],
  comments: [],
  turnarounds: [],
}
const order: Fields<OrderReport> = {
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
const pull: Fields<PullReport> = collected
const sync: Fields<SyncReport> = { ...noPlan, ...collected, ...order }
const list: Fields<OrdersReport> = { orders: [] }
const show: Fields<OrderDetailReport> = { order: null }
const cancel: Fields<CancelReport> = { cancelled: [], covered: [] }
const settle: Fields<SettleReport> = { settled: [] }
const accept: Fields<AcceptReport> = { accepted: [], written: [], held: [] }
const adopt: Fields<AdoptReport> = { adopted: [], locks: [] }
const keep: Fields<KeepReport> = { kept: [] }
const extract: Fields<ExtractReport> = { codeFiles: 0, keys: 0, files: [], written: [] }
const prune: Fields<PruneReport> = { files: [], shrunken: [], written: [] }
const pseudo: Fields<PseudoReport> = { files: [], written: [] }
const repair: Fields<RepairReport> = { orders: [], delivered: [], locks: [] }
const reset: Fields<ResetReport> = { deleted: [] }
const doctor: Fields<DoctorReport> = { checks: [] }
const config: Fields<ConfigReport> = { config: '', root: '', settings: [] }
const account: Fields<AccountReport> = { account: null }
const rates: Fields<RatesReport> = { service: '', rates: [] }

const fieldsByCommand: ReadonlyMap<string, object> = new Map<string, object>([
  ['status', status],
  ['check', check],
  ['plan', noPlan],
  ['order', order],
  ['pull', pull],
  ['sync', sync],
  ['orders', list],
  ['orders list', list],
  ['orders show', show],
  ['orders cancel', cancel],
  ['orders accept', accept],
  ['orders settle', settle],
  ['adopt', adopt],
  ['keep', keep],
  ['extract', extract],
  ['prune', prune],
  ['pseudo', pseudo],
  ['repair', repair],
  ['sandbox reset', reset],
  ['doctor', doctor],
  ['config', config],
  ['account', account],
  ['rates', rates],
])

/**
 * The report with every field of its command: empty where it has none of its own.
 * @param command as it is called, `orders cancel`
 */
export function wholeReport(
  command: string,
  report: Report,
  reported: ReportedOrders = { ids: [], spent: 0 },
): Report {
  const empty = fieldsByCommand.get(command) ?? {}
  const known = 'spent' in empty ? { spent: reported.spent } : {}
  return { ...report, ...empty, ...known, ...report }
}
