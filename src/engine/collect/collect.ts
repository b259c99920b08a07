/** Poll and write: looks at open orders until they are done or the deadline comes, and puts every text where it belongs. */
import { DragomanError, HeldError, PendingError } from '../../errors.ts'
import { throwIfInterrupted } from '../../interruption.ts'
import type { Ledger } from '../../ledger/fold.ts'
import {
  distinct,
  type Notice,
  type OrderId,
  type RelativePath,
  type Superseded,
  type Turnaround,
  wireFormat,
} from '../../model.ts'
import { endedOrders, listNotices } from '../known/against-list.ts'
import { isSelected, localeOf, type OrderLine, unclearPurchases } from '../known/order-lines.ts'
import { unreadErrors } from '../known/order-list.ts'
import { orderedStrings } from '../known/purchase-texts.ts'
import { sourceIndex } from '../known/source-strings.ts'
import { doubtNotices, unknownErrors } from '../known/unclear.ts'
import { readAndRecord } from '../order/check-after.ts'
import { readConcurrentRuns } from '../order/concurrent-runs.ts'
import { audit, type Duplicate } from '../order/duplicates.ts'
import { priceIncreaseErrors } from '../order/price-increase.ts'
import { usefulStrings } from '../order/superseded.ts'
import type { Control, Files, Layout, Online, Problems, Project, RunLedger } from '../project.ts'
import { withNew } from '../project.ts'
import { type Pending, pendingOrders, watchedLines } from './open-orders.ts'
import { type Look, look, openQuestions } from './poll.ts'
import { turnarounds } from './turnaround.ts'
import type { HeldText, Written } from './write.ts'
import { writeEverything } from './write-everything.ts'

export type CollectOptions = {
  /** How long to wait for open orders; 0 looks once. The first look always happens, and one at the deadline. */
  readonly timeoutMs: number
  /** Look at every order, however old. */
  readonly all: boolean
  /** Leave the look out when nothing is watched. */
  readonly isLookNeeded: boolean
}

export type Question = Look['comments'][number]

export type Collected = {
  /** The orders that were looked at. */
  readonly orders: readonly OrderLine[]
  readonly written: readonly RelativePath[]
  readonly texts: number
  readonly held: readonly HeldText[]
  readonly superseded: readonly Superseded[]
  readonly pending: readonly Pending[]
  readonly comments: readonly Question[]
  readonly turnarounds: readonly Turnaround[]
  /** The moment of the last word of the service, for the age of what is open. */
  readonly now: number
  /** Not among the errors yet. */
  readonly duplicates: readonly Duplicate[]
  /** The problems of files. */
  readonly problems: Readonly<Problems>
  readonly errors: readonly DragomanError[]
  readonly notices: readonly Notice[]
}

/** Everything that was found so far. */
type Found = {
  /** The last state that the service has shown of each order. */
  readonly statuses: ReadonlyMap<OrderId, string>
  readonly delivered: readonly OrderId[]
  /** Orders that the last look could not read. */
  readonly unread: Look['unread']
  readonly comments: readonly Question[]
  readonly writings: readonly Written[]
  readonly duplicates: readonly Duplicate[]
  readonly errors: readonly DragomanError[]
  readonly notices: readonly Notice[]
}

const nothing: Found = {
  statuses: new Map(),
  delivered: [],
  unread: [],
  comments: [],
  writings: [],
  duplicates: [],
  errors: [],
  notices: [],
}

function joined(before: Found, more: Partial<Found>): Found {
  return {
    statuses: new Map([...before.statuses, ...(more.statuses ?? [])]),
    delivered: [...before.delivered, ...(more.delivered ?? [])],
    unread: more.unread ?? before.unread,
    comments: distinct([...before.comments, ...(more.comments ?? [])]),
    writings: [...before.writings, ...(more.writings ?? [])],
    duplicates: [...before.duplicates, ...(more.duplicates ?? [])],
    errors: [...before.errors, ...(more.errors ?? [])],
    notices: distinct([...before.notices, ...(more.notices ?? [])]),
  }
}

