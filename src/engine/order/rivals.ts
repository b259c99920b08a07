/** Purchases that cover strings of a request already: asked right before it, and once more behind its intent (`assert-before-each-request`). */
import { isLive, type Ledger, type Purchase } from '../../ledger/fold.ts'
import type { Ulid } from '../../ledger/ulid.ts'
import { keyOf } from '../../model.ts'
import { reconcile } from '../known/reconcile.ts'
import { sourceIndex } from '../known/source-strings.ts'
import { pairOf } from '../known/text-identity.ts'
import type { PlannedRequest } from '../plan/request.ts'
import type { Files, PairIndex, RunLedger } from '../project.ts'

/** The requests with the wordings that their texts have by now: the source may have been corrected since they were planned. */
export function withWordings(
  project: Files & PairIndex & RunLedger,
  requests: readonly PlannedRequest[],
): readonly PlannedRequest[] {
  const { equivalents } = reconcile(project.store.ledger(), sourceIndex(project))
  if (equivalents.isEmpty()) return requests
  return requests.map(request => ({
    ...request,
    strings: request.strings.map(string => ({
      ...string,
      equivalents: equivalents.of(keyOf(string.id), string.text),
    })),
  }))
}

/** Which run asks, and what it knew when it planned. */
export type Asking = {
  readonly run: Ulid
  /** The intents that its plan was made with. */
  readonly known: ReadonlySet<Ulid>
}

/** @param planned - the ledger that the plan was made with */
export function askingOf({ run }: RunLedger, planned: Ledger): Asking {
  const known = planned.purchases.flatMap(({ intent }) => (intent === undefined ? [] : [intent.ulid]))
  return { run, known: new Set(known) }
}

/** Whether no purchase, apart from an intent's own, covers any string of the request (`assert-before-each-request`). */
export function isFree(ledger: Ledger, request: PlannedRequest, asking: Asking, own?: Ulid): boolean {
  return rivals(ledger, request, asking, own).length === 0
}

/** How many of the purchases that cover strings of the request have an older intent than its own. */
export function rivalsBefore(ledger: Ledger, request: PlannedRequest, asking: Asking, own: Ulid): number {
  const intents = rivals(ledger, request, asking, own).map(({ intent }) => intent?.ulid ?? '')
  return new Set(intents.filter(ulid => ulid < own)).size
}

function rivals(
  ledger: Ledger,
  request: PlannedRequest,
  { run, known }: Asking,
  own: Ulid | undefined,
): Purchase[] {
  const pairs = request.strings.flatMap(({ id, text, equivalents = [] }) =>
    [text, ...equivalents].map(wording => pairOf(request.format, { id, text: wording })),
  )
  // The plan knows what other files' orders bring along, but not those of a run that began after it was made.
  const isNews = ({ intent }: Purchase) =>
    intent !== undefined && intent.fact.run !== run && !known.has(intent.ulid)
  return ledger.purchases.filter(
    purchase =>
      purchase.intent?.ulid !== own &&
      // Somebody may have cancelled since this run looked; that frees nothing by itself.
      (isLive(purchase) || (purchase.state === 'cancelled' && !request.again)) &&
      // A text that is there already is bought again; one that is still to come is not.
      !(request.again && purchase.state === 'delivered') &&
      (purchase.path === request.path || isNews(purchase)) &&
      request.languages.includes(purchase.language) &&
      pairs.some(pair => purchase.pairs.has(pair)),
  )
}
