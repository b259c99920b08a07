/** The lines of the lock for a document that has just been written. */
import { formatByName } from '../../../formats/index.ts'
import { textHash } from '../../../lock/hash.ts'
import { type LockLine, sectionOf } from '../../../lock/lock.ts'
import type { Source } from '../../scan/source.ts'
import { alignDocument } from './document.ts'
import { isNote } from './document-memory.ts'
import { matchLines } from './line-matches.ts'

/**
 * The section after texts were written: their lines, and those of all that stayed.
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
  const freshOf = new Map(fresh.map(line => [line.entry, line]))
  // A text in the place of a former one has the place of its line.
  const kept = records.flatMap(line => {
    const own = freshOf.get(line.entry)
    if (own === undefined) return [line]
    if (isNote(line)) return []
    freshOf.delete(line.entry)
    return [own]
  })
  const lines = [...kept.filter(line => !isNote(line)), ...freshOf.values()]
  const hashes = target.entries.map(({ text }) => textHash(text))
  const found = matchLines(lines, hashes).flatMap(line => line ?? [])
  return alignDocument(source, target, sectionOf([...found, ...kept.filter(isNote)])).records()
}
