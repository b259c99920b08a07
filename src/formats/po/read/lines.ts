import { isLineEnd } from '../../lines.ts'

/** The offset of the first blank of those before an offset. */
export function lineStartOf(text: string, from: number): number {
  let at = from
  while (at > 0 && isBlank(text.charCodeAt(at - 1))) at--
  return at
}

/** Whether there are only blanks before an offset in its line. */
export function isLineStart(text: string, at: number): boolean {
  let before = at - 1
  while (before >= 0 && isBlank(text.charCodeAt(before))) before--
  return before < 0 || isLineEnd(text.charCodeAt(before))
}

/** The offset of the first character from an offset on that is no blank. */
export function skipBlanks(text: string, from: number): number {
  let at = from
  while (isBlank(text.charCodeAt(at))) at++
  return at
}

/** White space that ends no line. */
export function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0b || code === 0x0c
}
