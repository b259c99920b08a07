import type {
  ByteWeights,
  ContentSettings,
  Entry,
  EntryId,
  EntryKey,
  factsOf,
  Language,
  Locale,
  OrderedString,
  Payload,
  Resource,
} from '../model.ts'
import type { Block, Pairs, Span } from './blocks.ts'
import type { ListPlan } from './list-plans.ts'
import type { Namings } from './plurals/namings.ts'

export type ScanOptions = ContentSettings & {
  /** Which side of a pair the text is; formats that hold both sides in one file need it. Default `target`. */
  readonly role?: 'source' | 'target'
  /**
   * A file of mostly the same entries in mostly the same order, the source of a target: what is alike is not made again,
   * and a plain text in the place of one of its message objects is the text of that object.
   */
  readonly like?: Resource | undefined
  /**
   * The file is the target of its own source texts: with the role of a source, its translations are never source
   * texts. Default false.
   */
  readonly isOwnTarget?: boolean
}

export type MergeRequest = ContentSettings & {
  /** Decoded source document. */
  readonly source: string
  /** Decoded target document; `undefined`: the file is born from the source (`born-from-the-source`). */
  readonly target: string | undefined
  /** The texts to set, by key; all other values stay as they are. */
  readonly values: ReadonlyMap<EntryKey, string>
  /** Lists of the target that are to be put in order; keys of `values` are those of the source all the same. */
  readonly lists?: readonly ListPlan[] | undefined
  /** Where the blocks of a document are in its target; what is not there and has a value is inserted. */
  readonly pairs?: Pairs | undefined
  /** Where in the target a block of the source is likely to be that has no pair: the next text is put behind that. */
  readonly near?: Pairs | undefined
  readonly locale: Locale
  readonly language: Language
}

/**
 * Reads the bytes of a target in UTF-8 beside the entries that it was made for, and decodes nothing that needs no look.
 * @param bytes a zero follows the last one of the file
 * @param isDone asked of each value of an entry, by its index: whether all that has to be known of it is known by these
 *   bytes, which lie between its quotes, and by their weight; `within`: where they are, if not in the file
 * @returns every other value in the file's order, as `scan` gives it but for `start` and `end`, which count bytes;
 *   `undefined` where the file as a whole has to be scanned: it is malformed, or has something else where the source has
 *   an entry or a container
 */
export type Walker = (
  bytes: Buffer,
  length: number,
  isDone: (index: number, start: number, end: number, weight: number, within?: Buffer) => boolean,
) => Entry[] | undefined

/** How the entries that a target needs lie beside those of the source. */
export type NeededPlaces = {
  /** By the place of an entry of the source: that of the needed entry of the same key, or -1. */
  readonly placeOf: readonly number[]
  /** The places of all other needed entries. */
  readonly made: readonly number[]
}

/** The entries that some targets of a source need; `beside`: where they are not those of the source itself. */
export type Needed = { readonly entries: readonly Entry[]; readonly beside: NeededPlaces | undefined }

/** A value to be removed. */
export type Removal = {
  /** Where its text begins, as its entry says. */
  readonly start: number
  /** How many parts of its id name what is removed with all that lies in it. */
  readonly depth: number
}

/**
 * The code of one file format. Text in, text out: no path, no disk, no network, no encoding of bytes.
 * Line ends of the target are kept; inserted lines use its majority line end.
 */
