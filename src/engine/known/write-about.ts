import type { KnownFact } from '../../ledger/facts.ts'
import type { Purchase } from '../../ledger/fold.ts'
import { asSeen } from '../../ledger/seen.ts'
import type { RunLedger } from '../project.ts'

/** Writes down a fact about an order: beside its intent, or where it has none as a sighting. */
export function writeAbout(
  { store, run }: RunLedger,
  { intent, language, order }: Pick<Purchase, 'intent' | 'language' | 'order'>,
  fact: KnownFact,
): void {
  if (intent !== undefined) store.writeFact(intent.ulid, language, fact)
  else if (order !== undefined) store.appendSeen(run, asSeen(order.id, fact))
}
