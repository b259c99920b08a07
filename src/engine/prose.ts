/**
 * Documents (HTML, text, Markdown): a segment is known by its text, and a target's segments are told apart by the lock,
 * whose lines stand in the order of the target (rules L1). What the lock does not know is aligned by position, once;
 * what cannot be aligned is taken as a whole until its source changes.
 */
import { alignSegments } from '../formats/align.ts'
import { textHash } from '../lock/hash.ts'
import { type LockLine, type LockSection, linesOf } from '../lock/lock.ts'
import type { Entry, EntryKey, Resource } from '../model.ts'
import type { Source } from './source.ts'

export type AlignedDocument = {
  /** The target's entry for each string of the source. */
  readonly current: readonly (Entry | undefined)[]
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
      orphans: 0,
      isWhole: false,
      isMoved: false,
      records: section === undefined ? [] : linesOf(section),
    }
  const lines = section === undefined ? [] : linesOf(section)
  if (lines.length === 0) return adopt(source, target)
  return isWholeRecord(lines, target) ? alignWhole(source, target, lines) : alignByLock(source, target, lines)
}

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

/** The lock's section of a document; once it is kept, all of it answers the present source. */
export function recordsOfDocument(
  source: Source,
  { current, records }: AlignedDocument,
  isKept: boolean,
): readonly LockLine[] {
  return isKept ? recordsOf(source, current) : records
}

function adopt(source: Source, target: Resource): AlignedDocument {
  const aligned = alignSegments(source.resource, target)
  if (aligned === undefined) return alignWhole(source, target, undefined)
  const current = source.strings.map(({ entry }) => aligned.get(entry.key))
  return { current, orphans: 0, isWhole: false, isMoved: false, records: recordsOf(source, current) }
}

/** All lines naming one text is how a file that could not be taken apart was written down. */
function isWholeRecord(lines: readonly LockLine[], target: Resource): boolean {
  const [first] = lines
  const isOneText = lines.every(({ text }) => text === first?.text)
  return isOneText && (lines.length > 1 || target.entries.length !== 1)
}

function alignWhole(
  source: Source,
  target: Resource,
  lines: readonly LockLine[] | undefined,
): AlignedDocument {
  const known = lines && new Set(lines.map(({ entry }) => entry))
  const isOutdated =
    known !== undefined &&
    source.strings.some(({ isCounted, entryHash }) => isCounted && !known.has(entryHash()))
  const whole: Entry = {
    id: [],
    key: '',
    text: target.text,
    start: 0,
    end: target.text.length,
    ...(isOutdated ? { fuzzy: true } : {}),
  }
  const current = source.strings.map(() => whole)
  const records = isOutdated ? (lines ?? []) : recordsOf(source, current)
  return { current, orphans: 0, isWhole: true, isMoved: false, records }
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
    if (line === undefined) continue
    byEntry.set(line.entry, entry)
    records.push({ ...line, text: textHash(entry.text) })
  }
  const current = source.strings.map(({ entryHash }) => byEntry.get(entryHash()))
  const kept = current.filter(entry => entry !== undefined)
  const isInOrder = kept.every((entry, index) => index === 0 || (kept[index - 1]?.start ?? 0) < entry.start)
  return {
    current,
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
