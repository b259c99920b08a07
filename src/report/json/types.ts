/**
 * The results of the commands, as `--json` prints them: amounts in US dollars, paths relative to the root,
 * keys as lists of strings. Every list is there, empty or not.
 */
import type { ErrorCode } from '../../errors.ts'
import type {
  Counts,
  EntryId,
  FailOn,
  FileCounts,
  Finding,
  HeldReason,
  Language,
  Locale,
  OrderId,
  RelativePath,
  ScopeRecord,
  SkipReason,
  StringPlace,
  Superseded,
  Turnaround,
} from '../../model.ts'
import type { PricedPackageRecord, PricedRecord, ServiceRecord } from './price-types.ts'

export type ErrorRecord = {
  readonly code: ErrorCode
  readonly message: string
  readonly path?: RelativePath
  readonly locale?: Locale
  readonly key?: EntryId
  readonly line?: number
}

export type NoticeRecord = Omit<ErrorRecord, 'code'> & {
  /** The file of the line, where that is not the source file. */
  readonly target?: string
}

export type Report = {
  readonly schemaVersion: 1
  readonly command: string
  /** 0, or what the worst of the errors says (`gravest-exit-code-wins`). */
  readonly exitCode: number
  readonly errors: readonly ErrorRecord[]
  /** A message that a reader should know and that stops nothing. */
  readonly notices: readonly NoticeRecord[]
  /** With `--since` or `--shard`: what the report is about. */
  readonly scope?: ScopeRecord
}

/** How far a package is. */
export type PackageRecord = Counts & {
  /** Its folder; '' for source files that are in no package. */
  readonly path: RelativePath
  /** Source files, and the strings in them. */
  readonly files: number
  readonly entries: number
}

export type StatusReport = Report & {
  readonly files: readonly FileCounts[]
  readonly totals: Counts & { readonly entries: number }
  /** With `packages` in the configuration: those that have source files. */
  readonly packages?: readonly PackageRecord[]
  /** How many of the missing and stale texts the next order, pull or sync writes free of charge, where there are any. */
  readonly free?: number
  /** How many translations the lock does not know yet, so that a change of their source text would not be noticed; `adopt` records them. */
  readonly unrecorded?: number
  /** How many of the missing and stale texts cannot be ordered, because their source text is broken. */
  readonly unorderable?: number
  /** How many of the missing and stale texts cannot be ordered, because a text of the target may be their translation. */
  readonly unpaired?: number
}

export type CheckReport = StatusReport & {
  /** The kinds of finding that fail this check. */
  readonly failOn: readonly FailOn[]
  readonly findings: readonly Finding[]
  /** Findings that somebody accepted in `.dragoman/accepted.jsonl`, with the line there and the reason. They fail nothing. */
  readonly accepted: readonly (Finding & {
    readonly acceptance: { readonly line: number; readonly reason: string }
  })[]
}

/** Strings that are filled free of charge from what was bought before, and about what was paid for them. */
export type ReusedRecord = { readonly strings: number; readonly amount: number }

export type PlanReport = Report & {
  readonly requests: readonly (PricedRecord & {
    /** Strings whose purchase will replace a manual edit. */
    readonly replaces: readonly (Pick<StringPlace, 'key' | 'line'> & {
      readonly locales: readonly Locale[]
    })[]
  })[]
  readonly total: number
  /** With `packages` in the configuration: those that something is bought for. */
  readonly packagePrices?: readonly PricedPackageRecord[]
  /** With `--shard`: the total of all shards together, which the cap is compared with. */
  readonly totalOfAllShards?: number
  readonly balance: number
  readonly reserved: number
  readonly balanceAfter: number
  /** Who is paid for each request, where there is no account and no balance. */
  readonly payee?: string
  readonly skipped: readonly {
    readonly path: RelativePath
    readonly locale: Locale
    readonly entries: number
    readonly reason: Exclude<SkipReason, 'trial'>
    /** `source-invalid` because the source texts come from a trial of proofreading. */
    readonly trial?: true
  }[]
  /** Open orders that are cancelled first, because most of their source texts have changed. */
  readonly withdraws: readonly {
    readonly id: OrderId
    readonly path: RelativePath
    readonly locale: Locale
    readonly price: number
  }[]
  /** `null`: none holds, as in a trial without one. */
  readonly cap: number | null
  /** Nobody set the cap. */
  readonly isDefaultCap: boolean
  /** `budget.month`, where what is left of it is the cap. */
  readonly monthCap?: number
  /** `budget.order`, the cap of each order. */
  readonly orderCap?: number
  readonly overCap: boolean
  /** The balance does not cover the total, and the account may not be overdrawn: nothing would be ordered. */
  readonly insufficientFunds?: true
  readonly reused: ReusedRecord
  /** The plan is one of proofreading, and of nothing else. */
  readonly proofread?: true
  /** The same plan from each service; only where asked for. */
  readonly comparison?: readonly ServiceRecord[]
}

