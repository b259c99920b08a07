/** Other wordings of source texts; a translation of one answers the others. */
import { copyWith, type EntryKey, type Resource } from '../../model.ts'

/** The other wordings of a source text; the text itself is none of them. */
export type Equivalents = {
  /** Whether there are any at all. */
  readonly isEmpty: () => boolean
  readonly of: (key: EntryKey, text: string) => readonly string[]
}

/** A source whose entries name their other wordings. */
export function withEquivalents(resource: Resource, equivalents: Equivalents): Resource {
  if (equivalents.isEmpty()) return resource
  let isAny = false
  const entries = resource.entries.map(entry => {
    const others = equivalents.of(entry.key, entry.text)
    if (others.length === 0) return entry
    isAny = true
    return copyWith(entry, { equivalents: others })
  })
  return isAny ? copyWith(resource, { entries }) : resource
}
