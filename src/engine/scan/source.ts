/** A source file as the diff needs it: what can be worked out once for all of its targets is worked out here. */
import type { Block } from '../../formats/blocks.ts'
import { lineFinder } from '../../formats/document.ts'
import { formatByName } from '../../formats/index.ts'
import { formsOf } from '../../formats/plurals/forms.ts'
import type { NeededPlaces } from '../../formats/types.ts'
import type { LockRecord } from '../../lock/lock.ts'
import type { Entry, EntryId, EntryKey, FilePair, Language, Resource } from '../../model.ts'
import { copyWith, once } from '../../model.ts'
import { keyFilter, pluralFamilies } from './key-patterns.ts'
import { type KnownSource, LazyString, type SourceString } from './source-string.ts'

export type { SourceString } from './source-string.ts'

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
  /** Where `strings` are what a target needs: the source as its file is. */
  readonly origin: Source | undefined
  readonly families: () => ReadonlySet<string>
  /** Keys of the containers that counted strings lie in, the root apart. */
  readonly parents: () => ReadonlySet<EntryKey>
  readonly lineOf: (entry: Entry) => number
  readonly offsetLine: (offset: number) => number
  /** For a document: its texts, one for each string, and the parts between them. */
  readonly blocks: () => readonly Block[]
}

/** Where the entries are what a target needs: the source that they come from, and whose forms they are. */
export type Need = {
  readonly origin: Source
  readonly targetLanguage: Language
  /** The strings of entries that other targets need as well. */
  readonly strings: Map<Entry, SourceString>
}

export function sourceOf(pair: FilePair, language: Language, scanned: Resource, need?: Need): Source {
  const { origin } = need ?? {}
  const lineOf = origin?.offsetLine ?? lineFinder(scanned.text)
  const resource = formatByName(pair.format).isDocument === true ? withLines(scanned, lineOf) : scanned
  const known: KnownSource = {
    pair,
    isIncluded: keyFilter(pair.settings.keys),
    formsOf: need && formsOf(need.targetLanguage),
  }
  const { strings, beside } = stringsOf(resource.entries, known, need)
  const places = new Map<EntryKey, number>()
  if (beside === undefined)
    for (let index = 0; index < strings.length; index++) places.set(resource.entries[index]?.key ?? '', index)
  else for (const index of beside.made) places.set(strings[index]?.entry.key ?? '', index)
  return {
    pair,
    language,
    resource,
    strings,
    position: origin === undefined || beside === undefined ? places : positionsBeside(origin, beside, places),
    beside,
    origin,
    families: origin?.families ?? once(() => pluralFamilies(resource.entries.map(({ key }) => key))),
    parents: origin?.parents ?? once(() => parentsOf(strings)),
    lineOf: ({ start }) => lineOf(start),
    offsetLine: lineOf,
    blocks: once(() => blocksIn(pair, scanned.text)),
  }
}

/** Most of what a target needs is what the source has, and a large tree has many targets. */
function stringsOf(
  entries: readonly Entry[],
  known: KnownSource,
  need: Need | undefined,
): Pick<Source, 'strings' | 'beside'> {
  if (need === undefined)
    return { strings: entries.map(entry => new LazyString(entry, known, undefined)), beside: undefined }
  const origins = need.origin.strings
  const { length } = origins
  const strings = new Array<SourceString>(entries.length)
  const made: number[] = []
  const placeOf = new Array<number>(length).fill(-1)
  let at = 0
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index] as Entry
    if (at < length && (origins[at] as SourceString).entry === entry) {
      strings[index] = origins[at] as SourceString
      placeOf[at++] = index
      continue
    }
    const { start } = entry
    while (at < length && (origins[at] as SourceString).entry.start < start) at++
    while (at > 0 && (at === length || (origins[at] as SourceString).entry.start > start)) at--
    const nearest = origins[at]
    const origin = nearest?.entry.start === start ? nearest : undefined
    if (origin?.entry.key === entry.key) placeOf[at] = index
    else made.push(index)
    let string = origin?.entry === entry ? origin : need.strings.get(entry)
    if (string === undefined) {
      string = new LazyString(entry, known, origin)
      need.strings.set(entry, string)
    }
    strings[index] = string
  }
  return { strings, beside: { placeOf, made } }
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

/** Nobody translates into the empty places of a source. */
function blocksIn({ format, settings }: FilePair, text: string): readonly Block[] {
  const blocks = formatByName(format).blocksOf?.(text, { ...settings.content, role: 'source' }) ?? []
  return blocks.filter(({ role }) => role !== 'empty')
}

/** As `stringState` decides for a value that the ledger knows nothing of, with no record or one that fits the source. */
export function isPlainlyTranslated(
  found: Entry,
  string: SourceString,
  record: LockRecord | undefined,
): boolean {
  if (found.text === '' || found.fuzzy || !string.hasLetter) return false
  return record === undefined || record.source === string.sourceHash
}

function withLines(resource: Resource, lineOf: (offset: number) => number): Resource {
  return copyWith(resource, {
    entries: resource.entries.map(entry => copyWith(entry, { line: lineOf(entry.start) })),
  })
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
