/** The virtual service: orders come into being, are listed, taken, done, and deleted. Answers at once; the client waits. */
import { WrongOrderStatusError } from '../../src/errors.ts'
import type { OrderRecord, OrderRequest, OrderSummary } from '../../src/service/types.ts'
import { changedEcho, toldDate } from './lies.ts'
import type { Random } from './random.ts'
import type { Setting } from './setting.ts'
import type { Timeline } from './timeline.ts'
import {
  isLive,
  type Order,
  type Post,
  priceOf,
  recordOf,
  statusAt,
  type Truth,
  translations,
  unitsOf,
} from './truth.ts'

export type Service = {
  /** By the service's clock, in whole seconds, as a `Date` header names it; `undefined` where it names none. */
  readonly date: () => number | undefined
  readonly commit: (
    request: Asked,
    post: Post | undefined,
    languages: readonly string[],
    isDouble?: boolean,
  ) => Order[]
  readonly page: (page: number) => OrderSummary[]
  readonly order: (id: string) => OrderRecord | undefined
  /** @throws {WrongOrderStatusError} */
  readonly remove: (id: string, by: 'tool' | 'person') => 'deleted' | 'gone'
  readonly dateOf: (time: number) => string
}

type Asked = Pick<OrderRequest, 'resource'>

const never = Number.POSITIVE_INFINITY

export function createService(world: {
  readonly truth: Truth
  readonly timeline: Timeline
  readonly random: Random
  /** Chance that only lies are drawn from. */
  readonly lying: Random
  readonly firstId: number
  readonly numberings: number
  /** May change when the weather clears. */
  readonly setting: () => Setting
}): Service {
  const { truth, timeline, random, lying } = world
  const began = timeline.now()
  const lastIds = Array.from({ length: world.numberings }, (_, index) => world.firstId + 500 * index)
  const dateOf = (time: number) => {
    const { dateSkewMs, orderSkewMs } = world.setting()
    return new Date(time + dateSkewMs + orderSkewMs).toISOString()
  }
  const place = (request: Asked, post: Post | undefined, language: string, isDouble: boolean): Order => {
    const setting = world.setting()
    const now = timeline.now()
    const units = unitsOf(request.resource.data)
    const { price, volume } = priceOf(request)
    const machine = random.between(0, lastIds.length - 1)
    const id = (lastIds[machine] ?? 0) + (random.chance(0.2) ? random.between(2, 9) : 1)
    lastIds[machine] = id
    const takenAt = now + random.between(0, setting.takenAfterMs)
    const doneAt = takenAt + random.between(0, setting.doneAfterMs)
    const isBroken = random.chance(setting.brokenTexts)
    const texts = translations(units, language, random, isBroken ? 1 : 0)
    const revisedAt = random.chance(setting.revisions) ? doneAt + random.between(1000, 3_600_000) : never
    return {
      id: String(id),
      path: request.resource.metadata ?? '',
      language,
      data: request.resource.data,
      units,
      createdAt: now,
      visibleAt: now + random.between(0, setting.listLagMs),
      takenAt,
      doneAt,
      revisedAt,
      redoneAt: revisedAt + random.between(1000, 600_000),
      texts,
      price: random.chance(post === undefined ? 0 : setting.dearer) ? price + 1000 : price,
      volume,
      post,
      isDouble,
      saidDeletedAt: undefined,
      deletedAt: undefined,
      deletedBy: undefined,
    }
  }
  const isOut = (now: number) => truth.outages.some(({ from, to }) => from <= now && now < to)
  const isShown = ({ deletedAt = never, visibleAt }: Order, now: number) =>
    visibleAt <= now && now < deletedAt + (deletedAt === never ? 0 : world.setting().oddities.ghostMs)
  const show = (order: Order, now: number) => oddly(recordOf(order, now, dateOf), order, now)
  const oddly = (record: OrderRecord, { doneAt, redoneAt, data, path }: Order, now: number): OrderRecord => {
    const { isNormalised, textLagMs } = world.setting().oddities
    const isLate = now < (now >= redoneAt ? redoneAt : doneAt) + textLagMs
    const text = isNormalised ? normalised(data) : data
    const resource: OrderRecord['resource'] = { type: 'application/json', data: text, metadata: path }
    const told = { ...record, sourceText: text, resource, ...(isLate ? { targetText: undefined } : {}) }
    return changedEcho(told, world.setting().lies)
  }
  return {
    dateOf,
    date: () => {
      const { dateSkewMs, lies } = world.setting()
      const told = toldDate(timeline.now() + dateSkewMs, began + dateSkewMs, lies, lying)
      return told === undefined ? undefined : Math.floor(told / 1000) * 1000
    },
    commit(request, post, languages, isDouble = false) {
      const orders = languages.map(language => place(request, post, language, isDouble))
      truth.orders.push(...orders)
      post?.orders.push(...orders)
      return orders
    },
    page(page) {
      const { pageSize, ascending, shifting } = world.setting()
      const now = timeline.now()
      const { outages, outageMs } = world.setting().lies
      if (page === 0 && outages > 0 && !isOut(now) && lying.chance(outages))
        truth.outages.push({ from: now, to: now + outageMs })
      if (isOut(now)) return []
      if (page > 0 && random.chance(shifting))
        shift(truth, now, () => place(elsewhere, undefined, 'de', false))
      const rows = truth.orders.filter(order => isShown(order, now))
      if (!ascending) rows.reverse()
      return rows.slice(page * pageSize, (page + 1) * pageSize).map(order => show(order, now))
    },
    order(id) {
      const now = timeline.now()
      if (isOut(now)) return undefined
      const found = truth.orders.find(order => order.id === id && isShown(order, now))
      return found && show(found, now)
    },
    remove(id, by) {
      const found = truth.orders.find(order => order.id === id && isLive(order))
      if (found === undefined) return 'gone'
      if (statusAt(found, timeline.now()) !== 'QUEUE') throw new WrongOrderStatusError('taken')
      const { deletions } = world.setting().lies
      if (by === 'tool' && deletions > 0 && lying.chance(deletions)) {
        found.saidDeletedAt = timeline.now()
        return lying.pick(['deleted', 'gone'])
      }
      found.deletedAt = timeline.now()
      found.deletedBy = by
      return 'deleted'
    },
  }
}

const elsewhere: Asked = {
  resource: { type: 'application/json', data: '{"x":"Elsewhere"}', metadata: 'another/project.json' },
}

/** The same texts in another order and layout. */
function normalised(data: string): string {
  return `${JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(data)).reverse()), null, 4)}\n`
}

/** Orders that are none of ours come and go, and push the others from page to page. */
function shift(truth: Truth, now: number, place: () => Order): void {
  const foreign = truth.orders.filter(order => isLive(order) && order.path === elsewhere.resource.metadata)
  const [oldest] = foreign
  if (oldest !== undefined && foreign.length > 2) {
    oldest.deletedAt = now
    oldest.deletedBy = 'person'
  } else truth.orders.push({ ...place(), visibleAt: now })
}
