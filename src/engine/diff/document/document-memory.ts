/** The records that the lock keeps of a document and its translation (`lock-layout`). */
import { textHash } from '../../../lock/hash.ts'
import type { LockLine } from '../../../lock/lock.ts'
import type { Resource } from '../../../model.ts'
import type { Source } from '../../scan/source.ts'
import { type GoneLines, goneLines } from './emptied-texts.ts'
import { knownByLines, knownByNames } from './known-pairs.ts'
import type { Rule } from './likeness.ts'
import { editedLines, matchLines } from './line-matches.ts'

/** In the lock, where the hash of a source text is elsewhere: the text of the target answers none. */
export const noSource = '------'
/** In the lock, where the hash of a translation is elsewhere: the string has no sure pair. */
export const noText = '------'
/** The same: the string is answered in the document, though no one text of it is its pair. */
export const elsewhere = '______'
/** The same: the document lacks the string. */
export const lacking = '-____-'

/** The name that all texts of a target which answer none of the source once had in the lock. */
const formerName = '--------'

/** In the lock, the name of the line with the hashes of all blocks of both documents; there is one where some string has no sure pair. */
export const blocksName = '________'

/** Whether a line is that of a text of the target which answers none of the source. */
export function isOther({ entry, source }: LockLine): boolean {
  return source === noSource || entry === formerName
}

/** Whether a line says which string a text answers, and not that there is none. */
export function isRecord(line: LockLine): boolean {
  return !isOther(line) && !isNote(line)
}

/** Whether a line is that of no text of the target. */
export function isNote({ entry, text }: LockLine): boolean {
  return text === noText || text === elsewhere || text === lacking || entry === blocksName
}

/** The records of the lock for two documents. */
export type Memory = {
  /**
   * The lock has a line for every text of the target and for every string of the source: their pairs are read from it,
   * and none is guessed.
   */
  readonly isComplete: boolean
  /** By the index of a string that of the target's text which answers it. */
  readonly known: readonly (number | undefined)[]
  /** By the index of a target's text its line. */
  readonly lineOf: readonly (LockLine | undefined)[]
  /** The same of texts without a line: that of the text which was in their place, where its string is no longer in the source. */
  readonly edited: readonly (LockLine | undefined)[]
  /** The lines of texts that are gone from the target. */
  readonly gone: readonly GoneLines[]
  /** Whether the lock has a string at all. */
  readonly isRecorded: (index: number) => boolean
  readonly seen: ReadonlySet<number>
  readonly elsewhere: ReadonlySet<number>
  readonly lacking: ReadonlySet<number>
  readonly isEmpty: boolean
  /** A string without a sure pair has gone from the source since: a new one may be that one, changed. */
  readonly hasLostUnsure: boolean
}

/** @param blocks - the line that the lock is to have of the blocks of both documents */
export function memoryOf(
  source: Source,
  target: Resource,
  lines: readonly LockLine[],
  blocks: () => LockLine,
): Memory {
  const hashes = lines.length === 0 ? [] : target.entries.map(({ text }) => textHash(text))
  const named = namedIn(lines.length === 0 ? undefined : source)
  const texts = lines.filter(line => !isNote(line))
  const notes = lines.filter(isNote)
  const isInOrder = namesTextsInOrder(texts, hashes, named)
  const isComplete = isInOrder && coversSource(source, lines) && areOfBlocks(notes, blocks)
  const lineOf = isInOrder ? texts : linesOfTexts(lines, target, hashes)
  const noted = (mark: string) =>
    indexesIn(
      named,
      notes.filter(({ text }) => text === mark),
    )
  const recorded = indexesIn(named, lines)
  return {
    isComplete,
    known: isComplete ? knownByNames(source, lineOf) : knownByLines(source, target, lineOf),
    lineOf,
    edited: editedTexts(texts, lineOf).map(line =>
      line !== undefined && named.indexOf(line) !== undefined && !named.answersFormer(line)
        ? undefined
        : line,
    ),
    gone: isInOrder ? [] : goneLines(texts, lineOf),
    isRecorded: index => recorded.has(index),
    seen: noted(noText),
    elsewhere: noted(elsewhere),
    lacking: noted(lacking),
    isEmpty: lines.length === 0,
    hasLostUnsure: notes.some(line => line.text === noText && named.indexOf(line) === undefined),
  }
}

/** The strings of the source that lines of the lock name. */
type Named = {
  readonly indexOf: (line: LockLine) => number | undefined
  /** The line names a string whose text was another one. */
  readonly answersFormer: (line: LockLine) => boolean
}

function namedIn(source: Source | undefined): Named {
  const strings = source?.strings ?? []
  const places = new Map(strings.map(({ entryHash }, index) => [entryHash, index]))
  const indexOf = ({ entry }: LockLine) => places.get(entry)
  return {
    indexOf,
    answersFormer(line) {
      const index = indexOf(line)
      return index !== undefined && strings[index]?.sourceHash !== line.source
    },
  }
}

