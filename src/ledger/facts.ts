/**
 * The facts of the ledger (`facts-are-written-once`), as they lie on disk: immutable, small, one file each, content in snake_case JSON.
 * Readers take what they know and keep what they do not: an unreadable or unknown fact is never an error of the ledger,
 * it only blocks the purchase that it belongs to.
 */
import * as z from 'zod/mini'

const id = z.array(z.string())
const micro = z.int()
const time = z.number()

/** The strings that are about to be ordered. Written and on the disk before the request leaves. */
export const intentFact = z.object({
  path: z.string(),
  /** The checked-out branch, or `-`. */
  ref: z.string(),
  run: z.string(),
  format: z.string(),
  source_language: z.string(),
  languages: z.array(z.string()),
  /**
   * In payload order; `locales` are those that need the string, over all languages of the request, `wire` is the id
   * with which it travels where that is not its own, and `replaces` has by locale the hash of a manual edit that the
   * delivery is to take the place of.
   */
  strings: z.array(
    z.object({
      id,
      text: z.string(),
      locales: z.array(z.string()),
      wire: z.optional(id),
      replaces: z.optional(z.record(z.string(), z.string())),
    }),
  ),
  /** Bought once more on purpose: no duplicate of what was bought before it. */
  again: z.optional(z.boolean()),
  /** Paid for by itself, without an account: no list shows that nothing came of it. */
  pays: z.optional(z.boolean()),
  service: z.string(),
  context: z.record(z.string(), z.unknown()),
  comment: z.optional(z.string()),
  /** The price that `calculate` quoted, in micro-dollars by language, and the volume of one language. */
  quoted: z.record(z.string(), micro),
  volume: z.number(),
  /** Highest order id and newest service time seen before the intent. */
  watermark: z.object({ id: z.string(), date: time }),
})

const placedFact = z.object({
  id: z.string(),
  price: micro,
  volume: z.number(),
  created_at: z.string(),
  how: z.enum(['answered', 'read-back']),
})

/** Nothing was ordered: the service said no, or the request never left (`status` 0). */
const refusedFact = z.object({ status: z.number(), code: z.string(), message: z.string() })

/**
 * How often an order that seemed to have ended had been shown again when this was written: a later showing revises it.
 * Default 0.
 */
const turn = z.optional(z.int())

/** One reading of the service that did not show the order. `local` is the time by the clock of the machine that read it. */
const absentFact = z.object({ date: time, local: z.optional(time), turn })

/** The delivered text, as it came (`delivered-facts-are-whole`). */
const deliveredFact = z.object({
  id: z.string(),
  text: z.string(),
  translator: z.string(),
  accepted_at: z.string(),
  completed_at: z.string(),
  /** Above that of every text which it replaced though its date is no later. Default 0. */
  turn,
  price: micro,
  volume: z.number(),
})

/** `by` a person (`cancelled-frees-nothing`) or by the tool, which frees its strings. */
const cancelledFact = z.object({
  id: z.string(),
  by: z.enum(['person', 'tool']),
  reason: z.string(),
  turn,
})
/** The tool is about to cancel the order: if it is gone afterwards, no person did it. */
const withdrawingFact = z.object({ id: z.string(), reason: z.string() })
const goneFact = z.object({ id: z.string(), date: time, turn })
/** The service shows the order again: what was said before of its absence and of its end, with a lower turn, is revised. */
const shownFact = z.object({ id: z.string(), turn: z.int() })
/** The answer to the request has named this order, and nothing else in it shows that it is the order of this language. */
const namedFact = z.object({ id: z.string() })
/** The service's list asks more for the order than its answer did. */
const pricedFact = z.object({ id: z.string(), price: micro })
/** The request is about to be sent with a payment: from here on the money may be gone. No secret is in it. */
const payingFact = z.object({
  amount: micro,
  method: z.string(),
  payee: z.string(),
  challenge: z.string(),
})
/** The headers of the answer to the payment: whether the orders can be read, and where the payment can be found. */
const paidFact = z.object({
  status: z.number(),
  /** A hash of the access token. */
  token: z.optional(z.string()),
  receipt: z.optional(z.object({ reference: z.string(), timestamp: z.string() })),
})
/** Another live order covers the same strings and could not be deleted; reported once. */
const duplicateFact = z.object({ id: z.string(), other: z.string(), price: micro, other_price: micro })
/** A user's decision about one delivered text, or a manual edit against it. */
const settledFact = z.object({ key: id, text: z.string(), locale: z.string() })

/** The ledger's owner, in a fact before the first intent (`one-ledger-one-account`). */
export const accountFact = z.object({ address: z.string(), account: z.string() })

