/** What the lock is to say of a document that has just been written. */
import { formatByName } from '../../../formats/index.ts'
import { textHash } from '../../../lock/hash.ts'
import { type LockLine, sectionOf } from '../../../lock/lock.ts'
import type { Source } from '../../scan/source.ts'
import { alignDocument } from './document.ts'
import { isRecord, noEntry, otherLine } from './document-memory.ts'
import { matchLines } from './line-matches.ts'

/**
 * The section after texts were written: their lines, and those of all that stayed, as the next run reads the file.
 * @param records - what the section would be without these texts
 * @param fresh - the lines of what was written
 */
export function recordsAfterWriting(
  source: Source,
  written: string,
  records: readonly LockLine[],
  fresh: readonly LockLine[],
): readonly LockLine[] {
  const { format, settings } = source.pair
  const target = formatByName(format).scan(written, { ...settings.content, role: 'target' })
  const replaced = new Set(fresh.map(({ entry }) => entry))
  const kept = records.filter(({ entry }) => !replaced.has(entry))
  const hashes = target.entries.map(({ text }) => textHash(text))
  const lines = matchLines([...kept.filter(isRecord), ...fresh], hashes).flatMap(line => line ?? [])
  // Which of several equal texts it was, is another one by now.
  const notes = kept.flatMap(line =>
    isRecord(line) ? [] : [line.entry === noEntry ? otherLine(line.text) : line],
  )
  return alignDocument(source, target, sectionOf([...lines, ...notes])).records()
}
