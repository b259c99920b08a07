/**
 * Bytes ⇄ text ⇄ splices, once for all formats: encoding, byte order mark, line ends, and the proof that a new text
 * holds what was meant and nothing else.
 */
import { FormatError } from '../errors.ts'
import { type Entry, type EntryKey, type Locale, once, type Resource } from '../model.ts'
import { withAddressesOf } from './blocks.ts'
import { type Document, encodeDocument, withinEncoding } from './encoding.ts'
import { asPlanned, type PlannedKeys, plannedKeys } from './list-plans.ts'
import type { Format, MergeRequest, Removal } from './types.ts'

export { type Document, decodeDocument, encodeDocument } from './encoding.ts'
export { lineFinder } from './splices.ts'

/** A merge of decoded files; see `MergeRequest`. */
export type DocumentMergeRequest = Omit<MergeRequest, 'source' | 'target'> & {
  readonly sourceDocument: Document
  /** `undefined`: the file is born, with the encoding and byte order mark of the source. */
  readonly targetDocument: Document | undefined
  /** A scan of just this source document in the role of a source, where the caller has one: it spares another. */
  readonly sourceResource?: Resource | undefined
  /** A scan of just this target document in the role of a target, where the caller has one: it spares another. */
  readonly targetResource?: Resource | undefined
}

export type MergedDocument = {
  readonly bytes: Uint8Array
  readonly text: string
  /** The asked-for values as the file holds them. */
  readonly values: ReadonlyMap<EntryKey, string>
}

/**
 * The target file's next bytes; `undefined` when nothing changes, or nothing is there to be born with. The new text is
 * read back before it is handed out: it must hold the asked-for values, every other value with its raw spelling and in
 * its place, and nothing else.
 * @throws {FormatError} where a value has no place, the encoding lacks a character, or the proof fails
 */
export function mergeDocument(format: Format, request: DocumentMergeRequest): MergedDocument | undefined {
  const { sourceDocument, sourceResource, targetDocument, targetResource, ...rest } = request
  // A document without any text has no place for one.
  const isBlank = format.isDocument === true && targetDocument?.text.trim() === ''
  const target = isBlank ? undefined : targetDocument?.text
  const lists = request.lists ?? []
  if (request.values.size === 0 && lists.length === 0) return undefined
  const asked: MergeRequest = { ...rest, source: sourceDocument.text, target }
  const values = writable(format, targetDocument ?? sourceDocument, asked)
  if (values.size === 0 && lists.length === 0) return undefined
  const merged = { ...asked, values }
  const text = format.merge(merged)
  proveMerge(format, merged, text, { sourceResource, targetResource })
  // After the proof: a merge that leaves a value out must not pass for one with nothing to change.
  if (text === targetDocument?.text) return undefined
  const document = targetDocument ?? bornDocument(format, sourceDocument, text)
  return { bytes: encodeDocument(document, text), text, values }
}

/** The asked-for values as the file can hold them, without those that have no place in it. */
function writable(format: Format, document: Document, asked: MergeRequest): ReadonlyMap<EntryKey, string> {
  const fitted = format.fitted?.(asked) ?? asked.values
  const values = encodable(format, document, localised(format, asked, fitted))
  return placedOnly(format, { ...asked, values })
}

/** @param known - scans that are there already */
function proveMerge(
  format: Format,
  { source: sourceText, target, values, lists = [], locale, skipElements, frontMatter }: MergeRequest,
  text: string,
  { sourceResource, targetResource }: Pick<DocumentMergeRequest, 'sourceResource' | 'targetResource'>,
): void {
  const isDocument = format.isDocument === true
  // The texts of its splices are proved where these are made.
  if (isDocument && target !== undefined) return
  const scan = (scanned: string, role: 'source' | 'target', like?: Resource): Resource =>
    format.scan(scanned, { skipElements, frontMatter, role, like })
  const source = sourceResource ?? scan(sourceText, 'source')
  const like = isDocument ? undefined : source
  const known = targetResource?.text === target ? targetResource : undefined
  const old = known ?? (target === undefined ? undefined : scan(target, 'target', like))
  const next = scanAgain(() => scan(text, 'target', like))
  const isCopied = copiedFrom(source, locale)
  if (isDocument) proveProse(source, next, values)
  else if (lists.length === 0) prove(old, next, values, isCopied)
  else provePlanned(old, next, values, isCopied, plannedKeys(lists))
}

