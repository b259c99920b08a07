/** The service's order list, with the rows that cannot be read: those are passed over, and never taken for absent. */
import { DragomanError, ServiceUnreachableError } from '../../errors.ts'
import type { Notice, OrderId } from '../../model.ts'
import type { Service } from '../../service/client.ts'
import { UnreadableError } from '../../service/fields.ts'
import type { OrderRecord, OrderSummary, UnreadableRow } from '../../service/types.ts'
import { atOnce } from '../concurrency.ts'

/** Unreadable rows of orders that nobody here knows, read by id in one reading; and how many a notice names. */
export const mostOfOthers = 8

export type HiddenRow = UnreadableRow & { readonly id: OrderId }

/** The readable rows by id. `has` also says yes to an order whose row cannot be read. */
export class OrderList extends Map<OrderId, OrderSummary> {
  readonly hidden = new Map<OrderId, HiddenRow>()
  /** Why rows cannot be read of which not even the id can. */
  readonly nameless = new Set<string>()

  override has(id: OrderId): boolean {
    return super.has(id) || this.hidden.has(id)
  }

  /** How many orders it shows. */
  get count(): number {
    return this.size + this.hidden.size
  }

  ids(): OrderId[] {
    return [...this.keys(), ...this.hidden.keys()]
  }

  /** The latest knowledge of an order counts. */
  add(row: OrderSummary | UnreadableRow): void {
    if (!('unreadable' in row)) {
      this.hidden.delete(row.id)
      this.set(row.id, row)
    } else if (row.id === undefined) this.nameless.add(row.unreadable)
    else if (!super.has(row.id)) this.hidden.set(row.id, { ...row, id: row.id })
  }
}

/** An order whose record was not read: nobody knows whether it is there. */
export type Unread = { readonly id: OrderId; readonly error: DragomanError }

/** Orders that the service fails to show, one after the other, before the rest are not asked for: each takes all retries. */
const mostFailures = 8

/** Orders by id. Those that are gone are in neither list; one that cannot be read takes no other with it. */
export async function readOrders(
  client: Service,
  ids: readonly OrderId[],
  signal: AbortSignal | undefined,
): Promise<{ readonly records: readonly OrderRecord[]; readonly unread: readonly Unread[] }> {
  const unread: Unread[] = []
  let failures = 0
  let ended: DragomanError | undefined
  const records = await atOnce(4, ids, async id => {
    if (ended !== undefined) {
      unread.push({ id, error: ended })
      return undefined
    }
    try {
      const record = await client.getOrder(id, { signal })
      failures = 0
      return record
    } catch (error) {
      if (!(error instanceof DragomanError) || signal?.aborted) throw error
      unread.push({ id, error })
      if (!(error instanceof ServiceUnreachableError)) return undefined
      failures++
      if (isOfAllRequests(error) || failures >= mostFailures) ended = error
      return undefined
    }
  })
  return { records: records.filter(record => record !== undefined), unread }
}

/** Whether other requests would fail in the same way. */
function isOfAllRequests({ status }: ServiceUnreachableError): boolean {
  return status === undefined || status === 429 || status === 503
}

/** Whether the service showed the order, in a shape that nobody can read: asking again does not help. */
export function isUnreadable({ error }: Unread): boolean {
  return error.cause instanceof UnreadableError
}

/** Each failure once, however many orders were not read for it. */
export function unreadErrors(unread: readonly Unread[]): DragomanError[] {
  return [...new Set(unread.map(({ error }) => error))]
}

/** Reads orders whose rows cannot be read by their ids; those that can be read then are on the list like any other. */
export async function uncover(
  client: Service,
  list: OrderList,
  isWanted: (id: OrderId) => boolean,
  signal: AbortSignal | undefined,
): Promise<readonly Unread[]> {
  const ids = [...list.hidden.keys()].filter(isWanted)
  const { records, unread } = await readOrders(client, ids, signal)
  for (const record of records) list.add(record)
  return unread
}

/** Rows that were passed over. */
export function hiddenNotices({ hidden, nameless }: OrderList): Notice[] {
  const rows = [...hidden.values()].map(({ id, unreadable }) => `order ${id} (${unreadable})`)
  const all = [...rows, ...[...nameless].map(reason => `an order without a readable id (${reason})`)]
  if (all.length === 0) return []
  const more = all.length > mostOfOthers ? ` and ${all.length - mostOfOthers} more` : ''
  return [
    {
      message: `the order list of the service has rows that cannot be read; dragoman skipped them:  ${all.slice(0, mostOfOthers).join(', ')}${more}; report this to the service`,
    },
  ]
}
