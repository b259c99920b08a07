/**
 * Errors that a user can act on. Each knows its code (`error-codes`) and its exit code;
 * anything else that escapes is a bug of ours and keeps its stack.
 */
import type { EntryId, Locale, RelativePath } from './model.ts'

export type ErrorCode =
  | 'USAGE'
  | 'CONFIG'
  | 'FILE_UNREADABLE'
  | 'FILE_UNWRITABLE'
  | 'KEY_REFUSED'
  | 'SERVICE_UNREACHABLE'
  | 'SERVICE_REFUSED'
  | 'OVER_BUDGET'
  | 'PRICE_CHANGED'
  | 'INSUFFICIENT_FUNDS'
  | 'ANOMALY'
  | 'OUTCOME_UNKNOWN'
  | 'DUPLICATE_ORDER'
  | 'WRONG_ORDER_STATUS'
  | 'PLAN_OUTDATED'
  | 'WRONG_ACCOUNT'
  | 'FINDINGS'
  | 'PENDING'
  | 'HELD'
  | 'INTERRUPTED'
  | 'INTERNAL'

/** The place of an error; each part only where it is known. */
export type Place = {
  readonly path?: RelativePath | undefined
  readonly locale?: Locale | undefined
  readonly key?: EntryId | undefined
  /** Counted from 1. */
  readonly line?: number | undefined
}

/** Base of every error a user can act on. The message says the cause and the next step. */
export abstract class DragomanError extends Error {
  abstract readonly code: ErrorCode
  abstract readonly exitCode: number
  readonly path: RelativePath | undefined
  readonly locale: Locale | undefined
  readonly key: EntryId | undefined
  readonly line: number | undefined

  constructor(message: string, place: Place = {}, options?: ErrorOptions) {
    super(message, options)
    this.name = new.target.name
    this.path = place.path
    this.locale = place.locale
    this.key = place.key
    this.line = place.line
  }
}

/** A flag, an argument or an environment that does not make sense. */
export class UsageError extends DragomanError {
  readonly code = 'USAGE'
  readonly exitCode = 2
}

/** One thing wrong in a configuration. */
export type ConfigProblem = {
  /** Dotted path of the key in the configuration, e.g. `files[0].path`; `''` for the file as a whole. */
  readonly key: string
  readonly expected: string
  readonly found: string
  /** A sentence that says more than "expected …, found …", in its place. */
  readonly message?: string
  /** The key that was probably meant. */
  readonly suggestion?: string
  /** The file that it is in, where it is another than the configuration that was asked for. */
  readonly file?: string
}

/** The configuration is wrong. Holds all problems at once; the message lists them. */
export class ConfigError extends DragomanError {
  readonly code = 'CONFIG'
  readonly exitCode = 2
  readonly file: string
  readonly problems: readonly ConfigProblem[]

  constructor(file: string, problems: readonly ConfigProblem[], options?: ErrorOptions) {
    super(
      problems
        .map(({ key, expected, found, message, suggestion, file: own = file }) => {
          const where = key === '' ? own : `${own}: ${key}`
          const hint = suggestion === undefined ? '' : ` Did you mean "${suggestion}"?`
          return `${where}: ${message ?? `expected ${expected}, found ${found}.`}${hint}`
        })
        .join('\n'),
      {},
      options,
    )
    this.file = file
    this.problems = problems
  }
}

/** There is no configuration; `init` writes one. */
export class ConfigMissingError extends ConfigError {}

/** Text that is not what its format promises. Whoever read the file adds its path (see FileUnreadableError). */
export class FormatError extends Error {
  override readonly name = 'FormatError'
  /** Counted from 1; `undefined` when there is no position. */
  readonly line: number | undefined
  readonly column: number | undefined

  constructor(reason: string, line?: number, column?: number, options?: ErrorOptions) {
    super(reason, options)
    this.line = line
    this.column = column
  }
}

/** A file could not be read or is not what its format promises. Nothing was written to it. */
export class FileUnreadableError extends DragomanError {
  readonly code = 'FILE_UNREADABLE'
  readonly exitCode = 1

  static of(path: RelativePath, cause: unknown, locale?: Locale): FileUnreadableError {
    const line = cause instanceof FormatError ? cause.line : undefined
    const column = cause instanceof FormatError ? cause.column : undefined
    const at = line === undefined ? '' : `:${line}${column === undefined ? '' : `:${column}`}`
    const reason = cause instanceof Error ? cause.message : String(cause)
    return new FileUnreadableError(`${path}${at}: ${reason}`, { path, locale, line }, { cause })
  }
}

/** A file could not be written. It holds what it held before. */
export class FileUnwritableError extends DragomanError {
  readonly code = 'FILE_UNWRITABLE'
  readonly exitCode = 1
}

/** Another program saved a file after it was read for its next bytes. The save stays, and nothing was written. */
export class FileSavedMeanwhileError extends FileUnwritableError {
  static of(path: RelativePath, place: Place): FileSavedMeanwhileError {
    return new FileSavedMeanwhileError(
      `${path} was saved by another program each time dragoman tried to write it, so dragoman did not write the file. Nothing is lost: run again when that program is done`,
      place,
    )
  }
}