export interface FormatReader {
  /**
   * @throws {FormatError} with line and column, rather than skip text it does not know
   */
  scan(text: string, options?: ScanOptions): Resource
  /**
   * The target's next text: only the asked-for values differ, everything else keeps every character. A key that is
   * new to the target is put after its nearest preceding source sibling that the target has. Values equal to what is
   * there keep their raw spelling. Merging nothing returns the target as it is; a born file leaves out entries
   * without a value.
   * @throws {FormatError} where the target's structure has no place for a key
   */
  merge(request: MergeRequest): string
  /**
   * The text without some of its values; all others keep every character. Absent: a document has `blockAround`, and of
   * any other file "dragoman prune" lists what people are to remove.
   */
  remove?(text: string, removals: readonly Removal[]): string
  /**
   * Walks through the targets of a source, one for each of the needs that they have. Absent, or `undefined`: the targets
   * are always scanned.
   */
  walkers?(source: Resource, needed: readonly Needed[], weights: ByteWeights): readonly Walker[] | undefined
  /** A text between its quotes as the walkers know it; no other spelling of it is ever done. */
  spelled?(text: string): string
  /** The delta and nothing else, in the shape of the file, in the given order; its type is that of the table. */
  payload(strings: readonly OrderedString[]): Payload
  /** A payload holds what the file says to translators about its entries; else the order's comment has to. */
  readonly isPayloadCommented?: true
  /**
   * The texts of `resource.data` or of a delivery, by key. Lenient about white space, order and lists for objects.
   * Texts that are not strings are left out.
   * @param ordered what was ordered, given with a delivery: formats whose wire form names no keys go by its order
   * @throws {FormatError} when it cannot be read at all
   */
  read(data: string, ordered?: readonly OrderedString[]): ReadonlyMap<EntryKey, string>
  /** Whether a document that can be parsed is of this format, where its name leaves a choice. */
  isInstance?(text: string): boolean
  /** For a document: its blocks in order, one of them for each entry. */
  blocksOf?(text: string, options?: ScanOptions): readonly Block[]
  /** For a document: all that belongs to the text that begins there; `undefined` where it cannot be removed alone. */
  blockAround?(text: string, start: number, options?: ScanOptions): Span | undefined
  /** For a document: the keys among the values that its target has a place for, or gets one where `merge` inserts them. */
  placesFor?(request: MergeRequest): ReadonlySet<EntryKey>
  /** Those of these that read back as one text from their places. */
  provenPlacesFor?(request: MergeRequest): ReadonlySet<EntryKey>
  /** A source text is the name by which a program asks for its translation, so it cannot be corrected in the file. */
  readonly isTextName?: true
  /**
   * The entries that a target needs, in source order, where these are not the source's own: the plural forms of its own
   * header. Targets that need the same get the same array. Absent or `undefined`: every target needs what the source has,
   * or what `neededByLanguage` says.
   */
  neededBy?(
    source: Resource,
  ): ((target: Resource | undefined, language: Language) => readonly Entry[]) | undefined
  /**
   * The same, where a target's language alone decides: what is found in the source is found once for all targets.
   * @returns `undefined` where every language needs what the source has
   */
  neededByLanguage?(
    source: Resource,
    sourceLanguage: Language,
  ): ((language: Language) => readonly Entry[]) | undefined
  /** The names under which the targets of a source may have its plural forms; `undefined` where it has none with several. */
  namingsOf?(source: Resource, sourceLanguage: Language): Namings | undefined
  /**
   * The encoding that a file of this format names in itself, for bytes that do not speak for themselves; a born file
   * that names UTF-8 is written so.
   */
  declaredEncoding?(bytes: Uint8Array): string | undefined
  /**
   * The asked-for texts as the file is to hold them, where its tools demand something of them; `merge` writes these.
   * It leaves out what is `incomplete`. Absent: as asked for.
   * @throws {FormatError}
   */
  fitted?(request: MergeRequest): ReadonlyMap<EntryKey, string>
  /** A character that the file's encoding lacks, in others within the text, before `merge` spells it: `&#233;`. Absent: such a text cannot be written. */
  escaped?(character: string): string
  /**
   * Keys of the asked-for texts that would do harm in the file without others that are not there yet. Absent: none are.
   * @throws {FormatError}
   */
  incomplete?(request: MergeRequest): ReadonlySet<EntryKey>
  /**
   * A text without what `fitted` may have changed in it: texts with one canonical form are the same translation.
   * Absent: no two texts are.
   */
  canonical?(text: string): string
  /** The key under which `read` without `ordered` reports an entry. Default: the entry's own (`keyOf`). */
  wireKey?(id: EntryId): EntryKey
}

/** A format: what its row of the table says, and the code that reads and writes it. */
export type Format = ReturnType<typeof factsOf> & FormatReader
