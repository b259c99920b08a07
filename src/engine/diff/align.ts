/** The values of a target, each beside the string of the source that it belongs to. */
import type { Format } from '../../formats/types.ts'
import type { Entry, Resource } from '../../model.ts'
import type { LedgerView } from '../known/ledger-view.ts'
import { familyOf } from '../scan/key-patterns.ts'
import type { Source, SourceString } from '../scan/source.ts'
import type { Tally } from './types.ts'

/** The target's entries in the order of the source's strings; what the source does not have is counted as orphan. */
export function align(source: Source, resource: Resource | undefined, counts: Tally): (Entry | undefined)[] {
  const current = new Array<Entry | undefined>(source.strings.length)
  if (resource === undefined) return current
  let next = 0
  for (const entry of resource.entries) {
    // Targets mostly keep the source's order, so the next string is tried before the index.
    const position = source.strings[next]?.entry.key === entry.key ? next : source.position.get(entry.key)
    if (position !== undefined) {
      current[position] = entry
      next = position + 1
    } else if (isOrphan(source, resource, entry)) counts.orphan++
  }
  return current
}

/** A delivery that the file holds in another spelling is the file's text. */
export function asSpelled(
  view: LedgerView,
  value: string | undefined,
  canonical: Format['canonical'],
): LedgerView {
  if (value === undefined || canonical === undefined || view.texts.length === 0) return view
  const wanted = canonical(value)
  return {
    ...view,
    texts: view.texts.map(text => (canonical(text.text) === wanted ? { ...text, text: value } : text)),
  }
}

/**
 * The translations of a document's segments by the segments' own hash: equal segments are one text, in any place.
 * @param outdated - by index the texts that translate another source text
 * @param isNone - whether a value in the place of a translation is none
 */
export function sameTextsOf(
  source: Source,
  current: readonly (Entry | undefined)[],
  outdated: ReadonlyMap<number, unknown>,
  isNone: (string: SourceString, value: string) => boolean,
): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  for (const [index, string] of source.strings.entries()) {
    const text = current[index]?.text
    if (text === undefined || outdated.has(index) || isNone(string, text)) continue
    texts.set(string.entry.id[0] ?? '', text)
  }
  return texts
}

export function isOrphan(source: Source, resource: Resource, entry: Entry): boolean {
  // Values that are no text (null, a number) come as empty entries, and where the source has none either they are no matter of translation.
  const isText = entry.text !== '' || /["']/.test(resource.text.charAt(entry.start))
  // A form of the source that the target's language has no use for.
  if (source.origin?.position.has(entry.key)) return false
  const family = familyOf(entry.key)
  if (!isText || (family !== undefined && source.families().has(family))) return false
  return (source.origin ?? source).resource.scalars?.has(entry.key) !== true
}