export type OrderRecord = {
  readonly id: OrderId
  readonly path: RelativePath
  readonly locale: Locale
  readonly language: Language
  readonly price: number
  readonly volume: number
  readonly adopted: boolean
  /** Asked for by another run, whose answer was lost, and found by this one. */
  readonly found?: true
}

export type OrderReport = Report & {
  readonly orders: readonly OrderRecord[]
  /** Every open order of the ledger, these included. */
  readonly pending: readonly PendingRecord[]
  readonly spent: number
  /** The total of this run's plan; null where nothing was priced. */
  readonly estimated: number | null
  readonly unknown: readonly { readonly path: RelativePath; readonly locale: Locale }[]
  readonly written: readonly RelativePath[]
  readonly held: readonly HeldRecord[]
  /** As of the plan. */
  readonly skipped: PlanReport['skipped']
  readonly reused: ReusedRecord
  /** Texts of orders that this run cancelled because their source texts have changed. */
  readonly superseded: readonly Superseded[]
}

export type HeldRecord = StringPlace & {
  readonly id: OrderId
  /** The file that it was not written to. */
  readonly target: RelativePath
  readonly reason: HeldReason
  /** The delivered text; null where it cannot be read. */
  readonly text: string | null
  /** The source text that it was to translate. */
  readonly sourceText: string
  readonly message: string
}

export type PendingRecord = {
  readonly id: OrderId
  readonly path: RelativePath
  readonly locale: Locale
  readonly status: string
  /** For how long it is open; absent where the service does not say. */
  readonly minutes?: number
}

export type CollectedRecords = {
  readonly orders: readonly OrderRecord[]
  readonly written: readonly RelativePath[]
  readonly superseded: readonly Superseded[]
  readonly pending: readonly PendingRecord[]
  readonly held: readonly HeldRecord[]
  /** Messages of translators on the orders. */
  readonly comments: readonly { readonly id: OrderId; readonly time: string; readonly text: string }[]
  /** Median time from order to delivery of the finished orders, by language. */
  readonly turnarounds: readonly Turnaround[]
}

export type PullReport = Report & CollectedRecords

export type SyncReport = Omit<PlanReport, keyof Report> & OrderReport & CollectedRecords

export type OrdersReport = Report & {
  readonly orders: readonly {
    readonly id: OrderId
    /** Absent for orders that this project's ledger does not know. */
    readonly path?: RelativePath
    readonly locale: Locale
    readonly language: Language
    readonly status: string
    readonly price: number
    readonly volume: number
    readonly createdAt: string
    readonly completedAt: string
  }[]
}

export type OrderDetailReport = Report & { readonly order: Readonly<Record<string, unknown>> | null }

export type CancelReport = Report & {
  readonly cancelled: readonly OrderId[]
  /** Those of them all of whose strings still come with other orders. */
  readonly covered: readonly { readonly id: OrderId; readonly by: readonly OrderId[] }[]
}

/** Requests whose outcome was not known, as a person has settled them. */
export type SettleReport = Report & {
  readonly settled: readonly {
    /** Its folder in the ledger. */
    readonly request: string
    readonly path: RelativePath
    readonly locale: Locale
    readonly language: Language
    /** The order that came of it; `null`: none. */
    readonly order: OrderId | null
  }[]
}
