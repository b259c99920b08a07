import type { Dialect, Entry, FindingCode, FormatName, PluralUse } from '../model.ts'

/** The reasons of `held-with-a-reason` that a text can give by itself. */
export type CheckReason = FindingCode

/** Why a text must not be written, in words for a translator. File texts in the message are quoted, escaped and cut. */
export type Finding = {
  readonly reason: CheckReason
  readonly message: string
  /** The text differs from its source where a right translation may: it is reported and written. */
  readonly severity?: 'warning'
  /** For a warning: the owner of a file may decide so, a translator may not. A delivery is held. */
  readonly isHeld?: true
}

/** Where the links of a Markdown page lead, by their labels as the page spells them; footnotes as `^label`. */
export type Definitions = ReadonlyMap<string, string>

/** The syntax that separates placeholders from prose in a text. */
export type Syntax = {
  readonly format: FormatName
  /** See `Entry.flags`. */
  readonly flags?: readonly string[] | undefined
  /** See `Entry.dialects`. Default: those that the text shows by itself. */
  readonly dialects?: ReadonlySet<Dialect> | undefined
}

export type CheckOptions = Syntax & {
  /** Longest allowed text, in code points. Default: no limit. */
  readonly limit?: number | undefined
  /** The text is one plural form. */
  readonly pluralUse?: PluralUse | undefined
  /** The plural forms of the text's language. Default: `zero`, `one` and `two` are for one number each. */
  readonly formsOf?: FormsOf | undefined
  /** Those of the source's page. Default: not known, so that every label in second brackets counts as defined. */
  readonly definitions?: Definitions | undefined
  /** Names of elements whose content is not translated. Default: those that HTML has for code and its like. */
  readonly skipElements?: readonly string[] | undefined
}

/** The plural forms of a language, with all whole numbers that take each; `undefined` where these are many. */
export type FormsOf = (kind: 'cardinal' | 'ordinal') =>
  | readonly {
      readonly category: string
      readonly reach: 'none' | 'single' | 'several'
      readonly numbers: readonly number[] | undefined
    }[]
  | undefined

/** The surroundings of a translation that is in a page of its own. */
export type Page = {
  readonly definitions?: Definitions | undefined
  /** The two pages of a translation that nobody delivered. Default: it was delivered, or has its name in a catalog. */
  readonly undelivered?: Undelivered | undefined
}

export type Undelivered = {
  readonly source: string
  readonly target: string
  /** Where the translation is in its page. */
  readonly start: number
  readonly end: number
  /** Why it may answer an older source text; `undefined`: it does not. */
  readonly doubt: () => string | undefined
}

/** One kind of check, prepared for one source text. */
export type TextCheck = (text: string, page?: Page) => Finding | undefined

/** The options of the checks for an entry of a file of this format. */
export function checkOptionsOf(
  format: FormatName,
  {
    flags,
    dialects,
    pluralUse,
    definitions,
    skipElements,
  }: Pick<Entry, 'flags' | 'dialects' | 'pluralUse' | 'definitions' | 'skipElements'>,
): CheckOptions {
  return { format, flags, dialects: dialects ?? none, pluralUse, definitions, skipElements }
}

const none: ReadonlySet<Dialect> = new Set()
