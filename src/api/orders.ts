/** The commands that look at single orders. */

import { learnOrders } from '../engine/known/bind-unclear.ts'
import { isSelected, lastRunOf, localeOf } from '../engine/known/order-lines.ts'
import { hiddenNotices, readOrders } from '../engine/known/order-list.ts'
import { listOrders } from '../engine/known/service-orders.ts'
import { openAccount } from '../engine/order/account.ts'
import { cancelOrder, ordersThatCover } from '../engine/order/cancel.ts'
import type { Control, Layout, Online, PairIndex, RunLedger, Task } from '../engine/project.ts'
import { DragomanError, UsageError, WrongOrderStatusError } from '../errors.ts'
import { formatByName } from '../formats/index.ts'
import type { Ledger, Purchase } from '../ledger/fold.ts'
import {
  compareOrderIds,
  dollars,
  type EntryId,
  type EntryKey,
  idOf,
  type OrderedString,
  type OrderId,
  statusWords,
  unless,
  wireFormat,
} from '../model.ts'
import type { OrderRecord, OrderSummary } from '../service/types.ts'
import { refuseUnknownOptions } from './known-options.ts'
import type { CancelOptions, OrdersOptions, RunOptions } from './options.ts'
import { refuseOtherIds } from './purchase-records.ts'
import { reportOf } from './records.ts'
import type { CancelReport, OrderDetailReport, OrdersReport } from './reports.ts'
import { run, runToRead } from './run.ts'

/** This project's orders, newest first. `all`: every order of the account. */
export async function orders(options: OrdersOptions = {}): Promise<OrdersReport> {
  refuseUnknownOptions('orders', options)
  return runToRead(options, async (project, _config, online) => {
    await openAccount(project, online)
    const ledger = project.store.ledger()
    const rows = await listOrders(online.client, project.signal)
    const known = purchasesById(ledger)
    const listed = [...rows.values()].sort((a, b) => compareOrderIds(b.id, a.id))
    return {
      ...reportOf('orders', [], hiddenNotices(rows)),
      orders: listed
        .filter(({ id }) => options.all === true || isOfProject(project, known.get(id)))
        .map(row => orderRow(project, row, known.get(row.id))),
    }
  })
}

/** One order with one order, with everything that the service shows, but for the bytes of images. */
export async function showOrder(id: OrderId, options: RunOptions = {}): Promise<OrderDetailReport> {
  refuseUnknownOptions('showOrder', options)
  refuseOtherIds([id])
  return runToRead(options, async (project, _config, online) => {
    await openAccount(project, online)
    const found = await online.client.getOrder(id, { signal: project.signal })
    if (found === undefined) throw noSuchOrder(id)
    const { price, resource, comments, context, ...rest } = found
    return {
      ...reportOf('orders', []),
      order: {
        ...rest,
        path: resource?.metadata ?? '',
        price: dollars(price),
        type: resource?.type ?? '',
        data: resource?.data ?? '',
        texts: textsOf(project, found),
        context,
        comments: comments.map(comment => ({
          ...comment,
          attachments: comment.attachments.map(({ type, name, weight, size }) => ({
            type,
            name,
            weight,
            size,
          })),
        })),
      },
    }
  })
}

/** The texts of an order beside their translations, as its file's format reads them; none where they cannot be read. */
function textsOf(
  { pairOf }: Pick<PairIndex, 'pairOf'>,
  { resource, targetText }: OrderRecord,
): { readonly key: EntryId; readonly source: string; readonly target: string | null }[] {
  const format = pairOf(resource?.metadata ?? '')?.format ?? wireFormat
  const read = (text: string, ordered?: readonly OrderedString[]) =>
    unless(Error, () => formatByName(format).read(text, ordered)) ?? new Map<EntryKey, string>()
  const sources = [...read(resource?.data ?? '')].map(([key, text]) => ({ id: idOf(key), key, text }))
  const targets = targetText === undefined ? new Map<EntryKey, string>() : read(targetText, sources)
  return sources.map(({ id, key, text }) => ({ key: id, source: text, target: targets.get(key) ?? null }))
}

/**
 * Cancels orders that no translator has taken yet; their strings are not ordered again by themselves (`cancelled-frees-nothing`).
 * @throws {UsageError} before anything is cancelled, for an id that is not known to be of this project, unless `any`
 */
export async function cancelOrders(
  ids: readonly OrderId[],
  options: CancelOptions = {},
): Promise<CancelReport> {
  refuseUnknownOptions('cancelOrders', options)
  refuseOtherIds(ids)
  if (ids.length === 0 && options.queued !== true) {
    throw new UsageError(
      'name the orders to cancel: give their ids, or --queued for all orders that no translator has taken yet',
    )
  }
  return run(options, async (project, _config, online) => {
    await openAccount(project, online)
    const chosen = ids.length > 0 ? ids : await queuedOrders(project, online, options.lastRun === true)
    // Cancelled orders must be recorded, or the next run takes their strings for never ordered.
    const known = purchasesById(await learnOrders(project, online, ids))
    const absent = options.any === true ? [] : await refuseOthers(project, online, ids, known)
    const cancelled: OrderId[] = []
    const errors: DragomanError[] = []
    for (const id of chosen) {
      const error = absent.includes(id) ? noSuchOrder(id) : await errorOfCancelling(online, id, known.has(id))
      if (error instanceof WrongOrderStatusError) {
        // With --queued it was taken between the list and the request, which is no failure.
        if (ids.length > 0) errors.push(await notInQueue(online, id, error))
      } else if (error !== undefined) errors.push(error)
      else {
        recordCancelled(project, id, known.get(id))
        cancelled.push(id)
      }
    }
    const after = project.store.ledger()
    const covered = cancelled
      .map(id => ({ id, by: ordersThatCover(after, id) }))
      .filter(({ by }) => by.length > 0)
    return { ...reportOf('orders', errors), cancelled, covered }
  })
}

