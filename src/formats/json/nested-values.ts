import { FormatError } from '../../errors.ts'
import { type EntryKey, idOf } from '../../model.ts'

/** Texts by name, nested like the file. */
export type Wanted = ReadonlyMap<string, string | Wanted>

/**
 * Texts by key as a tree, in the order of first mention.
 * @throws {FormatError} where one key names a text and a container at once, or the root
 */
export function nestValues(values: Iterable<readonly [EntryKey, string]>): Wanted {
  const root: Nest = new Map()
  for (const [key, text] of values) {
    const id = idOf(key)
    const last = id.at(-1)
    if (last === undefined)
      throw new FormatError('a JSON document that is a single text holds no keys, so no text can be added')
    let nest = root
    for (const part of id.slice(0, -1)) nest = inner(nest, part, key)
    if (typeof nest.get(last) === 'object') throw clash(key)
    nest.set(last, text)
  }
  return root
}

type Nest = Map<string, string | Nest>

function inner(nest: Nest, part: string, key: EntryKey): Nest {
  const existing = nest.get(part)
  if (typeof existing === 'string') throw clash(key)
  if (existing !== undefined) return existing
  const created: Nest = new Map()
  nest.set(part, created)
  return created
}

function clash(key: EntryKey): FormatError {
  return new FormatError(`${key}: one key asks for a text where another asks for an object`)
}
