/** The events as the service knows them, whatever its answers said. */
import type { TruthEntry } from '../../src/sandbox/index.ts'

/** Language, path, entry and text: what nobody wants to pay for twice. */
export type Unit = string

export type Order = {
  readonly id: string
  readonly request: number | null
  readonly units: readonly Unit[]
  readonly price: number
  /** Places in the log. */
  readonly from: number
  readonly until: number
}

export function unitOf(language: string, path: string, key: string, text: string): Unit {
  return JSON.stringify([language, path, key, text])
}

/** Every order that there ever was, oldest first. */
export function ordersOf(truth: readonly TruthEntry[]): Order[] {
  const ends = new Map<string, number>()
  truth.forEach((entry, index) => {
    if (entry.what === 'deleted') ends.set(entry.orderId, index)
  })
  return truth.flatMap((entry, index) => {
    if (entry.what !== 'committed') return []
    const { orderId: id, request, price, language, path, data } = entry
    const texts: Record<string, string> = JSON.parse(data)
    const units = Object.entries(texts).map(([key, text]) => unitOf(language, path ?? '', key, text))
    return [{ id, request, price, units, from: index, until: ends.get(id) ?? Number.POSITIVE_INFINITY }]
  })
}

export function isLive({ until }: Order): boolean {
  return until === Number.POSITIVE_INFINITY
}

/** Two orders that buy the same and existed at the same time. */
export function* doubles(orders: readonly Order[]): Generator<readonly [Order, Order]> {
  const byUnit = new Map<Unit, Order[]>()
  const told = new Set<string>()
  for (const order of orders)
    for (const unit of order.units) {
      const before = byUnit.get(unit) ?? []
      for (const lower of before) {
        const name = `${lower.id} ${order.id}`
        if (lower.until < order.from || told.has(name)) continue
        told.add(name)
        yield [lower, order]
      }
      byUnit.set(unit, [...before, order])
    }
}

/** The most that was ever ordered and not cancelled. */
export function highestSum(orders: readonly Order[]): number {
  const changes = orders.flatMap(({ from, until, price }) => [
    { at: from, by: price },
    { at: until, by: -price },
  ])
  let sum = 0
  let highest = 0
  for (const { at, by } of changes.sort((a, b) => a.at - b.at)) {
    if (at === Number.POSITIVE_INFINITY) break
    sum += by
    highest = Math.max(highest, sum)
  }
  return highest
}
