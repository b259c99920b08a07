/** Values that the stages find and the reports show, one type for each. */
import type { FormatName } from './formats.ts'
import type { EntryId, FindingCode, Language, Locale, OrderId, RelativePath } from './names.ts'

/** How the strings of one target file or of many count (`counts-add-up`). */
export type Counts = {
  readonly translated: number
  readonly missing: number
  readonly stale: number
  readonly orphan: number
  readonly pending: number
  readonly held: number
  readonly invalid: number
  readonly identical: number
  /** Findings that somebody accepted, where there are any; they count as nothing else. */
  readonly accepted?: number
}

/** Nothing counted yet. */
export const noCounts = {
  translated: 0,
  missing: 0,
  stale: 0,
  orphan: 0,
  pending: 0,
  held: 0,
  invalid: 0,
  identical: 0,
} satisfies Counts

export function sumOfCounts(all: readonly Counts[]): Counts {
  const sum = { ...noCounts }
  for (const counts of all)
    for (const name of Object.keys(sum) as (keyof typeof noCounts)[]) sum[name] += counts[name]
  return sum
}

/** The counts of one source file and its targets. */
export type FileCounts = {
  readonly source: RelativePath
  readonly format: FormatName
  readonly entries: number
  readonly targets: readonly ({ readonly locale: Locale; readonly path: RelativePath } & Counts)[]
}

/** One string in one locale. */
export type StringPlace = {
  readonly path: RelativePath
  readonly locale: Locale
  readonly key: EntryId
  /** In the source file, where the key is a hash of the text. */
  readonly line?: number
}

/** Why `check` reports a string. `shape`: it counts as missing, for the target has something else in its place, which stays. */
export type FindingReason = 'missing' | 'stale' | 'invalid' | 'shape'

/** A kind of finding that can make a run fail (`fail-on-decides`). */
export type FailOn = 'held' | 'pending' | 'missing' | 'stale' | 'invalid'

export const failOnKinds: readonly FailOn[] = ['held', 'pending', 'missing', 'stale', 'invalid']

/** One finding of `check`. */
export type Finding = {
  readonly path: RelativePath
  readonly locale: Locale
  readonly key: EntryId
  /** The target file. */
  readonly target: RelativePath
  /** In the target file, at the value; for a missing string, in the source file. */
  readonly line: number
  /** In the source file. */
  readonly sourceLine: number
  readonly reason: FindingReason
  /** A finding of `invalid` with a warning is not counted as such: it differs from its source where it may. */
  readonly severity: 'error' | 'warning'
  readonly message: string
  /** For an invalid text: the kind of fault, as acceptances name it. */
  readonly code?: FindingCode
}

const findingReasons: Readonly<Record<FindingReason, string>> = {
  missing: 'missing',
  stale: 'stale',
  invalid: 'invalid',
  shape: 'another kind of value',
}

/** The finding in a word or two. */
export function findingWords({ reason, severity }: Pick<Finding, 'reason' | 'severity'>): string {
  return severity === 'warning' ? 'warning' : findingReasons[reason]
}

/** A text that was ordered for a source text that has changed since. */
export type Superseded = {
  readonly id: OrderId
  readonly path: RelativePath
  readonly locale: Locale
  readonly key: EntryId
  /** The order was cancelled before anybody worked on it, and costs nothing. Without this: delivered, and kept in the ledger. */
  readonly cancelled?: true
}

/** How long translators take for one language (`questions-are-shown`). */
export type Turnaround = {
  readonly language: Language
  /** How many finished orders it is the median of. */
  readonly orders: number
  /** From order to text. */
  readonly minutes: number
}

/** Which part of the project a report is about. */
export type ScopeRecord = {
  /** The revision of `--since`, and the commit that files were compared with. */
  readonly since?: string
  readonly base?: string
  /** `2/5` */
  readonly shard?: string
  /** How many source files the run looked at, and how many there are. */
  readonly sources: number
  readonly all: number
}
