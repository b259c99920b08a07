/** The amount that a run may spend, checked before each of its requests. */
import type { Run } from './auditor.ts'
import { hasFact } from './facts.ts'
import { isLive, type Order, type Post, type Truth } from './truth.ts'

const minute = 60_000

/** I9, and M12: after an order that came dearer nothing follows. */
export function overCap(truth: Truth, run: Run, post: Post, fault: (text: string) => void): void {
  const own = truth.posts.filter(one => one.run === run.id)
  const costs = [...own.filter(one => one.told !== 'refused'), post].flatMap(({ prices }) => [
    ...prices.values(),
  ])
  if (costs.reduce((sum, price) => sum + price, 0) > run.runCap) fault('I9: above the cap of the run')
  if ([...post.prices.values()].some(price => price > run.orderCap)) fault('I9: above the cap of one order')
  const isDearer = own.some(
    one =>
      one.told === 'placed' &&
      one.orders.some(
        order =>
          !order.isDouble &&
          one.answered.has(order.language) &&
          order.price > (one.prices.get(order.language) ?? 0) &&
          !isOutranked(order, one),
      ),
  )
  if (isDearer) fault('M12: a request after an order that came dearer than planned')
}

/** I9 and R16: the orders that all runs of a month have bought and not cancelled. */
export function overMonth(
  truth: Truth,
  { month, checkout }: Run,
  post: Post,
  fault: (text: string) => void,
): void {
  if (month === undefined) return
  const monthOf = (time: number) => new Date(time + month.skewMs).toISOString().slice(0, 7)
  // An order is dated later than its request, by a clock of its own.
  const isWithin = (time: number) =>
    [-60 * minute, 60 * minute].every(slack => monthOf(time + slack) === monthOf(post.at))
  if (!isWithin(post.at)) return
  // An outage has hidden it from both readings after which it counts as absent or gone (a limit of the ledger).
  const isHidden = ({ intent }: Post, { language }: Order) =>
    truth.outages.length > 0 &&
    ['absent-2', 'gone'].some(kind => hasFact(checkout, `${intent}/${language}.${kind}.json`))
  const bought = truth.posts
    .filter(({ at, told }) => told !== 'refused' && isWithin(at))
    .flatMap(one =>
      one.orders
        .filter(order => isLive(order) && !order.isDouble && !isHidden(one, order))
        .map(({ language }) => one.prices.get(language) ?? 0),
    )
  const sum = [...bought, ...post.prices.values()].reduce((total, price) => total + price, 0)
  if (sum > month.cap) fault('I9: above the cap of the month')
}

/** An answer may name two orders where the second machine gave the lower id: that one is kept (M8), the other is its duplicate. */
function isOutranked({ id, language }: Order, { orders, toldAt = 0 }: Post): boolean {
  return orders.some(
    one =>
      one.isDouble && one.language === language && one.createdAt <= toldAt && Number(one.id) < Number(id),
  )
}
