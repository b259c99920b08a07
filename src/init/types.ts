/** The findings of a look at a repository. */
import type { FormatName, Language, Locale, RelativePath } from '../model.ts'
import type { Candidate, MatchPattern } from './candidates.ts'

/** The values in a framework's own settings. */
export type Settings = {
  /** Patterns as in `files`. */
  readonly files?: readonly string[]
  readonly source?: string
  readonly targets?: readonly string[]
  /** Where the files are is written there, but as code. */
  readonly computed?: Computed
}

/** A setting of a framework whose value only running a stranger's code would show. */
export type Computed = { readonly file: RelativePath; readonly setting: string }

/** One entry of `files`, and why it is there. */
export type ProposedFiles = {
  /** The source of the file patterns: a framework, another tool's configuration, or their names. */
  readonly from: string
  /** Relative to the repository; `''` for its top. */
  readonly folder: RelativePath
  readonly written: {
    readonly path?: string
    readonly source?: string
    readonly target?: string
    readonly exclude?: readonly string[]
    /** Where the extension does not say it. */
    readonly format?: FormatName
    /** `all`: every locale that has a file. */
    readonly targets?: readonly Locale[] | 'all'
  }
  readonly sourceFiles: number
  readonly locales: readonly Locale[]
}

/** Files that an entry could take, and why none does. */
export type LeftOut = { readonly pattern: string; readonly reason: string }

export type Proposal = {
  readonly source: Locale
  /** Why this one: for people. */
  readonly sourceReason: string
  /** Locales that may as well be the source, as they have as many texts. */
  readonly rivals: readonly Locale[]
  readonly targets: readonly Locale[]
  readonly files: readonly ProposedFiles[]
  /** Files that were found and that no entry takes. */
  readonly leftOut: readonly LeftOut[]
  /** Languages for locales that could be several. */
  readonly locales: Readonly<Record<Locale, Language>>
  readonly unsold: readonly Locale[]
}

export type Detection = {
  readonly proposal: Proposal | undefined
  /** Files that are there and that dragoman cannot read yet. */
  readonly unsupported: readonly {
    readonly name: string
    readonly format: string
    readonly folder: RelativePath
  }[]
  /** Folders with a configuration of their own, which their files are left to. */
  readonly configured: readonly RelativePath[]
  /** Files that the configuration of another tool names and that do not exist. */
  readonly empty: readonly { readonly tool: string; readonly file: string }[]
  /** Settings that would say where files are, with the patterns that were found without them. */
  readonly computed: readonly Computed[]
}

export type Tools = {
  readonly match: MatchPattern
  /** The languages that a locale may mean; one where it is clear, none where the service does not sell it. */
  readonly languagesOf: (locale: Locale) => readonly Language[]
  /** How many texts a file holds; 0 where it cannot be read. */
  readonly countTexts: (path: RelativePath) => number
  /** The spelling that a user prefers: the source locale, and the targets. */
  readonly requested: {
    readonly source?: Locale | undefined
    readonly targets?: readonly Locale[] | undefined
    /** The patterns of files that settings compute, by the file of these settings. */
    readonly files?: ReadonlyMap<RelativePath, string> | undefined
  }
}

/** Who has found files that no framework and no tool names. */
export const byName = 'names of files and folders'
/** Files that a layout, a tool or their names have brought to light. */
export type Found = {
  readonly from: string
  readonly folder: RelativePath
  readonly candidate: Candidate
  /** The command of a framework that writes the texts of its source code, with `{source}` for their locale. */
  readonly sourceWriter?: string | undefined
}
/** Who says which locale is the source. */
export type Vote = { readonly locale: Locale; readonly reason: string }
