/** Reading the service's order list and orders, and knowing what an order covers (`match-by-entry`, `read-back-before-buying`). Writes nothing. */
import { ServiceUnreachableError } from '../../errors.ts'
import type { SeenFact } from '../../ledger/facts.ts'
import type { PairHash } from '../../ledger/fold.ts'
import { compareOrderIds, type FormatName, formatOfPayload, type OrderId, unless } from '../../model.ts'
import type { Service } from '../../service/client.ts'
import type { OrderRecord, OrderSummary, UnreadableRow } from '../../service/types.ts'
import type { PairIndex } from '../project.ts'
import { OrderList, uncover } from './order-list.ts'
import { pairsIn } from './text-identity.ts'

/** Attempts at two equal passes before the service counts as not answering. */
const maxPasses = 6
const maxPages = 100_000
/** Held in memory at once. A list that is made up as it is read has no last page. */
const maxOrders = 1_000_000
/** Ids and dates of orders that come into being together may be handed out in another order. */
const togetherMs = 5000
/** Orders placed meanwhile push known rows onto the next page, but not for ever. */
const maxRepeats = 20

/**
 * One pass over the order list, newest first.
 * @param isEnough says after each page whether older ones matter; it may only be believed while ids and dates fall
 */
export async function listOrders(
  client: Service,
  signal: AbortSignal | undefined,
  isEnough: (found: OrderList, lowest: OrderId) => boolean = () => false,
): Promise<OrderList> {
  const found = new OrderList()
  let falls = true
  /** Steps from a row to an older one, and to one of which only the id says so. */
  let older = 0
  let lower = 0
  let repeats = 0
  let last: Placed | undefined
  for (let page = 0; page < maxPages; page++) {
    // A short page proves nothing: services cap page sizes and rows shift while pages are read. Only an empty one ends the list.
    const rows = await client.listOrders({ page, perPage: 100, sort: 'desc' }, { signal })
    if (rows.length === 0) return found
    const before = found.count
    for (const row of rows) {
      found.add(row)
      if (!isPlaced(row)) continue
      if (last !== undefined) {
        if (isAfter(row, last)) falls = false
        else if (Date.parse(row.createdAt) < Date.parse(last.createdAt)) older++
        else lower++
      }
      last = row
    }
    if (found.count > maxOrders)
      throw new ServiceUnreachableError(
        `the order list of the service has more than ${maxOrders} orders; report this to the service`,
      )
    repeats = found.count === before ? repeats + 1 : 0
    if (repeats > maxRepeats) {
      throw new ServiceUnreachableError(
        'the order list of the service does not end: it gave the same orders again and again; report this to the service',
      )
    }
    // One row alone does not show the direction, nor do two whose ids come from two machines.
    const isShownToFall = falls && (older > 0 || lower > 1)
    if (isShownToFall && last !== undefined && isEnough(found, last.id)) return found
  }
  throw new ServiceUnreachableError(
    `the order list of the service has more than ${maxPages} pages; report this to the service`,
  )
}

/** A row with its known position. */
type Placed = Pick<OrderSummary, 'id' | 'createdAt'>

function isPlaced(row: OrderSummary | UnreadableRow): row is Placed & typeof row {
  return row.id !== undefined
}

/** By id or by date: where several machines number the orders, ids may fall for a while in an ascending list. */
function isAfter(row: Placed, last: Placed): boolean {
  const later = Date.parse(row.createdAt) - Date.parse(last.createdAt)
  return compareOrderIds(row.id, last.id) > 0 || later > togetherMs
}

/** Words in which a list may say that an order has ended without a text, though it still shows it. */
const endedStatus = /^(?:CANCEL(?:L?ED)?|DELETED|REMOVED|REVOKED|WITHDRAWN|EXPIRED)$/i

/** Whether a row of the list shows an order that lives. */
export function isShown(row: Pick<OrderSummary, 'status'> | undefined): boolean {
  return row !== undefined && !endedStatus.test(row.status)
}

