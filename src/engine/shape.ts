/** Whether the texts of a source find a place in its target: what does not fit must be known before anything is bought. */
import type { EntryKey, Resource } from '../model.ts'
import type { Source } from './source.ts'

export type ShapeFault = { readonly key: EntryKey; readonly message: string }

/** The first place where a target has something else than its source asks for; keys that are left out ask for nothing. */
export function shapeFault(source: Source, target: Resource): ShapeFault | undefined {
  for (const key of target.containers) {
    const position = source.position.get(key)
    if (position === undefined || source.strings[position]?.isCounted !== true) continue
    return { key, message: 'holds other values where the source has a text' }
  }
  for (const parent of source.parents()) {
    // A container is hardly ever missing, so looking along the entries is cheaper than an index of them.
    if (target.containers.has(parent) || !target.entries.some(({ key }) => key === parent)) continue
    return { key: parent, message: 'is a single value where the source has several texts' }
  }
  return listFault(source, target)
}

/** A list has elements where the source names members; those that it has already can be replaced, others have no place. */
function listFault(source: Source, target: Resource): ShapeFault | undefined {
  for (const [list, length] of target.lists) {
    if (source.resource.lists.has(list)) continue
    const prefix = `${list}/`
    for (const { entry, isCounted } of source.strings) {
      if (!isCounted || !entry.key.startsWith(prefix)) continue
      const [name = ''] = entry.key.slice(prefix.length).split('/', 1)
      if (/^(?:0|[1-9]\d*)$/.test(name) && Number(name) < length) continue
      return { key: list, message: 'is a list where the source has named texts' }
    }
  }
  return undefined
}
