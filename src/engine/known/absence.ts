/**
 * When a request whose order is not shown counts as not placed: after two readings, late enough, and never while anything
 * on the list may be its order. A request that cannot be decided stays unclear, and a user is asked.
 */
import type { KnownFact } from '../../ledger/facts.ts'
import type { Ledger, Purchase, Requested } from '../../ledger/fold.ts'
import {
  compareOrderIds,
  type FormatName,
  type OrderedString,
  type OrderId,
  type ServerTime,
  unless,
} from '../../model.ts'
import type { OrderRecord, OrderSummary } from '../../service/types.ts'
import type { PairIndex } from '../project.ts'
import type { Fact } from './against-list.ts'
import type { HiddenRow, OrderList } from './order-list.ts'
import { isAlike, isAnother, type Traits } from './resemblance.ts'
import { isShown } from './service-orders.ts'
import { isSecondAbsence, type Moment, serviceTime } from './service-time.ts'
import { sentData, wireStrings } from './text-identity.ts'

/** An unclear request, and orders that nobody has claimed and that may be what became of it. */
export type Doubt = { readonly purchase: Purchase; readonly orders: readonly OrderId[] }

/** Clocks of one service may differ by this much between the machine that dates answers and the one that dates orders. */
const clockSlackMs = 10 * 60_000

/** Requests that are unclear even with what was just found. */
export function unboundRequests({ purchases }: Ledger, found: readonly Fact[]): readonly Requested[] {
  const bound = new Set(found.map(({ purchase }) => purchase))
  return purchases.filter(
    (one): one is Requested => one.state === 'unclear' && one.intent !== undefined && !bound.has(one),
  )
}

/** Orders of the list that no request has, and that are newer than one of these. */
export function unclaimedOrders(
  { purchases }: Ledger,
  found: readonly Fact[],
  list: OrderList,
  requests: readonly Requested[],
): { readonly unclaimed: readonly OrderSummary[]; readonly hidden: readonly HiddenRow[] } {
  if (requests.length === 0) return { unclaimed: [], hidden: [] }
  const claimed = new Set(
    purchases.flatMap(({ intent, ours, order }) =>
      order !== undefined && (intent !== undefined || ours) ? [order.id] : [],
    ),
  )
  for (const { fact } of found) if (fact.kind === 'placed') claimed.add(fact.fact.id)
  const isUnclaimed = (row: Dated) => !claimed.has(row.id) && requests.some(request => isNewer(row, request))
  return {
    unclaimed: [...list.values()].filter(row => isShown(row) && isUnclaimed(row)),
    hidden: [...list.hidden.values()].filter(isUnclaimed),
  }
}

/** The contents of orders that were read, now or before. */
export function knownTraits(
  { purchases }: Ledger,
  records: readonly OrderRecord[],
): Map<OrderId, Pick<Traits, 'metadata' | 'data'>> {
  const adopted = purchases.flatMap(({ order, path, data }) =>
    order === undefined || data === undefined ? [] : [[order.id, { metadata: path, data }] as const],
  )
  return new Map([...adopted, ...records.map(one => [one.id, traitsOf(one)] as const)])
}

export function traitsOf({ resource }: OrderRecord): Pick<Traits, 'metadata' | 'data'> {
  return { metadata: resource?.metadata ?? '', data: resource?.data ?? '' }
}

/** A reading that does not show the orders of some requests. */
export type Reading = Moment & {
  readonly unclaimed: readonly OrderSummary[]
  /** Unclaimed orders of which nobody can read what they are. */
  readonly hidden: readonly Dated[]
  /** A row of the list has no readable id, so that it may be any order. */
  readonly isBlind: boolean
  /** The service does not show orders that are on the list and not here. */
  readonly known: ReadonlyMap<OrderId, Pick<Traits, 'metadata' | 'data'>>
  /** Nothing below this id was read. */
  readonly downTo: OrderId | undefined
  /** Orders that must be on the list and are not, so that it proves nothing of what else it does not show. */
  readonly missing: readonly OrderId[]
}

/** A service does not drop finished orders so soon. */
const surelyListedMs = 3 * 24 * 60 * 60_000

