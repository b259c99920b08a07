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

export type Store = {
  readonly now: () => number
  readonly state: SandboxState
  /** Whether the account covers the amount. */
  readonly affords: (amount: MicroDollars) => boolean
  readonly place: (drafts: readonly Draft[], request: number | null) => SandboxOrder[]
  readonly find: (id: OrderId) => SandboxOrder | undefined
  readonly remove: (order: SandboxOrder, by: 'request' | 'person', request: number | null) => void
  readonly move: (order: SandboxOrder, to: OrderStatus, details?: StatusDetails) => SandboxOrder
  /** Keeps what the translator has written so far, a text for each entry. */
  readonly draft: (order: SandboxOrder, texts: readonly string[]) => void
  /** The translation that the sandbox itself would hand in. */
  readonly translated: (order: SandboxOrder) => string
  /** Takes over orders with their money. None of their ids may be here already. */
  readonly adopt: (orders: readonly SandboxOrder[]) => void
  readonly comment: (order: SandboxOrder, role: string, text: string) => void
  readonly update: (parts: Partial<Pick<SandboxState, 'account' | 'clockOffset' | 'tokens'>>) => void
  /** Does something later, by this clock. */
  readonly schedule: (ms: number, run: () => void) => void
  /** Brings the orders to where they are at this moment and does what is due. */
  readonly settle: () => void
  /** Keeps what has changed since the last call. */
  readonly flush: () => void
  /** Grows with every change. */
  readonly revision: () => number
}

export function openStore(settings: StoreSettings): Store {
  const { state, truth, clock, save } = settings
  const scheduled: { readonly due: number; readonly run: () => void }[] = []
  let pinnedTime: number | undefined
  const now = () => pinnedTime ?? clock.now() + state.clockOffset
  let revision = 0
  let kept = 0
  const change = () => {
    revision += 1
  }

  const transfer = (what: 'reserved' | 'charged' | 'released' | 'refunded', order: SandboxOrder) => {
    // A payment is settled before the order, and the account has no part in it.
    if (order.payment !== undefined) return
    const { balance, reserved } = state.account
    const amount = order.price
    const moved = {
      reserved: { reserved: reserved + amount },
      charged: { reserved: reserved - amount, balance: balance - amount },
      released: { reserved: reserved - amount },
      refunded: { balance: balance + amount },
    }[what]
    state.account = { ...state.account, ...moved }
    truth.add({ what, at: now(), orderId: order.id, amount })
  }

  const store: Store = {
    now,
    state,
    affords: amount =>
      state.account.overdraftAllowed || state.account.balance - state.account.reserved >= amount,
    place: (drafts, request) => {
      const orders = drafts.map(draft => {
        const order = newOrder(state, draft, now())
        state.orders.set(order.id, order)
        const { id: orderId, language, sourceLanguage, path, type, data, price, volume } = order
        const facts = { orderId, language, sourceLanguage, path, type, data, price, volume }
        truth.add({ what: 'committed', at: now(), request, ...facts })
        transfer('reserved', order)
        return order
      })
      change()
      return orders
    },
    find: id => state.orders.get(id),
    remove: (order, by, request) => {
      state.orders.delete(order.id)
      truth.add({ what: 'deleted', at: now(), request, orderId: order.id, by })
      transfer(order.isCharged ? 'refunded' : 'released', order)
      change()
    },
    move: (order, to, details = {}) => {
      const moved = movedOrder(order, to, details.at ?? now(), details, settings.translate)
      state.orders.set(order.id, moved)
      if (order.status !== to)
        truth.add({ what: 'status', at: details.at ?? now(), orderId: order.id, from: order.status, to })
      if (moved.translation !== undefined && moved.translation !== order.translation)
        truth.add({ what: 'delivered', at: details.at ?? now(), orderId: order.id, text: moved.translation })
      if (moved.isCharged && !order.isCharged) transfer('charged', order)
      change()
      return moved
    },
    draft: (order, texts) => {
      state.orders.set(order.id, { ...order, draft: texts })
      change()
    },
    translated: order => settings.translate(taskOf(order)),
    adopt: orders => {
      for (const order of orders) {
        state.orders.set(order.id, order)
        if (BigInt(order.id) >= BigInt(state.nextId)) state.nextId = String(BigInt(order.id) + 1n)
        state.nextCommentId += order.comments.length
        transfer('reserved', order)
        if (order.isCharged) transfer('charged', order)
      }
      change()
    },
    comment: (order, role, text) => {
      const added: OrderComment = { id: state.nextCommentId, time: now(), role, text, attachments: [] }
      state.nextCommentId += 1
      state.orders.set(order.id, { ...order, comments: [...order.comments, added] })
      truth.add({ what: 'comment', at: added.time, orderId: order.id, role, text })
      change()
    },
    update: parts => {
      Object.assign(state, parts)
      change()
    },
    schedule: (ms, run) => void scheduled.push({ due: now() + ms, run }),
    settle: () => {
      const time = now()
      const due = scheduled.filter(task => task.due <= time).sort((a, b) => a.due - b.due)
      scheduled.splice(0, scheduled.length, ...scheduled.filter(task => task.due > time))
      for (const task of due) {
        pinnedTime = task.due
        task.run()
        pinnedTime = undefined
      }
      if (settings.pace.manual) return
      for (const order of state.orders.values()) advance(store, order, settings.pace.doneAfterMs)
    },
    flush: () => {
      if (revision !== kept) save()
      kept = revision
    },
    revision: () => revision,
  }
  return store
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

function advance(store: Store, order: SandboxOrder, doneAfterMs: number): void {
  if (order.isMovedByHand || order.status === 'DONE') return
  const acceptedAt = order.createdAt + Math.ceil(doneAfterMs / 3)
  const completedAt = order.createdAt + doneAfterMs
  const time = store.now()
  if (time < acceptedAt) return
  const taken = order.status === 'QUEUE' ? store.move(order, 'PROGRESS', { at: acceptedAt }) : order
  if (time >= completedAt) store.move(taken, 'DONE', { at: completedAt })
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
