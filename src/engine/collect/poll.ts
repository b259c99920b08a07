/** Open orders → deliveries, each read once as it turns DONE and kept in the ledger before anything else happens to it. */
import type { Ledger, Purchase } from '../../ledger/fold.ts'
import type { Reopened } from '../../ledger/seen.ts'
import { compareOrderIds, type Notice, type OrderId, type ServerTime } from '../../model.ts'
import type { Service } from '../../service/client.ts'
import type { OrderRecord, OrderSummary } from '../../service/types.ts'
import { againstList, endedOrders, type Fact, isReadBelow } from '../known/against-list.ts'
import { learned, record, unknownIds } from '../known/bind-unclear.ts'
import { hiddenNotices, type OrderList, readOrders, type Unread, uncover } from '../known/order-list.ts'
import { recordReopened, revision } from '../known/revisions.ts'
import { deliveredFact, listOrders } from '../known/service-orders.ts'
import { believedDate, datedNow, isGoneByNow } from '../known/service-time.ts'
import { writeAbout } from '../known/write-about.ts'
import {
  type Control,
  type Online,
  type PairIndex,
  type Recording,
  type RunLedger,
  targetsFor,
} from '../project.ts'

/** Revisions are looked for this long after an order was completed (`orders-are-watched`). */
const revisionsMs = 30 * 24 * 60 * 60_000
/** How long after an order the list is read down to what was there before it, at the least; and always while it is open. */
const lateListingMs = 3 * 24 * 60 * 60_000
/** Open orders that a run reads for their comments. */
const mostAsked = 20

export type Look = {
  /** The state that the service shows for each order that was looked at, or that is not done. */
  readonly statuses: ReadonlyMap<OrderId, string>
  /** Orders whose text came, or came anew, in this look. */
  readonly delivered: readonly OrderId[]
  /** Where the list contradicts the ledger. */
  readonly against: readonly Fact[]
  /** Orders that are watched or may be this project's, and that cannot be read. */
  readonly unread: readonly Unread[]
  readonly notices: readonly Notice[]
  /** Messages of translators on the orders that were read. */
  readonly comments: readonly { readonly orderId: OrderId; readonly time: string; readonly text: string }[]
  /** The row that the list had last for each watched order. */
  readonly rows: Rows
}

type Rows = ReadonlyMap<OrderId, string>

export type LookOptions = {
  /** Look at every order of the ledger, however old. */
  readonly all: boolean
  /** The first of several looks of a run also looks for orders that have ended. Default yes. */
  readonly isFirst?: boolean
  /** Orders with a text that is held. Default none. */
  readonly held?: ReadonlySet<OrderId>
  /** The rows that the look before has left. Default none. */
  readonly rows?: Rows
}

/** One look at the service: what is watched, and what nobody here has read yet. Writes facts only. */
export async function look(project: Recording, { client }: Online, options: LookOptions): Promise<Look> {
  const local = project.clock.now()
  const now = believedDate({ date: client.serverTime, local }) ?? 0
  const began = datedNow({ date: client.serverTime, local })
  const { list, covered, against } = await readWatched(project, client, options, now)
  const ledger = project.store.ledger()
  const watched = watchedOrders(project, ledger, options, now)
  const unknown = new Set(unknownIds(project, ledger, list))
  const due = [...watched]
    .filter(([id, purchase]) => isDue(list.get(id), purchase, ledger.reopened.get(id), options))
    .map(([id]) => id)
  const missing = [...watched.keys()].filter(id => !list.has(id))
  const { records, unread } = await readOrders(client, [...unknown, ...due, ...missing], project.signal)
  const fresh = records.filter(({ id }) => unknown.has(id))
  const own = recordNew(project, ledger, fresh)
  const delivered = [...deliveredOf(project, fresh, own), ...keepDeliveries(project, watched, records)]
  recordReopened(project, watched, list, records)
  const found = new Set([...records, ...unread].map(({ id }) => id))
  const absent = missing.filter(id => !found.has(id))
  recordAbsences(project, watched, absent, began ?? datedNow({ date: client.serverTime, local }))
  const listed = [...list.values()]
  const isMeant = ({ id, status }: OrderSummary) => watched.has(id) || own.has(id) || status !== 'DONE'
  const rows = listed.filter(({ id }) => watched.has(id)).map(row => [row.id, rowState(row)] as const)
  return {
    statuses: new Map([...listed.filter(isMeant), ...records].map(({ id, status }) => [id, status])),
    delivered,
    against,
    unread: [...covered.filter(({ id }) => watched.has(id)), ...unread],
    notices: hiddenNotices(list),
    comments: commentsOn(records),
    rows: new Map([...(options.rows ?? []), ...rows]),
  }
}

