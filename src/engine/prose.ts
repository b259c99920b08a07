/**
 * Documents (HTML, text, Markdown): a segment is known by its text, and a target's segments are told apart by the lock,
 * whose lines stand in the order of the target (rules L1). What the lock does not know is aligned by position, once;
 * what cannot be aligned is taken as a whole until its source changes.
 */
import { alignSegments } from '../formats/align.ts'
import { formatByName } from '../formats/index.ts'
import { textHash } from '../lock/hash.ts'
import { type LockLine, type LockSection, linesOf } from '../lock/lock.ts'
import type { Entry, EntryKey, Resource } from '../model.ts'
import type { Source } from './source.ts'
import { type Former, formersOf } from './successors.ts'

export type AlignedDocument = {
  /** The target's entry for each string of the source. */
  readonly current: readonly (Entry | undefined)[]
  /** Which of these answer a text that has fallen out of the source, by index. */
  readonly formers: ReadonlyMap<number, Former>
  readonly orphans: number
  /** The values are the whole file, because its parts are not known. */
  readonly isWhole: boolean
  /** The target's segments stand in another order than the source's, or are more. */
  readonly isMoved: boolean
  /** The lock's section for the target as it is now. */
  readonly records: readonly LockLine[]
}

export function alignDocument(
  source: Source,
  target: Resource | undefined,
  section: LockSection | undefined,
): AlignedDocument {
  if (target === undefined)
    return {
      current: [],
      formers: none,
      orphans: 0,
      isWhole: false,
      isMoved: false,
      records: section === undefined ? [] : linesOf(section),
    }
  const lines = section === undefined ? [] : linesOf(section)
  if (lines.length > 0 && !isWholeRecord(lines, target)) return alignByLock(source, target, lines)
  // What could not be taken apart when it was written down may have been mended since.
  return isOutdated(source, lines) ? alignWhole(source, target, lines) : adopt(source, target)
}

const none: ReadonlyMap<number, Former> = new Map()

/**
 * Every text of the document once it is complete, by key: what is to be written, what stands there, and copies of what
 * needs no translation. `undefined` while something is missing.
 */
export function completeTexts(
  source: Source,
  { current, isWhole }: AlignedDocument,
  writes: ReadonlyMap<EntryKey, string>,
): ReadonlyMap<EntryKey, string> | undefined {
  const texts = new Map<EntryKey, string>()
  for (const [index, { entry, isCounted, hasLetter }] of source.strings.entries()) {
    const text =
      writes.get(entry.key) ??
      (isWhole ? undefined : current[index]?.text) ??
      (isCounted && hasLetter ? undefined : entry.text)
    if (text === undefined) return undefined
    texts.set(entry.key, text)
  }
  return texts
}

/**
 * The lock's section of a document.
 * @param answered - the strings whose translation is to be recorded as answering them; of a document that could not be
 *   taken apart it is all of them, or none
 */
export function recordsOfDocument(
  source: Source,
  { current, formers, isWhole, records }: AlignedDocument,
  answered: ReadonlySet<number>,
): readonly LockLine[] {
  if (isWhole) return answered.size > 0 ? recordsOf(source, current) : records
  if (formers.size === 0) return records
  const anew = new Map<LockLine, LockLine>()
  for (const [index, { entry, line }] of formers) {
    const string = source.strings[index]
    if (string === undefined || !answered.has(index)) continue
    anew.set(line, { entry: string.entryHash(), source: string.textHash(), text: textHash(entry.text) })
  }
  return records.map(line => anew.get(line) ?? line)
}

/** What is to be said of a document that counts as translated although its parts are not known. */
export function wholeNotice(source: Source, target: Resource, path: string): string {
  const [own, others] = [source.strings.length, target.entries.length]
  return `${path} counts as translated as a whole: its texts (${others}) do not stand as those of the source (${own}), so what is missing in it is not seen, and after a change of the source all of it is stale; give it the source's texts one for one, or delete it to have it translated`
}

function adopt(source: Source, target: Resource): AlignedDocument {
  const aligned = isBlank(target)
    ? new Map<EntryKey, Entry>()
    : (alignSegments(source.resource, target) ??
      formatByName(source.pair.format).alignBlocks?.(source.resource, target))
  if (aligned === undefined) return alignWhole(source, target, [])
  const current = source.strings.map(({ entry }) => aligned.get(entry.key))
  const records = recordsOf(source, current)
  return { current, formers: none, orphans: 0, isWhole: false, isMoved: false, records }
}

/** Nothing stands in it but white space and tags. */
function isBlank({ text, entries }: Resource): boolean {
  return entries.length === 0 && text.replace(/<[^>]*>/g, '').trim() === ''
}

/** All lines naming one text is how a file that could not be taken apart was written down. */
function isWholeRecord(lines: readonly LockLine[], { entries }: Resource): boolean {
  const [first] = lines
  if (first === undefined || !lines.every(({ text }) => text === first.text)) return false
  if (entries.length === 1) return lines.length > 1
  // Unless each of its texts is that one.
  return !entries.some(({ text }) => textHash(text) === first.text)
}

