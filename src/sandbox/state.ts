/** The state of a sandbox: its account and its orders. Plain data, so that it can be kept in a file. */
import type { Language, MicroDollars, OrderContext, OrderId, ServiceKind } from '../model.ts'

export const orderStatuses = ['QUEUE', 'PROGRESS', 'DONE', 'REVISION'] as const

export type OrderStatus = (typeof orderStatuses)[number]

export type Attachment = {
  readonly image: string
  readonly type: string
  readonly name: string
  readonly kilobytes: number
  readonly width: number
  readonly height: number
}

export type OrderComment = {
  readonly id: number
  /** Milliseconds since the epoch. */
  readonly time: number
  readonly role: string
  readonly text: string
  readonly attachments: readonly Attachment[]
}

/** Times are milliseconds since the epoch by the sandbox's clock. */
export type SandboxOrder = {
  readonly id: OrderId
  readonly status: OrderStatus
  readonly service: ServiceKind
  readonly sourceLanguage: Language
  readonly language: Language
  readonly type: string
  readonly data: string
  /** `resource.metadata`. */
  readonly path: string | null
  readonly context: OrderContext
  readonly comments: readonly OrderComment[]
  readonly snippet: string
  readonly volume: number
  readonly price: MicroDollars
  readonly createdAt: number
  readonly acceptedAt?: number
  readonly completedAt?: number
  readonly translator?: string
  /** The text that was handed in last; kept through a revision. */
  readonly translation?: string
  /** The drafts of the translator since then, a text for each entry of the source; not handed in yet. */
  readonly draft?: readonly string[]
  /** Somebody moved it: it no longer moves with the clock. */
  readonly isMovedByHand: boolean
  readonly isCharged: boolean
  /** The challenge that was paid for it: it is none of the account's. */
  readonly payment?: string
}

export type SandboxAccount = {
  readonly id: number
  /** All money, whatever open orders hold of it. Negative when overdrawn. */
  readonly balance: MicroDollars
  readonly reserved: MicroDollars
  readonly overdraftAllowed: boolean
}

/** A `Resource-Access-Token` and the orders that it opens. */
export type AccessToken = { readonly token: string; readonly orderIds: readonly OrderId[] }

export type SandboxState = {
  key: string
  /** Added to the clock's time. */
  clockOffset: number
  nextId: OrderId
  nextCommentId: number
  account: SandboxAccount
  tokens: readonly AccessToken[]
  /** In the order of their ids. */
  readonly orders: Map<OrderId, SandboxOrder>
}
