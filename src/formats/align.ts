import type { Entry, EntryKey, Resource } from '../model.ts'

/**
 * Pairs the texts of a document with those of an existing translation of it, by position: the target's entries by the
 * keys of the source. `undefined` unless both have equally many texts, of the same kinds in the same order.
 */
export function alignSegments(source: Resource, target: Resource): ReadonlyMap<EntryKey, Entry> | undefined {
  if (source.entries.length !== target.entries.length) return undefined
  const aligned = new Map<EntryKey, Entry>()
  for (const [index, { key, kind }] of source.entries.entries()) {
    const other = target.entries[index]
    if (other === undefined || other.kind !== kind) return undefined
    aligned.set(key, other)
  }
  return aligned
}
