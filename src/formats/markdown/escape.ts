import { FormatError } from '../../errors.ts'
import { segmentsIn } from './segments.ts'
import type { Dialect } from './state.ts'

/**
 * A delivered text that can take the place of the ordered one: where that was a paragraph by itself, with a backslash
 * before what would make a heading, a list or a quote of a line (`1. Mai`).
 */
export function adaptTo(text: string, ordered: string, dialect: Dialect): string {
  if (isParagraph(text, dialect) || !isParagraph(ordered, dialect)) return text
  return text.split('\n').map(escapeOpener).join('\n')
}

/** Marks that open a block at the start of a line; of a number, the digits before its mark. */
const opener =
  /^(\d{1,9}(?=[.)](?:[ \t]|$))|(?=#{1,6}(?:[ \t]|$))|(?=[-+*](?:[ \t]|$))|(?=>)|(?=[-=]+[ \t]*$)|(?=(?:[-*_][ \t]*){3,}$))/

function isParagraph(text: string, dialect: Dialect): boolean {
  try {
    const [segment, ...others] = segmentsIn(text, dialect)
    return others.length === 0 && segment?.text === text
  } catch (error) {
    // A tag of MDX that is not closed: the checks say so of this text, and the others are read.
    if (error instanceof FormatError) return false
    throw error
  }
}

export function joinLines(text: string): string {
  if (!text.includes('\n')) return text
  return text
    .split('\n')
    .map(line => line.trim())
    .join(' ')
}

function escapeOpener(line: string): string {
  return line.replace(opener, '$1\\')
}
