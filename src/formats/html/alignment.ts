import type { Entry, EntryKey, Resource } from '../../model.ts'
import { blockElements } from './elements.ts'
import { readTokens } from './tokens.ts'

/**
 * Pairs the texts of two pages whose blocks are opened and closed alike, tag by tag: the target's entries by the keys of
 * the source. A text whose place in the target is empty has none. `undefined` unless every text of the target has found
 * the one that it belongs to.
 */
export function alignBlocks(source: Resource, target: Resource): ReadonlyMap<EntryKey, Entry> | undefined {
  const own = blocksOf(source.text)
  const others = blocksOf(target.text)
  if (own.length !== others.length || own.some(({ tag }, index) => tag !== others[index]?.tag))
    return undefined
  const wanted = byPlace(source.entries, own)
  const found = byPlace(target.entries, others)
  const aligned = new Map<EntryKey, Entry>()
  for (const [place, entries] of found) {
    const texts = wanted.get(place)
    // Half of what stands in one place may be any half.
    if (texts?.length !== entries.length) return undefined
    for (const [index, entry] of entries.entries()) aligned.set(texts[index]?.key ?? '', entry)
  }
  return aligned
}

type BlockTag = { readonly tag: string; readonly start: number }

function blocksOf(text: string): readonly BlockTag[] {
  return readTokens(text).flatMap(({ kind, name, start }) => {
    const isBlockTag = (kind === 'start' || kind === 'end') && blockElements.has(name)
    return isBlockTag ? [{ tag: kind === 'end' ? `/${name}` : name, start }] : []
  })
}

/** The entries by the block tag that they follow, or stand in, and their kind. */
function byPlace(
  entries: readonly Entry[],
  blocks: readonly BlockTag[],
): ReadonlyMap<string, readonly Entry[]> {
  const places = new Map<string, Entry[]>()
  let block = 0
  for (const entry of entries) {
    while (block < blocks.length && (blocks[block]?.start ?? 0) < entry.start) block++
    const place = `${block} ${entry.kind}`
    const here = places.get(place)
    if (here === undefined) places.set(place, [entry])
    else here.push(entry)
  }
  return places
}
