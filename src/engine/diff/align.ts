/** The values of a target, each beside the string of the source that it belongs to. */
import { formatByName } from '../../formats/index.ts'
import type { Entry, FormatName, Resource } from '../../model.ts'
import type { LedgerView } from '../known/ledger-view.ts'
import { familyOf } from '../scan/key-patterns.ts'
import type { Source } from '../scan/source.ts'
import type { AlignedDocument } from './document/document.ts'
import { isReplaceable } from './string-state.ts'

/** The target's entries in the order of the source's strings, and how many of them no string has. */
export function align(
  source: Source,
  resource: Resource | undefined,
): { readonly current: readonly (Entry | undefined)[]; readonly orphans: number } {
  const current = new Array<Entry | undefined>(source.strings.length)
  let orphans = 0
  let next = 0
  if (resource === undefined) return { current, orphans }
  for (const entry of resource.entries) {
    // Targets mostly keep the source's order, so the next string is tried before the index.
    const position = source.strings[next]?.entry.key === entry.key ? next : source.position.get(entry.key)
    if (position !== undefined) {
      current[position] = entry
      next = position + 1
    } else if (isOrphan(source, resource, entry)) orphans++
  }
  return { current, orphans }
}

/** A delivery that the file holds in another spelling is the file's text. */
export function asSpelled(view: LedgerView, value: string | undefined, format: FormatName): LedgerView {
  if (value === undefined || view.texts.length === 0) return view
  const { canonical } = formatByName(format)
  if (canonical === undefined) return view
  const wanted = canonical(value)
  return {
    ...view,
    texts: view.texts.map(text => (canonical(text.text) === wanted ? { ...text, text: value } : text)),
  }
}

/** The translations of a document's segments by the segments' own hash: equal segments are one text, in any place. */
export function sameTextsOf(
  { strings, pair }: Source,
  { current, outdated }: Pick<AlignedDocument, 'current' | 'outdated'>,
  viewOf: (entry: Entry) => LedgerView,
): ReadonlyMap<string, string> {
  const identicalIsMissing = pair.settings.identical === 'missing'
  const texts = new Map<string, string>()
  for (const [index, { entry, hasLetter }] of strings.entries()) {
    const text = current[index]?.text
    if (text === undefined || outdated.has(index)) continue
    const isOurs = viewOf(entry).texts.some(one => one.text === text)
    const input = { source: entry.text, current: text, identicalIsMissing, hasLetter }
    if (!isReplaceable(input, isOurs)) texts.set(entry.id[0] ?? '', text)
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
