/** The texts of plural forms, one beside another. */
import { copyWith, type Entry } from '../../model.ts'

/** An entry with the text of another, and with what its proofreading has made of that. */
export function withTextOf(entry: Entry, { text, equivalents }: Entry): Entry {
  if (entry.text === text && entry.equivalents === equivalents) return entry
  if (entry.equivalents === undefined && equivalents === undefined) return copyWith(entry, { text })
  const { equivalents: _, ...rest } = entry
  return { ...rest, text, ...(equivalents && { equivalents }) }
}

/** Whether a text lacks a placeholder that another form of it has: it says its number in words. */
export function dropsPlaceholder(text: string, other: string): boolean {
  return (other.match(placeholder) ?? []).some(token => !text.includes(token))
}

const placeholder = /\{\{[^{}]*\}\}|[%$]?\{[\w.]+\}|%(?:\d+\$)?[ds]/g
