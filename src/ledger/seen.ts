/** Orders that were read and belong to no intent of this ledger, by their ids. */
import type { OrderId } from '../model.ts'
import type { KnownFact, SeenFact } from './facts.ts'

export type SeenById = ReadonlyMap<OrderId, readonly SeenFact[]>

export function seenById(seen: readonly SeenFact[]): SeenById {
  const byOrder = new Map<OrderId, SeenFact[]>()
  for (const fact of seen) {
    const known = byOrder.get(fact.id)
    if (known === undefined) byOrder.set(fact.id, [fact])
    else known.push(fact)
  }
  return byOrder
}

/** What was seen of an order, as a fact of the intent that has claimed it. */
export function ofLanguage(seen: SeenFact): KnownFact[] {
  switch (seen.kind) {
    case 'delivered':
      return [{ kind: 'delivered', fact: seen }]
    case 'settled':
    case 'accepted':
      return [{ kind: seen.kind, fact: seen }]
    case 'absent':
      return [{ kind: 'absent-1', fact: seen }]
    case 'gone':
      return [{ kind: 'gone', fact: { ...seen, date: 0 } }]
    case 'cancelled':
      return [{ kind: 'cancelled', fact: seen }]
    case 'shown':
      return [{ kind: 'shown', fact: seen }]
    default:
      return []
  }
}
