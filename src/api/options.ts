import type { FileSystem } from '../disk.ts'
import type { Progress as EngineProgress } from '../engine/progress.ts'
import type { Clock, FailOn, Locale, OrderId, PipelineKind, RelativePath, ServiceKind } from '../model.ts'
import type { ServiceClientOptions } from '../service/client.ts'
import type { PaymentMethod, PaymentProvider } from '../service/payment/provider.ts'
import type { PlanReport } from './reports.ts'

/** The options of every command. All of it is optional. */
export type RunOptions = {
  /** Where the search for the configuration begins. Default: the working directory of the process. */
  readonly cwd?: string | undefined
  /** A configuration file, relative to `cwd`; without it dragoman searches for one. */
  readonly config?: string | undefined
  /** Whether a configuration may be TypeScript or JavaScript, which runs with all rights of the process. Default true. */
  readonly allowCodeConfig?: boolean | undefined
  /** The absolute path of a folder where the search ends in what is no repository. Default: `cwd` alone is looked at. */
  readonly searchUpTo?: string | undefined
  /**
   * The absolute path of a folder whose files may be a stranger's: configuration and root lie in it, no link is followed
   * on the way to them, and messages quote nothing of a file that cannot be parsed. Say `allowCodeConfig: false` beside it.
   */
  readonly confinedTo?: string | undefined
  /** Only these of the configured target locales. */
  readonly locales?: readonly string[] | undefined
  /** Only source files that one of these globs matches, relative to `cwd` or else to the project's root. */
  readonly files?: readonly string[] | undefined
  /** Only source files that differ from the last commit that the checkout has in common with this branch, tag or commit. */
  readonly since?: string | undefined
  /** Only one part of the source files, `2/5`: other runs do the other parts, at the same time if you like. */
  readonly shard?: string | undefined
  /** Orders of this service, whatever the configuration says. */
  readonly service?: ServiceKind | undefined
  /** Run against a sandbox in this process; lock, ledger and orders lie in `.dragoman/sandbox/`. */
  readonly sandbox?: boolean | undefined
  /** The service's address before `/v1`. Default: `DRAGOMAN_BASE_URL`. */
  readonly baseUrl?: string | undefined
  /** Default: `DRAGOMAN_API_KEY`. */
  readonly apiKey?: string | undefined
  /**
   * Pay for each request by itself, without an account: a provider, a client method of `mppx`, or by name `test` (for a
   * sandbox), the path of an ES module or of a program. Not together with a key.
   */
  readonly payWith?: string | PaymentProvider | PaymentMethod | undefined
  /** The only recipient that may be paid, as "dragoman plan" names it. Default: whom the service names in this run. */
  readonly payTo?: string | undefined
  /** Where the access to paid orders is kept, absolute or relative to `cwd`. Default `.dragoman/access`; CI has none. */
  readonly accessFolder?: string | undefined
  /** Called with each secret of a payment before it is used or kept. */
  readonly onSecret?: ((secret: string) => void) | undefined
  /** Default: `process.env`. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined
  /** An undici dispatcher in place of the client's own connections and of the proxies that the environment names. */
  readonly dispatcher?: ServiceClientOptions['dispatcher']
  /** The layer between the disk and the machine. Default: `node:fs`. */
  readonly fileSystem?: FileSystem | undefined
  /** Default: the machine's. */
  readonly clock?: Clock | undefined
  /** Stops the run between two steps; a request that buys is never cut. */
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((event: Progress) => void) | undefined
}

export type FailOnOption = {
  /** Findings that make the run fail (`fail-on-decides`). Default: held and pending; for `check` missing, stale and invalid, for `status` none. */
  readonly failOn?: readonly FailOn[] | undefined
}

export type BudgetOptions = {
  /** Cap of this run in US dollars; the smallest of this, `budget.run` and a saved plan holds, 100 where neither of the first two is set. */
  readonly maxCost?: number | undefined
  /** Globs of source files of which more than a third may be bought again. */
  readonly allowReorder?: readonly string[] | undefined
}

export type ProofreadOption = {
  /** Order the proofreading of the source texts themselves, and nothing else. Not together with `locales`. */
  readonly proofread?: boolean | undefined
}

export type AgainOption = {
  /**
   * Strings to be bought although they were bought before: keys as JSON Pointer patterns, or source files as paths or
   * globs. A string on order is not bought again. Not together with a saved plan.
   */
  readonly again?: readonly string[] | undefined
}

export type PlanOptions = RunOptions &
  BudgetOptions &
  AgainOption &
  ProofreadOption & {
    /** Also price the plan from each service, whatever the configuration says. */
    readonly compareServices?: boolean | undefined
  }

