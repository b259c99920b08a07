/** What the lock is to say of a document and its translation. */
import { entryHash, textHash } from '../../../lock/hash.ts'
import type { LockLine } from '../../../lock/lock.ts'
import type { Resource } from '../../../model.ts'
import type { Source, SourceString } from '../../scan/source.ts'
import { elsewhere, elsewhereOf, type Memory, noEntry, noText, otherLine } from './document-memory.ts'

/** The line that says which text answers a string. */
export function lineOf({ entryHash, textHash: sourceHash }: SourceString, text: string): LockLine {
  return { entry: entryHash(), source: sourceHash(), text: textHash(text) }
}

/**
 * The lock's section of a document: the lines of the texts in the order of the target, then what is noted of texts without
 * a pair.
 * @param answered - the strings whose translation is to be recorded as answering them, though it may be no one text
 */
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
  answered: ReadonlySet<number> = new Set(),
): readonly LockLine[] {
  const stringOf = new Map(
    pairOf.flatMap((other, index) => (other === undefined ? [] : [[other, index] as const])),
  )
  const answering = target.entries.map((_, other) => {
    const index = stringOf.get(other)
    const line = memory.lineOf[other]
    if (index !== undefined && formers.has(index) && !answered.has(index)) return formers.get(index)
    return index === undefined && line?.entry !== noEntry ? line : undefined
  })
  const own = target.entries.map(({ text }, other) => {
    const string = source.strings[stringOf.get(other) ?? -1]
    return string !== undefined && answering[other] === undefined ? lineOf(string, text) : undefined
  })
  const lines = withOwnNames(own, answering)
  const isElsewhere = elsewhereOf(source, memory, pairOf)
  const notes: LockLine[] = []
  for (const [index, string] of source.strings.entries()) {
    if (pairOf[index] !== undefined) continue
    const isAnswered = isElsewhere.has(index) || (unsure.has(index) && answered.has(index))
    const text = isAnswered ? elsewhere : unsure.has(index) ? noText : undefined
    if (text !== undefined) notes.push(noteOf(string, text))
  }
  return [...lines.flatMap(line => line ?? []), ...notes, ...othersOf(target, lines)]
}

/** Lines of strings with those of strings that have gone, whose names equal ones that are left may have by now. */
function withOwnNames(
  own: readonly (LockLine | undefined)[],
  gone: readonly (LockLine | undefined)[],
): (LockLine | undefined)[] {
  const taken = new Set(own.flatMap(line => line?.entry ?? []))
  return own.map((line, at) => {
    const former = gone[at]
    if (line !== undefined || former === undefined) return line
    let { entry } = former
    while (taken.has(entry)) entry = entryHash([entry])
    taken.add(entry)
    return { ...former, entry }
  })
}

/** The lines of the texts that answer none of the source: one of all that are equal, where none of these does. */
function othersOf({ entries }: Resource, answering: readonly (LockLine | undefined)[]): LockLine[] {
  const answers = new Set(entries.flatMap(({ text }, other) => (answering[other] ? [text] : [])))
  const others = new Map<string, LockLine>()
  const seen = new Map<string, number>()
  for (const [other, { text }] of entries.entries()) {
    const nth = seen.get(text) ?? 0
    seen.set(text, nth + 1)
    if (answering[other] !== undefined) continue
    if (answers.has(text)) others.set(`${nth} ${text}`, otherLine(textHash(text), nth))
    else others.set(text, otherLine(textHash(text)))
  }
  return [...others.values()]
}

function noteOf({ entryHash, textHash: sourceHash }: SourceString, text: string): LockLine {
  return { entry: entryHash(), source: sourceHash(), text }
}