/** An order that was read, whoever placed it (`read-back-before-buying`). */
export const seenLine = z.object({
  kind: z.literal('seen'),
  id: z.string(),
  path: z.string(),
  source_language: z.string(),
  language: z.string(),
  price: micro,
  volume: z.number(),
  created_at: z.string(),
  /** Full hashes of (entry, text). */
  pairs: z.array(z.string()),
  /** The order's own data where its path is one of this project's: what its deliveries answer. */
  data: z.optional(z.string()),
  /** An answer to a request of ours has named it, beside the order that the request is bound to. */
  ours: z.optional(z.boolean()),
})

const seenDeliveredLine = z.extend(deliveredFact, { kind: z.literal('delivered') })
const seenSettledLine = z.extend(settledFact, {
  kind: z.enum(['settled', 'accepted']),
  id: z.string(),
})
const seenAbsentLine = z.extend(absentFact, { kind: z.literal('absent'), id: z.string() })
const seenGoneLine = z.object({ kind: z.literal('gone'), id: z.string(), turn })
const seenCancelledLine = z.extend(cancelledFact, { kind: z.literal('cancelled') })
const seenShownLine = z.extend(shownFact, { kind: z.literal('shown') })
/** A delivered order was shown as being worked on again; `turn` counts these times. */
const seenReopenedLine = z.object({
  kind: z.literal('reopened'),
  id: z.string(),
  turn: z.int(),
})
/** It was shown as finished after that, and its text was read. */
const seenRereadLine = z.object({ kind: z.literal('reread'), id: z.string(), turn: z.int() })
/**
 * An order that was read and was none of this project's: nothing that it holds is kept. `of` is a hash of what was here
 * then, source paths or their texts; with others it is read again.
 */
const seenOtherLine = z.object({
  kind: z.literal('other'),
  id: z.string(),
  of: z.string(),
})

export const seenFact = z.discriminatedUnion('kind', [
  seenLine,
  seenDeliveredLine,
  seenSettledLine,
  seenAbsentLine,
  seenGoneLine,
  seenCancelledLine,
  seenShownLine,
  seenOtherLine,
  seenReopenedLine,
  seenRereadLine,
])

/** The facts about one language of an intent, by kind. A user's decision about a text is `accepted`, or `settled` for a manual edit. */
export const languageFacts = {
  placed: placedFact,
  refused: refusedFact,
  'absent-1': absentFact,
  'absent-2': absentFact,
  delivered: deliveredFact,
  withdrawing: withdrawingFact,
  /** The tool could not cancel it, and has said so: people decide what becomes of it. */
  'not-withdrawn': withdrawingFact,
  cancelled: cancelledFact,
  gone: goneFact,
  shown: shownFact,
  named: namedFact,
  priced: pricedFact,
  paying: payingFact,
  paid: paidFact,
  duplicate: duplicateFact,
  accepted: settledFact,
  settled: settledFact,
}

export type FactByKind = {
  readonly [K in keyof typeof languageFacts]: z.infer<(typeof languageFacts)[K]>
}

export type IntentFact = z.infer<typeof intentFact>
export type PlacedFact = FactByKind['placed']
export type AbsentFact = z.infer<typeof absentFact>
export type DeliveredFact = FactByKind['delivered']
export type PayingFact = FactByKind['paying']
export type SettledFact = z.infer<typeof settledFact>
export type AccountFact = z.infer<typeof accountFact>
export type SeenFact = z.infer<typeof seenFact>
export type SeenLine = z.infer<typeof seenLine>

/** The fact that a request never left, with the reason. */
export function notSent(message: string): FactByKind['refused'] {
  return { status: 0, code: 'NOT_SENT', message }
}

/** A fact that belongs to one language of one intent. */
export type KnownFact = {
  [K in keyof FactByKind]: { readonly kind: K; readonly fact: FactByKind[K] }
}[keyof FactByKind]

/** `unknown`: written by a newer version, or damaged. Its meaning for its language is not known. */
export type LanguageFact = KnownFact | { readonly kind: 'unknown' }

/** All facts of one intent folder. */
export type IntentFolder = {
  readonly ulid: string
  /** `undefined`: damaged, or not here yet. */
  readonly intent: IntentFact | undefined
  readonly facts: ReadonlyMap<string, readonly LanguageFact[]>
  /** The folder's name, where a file system has changed its letters' case. */
  readonly name?: string
  /** The intent, or the whole folder, is there and cannot be read: damaged, or of a newer version. */
  readonly isUnreadable?: true
}

/** Everything the ledger holds. */
export type LedgerFacts = {
  readonly account: AccountFact | 'unreadable' | undefined
  readonly intents: readonly IntentFolder[]
  readonly seen: readonly SeenFact[]
  /** Files of `seen` lines that exist and cannot be read. */
  readonly unread?: readonly string[]
}
