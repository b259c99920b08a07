/** The functions for the owner of a running sandbox, beside the interface. */
import { randomBytes } from 'node:crypto'
import type { OrderId } from '../model.ts'
import type { AccountChange } from './account.ts'
import { changedAccount } from './account.ts'
import type { FaultRule } from './faults.ts'
import type { WireVariants } from './options.ts'
import type { OrderStatus, SandboxOrder } from './state.ts'
import type { Store } from './store.ts'
import type { TruthEntry } from './truth.ts'
import { ordersOfTruth } from './truth-import.ts'

/** All methods that take an id throw a RangeError where there is no such order. */
export type Sandbox = {
  /** The address before `/v1`, without a trailing slash. */
  readonly url: string
  readonly key: string
  readonly truth: readonly TruthEntry[]
  /** May be changed at any time; see `FaultRule`. */
  readonly faults: FaultRule[]
  /** May be changed at any time. */
  readonly wire: WireVariants
  /** The sandbox's clock, milliseconds since the epoch. */
  now(): number
  /** Moves the clock on and does what falls due. */
  advance(ms: number): void
  /** All orders as they are now, oldest first. */
  orders(): readonly SandboxOrder[]
  /** From here on the order moves only on request. `text` is what is handed in at DONE; `''` is DONE without a text. */
  setStatus(id: OrderId, status: OrderStatus, details?: { readonly text?: string }): void
  /** Hands in another text: DONE, with a new completion time. */
  reviseText(id: OrderId, text: string): void
  /** As a customer on the web site: DONE to REVISION. It moves on only on request. */
  reopen(id: OrderId): void
  /** As a person on the web site: the order is gone, in whatever status, and its money is released or refunded. */
  cancelByHand(id: OrderId): void
  addComment(id: OrderId, comment: { readonly role: string; readonly text: string }): void
  setAccount(change: AccountChange): void
  /** A new `Resource-Access-Token` that opens these orders, as the pay-per-request flow issues them. */
  grantAccess(ids: readonly OrderId[]): string
  /**
   * Takes over the orders of another sandbox's truth log, one entry per line or one JSON list, as they were at its end.
   * Their money is reserved and charged here. All of them or none.
   * @returns how many orders there were
   * @throws {FormatError} for a text that is no truth log, {RangeError} for an order whose id is here already
   */
  importTruth(text: string): number
  /** Stops listening and cuts open connections. Safe to call twice. */
  close(): Promise<void>
}

/** Amounts up to here are exact, with room for the price of one more order. */
const largestAmount = 9e15

/** @throws {RangeError} for a time whose date has more than four digits of years */
export function advanceClock(store: Store, ms: number): void {
  if (!(store.now() + ms <= Date.UTC(9999, 11)))
    throw new RangeError('the clock of the sandbox ends with the year 9999')
  store.update({ clockOffset: store.state.clockOffset + ms })
  store.settle()
}

export function importTruth(store: Store, text: string): number {
  store.settle()
  const orders = ordersOfTruth(text, store.state.nextCommentId)
  const known = orders.find(({ id }) => store.find(id) !== undefined)
  if (known !== undefined)
    throw new RangeError(`order ${known.id} is in this sandbox already, so nothing was imported`)
  const { balance, reserved } = store.state.account
  const total = orders.reduce((sum, { price }) => sum + price, Math.abs(balance) + reserved)
  if (total > largestAmount)
    throw new RangeError('the account cannot hold the money of these orders, so nothing was imported')
  store.adopt(orders)
  store.flush()
  return orders.length
}

/** The part of a sandbox that needs no server. */
export function controls(store: Store): Omit<Sandbox, 'url' | 'key' | 'truth' | 'faults' | 'wire' | 'close'> {
  const { state } = store
  const withOrder = (id: OrderId, change: (order: SandboxOrder) => void) => {
    store.settle()
    const order = store.find(id)
    if (order === undefined) throw new RangeError(`the sandbox has no order ${id}`)
    change(order)
    store.flush()
  }
  const move = (id: OrderId, to: OrderStatus, details: { readonly text?: string } = {}) =>
    withOrder(id, order => void store.move(order, to, { ...details, byHand: true }))
  return {
    now: () => store.now(),
    advance: ms => {
      advanceClock(store, ms)
      store.flush()
    },
    orders: () => {
      store.settle()
      store.flush()
      return [...state.orders.values()]
    },
    setStatus: move,
    reviseText: (id, text) => move(id, 'DONE', { text }),
    reopen: id =>
      withOrder(id, order => {
        if (order.status !== 'DONE') throw new RangeError(`order ${id} is ${order.status}, not DONE`)
        store.move(order, 'REVISION', { byHand: true })
      }),
    cancelByHand: id => withOrder(id, order => store.remove(order, 'person', null)),
    addComment: (id, { role, text }) => withOrder(id, order => store.comment(order, role, text)),
    setAccount: change => {
      store.update({ account: changedAccount(state.account, change) })
      store.flush()
    },
    importTruth: text => importTruth(store, text),
    grantAccess: ids => {
      const token = `sandbox-token-${randomBytes(12).toString('hex')}`
      store.update({ tokens: [...state.tokens, { token, orderIds: [...ids] }] })
      store.flush()
      return token
    },
  }
}
