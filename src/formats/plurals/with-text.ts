import type { Entry } from '../../model.ts'

/** An entry with the text of another, and with what its proofreading has made of that. */
export function withTextOf(entry: Entry, { text, equivalents }: Entry): Entry {
  const { equivalents: _, ...rest } = entry
  return { ...rest, text, ...(equivalents && { equivalents }) }
}
