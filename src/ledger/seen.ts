/** Orders that were read and belong to no intent of this ledger, by their ids. */
import { groupBy, type OrderId } from '../model.ts'
import type { KnownFact, SeenFact } from './facts.ts'

export type SeenById = ReadonlyMap<OrderId, readonly SeenFact[]>

export function seenById(seen: readonly SeenFact[]): SeenById {
  return groupBy(seen, ({ id }) => id)
}

/** An order that was opened again after its delivery. */
export type Reopened = {
  /** How often. */
  readonly turn: number
  /** Its text has not been read since, and may be another though its date is the same. */
  readonly isOpen: boolean
}

/** The highest turns count, so that any union of two ledgers reads the same. */
export function reopenedOrders(seen: readonly SeenFact[]): ReadonlyMap<OrderId, Reopened> {
  const turns = { reopened: new Map<OrderId, number>(), reread: new Map<OrderId, number>() }
  for (const fact of seen) {
    if (fact.kind !== 'reopened' && fact.kind !== 'reread') continue
    const known = turns[fact.kind]
    known.set(fact.id, Math.max(fact.turn, known.get(fact.id) ?? 0))
  }
  return new Map(
    [...turns.reopened].map(([id, turn]) => [id, { turn, isOpen: turn > (turns.reread.get(id) ?? 0) }]),
  )
}

/** A fact about an order that no intent has, as a sighting: the other way round as `ofLanguage`. */
export function asSeen(id: OrderId, known: KnownFact): SeenFact[] {
  switch (known.kind) {
    case 'delivered':
      return [{ kind: 'delivered', ...known.fact }]
    case 'shown':
      return [{ kind: 'shown', ...known.fact }]
    case 'settled':
      return [{ kind: 'settled', id, ...known.fact }]
    case 'absent-1':
      return [{ kind: 'absent', id, ...known.fact }]
    case 'gone': {
      const { turn } = known.fact
      return [{ kind: 'gone', id, ...(turn !== undefined && { turn }) }]
    }
    default:
      return []
  }
}

/** The sighting of an order, as a fact of the intent that has claimed it. */
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
