/** The lines of a text: their offsets and their ends. */

/** Where the line begins that a place lies in. */
export function startOfLine(text: string, at: number): number {
  let start = at
  while (start > 0 && text[start - 1] !== '\n' && text[start - 1] !== '\r') start--
  return start
}

/** The offset of the line end at or behind `at`. */
export function endOfLine(text: string, at: number): number {
  let end = at
  while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end++
  return end
}

/** Behind the line end that begins at `end`. */
export function behindLine(text: string, end: number): number {
  if (text.startsWith('\r\n', end)) return end + 2
  return Math.min(text.length, end + 1)
}

export function countLineEnds(text: string): number {
  return text.match(anyLineEnd)?.length ?? 0
}

export function withLineEnds(text: string, lineEnd: string): string {
  return text.replace(anyLineEnd, lineEnd)
}

const anyLineEnd = /\r\n?|\n/g
