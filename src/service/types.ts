import type { DragomanError } from '../errors.ts'
import type { Language, MicroDollars, OrderContext, OrderId, ServiceKind } from '../model.ts'

export type OrderResource = {
  /** `text/plain`, `text/html`, `text/x-objcstrings` or `application/json`. */
  readonly type: string
  readonly data: string
  /** The caller's own words, echoed on the order. */
  readonly metadata?: string | undefined
}

export type ImageAttachment = {
  /** MIME type of a PNG, JPEG, SVG or GIF. */
  readonly type: string
  /** The image in base64. */
  readonly data: string
}

/** The request of one `translate` or `calculate`: one resource, one order per target language. */
export type OrderRequest = {
  readonly sourceLanguage: Language
  readonly targetLanguages: readonly Language[]
  /** Default `translation`. */
  readonly service?: ServiceKind | undefined
  readonly resource: OrderResource
  readonly context?: OrderContext | undefined
  readonly comment?: OrderComment | undefined
}

export type OrderComment = {
  readonly text?: string | undefined
  readonly attachments?: readonly ImageAttachment[] | undefined
}

export type PriceItem = {
  readonly sourceLanguage: Language
  readonly targetLanguage: Language
  /** Billable characters. */
  readonly volume: number
  readonly price: MicroDollars
}

export type OrderSummary = PriceItem & {
  readonly id: OrderId
  /** `QUEUE`, `PROGRESS`, `DONE`, `REVISION`, or whatever else the service says; `''` when it says nothing. */
  readonly status: string
  readonly snippet: string
  /** Dates are ISO 8601 as the service writes them; `''` when not set. */
  readonly createdAt: string
  readonly acceptedAt: string
  readonly completedAt: string
  readonly translator: string
}

/** An order of the list of which not all that counts can be read. */
export type UnreadableRow = {
  /** `undefined`: not even that can be read. */
  readonly id: OrderId | undefined
  /** `''` when not set. */
  readonly createdAt: string
  readonly status?: undefined
  /** The part that cannot be read, and the reason. */
  readonly unreadable: string
}

export type OrderRecord = OrderSummary & {
  /** `translation`, `ai_and_proofreading`, or a kind this version does not know. */
  readonly service: string
  readonly sourceText: string
  /** The translation; set only while the status is `DONE`, and then never empty. */
  readonly targetText: string | undefined
  readonly resource: OrderResource | undefined
  readonly context: OrderContext
  readonly comments: readonly Comment[]
}

export type Comment = {
  /** Decimal digits; `''` when not given. */
  readonly id: string
  readonly time: string
  /** `CUSTOMER`, `TRANSLATOR`, or what else the service writes. */
  readonly role: string
  readonly text: string
  readonly attachments: readonly CommentAttachment[]
}

export type CommentAttachment = {
  /** The image in base64. */
  readonly image: string
  readonly type: string
  readonly name: string
  /** Kilobytes. */
  readonly weight: number
  /** Pixels, `<width>x<height>`. */
  readonly size: string
}

export type Account = {
  readonly id: string
  /** Available funds; below zero when an overdraft is in use. */
  readonly balance: MicroDollars
  /** Held for open orders. */
  readonly reserved: MicroDollars
  readonly overdraftAllowed: boolean
}

export type Rate = {
  readonly sourceLanguage: Language
  readonly targetLanguage: Language
  /** For 1,000 billable characters. */
  readonly rate: MicroDollars
}

/** An order as the answer to `translate` names it. */
export type PlacedOrder = PriceItem & {
  readonly id: OrderId
  readonly createdAt: string
}

/** The answer to `translate`: at least the id of one order, perhaps fewer than were asked for. */
export type Placement = {
  readonly orders: readonly PlacedOrder[]
  /** Orders of the answer of which nothing but the id can be read. */
  readonly unread?: readonly OrderId[]
  /** Billable characters of the resource; 0 when the answer does not say. */
  readonly volume: number
  /** The submitted text, echoed; `''` when the answer does not say. */
  readonly text: string
  readonly resource: OrderResource | undefined
}

/** A payment that is about to be sent. Holds no secret. */
export type Paying = {
  readonly amount: MicroDollars
  /** `method/intent`, such as `stripe/charge`. */
  readonly method: string
  readonly payee: string
  /** The id of the challenge. */
  readonly challenge: string
}

/** The headers of the answer to a payment. Holds no secret. */
export type PaidAnswer = {
  readonly status: number
  /** A hash of the access token; `undefined` where the answer has none. */
  readonly token: string | undefined
  /** `undefined` where the answer has no receipt that can be read. */
  readonly receipt: { readonly reference: string; readonly timestamp: string } | undefined
}

/**
 * The outcome of an order request (`no-blind-repeat`).
 * - `placed`: languages without an order in it are unclear.
 * - `refused`: the service decided against it; nothing was bought.
 * - `unclear`: sent, and nobody knows whether it was carried out. Never send it again before reading back.
 * - `not-sent`: no byte of it left this machine.
 */
export type TranslateOutcome =
  | ({ readonly kind: 'placed' } & Placement & {
        /** The part of the answer that could not be kept, though the orders are placed. */
        readonly error?: DragomanError | undefined
      })
  | {
      readonly kind: 'refused'
      readonly status: number
      /** `''` where the service gave none. */
      readonly serviceCode: string
      /** The part that the service names as wrong: a language, a limit. */
      readonly parameters?: readonly string[]
      readonly message: string
      readonly retryAfterMs?: number
      /** The payment was not made or not taken; the code is ours. */
      readonly isPayment?: true
    }
  | { readonly kind: 'unclear'; readonly message: string; readonly status?: number; readonly cause?: Error }
  | { readonly kind: 'not-sent'; readonly message: string; readonly cause: Error }
