import { localeOf } from '../engine/known/order-lines.ts'
import { openAccount } from '../engine/order/account.ts'
import { settleByHand } from '../engine/upkeep/settle-by-hand.ts'
import { UsageError } from '../errors.ts'
import { isUlid } from '../ledger/ulid.ts'
import { refuseUnknownOptions } from './known-options.ts'
import type { SettleOptions } from './options.ts'
import { refuseOtherIds } from './purchase-records.ts'
import { reportOf } from './records.ts'
import type { SettleReport } from './reports.ts'
import { run } from './run.ts'

/**
 * Settles an order request whose outcome no reading can show, as a person decides. Messages with `OUTCOME_UNKNOWN` name it.
 * @throws {UsageError} where the order list contradicts it; nothing is settled then
 */
export async function settleRequest(request: string, options: SettleOptions): Promise<SettleReport> {
  refuseUnknownOptions('settleRequest', options)
  const { absent = false, not = [], order } = options
  const name = request.toUpperCase()
  if (!isUlid(name))
    throw new UsageError(
      `${JSON.stringify(request)} is not the id of a request; "dragoman pull" lists the requests whose outcome is unknown`,
    )
  if (absent === (order !== undefined))
    throw new UsageError(
      'give --order ID if the service placed an order for the request ("dragoman orders list --all" shows the ID), or --absent if it placed none',
    )
  if (!absent && not.length > 0) throw new UsageError('--not needs --absent')
  refuseOtherIds(order === undefined ? not : [order])
  return run(options, async (project, _config, online) => {
    await openAccount(project, online)
    const word =
      order === undefined
        ? ({ kind: 'absent', others: not } as const)
        : ({ kind: 'order', id: order } as const)
    const settled = await settleByHand(project, online, name, word)
    return {
      ...reportOf('orders', []),
      settled: settled.map(({ purchase, order: id }) => ({
        request: name,
        path: purchase.path,
        locale: localeOf(project, purchase),
        language: purchase.language,
        order: id ?? null,
      })),
    }
  })
}
