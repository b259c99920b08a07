/** Poll and write: looks at open orders until they are done or the deadline comes, and puts every text where it belongs. */
import { DragomanError, HeldError, PendingError } from '../../errors.ts'
import { formatByName } from '../../formats/index.ts'
import { throwIfInterrupted } from '../../interruption.ts'
import type { Ledger } from '../../ledger/fold.ts'
import {
  idOf,
  type Notice,
  type OrderId,
  type RelativePath,
  type Superseded,
  type Turnaround,
  unless,
  wireFormat,
} from '../../model.ts'
import { endedOrders, listNotices } from '../known/against-list.ts'
import { isSelected, localeOf, type OrderLine, unclearPurchases } from '../known/order-lines.ts'
import { unreadErrors } from '../known/order-list.ts'
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
import { type Look, look, lookTimes, openQuestions } from './poll.ts'
import { turnarounds } from './turnaround.ts'
import type { HeldText } from './write.ts'
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

/** Fetches what is finished and writes it. The service may fail on the way: what is here already is written all the same. */
export async function collect(
  project: Project,
  online: Online | undefined,
  options: CollectOptions,
): Promise<Collected> {
  const delivered = new Set<OrderId>()
  const statuses = new Map<OrderId, string>()
  const comments = new Map<string, Question>()
  const errors: DragomanError[] = []
  const notices: Notice[] = []
  const written = new Set<RelativePath>()
  let duplicates: readonly Duplicate[] = []
  let unread: Look['unread'] = []
  let texts = 0
  let known = textCount(project)
  let problems: Readonly<Problems> = []
  const write = () => writeEverything(project, facts => facts)
  let result = write()
  const take = () => {
    problems = withNew(problems, result.problems)
    notices.push(...result.warnings)
    for (const file of result.files) written.add(file)
    texts += result.texts
  }
  take()
  const reported = new Map(result.held.map(one => [heldName(one), one]))

  if (online !== undefined && (options.isLookNeeded || isWatching(project))) {
    try {
      for await (const one of looks(
        project,
        online,
        { ...options, held: result.held },
        { errors, notices },
      )) {
        unread = one.unread
        for (const id of one.delivered) delivered.add(id)
        for (const [id, status] of one.statuses) statuses.set(id, status)
        for (const comment of one.comments)
          comments.set(`${comment.orderId} ${comment.time} ${comment.text}`, comment)
        const count = textCount(project)
        if (count === known) continue
        known = count
        result = write()
        take()
        for (const held of result.held) reported.set(heldName(held), held)
      }
      const open = pendingOrders(project, project.store.ledger(), statuses)
      for (const comment of await openQuestions(project, online, open))
        comments.set(`${comment.orderId} ${comment.time} ${comment.text}`, comment)
      // A look may be the first to see that somebody else has ordered the same.
      const found = await audit(project, online, project.store.ledger(), new Set())
      duplicates = found.duplicates
      notices.push(...found.notices)
    } catch (error) {
      if (!(error instanceof DragomanError)) throw error
      errors.push(error)
    }
  }

  errors.push(...unreadErrors(unread))
  const ledger = project.store.ledger()
  const pending = pendingOrders(project, ledger, statuses)
  // A text that was broken in one look and mended in the next is not held any more; an edited one is reported once.
  const still = new Set(result.held.map(heldName))
  const held = [...reported]
    .filter(([name, { reason }]) => reason === 'edited' || still.has(name))
    .map(([, one]) => one)
  if (held.length > 0)
    errors.push(
      new HeldError(
        `${held.length === 1 ? 'one delivered text was' : `${held.length} delivered texts were`} not written; the list of held texts gives the reasons`,
      ),
    )
  if (pending.length > 0)
    errors.push(
      new PendingError(
        `${pending.length === 1 ? 'one order is' : `${pending.length} orders are`} still open; run again later, nothing is lost`,
      ),
    )
  return {
    orders: watchedLines(project, ledger, statuses),
    written: [...written].sort(),
    texts,
    held,
    superseded: supersededTexts(project, ledger, delivered),
    pending,
    comments: [...comments.values()],
    turnarounds: turnarounds(ledger, ({ path, language }) => isSelected(project, path, language)),
    now: online?.client.serverTime ?? project.clock.now(),
    duplicates,
    problems,
    errors: [...errors, ...unknownErrors(project, ledger)],
    notices: [...result.notices, ...notices],
  }
}

