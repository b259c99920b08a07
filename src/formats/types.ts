import type { EntryKey, FormatName, Language, Locale, OrderedString, Payload, Resource } from '../model.ts'

export type ScanOptions = {
  /** Which side of a pair the text is; formats that hold both sides in one file need it. Default `target`. */
  readonly role?: 'source' | 'target'
}

export type MergeRequest = {
  /** Decoded source document. */
  readonly source: string
  /** Decoded target document; `undefined`: the file is born from the source (rules R14). */
  readonly target: string | undefined
  /** The texts to set, by key; all other values stay as they are. */
  readonly values: ReadonlyMap<EntryKey, string>
  readonly locale: Locale
  readonly language: Language
}

/**
 * One file format. Text in, text out: no path, no disk, no network, no encoding of bytes.
 * Line ends of the target are kept; inserted lines use its majority line end.
 */
export interface Format {
  readonly name: FormatName
  /** Lower case, with the dot. */
  readonly extensions: readonly string[]
  /**
   * @throws {FormatError} with line and column, rather than skip text it does not know
   */
  scan(text: string, options?: ScanOptions): Resource
  /**
   * The target's next text: only the asked-for values differ, everything else keeps every character. A key that is
   * new to the target goes after its nearest preceding source sibling that the target has. Values equal to what is
   * there keep their raw spelling. Merging nothing returns the target as it is; a born file leaves out entries
   * without a value.
   * @throws {FormatError} where the target's structure has no place for a key
   */
  merge(request: MergeRequest): string
  /** The delta and nothing else, in the shape of the file, in the given order. */
  payload(strings: readonly OrderedString[]): Payload
  /**
   * The texts of `resource.data` or of a delivery, by key. Lenient about white space, order and lists for objects.
   * Texts that are not strings are left out.
   * @throws {FormatError} when it cannot be read at all
   */
  read(data: string): ReadonlyMap<EntryKey, string>
}
