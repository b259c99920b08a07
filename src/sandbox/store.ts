/**
 * The translation store behind the interface: places orders, moves them through their life and keeps the account.
 * Knows nothing of HTTP. Changes are in the truth log at once, in the data file after `flush`.
 */
import type { MicroDollars, OrderId } from '../model.ts'
import type { TranslationTask } from './options.ts'
import type { OrderComment, OrderStatus, SandboxOrder, SandboxState } from './state.ts'
import type { TruthLog } from './truth.ts'

export type StoreSettings = {
  readonly state: SandboxState
  readonly truth: TruthLog
  /** Milliseconds since the epoch, without the state's own offset. */
  readonly clock: { now(): number }
  /** Writes the state to its file. */
  readonly save: () => void
  /** May be changed at any time. */
  readonly pace: Pace
  /** The text as it is handed in. */
  readonly translate: (task: TranslationTask) => string
}

/** How the orders move by themselves. */
export type Pace = {
  /** From creation to DONE. */
  doneAfterMs: number
  /** They do not. */
  manual: boolean
}

/** One order that is about to be placed. */
export type Draft = Pick<
  SandboxOrder,
  | ('service' | 'sourceLanguage' | 'language' | 'type' | 'data' | 'path' | 'context')
  | ('snippet' | 'volume' | 'price' | 'payment')
> & { readonly comment: Omit<OrderComment, 'id' | 'time' | 'role'> | undefined }

export type StatusDetails = { readonly text?: string; readonly at?: number; readonly byHand?: boolean }

type Scheduled = { readonly due: number; readonly run: () => void }

export class Store {
  readonly state: SandboxState
  readonly #settings: StoreSettings
  readonly #truth: TruthLog
  #scheduled: readonly Scheduled[] = []
  /** The moment at which something due is done, however late that is. */
  #pinnedTime: number | undefined
  #revision = 0
  #keptRevision = 0

  constructor(settings: StoreSettings) {
    this.#settings = settings
    this.#truth = settings.truth
    this.state = settings.state
  }

  now(): number {
    return this.#pinnedTime ?? this.#settings.clock.now() + this.state.clockOffset
  }

  /** Grows with every change. */
  revision(): number {
    return this.#revision
  }

  /** Whether the account covers the amount. */
  affords(amount: MicroDollars): boolean {
    const { overdraftAllowed, balance, reserved } = this.state.account
    return overdraftAllowed || balance - reserved >= amount
  }

  find(id: OrderId): SandboxOrder | undefined {
    return this.state.orders.get(id)
  }

  place(drafts: readonly Draft[], request: number | null): SandboxOrder[] {
    const orders = drafts.map(draft => newOrder(this.state, draft, this.now()))
    for (const order of orders) {
      this.#keep(order)
      const { id: orderId, language, sourceLanguage, path, type, data, price, volume } = order
      const facts = { orderId, language, sourceLanguage, path, type, data, price, volume }
      this.#truth.add({ what: 'committed', at: this.now(), request, ...facts })
      this.#transfer('reserved', order)
    }
    return orders
  }

  remove(order: SandboxOrder, by: 'request' | 'person', request: number | null): void {
    this.state.orders.delete(order.id)
    this.#truth.add({ what: 'deleted', at: this.now(), request, orderId: order.id, by })
    this.#transfer(order.isCharged ? 'refunded' : 'released', order)
    this.#revision += 1
  }

