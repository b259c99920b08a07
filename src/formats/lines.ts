/** The lines of a text: their offsets and their ends, which are LF, CR LF or CR. */

/** Where the line begins that a place lies in. */
export function startOfLine(text: string, at: number): number {
  let start = at
  while (start > 0 && !isLineEnd(text.charCodeAt(start - 1))) start--
  return start
}

/** The offset of the line end at or behind `at`. */
export function endOfLine(text: string, at: number): number {
  let end = at
  while (end < text.length && !isLineEnd(text.charCodeAt(end))) end++
  return end
}

/** Behind the line end that begins at `end`. */
export function behindLine(text: string, end: number): number {
  if (text.startsWith('\r\n', end)) return end + 2
  return Math.min(text.length, end + 1)
}

/** How many line ends there are in a stretch of text. */
export function lineEndsIn(text: string, start = 0, end = text.length): number {
  let count = 0
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code === lf || (code === cr && text.charCodeAt(at + 1) !== lf)) count++
  }
  return count
}

export function hasLineEnd(text: string): boolean {
  return text.includes('\n') || text.includes('\r')
}

export function withLineEnds(text: string, lineEnd: string): string {
  return text.replace(/\r\n?|\n/g, lineEnd)
}

/** Whether the code is that of a line feed or a carriage return. */
export function isLineEnd(code: number): boolean {
  return code === lf || code === cr
}

/** Whether the code is that of a space or a tab. */
export function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09
}

const lf = 0x0a
const cr = 0x0d
