/** A target beside its source, and the strings that had to be decided: all that follows from them is read from these values. */
import type { LockRecord } from '../../lock/lock.ts'
import type { Entry, EntryKey } from '../../model.ts'
import type { LedgerView } from '../known/ledger-view.ts'
import type { Facts } from '../known/reconcile.ts'
import type { Source, SourceString } from '../scan/source.ts'
import type { ShapeFault } from '../scan/structure.ts'
import type { AlignedDocument } from './document/document.ts'
import type { StringState } from './string-state.ts'
import type { AcceptedFinding, DiffFinding, DiffOptions, TargetState } from './types.ts'

/** A target file beside its source, with what is known of both, and what the run asks of them. */
export type Comparison = TargetState & {
  readonly source: Source
  readonly facts: Facts
  readonly options: DiffOptions
  /** How the texts are paired in a format without keys. */
  readonly document: AlignedDocument | undefined
  /** The values of the target, each by the place of its string in the source. */
  readonly current: readonly (Entry | undefined)[]
  /** How many values of the target no string has. */
  readonly orphans: number
  /** Strings for which the target has something else than a text. */
  readonly shapes: ReadonlyMap<EntryKey, ShapeFault>
  readonly viewOf: (entry: Entry) => LedgerView
  /** See `sameTextsOf`; none where each text has a key. */
  readonly sameTexts: () => ReadonlyMap<string, string>
  /** The line of an offset of the target. */
  readonly lineIn: (offset: number) => number
  readonly identicalIsMissing: boolean
  /** The mark of the sandbox, where it may have written source texts. */
  readonly trialMark: string | undefined
}

/** A string of the source with what target and lock have for it. */
export type KnownString = {
  /** Its place in the source. */
  readonly index: number
  readonly string: SourceString
  /** Its value in the target. */
  readonly found: Entry | undefined
  /** Where the target has it, or else the last value before it. */
  readonly start: number
  readonly record: LockRecord | undefined
}

/** The state of a string, whose text to write may come from another file or place. */
export type Decision = StringState & {
  /** The text to write is one of a file, and not of the ledger. */
  readonly isFromFile?: true
  /** The record of the text to write, where it does not answer the present source text. */
  readonly record?: LockRecord | undefined
}

export type DecidedString = KnownString & {
  /** The knowledge of the ledger about it. */
  readonly view: LedgerView
  readonly decision: Decision
  /** The findings of the checks in a text that counts as translated. */
  readonly judgement: Judgement | undefined
  /** Why the target has no place for it, in which case nothing else counts. */
  readonly shape: ShapeFault | undefined
}

export type Judgement = {
  /** `undefined`: all were accepted. */
  readonly finding: DiffFinding | undefined
  readonly accepted: readonly AcceptedFinding[]
  /** Acceptances of the finding, for texts that are not there. */
  readonly lapsed: AcceptedFinding['acceptances']
}

/** Strings that are plainly translated: nothing follows from them but these numbers. */
export type PlainCounts = {
  readonly translated: number
  readonly identical: number
  readonly recorded: number
}
