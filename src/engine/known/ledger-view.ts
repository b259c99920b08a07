/** The text of the ledger for one string in one language. */
import type { Finding } from '../../checks/index.ts'
import type { Ulid } from '../../ledger/ulid.ts'
import type { OrderId } from '../../model.ts'

/** One text that the ledger holds for an entry in one language. */
export type LedgerText = {
  /** The source text that it answers. */
  readonly answers: string
  /** The source text as it was ordered, where the source has another wording of it now. */
  readonly ordered?: string
  /** As it would be written. */
  readonly text: string
  readonly orderId: OrderId
  /** The run that ordered it, where the ledger knows. */
  readonly run?: Ulid
  /** The finding of the checks; a text without one, or one that a user accepted, is good. */
  readonly finding: Finding | undefined
  readonly accepted: boolean
  /** A manual edit was preferred to it, and this was reported once. */
  readonly settled: boolean
  /** Bought for this locale, and not only for another locale of the same language. */
  readonly isForThisLocale: boolean
  /** Bought under a name that has gone from the source. */
  readonly isRenamed?: true
  /** Ordered in the source's own language, so it is no translation. */
  readonly isInSourceLanguage?: true
  /** Whether it was bought on purpose to take the place of this value, which is a manual edit. */
  readonly replaces?: (value: string) => boolean
  /** A user asks in this run that it be written, whatever is in the file. */
  readonly isForced?: boolean
  /** Its file cannot hold it, which nobody can decide otherwise. */
  readonly isRefused?: true
  /** The part of the price of its order that was paid for it, in micro-dollars. */
  readonly paid?: number
}

/** The knowledge of the ledger about one entry in one language. */
export type LedgerView = {
  /** Every text delivered for the entry, whatever source it answers; newest first. */
  readonly texts: readonly LedgerText[]
  /** Purchases for the present source text that have delivered nothing good. */
  readonly cover: 'open' | 'unclear' | 'cancelled' | undefined
  /**
   * An order of another source text of this string is open. Its delivery may be in the file already: a run that dies
   * after it wrote the file may lose what it knew.
   */
  readonly isFormerOpen?: true
  /** The delivery of an order could not be read, or lacks this entry. */
  readonly deliveryFault:
    | {
        readonly orderId: OrderId
        readonly reason: 'missing-key' | 'unreadable'
        /** The value in the place of the text, in words. */
        readonly found?: string
      }
    | undefined
}

export const emptyView: LedgerView = { texts: [], cover: undefined, deliveryFault: undefined }

export function isGood({ finding, accepted }: LedgerText): boolean {
  return finding === undefined || accepted
}