/** Fetches what is finished and writes it. The service may fail on the way: what is here already is written all the same. */
export async function collect(
  project: Project,
  online: Online | undefined,
  options: CollectOptions,
): Promise<Collected> {
  const textsBefore = textCount(project)
  const first = writeEverything(project, facts => facts)
  let found = joined(nothing, foundWhileWriting(first))
  if (online !== undefined && (options.isLookNeeded || isWatching(project))) {
    try {
      for await (const more of watch(project, online, options, first.held, textsBefore))
        found = joined(found, more)
      const open = pendingOrders(project, project.store.ledger(), found.statuses)
      found = joined(found, { comments: await openQuestions(project, online, open) })
      // A look may be the first to see that somebody else has ordered the same.
      found = joined(found, await audit(project, online, project.store.ledger(), new Set()))
    } catch (error) {
      if (!(error instanceof DragomanError)) throw error
      found = joined(found, { errors: [error] })
    }
  }
  return collected(project, online, found)
}

function collected(project: Project, online: Online | undefined, found: Found): Collected {
  const { statuses, writings, errors, notices } = found
  const ledger = project.store.ledger()
  const pending = pendingOrders(project, ledger, statuses)
  const held = heldAtTheEnd(writings)
  return {
    orders: watchedLines(project, ledger, statuses),
    written: [...new Set(writings.flatMap(({ files }) => files))].sort(),
    texts: writings.reduce((sum, { texts }) => sum + texts, 0),
    held,
    superseded: supersededTexts(project, ledger, new Set(found.delivered)),
    pending,
    comments: found.comments,
    turnarounds: turnarounds(ledger, ({ path, language }) => isSelected(project, path, language)),
    now: online?.client.serverTime ?? project.clock.now(),
    duplicates: found.duplicates,
    problems: writings.reduce<Readonly<Problems>>((all, { problems }) => withNew(all, problems), []),
    errors: [
      ...errors,
      ...unreadErrors(found.unread),
      ...heldErrors(held),
      ...pendingErrors(pending),
      ...unknownErrors(project, ledger),
    ],
    notices: [...(writings.at(-1)?.notices ?? []), ...notices],
  }
}

/** A text that was broken in one look and mended in the next is not held any more; an edited one is reported once. */
function heldAtTheEnd(writings: readonly Written[]): HeldText[] {
  const last = new Set(writings.at(-1)?.held.map(heldName))
  const all = new Map(writings.flatMap(({ held }) => held.map(one => [heldName(one), one] as const)))
  return [...all].flatMap(([name, one]) => (one.reason === 'edited' || last.has(name) ? [one] : []))
}

function heldErrors(held: readonly HeldText[]): HeldError[] {
  if (held.length === 0) return []
  return [
    new HeldError(
      `${held.length === 1 ? 'one delivered text was' : `${held.length} delivered texts were`} not written; the list of held texts gives the reasons`,
    ),
  ]
}

function pendingErrors(pending: readonly Pending[]): PendingError[] {
  if (pending.length === 0) return []
  return [
    new PendingError(
      `${pending.length === 1 ? 'one order is' : `${pending.length} orders are`} still open; run again later, nothing is lost`,
    ),
  ]
}

/** Whether any order or unclear request may still bring something, an ended order that is shown again included. */
function isWatching({ store, clock }: RunLedger & Pick<Control, 'clock'>): boolean {
  const ledger = store.ledger()
  const isOpen = ledger.purchases.some(
    ({ state }) => state === 'open' || state === 'delivered' || state === 'unclear',
  )
  return isOpen || endedOrders(ledger, clock.now()).length > 0
}

/**
 * Looks, and writes what came, at the moments of `deadline-limits-waiting-only`, until nothing is open or the deadline has come.
 * @param texts - how many texts the ledger had when everything was written last
 */
