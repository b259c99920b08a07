/** Orders that were opened again after their delivery, and the texts that then came: a service may keep the old date. */
import type { DeliveredFact, SeenFact } from '../../ledger/facts.ts'
import { completionTime, type Purchase } from '../../ledger/fold.ts'
import type { OrderId } from '../../model.ts'
import type { OrderRecord, OrderSummary } from '../../service/types.ts'
import type { RunLedger } from '../project.ts'
import { deliveredFact } from './service-orders.ts'

/** That an order was opened again after its delivery outlives the run: its new text may come with the old date. */
export function recordReopened(
  { store, run }: RunLedger,
  watched: ReadonlyMap<OrderId, Purchase>,
  list: ReadonlyMap<OrderId, OrderSummary>,
  records: readonly OrderRecord[],
): void {
  const { reopened } = store.ledger()
  const isReread = new Set(records.filter(one => deliveredFact(one) !== undefined).map(({ id }) => id))
  const lines = [...watched].flatMap(([id, { deliveries }]): SeenFact[] => {
    const { turn, isOpen } = reopened.get(id) ?? { turn: 0, isOpen: false }
    if (isOpen) return isReread.has(id) ? [{ kind: 'reread', id, turn }] : []
    const status = list.get(id)?.status ?? 'DONE'
    return deliveries.length > 0 && status !== 'DONE' ? [{ kind: 'reopened', id, turn: turn + 1 }] : []
  })
  if (lines.length > 0) store.appendSeen(run, lines)
}

/** A text that was just read, as the newest one of its order; `undefined`: it is that already. */
export function revision({ deliveries }: Purchase, read: DeliveredFact): DeliveredFact | undefined {
  const [last] = deliveries
  if (last === undefined) return read
  if (last.text === read.text && last.completed_at === read.completed_at) return undefined
  const { turn = 0 } = last
  const next = completionTime(read) > completionTime(last) ? turn : turn + 1
  return next === 0 ? read : { ...read, turn: next }
}
