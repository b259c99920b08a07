/** The answer to a request that buys → facts of the ledger. */
import { type DragomanError, PriceChangedError } from '../../errors.ts'
import type { SeenFact } from '../../ledger/facts.ts'
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
  // An order that is known to hold something else is no answer to this request, but an old one out of some cache.
  const named = outcome.orders.filter(({ id }) => !isOther(id))
  const strays = [
    ...named.filter(one => !request.languages.includes(one.targetLanguage)).map(({ id }) => id),
    ...(outcome.unread ?? []).filter(id => !isOther(id)),
  ]
  const answers = request.languages.map((language): Answer => {
    const orders = named.filter(one => one.targetLanguage === language)
    return { language, orders: orders.sort((a, b) => compareOrderIds(a.id, b.id)) }
  })
  for (const answer of answers) recordAnswer(project, intent, request, answer, strays)
  const ids = answers.flatMap(({ orders }) => orders.map(({ id }) => id))
  project.onProgress({ kind: 'ordered', path: request.path, ids, price: request.price })
  const dearer = answers.flatMap(answer => dearerOrders(request, answer))
  return {
    ids,
    isPartial: answers.some(({ orders }) => orders.length === 0),
    error: await cancelPriceIncreases(project, online, intent, request, dearer),
  }
}

/** The orders of one language, the lowest id first. */
type Answer = { readonly language: Language; readonly orders: readonly Placed['orders'][number][] }

/** @param strays - orders of the answer that are of no language that was asked for, as far as can be read */
function recordAnswer(
  { store, run }: RunLedger,
  intent: Ulid,
  request: PlannedRequest,
  { language, orders }: Answer,
  strays: readonly OrderId[],
): void {
  const [order] = orders
  if (order === undefined) {
    // One of them may be the order of this language: until that is known nothing is bought in its place.
    for (const id of strays) store.writeFact(intent, language, { kind: 'named', fact: { id } })
    return
  }
  // All at once and before the purchase: a run that dies in between must not forget whose any of them is.
  if (orders.length > 1) {
    const lines = orders.map(one => ownOrder(request, language, one))
    store.appendSeen(run, lines)
  }
  const { id, price, volume, createdAt: created_at } = order
  store.writeFact(intent, language, {
    kind: 'placed',
    fact: { id, price, volume, created_at, how: 'answered' },
  })
}

/** Orders that cost more than planned, where the one that is bound does. */
function dearerOrders({ prices }: PlannedRequest, { language, orders }: Answer): PriceIncrease[] {
  const quoted = prices.get(language) ?? 0
  const [bound] = orders
  if (bound === undefined || bound.price <= quoted) return []
  return orders
    .filter(({ price }) => price > quoted)
    .map(({ id, price }, index) => ({ id, language, price, quoted, isBound: index === 0 }))
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
