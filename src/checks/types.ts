import type { FormatName } from '../model.ts'

/** The reasons of rules R19 that a text can give by itself. */
export type CheckReason = 'placeholder' | 'markup' | 'empty' | 'too-long' | 'control' | 'icu'

/** Why a text must not be written, in words for a translator. File texts in the message are quoted, escaped and cut. */
export type Finding = {
  readonly reason: CheckReason
  readonly message: string
  /** The text differs from its source where a right translation may: it is reported and written. */
  readonly severity?: 'warning'
}

/** Where the links of a Markdown page lead, by their labels as the page spells them; footnotes as `^label`. */
export type Definitions = ReadonlyMap<string, string>

export type CheckOptions = {
  readonly format: FormatName
  /** Longest allowed text, in code points. Default: no limit. */
  readonly limit?: number | undefined
  /**
   * Whether a plural form of the text's language stands for more than one number, so that no words can take the place
   * of the number. Default: none of `zero`, `one` and `two` does.
   */
  readonly standsForSeveral?: StandsForSeveral | undefined
  /** Those of the source's page. Default: not known, so that every label in second brackets counts as defined. */
  readonly definitions?: Definitions | undefined
}

export type StandsForSeveral = (kind: 'cardinal' | 'ordinal', category: string) => boolean

/** One kind of check, prepared for one source text. */
export type TextCheck = (text: string, definitions?: Definitions) => Finding | undefined
