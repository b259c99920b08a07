/** Orders of lost answers that turn out, when they are found, to cost more than their request was quoted (`dearer-is-cancelled`). */
import { PriceChangedError } from '../../errors.ts'
import { formatDollars } from '../../model.ts'
import type { ReadBack } from '../known/bind-unclear.ts'

/** One error for each. None is cancelled: an order that was only found may be another runner's (`delete-only-our-own`). */
export function priceIncreaseErrors(facts: ReadBack['facts']): PriceChangedError[] {
  return facts.flatMap(({ purchase: { intent, path, language }, fact }) => {
    const quoted = intent?.fact.quoted[language]
    if (fact.kind !== 'placed' && fact.kind !== 'priced') return []
    if (quoted === undefined || fact.fact.price <= quoted) return []
    const { id, price } = fact.fact
    const isPlaced = fact.kind === 'placed'
    const where = isPlaced ? '' : ' according to the order list'
    const why = isPlaced ? ' The answer of the service was lost, so dragoman did not cancel the order.' : ''
    return [
      new PriceChangedError(
        `${path}: order ${id} (${language}) costs ${formatDollars(price)}${where}, but the plan said ${formatDollars(quoted)}.${why} You can cancel it while it is in the queue: "dragoman orders cancel ${id}"`,
        { path },
      ),
    ]
  })
}
