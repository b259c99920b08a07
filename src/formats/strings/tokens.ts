import { failureAt } from '../splices.ts'
import { nextstepCharacter } from './nextstep.ts'

/** The state of reading: `at` is the next character of `text`. */
export type Cursor = {
  readonly text: string
  at: number
  /** The first backslash before a character that needs and knows none, since this was last set; -1 for none. */
  idleBackslash: number
}

/** A comment with its delimiters; that of a line ends before its line end. */
export type Comment = { readonly start: number; readonly end: number }

/**
 * Moves over white space and comments, which are appended to `comments`. Returns the code of the next character, `NaN`
 * at the end of the text. A slash that opens no comment is no trivia.
 * @throws {FormatError} for a comment without an end: everything behind it would be lost without a word
 */
export function skipTrivia(cursor: Cursor, comments?: Comment[]): number {
  const { text } = cursor
  let { at } = cursor
  for (;;) {
    const code = text.charCodeAt(at)
    if (isSpace(code)) at++
    else if (code === slash && opensComment(text, at)) {
      const end = commentEnd(text, at)
      comments?.push({ start: at, end })
      at = end
    } else {
      cursor.at = at
      return code
    }
  }
}

/** The decoded text of a quoted string; the cursor is then behind its closing quote. */
export function readQuoted(cursor: Cursor): string {
  const { text } = cursor
  const quote = text.charCodeAt(cursor.at)
  const start = cursor.at + 1
  let decoded = ''
  let from = start
  for (let at = start; at < text.length; ) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      cursor.at = at + 1
      return decoded + text.slice(from, at)
    }
    if (code !== backslash && code !== cr) at++
    else {
      decoded += text.slice(from, at)
      cursor.at = at
      decoded += code === cr ? readLineEnd(cursor) : readEscape(cursor)
      from = at = cursor.at
    }
  }
  throw failureAt(text, start - 1, 'this string has no closing quote')
}

/** A string without quotes; the cursor is then behind it. Empty where no such string begins. */
export function readUnquoted(cursor: Cursor): string {
  const { text, at } = cursor
  let end = at
  while (isUnquoted(text.charCodeAt(end))) end++
  cursor.at = end
  return text.slice(at, end)
}

/** Whether the code is that of a character that strings without quotes are made of. */
export function isUnquoted(code: number): boolean {
  if (code >= 0x61) return code <= 0x7a
  if (code >= 0x41) return code <= 0x5a || code === 0x5f
  // Hyphen, full stop, slash, digits and colon follow each other.
  return (code >= 0x2d && code <= 0x3a) || code === 0x24
}

/** Whether the code is that of white space between tokens. */
export function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0x2028 || code === 0x2029
}

/** The value of a hexadecimal digit's code; -1 for any other. */
export function hexDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const lower = code | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1
}

export const quotationMark = 0x22
export const apostrophe = 0x27

const lf = 0x0a
const cr = 0x0d
const slash = 0x2f
const star = 0x2a
const backslash = 0x5c
const longUnicodeLetter = 0x55
const letterEscapes: ReadonlyMap<number, string> = new Map([
  [0x61, '\x07'],
  [0x62, '\b'],
  [0x66, '\f'],
  [0x6e, '\n'],
  [0x72, '\r'],
  [0x74, '\t'],
  [0x76, '\v'],
  [quotationMark, '"'],
  [backslash, '\\'],
])

function opensComment(text: string, at: number): boolean {
  const next = text.charCodeAt(at + 1)
  return next === slash || next === star
}

function commentEnd(text: string, at: number): number {
  if (text.charCodeAt(at + 1) === star) {
    const close = text.indexOf('*/', at + 2)
    if (close < 0) throw failureAt(text, at, 'this comment is not closed')
    return close + 2
  }
  let end = at + 2
  while (end < text.length && !endsLine(text.charCodeAt(end))) end++
  return end
}

function endsLine(code: number): boolean {
  return code === lf || code === cr || code === 0x2028 || code === 0x2029
}

/**
 * A line end inside a string counts as a line feed however it is stored, because tools such as Git rewrite it in
 * every working tree: a text must not look like another one, and be bought again, for that.
 */
function readLineEnd(cursor: Cursor): string {
  const isPair = cursor.text.charCodeAt(cursor.at) === cr && cursor.text.charCodeAt(cursor.at + 1) === lf
  cursor.at += isPair ? 2 : 1
  return '\n'
}

function readEscape(cursor: Cursor): string {
  const { text } = cursor
  const backslashAt = cursor.at++
  const code = text.charCodeAt(cursor.at)
  if (code === cr || code === lf) return readLineEnd(cursor)
  if (code >= 0x30 && code <= 0x37) return readOctal(cursor)
  cursor.at++
  if (code === longUnicodeLetter) return readUnicode(cursor)
  const known = letterEscapes.get(code)
  if (known !== undefined) return known
  if (code !== apostrophe && cursor.idleBackslash < 0) cursor.idleBackslash = backslashAt
  return text.charAt(cursor.at - 1)
}

/** Up to three digits; bits beyond a byte are lost, as it is at run time. */
function readOctal(cursor: Cursor): string {
  let byte = 0
  for (let digits = 0; digits < 3; digits++) {
    const code = cursor.text.charCodeAt(cursor.at)
    if (!(code >= 0x30 && code <= 0x37)) break
    byte = (byte * 8 + code - 0x30) & 0xff
    cursor.at++
  }
  return nextstepCharacter(byte)
}

function readUnicode(cursor: Cursor): string {
  let unit = 0
  for (let digits = 0; digits < 4; digits++) {
    const digit = hexDigit(cursor.text.charCodeAt(cursor.at))
    if (digit < 0) break
    unit = unit * 16 + digit
    cursor.at++
  }
  return String.fromCharCode(unit)
}
