/** Whether the texts of a source find a place in its target: what does not fit must be known before anything is bought. */
import type { Entry, EntryKey, Resource } from '../../model.ts'
import type { Source } from './source.ts'

export type ShapeFault = {
  /** In words, with what to do. */
  readonly message: string
  /** A value of the target where the fault is; `undefined`: it holds none. */
  readonly at: Entry | undefined
}

/**
 * The strings for which a target has something else than its source asks for, by key; keys that are left out ask for
 * nothing. All others go on.
 */
export function shapeFaults(source: Source, target: Resource | undefined): ReadonlyMap<EntryKey, ShapeFault> {
  const faults = new Map<EntryKey, ShapeFault>()
  if (target === undefined) return faults
  for (const key of target.containers) {
    const position = source.position.get(key)
    if (position === undefined || source.strings[position]?.isCounted !== true) continue
    const at = target.entries.find(entry => entry.key.startsWith(`${key}/`))
    faults.set(key, {
      message: `${key} has values of its own in the target file, but is a single text in the source file; replace these values with one text, or remove ${key} from the target file, so that the text is ordered`,
      at,
    })
  }
  for (const at of target.entries) {
    const parent = at.key
    if (!source.resource.containers.has(parent) || target.containers.has(parent)) continue
    if (!source.parents().has(parent)) continue
    const message = `${parent} is a single value in the target file, but has several texts in the source file; give it the keys of the source file, or remove ${parent} from the target file, so that the texts are ordered`
    for (const key of countedBelow(source, parent)) faults.set(key, { message, at })
  }
  addLists(faults, source, target)
  return faults
}

/** A list has elements where the source names members; those that it has already can be replaced, others have no place. */
function addLists(faults: Map<EntryKey, ShapeFault>, source: Source, target: Resource): void {
  for (const [list, length] of target.lists) {
    if (source.resource.lists.has(list)) continue
    const at = target.entries.find(({ key }) => key.startsWith(`${list}/`))
    const message =
      list === ''
        ? 'the target file is a list, but the source file has keys. Give the texts the keys of the source file; or delete the target file, and dragoman orders the texts'
        : `${list} is a list in the target file, but has keys in the source file. Give its texts the keys of the source file; or remove ${list} from the target file, and dragoman orders the texts`
    for (const key of countedBelow(source, list)) {
      const [index = ''] = key.slice(list.length + 1).split('/', 1)
      if (!/^(?:0|[1-9]\d*)$/.test(index) || Number(index) >= length) faults.set(key, { message, at })
    }
  }
}

function countedBelow({ strings }: Source, container: EntryKey): EntryKey[] {
  return strings.flatMap(({ entry: { key }, isCounted }) =>
    isCounted && key.startsWith(`${container}/`) ? [key] : [],
  )
}
