import { pluralNote } from '../formats/plurals/note.ts'
import type { Delta } from './delta.ts'

/** More than a translator reads. */
const longest = 2000

/** What the translators of a request are told: the configuration's words, and after them what plural forms are for. */
export function commentOf({ pair, languages, strings }: Delta): string | undefined {
  const { comment } = pair.settings
  const note = pluralNote(
    strings.map(({ entry }) => entry),
    languages,
  )
  if (note === undefined) return comment
  let text = comment ?? ''
  for (const line of note) {
    const longer = text === '' ? line : `${text}\n${line}`
    if (longer.length <= longest) text = longer
  }
  return text
}
