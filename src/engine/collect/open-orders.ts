/** The orders that a run watches, and those of them that are still open. */
import type { Ledger } from '../../ledger/fold.ts'
import { compareOrderIds, type Locale, type OrderId, type RelativePath } from '../../model.ts'
import { isSelected, localeOf, type OrderLine, orderLine } from '../known/order-lines.ts'
import type { Layout, Task } from '../project.ts'

export type Pending = {
  readonly id: OrderId
  readonly path: RelativePath
  readonly locale: Locale
  readonly status: string
  /** Since when it is open; '' where the service does not say. */
  readonly createdAt: string
}
/** Orders without a text, and orders that were opened again, within the selection. */
export function pendingOrders(
  project: Layout & Task,
  ledger: Ledger,
  statuses: ReadonlyMap<OrderId, string>,
): Pending[] {
  const pending = ledger.purchases.flatMap(purchase => {
    const { order, path, language, state } = purchase
    if (order === undefined || !isSelected(project, path, language)) return []
    const status = statuses.get(order.id)
    const isReopened = state === 'delivered' && status !== undefined && status !== 'DONE'
    if (state !== 'open' && !isReopened) return []
    return [
      {
        id: order.id,
        path,
        locale: localeOf(project, purchase),
        status: status ?? 'QUEUE',
        createdAt: order.createdAt,
      },
    ]
  })
  return pending.sort((a, b) => compareOrderIds(a.id, b.id))
}

export function watchedLines(
  project: Layout & Task,
  ledger: Ledger,
  statuses: ReadonlyMap<OrderId, string>,
): OrderLine[] {
  return ledger.purchases
    .filter(
      ({ order, path, language, state }) =>
        order !== undefined &&
        statuses.has(order.id) &&
        state !== 'freed' &&
        isSelected(project, path, language),
    )
    .flatMap(purchase => orderLine(project, purchase, purchase.intent === undefined))
    .sort((a, b) => compareOrderIds(a.id, b.id))
}
