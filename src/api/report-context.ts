/** Facts that a report for people shows beside the run itself. */
import type { AnyReport } from '../report/markdown/types.ts'
import { refuseUnknownOptions } from './known-options.ts'
import { check } from './look.ts'
import type { RunOptions } from './options.ts'
import { orders } from './orders.ts'
import type { CheckReport, OrdersReport } from './reports.ts'

export type ReportContext = {
  /** The state of the files after the run; `undefined` where it cannot be known. */
  readonly overview: CheckReport | undefined
  /** The project's orders as the service lists them; none where it did not answer the run, or is not to be asked. */
  readonly listed: OrdersReport['orders']
}

/**
 * @param asks - `run`: the service is asked for orders where the run had to do with any; `always`: wherever it can be
 * asked, which without an address and a key it cannot
 */
export async function reportContext(
  report: AnyReport,
  options: RunOptions,
  asks: 'run' | 'always',
): Promise<ReportContext> {
  refuseUnknownOptions('reportContext', options)
  return { overview: await overviewOf(options), listed: await listOrders(report, options, asks) }
}

async function overviewOf(options: RunOptions): Promise<CheckReport | undefined> {
  try {
    // It is offline and quick, so it is made after an interruption too.
    return await check({ ...options, onProgress: undefined, signal: undefined, failOn: [] })
  } catch {
    return undefined
  }
}

/** Exit codes of a run that the service refused or did not answer, or that was interrupted. */
const unanswered: readonly number[] = [7, 8, 9, 130, 143]

async function listOrders(
  { orders: own = [], pending = [], exitCode }: AnyReport,
  options: RunOptions,
  asks: 'run' | 'always',
): Promise<OrdersReport['orders']> {
  const isWanted = asks === 'always' || (asks === 'run' && own.length + pending.length > 0)
  if (!isWanted || unanswered.includes(exitCode) || options.signal?.aborted) return []
  try {
    return (await orders({ ...options, onProgress: undefined })).orders
  } catch {
    return []
  }
}
