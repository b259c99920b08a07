/** The answer to a request that buys → facts of the ledger. */
import { type DragomanError, PriceChangedError } from '../../errors.ts'
import type { KnownFact, SeenFact } from '../../ledger/facts.ts'
import type { Ledger } from '../../ledger/fold.ts'
import type { Ulid } from '../../ledger/ulid.ts'
import {
  compareOrderIds,
  formatDollars,
  type Language,
  type MicroDollars,
  type OrderId,
} from '../../model.ts'
import type { TranslateOutcome } from '../../service/types.ts'
import { pairOf, pairsIn } from '../known/text-identity.ts'
import type { PlannedRequest } from '../plan/request.ts'
import type { Control, Online, RunLedger } from '../project.ts'
import { cancelAdopted, cancelOwnOrder } from './cancel.ts'

type Placed = Extract<TranslateOutcome, { kind: 'placed' }>

type PriceIncrease = {
  readonly id: OrderId
  readonly language: Language
  readonly price: MicroDollars
  readonly quoted: MicroDollars
  /** Whether the intent is bound to it. */
  readonly isBound: boolean
}

/**
 * Writes down the orders that an answer names: the lowest of a language is the purchase, and what the service has made
 * beside it is ours as well. An order that is dearer than planned is cancelled.
 */
export async function recordPlaced(
  project: Pick<Control, 'onProgress'> & RunLedger,
  online: Online,
  intent: Ulid,
  request: PlannedRequest,
  outcome: Placed,
): Promise<{ ids: OrderId[]; isPartial: boolean; error: DragomanError | undefined }> {
  const isOther = otherOrders(project.store.ledger(), intent, request)
  const ids: OrderId[] = []
  let isPartial = false
  const dearer: PriceIncrease[] = []
  const asked = new Set(request.languages)
  const strays = [
    ...outcome.orders.filter(one => !asked.has(one.targetLanguage)).map(({ id }) => id),
    ...(outcome.unread ?? []),
  ].filter(id => !isOther(id))
  for (const language of request.languages) {
    // An order that is known to hold something else is no answer to this request, but an old one out of some cache.
    const orders = outcome.orders
      .filter(one => one.targetLanguage === language && !isOther(one.id))
      .sort((a, b) => compareOrderIds(a.id, b.id))
    const [order, ...others] = orders
    if (order === undefined) {
      isPartial = true
      // One of them may be the order of this language: until that is known nothing is bought in its place.
      for (const id of strays) project.store.writeFact(intent, language, { kind: 'named', fact: { id } })
      continue
    }
    ids.push(...orders.map(({ id }) => id))
    // All at once and before the purchase: a run that dies in between must not forget whose any of them is.
    if (others.length > 0)
      project.store.appendSeen(
        project.run,
        orders.map(one => ownOrder(request, language, one)),
      )
    const { id, price, createdAt } = order
    const fact: KnownFact = {
      kind: 'placed',
      fact: { id, price, volume: order.volume, created_at: createdAt, how: 'answered' },
    }
    project.store.writeFact(intent, language, fact)
    const quoted = request.prices.get(language) ?? 0
    if (price <= quoted) continue
    dearer.push({ id, language, price, quoted, isBound: true })
    for (const one of others)
      if (one.price > quoted) dearer.push({ id: one.id, language, price: one.price, quoted, isBound: false })
  }
  project.onProgress({ kind: 'ordered', path: request.path, ids, price: request.price })
  return {
    ids,
    isPartial,
    error: await cancelPriceIncreases(project, online, intent, request, dearer),
  }
}

/** An order that holds what the request asked for. */
function ownOrder(
  { path, format, sourceLanguage, payload }: PlannedRequest,
  language: Language,
  { id, price, volume, createdAt }: Placed['orders'][number],
): SeenFact {
  return {
    kind: 'seen',
    id,
    path,
    source_language: sourceLanguage,
    language,
    price,
    volume,
    created_at: createdAt,
    pairs: pairsIn(format, payload.data),
    data: payload.data,
    ours: true,
  }
}

/** Finds the orders that the ledger knows for something else than a request of this run has just asked for. */
function otherOrders(
  ledger: Ledger,
  own: Ulid,
  { path, format, strings, again }: PlannedRequest,
): (id: OrderId) => boolean {
  const asked = strings.map(string => pairOf(format, string))
  const others = ledger.purchases.filter(({ intent, path: other, pairs }) =>
    intent === undefined
      ? again || other !== path || !asked.every(pair => pairs.has(pair))
      : intent.ulid !== own,
  )
  const ids = new Set(others.map(({ order }) => order?.id))
  return id => ids.has(id)
}

/** Orders that turned out dearer than planned are cancelled while nobody works on them (`dearer-is-cancelled`). */
async function cancelPriceIncreases(
  project: RunLedger,
  online: Online,
  intent: Ulid,
  request: PlannedRequest,
  dearer: readonly PriceIncrease[],
): Promise<PriceChangedError | undefined> {
  const sentences: string[] = []
  const reason = 'dearer than planned'
  for (const { id, language, price, quoted, isBound } of dearer) {
    const result = isBound
      ? await cancelOwnOrder(project, online, { intent, language, id, isNew: true }, reason)
      : await cancelAdopted(project, online, { id, isNew: true }, reason)
    const what = result.isCancelled ? 'it was cancelled' : `it could not be cancelled (${result.reason})`
    sentences.push(
      `order ${id} (${language}) costs ${formatDollars(price)}, but the plan said ${formatDollars(quoted)}; ${what}`,
    )
  }
  if (sentences.length === 0) return undefined
  return new PriceChangedError(
    `${request.path}: ${sentences.join('; ')}. Nothing more was ordered; run again for a new plan`,
    {
      path: request.path,
      locale: request.locales[0],
    },
  )
}
