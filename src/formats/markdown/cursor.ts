/** A place in one line of a text. Columns count tab stops of four, as Markdown does. */
export type Cursor = {
  readonly text: string
  /** Columns of white space that make what follows code. */
  readonly codeIndent: number
  lineStart: number
  /** UTF-16 offset; a tab of which only some columns are consumed is still ahead. */
  at: number
  column: number
  /** Where the line's end begins. */
  end: number
  /** The first character from `at` on that is neither space nor tab, at most `end`. */
  next: number
  /** Columns of white space from `at` to `next`. */
  indent: number
}

/** Code of the character at `offset`, -1 at and behind the end of the line. */
export function codeAt(cursor: Cursor, offset: number): number {
  return offset < cursor.end ? cursor.text.charCodeAt(offset) : -1
}

/** Puts a cursor on the beginning of a line. */
export function enterLine(cursor: Cursor, start: number, end: number): void {
  cursor.lineStart = start
  cursor.at = start
  cursor.end = end
  cursor.column = 0
  look(cursor)
}

/** Consumes the white space ahead and `length` characters. */
export function consume(cursor: Cursor, length: number): void {
  cursor.column += cursor.indent + length
  cursor.at = cursor.next + length
  look(cursor)
}

/** Consumes so many columns of the white space ahead, or all that there is. */
export function consumeColumns(cursor: Cursor, columns: number): void {
  let left = columns
  while (left > 0) {
    const code = codeAt(cursor, cursor.at)
    if (code === space) {
      cursor.at++
      cursor.column++
      left--
    } else if (code === tab) {
      const width = tabStop - (cursor.column % tabStop)
      const taken = Math.min(width, left)
      cursor.column += taken
      left -= taken
      if (taken === width) cursor.at++
    } else break
  }
  look(cursor)
}

export function isBlankAhead(cursor: Cursor): boolean {
  return cursor.next === cursor.end
}

export function isSpaceOrTab(code: number): boolean {
  return code === space || code === tab
}

/** How often the character at `offset` follows itself there. */
export function runLength(cursor: Cursor, offset: number): number {
  const code = codeAt(cursor, offset)
  let at = offset
  while (at < cursor.end && cursor.text.charCodeAt(at) === code) at++
  return at - offset
}

/** Whether there are only spaces and tabs from `offset` to the end of the line. */
export function isBlankFrom(cursor: Cursor, offset: number): boolean {
  let at = offset
  while (at < cursor.end && isSpaceOrTab(cursor.text.charCodeAt(at))) at++
  return at === cursor.end
}

const space = 0x20
const tab = 0x09
const tabStop = 4

function look(cursor: Cursor): void {
  let column = cursor.column
  let at = cursor.at
  for (; at < cursor.end; at++) {
    const code = cursor.text.charCodeAt(at)
    if (code === space) column++
    else if (code === tab) column += tabStop - (column % tabStop)
    else break
  }
  cursor.next = at
  cursor.indent = column - cursor.column
}
