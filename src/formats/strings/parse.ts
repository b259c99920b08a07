import { unexpected } from '../json/tokens.ts'
import { splitComments } from './comments.ts'
import { missingSemicolon, readText, skipValue } from './plist.ts'
import { type Comment, type Cursor, skipTrivia } from './tokens.ts'

/** `key = value;` or `key;` with its place in the text. Offsets are UTF-16. */
export type Statement = {
  /** Decoded. */
  readonly key: string
  readonly keyStart: number
  readonly keyEnd: number
  /** `shorthand`: there is no value, the key is the value. `other`: a dictionary, a list or data. */
  readonly kind: 'text' | 'shorthand' | 'other'
  /** The decoded value; `''` for `other`. */
  readonly text: string
  /** The raw value, with its quotes; that of a shorthand is the key. */
  readonly start: number
  readonly end: number
  /** Behind the semicolon. */
  readonly close: number
  /** The comments that belong to it, before the key and, on the line of its end, behind the semicolon. */
  readonly leading: readonly Comment[]
  readonly trailing: readonly Comment[]
  /** The start of the first comment before it, else of the key. */
  readonly blockStart: number
  /** The end of the last comment behind it, else of the semicolon. */
  readonly blockEnd: number
  /** The end of the text before the block: a statement's block, a comment that belongs to none, the opening brace. */
  readonly previousEnd: number
  /** The first backslash before a character that needs none; -1 for none. */
  readonly idleBackslash: number
}

export type StringsFile = {
  readonly text: string
  /** In text order, duplicates included. */
  readonly statements: readonly Statement[]
  /** Whether braces enclose all statements. */
  readonly isWrapped: boolean
  /** The range that the statements may fill: all of the text, or what is between the braces. */
  readonly bodyStart: number
  readonly bodyEnd: number
  /** Behind the last comment after the last statement that does not belong to it; else the end of its block. */
  readonly lastEnd: number
}

/**
 * The statements of a .strings file, an old-style property list with or without its outer braces.
 * @throws {FormatError} with line and column, also where the system would stop reading without a word
 * @see https://github.com/swiftlang/swift-corelibs-foundation CFOldStylePList.c
 */
export function parseStrings(text: string): StringsFile {
  const cursor: Cursor = { text, at: 0, idleBackslash: -1 }
  let comments: Comment[] = []
  let code = skipTrivia(cursor, comments)
  const isWrapped = code === openBrace
  const bodyStart = isWrapped ? cursor.at + 1 : 0
  if (isWrapped) {
    cursor.at = bodyStart
    comments = []
    code = skipTrivia(cursor, comments)
  }
  const statements: Statement[] = []
  let draft: Draft | undefined
  let previousEnd = bodyStart
  for (;;) {
    const isEnd = Number.isNaN(code) || (isWrapped && code === closeBrace)
    const split = splitComments(text, comments, draft?.close, isEnd ? undefined : cursor.at)
    if (draft !== undefined) {
      draft.trailing = split.trailing
      draft.blockEnd = split.trailing.at(-1)?.end ?? draft.close
      draft.previousEnd = previousEnd
      statements.push(draft)
      previousEnd = draft.blockEnd
    }
    previousEnd = split.detached.at(-1)?.end ?? previousEnd
    if (isEnd) break
    draft = readStatement(cursor, code, split.leading, isWrapped)
    comments = []
    code = skipTrivia(cursor, comments)
  }
  const bodyEnd = cursor.at
  if (isWrapped) {
    if (code !== closeBrace) throw unexpected(text, cursor.at, '"}"')
    cursor.at++
    skipTrivia(cursor)
    if (cursor.at < text.length) throw unexpected(text, cursor.at, 'the end of the file')
  }
  return { text, statements, isWrapped, bodyStart, bodyEnd, lastEnd: previousEnd }
}

/** The statements by key; of duplicates the last, which is the one that counts when the file is used. */
export function statementsByKey(file: StringsFile): ReadonlyMap<string, Statement> {
  const byKey = new Map<string, Statement>()
  for (const statement of file.statements) byKey.set(statement.key, statement)
  return byKey
}

/** The text around a statement is known only once the next one is found. */
type Draft = Omit<Statement, 'trailing' | 'blockEnd' | 'previousEnd'> & {
  trailing: readonly Comment[]
  blockEnd: number
  previousEnd: number
}

const semicolon = 0x3b
const equals = 0x3d
const openBrace = 0x7b
const closeBrace = 0x7d
const openParenthesis = 0x28
const lessThan = 0x3c

/** A file that Xcode saved as a property list in XML begins with its declaration. */
function keyAt(text: string, at: number): string {
  const isXml = text.slice(at, at + 300).search(/^<(?:\?xml|!DOCTYPE plist|plist)\b/) === 0
  return isXml ? 'lines such as "key" = "value"; (a property list in XML is not supported yet)' : 'a key'
}

function readStatement(
  cursor: Cursor,
  first: number,
  leading: readonly Comment[],
  isWrapped: boolean,
): Draft {
  const { text } = cursor
  const keyStart = cursor.at
  cursor.idleBackslash = -1
  const key = readText(cursor, first)
  if (key === undefined) throw unexpected(text, keyStart, isWrapped ? 'a key or "}"' : keyAt(text, keyStart))
  const keyEnd = cursor.at
  const blockStart = leading[0]?.start ?? keyStart
  let kind: Statement['kind'] = 'shorthand'
  let value = key
  let start = keyStart
  let end = keyEnd
  let code = skipTrivia(cursor)
  if (code === equals) {
    cursor.at++
    code = skipTrivia(cursor)
    start = cursor.at
    kind = code === openBrace || code === openParenthesis || code === lessThan ? 'other' : 'text'
    if (kind === 'other') skipValue(cursor)
    const read = kind === 'other' ? '' : readText(cursor, code)
    if (read === undefined) throw unexpected(text, start, 'a value')
    value = read
    end = cursor.at
    code = skipTrivia(cursor)
    if (code !== semicolon) throw missingSemicolon(text, end)
  } else if (code !== semicolon) throw unexpected(text, cursor.at, '"=" or ";" after the key')
  cursor.at++
  const { at: close, idleBackslash } = cursor
  return {
    key,
    keyStart,
    keyEnd,
    kind,
    text: value,
    start,
    end,
    close,
    leading,
    trailing: leading,
    blockStart,
    blockEnd: close,
    previousEnd: 0,
    idleBackslash,
  }
}
