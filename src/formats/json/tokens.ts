import type { FormatError } from '../../errors.ts'
import { endOfLine } from '../lines.ts'
import { failureAt } from '../splices.ts'
import { backslash, quote } from './byte-tokens.ts'

/** The state of reading: `at` is the next character of `text`. */
export type Cursor = { readonly text: string; at: number; hasComments: boolean }

/** A string token's decoded text; the cursor is then behind its closing quote. */
export function readString(cursor: Cursor): string {
  const { text } = cursor
  const start = cursor.at + 1
  const length = text.length
  let at = start
  while (at < length) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      cursor.at = at + 1
      return text.slice(start, at)
    }
    if (code === backslash) return readEscapedString(cursor, start, at)
    if (code < 0x20) throw rawControl(text, at)
    at++
  }
  throw failureAt(text, start - 1, 'this string has no closing quote')
}

/** A number, `true`, `false` or `null` as it is written; the cursor is then behind it. */
export function readScalar(cursor: Cursor): string {
  const { text, at } = cursor
  for (const word of ['true', 'false', 'null']) {
    if (text.startsWith(word, at)) {
      cursor.at = at + word.length
      return word
    }
  }
  const number = new RegExp(numberPattern, 'y')
  number.lastIndex = at
  const match = number.exec(text)
  if (match === null) throw unexpected(text, at, 'a value')
  cursor.at = number.lastIndex
  return match[0]
}

/** Moves over white space and comments. Returns the code of the next character, `NaN` at the end of the text. */
export function skipTrivia(cursor: Cursor): number {
  const { text } = cursor
  let { at } = cursor
  for (;;) {
    const code = text.charCodeAt(at)
    if (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) at++
    else if (code === slash) {
      at = commentEnd(text, at)
      cursor.hasComments = true
    } else {
      cursor.at = at
      return code
    }
  }
}

/** The offset behind the comment that starts at `at`; a line comment ends before its line end. */
export function commentEnd(text: string, at: number): number {
  const next = text.charCodeAt(at + 1)
  if (next === slash) return endOfLine(text, at + 2)
  if (next !== 0x2a) throw unexpected(text, at, 'a value')
  const close = text.indexOf('*/', at + 2)
  if (close < 0) throw failureAt(text, at, 'this comment is not closed')
  return close + 2
}

/** A `FormatError` for a character in a place where it cannot be. */
export function unexpected(text: string, at: number, wanted: string): FormatError {
  if (at >= text.length) return failureAt(text, at, `the file ends where ${wanted} should be`)
  return failureAt(text, at, `expected ${wanted}, found ${nameOf(text.codePointAt(at) ?? 0)}`)
}

const slash = 0x2f
const numberPattern = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/
const shortEscapes: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
])

function readEscapedString(cursor: Cursor, start: number, firstEscape: number): string {
  const { text } = cursor
  let decoded = ''
  let from = start
  let at = firstEscape
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      cursor.at = at + 1
      return decoded + text.slice(from, at)
    }
    if (code < 0x20) throw rawControl(text, at)
    if (code !== backslash) {
      at++
      continue
    }
    decoded += text.slice(from, at)
    const letter = text.charAt(at + 1)
    if (letter === '') break
    const short = shortEscapes.get(letter)
    decoded += short ?? unicodeEscape(text, at)
    at += short === undefined ? 6 : 2
    from = at
  }
  throw failureAt(text, start - 1, 'this string has no closing quote')
}

function unicodeEscape(text: string, at: number): string {
  const digits = text.slice(at + 2, at + 6)
  if (text.charAt(at + 1) !== 'u') {
    throw failureAt(
      text,
      at,
      `a backslash before ${nameOf(text.codePointAt(at + 1) ?? 0)} is not a JSON escape`,
    )
  }
  if (!/^[0-9a-fA-F]{4}$/.test(digits))
    throw failureAt(text, at, '"\\u" must be followed by four hexadecimal digits')
  return String.fromCharCode(Number.parseInt(digits, 16))
}

function rawControl(text: string, at: number): FormatError {
  return failureAt(text, at, `${nameOf(text.charCodeAt(at))} must be written as an escape inside a string`)
}

/** Escapes of the terminal and invisible characters never reach a message. */
function nameOf(code: number): string {
  const hex = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
  return /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(String.fromCodePoint(code))
    ? `"${String.fromCodePoint(code)}"`
    : hex
}