/** Orders of the ledger that are open or were placed of late, and that the list does not show. */
export function missingOrders(
  { pairOf }: Pick<PairIndex, 'pairOf'>,
  { purchases }: Ledger,
  list: ReadonlyMap<OrderId, OrderSummary>,
  { date, local, downTo = '0' }: Moment & { readonly downTo: OrderId | undefined },
): readonly OrderId[] {
  const now = date ?? local
  const ids = purchases.flatMap(({ intent, order, state, path, isCancelRequested }) => {
    // Nobody looks for what becomes of an order whose file is gone.
    if (order === undefined || (intent === undefined && pairOf(path) === undefined)) return []
    const age = now - (serviceTime(order.createdAt) ?? Number.NEGATIVE_INFINITY)
    // A deletion whose answer was lost may have removed it, after a delivery too.
    const isExpected =
      state === 'open' || (state === 'delivered' && !isCancelRequested && age <= surelyListedMs)
    return isExpected && compareOrderIds(order.id, downTo) > 0 && !list.has(order.id) ? [order.id] : []
  })
  return [...new Set(ids)]
}

/** The findings of a reading about requests that it does not show. */
export function judgeAbsences(
  ledger: Ledger,
  requests: readonly Requested[],
  reading: Reading,
): { readonly facts: readonly Fact[]; readonly doubts: readonly Doubt[] } {
  const facts: Fact[] = []
  const doubts: Doubt[] = []
  for (const purchase of requests) {
    const { watermark } = purchase.intent.fact
    if (reading.downTo !== undefined && compareOrderIds(watermark.id, reading.downTo) < 0) continue
    const orders = alikeOrders(purchase, reading)
    // A newer version may know more formats: this one must not take for absent what it cannot recognise.
    if (orders === undefined) continue
    if (orders.length > 0) doubts.push({ purchase, orders })
    else if (!reading.isBlind && reading.missing.length === 0) {
      const fact = absence(ledger, purchase, reading)
      if (fact !== undefined) facts.push({ purchase, fact })
    }
  }
  return { facts, doubts }
}

/** Orders that may be what became of a request; `undefined` where nobody can know. */
export function alikeOrders(
  request: Requested,
  { unclaimed, hidden, known }: Pick<Reading, 'unclaimed' | 'hidden' | 'known'>,
): readonly OrderId[] | undefined {
  const { fact } = request.intent
  const { path: metadata, language } = request
  const data = sentData(fact)
  if (data === undefined) return undefined
  const sent = readStrings(fact.format, data) ?? []
  const asked = { language, volume: fact.volume, price: fact.quoted[language] ?? 0, metadata, data }
  const orders = unclaimed
    .filter(row => isNewer(row, request))
    .filter(row => {
      const { targetLanguage, volume, price, id } = row
      const shown = { language: targetLanguage, volume, price, ...known.get(id) }
      if (!isAlike(asked, shown)) return false
      const strings = shown.data === undefined ? undefined : readStrings(fact.format, shown.data)
      return strings === undefined || !isAnother({ volume: fact.volume, strings: sent }, { volume, strings })
    })
    .map(({ id }) => id)
  const unread = hidden.filter(row => isNewer(row, request)).map(({ id }) => id)
  return [...new Set([...request.named, ...orders, ...unread])]
}

function readStrings(format: string, data: string): readonly OrderedString[] | undefined {
  return unless(Error, () => wireStrings(format as FormatName, data))
}

function absence(ledger: Ledger, request: Requested, moment: Moment): KnownFact | undefined {
  const { date, local } = moment
  const { watermark, pays } = request.intent.fact
  if (date === undefined || watermark.date === 0 || pays === true) return undefined
  const [first] = request.absences
  if (first === undefined) return { kind: 'absent-1', fact: { date, local } }
  if (!isSecondAbsence(request, moment) || isRepeatedAbsence(ledger, request)) return undefined
  return { kind: 'absent-2', fact: { date, local } }
}

/** Whether a request for one of the same strings was taken for not placed before: then only a person may do so again. */
export function isRepeatedAbsence(
  { purchases }: Ledger,
  { path, language, pairs, intent }: Purchase,
): boolean {
  return purchases.some(
    one =>
      one.intent !== undefined &&
      one.intent.ulid !== intent?.ulid &&
      one.state === 'freed' &&
      one.order === undefined &&
      one.absences.length > 1 &&
      one.path === path &&
      one.language === language &&
      [...one.pairs].some(pair => pairs.has(pair)),
  )
}

type Dated = Pick<OrderSummary, 'id' | 'createdAt'>

function isNewer(row: Dated, { intent: { fact } }: Requested): boolean {
  const { id, date } = fact.watermark
  return compareOrderIds(row.id, id) > 0 || (date > 0 && isDatedAfter(row, date))
}

/** Whether an order was made after a moment, or just before it. */
export function isDatedAfter({ createdAt }: Pick<OrderSummary, 'createdAt'>, date: ServerTime): boolean {
  const created = serviceTime(createdAt)
  return created !== undefined && created >= date - clockSlackMs
}
