/** How a text is read, and what a plural form is for. */

/**
 * A way of writing or reading texts that a source file shows as a whole: placeholders of a library, plural forms between
 * `|` (vue-i18n), ICU MessageFormat, apostrophes that quote (Flutter's `use-escaping`), braces that are no placeholders,
 * flags on every message for printf, documents that po4a took apart, other pages whose texts are in a catalog.
 */
export type Dialect =
  | 'qt'
  | 'laravel'
  | 'drupal'
  | 'mediawiki'
  | 'underscores'
  | 'brackets'
  | 'hashes'
  | 'vue'
  | 'icu'
  | 'escapes'
  | 'plain-braces'
  | 'flags'
  | 'po4a'
  | 'documents'
  | 'markdown'
  /** Its messages are shown with their tags: some emphasise words or break a line. */
  | 'emphasis'

/** In what a target needs: what there is to know of a plural form besides its text. */
export type PluralUse = {
  /** All whole numbers that it is for; `undefined` where they are many. */
  readonly numbers: readonly number[] | undefined
  /** The source's own text for the form; the entry's text may be that of a form for more numbers. */
  readonly own: string
  /** The source's text for most numbers, which shows the number if any does. */
  readonly most: string
}

/** The weights of the bytes of a text in UTF-8, added up while they are read; texts without weight are plain. */
export type ByteWeights = {
  /** By byte: its weight, or 3 where the bytes behind it decide. */
  readonly weights: Uint8Array
  readonly behind: (bytes: Buffer, at: number) => number
  /** More than any text weighs. */
  readonly never: number
}
