/** The facts of a request beside its orders: why it was refused, and how it was paid for. */
import type { FactByKind, KnownFact } from '../../ledger/facts.ts'
import type { Ulid } from '../../ledger/ulid.ts'
import type { TranslateOptions } from '../../service/client.ts'
import type { PlannedRequest } from '../plan/request.ts'
import type { Control, RunLedger } from '../project.ts'

/** The limit of a request that is paid for by itself, and where its payment is written down; an account needs neither. */
export function chargeOf(
  { store, signal }: RunLedger & Pick<Control, 'signal'>,
  intent: Ulid,
  { languages, price }: PlannedRequest,
): TranslateOptions {
  const write = (fact: KnownFact) => {
    for (const language of languages) store.writeFact(intent, language, fact)
  }
  return {
    charge: {
      most: price,
      signal,
      onPaying: fact => write({ kind: 'paying', fact }),
      onPaid: ({ status, token, receipt }) =>
        write({ kind: 'paid', fact: { status, ...(token && { token }), ...(receipt && { receipt }) } }),
    },
  }
}

export function refuse(
  project: RunLedger,
  intent: Ulid,
  request: PlannedRequest,
  fact: FactByKind['refused'],
): void {
  for (const language of request.languages)
    project.store.writeFact(intent, language, { kind: 'refused', fact })
}
