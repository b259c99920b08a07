/**
 * Folders whose intent cannot be read: nobody knows from them which texts they bought, but the orders that they name
 * may still be shown by the service, and what became of those is known.
 */
import { addTo, type OrderId } from '../model.ts'
import type { IntentFolder, LanguageFact, LedgerFacts } from './facts.ts'
import { factsOf, isOfAnother, stateOf } from './outcome.ts'
import type { SeenById } from './seen.ts'

/** A part of the ledger whose strings are unknown. */
export type LostPart = {
  /** Its name in the ledger's folder. */
  readonly name: string
  /** Orders that it names and that the service has not shown. */
  readonly orders: readonly OrderId[]
}

/** The facts of such folders about the orders that they name. */
export function lostFacts(intents: readonly IntentFolder[]): ReadonlyMap<OrderId, readonly LanguageFact[]> {
  const byOrder = new Map<OrderId, LanguageFact[]>()
  for (const { intent, facts } of intents) {
    if (intent !== undefined) continue
    for (const known of facts.values()) {
      for (const id of ordersIn(known)) {
        addTo(byOrder, id, ...known.filter(fact => !isOfAnother(fact, id)))
      }
    }
  }
  return byOrder
}

/** The folders that are left when every order that was seen is known by itself: while there is one, any string may be theirs. */
export function lostParts({ intents, unread = [] }: LedgerFacts, seen: SeenById): LostPart[] {
  const isSeen = (id: OrderId) => seen.get(id)?.some(({ kind }) => kind === 'seen') === true
  const folders = intents.flatMap((folder): LostPart[] => {
    if (folder.intent !== undefined) return []
    const languages = [...folder.facts.values()]
    const open = languages.filter(known => isOpen(known, folder, isSeen))
    const isUnknown = folder.isUnreadable === true && languages.length === 0
    if (open.length === 0 && !isUnknown) return []
    return [{ name: folder.name ?? folder.ulid, orders: open.flatMap(ordersIn).filter(id => !isSeen(id)) }]
  })
  return [...folders, ...unread.map(name => ({ name, orders: [] }))]
}

function isOpen(
  known: readonly LanguageFact[],
  { isUnreadable }: IntentFolder,
  isSeen: (id: OrderId) => boolean,
): boolean {
  const ids = ordersIn(known)
  if (ids.length > 0 && ids.every(isSeen)) return false
  const state = stateOf(known)
  // An intent that is not here yet may have been refused, or never sent; one that is damaged may have become an order.
  return state === 'unclear' ? isUnreadable === true : state !== 'freed'
}

/** The orders of one language: what it was placed as, or where that cannot be read what else is said of one. */
function ordersIn(known: readonly LanguageFact[]): OrderId[] {
  const placed = factsOf(known, 'placed')
  const named =
    placed.length > 0
      ? placed
      : [
          ...factsOf(known, 'delivered'),
          ...factsOf(known, 'cancelled'),
          ...factsOf(known, 'withdrawing'),
          ...factsOf(known, 'not-withdrawn'),
          ...factsOf(known, 'gone'),
        ]
  return [...new Set(named.map(({ id }) => id))]
}
