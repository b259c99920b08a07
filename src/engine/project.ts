/** The values of one run, by what they let a stage touch. Nothing here is kept between runs. */
import type { Disk } from '../disk.ts'
import type { DragomanError } from '../errors.ts'
import type { LedgerStore } from '../ledger/store.ts'
import type { Ulid } from '../ledger/ulid.ts'
import type {
  Clock,
  EntryId,
  FilePair,
  Language,
  Locale,
  MicroDollars,
  RelativePath,
  ScopeRecord,
  TargetFile,
} from '../model.ts'
import type { Service } from '../service/client.ts'
import type { Progress } from './progress.ts'

/** The locale of the source files, and the service's code for it. */
type SourceLocale = { readonly sourceLocale: Locale; readonly sourceLanguage: Language }

/** The files on disk, locale files and lock, and how they are read. */
export type Files = SourceLocale & {
  readonly disk: Disk
  /** Where lock and ledger lie, relative to the root: `.dragoman`, or `.dragoman/sandbox`. */
  readonly stateFolder: RelativePath
  /** Where a lock is read from while `stateFolder` has none for a file: the sandbox starts from the real state. */
  readonly lockFallback: RelativePath | undefined
  /** Whether messages quote nothing of a file that cannot be parsed: it may be any file of the machine. */
  readonly isConfined?: boolean
  /** Remarks in the code for translators, where it was read in this run. */
  readonly codeNotes?: ((source: RelativePath, id: EntryId) => string | undefined) | undefined
  /**
   * The pairs of source files that are gone and had most of these strings: the file was renamed. The likeliest is first.
   * @param leavesTargets - only those of which a target file is still there
   */
  readonly formerOf?: (
    pair: FilePair,
    strings: readonly {
      readonly isCounted: boolean
      readonly entryHash: string
      readonly sourceHash: string
    }[],
    leavesTargets: boolean,
  ) => readonly FilePair[]
}

/** The pairs by source file, and the source's own locale: they name the target of an order. */
export type PairIndex = SourceLocale & {
  readonly pairOf: (source: RelativePath) => FilePair | undefined
}

/** The files that the configuration names. */
export type Layout = PairIndex & {
  /** As messages name it. */
  readonly configFile: string
  /** All pairs of the configuration, in its order. */
  readonly pairs: readonly FilePair[]
  /** The folders of a monorepo's packages, for reports. */
  readonly packages?: readonly RelativePath[] | undefined
  /** Whether a path is where the configuration has its source files, and neither the disk nor the commit has a file there. */
  readonly isGone: (path: RelativePath) => boolean
}

/** The run's name, and the strings that it is about. */
export type Task = {
  /** Names this run in the ledger. */
  readonly run: Ulid
  /** The checked-out branch, or `-`. */
  readonly ref: string
  readonly selection: Selection
  /** The part of the selection that this run buys and writes, where others do the rest. */
  readonly shard?: Shard
  /** The part that `--since` and `--shard` leave, for reports. */
  readonly scope?: ScopeRecord
  readonly stale: 'order' | 'keep'
}

/** The ledger, and the name under which this run writes to it. */
export type RunLedger = Pick<Task, 'run'> & { readonly store: LedgerStore }

/** The clock of a run, how it is stopped, and who hears of its progress. */
export type Control = {
  readonly clock: Clock
  /** Stops the run between two steps. */
  readonly signal: AbortSignal | undefined
  readonly onProgress: (event: Progress) => void
}

/** The files of the run: what a diff may look at. */
export type Tree = Files & Layout & Task

/** To read orders, and to write down what they show. */
export type Recording = Files & Layout & RunLedger & Control

/** All values of one run: for `api/`, which makes them, and for the sentences that join stages. A stage takes its part. */
export type Project = Tree & RunLedger & Control

/** One of several runs that share the work (`shards-share-one-plan`). */
export type Shard = {
  readonly has: (path: RelativePath) => boolean
  /** The selection of all shards together. */
  readonly all: Selection
}

/** The project as all shards together see it. */
export function ofAllShards<T extends Task>(project: T): T {
  return project.shard === undefined ? project : { ...project, selection: project.shard.all }
}

/** Whether this run, and no other shard, answers for a source file. Everybody answers for what names no file. */
export function isOwn({ shard }: Pick<Task, 'shard'>, path: RelativePath | undefined): boolean {
  return shard === undefined || path === undefined || shard.has(path)
}

/** The selection of `--locale`, `--file`, `--since` and `--shard`. */
export type Selection = {
  readonly hasTarget: (target: TargetFile) => boolean
  readonly hasSource: (path: RelativePath) => boolean
}

/** The service, for the stages that talk to it. */
export type Online = {
  readonly client: Service
  /** The service to which the ledger is bound, beside the account: the address without a trailing slash, or `sandbox`. */
  readonly address: string
}

export type Caps = {
  readonly run: MicroDollars
  /** The cap of the run is the one that holds where nobody set one. */
  readonly isDefault: boolean
  /** For one order, which is one language of a request. */
  readonly order: MicroDollars | undefined
  /** Over all runs that share the ledger, by UTC month. */
  readonly month?: MicroDollars | undefined
  /** The cap of the run is what is left of the month's. */
  readonly isMonth?: boolean
  /** The service sends no usable time, so that all purchases count as this month's. */
  readonly isUndated?: true
}

/** Errors of one run, collected: one broken file or refused request never hides the rest. */
export type Problems = DragomanError[]

/** Problems of two steps, of which the second may have met those of the first again. */
export function withNew(problems: Readonly<Problems>, more: Readonly<Problems>): Problems {
  const known = new Set(problems.map(({ message }) => message))
  return [...problems, ...more.filter(({ message }) => !known.has(message))]
}

/** The locales of a pair that speak a language, in config order; an order is reported under the first one (`one-order-per-language`). */
export function localesOf(pair: Pick<FilePair, 'targets'> | undefined, language: Language): Locale[] {
  return (pair?.targets ?? []).filter(target => target.language === language).map(({ locale }) => locale)
}

/** Whether the run is one against the sandbox in its process, whose state lies apart. */
export function isTrial({ lockFallback }: Pick<Files, 'lockFallback'>): boolean {
  return lockFallback !== undefined
}

/** The source file as a target of itself, in its own language. */
export function sourceAsTarget(
  { sourceLocale, sourceLanguage }: SourceLocale,
  { source }: FilePair,
): TargetFile {
  return { locale: sourceLocale, language: sourceLanguage, path: source }
}

/** Where an order of a file in a language may belong: its targets, before them the source itself. */
export function targetsFor(project: PairIndex, path: RelativePath, language: Language): TargetFile[] {
  const pair = project.pairOf(path)
  if (pair === undefined) return []
  return [sourceAsTarget(project, pair), ...pair.targets].filter(target => target.language === language)
}
