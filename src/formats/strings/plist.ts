import { unexpected } from '../json/tokens.ts'
import { failureAt } from '../splices.ts'
import {
  apostrophe,
  type Cursor,
  hexDigit,
  isSpace,
  quotationMark,
  readQuoted,
  readUnquoted,
  skipTrivia,
} from './tokens.ts'

/** Lists and dictionaries within each other that are read; deeper nesting is refused. */
const maxDepth = 512

/**
 * A key or a value that is text, decoded; `undefined` where none begins.
 * @throws {FormatError} for a string without an end
 */
export function readText(cursor: Cursor, code: number): string | undefined {
  if (code === quotationMark || code === apostrophe) return readQuoted(cursor)
  const text = readUnquoted(cursor)
  return text === '' ? undefined : text
}

/**
 * Moves over a value that is no text: a dictionary, a list or data; the cursor is on its first character. It must
 * be well formed, because a file with any fault in it does not load at all.
 * @throws {FormatError} with line and column
 */
export function skipValue(cursor: Cursor, depth = 1): void {
  const { text, at } = cursor
  if (depth > maxDepth) throw failureAt(text, at, `nested more than ${maxDepth} levels deep`)
  const code = text.charCodeAt(at)
  if (code === openBrace) skipDictionary(cursor, depth)
  else if (code === openParenthesis) skipList(cursor, depth)
  else if (code === lessThan) skipData(cursor)
  else if (readText(cursor, code) === undefined) throw unexpected(text, at, 'a value')
}

/** A `FormatError` for a missing semicolon, at the place where it should be. */
export function missingSemicolon(text: string, at: number): Error {
  return failureAt(text, at, 'expected ";" here, after the value')
}

const openParenthesis = 0x28
const closeParenthesis = 0x29
const comma = 0x2c
const semicolon = 0x3b
const lessThan = 0x3c
const equals = 0x3d
const greaterThan = 0x3e
const openBrace = 0x7b
const closeBrace = 0x7d

function skipDictionary(cursor: Cursor, depth: number): void {
  cursor.at++
  for (let code = skipTrivia(cursor); code !== closeBrace; code = skipTrivia(cursor)) {
    if (readText(cursor, code) === undefined) throw unexpected(cursor.text, cursor.at, 'a key or "}"')
    let end = cursor.at
    code = skipTrivia(cursor)
    if (code === equals) {
      cursor.at++
      skipTrivia(cursor)
      skipValue(cursor, depth + 1)
      end = cursor.at
      code = skipTrivia(cursor)
    }
    if (code !== semicolon) throw missingSemicolon(cursor.text, end)
    cursor.at++
  }
  cursor.at++
}

function skipList(cursor: Cursor, depth: number): void {
  cursor.at++
  let code = skipTrivia(cursor)
  while (code !== closeParenthesis) {
    skipValue(cursor, depth + 1)
    code = skipTrivia(cursor)
    if (code === comma) {
      cursor.at++
      code = skipTrivia(cursor)
    } else if (code !== closeParenthesis) throw unexpected(cursor.text, cursor.at, '"," or ")"')
  }
  cursor.at++
}

/** Bytes as pairs of hexadecimal digits, with white space between the pairs. */
function skipData(cursor: Cursor): void {
  const { text } = cursor
  cursor.at++
  for (;;) {
    const code = text.charCodeAt(cursor.at)
    if (code === greaterThan) break
    if (isSpace(code)) cursor.at++
    else if (hexDigit(code) >= 0 && hexDigit(text.charCodeAt(cursor.at + 1)) >= 0) cursor.at += 2
    else throw unexpected(text, cursor.at, 'two hexadecimal digits or ">"')
  }
  cursor.at++
}
