/** Cancels an order that nobody works on yet. */
import {
  DragomanError,
  ServiceRefusedError,
  ServiceUnreachableError,
  WrongOrderStatusError,
} from '../../errors.ts'
import type { Ledger } from '../../ledger/fold.ts'
import type { Ulid } from '../../ledger/ulid.ts'
import { compareOrderIds, type Language, type OrderId } from '../../model.ts'
import { isShownAnywhere } from '../known/service-orders.ts'
import type { Online, RunLedger } from '../project.ts'

export type Cancelled =
  | { readonly isCancelled: true; readonly answer: 'deleted' | 'gone' }
  | {
      readonly isCancelled: false
      /** The service has not refused it, so that it may still turn out to be carried out. */
      readonly isOpen: boolean
      readonly reason: string
      readonly error: DragomanError
    }

/**
 * Deletes an order. It counts as deleted once neither the list nor the order itself shows it as living any more, whatever
 * the answer was; any failure is returned, not thrown.
 * @param isNew - whether an answer has just named it: a service that does not know it is one that does not show it yet
 */
export async function cancelOrder({ client }: Online, id: OrderId, isNew = false): Promise<Cancelled> {
  let answer: 'deleted' | 'gone'
  try {
    answer = await client.deleteOrder(id)
  } catch (error) {
    if (!(error instanceof DragomanError)) throw error
    const reason = error instanceof WrongOrderStatusError ? 'a translator has taken it' : error.message
    // A request without an answer may have been carried out.
    return { isCancelled: false, isOpen: error instanceof ServiceUnreachableError, reason, error }
  }
  try {
    if (!(await isShownAnywhere(client, id)))
      return answer === 'gone' && isNew ? notShownYet(id) : { isCancelled: true, answer }
  } catch (error) {
    if (!(error instanceof DragomanError)) throw error
    const reason = `it is unknown whether the service cancelled it (${error.message})`
    return { isCancelled: false, isOpen: true, reason, error }
  }
  const said = answer === 'gone' ? 'says that it has no such order' : 'says that the order is deleted'
  const reason = `the service ${said}, but still shows the order`
  const error = new ServiceRefusedError(
    `it is unknown whether order ${id} was cancelled: ${reason}; look again later with "dragoman orders list"`,
    answer === 'gone' ? 404 : 200,
  )
  return { isCancelled: false, isOpen: true, reason, error }
}

/** Counted as gone it would free its strings, and be bought a second time. */
function notShownYet(id: OrderId): Cancelled {
  const reason = 'the service does not show it yet'
  const message = `it is unknown whether order ${id} was cancelled: ${reason}; look again later with "dragoman orders list"`
  return { isCancelled: false, isOpen: true, reason, error: new ServiceRefusedError(message, 404) }
}

/** An order of one of our intents. */
type OwnOrder = {
  readonly intent: Ulid
  readonly language: Language
  readonly id: OrderId
  /** How often it was shown again after it seemed to have ended. */
  readonly turn?: number
  /** Whether an answer has just named it. */
  readonly isNew?: boolean
}

/**
 * Cancels an order that one of our intents has bought. The cancellation is written down before, so that a run
 * that dies right after the deletion leaves no order that a person seems to have cancelled.
 */
export async function cancelOwnOrder(
  { store }: RunLedger,
  online: Online,
  { intent, language, id, turn = 0, isNew }: OwnOrder,
  reason: string,
): Promise<Cancelled> {
  const fact = { id, reason }
  store.writeFact(intent, language, { kind: 'withdrawing', fact })
  const result = await cancelOrder(online, id, isNew)
  if (result.isCancelled)
    store.writeFact(intent, language, {
      kind: 'cancelled',
      fact: { ...fact, by: 'tool', ...(turn > 0 && { turn }) },
    })
  else if (!result.isOpen) store.writeFact(intent, language, { kind: 'not-withdrawn', fact })
  return result
}

/** Cancels an order that no intent of ours is bound to. */
export async function cancelAdopted(
  { store, run }: RunLedger,
  online: Online,
  { id, turn = 0, isNew }: Omit<OwnOrder, 'intent' | 'language'>,
  reason: string,
): Promise<Cancelled> {
  const result = await cancelOrder(online, id, isNew)
  if (result.isCancelled)
    store.appendSeen(run, [{ kind: 'cancelled', id, by: 'tool', reason, ...(turn > 0 && { turn }) }])
  return result
}

/** The orders that still deliver every string of a cancelled one; none where a string of it comes with no other order. */
export function ordersThatCover({ purchases }: Ledger, cancelled: OrderId): OrderId[] {
  const own = purchases.find(({ order }) => order?.id === cancelled)
  if (own === undefined) return []
  const left = new Set(own.pairs)
  const kept = new Set<OrderId>()
  for (const { order, state, path, language, pairs } of purchases) {
    if (order === undefined || (state !== 'open' && state !== 'delivered')) continue
    if (path !== own.path || language !== own.language) continue
    for (const pair of own.pairs) {
      if (!pairs.has(pair)) continue
      left.delete(pair)
      kept.add(order.id)
    }
  }
  return left.size > 0 ? [] : [...kept].sort(compareOrderIds)
}
