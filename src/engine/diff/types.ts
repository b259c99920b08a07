/** The state of one target file, as the diff hands it on. */

import type { Pairs } from '../../formats/blocks.ts'
import type { ListPlan } from '../../formats/list-plans.ts'
import type { Ulid } from '../../ledger/ulid.ts'
import type { ReadAcceptance } from '../../lock/accepted.ts'
import type { LockLine, LockRecord, LockSection } from '../../lock/lock.ts'
import {
  type Counts,
  type Entry,
  type EntryKey,
  type Finding,
  type FindingCode,
  type HeldReason,
  type MicroDollars,
  type Notice,
  noCounts,
  type OrderId,
  type RelativePath,
  type Resource,
  type SkipReason,
  type TargetFile,
} from '../../model.ts'
import type { LedgerText } from '../known/ledger-view.ts'
import type { Source } from '../scan/source.ts'
import type { Again } from '../scan/string-selector.ts'
import type { PairedLists } from './lists/list-pairs.ts'

/** Counts while a target file is counted. */
export type Tally = { -readonly [Name in keyof Counts]: Counts[Name] }

export function newTally(): Tally {
  return { ...noCounts }
}

/** A string that is to be bought. */
export type Wanted = {
  readonly entry: Entry
  /** The purchase will replace a manual edit. */
  readonly replacesEdit: boolean
  /** It was bought before, and a person has asked for it by name. */
  readonly again?: true
  /** The manual edit that the new text is to replace although its source is unchanged. */
  readonly replaces?: string
}

/** A text that can be written now. */
export type Write = {
  readonly entry: Entry
  readonly text: string
  readonly isCopy: boolean
  /** The record of the text, where it does not answer the present source text. */
  readonly record?: LockRecord | undefined
}

/** A delivered text that was not written. */
export type Held = {
  readonly entry: Entry
  readonly orderId: OrderId
  readonly reason: HeldReason
  /** In words; for people. */
  readonly message: string
  readonly text: string | undefined
  /** Its file cannot hold it. */
  readonly isRefused?: true
}

/** A delivery in whose place the target has a manual edit. */
export type Settled = { readonly entry: Entry; readonly text: LedgerText }

/** A finding of the checks. */
type JudgedFinding = {
  readonly severity: 'error' | 'warning'
  readonly message: string
  readonly code: FindingCode
  /** As an acceptance of it names the two texts. */
  readonly hashes: { readonly source: string; readonly translation: string }
}

/** Acceptances by the string that they are about. */
export type AcceptanceIndex = ReadonlyMap<string, readonly ReadAcceptance[]>

/** A finding, with the hashes of its two texts where it can be accepted. */
export type DiffFinding = Finding & { readonly hashes?: JudgedFinding['hashes'] }

/** A finding that does not count, because somebody said why. */
export type AcceptedFinding = Finding & JudgedFinding & { readonly acceptances: readonly ReadAcceptance[] }

/** Strings that the ledger fills free of charge, and what was paid for them. */
export type Reused = { readonly strings: number; readonly amount: MicroDollars }

/** All that is known of one target file. */
export type TargetDiff = {
  readonly target: TargetFile
  /** The source with the entries that this target needs. */
  readonly source: Source
  readonly counts: Counts
  /** The values of the target, each by the place of its string in the source. */
  readonly current: readonly (Entry | undefined)[]
  readonly wanted: readonly Wanted[]
  readonly skipped: ReadonlyMap<SkipReason, number>
  /** The strings that are not bought because their source text is broken. */
  readonly broken: ReadonlySet<EntryKey>
  readonly writes: readonly Write[]
  /** Good texts that are at hand and wait for others of their message. */
  readonly waiting?: readonly Write[]
  /** Lists that are to be put in order, with or without new elements. */
  readonly lists: readonly ListPlan[]
  readonly reused: Reused
  /** The strings whose translations are recorded as answering the present source, because `keeps` says so. */
  readonly kept: readonly Entry[]
  /** For documents. */
  readonly prose:
    | {
        /** All texts of a file that is not there yet, once none is missing. */
        readonly texts: ReadonlyMap<EntryKey, string> | undefined
        /** Where the blocks of the source are in the target; `undefined`: there is no target yet. */
        readonly pairs: Pairs | undefined
        readonly near: Pairs
      }
    | undefined
  readonly held: readonly Held[]
  /** Deliveries that a manual edit has replaced or kept out, to be recorded as settled. */
  readonly settled: readonly Settled[]
  readonly findings: readonly DiffFinding[]
  readonly accepted: readonly AcceptedFinding[]
  /** Acceptances of findings that are there, for texts that are not. */
  readonly lapsed: readonly ReadAcceptance[]
  /** The section of the lock as it should be before anything is written; only where asked for. */
  readonly records: readonly LockLine[] | undefined
  /** How many strings the lock calls translated, and how many of these are wanted (`anomaly-stops-a-file`). */
  readonly recorded: { readonly all: number; readonly wanted: number }
  /** Translations that the lock does not know: a change of their source would go unnoticed. */
  readonly unrecorded: number
  /** Missing and stale strings that cannot be ordered, because their source text is broken. */
  readonly unorderable: number
  readonly former?: FormerTarget | undefined
  readonly notices: readonly Notice[]
}

/** The target file that a renamed source file has left behind. */
export type FormerTarget = {
  readonly path: RelativePath
  /** The source file as it was called. */
  readonly source: RelativePath
  /** `undefined`: they cannot be copied, as the blocks of a document only fit where they are, or the file is broken. */
  readonly texts: ReadonlyMap<EntryKey, FormerText> | undefined
}

export type FormerText = { readonly text: string; readonly record: LockRecord | undefined }

export type DiffOptions = {
  readonly stale: 'order' | 'keep'
  /** Make the records of the lock; costs a hash per string. */
  readonly records?: boolean
  /** List what `check` reports. */
  readonly findings?: boolean
  /** Findings that do not count. They decide about counts and findings alone: never what is bought, written or held. */
  readonly acceptances?: AcceptanceIndex | undefined
  /** Strings that a person wants bought once more. */
  readonly again?: Again | undefined
  /** Stale strings whose translations still fit (`keep-changes-the-lock-only`): only these change in `records`. */
  readonly keeps?: (path: RelativePath, key: EntryKey) => boolean
  /** The run also writes what is there. */
  readonly writes?: boolean
  /** Record translations as they are found (`adopt-per-value`), and nothing that is still to be reported. */
  readonly adopts?: boolean
  /** The run that asks: what it has ordered itself, its plan has announced. */
  readonly run?: Ulid
  /** Also record values of the ledger that answer another source text. */
  readonly rebuilds?: boolean
  /** Source texts with this mark were written by the sandbox. */
  readonly trialMark?: string | undefined
}

/** The strings of a target that its bytes have shown to be plainly translated, and how they count. */
export type PlainStrings = {
  /** By the place of the string in the source: 1 where nothing more is to be said of it. */
  readonly isPlain: Uint8Array
  readonly translated: number
  readonly identical: number
  /** Those whose record answers the present source; all others have none. */
  readonly recorded: number
  /** The record of any other string. */
  readonly recordOf: (index: number) => LockRecord | undefined
}

export type TargetState = {
  /** `resource` holds all values of the target but theirs. */
  readonly plain?: PlainStrings | undefined
  /** Lists of the target whose elements have other places than in `resource`. */
  readonly lists?: PairedLists | undefined
  readonly target: TargetFile
  /** `undefined`: the file does not exist. */
  readonly resource: Resource | undefined
  readonly section: LockSection | undefined
  readonly former?: FormerTarget | undefined
}
