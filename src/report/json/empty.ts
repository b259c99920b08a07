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

const fieldsByCommand: ReadonlyMap<string, object> = new Map<string, object>([
  ['status', status],
  ['check', { ...status, failOn: [], findings: [], accepted: [] } satisfies Fields<CheckReport>],
  ['plan', noPlan],
  ['order', order],
  ['pull', collected satisfies Fields<PullReport>],
  ['sync', { ...noPlan, ...collected, ...order } satisfies Fields<SyncReport>],
  ['orders', { orders: [] } satisfies Fields<OrdersReport>],
  ['orders list', { orders: [] } satisfies Fields<OrdersReport>],
  ['orders show', { order: null } satisfies Fields<OrderDetailReport>],
  ['orders cancel', { cancelled: [], covered: [] } satisfies Fields<CancelReport>],
  ['orders accept', { accepted: [], written: [], held: [] } satisfies Fields<AcceptReport>],
  ['orders settle', { settled: [] } satisfies Fields<SettleReport>],
  ['adopt', { adopted: [], locks: [] } satisfies Fields<AdoptReport>],
  ['keep', { kept: [] } satisfies Fields<KeepReport>],
  ['extract', { codeFiles: 0, keys: 0, files: [], written: [] } satisfies Fields<ExtractReport>],
  ['prune', { files: [], shrunken: [], written: [] } satisfies Fields<PruneReport>],
  ['pseudo', { files: [], written: [] } satisfies Fields<PseudoReport>],
  ['repair', { orders: [], delivered: [], locks: [] } satisfies Fields<RepairReport>],
  ['sandbox reset', { deleted: [] } satisfies Fields<ResetReport>],
  ['doctor', { checks: [] } satisfies Fields<DoctorReport>],
  ['config', { config: '', root: '', settings: [] } satisfies Fields<ConfigReport>],
  ['account', { account: null } satisfies Fields<AccountReport>],
  ['rates', { service: '', rates: [] } satisfies Fields<RatesReport>],
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
