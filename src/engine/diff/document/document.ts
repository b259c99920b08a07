/**
 * Documents (HTML, text, Markdown): a segment is known by its text, and a target's segments are told apart by the lock,
 * whose lines stand in the order of the target (`lock-layout`). What the lock does not know is paired by what both documents
 * show besides their words; what that leaves open is no pair, and the lock notes that it was seen so.
 */
import type { Block, Pairs, Span } from '../../../formats/blocks.ts'
import { formatByName } from '../../../formats/index.ts'
import { formatLock, type LockLine, type LockSection, linesOf, sectionOf } from '../../../lock/lock.ts'
import type { Entry, EntryKey, Resource } from '../../../model.ts'
import type { Source, SourceString } from '../../scan/source.ts'
import type { TargetDiff, Write } from '../types.ts'
import { elsewhereOf, type Memory, memoryOf, noEntry, ruleFor } from './document-memory.ts'
import { recordsOf } from './document-records.ts'
import type { Rule } from './likeness.ts'
import { pairBlocks } from './pair-blocks.ts'

export type AlignedDocument = {
  /** The target's entry for each string of the source. */
  readonly current: readonly (Entry | undefined)[]
  /** What the lock tells of these, where it tells of the text itself. */
  readonly lines: readonly (LockLine | undefined)[]
  /** Which of these answer a text that has fallen out of the source, and what the lock tells of them, by index. */
  readonly formers: ReadonlyMap<number, LockLine>
  /** Strings of which one of these texts of the target may be the translation, or none, by index. */
  readonly unsure: ReadonlyMap<number, readonly Entry[]>
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
  if (target === undefined || target.text.trim() === '') return { ...nothing, records: () => lines }
  const memory = memoryOf(source, target, lines)
  const found = pairLasting(source, target, memory, delivered)
  const pairOf = found?.pairs ?? memory.known
  const entries = pairOf.map(index => (index === undefined ? undefined : target.entries[index]))
  const formers = formersOf(memory, pairOf)
  const taken = new Set(entries)
  const isOrphan = (_: Entry, index: number): boolean =>
    (memory.lineOf[index]?.entry ?? noEntry) !== noEntry && !taken.has(target.entries[index])
  const elsewhere = elsewhereOf(source, memory, pairOf)
  const unsure = new Map([...(found?.unsure ?? [])].filter(([index]) => !elsewhere.has(index)))
  return {
    current: entries,
    lines: memory.known.map(other => (other === undefined ? undefined : memory.lineOf[other])),
    formers,
    unsure,
    seen: memory.seen,
    elsewhere,
    orphans: target.entries.filter(isOrphan),
    pairs: found?.places ?? placesOf(source, entries),
    near: nearOf(source, unsure),
    records: answered => recordsOf(source, target, memory, { pairOf, formers, unsure }, answered),
  }
}

const nothing: Omit<AlignedDocument, 'records'> = {
  current: [],
  lines: [],
  formers: new Map(),
  unsure: new Map(),
  seen: new Set(),
  elsewhere: new Set(),
  orphans: [],
  pairs: undefined,
  near: new Map(),
}

/** What is written of a document. */
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

/** Translations of texts that have fallen out of the source, by the index of the string that has taken their place. */
function formersOf(memory: Memory, pairOf: readonly (number | undefined)[]): ReadonlyMap<number, LockLine> {
  const formers = new Map<number, LockLine>()
  for (const [index, other] of pairOf.entries()) {
    if (other === undefined || memory.known[index] === other) continue
    const line = memory.lineOf[other] ?? (memory.isRecorded(index) ? undefined : memory.edited[other])
    if (line !== undefined && line.entry !== noEntry) formers.set(index, line)
  }
  return formers
}

/**
 * Pairs what the lock does not know in such a way that the lock, once it says so, leads to the same pairs.
 * `undefined`: the lock knows all.
 */
function pairLasting(
  source: Source,
  target: Resource,
  memory: Memory,
  delivered: (string: SourceString) => readonly string[],
): Rest | undefined {
  if (memory.known.every((other, index) => other !== undefined || !source.strings[index]?.isCounted))
    return undefined
  let known = memory
  let records: readonly LockLine[] = []
  for (let rest = mostRounds; ; rest--) {
    const found = pairRest(source, target, known, delivered)
    const { pairs: pairOf, unsure } = found
    const next = recordsOf(source, target, known, { pairOf, formers: formersOf(known, pairOf), unsure })
    if (rest === 0 || areSame(records, next)) return found
    records = next
    known = memoryOf(source, target, linesOf(sectionOf(records)))
  }
}

/** Two or three are usual. */
const mostRounds = 16

function areSame(some: readonly LockLine[], others: readonly LockLine[]): boolean {
  return formatLock([['', some]]) === formatLock([['', others]])
}

type Rest = {
  readonly pairs: readonly (number | undefined)[]
  readonly unsure: ReadonlyMap<number, readonly Entry[]>
  readonly places: Pairs
}

/** Pairs what the lock does not know. */
function pairRest(
  source: Source,
  target: Resource,
  memory: Memory,
  delivered: (string: SourceString) => readonly string[],
): Rest {
  const own = source.blocks()
  const others =
    formatByName(source.pair.format).blocksOf?.(target.text, {
      ...source.pair.settings.content,
      role: 'target',
    }) ?? []
  const [ownTexts, otherTexts] = [textsOf(own), textsOf(others)]
  const [stringAt, entryAt] = [inverse(ownTexts), inverse(otherTexts)]
  const known = new Map<number, number>()
  const taken = new Set<number>()
  for (const [index, other] of memory.known.entries()) {
    if (other === undefined) continue
    known.set(ownTexts[index]!, otherTexts[other]!)
    taken.add(other)
  }
  for (const [index, string] of source.strings.entries()) {
    if (memory.known[index] !== undefined) continue
    const texts = delivered(string)
    const other =
      texts.length === 0
        ? -1
        : target.entries.findIndex(({ text }, at) => !taken.has(at) && texts.includes(text))
    if (other < 0) continue
    known.set(ownTexts[index]!, otherTexts[other]!)
    taken.add(other)
  }
  const rule = (block: number, other: number): Rule => {
    const string = stringAt.get(block)
    const found = ruleFor(memory, string, entryAt.get(other))
    // What says nothing in words takes the place of no translation.
    return found === 'former' && source.strings[string ?? -1]?.hasLetter === false ? 'no' : found
  }
  const { pairs, unsure } = pairBlocks(own, others, known, rule)
  const places = new Map<number, Span>()
  for (const [block, other] of pairs.entries()) if (other >= 0) places.set(own[block]!.start, others[other]!)
  const found = ownTexts.map(block => entryAt.get(pairs[block] ?? -1))
  const open = new Map<number, readonly Entry[]>()
  for (const [block, candidates] of unsure)
    open.set(
      stringAt.get(block) ?? -1,
      candidates.flatMap(other => target.entries[entryAt.get(other) ?? -1] ?? []),
    )
  const paired = new Set(found)
  const left = target.entries.filter(
    (_, other) => !paired.has(other) && (memory.lineOf[other]?.entry ?? noEntry) === noEntry,
  )
  // What was not sure once stays so while the translation has a text that may be it.
  for (const index of memory.seen)
    if (found[index] === undefined && !open.has(index) && left.length > 0) open.set(index, left)
  return {
    pairs: found,
    unsure: open,
    places,
  }
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
