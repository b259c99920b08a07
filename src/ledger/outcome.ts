/** The outcome of one language of an intent, from its facts. */
import { compareOrderIds, type OrderId, wordsIn } from '../model.ts'
import type { DeliveredFact, FactByKind, LanguageFact } from './facts.ts'

export type PurchaseState =
  /** Asked for; whether the service holds an order is not known. */
  | 'unclear'
  /** A fact about it is damaged, or of a newer version: whatever it says, the strings are not bought. */
  | 'unreadable'
  /** An order lives and has delivered nothing yet. */
  | 'open'
  | 'delivered'
  /** Cancelled by a person, or gone from the service though nobody here deleted it: frees nothing (`cancelled-frees-nothing`). */
  | 'cancelled'
  /** Cancelled by the tool, refused, absent, or an adopted order that is gone: its strings may be bought again. */
  | 'freed'

export function stateOf(facts: readonly LanguageFact[]): PurchaseState {
  const known = inForce(facts)
  const has = (kind: LanguageFact['kind']) => known.some(fact => fact.kind === kind)
  const cancelled = factsOf(known, 'cancelled')
  if (cancelled.some(({ by }) => by === 'person')) return 'cancelled'
  if (cancelled.length > 0) return has('unknown') ? 'unreadable' : 'freed'
  if (has('delivered')) return 'delivered'
  if (has('placed') && !has('gone')) return 'open'
  if (has('placed')) return has('withdrawing') && !has('not-withdrawn') ? 'freed' : 'cancelled'
  if (has('unknown')) return 'unreadable'
  return has('refused') || has('absent-2') ? 'freed' : 'unclear'
}

/** How often the order was shown again after it seemed to have ended. */
export function turnOf(known: readonly LanguageFact[]): number {
  return Math.max(0, ...factsOf(known, 'shown').map(({ turn }) => turn))
}

const revisedKinds: ReadonlySet<LanguageFact['kind']> = new Set(['cancelled', 'gone', 'absent-1', 'absent-2'])

/** Without what a later showing has revised: an order that the service shows again lives again. */
export function inForce(known: readonly LanguageFact[]): readonly LanguageFact[] {
  const turn = turnOf(known)
  if (turn === 0) return known
  return known.filter(one => {
    if (!revisedKinds.has(one.kind) || !('fact' in one)) return true
    return 'turn' in one.fact && typeof one.fact.turn === 'number' && one.fact.turn >= turn
  })
}

const endKinds: ReadonlySet<LanguageFact['kind']> = new Set(
  wordsIn('withdrawing not-withdrawn cancelled gone shown priced'),
)

/** Two runs may take different orders for the answer to one request: the end of the other one is not the end of this one. */
export function isOfAnother(fact: LanguageFact, id: OrderId): boolean {
  return endKinds.has(fact.kind) && 'fact' in fact && 'id' in fact.fact && fact.fact.id !== id
}

export function factsOf<K extends keyof FactByKind>(
  known: readonly LanguageFact[],
  kind: K,
): FactByKind[K][] {
  return known.flatMap(fact => (fact.kind === kind ? [fact.fact as FactByKind[K]] : []))
}

/** Milliseconds since the epoch; 0 when the service did not say. The service's spellings of two dates may differ. */
export function completionTime({ completed_at: date }: DeliveredFact): number {
  return Date.parse(date) || 0
}

/** Deliveries of one order, the one that counts first. */
export function newestFirst(deliveries: readonly DeliveredFact[]): DeliveredFact[] {
  return [...deliveries].sort(
    (a, b) =>
      (b.turn ?? 0) - (a.turn ?? 0) ||
      completionTime(b) - completionTime(a) ||
      compareOrderIds(b.id, a.id) ||
      (a.text < b.text ? 1 : -1),
  )
}