/**
 * A file without some of its values. The new text is read back before it is handed out: it must hold every other value
 * with its raw spelling, in its order, and nothing else.
 * @param isRemoved - whether an entry of the file is removed
 * @returns `undefined` where the format removes nothing
 * @throws {FormatError} where the proof fails
 */
export function removeFromDocument(
  { remove, scan }: Format,
  document: Document,
  resource: Resource,
  removals: readonly Removal[],
  isRemoved: (entry: Entry) => boolean,
): { readonly bytes: Uint8Array; readonly text: string } | undefined {
  const text = remove?.(document.text, removals)
  if (text === undefined) return undefined
  const next = scanAgain(() => scan(text, { role: 'target' }))
  const kept = resource.entries.filter(entry => !isRemoved(entry))
  const surplus = next.entries[kept.length]
  if (surplus !== undefined) throw unproved(surplus.key)
  for (const [index, old] of kept.entries()) {
    const entry = next.entries[index]
    // The elements of a list move up.
    const isKept = entry !== undefined && withoutIndexes(entry.key) === withoutIndexes(old.key)
    if (!isKept || !isUntouched(entry, next, old, resource)) throw unproved(old.key)
  }
  return { bytes: encodeDocument(document, text), text }
}

function withoutIndexes(key: EntryKey): string {
  return key.replace(/\/\d+(?=\/|$)/g, '/#')
}

/** Addresses belong to a translation: one that leads to its own pages still does when its text is replaced. */
function localised(
  { isDocument, scan }: Format,
  { source, target, pairs, skipElements, frontMatter }: MergeRequest,
  values: ReadonlyMap<EntryKey, string>,
): ReadonlyMap<EntryKey, string> {
  if (isDocument !== true || target === undefined || pairs === undefined) return values
  const own = new Map(values)
  for (const { key, start } of scan(source, { skipElements, frontMatter, role: 'source' }).entries) {
    const [value, span] = [values.get(key), pairs.get(start)]
    if (value !== undefined && span !== undefined)
      own.set(key, withAddressesOf(value, target.slice(span.start, span.end)))
  }
  return own
}

function encodable(
  { escaped }: Format,
  document: Document,
  values: ReadonlyMap<EntryKey, string>,
): ReadonlyMap<EntryKey, string> {
  if (escaped === undefined) return values
  return new Map([...values].map(([key, value]) => [key, withinEncoding(document, value, escaped)]))
}

/** A text that is part of something larger, a row of a table, has a place when all of that has come. */
function placedOnly(format: Format, request: MergeRequest): ReadonlyMap<EntryKey, string> {
  const { values, target } = request
  const places = target === undefined ? undefined : format.placesFor?.(request)
  return places === undefined ? values : new Map([...values].filter(([key]) => places.has(key)))
}

/** The encoding of the source, unless the new file itself says that it is UTF-8. */
function bornDocument(format: Format, source: Document, text: string): Document {
  const declared = format.declaredEncoding?.(Buffer.from(text))
  return declared !== undefined && /^utf-?8$/i.test(declared) ? { ...source, encoding: 'utf-8' } : source
}

