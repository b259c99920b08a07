import type { FormatName } from '../model.ts'

/** The reasons of rules R19 that a text can give by itself. */
export type CheckReason = 'placeholder' | 'markup' | 'empty' | 'too-long' | 'control' | 'icu'

/** Why a text must not be written, in words for a translator. File texts in the message are quoted, escaped and cut. */
export type Finding = { readonly reason: CheckReason; readonly message: string }

export type CheckOptions = {
  readonly format: FormatName
  /** Longest allowed text, in code points. Default: no limit. */
  readonly limit?: number | undefined
}

/** One kind of check, prepared for one source text. */
export type TextCheck = (text: string) => Finding | undefined