async function* watch(
  project: Project,
  online: Online,
  { timeoutMs, all }: CollectOptions,
  held: readonly HeldText[],
  texts: number,
): AsyncGenerator<Partial<Found>> {
  const { clock, signal, store } = project
  const began = clock.monotonic()
  const heldOrders = new Set(held.map(({ orderId }) => orderId))
  let rows: Look['rows'] = new Map()
  let written = texts
  for (let isFirst = true; ; isFirst = false) {
    throwIfInterrupted(signal)
    if (!isFirst) readConcurrentRuns(project)
    if (unclearPurchases(store.ledger()).length > 0) yield await readUnclear(project, online)
    const seen = await look(project, online, { all, held: heldOrders, rows, isFirst })
    rows = seen.rows
    yield foundInLook(project, seen)
    const now = textCount(project)
    if (now !== written) yield foundWhileWriting(writeEverything(project, facts => facts))
    written = now
    const waitMs = waitAfter(project, seen, clock.monotonic() - began, timeoutMs)
    if (waitMs === undefined) return
    await clock.sleep(waitMs, signal)
  }
}

/** A reading may settle requests whose outcome is unknown. */
async function readUnclear(project: Project, online: Online): Promise<Partial<Found>> {
  const back = await readAndRecord(project, online)
  return { errors: priceIncreaseErrors(back.facts), notices: doubtNotices(project, back) }
}

function foundInLook(project: Project, { against, notices, ...seen }: Look): Partial<Found> {
  const { statuses, delivered, unread, comments } = seen
  return {
    ...{ statuses, delivered, unread, comments },
    errors: priceIncreaseErrors(against),
    notices: [...listNotices(project, against), ...notices],
  }
}

function foundWhileWriting(written: Written): Partial<Found> {
  return { writings: [written], notices: written.warnings }
}

/** @returns how long until the next look; `undefined`: there is none */
function waitAfter(
  project: Project,
  { statuses }: Look,
  passed: number,
  timeoutMs: number,
): number | undefined {
  const ledger = project.store.ledger()
  const open = pendingOrders(project, ledger, statuses).length
  const unclear = unclearPurchases(ledger).length
  const isOver = open + unclear === 0 || passed >= timeoutMs
  const waitMs = isOver ? undefined : Math.min(nextLook(passed), timeoutMs) - passed
  project.onProgress({ kind: 'looked', open, unclear, waitMs })
  return waitMs
}

/** The moment of the look after some time, in milliseconds after the first (`deadline-limits-waiting-only`). */
function nextLook(passed: number): number {
  const early = [1000, 2000, 5000, 10_000].find(time => time > passed)
  if (early !== undefined) return early
  let time = 10_000
  for (let gap = 10_000; time <= passed; gap = Math.min(gap + 10_000, 60_000)) time += gap
  return time
}

/** Grows with every text that comes in or is accepted, whoever fetched or accepted it. */
function textCount({ store }: RunLedger): number {
  return store
    .ledger()
    .purchases.reduce((sum, { deliveries, accepted }) => sum + deliveries.length + accepted.length, 0)
}

/** Texts of this run's deliveries whose source has moved on or gone (`superseded-is-kept`). */
function supersededTexts(
  project: Files & Layout & RunLedger,
  ledger: Ledger,
  delivered: ReadonlySet<OrderId>,
): Superseded[] {
  if (delivered.size === 0) return []
  const usefulIn = usefulStrings(project)
  const { formatOf } = sourceIndex(project)
  return ledger.purchases.flatMap(purchase => {
    const { order, path } = purchase
    if (order === undefined || !delivered.has(order.id)) return []
    const format = formatOf(path)
    if (format === undefined && !project.isGone(path)) return []
    const isUseful = usefulIn(purchase)
    return orderedStrings(purchase, format ?? wireFormat)
      .filter(string => !isUseful(string))
      .map(({ id }) => ({ id: order.id, path, locale: localeOf(project, purchase), key: id }))
  })
}

function heldName({ path, locale, orderId, entry, reason }: HeldText): string {
  return JSON.stringify([path, locale, orderId, entry.key, reason])
}
