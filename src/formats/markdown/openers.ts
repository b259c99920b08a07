import { type Cursor, codeAt, isBlankFrom, isSpaceOrTab, runLength } from './cursor.ts'

/** The text of an ATX heading that begins at the cursor's next character, as offsets; `undefined` where none does. */
export function headingAt(cursor: Cursor): { start: number; end: number } | undefined {
  const level = runLength(cursor, cursor.next)
  let start = cursor.next + level
  if (level > 6 || (start < cursor.end && !isSpaceOrTab(codeAt(cursor, start)))) return undefined
  while (isSpaceOrTab(codeAt(cursor, start))) start++
  const end = skipSpacesBack(cursor, start, cursor.end)
  let closing = end
  while (closing > start && cursor.text.charCodeAt(closing - 1) === hashSign) closing--
  if (closing === start) return { start, end: start }
  if (closing < end && isSpaceOrTab(codeAt(cursor, closing - 1)))
    return { start, end: skipSpacesBack(cursor, start, closing) }
  return { start, end }
}

/** The length of an opening code fence at the cursor's next character; 0 for none. */
export function fenceAt(cursor: Cursor): number {
  const length = runLength(cursor, cursor.next)
  if (length < 3) return 0
  if (codeAt(cursor, cursor.next) === tilde) return length
  for (let at = cursor.next + length; at < cursor.end; at++) {
    if (cursor.text.charCodeAt(at) === backtick) return 0
  }
  return length
}

/** Whether the line, indented by less than a code block's, ends the fenced code that `length` of `code` opened. */
export function closesFence(cursor: Cursor, code: number, length: number): boolean {
  if (cursor.indent >= cursor.codeIndent || codeAt(cursor, cursor.next) !== code) return false
  const run = runLength(cursor, cursor.next)
  return run >= length && isBlankFrom(cursor, cursor.next + run)
}

/** Whether the rest of the line underlines a heading. */
export function isUnderline(cursor: Cursor): boolean {
  return isBlankFrom(cursor, cursor.next + runLength(cursor, cursor.next))
}

/** Whether the rest of the line is a thematic break, its first character being one that makes such. */
export function isThematicBreak(cursor: Cursor): boolean {
  const mark = codeAt(cursor, cursor.next)
  let marks = 0
  for (let at = cursor.next; at < cursor.end; at++) {
    const code = cursor.text.charCodeAt(at)
    if (code === mark) marks++
    else if (!isSpaceOrTab(code)) return false
  }
  return marks >= 3
}

/**
 * The length of a list marker at the cursor's next character; 0 for none.
 * @param interrupts - whether a paragraph is before it: then only what is behind the marker, at least a blank, and a first number, count
 */
export function listMarkerAt(cursor: Cursor, interrupts: boolean): number {
  const first = codeAt(cursor, cursor.next)
  let length = 1
  if (isDigit(first)) {
    while (length < 10 && isDigit(codeAt(cursor, cursor.next + length))) length++
    const mark = codeAt(cursor, cursor.next + length)
    if (length > 9 || (mark !== fullStop && mark !== closingParenthesis)) return 0
    if (interrupts && (length > 1 || first !== one)) return 0
    length++
  } else if (first !== hyphen && first !== asterisk && first !== plus) return 0
  const behind = cursor.next + length
  if (behind < cursor.end && !isSpaceOrTab(codeAt(cursor, behind))) return 0
  // A mark with blanks behind it has had a text, see `isBareMark`.
  return interrupts && behind === cursor.end ? 0 : length
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

function skipSpacesBack(cursor: Cursor, start: number, end: number): number {
  let at = end
  while (at > start && isSpaceOrTab(cursor.text.charCodeAt(at - 1))) at--
  return at
}

const hashSign = 0x23
const closingParenthesis = 0x29
const asterisk = 0x2a
const plus = 0x2b
const hyphen = 0x2d
const fullStop = 0x2e
const one = 0x31
const backtick = 0x60
const tilde = 0x7e