/** The list, down to where it says what has become of everything that is watched. Writes down what it contradicts. */
async function readWatched(
  project: Recording,
  client: Service,
  options: LookOptions,
  now: ServerTime,
): Promise<Pick<Look, 'against'> & { readonly list: OrderList; readonly covered: readonly Unread[] }> {
  const before = project.store.ledger()
  const newest = highestKnown(before)
  const ended = options.isFirst === false ? [] : endedOrders(before, now)
  const read = async (known: Ledger) => {
    const expected = watchedOrders(project, known, options, now)
    const deepest = lowerOf(newest, lowestBefore(known, [...expected.values()], now))
    const list = await listOrders(client, project.signal, (found, lowest) => {
      return (
        compareOrderIds(lowest, deepest) <= 0 &&
        [...expected.keys()].every(id => found.has(id) || compareOrderIds(id, lowest) > 0) &&
        ended.every(one => found.has(one.id) || isReadBelow(one, found, lowest))
      )
    })
    // A row that cannot be read does not show that its order is done: an open one is read by id each time, others once.
    const isAsked = (id: OrderId) =>
      expected.get(id)?.state === 'open' || (options.isFirst !== false && before.knownOrders.has(id))
    const covered = await uncover(client, list, isAsked, project.signal)
    const against = againstList(known, list)
    record(project, { facts: against })
    return { list, covered, against }
  }
  const first = await read(before)
  if (!first.against.some(({ fact }) => fact.kind === 'shown')) return first
  // An order that was hidden while it counted as ended may lie deeper than a look for ended orders reads.
  return { ...(await read(project.store.ledger())), against: first.against }
}

/** Writes down orders that were read for the first time. @returns those that are this project's */
function recordNew(
  project: Recording,
  ledger: Ledger,
  records: readonly OrderRecord[],
): ReadonlySet<OrderId> {
  const news = learned(project, ledger, records)
  record(project, news)
  return new Set([...news.seen, ...news.claimed].flatMap(({ kind, id }) => (kind === 'seen' ? [id] : [])))
}

function deliveredOf(
  { pairOf }: PairIndex,
  records: readonly OrderRecord[],
  own: ReadonlySet<OrderId>,
): OrderId[] {
  return records
    .filter(one => own.has(one.id) && deliveredFact(one) !== undefined)
    .filter(one => pairOf(one.resource?.metadata ?? '') !== undefined)
    .map(({ id }) => id)
}

/**
 * Messages of translators on orders that they have, where a question waits for its answer (`questions-are-shown`). The list says nothing
 * of it, so each is read, the oldest first, some at the most. A failure on the way keeps nothing else from being done.
 */
export async function openQuestions(
  { signal }: Pick<Control, 'signal'>,
  { client }: Online,
  open: readonly { readonly id: OrderId; readonly status: string }[],
): Promise<Look['comments']> {
  const taken = open.filter(({ status }) => status !== 'QUEUE').map(({ id }) => id)
  const ids = [...new Set(taken)].sort(compareOrderIds).slice(0, mostAsked)
  return commentsOn((await readOrders(client, ids, signal)).records)
}

function commentsOn(records: readonly OrderRecord[]): Look['comments'] {
  return records.flatMap(one =>
    one.comments
      .filter(({ role }) => role !== 'CUSTOMER')
      .map(({ time, text }) => ({ orderId: one.id, time, text })),
  )
}

