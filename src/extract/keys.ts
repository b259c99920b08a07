/** The keys that a reader of code finds. The type is dragoman's own: packages that read code come and go. */
import type { RelativePath } from '../model.ts'

export type CodePlace = { readonly path: RelativePath; readonly line: number }

/** One use of a key. */
export type CodeKey = {
  /** Whole, with its prefix, without its namespace. */
  readonly key: string
  readonly namespace: string | undefined
  readonly defaultValue: string | undefined
  /** Default texts by plural category, as `defaultValue_one` gives them. */
  readonly forms: Readonly<Record<string, string>>
  readonly plural: 'cardinal' | 'ordinal' | undefined
  readonly context: string | undefined
  readonly place: CodePlace
  /** The remark for translators beside it in the code, behind `i18n:`. */
  readonly comment: string | undefined
}

/** A key that only the running program knows: all keys that begin and end like it may be meant. */
export type DynamicKey = {
  readonly namespace: string | undefined
  readonly prefix: string
  readonly suffix: string
  readonly place: CodePlace
}

export type CodeWarning = { readonly message: string; readonly place: CodePlace }

export type FoundInCode = {
  readonly keys: readonly CodeKey[]
  readonly dynamic: readonly DynamicKey[]
  readonly warnings: readonly CodeWarning[]
}

export type CodeFile = { readonly path: RelativePath; readonly text: string }

/** Finds the keys in files of code. */
export type CodeReader = (files: readonly CodeFile[]) => Promise<FoundInCode>