/** 401, 403, or 402 although a key was sent. */
export class KeyRefusedError extends DragomanError {
  readonly code = 'KEY_REFUSED'
  readonly exitCode = 7
}

/** The service could not be reached, or kept failing after the retries. */
export class ServiceUnreachableError extends DragomanError {
  readonly code = 'SERVICE_UNREACHABLE'
  readonly exitCode = 8
  /** The status of its answer; `undefined` where none came. */
  readonly status: number | undefined

  constructor(message: string, place: Place = {}, options: ErrorOptions & { status?: number } = {}) {
    super(message, place, options)
    this.status = options.status
  }
}

/** The service understood and said no. */
export class ServiceRefusedError extends DragomanError {
  readonly code = 'SERVICE_REFUSED'
  readonly exitCode = 1
  readonly status: number
  /** The service's own code (`LANGUAGE_NOT_FOUND`, …); `''` where it gave none. */
  readonly serviceCode: string

  constructor(message: string, status: number, serviceCode = '', place: Place = {}, options?: ErrorOptions) {
    super(message, place, options)
    this.status = status
    this.serviceCode = serviceCode
  }
}

/** An order that is no longer in QUEUE cannot be cancelled. */
export class WrongOrderStatusError extends DragomanError {
  readonly code = 'WRONG_ORDER_STATUS'
  readonly exitCode = 1
}

/** The plan costs more than the cap of the run or of an order allows. Nothing was ordered. */
export class OverBudgetError extends DragomanError {
  readonly code = 'OVER_BUDGET'
  readonly exitCode = 6
}

/** An order turned out dearer than its plan said. */
export class PriceChangedError extends DragomanError {
  readonly code = 'PRICE_CHANGED'
  readonly exitCode = 6
}

/** The account does not cover the plan. */
export class InsufficientFundsError extends DragomanError {
  readonly code = 'INSUFFICIENT_FUNDS'
  readonly exitCode = 6
}

/** Far more of a file would be bought again than a usual change explains. */
export class AnomalyError extends DragomanError {
  readonly code = 'ANOMALY'
  readonly exitCode = 6
}

/** An order request was sent and its outcome is not known. */
export class OutcomeUnknownError extends DragomanError {
  readonly code = 'OUTCOME_UNKNOWN'
  readonly exitCode = 9
}

/** A part of the ledger cannot be read, so any string might be bought twice. Nothing was ordered. */
export class LedgerUnreadableError extends OutcomeUnknownError {}

/** Two live orders cover the same strings and the tool may not, or could not, delete one. */
export class DuplicateOrderError extends DragomanError {
  readonly code = 'DUPLICATE_ORDER'
  readonly exitCode = 9
}

/** A saved plan no longer says what would be bought. Nothing was ordered. */
export class PlanOutdatedError extends DragomanError {
  readonly code = 'PLAN_OUTDATED'
  readonly exitCode = 2
}

/** The ledger belongs to another account or another address. Nothing was written. */
export class WrongAccountError extends DragomanError {
  readonly code = 'WRONG_ACCOUNT'
  readonly exitCode = 2
}

/** `check` found something. */
export class FindingsError extends DragomanError {
  readonly code = 'FINDINGS'
  readonly exitCode = 3
}

/** Orders are still open at the deadline. */
export class PendingError extends DragomanError {
  readonly code = 'PENDING'
  readonly exitCode = 4
}

/** Delivered texts are held. */
export class HeldError extends DragomanError {
  readonly code = 'HELD'
  readonly exitCode = 5
}

/** A signal stopped the run between two steps. */
export class InterruptedError extends DragomanError {
  readonly code = 'INTERRUPTED'
  readonly exitCode: 130 | 143

  constructor(signal: 'SIGINT' | 'SIGTERM' = 'SIGINT') {
    super(`interrupted by ${signal}; nothing is lost, run again`)
    this.exitCode = signal === 'SIGINT' ? 130 : 143
  }
}

/** Ranks of `gravest-exit-code-wins`; of several errors the lowest rank decides the exit code. */
const rankByCode: Record<ErrorCode, number> = {
  INTERRUPTED: 0,
  USAGE: 1,
  CONFIG: 1,
  PLAN_OUTDATED: 1,
  WRONG_ACCOUNT: 1,
  INTERNAL: 2,
  OUTCOME_UNKNOWN: 3,
  DUPLICATE_ORDER: 3,
  KEY_REFUSED: 4,
  SERVICE_UNREACHABLE: 5,
  OVER_BUDGET: 6,
  PRICE_CHANGED: 6,
  INSUFFICIENT_FUNDS: 6,
  ANOMALY: 6,
  SERVICE_REFUSED: 7,
  WRONG_ORDER_STATUS: 7,
  FILE_UNREADABLE: 7,
  FILE_UNWRITABLE: 7,
  HELD: 8,
  PENDING: 9,
  FINDINGS: 10,
}

/** The exit code of a run in which all of these happened (`gravest-exit-code-wins`); 0 for none. */
export function exitCodeOf(errors: readonly DragomanError[]): number {
  let first: DragomanError | undefined
  for (const error of errors)
    if (first === undefined || rankByCode[error.code] < rankByCode[first.code]) first = error
  return first?.exitCode ?? 0
}
