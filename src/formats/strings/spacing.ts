import { isBlank, isLineEnd } from '../lines.ts'
import { isSpace } from './tokens.ts'

/** The offset behind white space. */
export function skipSpace(text: string, start: number, end: number): number {
  let at = start
  while (at < end && isSpace(text.charCodeAt(at))) at++
  return at
}

/** The white space between the start of the line and `at`; `''` where something else is there, too. */
export function indentBefore(text: string, at: number): string {
  let start = at
  while (start > 0 && isBlank(text.charCodeAt(start - 1))) start--
  return start === 0 || isLineEnd(text.charCodeAt(start - 1)) ? text.slice(start, at) : ''
}