function watchedOrders(
  { pairOf }: PairIndex,
  ledger: Ledger,
  { all, held }: LookOptions,
  now: ServerTime,
): Map<OrderId, Purchase> {
  const watched = new Map<OrderId, Purchase>()
  for (const purchase of ledger.purchases) {
    const { order, state, deliveries } = purchase
    if (order === undefined) continue
    if (purchase.intent === undefined && pairOf(purchase.path) === undefined) continue
    const completed = Date.parse(deliveries[0]?.completed_at ?? '')
    const isRecent = Number.isNaN(completed) || now - completed <= revisionsMs
    const isExpected = held?.has(order.id) || ledger.reopened.get(order.id)?.isOpen === true
    const isDeliveredAndWatched = state === 'delivered' && (isRecent || isExpected)
    // Two runners may each have bound a lost request to one order, and each purchase has to come by its text.
    const isOpenElsewhere = watched.get(order.id)?.state === 'open'
    if (!isOpenElsewhere && (all || state === 'open' || isDeliveredAndWatched))
      watched.set(order.id, purchase)
  }
  return watched
}

/**
 * An order is read once when it is DONE, and again when it was completed anew. Some services date a completion once, or not
 * at all: where a revision is likely or asked for, only the text itself can show it, so it is read once for each state that the list shows.
 */
function isDue(
  row: OrderSummary | undefined,
  { deliveries }: Purchase,
  reopened: Reopened | undefined,
  { all, held, rows }: LookOptions,
): boolean {
  if (row?.status !== 'DONE') return false
  if (deliveries.length === 0) return true
  const isDatedAnew = row.completedAt !== '' && !deliveries.some(one => one.completed_at === row.completedAt)
  const isLikely = isDatedAnew || all || held?.has(row.id) === true || reopened?.isOpen === true
  return isLikely && rows?.get(row.id) !== rowState(row)
}

function rowState({ status, completedAt }: OrderSummary): string {
  return `${status} ${completedAt}`
}

function keepDeliveries(
  project: PairIndex & RunLedger & Pick<Control, 'onProgress'>,
  watched: ReadonlyMap<OrderId, Purchase>,
  records: readonly OrderRecord[],
): OrderId[] {
  const fresh: OrderId[] = []
  for (const one of records) {
    const read = deliveredFact(one)
    const purchase = watched.get(one.id)
    const fact = read && purchase && revision(purchase, read)
    if (fact === undefined || purchase === undefined) continue
    writeAbout(project, purchase, { kind: 'delivered', fact })
    fresh.push(one.id)
    project.onProgress({
      kind: 'delivered',
      id: one.id,
      path: purchase.path,
      locale: targetsFor(project, purchase.path, purchase.language)[0]?.locale ?? purchase.language,
    })
  }
  return fresh
}

/** An order that neither the list nor a read of its own shows, twice, is gone (`cancelled-frees-nothing`). */
function recordAbsences(
  project: Pick<Control, 'clock'> & RunLedger,
  watched: ReadonlyMap<OrderId, Purchase>,
  missing: readonly OrderId[],
  date: ServerTime | undefined,
): void {
  if (date === undefined) return
  for (const id of missing) {
    const purchase = watched.get(id)
    if (purchase?.state !== 'open') continue
    const local = project.clock.now()
    const isGone = isGoneByNow(purchase, date, local)
    if (purchase.absences.length > 0 && !isGone) continue
    const turn = purchase.turn > 0 && { turn: purchase.turn }
    const fact = isGone
      ? ({ kind: 'gone', fact: { id, date, ...turn } } as const)
      : ({ kind: 'absent-1', fact: { date, local, ...turn } } as const)
    writeAbout(project, purchase, fact)
  }
}

/**
 * The highest id that the runs which placed these purchases had seen before. An order that others placed just then may come onto
 * the list late, with an id between that one and theirs.
 */
function lowestBefore(ledger: Ledger, watched: readonly Purchase[], now: ServerTime): OrderId | undefined {
  const recent = watched.filter(
    ({ state, order }) => state === 'open' || !(now - Date.parse(order?.createdAt ?? '') > lateListingMs),
  )
  const runs = new Set(recent.map(({ intent }) => intent?.fact.run))
  return ledger.purchases
    .flatMap(({ intent }) =>
      intent !== undefined && runs.has(intent.fact.run) ? [intent.fact.watermark.id] : [],
    )
    .sort(compareOrderIds)[0]
}

function lowerOf(id: OrderId, other: OrderId | undefined): OrderId {
  return other !== undefined && compareOrderIds(other, id) < 0 ? other : id
}

function highestKnown(ledger: Ledger): OrderId {
  let highest = ledger.watermark.id
  for (const id of ledger.knownOrders) if (compareOrderIds(id, highest) > 0) highest = id
  return highest
}
