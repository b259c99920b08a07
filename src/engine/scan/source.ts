/** A source file as the diff needs it: what can be worked out once for all of its targets is worked out here. */
import {
  type BytePass,
  bytePass,
  type CheckOptions,
  checkOptionsOf,
  type FastPass,
  type Finding,
  fastPass,
  hasLetter,
  isCodeValue,
  type Page,
  sourceFault,
  textCheck,
} from '../../checks/index.ts'
import type { Block } from '../../formats/blocks.ts'
import { lineFinder } from '../../formats/document.ts'
import { formatByName } from '../../formats/index.ts'
import { formsOf } from '../../formats/plurals/forms.ts'
import type { NeededPlaces } from '../../formats/types.ts'
import { entryHash, textHash } from '../../lock/hash.ts'
import type { LockRecord } from '../../lock/lock.ts'
import { recordBytes } from '../../lock/section-bytes.ts'
import type { Entry, EntryId, EntryKey, FilePair, FindingCode, Language, Resource } from '../../model.ts'
import { keyFilter, pluralFamilies } from './key-patterns.ts'

/** One string of the source; whatever costs something is worked out when first asked for. */
export type SourceString = {
  readonly entry: Entry
  /** Not empty and not excluded (`counts-add-up`). */
  readonly isCounted: boolean
  readonly hasLetter: boolean
  /** Marks of a plain translation in the bytes of its file; `undefined`: only its text shows whether it is one. */
  readonly inBytes: PlainBytes | undefined
  /** The fault that keeps it from being bought (`broken-source-is-not-bought`). */
  readonly fault: Finding | undefined
  readonly entryHash: string
  readonly textHash: string
  /** How its record in the lock begins where it answers the present text. */
  readonly recordBytes: Uint8Array
  /** @param without - codes of findings that are left out */
  check(text: string, page?: Page, without?: ReadonlySet<FindingCode>): Finding | undefined
}

/** How files spell a source text, and what the bytes of its translations pass by without a check. */
export type PlainBytes = { readonly spelled: Uint8Array; readonly pass: BytePass }

/** Where strings are, by their keys. */
export type Positions = {
  readonly get: (key: EntryKey) => number | undefined
  readonly has: (key: EntryKey) => boolean
}

export type Source = {
  readonly pair: FilePair
  readonly language: Language
  readonly resource: Resource
  readonly strings: readonly SourceString[]
  /** Index into `strings`. */
  readonly position: Positions
  /** How the strings lie that a target needs beside those of the source itself; `undefined`: it needs them as they are. */
  readonly beside: NeededPlaces | undefined
  /** Keys of entries of which others are copies. */
  readonly copied: ReadonlySet<EntryKey>
  /** Where `strings` are what a target needs: the source as its file is. */
  readonly origin: Source | undefined
  readonly families: () => ReadonlySet<string>
  /** Keys of the containers that counted strings lie in, the root apart. */
  readonly parents: () => ReadonlySet<EntryKey>
  readonly lineOf: (entry: Entry) => number
  /** For a document: its texts, one for each string, and the parts between them. */
  readonly blocks: () => readonly Block[]
}

/** @param need - where the entries are what a target needs: the source that they come from, and whose forms they are */
export function sourceOf(
  pair: FilePair,
  language: Language,
  scanned: Resource,
  need?: { readonly origin: Source; readonly targetLanguage: Language },
): Source {
  const { origin } = need ?? {}
  const lineOf = lineFinder(scanned.text)
  const resource = formatByName(pair.format).isDocument === true ? withLines(scanned, lineOf) : scanned
  const known: KnownSource = {
    pair,
    isIncluded: keyFilter(pair.settings.keys),
    formsOf: need && formsOf(need.targetLanguage),
  }
  const { strings, beside, copied } = stringsOf(resource.entries, known, origin?.strings)
  const places = new Map<EntryKey, number>()
  if (beside === undefined) for (const [index, { key }] of resource.entries.entries()) places.set(key, index)
  else for (const index of beside.made) places.set(strings[index]?.entry.key ?? '', index)
  return {
    pair,
    language,
    resource,
    strings,
    position: origin === undefined || beside === undefined ? places : positionsBeside(origin, beside, places),
    beside,
    copied,
    origin,
    families: origin?.families ?? once(() => pluralFamilies(resource.entries.map(({ key }) => key))),
    parents: origin?.parents ?? once(() => parentsOf(strings)),
    lineOf: ({ start }) => lineOf(start),
    blocks: once(() => blocksIn(pair, scanned.text)),
  }
}

/** Most of what a target needs is what the source has, and a large tree has many targets. */
function stringsOf(
  entries: readonly Entry[],
  known: KnownSource,
  origins: readonly SourceString[] | undefined,
): Pick<Source, 'strings' | 'beside' | 'copied'> {
  const strings: SourceString[] = []
  const made: number[] = []
  const placeOf = new Int32Array(origins?.length ?? 0).fill(-1)
  const copied = new Set<EntryKey>()
  const startOf = (index: number) => origins?.[index]?.entry.start ?? Number.POSITIVE_INFINITY
  let at = 0
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index] as Entry
    while (startOf(at) < entry.start) at++
    while (at > 0 && startOf(at) > entry.start) at--
    const origin = startOf(at) === entry.start ? origins?.[at] : undefined
    if (origin?.entry.key === entry.key) placeOf[at] = index
    else made.push(index)
    if (origin?.entry === entry) strings.push(origin)
    else {
      strings.push(new LazyString(entry, known, origin))
      if (entry.copyOf !== undefined) copied.add(entry.copyOf)
    }
  }
  return { strings, beside: origins && { placeOf, made }, copied }
}

