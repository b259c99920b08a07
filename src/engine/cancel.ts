/** Taking back an order that nobody works on yet. */
import { DragomanError, WrongOrderStatusError } from '../errors.ts'
import type { Ledger } from '../ledger/fold.ts'
import type { Ulid } from '../ledger/ulid.ts'
import { compareOrderIds, type Language, type OrderId } from '../model.ts'
import type { Online, Project } from './project.ts'

export type Cancelled =
  | { readonly isCancelled: true }
  | { readonly isCancelled: false; readonly reason: string; readonly error: DragomanError }

/** Deletes an order. One that is gone already counts as deleted; any other failure is told, not thrown. */
export async function cancelOrder({ client }: Online, id: OrderId): Promise<Cancelled> {
  try {
    await client.deleteOrder(id)
    return { isCancelled: true }
  } catch (error) {
    if (!(error instanceof DragomanError)) throw error
    const reason = error instanceof WrongOrderStatusError ? 'a translator has taken it' : error.message
    return { isCancelled: false, reason, error }
  }
}

/**
 * Takes back an order that one of our intents has bought. What is about to happen is written down before, so that a run
 * that dies right after the deletion leaves no order that a person seems to have cancelled.
 */
export async function withdrawOrder(
  { store }: Project,
  online: Online,
  { intent, language, id }: { readonly intent: Ulid; readonly language: Language; readonly id: OrderId },
  reason: string,
): Promise<Cancelled> {
  const fact = { id, reason }
  store.writeFact(intent, language, { kind: 'withdrawing', fact })
  const result = await cancelOrder(online, id)
  store.writeFact(
    intent,
    language,
    result.isCancelled
      ? { kind: 'cancelled', fact: { ...fact, by: 'tool' } }
      : { kind: 'not-withdrawn', fact },
  )
  return result
}

/** Takes back an order that no intent of ours is bound to. */
export async function withdrawAdopted(
  { store, run }: Project,
  online: Online,
  id: OrderId,
  reason: string,
): Promise<Cancelled> {
  const result = await cancelOrder(online, id)
  if (result.isCancelled) store.appendSeen(run, [{ kind: 'cancelled', id, by: 'tool', reason }])
  return result
}

/** The orders that still deliver every string of a cancelled one; none where a string of it comes with no other order. */
export function standingOrders({ purchases }: Ledger, cancelled: OrderId): OrderId[] {
  const own = purchases.find(({ order }) => order?.id === cancelled)
  if (own === undefined) return []
  const left = new Set(own.pairs)
  const standing = new Set<OrderId>()
  for (const { order, state, path, language, pairs } of purchases) {
    if (order === undefined || (state !== 'open' && state !== 'delivered')) continue
    if (path !== own.path || language !== own.language) continue
    for (const pair of own.pairs) {
      if (!pairs.has(pair)) continue
      left.delete(pair)
      standing.add(order.id)
    }
  }
  return left.size > 0 ? [] : [...standing].sort(compareOrderIds)
}
