/** What the lock is to say of a document and its translation. */
import { formatByName } from '../formats/index.ts'
import { textHash } from '../lock/hash.ts'
import type { LockLine } from '../lock/lock.ts'
import type { Entry, Resource } from '../model.ts'
import { elsewhere, elsewhereOf, isRecord, type Memory, noEntry, noText } from './document-memory.ts'
import { matchLines } from './line-matches.ts'
import type { Source, SourceString } from './source.ts'

/**
 * The lock's section of a document.
 * @param answered - the strings whose translation is to be recorded as answering them, though it may be no one text
 */
export function recordsOfDocument(
  source: Source,
  {
    current,
    formers,
    unsure,
    records,
  }: {
    readonly current: readonly (Entry | undefined)[]
    readonly formers: ReadonlyMap<number, LockLine>
    readonly unsure: ReadonlyMap<number, unknown>
    readonly records: readonly LockLine[]
  },
  answered: ReadonlySet<number>,
): readonly LockLine[] {
  const anew = new Map<LockLine, LockLine>()
  for (const line of records) {
    const index =
      line.text === noText
        ? [...unsure.keys()].find(at => source.strings[at]?.entryHash() === line.entry)
        : undefined
    if (index !== undefined && answered.has(index)) anew.set(line, { ...line, text: elsewhere })
  }
  for (const index of answered) {
    const string = source.strings[index]
    const [line, entry] = [formers.get(index), current[index]]
    if (string === undefined || line === undefined || entry === undefined) continue
    anew.set(line, lineOf(string, entry.text))
  }
  return anew.size === 0 ? records : records.map(line => anew.get(line) ?? line)
}

/** The section after texts were written: their lines, and those of all that stayed, in the order of the file as it is now. */
export function recordsAfterWriting(
  source: Source,
  written: string,
  records: readonly LockLine[],
  fresh: readonly LockLine[],
): readonly LockLine[] {
  const { format, settings } = source.pair
  const { entries } = formatByName(format).scan(written, { ...settings.content, role: 'target' })
  const replaced = new Set(fresh.map(({ entry }) => entry))
  const kept = records.filter(({ entry }) => !replaced.has(entry))
  const lines = [...kept.filter(isRecord), ...fresh]
  const hashes = entries.map(({ text }) => textHash(text))
  return [...matchLines(lines, hashes).flatMap(line => line ?? []), ...kept.filter(line => !isRecord(line))]
}

/** The line that says which text answers a string. */
export function lineOf({ entryHash, textHash: sourceHash }: SourceString, text: string): LockLine {
  return { entry: entryHash(), source: sourceHash(), text: textHash(text) }
}

/** The lines of the texts in the order of the target, then what is noted of texts without a pair. */
export function recordsOf(
  source: Source,
  target: Resource,
  memory: Memory,
  {
    pairOf,
    formers,
    unsure,
  }: {
    readonly pairOf: readonly (number | undefined)[]
    readonly formers: ReadonlyMap<number, LockLine>
    readonly unsure: ReadonlyMap<number, unknown>
  },
): readonly LockLine[] {
  const stringOf = new Map(
    pairOf.flatMap((other, index) => (other === undefined ? [] : [[other, index] as const])),
  )
  const records: LockLine[] = []
  const others = new Map<string, LockLine>()
  const isElsewhere = elsewhereOf(source, memory, pairOf)
  for (const [other, { text }] of target.entries.entries()) {
    const index = stringOf.get(other)
    const string = index === undefined ? undefined : source.strings[index]
    const line = memory.lineOf[other]
    if (index !== undefined && formers.has(index)) records.push(formers.get(index)!)
    else if (string !== undefined)
      records.push(line?.source === string.textHash() ? line : lineOf(string, text))
    else if (line !== undefined && line.entry !== noEntry) records.push(line)
    else others.set(text, { entry: noEntry, source: noText, text: textHash(text) })
  }
  for (const [index, string] of source.strings.entries()) {
    if (pairOf[index] !== undefined) continue
    const text = isElsewhere.has(index) ? elsewhere : unsure.has(index) ? noText : undefined
    if (text !== undefined) records.push(noteOf(string, text))
  }
  return [...records, ...others.values()]
}

function noteOf({ entryHash, textHash: sourceHash }: SourceString, text: string): LockLine {
  return { entry: entryHash(), source: sourceHash(), text }
}
