/** What the lock remembers of a document and its translation (`lock-layout`). */
import { textHash } from '../../../lock/hash.ts'
import type { LockLine } from '../../../lock/lock.ts'
import type { Resource } from '../../../model.ts'
import type { Source, SourceString } from '../../scan/source.ts'
import type { Rule } from './likeness.ts'
import { editedLines, matchLines, timesOf } from './line-matches.ts'

/** In the lock: a text of the target that answers none of the source, and one of the source that has no sure pair. */
export const noEntry = '--------'
export const noText = '------'
/** In the lock: a person says that the string is answered in the document, though no one text of it is its pair. */
export const elsewhere = '______'

/** Whether a line says which string a text answers, and not that there is none. */
export function isRecord({ entry, text }: LockLine): boolean {
  return entry !== noEntry && text !== noText && text !== elsewhere
}

/** What the lock tells of two documents. */
export type Memory = {
  /** By the index of a string that of the target's text which answers it. */
  readonly known: readonly (number | undefined)[]
  /** By the index of a target's text the line that tells of it. */
  readonly lineOf: readonly (LockLine | undefined)[]
  /** The same of texts that nothing tells of: the line that told of what stood in their place, and of no string that is left. */
  readonly edited: readonly (LockLine | undefined)[]
  /** Whether the lock has a string at all. */
  readonly isRecorded: (index: number) => boolean
  readonly seen: ReadonlySet<number>
  readonly elsewhere: ReadonlySet<number>
  readonly isEmpty: boolean
  /** A string without a sure pair has gone from the source since: a new one may be that one, changed. */
  readonly hasLostUnsure: boolean
}

export function memoryOf(source: Source, target: Resource, lines: readonly LockLine[]): Memory {
  const hashes = lines.length === 0 ? [] : target.entries.map(({ text }) => textHash(text))
  const isWhole = isWholeRecord(lines, target, hashes)
  const places = new Map(
    lines.length === 0 ? [] : source.strings.map(({ entryHash }, index) => [entryHash(), index]),
  )
  const lineOfTarget: (LockLine | undefined)[] = isWhole
    ? target.entries.map(() => (textHash(target.text) === lines[0]?.text ? otherLine('') : undefined))
    : withRepeated(matchLines(lines.filter(isRecord), withoutOthers(lines, hashes)), lines, hashes)
  const known = knownByLines(source, target, lineOfTarget)
  const unsure = lines.filter(({ text }) => text === noText)
  const indexesOf = (some: readonly LockLine[]) =>
    new Set(some.flatMap(({ entry }) => places.get(entry) ?? []))
  const recorded = indexesOf(lines)
  return {
    known,
    lineOf: lineOfTarget,
    edited: editedTexts(lines, lineOfTarget).map(line => line && (places.has(line.entry) ? undefined : line)),
    isRecorded: index => recorded.has(index),
    seen: indexesOf(unsure),
    elsewhere: indexesOf(lines.filter(({ text }) => text === elsewhere)),
    isEmpty: lines.length === 0,
    hasLostUnsure: unsure.some(({ entry }) => !places.has(entry)),
  }
}

/** The lines of what stood in the place of texts that nothing tells of; texts that answer none of the source have no place among these. */
function editedTexts(
  lines: readonly LockLine[],
  found: readonly (LockLine | undefined)[],
): readonly (LockLine | undefined)[] {
  const placed = [...found.entries()].filter(([, line]) => line?.entry !== noEntry)
  const edited = editedLines(
    lines.filter(isRecord),
    placed.map(([, line]) => line),
  )
  const byText = new Map(placed.map(([text], at) => [text, edited[at]]))
  return found.map((_, text) => byText.get(text))
}

/** The line of a text of the target that answers none of the source; `nth` of equal ones, where others of these do answer one. */
export function otherLine(text: string, nth?: number): LockLine {
  return { entry: noEntry, source: nth === undefined ? noText : String(nth).padStart(6, '-'), text }
}

