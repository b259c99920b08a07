/** A source file as the diff needs it: what can be worked out once for all of its targets is worked out here. */
import {
  checkOptionsOf,
  type Definitions,
  type Finding,
  hasLetter,
  isCodeValue,
  sourceFault,
  textCheck,
} from '../../checks/index.ts'
import type { Block } from '../../formats/blocks.ts'
import { lineFinder } from '../../formats/document.ts'
import { formatByName } from '../../formats/index.ts'
import { formsOf } from '../../formats/plurals/forms.ts'
import { entryHash, textHash } from '../../lock/hash.ts'
import type { LockRecord } from '../../lock/lock.ts'
import type { Entry, EntryId, EntryKey, FilePair, Language, Resource } from '../../model.ts'
import { keyFilter, pluralFamilies } from './key-patterns.ts'

/** One string of the source; whatever costs something is done when first asked for. */
export type SourceString = {
  readonly entry: Entry
  /** Not empty and not excluded (`counts-add-up`). */
  readonly isCounted: boolean
  readonly hasLetter: boolean
  readonly check: (text: string, definitions?: Definitions) => Finding | undefined
  /** The fault that keeps it from being bought (`broken-source-is-not-bought`). */
  readonly fault: () => Finding | undefined
  readonly entryHash: () => string
  readonly textHash: () => string
}

export type Source = {
  readonly pair: FilePair
  readonly language: Language
  readonly resource: Resource
  readonly strings: readonly SourceString[]
  /** Index into `strings`. */
  readonly position: ReadonlyMap<EntryKey, number>
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
  const lineOf = lineFinder(scanned.text)
  const resource = formatByName(pair.format).isDocument === true ? withLines(scanned, lineOf) : scanned
  const isIncluded = keyFilter(pair.settings.keys)
  const shared = {
    limit: pair.settings.context.limit,
    formsOf: need && formsOf(need.targetLanguage),
  }
  const originAt = need && stringsByPlace(need.origin.strings)
  const strings = resource.entries.map((entry): SourceString => {
    const origin = originAt?.(entry.start)
    // Most of what a target needs is what the source has, and a large tree has many targets.
    if (origin?.entry === entry) return origin
    const options = { ...shared, ...checkOptionsOf(pair.format, entry) }
    return {
      entry,
      isCounted:
        entry.text !== '' && entry.isUntranslated !== true && (origin?.isCounted ?? isIncluded(entry)),
      hasLetter:
        hasLetter(entry.text, options) && !(pair.settings.addresses === 'copy' && isCodeValue(entry.text)),
      check: textCheck(entry.text, options),
      fault: once(() => sourceFault(entry.text, options)),
      entryHash: once(() => entryHash(entry.id)),
      textHash: once(() => textHash(entry.text)),
    }
  })
  return {
    pair,
    language,
    resource,
    strings,
    position: new Map(strings.map(({ entry }, index) => [entry.key, index])),
    origin: need?.origin,
    families: need?.origin.families ?? once(() => pluralFamilies(resource.entries.map(({ key }) => key))),
    parents: once(() => parentsOf(strings)),
    lineOf: ({ start }) => lineOf(start),
    blocks: once(() => blocksIn(pair, scanned.text)),
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
  return record === undefined || record.source === string.textHash()
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

/** The string at an offset; quick where one is asked for after the other. */
function stringsByPlace(strings: readonly SourceString[]): (start: number) => SourceString | undefined {
  let at = 0
  const startAt = (index: number) => strings[index]?.entry.start
  return start => {
    while ((startAt(at) ?? start) < start) at++
    while (at > 0 && (startAt(at) ?? Number.POSITIVE_INFINITY) > start) at--
    return startAt(at) === start ? strings[at] : undefined
  }
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
