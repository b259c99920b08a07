/** Lists have no gaps: an element is bought and written when all before it are there or come with it (`lists-without-gaps`). */
import type { Entry, EntryKey, Resource } from '../../../model.ts'
import type { PairedLists } from './list-pairs.ts'

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
  paired?: PairedLists,
): { readonly wanted: readonly W[]; readonly writes: readonly T[] } {
  if (source.lists.size === 0 || (wanted.length === 0 && writes.length === 0)) return { wanted, writes }
  const writable = new Set(writes.map(({ entry }) => entry.key))
  const coming = new Set([...writable, ...wanted.map(({ entry }) => entry.key)])
  const canWrite = places(source, target, writable, paired)
  const canBuy = places(source, target, coming, paired)
  return {
    writes: writes.filter(({ entry }) => isWithin(entry.key, canWrite)),
    wanted: wanted.filter(({ entry }) => isWithin(entry.key, canBuy)),
  }
}

/** Whether an element of the source is among texts that come, or has no text and is copied along. */
export function comesWith(source: Resource, coming: ReadonlySet<EntryKey>): (element: EntryKey) => boolean {
  const elements = withParents(coming)
  const texts = withParents(
    source.entries.flatMap(({ key, text, isUntranslated }) => (text === '' || isUntranslated ? [] : [key])),
  )
  return element => elements.has(element) || !texts.has(element)
}

/** By list of the source: which elements have a place in the target. */
function places(
  source: Resource,
  target: Resource | undefined,
  coming: ReadonlySet<EntryKey>,
  paired: PairedLists | undefined,
): Map<EntryKey, (index: number) => boolean> {
  const isComing = comesWith(source, coming)
  const found = new Map<EntryKey, (index: number) => boolean>()
  for (const [list, size] of source.lists) {
    const known = paired?.lists.get(list)
    if (known?.isIdentified === true) continue
    const isObjectThere = target?.containers.has(list) === true && !target.lists.has(list)
    const there = isObjectThere ? size : (target?.lists.get(list) ?? 0)
    const isThere = (index: number) => (known === undefined ? index < there : known.present.has(index))
    let length = 0
    while (length < size && (isThere(length) || isComing(`${list}/${length}`))) length++
    found.set(list, index => index < length || isThere(index))
  }
  return found
}

/** The keys, and those of all that they lie in. */
export function withParents(keys: Iterable<EntryKey>): ReadonlySet<string> {
  const all = new Set<string>()
  for (const key of keys) {
    for (let end = key.length; end > 0; end = key.lastIndexOf('/', end - 1)) all.add(key.slice(0, end))
  }
  return all
}

function isWithin(key: EntryKey, hasPlace: ReadonlyMap<EntryKey, (index: number) => boolean>): boolean {
  for (let end = key.lastIndexOf('/'); end >= 0; end = key.lastIndexOf('/', end - 1)) {
    const index = /^\/(\d+)/.exec(key.slice(end))?.[1]
    if (index !== undefined && hasPlace.get(key.slice(0, end))?.(Number(index)) === false) return false
    if (end === 0) break
  }
  return true
}