  move(order: SandboxOrder, to: OrderStatus, details: StatusDetails = {}): SandboxOrder {
    const { id: orderId, status: from } = order
    const at = details.at ?? this.now()
    const moved = movedOrder(order, to, at, details, this.#settings.translate)
    this.#keep(moved)
    if (from !== to) this.#truth.add({ what: 'status', at, orderId, from, to })
    if (moved.translation !== undefined && moved.translation !== order.translation)
      this.#truth.add({ what: 'delivered', at, orderId, text: moved.translation })
    if (moved.isCharged && !order.isCharged) this.#transfer('charged', order)
    return moved
  }

  /** Keeps what the translator has written so far, a text for each entry. */
  draft(order: SandboxOrder, texts: readonly string[]): void {
    this.#keep({ ...order, draft: texts })
  }

  /** The translation that the sandbox itself would hand in. */
  translated(order: SandboxOrder): string {
    return this.#settings.translate(taskOf(order))
  }

  /** Takes over orders with their money. None of their ids may be here already. */
  adopt(orders: readonly SandboxOrder[]): void {
    const { state } = this
    for (const order of orders) {
      this.#keep(order)
      if (BigInt(order.id) >= BigInt(state.nextId)) state.nextId = String(BigInt(order.id) + 1n)
      state.nextCommentId += order.comments.length
      this.#transfer('reserved', order)
      if (order.isCharged) this.#transfer('charged', order)
    }
  }

  comment(order: SandboxOrder, role: string, text: string): void {
    const time = this.now()
    const added: OrderComment = { id: this.state.nextCommentId, time, role, text, attachments: [] }
    this.state.nextCommentId += 1
    this.#keep({ ...order, comments: [...order.comments, added] })
    this.#truth.add({ what: 'comment', at: time, orderId: order.id, role, text })
  }

  update(parts: Partial<Pick<SandboxState, 'account' | 'clockOffset' | 'tokens'>>): void {
    Object.assign(this.state, parts)
    this.#revision += 1
  }

  /** Does something later, by this clock. */
  schedule(ms: number, run: () => void): void {
    this.#scheduled = [...this.#scheduled, { due: this.now() + ms, run }]
  }

  /** Brings the orders to where they are at this moment and does what is due. */
  settle(): void {
    const time = this.now()
    const due = this.#scheduled.filter(task => task.due <= time).sort((a, b) => a.due - b.due)
    this.#scheduled = this.#scheduled.filter(task => task.due > time)
    for (const task of due) {
      this.#pinnedTime = task.due
      task.run()
      this.#pinnedTime = undefined
    }
    const { pace } = this.#settings
    if (!pace.manual) for (const order of this.state.orders.values()) this.#advance(order, pace.doneAfterMs)
  }

  /** Keeps what has changed since the last call. */
  flush(): void {
    if (this.#revision !== this.#keptRevision) this.#settings.save()
    this.#keptRevision = this.#revision
  }

  #keep(order: SandboxOrder): void {
    this.state.orders.set(order.id, order)
    this.#revision += 1
  }

  #transfer(what: 'reserved' | 'charged' | 'released' | 'refunded', order: SandboxOrder): void {
    // A payment is settled before the order, and the account has no part in it.
    if (order.payment !== undefined) return
    const { balance, reserved } = this.state.account
    const amount = order.price
    const moved = {
      reserved: { reserved: reserved + amount },
      charged: { reserved: reserved - amount, balance: balance - amount },
      released: { reserved: reserved - amount },
      refunded: { balance: balance + amount },
    }[what]
    this.state.account = { ...this.state.account, ...moved }
    this.#truth.add({ what, at: this.now(), orderId: order.id, amount })
  }

  #advance(order: SandboxOrder, doneAfterMs: number): void {
    if (order.isMovedByHand || order.status === 'DONE') return
    const acceptedAt = order.createdAt + Math.ceil(doneAfterMs / 3)
    const completedAt = order.createdAt + doneAfterMs
    const time = this.now()
    if (time < acceptedAt) return
    const taken = order.status === 'QUEUE' ? this.move(order, 'PROGRESS', { at: acceptedAt }) : order
    if (time >= completedAt) this.move(taken, 'DONE', { at: completedAt })
  }
}

function newOrder(state: SandboxState, draft: Draft, now: number): SandboxOrder {
  const { comment, ...rest } = draft
  const id = state.nextId
  state.nextId = String(BigInt(id) + 1n)
  const comments =
    comment === undefined ? [] : [{ id: state.nextCommentId, time: now, role: 'CUSTOMER', ...comment }]
  state.nextCommentId += comments.length
  return { ...rest, id, comments, status: 'QUEUE', createdAt: now, isMovedByHand: false, isCharged: false }
}

function movedOrder(
  order: SandboxOrder,
  to: OrderStatus,
  at: number,
  details: StatusDetails,
  translate: StoreSettings['translate'],
): SandboxOrder {
  const isMovedByHand = order.isMovedByHand || details.byHand === true
  if (to === 'QUEUE') return { ...order, status: to, isMovedByHand }
  const taken = {
    ...order,
    status: to,
    isMovedByHand,
    acceptedAt: order.acceptedAt ?? at,
    translator: translatorName(order),
  }
  if (to !== 'DONE') return taken
  const translation = details.text ?? order.translation ?? translate(taskOf(order))
  const { draft: _, ...done } = taken
  return { ...done, translation, completedAt: at, isCharged: true }
}

function taskOf({ data: text, type, language, sourceLanguage, context }: SandboxOrder): TranslationTask {
  return { text, type, language, sourceLanguage, context }
}

export function translatorName(order: SandboxOrder): string {
  return order.translator ?? `Sandbox Translator (${order.language})`
}
