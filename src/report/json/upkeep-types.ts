/** The results of `init`, `adopt`, `keep`, `prune`, `pseudo`, `extract`, `orders accept`, `repair`, `doctor`, `config`, `account` and `rates`. */

import type { EntryId, Language, Locale, OrderId, RelativePath, StringPlace } from '../../model.ts'
import type { HeldRecord, OrderRecord, Report, StatusReport } from './types.ts'

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
  readonly kept: readonly StringPlace[]
}

export type AcceptReport = Report & {
  readonly accepted: readonly (StringPlace & { readonly id: OrderId })[]
  readonly written: readonly RelativePath[]
  /** Texts that are still held in these files. */
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

type CodePlaceRecord = { readonly path: RelativePath; readonly line: number }

export type ExtractReport = Report & {
  /** How many files of code were read. */
  readonly codeFiles: number
  /** How many different keys they name. */
  readonly keys: number
  /** Source catalogs that the code asks something of. */
  readonly files: readonly {
    readonly path: RelativePath
    readonly added: readonly {
      readonly key: EntryId
      readonly text: string
      /** Where the code names it first. */
      readonly place: CodePlaceRecord
    }[]
    /** Keys for which the code has no text: they are not written, as users would see an empty one. */
    readonly withoutText: readonly { readonly key: EntryId; readonly place: CodePlaceRecord }[]
    /** Texts that differ from the defaults in the code: `was` in the catalog. */
    readonly changed: readonly {
      readonly key: EntryId
      readonly text: string
      readonly was: string
      readonly place: CodePlaceRecord
    }[]
    /** Keys that no code names. */
    readonly unused: readonly EntryId[]
    /** The changes that the run makes, or would make, as lines of a diff. */
    readonly diff: readonly string[]
  }[]
  readonly written: readonly RelativePath[]
}

export type PruneReport = Report & {
  /** Target files with values that their source has no longer. */
  readonly files: readonly {
    readonly path: RelativePath
    readonly locale: Locale
    readonly target: RelativePath
    /** `line` in the target file. `isKept`: a block of a document that people remove, as dragoman is not sure of it. */
    readonly orphans: readonly {
      readonly key: EntryId
      readonly line: number
      readonly text: string
      readonly isKept?: true
    }[]
    /** The texts that the file loses, as lines of a diff; none where all are kept. */
    readonly diff: readonly string[]
  }[]
  /** Source files that have lost more than a fifth of their keys: `write` refuses them. */
  readonly shrunken: readonly { readonly path: RelativePath; readonly lost: number; readonly had: number }[]
  /** Target files that were written. */
  readonly written: readonly RelativePath[]
}

export type PseudoReport = Report & {
  readonly files: readonly {
    readonly path: RelativePath
    readonly locale: Locale
    readonly target: RelativePath
    readonly strings: number
    /** Strings that hold the source text, because a pseudo text would break it. */
    readonly kept: number
    /** Whether the file is another now, or would be. */
    readonly changed: boolean
  }[]
  /** Pseudo files that were written. */
  readonly written: readonly RelativePath[]
}

export type ResetReport = Report & {
  /** The folder of the trials, where there was one. */
  readonly deleted: readonly RelativePath[]
}

export type DoctorCheck = {
  /** `payment` is there where a payment provider is given. `account` and `clock` ask the service; they are `skipped`, or left out, where it cannot be asked. */
  readonly name:
    | 'node'
    | 'configuration'
    | 'locales'
    | 'files'
    | 'permission'
    | 'git'
    | 'ledger'
    | 'proxy'
    | 'address'
    | 'payment'
    | 'key'
    | 'account'
    | 'clock'
  /** A `problem` is an error of the report, too; a `warning` does not change the exit code. */
  readonly state: 'ok' | 'warning' | 'problem' | 'skipped'
  readonly message: string
  /** The next step; `''` where nothing is to be done, or where the message says it. */
  readonly mend: string
}

export type DoctorReport = Report & {
  /** In the order in which they were made. */
  readonly checks: readonly DoctorCheck[]
}

/** A value that holds, and the place that says so. */
export type SettingRecord = {
  /** As in the configuration, `files[0].path`; or `address`, `key`, `payWith`, `payTo`, `accessFolder`. */
  readonly key: string
  /** `null`: not set. A key is never shown. */
  readonly value: unknown
  /** `option`: of the command line, or of the call. */
  readonly origin: 'default' | 'file' | 'option' | 'environment'
  /** The file, which may be one that the configuration extends; relative to the root. */
  readonly file?: string
  /** Absent in code. */
  readonly line?: number
  /** The option or the variable. */
  readonly name?: string
  /** The package of a monorepo that the value is for. */
  readonly package?: RelativePath
}

export type ConfigReport = Report & {
  /** Relative to the root. */
  readonly config: string
  /** Absolute. */
  readonly root: string
  readonly settings: readonly SettingRecord[]
}

export type InitReport = StatusReport & {
  /** The configuration that was written, or would be. */
  readonly config: { readonly path: RelativePath; readonly text: string }
  /** The workflow that was written, or would be, where one was asked for. */
  readonly pipeline?: { readonly path: RelativePath; readonly text: string }
  readonly source: Locale
  readonly sourceReason: string
  readonly targets: readonly Locale[]
  /** An entry of `files` each. */
  readonly detected: readonly {
    /** The framework, tool or habit that names the files. */
    readonly from: string
    readonly folder: RelativePath
    readonly path: string
    readonly sourceFiles: number
    readonly locales: readonly Locale[]
  }[]
  /** The languages chosen for locales that could be several. */
  readonly languages: Readonly<Record<Locale, Language>>
  readonly unsold: readonly Locale[]
  /** Layouts whose format is not supported yet. */
  readonly unsupported: readonly {
    readonly name: string
    readonly format: string
    readonly folder: RelativePath
  }[]
  /** Configurations of other tools that name files which are not there. */
  readonly empty: readonly { readonly tool: string; readonly file: RelativePath }[]
  /** About how many characters are missing or stale, over all locales. */
  readonly characters: number
  /** Translations that the lock knows from now on. */
  readonly adopted: number
  /** Files that were written, the lock apart; none in a dry run. */
  readonly written: readonly RelativePath[]
}

export type AccountReport = Report & {
  readonly account: {
    readonly id: string
    readonly balance: number
    readonly reserved: number
    readonly overdraftAllowed: boolean
  } | null
}

export type RatesReport = Report & {
  readonly service: string
  /** US dollars for 1,000 characters, from the source language into each target language of the configuration. */
  readonly rates: readonly {
    readonly sourceLanguage: Language
    readonly targetLanguage: Language
    readonly rate: number
  }[]
}
