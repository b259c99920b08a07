/** Lists have no gaps: an element is bought and written when all before it are there or come with it (rules R13). */
import type { Entry, EntryKey, Resource } from '../model.ts'

/**
 * Leaves out what would open a gap in a list of the target.
 * @param wanted strings to be bought, in source order
 * @param writes texts that can be written now, in source order
 */
export function closeArrayGaps<W extends { readonly entry: Entry }, T extends { readonly entry: Entry }>(
  source: Resource,
  target: Resource | undefined,
  wanted: readonly W[],
  writes: readonly T[],
): { readonly wanted: readonly W[]; readonly writes: readonly T[] } {
  if (source.lists.size === 0 || (wanted.length === 0 && writes.length === 0)) return { wanted, writes }
  const writable = new Set(writes.map(({ entry }) => entry.key))
  const coming = new Set([...writable, ...wanted.map(({ entry }) => entry.key)])
  const canWrite = reach(source, target, writable)
  const canBuy = reach(source, target, coming)
  return {
    writes: writes.filter(({ entry }) => isWithin(entry.key, canWrite)),
    wanted: wanted.filter(({ entry }) => isWithin(entry.key, canBuy)),
  }
}

/** How long each list of the source may become in the target. */
function reach(
  source: Resource,
  target: Resource | undefined,
  coming: ReadonlySet<EntryKey>,
): Map<EntryKey, number> {
  const elements = withParents(coming)
  // What has no text is copied along.
  const texts = withParents(
    source.entries.flatMap(({ key, text, isUntranslated }) => (text === '' || isUntranslated ? [] : [key])),
  )
  const isComing = (element: string) => elements.has(element) || !texts.has(element)
  const lengths = new Map<EntryKey, number>()
  for (const [list, size] of source.lists) {
    const isObjectThere = target?.containers.has(list) === true && !target.lists.has(list)
    let length = isObjectThere ? size : (target?.lists.get(list) ?? 0)
    while (length < size && isComing(`${list}/${length}`)) length++
    lengths.set(list, length)
  }
  return lengths
}

function withParents(keys: Iterable<EntryKey>): ReadonlySet<string> {
  const all = new Set<string>()
  for (const key of keys) {
    for (let end = key.length; end > 0; end = key.lastIndexOf('/', end - 1)) all.add(key.slice(0, end))
  }
  return all
}

function isWithin(key: EntryKey, lengths: ReadonlyMap<EntryKey, number>): boolean {
  for (let end = key.lastIndexOf('/'); end >= 0; end = key.lastIndexOf('/', end - 1)) {
    const length = lengths.get(key.slice(0, end))
    if (length !== undefined && Number(/^\/(\d+)/.exec(key.slice(end))?.[1]) >= length) return false
    if (end === 0) break
  }
  return true
}
