/**
 * The backbone: the values that pass between the stages. Types and the few total functions on them; no I/O.
 * The words are those of the field, one name each (see src/README.md).
 */

import type { FormatName } from './model/formats.ts'
import type { EntryId, EntryKey, Language, Locale, OrderId, RelativePath } from './model/names.ts'
import type { Dialect, PluralUse } from './model/reading.ts'
import type { FileSettings } from './model/settings.ts'

export * from './model/code-names.ts'
export * from './model/copy-with.ts'
export * from './model/defined.ts'
export * from './model/formats.ts'
export * from './model/groups.ts'
export * from './model/money.ts'
export * from './model/names.ts'
export * from './model/once.ts'
export * from './model/order-status.ts'
export * from './model/pseudo-locales.ts'
export type * from './model/reading.ts'
export type * from './model/reasons.ts'
export * from './model/report-parts.ts'
export * from './model/settings.ts'
export * from './model/unknown.ts'
export * from './model/unless.ts'
export * from './model/words.ts'

/** One translatable text of one file. */
export type Entry = {
  readonly id: EntryId
  readonly key: EntryKey
  /** Escapes processed, untrimmed. In a target: the translation, `''` where there is none. */
  readonly text: string
  /** UTF-16 offsets of the raw value in the decoded document; the line is counted from `start` when asked for. */
  readonly start: number
  readonly end: number
  /** The file's own remark for translators about this entry. */
  readonly comment?: string
  /** In a source: it is for programs or translators, and no text. */
  readonly isUntranslated?: true
  /** The key of the object that the file shows in the place of this text: a message with its description. */
  readonly shownKey?: EntryKey
  /** In a source whose ids are hashes of texts: the line that it begins on (`keys-are-paths-of-parts`). */
  readonly line?: number
  /** The file itself calls this translation out of date (PO `fuzzy`). */
  readonly fuzzy?: true
  /** The kind of the text in a document (`p`, `img@alt`): translations of one document agree in it. */
  readonly kind?: string
  /**
   * Markdown: where the links of its page lead, by their labels as the page spells them; footnotes as `^label`. Absent
   * where the text cannot refer to any.
   */
  readonly definitions?: ReadonlyMap<string, string>
  /** HTML: the elements of its page whose content stays as it is, where the configuration names them. */
  readonly skipElements?: readonly string[]
  /** In what a target needs: for translators, which numbers the plural form is for, where its name does not say so. */
  readonly numbers?: string
  /** The flags of the file for how a program reads the text: gettext's `c-format`, `no-c-format`…; and "no-text" where its context says that it is none. */
  readonly flags?: readonly string[]
  /** In a source: the ways of writing that its file shows. */
  readonly dialects?: ReadonlySet<Dialect>
  /** In what a target needs. */
  readonly pluralUse?: PluralUse
  /** In what a target needs: the kinds of plural forms that the text is one of, or holds. */
  readonly plurals?: readonly ('cardinal' | 'ordinal')[]
  /**
   * In what a target needs: a plural form that no everyday number takes. It is not bought, but holds what the entry of
   * this key, which comes before it, holds.
   */
  readonly copyOf?: EntryKey
  /** In a source: other wordings of the text. A translation of one of these answers the entry's text. */
  readonly equivalents?: readonly string[]
}

/** Something a reader should know that stops nothing. */
export type Notice = {
  readonly message: string
  readonly path?: RelativePath
  readonly locale?: Locale
  readonly key?: EntryId
  readonly line?: number
  /** The target file, where it is there that the line is. */
  readonly target?: RelativePath
}

/** A parsed file: every translatable text once (of duplicates the one that wins at run time). */
export type Resource = {
  readonly format: FormatName
  /** The decoded document, without its byte order mark. */
  readonly text: string
  readonly entries: readonly Entry[]
  readonly notices: readonly Notice[]
  /** Keys of values that are neither text nor empty but are where a text may be asked for (an object, a list). */
  readonly containers: ReadonlySet<EntryKey>
  /** The lists among the containers, with the number of their elements (`lists-without-gaps`). */
  readonly lists: ReadonlyMap<EntryKey, number>
  /** In a source: keys of values that are no text (`null`, a number). A target may have a text there. */
  readonly scalars?: ReadonlySet<EntryKey>
  /**
   * In a source: the texts of message objects that hold one each, by the keys of these objects; a target may have plain
   * texts in the objects' places.
   */
  readonly messages?: ReadonlyMap<EntryKey, Entry>
  /** In a source: of the lists of records the member by which these are known, with its value in each. */
  readonly identifiers?: ReadonlyMap<EntryKey, { readonly name: string; readonly values: readonly string[] }>
}

export type Target = {
  readonly locale: Locale
  /** `undefined`: the service does not sell it. */
  readonly language: Language | undefined
}

export type TargetFile = Target & { readonly path: RelativePath }

/** A source file and one target file per locale, with the settings that hold for them. */
export type FilePair = {
  readonly source: RelativePath
  readonly format: FormatName
  readonly targets: readonly TargetFile[]
  readonly settings: FileSettings
}

/** Characters of the comment of one request: more is not read. */
export const longestComment = 2000

/** A text of an order as the translator gets it, with what its file says about it. */
export type OrderedString = { readonly id: EntryId; readonly text: string; readonly comment?: string }

/** The part sent to the service as `resource`, without `metadata`. */
export type Payload = { readonly type: string; readonly data: string }

/** The machine's time and timers, so that tests can own them. */
export type Clock = {
  /** Monotonic milliseconds; only differences mean anything. */
  readonly monotonic: () => number
  /** Wall clock, milliseconds since the epoch. For names and for display only. */
  readonly now: () => number
  /** Resolves after `ms`, or at once when the signal aborts (it never rejects). */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>
}

/** Every text of the sandbox's translator begins with this and its language, so that it never passes for a purchase. */
export const sandboxMark: (language: Language) => string = language => `⟦${language}⟧`

/** Whether a value was made by the sandbox's translator. */
export function hasSandboxMark(text: string): boolean {
  return text.includes('⟦') && /⟦[a-zA-Z]{2}(?:-[a-zA-Z]{2})?⟧/.test(text)
}

/** Orders ids by size, not by spelling. */
export function compareOrderIds(a: OrderId, b: OrderId): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)
}

/** The JSON Pointer of an id. */
export function keyOf(id: EntryId): EntryKey {
  let key = ''
  for (const part of id) key += `/${escapePart(part)}`
  return key
}

/** The id that a JSON Pointer names. */
export function idOf(key: EntryKey): EntryId {
  if (key === '') return []
  return key
    .slice(1)
    .split('/')
    .map(part => (part.includes('~') ? part.replaceAll('~1', '/').replaceAll('~0', '~') : part))
}

/** One part of a JSON Pointer. */
export function escapePart(part: string): string {
  return part.includes('/') || part.includes('~') ? part.replaceAll('~', '~0').replaceAll('/', '~1') : part
}
