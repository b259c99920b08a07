/**
 * Documents (HTML, text, Markdown): a segment is known by its text, and a target's segments are paired by the lock,
 * whose lines are in the order of the target (`lock-layout`). Texts that the lock does not know are paired by what both documents
 * show besides their words; what that leaves open is no pair, and the lock notes that it was seen so. A lock that has just
 * been written knows all, so that the next run guesses nothing.
 */
import type { Page } from '../../../checks/index.ts'
import type { Block, Pairs, Span } from '../../../formats/blocks.ts'
import { formatByName } from '../../../formats/index.ts'
import { type LockLine, type LockSection, linesOf } from '../../../lock/lock.ts'
import { type Entry, type EntryKey, once, type Resource } from '../../../model.ts'
import type { Source, SourceString } from '../../scan/source.ts'
import type { TargetDiff, Write } from '../types.ts'
import type { Memory } from './document-memory.ts'
import { elsewhereOf, isOther, isRecord, mayBeAnOther, memoryOf, ruleFor } from './document-memory.ts'
import { lineOfBlocks, recordsOf } from './document-records.ts'
import { emptiedPlaces } from './emptied-texts.ts'
import { pinsOf } from './known-pairs.ts'
import type { Rule } from './likeness.ts'
import { doubtsOf } from './page-in-step.ts'
import { type Doubt, pairBlocks } from './pair-blocks.ts'

export type AlignedDocument = {
  /** The target's entry for each string of the source. */
  readonly current: readonly (Entry | undefined)[]
  /** The lock's lines of these, or else the last line of the string. */
  readonly lines: readonly (LockLine | undefined)[]
  /** Those that answer a text which has fallen out of the source, by index. */
  readonly outdated: ReadonlyMap<number, LockLine>
  /** Strings of which one of these texts of the target may be the translation, or none, by index. */
  readonly unsure: ReadonlyMap<number, readonly Entry[]>
  /** Where the entry of a string is in the two pages; `undefined` of one that was delivered. */
  readonly undelivered: (index: number) => Page['undelivered']
  /** Strings that the lock knows to have no sure pair, by index. */
  readonly seen: ReadonlySet<number>
  /** Strings of which a person says that the target answers them, though no one text of it is their pair, by index. */
  readonly elsewhere: ReadonlySet<number>
  /** Translations of texts that have fallen out of the source. */
  readonly orphans: readonly Entry[]
  /** Where blocks of the source are in the target; `undefined`: there is no target yet. */
  readonly pairs: Pairs | undefined
  /** The same of strings without a sure pair: the last of the texts that may be it. */
  readonly near: Pairs
  /**
   * The lock's section for the target as it is now.
   * @param answered - the strings whose translation is to be recorded as answering them, though it may be no one text
   */
  readonly records: (answered?: ReadonlySet<number>) => readonly LockLine[]
}

/**
 * @param delivered - the texts that were delivered for a string: one of them in the target is its translation
 */
export function alignDocument(
  source: Source,
  target: Resource | undefined,
  section: LockSection | undefined,
  delivered: (string: SourceString) => readonly string[] = () => [],
): AlignedDocument {
  const lines = section === undefined ? [] : linesOf(section)
  if (target === undefined || target.text.trim() === '')
    return { ...nothing, lines: linesFor(source, section), records: () => lines }
  const blocks = once(() => targetBlocks(source, target))
  const blockLine = () => lineOfBlocks(source.blocks(), blocks())
  const read = memoryOf(source, target, lines, blockLine)
  const pins = pinsOf(source, target, read.known, delivered)
  // The lock does not know later deliveries.
  const isComplete = read.isComplete && pins.every((other, index) => other === read.known[index])
  const memory: Memory = { ...read, isComplete }
  const found = pairRest(source, target, memory, pins, blocks)
  const pairOf = found?.pairs ?? pins
  const entries = pairOf.map(index => (index === undefined ? undefined : target.entries[index]))
  const outdated = outdatedOf(source, memory, pairOf)
  const taken = new Set(entries)
  const isOrphan = (entry: Entry, index: number): boolean => {
    const line = memory.lineOf[index]
    return line !== undefined && isRecord(line) && !taken.has(entry)
  }
  const elsewhere = elsewhereOf(source, memory, pairOf)
  const isDelivered = (index: number, { text }: Entry) => delivered(source.strings[index]!).includes(text)
  const doubts = once(() => doubtsOf(source.resource.text, () => [source.blocks(), blocks()], entries))
  const unsure = new Map([...(found?.unsure ?? [])].filter(([index]) => !elsewhere.has(index)))
  return {
    current: entries,
    lines: linesFor(source, section, read).map((line, index) => outdated.get(index) ?? line),
    outdated,
    unsure,
    undelivered: index => {
      const entry = entries[index]
      if (entry === undefined || isDelivered(index, entry)) return undefined
      const { start, end } = entry
      const doubt = () => doubts()(index)
      return { source: source.resource.text, target: target.text, start, end, doubt }
    },
    seen: memory.seen,
    elsewhere,
    orphans: target.entries.filter(isOrphan),
    pairs: found?.places ?? placesOf(source, entries),
    near: nearOf(source, unsure),
    records: answered =>
      recordsOf(source, target, memory, { pairOf, outdated, unsure, blocks: blockLine }, answered),
  }
}