/** The keys of prose come from its text, so a translation has other ones than its source; its order is the same. */
function proveProse(
  { entries: wanted }: Resource,
  { entries: found }: Resource,
  values: ReadonlyMap<EntryKey, string>,
): void {
  for (const [index, { key, text: sourceText }] of wanted.entries()) {
    if (found[index]?.text !== (values.get(key) ?? sourceText)) throw unproved(key)
  }
  const surplus = found[wanted.length]
  if (surplus !== undefined) throw unproved(surplus.key)
}

/** The values that come along from the source: values without text, and those that the source marks as no texts. */
function copiedFrom(source: Resource, locale: Locale): (entry: Entry) => boolean {
  const known = once(() => new Map(source.entries.map(entry => [entry.key, entry])))
  return ({ key, text }) => {
    if (text === '') return true
    const like = known().get(key)
    return like?.isUntranslated === true && (like.text === text || text === locale)
  }
}

/** The same where lists are put in order: their elements are proved in the places that they get. */
function provePlanned(
  old: Resource | undefined,
  next: Resource,
  values: ReadonlyMap<EntryKey, string>,
  isCopied: (entry: Entry) => boolean,
  keys: PlannedKeys,
): void {
  const places = new Map(next.entries.map(({ key }, index) => [key, index]))
  const placeOf = ({ key }: Entry) => places.get(key) ?? places.size
  const planned = old && asPlanned(old, keys)
  const expected = planned && {
    ...planned,
    entries: [...planned.entries].sort((a, b) => placeOf(a) - placeOf(b)),
  }
  const wanted = new Map([...values].map(([key, text]) => [keys.ofSource(key) ?? key, text]))
  prove(expected, next, wanted, entry => isCopied({ ...entry, key: keys.sourceOf(entry.key) ?? entry.key }))
}

function prove(
  old: Resource | undefined,
  next: Resource,
  values: ReadonlyMap<EntryKey, string>,
  isCopied: (entry: Entry) => boolean,
): void {
  const oldEntries = old?.entries ?? []
  const oldByKey = new Map(oldEntries.map(entry => [entry.key, entry]))
  const found = new Set<EntryKey>()
  let oldIndex = 0
  for (const entry of next.entries) {
    const previous = oldByKey.get(entry.key)
    if (previous !== undefined) {
      while (oldEntries[oldIndex] !== previous && oldEntries[oldIndex]?.fuzzy === true) oldIndex++
      if (oldEntries[oldIndex++] !== previous) throw unproved(entry.key)
    }
    found.add(entry.key)
    const value = values.get(entry.key)
    const isMeant =
      value === undefined
        ? previous === undefined
          ? isCopied(entry)
          : isUntouched(entry, next, previous, old)
        : entry.text === value && entry.fuzzy === undefined
    if (!isMeant) throw unproved(entry.key)
  }
  for (const key of values.keys()) if (!found.has(key)) throw unproved(key)
  for (const { key, fuzzy } of oldEntries) {
    // One flag covers all plural forms of a message: a stale form may lose it when another of them is filled.
    if (fuzzy === undefined && !found.has(key)) throw unproved(key)
  }
  for (const key of old?.containers ?? []) if (!next.containers.has(key)) throw unproved(key)
}

function isUntouched(entry: Entry, next: Resource, previous: Entry, old: Resource | undefined): boolean {
  if (old === undefined || previous.text !== entry.text || previous.fuzzy !== entry.fuzzy) return false
  return old.text.slice(previous.start, previous.end) === next.text.slice(entry.start, entry.end)
}

function scanAgain(scan: () => Resource): Resource {
  try {
    return scan()
  } catch (cause) {
    throw unproved('', cause)
  }
}

/** A merge did not read back as it was meant. */
export class UnprovedError extends FormatError {}

function unproved(key: EntryKey, cause?: unknown): UnprovedError {
  const where = key === '' ? '' : ` at ${key}`
  const reason = `the changed file would not read back as expected${where}, so nothing was written; this is a bug in dragoman, please report it`
  return new UnprovedError(reason, undefined, undefined, cause === undefined ? undefined : { cause })
}
