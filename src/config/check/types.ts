import type { ConfigProblem } from '../../errors.ts'
import type {
  FileSettings,
  FormatName,
  Language,
  Locale,
  MicroDollars,
  RelativePath,
  Target,
} from '../../model.ts'

/** A configuration as the engine uses it: checked, every default filled in, every folder absolute. */
export type Config = {
  /** The file it was read from. */
  readonly file: string
  /** That file's folder; patterns are relative to it. */
  readonly folder: string
  /** The project root (`one-root`): `folder` or one of its parents; records and reports are relative to it. */
  readonly root: string
  /** Its language is only the first choice where `questions` asks for the locale. */
  readonly source: { readonly locale: Locale; readonly language: Language }
  /** As written, followed by the locales that only a `files` entry names. */
  readonly targets: readonly Target[]
  readonly files: readonly ResolvedFiles[]
  /** Locales that could be several of the service's languages; looking needs no answer, buying does. */
  readonly questions: readonly LocaleQuestion[]
  readonly budget: Budget
  readonly stale: 'order' | 'keep'
  readonly store: 'files' | 'git' | 'git-ref'
  /** The folders of a monorepo's packages, relative to the root; absent where `packages` is not set. */
  readonly packages?: readonly RelativePath[]
  /** The patterns of `packages` that no folder fits, as written. */
  readonly idlePackages?: readonly string[]
  /** The values that files have, those of the configuration itself first; absent for one that is not on the disk. */
  readonly written?: readonly WrittenPart[]
}

/** The values of one configuration, with those that it takes from what it extends. */
export type WrittenPart = {
  /** Absolute. */
  readonly file: string
  readonly values: Readonly<Record<string, unknown>>
  readonly origins: Origins
}

/** The file, absolute, that has each value; by its key, in a budget `budget.run`. */
export type Origins = ReadonlyMap<string, string>

/** Values that hold where none is written. */
export const defaults = {
  service: 'translation',
  identical: 'translated',
  addresses: 'copy',
  stale: 'order',
  store: 'files',
} as const

export type LocaleQuestion = { readonly locale: Locale; readonly problem: ConfigProblem }

/** Caps in micro-dollars, absent where the configuration sets none. */
export type Budget = {
  readonly run?: MicroDollars
  readonly order?: MicroDollars
  /** Only with a store that all runs share. */
  readonly month?: MicroDollars
}

/** One entry of `files`. */
export type ResolvedFiles = {
  /** Its position among all entries. */
  readonly index: number
  /** Where it is written, where that is the configuration of a package: the file, absolute, and the position there. */
  readonly origin?: { readonly file: string; readonly index: number }
  /** Relative to the configuration's folder, without placeholders: the source locale is filled in. */
  readonly sourcePattern: string
  /** Relative to the configuration's folder, with its placeholders. */
  readonly targetPattern: string
  /** Globs relative to the configuration's folder. */
  readonly exclude: readonly string[]
  /** Absent: the file's extension decides. */
  readonly format?: FormatName
  readonly targets: readonly Target[]
  readonly settings: FileSettings
}