const nothing: Omit<AlignedDocument, 'records' | 'lines'> = {
  current: [],
  outdated: new Map(),
  unsure: new Map(),
  undelivered: () => undefined,
  seen: new Set(),
  elsewhere: new Set(),
  orphans: [],
  pairs: undefined,
  near: new Map(),
}

/** The written texts of a document. */
export function proseOf(
  source: Source,
  { pairs, near }: AlignedDocument,
  writes: readonly Write[],
): NonNullable<TargetDiff['prose']> {
  const values = new Map(writes.map(({ entry, text }) => [entry.key, text]))
  return { pairs, near, texts: pairs === undefined ? completeTexts(source, values) : undefined }
}

/**
 * Every text of a document that is born, by key: what is to be written, and copies of what needs no translation.
 * `undefined` while something is missing.
 */
function completeTexts(
  source: Source,
  writes: ReadonlyMap<EntryKey, string>,
): ReadonlyMap<EntryKey, string> | undefined {
  const texts = new Map<EntryKey, string>()
  for (const { entry, isCounted, hasLetter } of source.strings) {
    const text = writes.get(entry.key) ?? (isCounted && hasLetter ? undefined : entry.text)
    if (text === undefined) return undefined
    texts.set(entry.key, text)
  }
  return texts
}

/** The line of the text of a string, or else that of one which the string had. */
function linesFor({ strings }: Source, section: LockSection | undefined, memory?: Memory) {
  return strings.map(({ entryHash }, index) => {
    const other = memory?.known[index]
    if (other !== undefined) return memory?.lineOf[other]
    if (section === undefined) return undefined
    const entry = entryHash
    return section
      .get(entry)
      ?.map(record => ({ entry, ...record }))
      .find(isRecord)
  })
}

/** Translations of texts that have fallen out of the source, by the index of the string that has taken their place. */
function outdatedOf(
  { strings }: Source,
  { lineOf, edited, isRecorded }: Memory,
  pairOf: readonly (number | undefined)[],
): ReadonlyMap<number, LockLine> {
  const outdated = new Map<number, LockLine>()
  for (const [index, other] of pairOf.entries()) {
    const string = strings[index]
    if (other === undefined || string === undefined) continue
    const before = edited[other]
    const isIts = before !== undefined && (before.entry === string.entryHash || !isRecorded(index))
    const line = lineOf[other] ?? (isIts ? before : undefined)
    if (line !== undefined && isRecord(line) && line.source !== string.sourceHash) outdated.set(index, line)
  }
  return outdated
}

type Rest = {
  readonly pairs: readonly (number | undefined)[]
  readonly unsure: ReadonlyMap<number, readonly Entry[]>
  readonly places: Pairs
}