async function errorOfCancelling(
  online: Online,
  id: OrderId,
  isKnown: boolean,
): Promise<DragomanError | undefined> {
  const result = await cancelOrder(online, id)
  if (!result.isCancelled) return result.error
  // One that is known may have gone with the first try of this very request, whose answer was lost.
  return result.answer === 'gone' && !isKnown ? noSuchOrder(id) : undefined
}

/** The refusal of a cancellation with the order's present status, where that can be learnt. */
async function notInQueue(
  { client }: Online,
  id: OrderId,
  cause: WrongOrderStatusError,
): Promise<WrongOrderStatusError> {
  const only = 'only orders in the queue can be cancelled'
  try {
    const status = (await client.getOrder(id))?.status ?? 'QUEUE'
    const now = status === 'QUEUE' ? 'no longer in the queue' : `${statusWords(status)} (${status})`
    return new WrongOrderStatusError(`order ${id} is ${now}; ${only}`, {}, { cause })
  } catch (error) {
    if (!(error instanceof DragomanError)) throw error
    return new WrongOrderStatusError(`order ${id} is no longer in the queue; ${only}`, {}, { cause })
  }
}

function noSuchOrder(id: OrderId): UsageError {
  return new UsageError(`the account has no order ${id}; "dragoman orders list" shows those of this project`)
}

function purchasesById(ledger: Ledger): Map<OrderId, Purchase> {
  return new Map(
    ledger.purchases.flatMap(purchase =>
      purchase.order === undefined ? [] : [[purchase.order.id, purchase] as const],
    ),
  )
}

function isOfProject(project: Layout & Task, purchase: Purchase | undefined): boolean {
  if (purchase === undefined) return false
  if (project.pairOf(purchase.path) === undefined) return purchase.intent !== undefined
  return isSelected(project, purchase.path, purchase.language)
}

function orderRow(
  project: PairIndex,
  row: OrderSummary,
  purchase: Purchase | undefined,
): OrdersReport['orders'][number] {
  return {
    id: row.id,
    ...(purchase === undefined ? {} : { path: purchase.path }),
    locale: purchase === undefined ? row.targetLanguage : localeOf(project, purchase),
    language: row.targetLanguage,
    status: row.status,
    price: dollars(row.price),
    volume: row.volume,
    createdAt: row.createdAt,
    completedAt: row.completedAt,
  }
}

async function queuedOrders(
  project: Layout & Task & RunLedger & Pick<Control, 'signal'>,
  { client }: Online,
  lastRun: boolean,
): Promise<OrderId[]> {
  const ledger = project.store.ledger()
  const rows = await listOrders(client, project.signal)
  const last = lastRunOf(ledger)
  return ledger.purchases
    .filter(
      ({ intent, order }) =>
        intent !== undefined && order !== undefined && rows.get(order.id)?.status === 'QUEUE',
    )
    .filter(({ intent }) => !lastRun || intent?.fact.run === last)
    .filter(purchase => isOfProject(project, purchase))
    .map(({ order }) => order?.id ?? '')
}

/**
 * @returns those that the account does not have
 * @throws {UsageError} for those that it has, and that are not known to be of this project
 */
async function refuseOthers(
  project: PairIndex & Pick<Control, 'signal'>,
  { client }: Online,
  ids: readonly OrderId[],
  known: ReadonlyMap<OrderId, Purchase>,
): Promise<OrderId[]> {
  const others = ids.filter(id => {
    const { path = '', intent, ours = false } = known.get(id) ?? {}
    return intent === undefined && !ours && project.pairOf(path) === undefined
  })
  const { records, unread } = await readOrders(client, others, project.signal)
  for (const { error } of unread) throw error
  const there = new Set(records.map(({ id }) => id))
  if (there.size === 0) return others
  const which =
    there.size === 1
      ? `order ${[...there].join()} may belong to another project of the account`
      : `orders ${[...there].join(', ')} may belong to other projects of the account`
  throw new UsageError(
    `${which}; nothing was cancelled. "dragoman orders list" shows the orders of this project; add --any to cancel an order of another project`,
  )
}

function recordCancelled(project: RunLedger, id: OrderId, purchase: Purchase | undefined): void {
  if (purchase === undefined) return
  const { turn } = purchase
  const fact = { id, by: 'person' as const, reason: 'orders cancel', ...(turn > 0 && { turn }) }
  if (purchase.intent !== undefined)
    project.store.writeFact(purchase.intent.ulid, purchase.language, { kind: 'cancelled', fact })
  else project.store.appendSeen(project.run, [{ kind: 'cancelled', ...fact }])
}
