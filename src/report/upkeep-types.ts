/** What `adopt`, `keep`, `orders accept` and `repair` return. */
import type { Locale, OrderId, RelativePath } from '../model.ts'
import type { HeldRecord, OrderRecord, PlaceRecord, Report } from './types.ts'

export type AdoptReport = Report & {
  /** How many translations are recorded that the lock did not know before, per source file and locale. */
  readonly adopted: readonly {
    readonly path: RelativePath
    readonly locale: Locale
    readonly strings: number
  }[]
  /** Lock files that were written. */
  readonly locks: readonly RelativePath[]
}

export type KeepReport = Report & {
  /** Translations that are recorded as answering the present source text. */
  readonly kept: readonly PlaceRecord[]
}

export type AcceptReport = Report & {
  readonly accepted: readonly (PlaceRecord & { readonly id: OrderId })[]
  readonly written: readonly RelativePath[]
  /** What is still held in these files. */
  readonly held: readonly HeldRecord[]
}

export type RepairReport = Report & {
  /** Orders of this project that the ledger did not know. */
  readonly orders: readonly OrderRecord[]
  /** Orders whose texts were fetched. */
  readonly delivered: readonly OrderId[]
  /** Lock files that were written. */
  readonly locks: readonly RelativePath[]
}

export type ResetReport = Report & {
  /** The folder of the trials, where there was one. */
  readonly deleted: readonly RelativePath[]
}