/** Pairs what the lock does not know. `undefined`: it knows all. */
function pairRest(
  source: Source,
  target: Resource,
  memory: Memory,
  pins: readonly (number | undefined)[],
  blocks: () => readonly Block[],
): Rest | undefined {
  if (pins.every((other, index) => other !== undefined || !source.strings[index]?.isCounted)) return undefined
  const [own, others] = [source.blocks(), blocks()]
  const [ownTexts, otherTexts] = [textsOf(own), textsOf(others)]
  const [stringAt, entryAt] = [inverse(ownTexts), inverse(otherTexts)]
  const known = new Map(
    pins.flatMap((other, index) =>
      other === undefined ? [] : [[ownTexts[index]!, otherTexts[other]!] as const],
    ),
  )
  const emptied = emptiedBlocks(source, memory, own, { blocks: others, texts: otherTexts })
  const places = new Set(emptied.values())
  // Equal texts elsewhere may have been matched with each other's lines.
  const isTaken = [...known].some(([block, other]) => places.has(other) && !emptied.has(block))
  if (!isTaken) for (const [block, place] of emptied) known.set(block, place)
  const rule = (block: number, other: number): Rule => {
    const string = stringAt.get(block)
    const found = ruleFor(memory, string, entryAt.get(other))
    // A text without words takes the place of no translation.
    const isTaken = found === 'former' && entryAt.has(other)
    return isTaken && source.strings[string ?? -1]?.hasLetter === false ? 'no' : found
  }
  const lineAt = (other: number) => memory.lineOf[entryAt.get(other) ?? -1]
  const isNew = (other: number) => lineAt(other) === undefined
  const isOpen = (other: number) => isNew(other) || isOther(lineAt(other)!)
  const doubt: Doubt = {
    isOpen,
    by(block) {
      const string = stringAt.get(block) ?? -1
      if (memory.isComplete) return memory.seen.has(string) ? isOpen : undefined
      return memory.isEmpty || mayBeAnOther(memory, string) ? isOpen : isNew
    },
  }
  const { pairs, unsure } = pairBlocks(own, others, known, { rule, doubt })
  const spans = new Map<number, Span>()
  for (const [block, other] of pairs.entries()) if (other >= 0) spans.set(own[block]!.start, others[other]!)
  const found = ownTexts.map(block => entryAt.get(pairs[block] ?? -1))
  const open = new Map<number, readonly Entry[]>()
  const entriesOf = new Map<readonly number[], readonly Entry[]>()
  for (const [block, candidates] of unsure) {
    const entries =
      entriesOf.get(candidates) ?? candidates.flatMap(other => target.entries[entryAt.get(other) ?? -1] ?? [])
    entriesOf.set(candidates, entries)
    open.set(stringAt.get(block) ?? -1, entries)
  }
  const paired = new Set(found)
  const left = target.entries.filter((_, other) => {
    const line = memory.lineOf[other]
    return !paired.has(other) && (line === undefined || isOther(line))
  })
  // A pair that was not sure once stays so while the translation has a text that may be it.
  for (const index of memory.seen)
    if (found[index] === undefined && !open.has(index) && left.length > 0) open.set(index, left)
  return {
    pairs: found,
    unsure: open,
    places: spans,
  }
}

/** The blocks of strings whose texts are gone from the target, with those that they were in. */
function emptiedBlocks(
  { strings }: Source,
  { gone }: Memory,
  own: readonly Block[],
  target: Parameters<typeof emptiedPlaces>[1],
): ReadonlyMap<number, number> {
  if (gone.length === 0) return new Map()
  const texts = textsOf(own)
  const blockOf = new Map(
    strings.map(({ entryHash, sourceHash }, index) => [`${entryHash} ${sourceHash}`, texts[index]!]),
  )
  return emptiedPlaces(gone, target, line => {
    const at = isRecord(line) ? blockOf.get(`${line.entry} ${line.source}`) : undefined
    return at === undefined ? undefined : { at, kind: own[at]?.kind ?? '' }
  })
}

function targetBlocks({ pair }: Source, { text }: Resource): readonly Block[] {
  const options = { ...pair.settings.content, role: 'target' } as const
  return formatByName(pair.format).blocksOf?.(text, options) ?? []
}

function textsOf(blocks: readonly Block[]): number[] {
  return blocks.flatMap(({ role }, index) => (role === 'text' ? [index] : []))
}

function inverse(indexes: readonly number[]): ReadonlyMap<number, number> {
  return new Map(indexes.map((block, index) => [block, index]))
}

function placesOf(source: Source, current: readonly (Entry | undefined)[]): Pairs {
  const places = new Map<number, Span>()
  for (const [index, { entry }] of source.strings.entries()) {
    const own = current[index]
    if (own !== undefined) places.set(entry.start, own)
  }
  return places
}

function nearOf(source: Source, unsure: ReadonlyMap<number, readonly Entry[]>): Pairs {
  const near = new Map<number, Span>()
  for (const [index, entries] of unsure) {
    const [own, last] = [source.strings[index]?.entry, entries.at(-1)]
    if (own !== undefined && last !== undefined) near.set(own.start, last)
  }
  return near
}