/** Whether any order or unclear request may still bring something, an ended order that is shown again included. */
function isWatching({ store, clock }: RunLedger & Pick<Control, 'clock'>): boolean {
  const ledger = store.ledger()
  const isOpen = ledger.purchases.some(
    ({ state }) => state === 'open' || state === 'delivered' || state === 'unclear',
  )
  return isOpen || endedOrders(ledger, clock.now()).length > 0
}

/** Looks at the moments of `deadline-limits-waiting-only`, until nothing is open or the deadline has come. */
async function* looks(
  project: Project,
  online: Online,
  { timeoutMs, all, held }: CollectOptions & { held: readonly HeldText[] },
  found: { readonly errors: DragomanError[]; readonly notices: Notice[] },
): AsyncGenerator<Look> {
  const began = project.clock.monotonic()
  const index = sourceIndex(project)
  const own = new Set(project.pairs.map(({ source }) => source))
  const heldOrders = new Set(held.map(({ orderId }) => orderId))
  const options = {
    all,
    held: heldOrders,
    shown: new Map<OrderId, string>(),
    formatOf: index.formatOf,
    isOwnPath: (path: RelativePath) => own.has(path),
  }
  const times = lookTimes()
  let next = 0
  for (let isFirst = true; ; isFirst = false) {
    throwIfInterrupted(project.signal)
    if (!isFirst) readConcurrentRuns(project)
    if (unclearPurchases(project.store.ledger()).length > 0) {
      const back = await readAndRecord(project, online)
      found.errors.push(...priceIncreaseErrors(back.facts))
      addNew(found.notices, doubtNotices(project, back))
    }
    const one = await look(project, online, { ...options, isFirst })
    found.errors.push(...priceIncreaseErrors(one.against.facts))
    found.notices.push(...listNotices(project, one.against))
    addNew(found.notices, one.notices)
    yield one
    const ledger = project.store.ledger()
    const open = pendingOrders(project, ledger, one.statuses).length
    const unclear = unclearPurchases(ledger).length
    const passed = project.clock.monotonic() - began
    const isOver = open + unclear === 0 || passed >= timeoutMs
    while (!isOver && next <= passed) next = times.next().value ?? Number.POSITIVE_INFINITY
    const waitMs = isOver ? undefined : Math.min(next, timeoutMs) - passed
    project.onProgress({ kind: 'looked', open, unclear, waitMs })
    if (waitMs === undefined) return
    await project.clock.sleep(waitMs, project.signal)
  }
}

function addNew(known: Notice[], notices: readonly Notice[]): void {
  for (const notice of notices)
    if (!known.some(({ message }) => message === notice.message)) known.push(notice)
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
    const { order, intent, data, path } = purchase
    if (order === undefined || !delivered.has(order.id)) return []
    const format = formatOf(path)
    if (format === undefined && !project.isGone(path)) return []
    const answers =
      intent?.fact.strings ??
      [...readData(format ?? wireFormat, data ?? '')].map(([key, text]) => ({ id: idOf(key), text }))
    const isUseful = usefulIn(purchase)
    return answers
      .filter(string => !isUseful(string))
      .map(({ id }) => ({ id: order.id, path, locale: localeOf(project, purchase), key: id }))
  })
}

function readData(format: Parameters<typeof formatByName>[0], data: string): ReadonlyMap<string, string> {
  return unless(Error, () => formatByName(format).read(data)) ?? new Map()
}

function heldName({ path, locale, orderId, entry, reason }: HeldText): string {
  return JSON.stringify([path, locale, orderId, entry.key, reason])
}