/** The source has got a text that the lock does not know. */
function isOutdated(source: Source, lines: readonly LockLine[]): boolean {
  if (lines.length === 0) return false
  const known = new Set(lines.map(({ entry }) => entry))
  return source.strings.some(({ isCounted, entryHash }) => isCounted && !known.has(entryHash()))
}

function alignWhole(source: Source, target: Resource, lines: readonly LockLine[]): AlignedDocument {
  const isStale = isOutdated(source, lines)
  const whole: Entry = {
    id: [],
    key: '',
    text: target.text,
    start: 0,
    end: target.text.length,
    ...(isStale ? { fuzzy: true } : {}),
  }
  const current = source.strings.map(() => whole)
  const records = isStale ? lines : recordsOf(source, current)
  return { current, formers: none, orphans: 0, isWhole: true, isMoved: false, records }
}

function alignByLock(source: Source, target: Resource, lines: readonly LockLine[]): AlignedDocument {
  const lineOf = matchLines(
    lines,
    target.entries.map(({ text }) => textHash(text)),
  )
  const byEntry = new Map<string, Entry>()
  const records: LockLine[] = []
  const newByKind = newStringsByKind(source, target, lines)
  for (const [index, entry] of target.entries.entries()) {
    const line = lineOf[index] ?? newByKind.get(entry.kind ?? '')
    if (line !== undefined) byEntry.set(line.entry, entry)
  }
  const current = source.strings.map(({ entryHash }) => byEntry.get(entryHash()))
  const formers = formersOf(source, target, current, lineOf)
  for (const [index, { entry }] of formers) current[index] = entry
  // A person's text in the place of a former one answers what the source says now, which the old record has to show.
  const asRecorded = new Set([...formers.values()].map(({ line }) => line))
  for (const [index, entry] of target.entries.entries()) {
    const line = lineOf[index] ?? newByKind.get(entry.kind ?? '')
    if (line !== undefined)
      records.push(asRecorded.has(line) ? line : { ...line, text: textHash(entry.text) })
  }
  const kept = current.filter(entry => entry !== undefined)
  const isInOrder = kept.every((entry, index) => index === 0 || (kept[index - 1]?.start ?? 0) < entry.start)
  return {
    current,
    formers,
    orphans: target.entries.length - kept.length,
    isWhole: false,
    isMoved: !isInOrder || kept.length < target.entries.length,
    records,
  }
}

/**
 * Lines for strings that the lock does not know and that are the only ones of their kind on both sides: a translation
 * that has been there all along, of what only now counts as a text.
 */
function newStringsByKind(
  source: Source,
  target: Resource,
  lines: readonly LockLine[],
): ReadonlyMap<string, LockLine> {
  const known = new Set(lines.map(({ entry }) => entry))
  const found = new Map<string, LockLine>()
  const once = onlyKinds(target.entries)
  for (const kind of onlyKinds(source.resource.entries)) {
    if (!once.has(kind)) continue
    const string = source.strings.find(({ entry }) => entry.kind === kind)
    if (string === undefined || known.has(string.entryHash())) continue
    // The text's own hash takes its place where the line is used.
    found.set(kind, { entry: string.entryHash(), source: string.textHash(), text: '' })
  }
  return found
}

function onlyKinds(entries: readonly Entry[]): ReadonlySet<string> {
  const times = new Map<string, number>()
  for (const { kind } of entries) if (kind !== undefined) times.set(kind, (times.get(kind) ?? 0) + 1)
  return new Set([...times].flatMap(([kind, count]) => (count === 1 ? [kind] : [])))
}

/** For each text of the target the line that tells of it: equal hashes first, then whatever stands between two of them in equal number. */
function matchLines(lines: readonly LockLine[], hashes: readonly string[]): (LockLine | undefined)[] {
  const matched = new Array<LockLine | undefined>(hashes.length)
  const places = new Map<string, { indexes: number[]; next: number }>()
  for (const [index, { text }] of lines.entries()) {
    const known = places.get(text)
    if (known === undefined) places.set(text, { indexes: [index], next: 0 })
    else known.indexes.push(index)
  }
  let line = 0
  const anchors: { text: number; line: number }[] = []
  for (const [text, hash] of hashes.entries()) {
    const place = places.get(hash)
    while (place !== undefined && (place.indexes[place.next] ?? line) < line) place.next++
    const found = place?.indexes[place.next]
    if (found === undefined) continue
    anchors.push({ text, line: found })
    line = found + 1
  }
  const ends = [...anchors, { text: hashes.length, line: lines.length }]
  let before = { text: -1, line: -1 }
  for (const anchor of ends) {
    const isEqualGap = anchor.text - before.text === anchor.line - before.line
    for (let step = 1; isEqualGap && step < anchor.text - before.text; step++) {
      matched[before.text + step] = lines[before.line + step]
    }
    if (anchor.text < hashes.length) matched[anchor.text] = lines[anchor.line]
    before = anchor
  }
  return matched
}

function recordsOf(source: Source, current: readonly (Entry | undefined)[]): LockLine[] {
  return source.strings.flatMap((string, index) => {
    const entry = current[index]
    if (entry === undefined) return []
    return [{ entry: string.entryHash(), source: string.textHash(), text: textHash(entry.text) }]
  })
}
