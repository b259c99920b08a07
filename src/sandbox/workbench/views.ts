/** The values that the page shows. Amounts are US dollars, times milliseconds since the epoch. */
import { dollars } from '../../model.ts'
import type { OrderStatus, SandboxOrder } from '../state.ts'
import { UnreadableData } from '../translator/text-span.ts'
import type { Bench } from './bench.ts'
import { entriesOf, pairedTexts } from './entries.ts'
import { type LogLine, logLine } from './log-lines.ts'

export type OrderRow = {
  readonly id: string
  readonly status: OrderStatus
  readonly path: string | null
  readonly sourceLanguage: string
  readonly language: string
  readonly snippet: string
  readonly volume: number
  readonly price: number
  readonly createdAt: number
}

export type OrderList = {
  readonly rows: readonly OrderRow[]
  /** The number of orders that the filters leave. */
  readonly total: number
  readonly page: number
  readonly pages: number
  /** The target languages of all orders. */
  readonly languages: readonly string[]
}

export type OrderAction = 'take' | 'deliver' | 'reopen' | 'cancel'

export type OrderDetail = OrderRow & {
  readonly type: string
  readonly service: string
  readonly context: readonly (readonly [name: string, value: string])[]
  readonly translator: string | undefined
  readonly acceptedAt: number | undefined
  readonly completedAt: number | undefined
  readonly isPaidAlone: boolean
  readonly comments: readonly {
    readonly role: string
    readonly time: number
    readonly text: string
    readonly attachments: readonly { readonly image: string; readonly type: string; readonly name: string }[]
  }[]
  readonly actions: readonly OrderAction[]
  /** The entries of one page; none where the data cannot be read as entries. */
  readonly entries: readonly { readonly key: string; readonly source: string; readonly target: string }[]
  readonly from: number
  readonly entryCount: number
  /** Entries without a translation, on all pages. */
  readonly emptyCount: number
  /** The delivered text has other entries than the source. */
  readonly isUnpaired: boolean
}

export type AccountView = {
  readonly id: number
  readonly balance: number
  readonly reserved: number
  readonly free: number
  readonly overdraftAllowed: boolean
}

export type Look = {
  readonly revision: number
  readonly now: number
  readonly account: AccountView
  readonly counts: Readonly<Record<OrderStatus, number>>
  readonly log: readonly LogLine[]
  /** The index of the next line of the log. */
  readonly next: number
}

/** Entries on one page of an order. */
export const entriesPerPage = 50
const ordersPerPage = 100

export type OrderFilter = {
  readonly status: string
  readonly language: string
  readonly text: string
  readonly page: number
}

/** Newest first. The text is searched for in id, path, source, translation and comments, without case. */
export function orderList({ backend }: Bench, filter: OrderFilter): OrderList {
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
    languages: [...new Set(all.map(({ language }) => language))].sort(),
  }
}

function searched({ id, path, data, translation, comments }: SandboxOrder): string[] {
  return [id, path ?? '', data, translation ?? '', ...comments.map(({ text }) => text)]
}

function rowOf(order: SandboxOrder): OrderRow {
  const { id, status, path, sourceLanguage, language, snippet, volume, createdAt } = order
  return {
    id,
    status,
    path,
    sourceLanguage,
    language,
    snippet,
    volume,
    price: dollars(order.price),
    createdAt,
  }
}

export function orderDetail(order: SandboxOrder, from: number): OrderDetail {
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
    entries: texts.keys.slice(start, start + entriesPerPage).map((key, index) => ({
      key,
      source: texts.sources[start + index] ?? '',
      target: texts.targets[start + index] ?? '',
    })),
    from: start,
    entryCount: texts.keys.length,
    emptyCount: texts.targets.filter(text => text === '').length,
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

type Work = {
  readonly keys: readonly string[]
  readonly sources: readonly string[]
  readonly targets: readonly string[]
  readonly isUnpaired: boolean
}

/** The entries of an order with what the translator has for them: the draft, else the last delivery. */
export function workOn({ type, data, draft, translation }: SandboxOrder): Work {
  const entries = readable(type, data)
  const sources = entries.map(({ text }) => text)
  const delivered = draft ?? (translation === undefined ? [] : pairedTexts(type, data, translation))
  return {
    keys: entries.map(({ key }) => key),
    sources,
    targets: sources.map((_, index) => delivered?.[index] ?? ''),
    isUnpaired: delivered === undefined,
  }
}

function readable(type: string, data: string) {
  try {
    return entriesOf(type, data)
  } catch (error) {
    if (error instanceof UnreadableData) return []
    throw error
  }
}

/** @param from where the page's log ends; a page without one gets the last 300 lines */
export function look({ backend: { store, truth } }: Bench, from: number | undefined): Look {
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
    next,
  }
}

const longestLog = 300
