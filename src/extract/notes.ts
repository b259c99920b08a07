/** Remarks in code for the translators of its keys. */
import type { EntryId } from '../model.ts'
import type { CodeKey } from './keys.ts'
import type { ExtractSettings } from './settings.ts'

const mostPlaces = 3

/** The comments beside a key and the files that name it, by the id of an entry; all plural forms of a key share them. */
export function notesOf(
  keys: readonly CodeKey[],
  { keySeparator, pluralSeparator, contextSeparator }: ExtractSettings,
): (id: EntryId) => string | undefined {
  const byKey = new Map<string, { readonly comments: Set<string>; readonly paths: Set<string> }>()
  for (const { key, context, comment, place } of keys) {
    const name = context === undefined ? key : key + contextSeparator + context
    const known = byKey.get(name) ?? { comments: new Set(), paths: new Set() }
    if (comment !== undefined) known.comments.add(comment)
    known.paths.add(place.path)
    byKey.set(name, known)
  }
  const form = /(?:ordinal.)?(?:zero|one|two|few|many|other|plural)$/
  return id => {
    const name = id.join(keySeparator || '.')
    const family = name.replace(form, '')
    const known =
      byKey.get(name) ??
      (family.endsWith(pluralSeparator) ? byKey.get(family.slice(0, -pluralSeparator.length)) : undefined)
    if (known === undefined) return undefined
    const paths = [...known.paths]
    const more = paths.length > mostPlaces ? ', …' : ''
    return [...known.comments, `Used in ${paths.slice(0, mostPlaces).join(', ')}${more}`].join('\n')
  }
}