export type OrderOptions = RunOptions &
  FailOnOption &
  BudgetOptions &
  AgainOption &
  ProofreadOption & {
    /** A plan that was saved before: it is carried out exactly, or refused. The text, and a name for messages. */
    readonly savedPlan?: { readonly text: string; readonly name: string } | undefined
    /** Asked once before the first request that buys. Default: go on. */
    readonly confirm?: ((plan: PlanReport) => Promise<boolean>) | undefined
    /** Gets, once, the orders that are about to be placed where nobody is asked. */
    readonly onPlan?: ((plan: PlanReport) => void) | undefined
  }

export type PullOptions = RunOptions &
  FailOnOption & {
    /** Milliseconds to wait for open orders. Default 0: one look. */
    readonly timeoutMs?: number | undefined
    /** Look at every order of the ledger, however old. */
    readonly all?: boolean | undefined
  }

export type CheckOptions = RunOptions &
  FailOnOption & {
    /**
     * Accept the invalid texts and warnings that these names fit, keys as JSON Pointer patterns or source files: the only
     * thing that `check` writes. Needs `reason`.
     */
    readonly accept?: readonly string[] | undefined
    /** Why what `accept` names is no fault: one line, for whoever reviews it. */
    readonly reason?: string | undefined
    /** Also whether the source catalogs lag behind the code, which runs the project's own reader of code. */
    readonly extract?: boolean | undefined
  }

export type SyncOptions = OrderOptions & {
  /** Bring the source catalogs up to date with the code before. */
  readonly extract?: boolean | undefined
  /** Milliseconds to wait for the orders. Default 30 minutes; 0 looks once. */
  readonly timeoutMs?: number | undefined
}

export type OrdersOptions = RunOptions & {
  /** Every order of the account, also those of other projects. */
  readonly all?: boolean | undefined
}

export type CancelOptions = RunOptions & {
  /** Every order of the ledger that is still in QUEUE, as far as `locales` and `files` go. */
  readonly queued?: boolean | undefined
  /** Only orders of the last run that ordered. */
  readonly lastRun?: boolean | undefined
  /** Also orders that are not known to be of this project. */
  readonly any?: boolean | undefined
}

export type SettleOptions = RunOptions & {
  /** No order came of the request. */
  readonly absent?: boolean | undefined
  /** Together with `absent`: orders that may be what became of it, and are not. */
  readonly not?: readonly OrderId[] | undefined
  /** The order that came of it. */
  readonly order?: OrderId | undefined
}

export type ExtractOptions = RunOptions & {
  /** Show what would be written, and write nothing. */
  readonly dryRun?: boolean | undefined
  /** Write nothing, and fail with exit code 3 where a source catalog lags behind the code. */
  readonly ci?: boolean | undefined
  /** Take over the default texts of the code where the catalog has others. */
  readonly syncPrimary?: boolean | undefined
  /** Remove keys that no code names. */
  readonly prune?: boolean | undefined
  /** Globs of source catalogs of which more than a fifth of the keys may be removed. */
  readonly allowRemoval?: readonly string[] | undefined
}

export type PruneOptions = RunOptions & {
  /** Remove what is listed. Default: list it. */
  readonly write?: boolean | undefined
  /** Globs of source files of which more than a fifth of the keys may be gone. */
  readonly allowRemoval?: readonly string[] | undefined
}

export type ShowConfigOptions = RunOptions & Pick<BudgetOptions, 'maxCost'>

export type PseudoOptions = Omit<RunOptions, 'locales'> & {
  /** `en-XA` and `ar-XB`, spelled as on disk. Default: `en-XA`. */
  readonly locales?: readonly Locale[] | undefined
  /** Show what would be written, and write nothing. */
  readonly dryRun?: boolean | undefined
}

export type InitOptions = Pick<
  RunOptions,
  'cwd' | 'fileSystem' | 'env' | 'clock' | 'signal' | 'onProgress'
> & {
  /** The source locale, as on disk. Default: what the repository says. */
  readonly source?: Locale | undefined
  /** The target locales. Default: those that the repository has or names. */
  readonly locales?: readonly Locale[] | undefined
  /** Show what would be written, and write nothing. */
  readonly dryRun?: boolean | undefined
  /** Write a workflow, too. */
  readonly pipeline?: PipelineKind | undefined
  /**
   * Asked only what the repository does not show: which of several locales is the source, which languages are wanted where
   * there are none yet, and where files are that a configuration computes. Without it the first choice is taken.
   */
  readonly ask?: ((question: InitQuestion) => Promise<string>) | undefined
}

export type InitQuestion =
  | { readonly kind: 'source'; readonly choices: readonly Locale[] }
  | { readonly kind: 'targets' }
  /** `setting` of `file` is code, which is not run. `found`: patterns that the names of files suggest; the answer `''` takes them. */
  | {
      readonly kind: 'files'
      readonly file: RelativePath
      readonly setting: string
      readonly found: readonly string[]
    }

/** The progress that a run reports while it works; never needed to know its result. Prices in US dollars. */
export type Progress =
  | Exclude<EngineProgress, { kind: 'ordered' }>
  | (Omit<Extract<EngineProgress, { kind: 'ordered' }>, 'price'> & { readonly price: number })
