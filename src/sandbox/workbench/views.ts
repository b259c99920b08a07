/** The values that the page shows. Amounts are US dollars, times milliseconds since the epoch. */
import { dollars, unless } from '../../model.ts'
import type { OrderStatus, SandboxOrder } from '../state.ts'
import { UnreadableData } from '../translator/text-span.ts'
import type { Bench } from './bench.ts'
import { entriesOf, pairedTexts } from './entries.ts'
import { logLine } from './log-lines.ts'

export type OrderRow = ReturnType<typeof rowOf>

export type OrderList = ReturnType<typeof orderList>

export type OrderAction = 'take' | 'deliver' | 'reopen' | 'cancel'

export type OrderDetail = ReturnType<typeof orderDetail>

export type Look = ReturnType<typeof look>

export const entriesPerPage = 50
const ordersPerPage = 100

export type OrderFilter = {
  readonly status: string
  readonly language: string
  readonly text: string
  readonly page: number
}

/** Newest first. The text is searched for in id, path, source, translation and comments, without case. */
export function orderList({ backend }: Bench, filter: OrderFilter) {
  const all = [...backend.store.state.orders.values()].reverse()
  const words = filter.text.toLowerCase()
  const found = all.filter(
    order =>
      (filter.status === '' || order.status === filter.status) &&
      (filter.language === '' || order.language === filter.language) &&
      (words === '' || searched(order).some(text => text.toLowerCase().includes(words))),
  )
  const pages = Math.max(1, Math.ceil(found.length / ordersPerPage))
  const page = Math.min(filter.page, pages - 1)
  return {
    rows: found.slice(page * ordersPerPage, (page + 1) * ordersPerPage).map(rowOf),
    total: found.length,
    page,
    pages,
    /** The target languages of all orders. */
    languages: [...new Set(all.map(({ language }) => language))].sort(),
  }
}

function searched({ id, path, data, translation, comments }: SandboxOrder): string[] {
  return [id, path ?? '', data, translation ?? '', ...comments.map(({ text }) => text)]
}

function rowOf({
  id,
  status,
  path,
  sourceLanguage,
  language,
  snippet,
  volume,
  createdAt,
  ...order
}: SandboxOrder) {
  return {
    id,
    status,
    path,
    sourceLanguage,
    language,
    snippet,
    volume,
    createdAt,
    price: dollars(order.price),
  }
}

export function orderDetail(order: SandboxOrder, from: number) {
  const texts = workOn(order)
  const shown = Math.max(0, Math.min(from, texts.keys.length - 1))
  const start = shown - (shown % entriesPerPage)
  return {
    ...rowOf(order),
    type: order.type,
    service: order.service,
    context: Object.entries(order.context).map(([name, value]) => [name, String(value)] as const),
    translator: order.translator,
    acceptedAt: order.acceptedAt,
    completedAt: order.completedAt,
    isPaidAlone: order.payment !== undefined,
    comments: order.comments.map(({ role, time, text, attachments }) => ({
      role,
      time,
      text,
      attachments: attachments.map(({ image, type, name }) => ({ image, type, name })),
    })),
    actions: actionsOf(order),
    /** Those of one page; none where the data cannot be read as entries. */
    entries: texts.keys.slice(start, start + entriesPerPage).map((key, index) => ({
      key,
      source: texts.sources[start + index] ?? '',
      target: texts.targets[start + index] ?? '',
    })),
    from: start,
    entryCount: texts.keys.length,
    /** Entries without a translation, on all pages. */
    emptyCount: texts.targets.filter(text => text === '').length,
    /** The delivered text has other entries than the source. */
    isUnpaired: texts.isUnpaired,
  }
}

const actionsByStatus: Readonly<Record<OrderStatus, readonly OrderAction[]>> = {
  QUEUE: ['take', 'cancel'],
  PROGRESS: ['deliver', 'cancel'],
  REVISION: ['take', 'cancel'],
  DONE: ['reopen', 'cancel'],
}

export function actionsOf({ status }: SandboxOrder): readonly OrderAction[] {
  return actionsByStatus[status]
}

/** The entries of an order with what the translator has for them: the draft, else the last delivery. */
export function workOn({ type, data, draft, translation }: SandboxOrder) {
  const entries = unless(UnreadableData, () => entriesOf(type, data)) ?? []
  const sources = entries.map(({ text }) => text)
  const delivered = draft ?? (translation === undefined ? [] : pairedTexts(type, data, translation))
  return {
    keys: entries.map(({ key }) => key),
    sources,
    targets: sources.map((_, index) => delivered?.[index] ?? ''),
    isUnpaired: delivered === undefined,
  }
}

/** @param from where the page's log ends; a page without one gets the last 300 lines */
export function look({ backend: { store, truth } }: Bench, from: number | undefined) {
  const counts = { QUEUE: 0, PROGRESS: 0, DONE: 0, REVISION: 0 }
  for (const { status } of store.state.orders.values()) counts[status] += 1
  const end = truth.entries.length
  const start = from === undefined || from > end ? Math.max(0, end - longestLog) : from
  const next = Math.min(end, start + longestLog)
  const { id, balance, reserved, overdraftAllowed } = store.state.account
  return {
    revision: store.revision(),
    now: store.now(),
    account: {
      id,
      balance: dollars(balance),
      reserved: dollars(reserved),
      free: dollars(balance - reserved),
      overdraftAllowed,
    },
    counts,
    log: truth.entries.slice(start, next).map((entry, index) => logLine(entry, start + index)),
    /** The index of the next line of the log. */
    next,
  }
}

const longestLog = 300