/** Whether the list shows an order as living now. */
export async function isListed(
  client: Service,
  id: OrderId,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  // Where several machines number the orders, a lower id may be listed before it.
  const list = await listOrders(client, signal, found => found.has(id))
  await uncover(client, list, one => one === id, signal)
  return list.hidden.has(id) || isShown(list.get(id))
}

/** Whether the service shows an order in any way: on the list, or where it is not there, on its own. */
export async function isShownAnywhere(client: Service, id: OrderId): Promise<boolean> {
  const list = await listOrders(client, undefined, (_, lowest) => compareOrderIds(lowest, id) <= 0)
  await uncover(client, list, one => one === id, undefined)
  return list.hidden.has(id) || isShown(list.get(id) ?? (await client.getOrder(id)))
}

/**
 * A reading: the list as two passes agree on it, because a deletion between two pages hides a row from one pass. Only what
 * waits can be deleted, so a reading of the whole list that lacks an order which a pass has shown as taken proves nothing.
 * @param isEnough as for `listOrders`
 */
export async function readOrderList(
  client: Service,
  signal: AbortSignal | undefined,
  isEnough?: (found: OrderList, lowest: OrderId) => boolean,
): Promise<OrderList> {
  // One row does not show which way the ids go, and where they rise the newest orders are still to come.
  const isEnoughSeen =
    isEnough && ((found: OrderList, lowest: OrderId) => found.count > 1 && isEnough(found, lowest))
  const taken = new Set<OrderId>()
  let before = await listOrders(client, signal, isEnoughSeen)
  for (let pass = 1; pass < maxPasses; pass++) {
    if (isEnough === undefined)
      for (const { id, status } of before.values()) if (isTaken(status)) taken.add(id)
    const now = await listOrders(client, signal, isEnoughSeen)
    const isEqual = now.count === before.count && now.ids().every(id => before.has(id))
    if (isEqual && [...taken].every(id => now.has(id))) return now
    before = now
  }
  throw new ServiceUnreachableError(
    'the order list of the service kept changing while dragoman read it; run again later',
  )
}

/** A translator has it, or had it: the service deletes only what is in the queue. */
function isTaken(status: string): boolean {
  return status === 'PROGRESS' || status === 'DONE' || status === 'REVISION'
}

/** The strings that an order covers. Orders of types that no format of ours reads cover nothing. */
export function pairsOf(record: OrderRecord, format: FormatName | undefined): PairHash[] {
  const { resource } = record
  if (resource === undefined) return []
  return unless(Error, () => pairsIn(format ?? formatOfPayload(resource.type), resource.data)) ?? []
}

/** The facts of an order that was read, its delivery included. */
export function seenFacts({ pairOf }: Pick<PairIndex, 'pairOf'>, record: OrderRecord): SeenFact[] {
  const path = record.resource?.metadata ?? ''
  const format = pairOf(path)?.format
  const line: SeenFact = {
    kind: 'seen',
    id: record.id,
    path,
    source_language: record.sourceLanguage,
    language: record.targetLanguage,
    price: record.price,
    volume: record.volume,
    created_at: record.createdAt,
    pairs: pairsOf(record, format),
    ...(format === undefined ? {} : { data: record.resource?.data ?? '' }),
  }
  const delivered = format === undefined ? undefined : deliveredFact(record)
  return delivered === undefined ? [line] : [line, { kind: 'delivered', ...delivered }]
}

/** The fact of a delivery; `undefined` while the order has no text. */
export function deliveredFact(record: OrderRecord) {
  if (record.status !== 'DONE' || record.targetText === undefined) return undefined
  return {
    id: record.id,
    text: record.targetText,
    translator: record.translator,
    accepted_at: record.acceptedAt,
    completed_at: record.completedAt,
    price: record.price,
    volume: record.volume,
  }
}
