/**
 * The lines of the lock for a document and its translation: a line for every text of the target, in its order, then one
 * for every string of the source without a text. The next run reads the pairs from these and guesses nothing.
 */
import type { Block } from '../../../formats/blocks.ts'
import { entryHash, textHash } from '../../../lock/hash.ts'
import type { LockLine } from '../../../lock/lock.ts'
import type { Resource } from '../../../model.ts'
import type { Source, SourceString } from '../../scan/source.ts'
import {
  blocksName,
  elsewhere,
  elsewhereOf,
  isRecord,
  lacking,
  type Memory,
  noSource,
  noText,
} from './document-memory.ts'

/** The line that says which text answers a string. */
export function lineOf({ entryHash, sourceHash }: SourceString, text: string): LockLine {
  return { entry: entryHash, source: sourceHash, text: textHash(text) }
}

/**
 * The lock's section of a document.
 * @param answered - the strings whose translation is to be recorded as answering them, though it may be no one text
 */
export function recordsOf(
  source: Source,
  target: Resource,
  memory: Memory,
  {
    pairOf,
    outdated,
    unsure,
    blocks,
  }: {
    readonly blocks: () => LockLine
    readonly pairOf: readonly (number | undefined)[]
    readonly outdated: ReadonlyMap<number, LockLine>
    readonly unsure: ReadonlyMap<number, unknown>
  },
  answered: ReadonlySet<number> = new Set(),
): readonly LockLine[] {
  const stringOf = new Map(
    pairOf.flatMap((other, index) => (other === undefined ? [] : [[other, index] as const])),
  )
  const ownName = uniqueNames(source)
  const times = new Map<string, number>()
  const lines = target.entries.map(({ text }, other): LockLine => {
    const index = stringOf.get(other)
    const string = source.strings[index ?? -1]
    if (index !== undefined && string !== undefined) {
      const former = answered.has(index) ? undefined : outdated.get(index)
      return former === undefined ? lineOf(string, text) : { ...former, entry: string.entryHash }
    }
    const known = memory.lineOf[other]
    if (known !== undefined && isRecord(known))
      return { ...known, entry: ownName(known.entry), text: textHash(text) }
    const nth = times.get(text) ?? 0
    times.set(text, nth + 1)
    return { entry: ownName(entryHash(['', text, String(nth)])), source: noSource, text: textHash(text) }
  })
  const isElsewhere = elsewhereOf(source, memory, pairOf)
  const notes = source.strings.flatMap((string, index): LockLine[] => {
    if (!string.isCounted || pairOf[index] !== undefined) return []
    const isAnswered = isElsewhere.has(index) || (unsure.has(index) && answered.has(index))
    const text = isAnswered ? elsewhere : unsure.has(index) ? noText : lacking
    return [{ entry: string.entryHash, source: string.sourceHash, text }]
  })
  return [...lines, ...notes, ...(notes.some(({ text }) => text === noText) ? [blocks()] : [])]
}

/** The line with the hashes of the blocks of two documents: other blocks may make sure what is not. */
export function lineOfBlocks(source: readonly Block[], target: readonly Block[]): LockLine {
  const hashOf = (blocks: readonly Block[]) =>
    textHash(
      JSON.stringify(
        blocks.map(({ role, kind, nest, raw, anchors }) => [
          ...[role, kind, nest, anchors],
          // Git may have checked it out with other line ends.
          raw.replaceAll('\r\n', '\n'),
        ]),
      ),
    )
  return { entry: blocksName, source: hashOf(source), text: hashOf(target) }
}

/** Names that neither a string of the source has nor another line. */
function uniqueNames({ strings }: Source): (name: string) => string {
  const taken = new Set(strings.map(({ entryHash }) => entryHash))
  return name => {
    let own = name
    while (taken.has(own)) own = entryHash([own])
    taken.add(own)
    return own
  }
}
