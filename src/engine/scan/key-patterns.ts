/** Key patterns of the configuration and the command line, and the plural categories in a key. */
import type { Entry, EntryKey } from '../../model.ts'
import { fitsWildcards } from '../../wildcards.ts'

/** Whether a key fits a pattern: a JSON Pointer in which `*` is one part and `**` any number of parts (`keys-are-paths-of-parts`). */
export function keyPattern(pattern: string): (key: EntryKey) => boolean {
  return fitsWildcards(pattern.startsWith('/') ? pattern : `/${pattern}`)
}

/** Whether a pattern means an entry: by its key, or by the key under which the file shows a message. */
export function callsEntry(
  fits: (key: EntryKey) => boolean,
  { key, shownKey }: Pick<Entry, 'key' | 'shownKey'>,
): boolean {
  return fits(key) || (shownKey !== undefined && fits(shownKey))
}

/** Which entries the `keys` setting lets through. */
export function keyFilter(keys: {
  include: readonly string[]
  exclude: readonly string[]
}): (entry: Pick<Entry, 'key' | 'shownKey'>) => boolean {
  if (keys.include.length === 0 && keys.exclude.length === 0) return () => true
  const include = keys.include.map(keyPattern)
  const exclude = keys.exclude.map(keyPattern)
  return entry => {
    const isCalled = (fits: (key: EntryKey) => boolean) => callsEntry(fits, entry)
    return (include.length === 0 || include.some(isCalled)) && !exclude.some(isCalled)
  }
}

const suffix = /^(.*[^_/])(?:_ordinal)?_(?:zero|one|two|few|many|other)$/s
const child = /^(.*)\/(?:zero|one|two|few|many|other)$/s

/**
 * Names of the plural families that a set of source keys may hold: `items` of `items_one`, `items/` of `items/one`.
 * Generous on purpose: a form of such a family in a target is never an orphan (`plural-forms-by-target`).
 */
export function pluralFamilies(keys: Iterable<EntryKey>): ReadonlySet<string> {
  const families = new Set<string>()
  for (const key of keys) {
    const family = familyOf(key)
    if (family !== undefined) families.add(family)
  }
  return families
}

/** The family that a key is a form of, in the spelling of `pluralFamilies`. */
export function familyOf(key: EntryKey): string | undefined {
  // Nearly no key ends like this, and the expressions are far dearer than a look at the last letter.
  const last = key.charCodeAt(key.length - 1)
  if (last !== 0x65 && last !== 0x6f && last !== 0x77 && last !== 0x79 && last !== 0x72) return undefined
  const bySuffix = suffix.exec(key)?.[1]
  if (bySuffix !== undefined) return bySuffix
  const byChild = child.exec(key)?.[1]
  return byChild === undefined ? undefined : `${byChild}/`
}
