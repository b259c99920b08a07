import { skipSpace } from './characters.ts'
import { matchEnd, quotedEnd } from './json.ts'
import type { TextSpan } from './text-span.ts'
import { UnreadableData } from './text-span.ts'

/** A statement of a .strings file: from its key to behind its semicolon. */
export type StringsStatement = {
  readonly start: number
  readonly end: number
  /** As it is written, quotes and all. */
  readonly key: string
  /** The range of the value between its quotes; `undefined` where it has no quotes or is left out. */
  readonly value: TextSpan | undefined
}

/** @throws {UnreadableData} */
export function stringsSpans(data: string): TextSpan[] {
  return stringsStatements(data).flatMap(({ value }) => (value === undefined ? [] : [value]))
}

/**
 * `"key" = "value";` with or without quotes, `"key";`, and comments of both kinds.
 * @throws {UnreadableData} for anything else
 */
export function stringsStatements(data: string): StringsStatement[] {
  const statements: StringsStatement[] = []
  let at = skipComments(data, data.startsWith('\ufeff') ? 1 : 0)
  while (at < data.length) {
    const start = at
    const keyEnd = wordEnd(data, at)
    at = skipComments(data, keyEnd)
    let value: TextSpan | undefined
    if (data[at] === '=') {
      at = skipComments(data, at + 1)
      const end = wordEnd(data, at)
      if (data[at] === '"') value = valueSpan(data, at + 1, end - 1)
      at = skipComments(data, end)
    }
    if (data[at] !== ';') throw unreadable(data, at, 'a semicolon')
    at += 1
    statements.push({ start, end: at, key: data.slice(start, keyEnd), value })
    at = skipComments(data, at)
  }
  return statements
}

function valueSpan(data: string, start: number, end: number): TextSpan {
  const wordsAt = skipSpace(data, start, end, 'escapes')
  return { start, end, wordsAt: wordsAt < end ? wordsAt : undefined }
}

function wordEnd(data: string, at: number): number {
  if (data[at] === '"') {
    const end = quotedEnd(data, at)
    if (end - at < 2 || data[end - 1] !== '"' || isEscaped(data, end - 1))
      throw unreadable(data, at, 'an end of this string')
    return end
  }
  const end = matchEnd(/[\w.$:/-]+/y, data, at)
  if (end === at) throw unreadable(data, at, 'a key or a value')
  return end
}

/** Whether an odd number of backslashes is before `at`: only possible where the data ends inside a string. */
function isEscaped(data: string, at: number): boolean {
  let first = at
  while (data[first - 1] === '\\') first -= 1
  return (at - first) % 2 === 1
}

function skipComments(data: string, start: number): number {
  const blank = /[\s\u2028\u2029]*/y
  let at = matchEnd(blank, data, start)
  while (data[at] === '/') {
    const isBlock = data[at + 1] === '*'
    if (!isBlock && data[at + 1] !== '/') break
    const end = isBlock ? data.indexOf('*/', at + 2) : data.indexOf('\n', at + 2)
    if (end === -1 && isBlock) throw unreadable(data, at, 'an end of this comment')
    at = matchEnd(blank, data, end === -1 ? data.length : end + (isBlock ? 2 : 1))
  }
  return at
}

function unreadable(data: string, at: number, wanted: string): UnreadableData {
  const line = data.slice(0, at).split('\n').length
  return new UnreadableData(`not a .strings file: line ${line} lacks ${wanted}`)
}
