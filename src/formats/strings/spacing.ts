import { isSpace } from './tokens.ts'

/** How many line ends there are in a stretch of text: LF, CR LF or CR. */
export function lineEndsIn(text: string, start: number, end: number): number {
  let count = 0
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code === lf || (code === cr && text.charCodeAt(at + 1) !== lf)) count++
  }
  return count
}

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
  const before = start === 0 ? lf : text.charCodeAt(start - 1)
  return before === lf || before === cr ? text.slice(start, at) : ''
}

const lf = 0x0a
const cr = 0x0d

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09
}
