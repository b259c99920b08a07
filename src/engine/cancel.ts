/** Taking back an order that nobody works on yet. */
import { DragomanError, WrongOrderStatusError } from '../errors.ts'
import type { OrderId } from '../model.ts'
import type { Online } from './project.ts'

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
