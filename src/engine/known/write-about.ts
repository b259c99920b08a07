/** Facts about orders, written down, or only counted. */
import type { KnownFact, SeenFact } from '../../ledger/facts.ts'
import { foldLedger, type Ledger, type Purchase } from '../../ledger/fold.ts'
import { asSeen } from '../../ledger/seen.ts'
import type { RunLedger } from '../project.ts'
import type { Fact } from './against-list.ts'

/** Writes down a fact about an order: beside its intent, or where it has none as a sighting. */
export function writeAbout(
  { store, run }: RunLedger,
  { intent, language, order }: Pick<Purchase, 'intent' | 'language' | 'order'>,
  fact: KnownFact,
): void {
  if (intent !== undefined) store.writeFact(intent.ulid, language, fact)
  else if (order !== undefined) store.appendSeen(run, asSeen(order.id, fact))
}

/** The ledger as it would read with what a reading says, for runs that write nothing. */
export function ledgerWith(
  project: RunLedger,
  { seen, facts }: { readonly seen: readonly SeenFact[]; readonly facts: readonly Fact[] },
): Ledger {
  const known = project.store.read()
  const sightings = facts.flatMap(({ purchase: { intent, order }, fact }) =>
    intent === undefined && order !== undefined ? asSeen(order.id, fact) : [],
  )
  return foldLedger({
    ...known,
    seen: [...known.seen, ...seen, ...sightings],
    intents: known.intents.map(folder => {
      const here = facts.filter(({ purchase }) => purchase.intent?.ulid === folder.ulid)
      if (here.length === 0) return folder
      const merged = new Map(folder.facts)
      for (const { purchase, fact } of here)
        merged.set(purchase.language, [...(merged.get(purchase.language) ?? []), fact])
      return { ...folder, facts: merged }
    }),
  })
}