function indexesIn({ indexOf }: Named, lines: readonly LockLine[]): ReadonlySet<number> {
  return new Set(lines.flatMap(line => indexOf(line) ?? []))
}

/** The text of a former translation is the one that was recorded with it, whatever it has become. */
function namesTextsInOrder(
  texts: readonly LockLine[],
  hashes: readonly string[],
  { answersFormer }: Named,
): boolean {
  if (texts.length !== hashes.length) return false
  return texts.every((line, at) => line.text === hashes[at] || answersFormer(line))
}

/** Whether every string has a line, and no two lines have one name. */
function coversSource({ strings }: Source, lines: readonly LockLine[]): boolean {
  const names = new Set(lines.map(({ entry }) => entry))
  if (lines.length === 0 || names.size !== lines.length) return false
  return strings.every(({ isCounted, entryHash }) => !isCounted || names.has(entryHash))
}

/** Notes of strings without a text hold only for the blocks that they were written for. */
function areOfBlocks(notes: readonly LockLine[], blocks: () => LockLine): boolean {
  if (notes.every(({ text }) => text !== noText)) return true
  const { source, text } = blocks()
  return notes.some(line => line.entry === blocksName && line.source === source && line.text === text)
}

/** For each text of the target its line, where the lines are not in the order of the texts. */
function linesOfTexts(
  lines: readonly LockLine[],
  target: Resource,
  hashes: readonly string[],
): readonly (LockLine | undefined)[] {
  if (!isWholeRecord(lines, target, hashes)) {
    const texts = lines.filter(line => !isNote(line))
    return withRepeated(matchLines(texts, hashes), lines, hashes)
  }
  const isSame = textHash(target.text) === lines[0]?.text
  return target.entries.map(() => (isSame ? wholeLine : undefined))
}

/** For texts without a line the line of what was in their place; texts that answer none of the source have no place among these. */
function editedTexts(
  lines: readonly LockLine[],
  found: readonly (LockLine | undefined)[],
): readonly (LockLine | undefined)[] {
  const placed = [...found.entries()].filter(([, line]) => line === undefined || !isOther(line))
  const edited = editedLines(
    lines.filter(line => !isOther(line)),
    placed.map(([, line]) => line),
  )
  const byText = new Map(placed.map(([text], at) => [text, edited[at]]))
  return found.map((_, text) => byText.get(text))
}

const wholeLine: LockLine = { entry: formerName, source: noSource, text: noText }

/** One line may be that of all texts of the target that are equal and answer none of the source. */
function withRepeated(
  found: readonly (LockLine | undefined)[],
  lines: readonly LockLine[],
  hashes: readonly string[],
): (LockLine | undefined)[] {
  const others = new Map(
    lines.flatMap(line => (line.entry === formerName ? [[line.text, line] as const] : [])),
  )
  return found.map((line, index) => line ?? others.get(hashes[index] ?? ''))
}

/** All lines naming one text is how a file was once recorded as a whole. */
function isWholeRecord(
  lines: readonly LockLine[],
  { entries }: Resource,
  hashes: readonly string[],
): boolean {
  const [first] = lines
  if (first === undefined || isNote(first) || !lines.every(({ text }) => text === first.text)) return false
  if (entries.length === 1) return lines.length > 1
  return !hashes.includes(first.text)
}

/** A block that was there unpaired translates nothing new, and a block that was paired translates nothing else that was there. */
export function ruleFor(memory: Memory, string: number | undefined, entry: number | undefined): Rule {
  if (memory.isComplete) {
    const isOpen = entry === undefined && (string === undefined || !memory.seen.has(string))
    return string === undefined || isOpen ? 'strict' : 'no'
  }
  if (memory.isEmpty || string === undefined) return 'strict'
  // An empty place is that of a text which has been there.
  if (entry === undefined) return hasBeenThere(memory, string) ? 'former' : 'strict'
  const line = memory.lineOf[entry]
  if (line === undefined) return 'strict'
  if (isOther(line)) return mayBeAnOther(memory, string) ? 'strict' : 'no'
  return memory.isRecorded(string) ? 'no' : 'former'
}

function hasBeenThere({ isRecorded, seen, lacking, elsewhere }: Memory, string: number): boolean {
  return isRecorded(string) && !seen.has(string) && !lacking.has(string) && !elsewhere.has(string)
}

/** Whether a string may have been among those without a sure pair. */
export function mayBeAnOther(memory: Memory, string: number): boolean {
  return memory.seen.has(string) || (memory.hasLostUnsure && !memory.isRecorded(string))
}

/** A text that needs no translation is no loss where it has no pair, unless it has come later. */
export function elsewhereOf(
  source: Source,
  memory: Memory,
  pairOf: readonly (number | undefined)[],
): ReadonlySet<number> {
  const found = new Set(memory.elsewhere)
  const isKnown = (index: number) =>
    memory.isEmpty || (memory.isRecorded(index) && !memory.seen.has(index) && !memory.lacking.has(index))
  for (const [index, { hasLetter }] of source.strings.entries())
    if (pairOf[index] === undefined && !hasLetter && isKnown(index)) found.add(index)
  return found
}
