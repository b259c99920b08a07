/** The orders of the virtual service and the requests that reached it: the only thing, beside the files, that the auditor believes. */
import type { OrderRecord, OrderRequest } from '../../src/service/types.ts'
import type { Random } from './random.ts'

export type Unit = { readonly key: string; readonly text: string }

/** One request that buys, from its call to whatever became of it. */
export type Post = {
  readonly run: string
  readonly checkout: string
  readonly path: string
  readonly languages: readonly string[]
  readonly units: readonly Unit[]
  readonly at: number
  /** The folder of its intent. */
  readonly intent: string | undefined
  /** The folders of all intents that its run could read. */
  readonly known: ReadonlySet<string>
  readonly prices: ReadonlyMap<string, number>
  readonly orders: Order[]
  /** The answer that the run got; `undefined` while it waits, or died waiting. */
  told: 'placed' | 'refused' | 'unclear' | undefined
  toldAt: number | undefined
  /** Languages of the answer. */
  readonly answered: Set<string>
}

export type Order = {
  readonly id: string
  readonly path: string
  readonly language: string
  readonly data: string
  readonly units: readonly Unit[]
  readonly createdAt: number
  /** From when on the list shows it. */
  readonly visibleAt: number
  readonly takenAt: number
  readonly doneAt: number
  /** When it is opened again, and done again. */
  readonly revisedAt: number
  readonly redoneAt: number
  readonly texts: readonly [string, string]
  readonly price: number
  readonly volume: number
  /** Who asked for it; `undefined`: somebody else. */
  readonly post: Post | undefined
  /** Placed by the service on its own, once more for the same request. */
  readonly isDouble: boolean
  /** When the service has said that it is deleted and has not deleted it. */
  saidDeletedAt: number | undefined
  deletedAt: number | undefined
  deletedBy: 'tool' | 'person' | undefined
}

export type Reading = { readonly run: string; readonly checkout: string; readonly at: number }

export type Truth = {
  readonly orders: Order[]
  readonly posts: Post[]
  /** First pages of the list that were asked for. */
  readonly readings: Reading[]
  /** When no order was shown. */
  readonly outages: { readonly from: number; readonly to: number }[]
  /** Events that the rules forbid and that happened all the same. */
  readonly violations: string[]
  readonly log: string[]
}

export function createTruth(): Truth {
  return { orders: [], posts: [], readings: [], outages: [], violations: [], log: [] }
}

export function isLive({ deletedAt }: Order): boolean {
  return deletedAt === undefined
}

export function statusAt(order: Order, now: number): 'QUEUE' | 'PROGRESS' | 'DONE' | 'REVISION' {
  if (now < order.takenAt) return 'QUEUE'
  if (now < order.doneAt) return 'PROGRESS'
  return now >= order.revisedAt && now < order.redoneAt ? 'REVISION' : 'DONE'
}

/** The text of an order now; `undefined` while there is none. */
export function textOf(order: Order, now: number): string | undefined {
  if (statusAt(order, now) !== 'DONE') return undefined
  return order.texts[now >= order.redoneAt ? 1 : 0]
}

export function unitsOf(data: string): Unit[] {
  return Object.entries(JSON.parse(data)).map(([key, text]) => ({ key, text: String(text) }))
}

/** Whether an order holds a unit. */
export function holds(order: Pick<Order, 'path' | 'units'>, path: string, unit: Unit): boolean {
  return order.path === path && order.units.some(({ key, text }) => key === unit.key && text === unit.text)
}

export function recordOf(order: Order, now: number, dateOf: (time: number) => string): OrderRecord {
  const { id, language, price, volume, data, path } = order
  const status = statusAt(order, now)
  return {
    id,
    sourceLanguage: 'en',
    targetLanguage: language,
    price,
    volume,
    status,
    snippet: '',
    createdAt: dateOf(order.createdAt),
    acceptedAt: status === 'QUEUE' ? '' : dateOf(order.takenAt),
    completedAt: status === 'DONE' ? dateOf(now >= order.redoneAt ? order.redoneAt : order.doneAt) : '',
    translator: '',
    service: 'translation',
    sourceText: data,
    targetText: textOf(order, now),
    resource: { type: 'application/json', data, metadata: path },
    context: {},
    comments: [],
  }
}

/** The price of one language of a request, in micro-dollars. */
export function priceOf({ resource }: Pick<OrderRequest, 'resource'>): { price: number; volume: number } {
  const volume = unitsOf(resource.data).reduce((sum, { text }) => sum + text.length, 0)
  return { price: volume * 1000, volume }
}

/** A translator's work on some units, twice: at first, and when asked to look again. */
export function translations(
  units: readonly Unit[],
  language: string,
  random: Random,
  faults: number,
): [string, string] {
  const version = (mark: string) =>
    Object.fromEntries(units.map(({ key, text }) => [key, `${language}: ${text}${mark}`]))
  const first: Record<string, string> = version('')
  if (random.chance(faults)) {
    const key = random.pick(units).key
    const fault = random.pick(['missing', 'empty', 'unreadable'])
    if (fault === 'unreadable') return ['{"', JSON.stringify(version(' again'))]
    if (fault === 'missing') delete first[key]
    else first[key] = ''
  }
  return [JSON.stringify(first), JSON.stringify(version(' again'))]
}