function positionsBeside(
  { position }: Source,
  { placeOf }: NeededPlaces,
  made: ReadonlyMap<EntryKey, number>,
): Positions {
  const get = (key: EntryKey) => {
    const origin = position.get(key)
    const place = origin === undefined ? -1 : (placeOf[origin] ?? -1)
    return place < 0 ? made.get(key) : place
  }
  return { get, has: key => get(key) !== undefined }
}

/** Facts that the strings of one source share. */
type KnownSource = {
  readonly pair: FilePair
  readonly isIncluded: (entry: Entry) => boolean
  readonly formsOf: ReturnType<typeof formsOf> | undefined
}

/** A large tree has millions of strings and asks little of each. */
class LazyString implements SourceString {
  readonly entry: Entry
  readonly isCounted: boolean
  readonly #known: KnownSource
  readonly #origin: LazyString | undefined
  #options: CheckOptions | undefined
  #hasLetter: boolean | undefined
  #pass: FastPass | 'none' | undefined
  #inBytes: PlainBytes | 'none' | undefined
  #check: ReturnType<typeof textCheck> | undefined
  #fault: { readonly found: Finding | undefined } | undefined
  #entryHash: string | undefined
  #textHash: string | undefined
  #recordBytes: Uint8Array | undefined

  /** @param origin - the string of the source whose form it is */
  constructor(entry: Entry, known: KnownSource, origin: SourceString | undefined) {
    this.entry = entry
    this.#known = known
    this.#origin = origin instanceof LazyString ? origin : undefined
    this.isCounted =
      entry.text !== '' && entry.isUntranslated !== true && (origin?.isCounted ?? known.isIncluded(entry))
  }

  get hasLetter(): boolean {
    const { text } = this.entry
    const { pair } = this.#known
    this.#hasLetter ??=
      (this.#isSpelledAsOrigin && this.#origin?.hasLetter === true) ||
      (hasLetter(text, this.#checkOptions) && !(pair.settings.addresses === 'copy' && isCodeValue(text)))
    return this.#hasLetter
  }

  get inBytes(): PlainBytes | undefined {
    this.#inBytes ??= this.#plainBytes() ?? 'none'
    return this.#inBytes === 'none' ? undefined : this.#inBytes
  }

  get fault(): Finding | undefined {
    this.#fault ??= { found: sourceFault(this.entry.text, this.#checkOptions) }
    return this.#fault.found
  }

  get entryHash(): string {
    this.#entryHash ??= entryHash(this.entry.id)
    return this.#entryHash
  }

  get textHash(): string {
    this.#textHash ??= textHash(this.entry.text)
    return this.#textHash
  }

  get recordBytes(): Uint8Array {
    this.#recordBytes ??= recordBytes(this.entryHash, this.textHash)
    return this.#recordBytes
  }

  check(text: string, page?: Page, without?: ReadonlySet<FindingCode>): Finding | undefined {
    this.#check ??= textCheck(this.entry.text, this.#checkOptions, this.#fastPass())
    return this.#check(text, page, without)
  }

  get #checkOptions(): CheckOptions {
    const { pair, formsOf } = this.#known
    this.#options ??= {
      limit: pair.settings.context.limit,
      formsOf,
      ...checkOptionsOf(pair.format, this.entry),
    }
    return this.#options
  }

  get #isSpelledAsOrigin(): boolean {
    return this.#origin?.entry.text === this.entry.text && this.#origin.entry.flags === this.entry.flags
  }

  #fastPass(): FastPass | undefined {
    const like = this.#isSpelledAsOrigin ? this.#origin : undefined
    this.#pass ??=
      (like === undefined ? fastPass(this.entry.text, this.#checkOptions) : like.#fastPass()) ?? 'none'
    return this.#pass === 'none' ? undefined : this.#pass
  }

  #plainBytes(): PlainBytes | undefined {
    if (this.#isSpelledAsOrigin) return this.#origin?.inBytes
    const { format, settings } = this.#known.pair
    const { spelled } = formatByName(format)
    const pass = spelled === undefined || settings.context.limit !== undefined ? undefined : this.#fastPass()
    return (
      pass && spelled && { spelled: Buffer.from(spelled(this.entry.text)), pass: bytePass(pass, spelled) }
    )
  }
}

/** Nobody translates into the empty places of a source. */
function blocksIn({ format, settings }: FilePair, text: string): readonly Block[] {
  const blocks = formatByName(format).blocksOf?.(text, { ...settings.content, role: 'source' }) ?? []
  return blocks.filter(({ role }) => role !== 'empty')
}

/** The rows of `one-decision-per-string` for a value that the ledger knows nothing of, with no record or one that fits the source. */
export function isPlainlyTranslated(
  found: Entry,
  string: SourceString,
  record: LockRecord | undefined,
): boolean {
  if (found.text === '' || found.fuzzy || !string.hasLetter) return false
  return record === undefined || record.source === string.textHash
}

function withLines(resource: Resource, lineOf: (offset: number) => number): Resource {
  return { ...resource, entries: resource.entries.map(entry => ({ ...entry, line: lineOf(entry.start) })) }
}

/** How records name a string: the key, and the line of one whose key is a hash (`keys-are-paths-of-parts`). */
export function nameOf({ id, line }: { readonly id: EntryId; readonly line?: number | undefined }): {
  readonly key: EntryId
  readonly line?: number
} {
  return line === undefined ? { key: id } : { key: id, line }
}

function parentsOf(strings: readonly SourceString[]): ReadonlySet<EntryKey> {
  const parents = new Set<EntryKey>()
  for (const { entry, isCounted } of strings) {
    if (!isCounted) continue
    const { key } = entry
    for (let end = key.lastIndexOf('/'); end > 0; end = key.lastIndexOf('/', end - 1))
      parents.add(key.slice(0, end))
  }
  return parents
}

/** The result of a function, computed when first asked for. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
