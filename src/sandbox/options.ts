/** The options of a sandbox at its start. Everything has a default. */
import type { Language, MicroDollars, OrderContext } from '../model.ts'
import type { FaultRule } from './faults.ts'

/** The order as the translator gets it, once per order, at the moment the order turns DONE. */
export type TranslationTask = {
  /** `resource.data`, as submitted. */
  readonly text: string
  readonly type: string
  readonly language: Language
  readonly sourceLanguage: Language
  readonly context: OrderContext
}

export type ErrorShape =
  /** `{code, description, param1?, param2?}` */
  | 'params'
  /** `{code, description, parameters: {}}` */
  | 'parameters'
  /** `{code: 9, message, details: []}`, the number being a gRPC status */
  | 'status number'
  /** The same with the status by name. */
  | 'status name'
  /** `application/problem+json` */
  | 'problem'
  | 'html'
  | 'empty'

export type ReplyShape =
  | 'as is'
  | 'reindented'
  | 'reordered'
  | 'missing key'
  | 'broken placeholder'
  | 'not json'
  /** DONE without a text. */
  | 'empty'

/** How the service spells what its interface leaves open. Mutable: a change holds from the next request on. */
export type WireVariants = {
  /** All 64-bit integers: ids of orders, comments and accounts, and attachment weights. Default `number`. */
  ids: 'number' | 'string'
  /** Default `PROGRESS`. */
  inProgressSpelling: 'PROGRESS' | 'IN_PROGRESS'
  /** Default 200, with `{}`; 204 has no body. */
  deleteStatus: 200 | 204
  /** Default `honour`: by `sort`, newest first without it. */
  listOrder: 'honour' | 'always asc' | 'always desc'
  /** Larger `per_page` values are lowered to this without a word. Default Infinity. */
  perPageCeiling: number
  /** Orders younger than this are not listed yet. Default 0. */
  listLagMs: number
  /** Fields without a value. Default `left out`; `empty` writes `""` and `0001-01-01T00:00:00Z`. */
  nulls: 'left out' | 'null' | 'empty'
  /** Default `params`. */
  errorShape: ErrorShape
  /** Whether dates have milliseconds. Default true. */
  dateFraction: boolean
  /** The balance that the account shows: all money (default), or what the open orders leave of it. */
  balanceIs: 'total' | 'available'
  /** The metadata and data that get-one echoes. Default `as is`; `normalised` re-prints JSON data. */
  echo: 'as is' | 'metadata null' | 'metadata cut' | 'normalised'
  /** The form in which the translator hands in. Default `as is`. */
  reply: ReplyShape
  /** The means of reading orders in the answer to a payment. Default `token`; with `receipt` anybody may read them. */
  access: 'token' | 'receipt' | 'both'
  /** `never` asks for payment again and again. Default `taken`. */
  payments: 'taken' | 'never'
  /** The digest of a payment challenge. Default `colons`, as RFC 9530 has it. */
  digest: 'colons' | 'bare' | 'wrong' | 'none'
  /** The header that a challenge names for its credential. Default `authorization`, which it does not name. */
  credentialHeader: 'authorization' | 'Payment-Authorization' | 'Cookie'
  /** How long a payment challenge is valid. Default 5 minutes. */
  challengeMs: number
  /** Lower charges are refused when they are paid. Default 0.50 US dollars. */
  cardMinimum: MicroDollars
}

export type SandboxOptions = Partial<WireVariants> & {
  /** Default 0: any free port. */
  readonly port?: number | undefined
  /** Default `127.0.0.1`; only loopback addresses. */
  readonly host?: string | undefined
  /** Whether it serves a page for people at `/workbench`, open to everybody on this machine. Default false. */
  readonly workbench?: boolean | undefined
  /** The API key. Default: the data file's, else random. */
  readonly key?: string | undefined
  /** State is kept in this file, written after every change and read at the start. Default: memory only. */
  readonly dataFile?: string | undefined
  /** The orders of this truth log are taken over at the start; see `Sandbox.importTruth`. */
  readonly truthFile?: string | undefined
  /**
   * Time from creation to DONE by the sandbox's clock: QUEUE for the first third, PROGRESS after it.
   * Default 0: DONE at the next request.
   */
  readonly doneAfterMs?: number | undefined
  /** Orders move only on request. Default false. */
  readonly manual?: boolean | undefined
  /** Milliseconds since the epoch. Default `Date`. */
  readonly clock?: { now(): number } | undefined
  /** Default: the pseudo-translator, which puts `sandboxMark(language)` before every text. `reply` reshapes either. */
  readonly translate?: ((task: TranslationTask) => string) | undefined
  /** Languages that only `translate` refuses, with LANGUAGE_NOT_FOUND. */
  readonly reject?: readonly Language[] | undefined
  /** Languages that nothing sells: neither `rates` nor `calculate` nor `translate`. */
  readonly unsold?: readonly Language[] | undefined
  /** US dollars. Default 1000. A data file wins over this and the next three. */
  readonly balance?: number | undefined
  /** US dollars held for orders that the sandbox does not know. Default 0. */
  readonly reserved?: number | undefined
  /** Default false. */
  readonly overdraftAllowed?: boolean | undefined
  /** Default 1. */
  readonly accountId?: number | undefined
  /** US dollars per 1000 characters for every pair. Default: a table by target language, from 12.5 up. */
  readonly pricePer1000Characters?: number | undefined
  /** US dollars per 1000 characters by target language, before `pricePer1000Characters`. */
  readonly rates?: Readonly<Record<Language, number>> | undefined
  /** Id of the first order. Default `100001`. May exceed 2^53. */
  readonly firstId?: string | undefined
  readonly faults?: readonly FaultRule[] | undefined
  /** Seed of the faults' probabilities. Default 1. */
  readonly seed?: number | undefined
}
