/** The order list compared with all that the ledger says of orders, ended ones included: where they differ the list counts. */
import type { KnownFact } from '../../ledger/facts.ts'
import { isLive, type Ledger, type Purchase } from '../../ledger/fold.ts'
import { compareOrderIds, formatDollars, type Notice, type OrderId, type ServerTime } from '../../model.ts'
import type { OrderSummary } from '../../service/types.ts'
import type { PairIndex, RunLedger } from '../project.ts'
import { localeOf } from './order-lines.ts'
import { isShown } from './service-orders.ts'
import { serviceTime } from './service-time.ts'

/** An order that has ended is looked for so long after it was placed. */
const endedMs = 30 * 24 * 60 * 60_000

/** A fact about the order of a purchase, not written down yet. */
export type Fact = { readonly purchase: Purchase; readonly fact: KnownFact }
type List = ReadonlyMap<OrderId, OrderSummary>

/** Contradictions between the list and the ledger: orders that live again, and prices. */
export function againstList(ledger: Ledger, list: List): readonly Fact[] {
  const again = shownAgain(ledger, list)
  return [...again, ...pricesOnList(ledger, list)]
}

/** An order that is shown lives, whatever it was called before: gone, cancelled, or absent once. */
function shownAgain({ purchases }: Ledger, list: List): Fact[] {
  return purchases.flatMap((purchase): Fact[] => {
    const { order, absences, turn } = purchase
    if (order === undefined || !isShown(list.get(order.id))) return []
    if (isLive(purchase) && absences.length === 0) return []
    return [{ purchase, fact: { kind: 'shown', fact: { id: order.id, turn: turn + 1 } } }]
  })
}

/** Orders of ours that cost more than the answer to their request has said. */
function pricesOnList({ purchases }: Ledger, list: List): Fact[] {
  return purchases.flatMap((purchase): Fact[] => {
    const { order, intent } = purchase
    const row = order && list.get(order.id)
    if (order === undefined || intent === undefined || row === undefined || row.price <= order.price)
      return []
    return [{ purchase, fact: { kind: 'priced', fact: { id: order.id, price: row.price } } }]
  })
}

/** The notices about it. Prices above the quoted one are errors. */
export function listNotices(project: PairIndex & RunLedger, facts: readonly Fact[]): Notice[] {
  const { purchases } = project.store.ledger()
  const again = new Set<OrderId>()
  const notices: Notice[] = []
  for (const { purchase, fact } of facts) {
    const { path, language, order, intent } = purchase
    if (fact.kind === 'shown' && !isLive(purchase)) again.add(fact.fact.id)
    if (fact.kind !== 'priced' || fact.fact.price > (intent?.fact.quoted[language] ?? 0)) continue
    const message = `order ${fact.fact.id} costs ${formatDollars(fact.fact.price)} according to the order list, but ${formatDollars(order?.price ?? 0)} according to the answer to its request; dragoman uses the price in the order list`
    notices.push({ path, locale: localeOf(project, purchase), message })
  }
  for (const id of again) {
    const purchase = purchases.find(({ order }) => order?.id === id)
    if (purchase === undefined) continue
    const message = `order ${id} had ended, but the order list shows it again, so dragoman waits for its translation again; "dragoman orders cancel ${id}" cancels it while it is in the queue`
    notices.push({ path: purchase.path, locale: localeOf(project, purchase), message })
  }
  return notices
}

/** Orders of late that have ended: one that is shown again lives again. */
export function endedOrders({ purchases }: Ledger, now: ServerTime): EndedOrder[] {
  return purchases.flatMap(purchase => {
    const { order } = purchase
    const isLate = order !== undefined && !(now - (serviceTime(order.createdAt) ?? now) > endedMs)
    return isLate && !isLive(purchase) ? [order] : []
  })
}

type EndedOrder = { readonly id: OrderId; readonly createdAt: string }

/** Dates say more than ids where several machines number the orders. */
export function isReadBelow(
  { id, createdAt }: EndedOrder,
  found: ReadonlyMap<OrderId, OrderSummary>,
  lowest: OrderId,
): boolean {
  const created = serviceTime(createdAt)
  const oldest = serviceTime(found.get(lowest)?.createdAt ?? '')
  if (created === undefined || oldest === undefined) return compareOrderIds(id, lowest) > 0
  return oldest < created
}
