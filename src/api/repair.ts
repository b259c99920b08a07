import { repairState } from '../engine/upkeep/repair.ts'
import { refuseUnknownOptions } from './known-options.ts'
import type { RunOptions } from './options.ts'
import { orderRecord } from './purchase-records.ts'
import { reportOf } from './records.ts'
import type { RepairReport } from './reports.ts'
import { run } from './run.ts'

/** Makes lock and ledger anew from files and service. Buys nothing and writes no locale file. */
export async function repair(options: RunOptions = {}): Promise<RepairReport> {
  refuseUnknownOptions('repair', options)
  return run(options, async (project, _config, online) => {
    const { orders, delivered, locks, problems, notices } = await repairState(project, online)
    return {
      ...reportOf('repair', problems, notices),
      orders: orders.map(orderRecord),
      delivered,
      locks,
    }
  })
}