/** Hashes of the texts, but of those that the lock knows to answer none of the source though an equal one does. */
function withoutOthers(lines: readonly LockLine[], hashes: readonly string[]): readonly string[] {
  const others = new Map<string, Set<number>>()
  for (const { entry, source, text } of lines) {
    const nth = Number(source.replace(/^-+/, ''))
    if (entry === noEntry && source !== noText) others.set(text, (others.get(text) ?? new Set()).add(nth))
  }
  if (others.size === 0) return hashes
  const [recorded, all] = [timesOf(lines.filter(isRecord).map(({ text }) => text)), timesOf(hashes)]
  const seen = new Map<string, number>()
  return hashes.map(hash => {
    const nth = seen.get(hash) ?? 0
    seen.set(hash, nth + 1)
    const known = others.get(hash)
    // Another number of them: who counted does not know these.
    const isCounted = known !== undefined && (recorded.get(hash) ?? 0) + known.size === all.get(hash)
    return isCounted && known.has(nth) ? '' : hash
  })
}

/** One line tells of all texts of the target that are equal and answer none of the source. */
function withRepeated(
  found: readonly (LockLine | undefined)[],
  lines: readonly LockLine[],
  hashes: readonly string[],
): (LockLine | undefined)[] {
  const others = new Map(lines.flatMap(line => (line.entry === noEntry ? [[line.text, line] as const] : [])))
  return found.map((line, index) => line ?? others.get(hashes[index] ?? ''))
}

/**
 * By the index of a string the text whose line names it. Equal strings are one to the lock, so that one whose own line is
 * gone takes the next that is left, of its own kind first.
 */
function knownByLines(
  { strings }: Source,
  { entries }: Resource,
  lines: readonly (LockLine | undefined)[],
): (number | undefined)[] {
  const answers = new Map<string, number[]>()
  for (const [other, line] of lines.entries()) {
    if (line === undefined || line.entry === noEntry) continue
    const known = answers.get(line.source)
    if (known === undefined) answers.set(line.source, [other])
    else known.push(other)
  }
  const known = new Array<number | undefined>(strings.length).fill(undefined)
  if (answers.size === 0) return known
  const takeWhere = (isIts: (string: SourceString, other: number) => boolean): void => {
    for (const [index, string] of strings.entries()) {
      if (known[index] !== undefined) continue
      const others = answers.get(string.textHash())
      const at = others?.findIndex(other => isIts(string, other)) ?? -1
      if (others !== undefined && at >= 0) known[index] = others.splice(at, 1)[0]
    }
  }
  const isOfKind = ({ entry }: SourceString, other: number) => entries[other]?.kind === entry.kind
  const isOwn = (string: SourceString, other: number) => lines[other]?.entry === string.entryHash()
  takeWhere((string, other) => isOwn(string, other) && isOfKind(string, other))
  takeWhere(isOfKind)
  takeWhere(isOwn)
  takeWhere(() => true)
  return known
}

/** All lines naming one text is how a file was once written down whose texts were not told apart. */
function isWholeRecord(
  lines: readonly LockLine[],
  { entries }: Resource,
  hashes: readonly string[],
): boolean {
  const [first] = lines
  if (first === undefined || first.text === noText || !lines.every(({ text }) => text === first.text))
    return false
  if (entries.length === 1) return lines.length > 1
  return !hashes.includes(first.text)
}

/** What has been there unpaired is the translation of nothing that is new, and what has been paired of nothing that was there. */
export function ruleFor(memory: Memory, string: number | undefined, entry: number | undefined): Rule {
  if (memory.isEmpty || string === undefined || entry === undefined) return 'strict'
  const line = memory.lineOf[entry]
  if (line === undefined) return 'strict'
  if (line.entry === noEntry)
    return memory.seen.has(string) || (memory.hasLostUnsure && !memory.isRecorded(string)) ? 'strict' : 'no'
  return memory.isRecorded(string) ? 'no' : 'former'
}

/** What needs no translation is no loss where it has no pair, unless it has come later. */
export function elsewhereOf(
  source: Source,
  memory: Memory,
  pairOf: readonly (number | undefined)[],
): ReadonlySet<number> {
  const found = new Set(memory.elsewhere)
  const isKnown = (index: number) => memory.isEmpty || (memory.isRecorded(index) && !memory.seen.has(index))
  for (const [index, { hasLetter }] of source.strings.entries())
    if (pairOf[index] === undefined && !hasLetter && isKnown(index)) found.add(index)
  return found
}
