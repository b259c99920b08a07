import { copyWith, type Entry } from '../../model.ts'

/** An entry with the text of another, and with what its proofreading has made of that. */
export function withTextOf(entry: Entry, { text, equivalents }: Entry): Entry {
  if (entry.text === text && entry.equivalents === equivalents) return entry
  if (entry.equivalents === undefined && equivalents === undefined) return copyWith(entry, { text })
  const { equivalents: _, ...rest } = entry
  return { ...rest, text, ...(equivalents && { equivalents }) }
}
