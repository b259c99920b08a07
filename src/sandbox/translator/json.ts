import { skipSpace } from './characters.ts'
import type { TextSpan } from './text-span.ts'
import { UnreadableData } from './text-span.ts'

/** A member of an object. */
export type JsonMember = {
  /** From its key's opening quote to behind its value. */
  readonly start: number
  readonly end: number
  /** Offset of the object's brace. */
  readonly parent: number
  readonly isText: boolean
}

/**
 * The string values: between their quotes, in order, duplicates and all.
 * @throws {UnreadableData} for anything but one JSON value
 */
export function jsonSpans(data: string): TextSpan[] {
  const spans: TextSpan[] = []
  for (const token of jsonTokens(data)) {
    if (token.kind !== 'text') continue
    const [start, end] = [token.start + 1, token.end - 1]
    const wordsAt = skipSpace(data, start, end, 'escapes')
    spans.push({ start, end, wordsAt: wordsAt < end ? wordsAt : undefined })
  }
  return spans
}

/** A string value, between its quotes, and the keys and list indexes that lead to it. */
export type JsonString = { readonly path: readonly string[]; readonly start: number; readonly end: number }

/**
 * The string values with their paths, in order.
 * @throws {UnreadableData} for anything but one JSON value
 */
export function jsonStrings(data: string): JsonString[] {
  const strings: JsonString[] = []
  const open: { readonly isList: boolean; at: string }[] = []
  for (const { kind, start, end } of jsonTokens(data)) {
    const inner = open.at(-1)
    const mark = data.charAt(start)
    if (kind === 'key') {
      if (inner !== undefined) inner.at = JSON.parse(data.slice(start, end)) as string
    } else if (kind === 'text') {
      strings.push({ path: open.map(({ at }) => at), start: start + 1, end: end - 1 })
    } else if (mark === '{' || mark === '[') {
      open.push({ isList: mark === '[', at: '0' })
    } else if (mark === '}' || mark === ']') {
      open.pop()
    } else if (mark === ',' && inner?.isList === true) {
      inner.at = String(Number(inner.at) + 1)
    }
  }
  return strings
}

/** All members of all objects, in the order in which they end. */
export function jsonMembers(data: string): JsonMember[] {
  const members: JsonMember[] = []
  const open: { at: number; key: number | undefined }[] = []
  let valueEnd = 0
  let isText = false
  const close = () => {
    const parent = open.at(-1)
    if (parent?.key === undefined) return
    members.push({ start: parent.key, end: valueEnd, parent: parent.at, isText })
    parent.key = undefined
  }
  for (const token of jsonTokens(data)) {
    const mark = data.charAt(token.start)
    if (token.kind === 'key') {
      const parent = open.at(-1)
      if (parent !== undefined) parent.key = token.start
    } else if (mark === '{' || mark === '[') {
      open.push({ at: token.start, key: undefined })
    } else if (mark === ',') {
      close()
    } else if (mark === '}' || mark === ']') {
      close()
      open.pop()
    }
    if (mark !== ',' && mark !== ':') {
      valueEnd = token.end
      isText = token.kind === 'text'
    }
  }
  return members
}

/** The same value with another indentation. */
export function reindentedJson(data: string): string {
  let text = ''
  let depth = 0
  // A deep document would grow with the square of its depth.
  const lineBreak = () => `\n${'   '.repeat(Math.min(depth, 20))}`
  for (const token of jsonTokens(data)) {
    const mark = data.charAt(token.start)
    if (mark === '}' || mark === ']') {
      depth -= 1
      text += lineBreak()
    }
    text += data.slice(token.start, token.end)
    if (mark === '{' || mark === '[') depth += 1
    if (mark === '{' || mark === '[' || mark === ',') text += lineBreak()
    if (mark === ':') text += '  '
  }
  return `${text}\n`
}

/** The same value without white space between its tokens. */
export function compactJson(data: string): string {
  let text = ''
  for (const { start, end } of jsonTokens(data)) text += data.slice(start, end)
  return text
}

type JsonToken = { readonly kind: 'key' | 'text' | 'other'; readonly start: number; readonly end: number }

function* jsonTokens(data: string): Generator<JsonToken> {
  try {
    JSON.parse(data)
  } catch (error) {
    throw new UnreadableData('not JSON', { cause: error })
  }
  const blank = /[\t\n\r ]*/y
  const word = /[^\t\n\r ,:{}[\]"]+/y
  let at = matchEnd(blank, data, 0)
  while (at < data.length) {
    const start = at
    const mark = data.charAt(at)
    let end = at + 1
    let kind: JsonToken['kind'] = 'other'
    if (mark === '"') {
      end = quotedEnd(data, at)
      kind = data.charAt(matchEnd(blank, data, end)) === ':' ? 'key' : 'text'
    } else if (!'{}[],:'.includes(mark)) {
      end = matchEnd(word, data, at)
    }
    yield { kind, start, end }
    at = matchEnd(blank, data, end)
  }
}

/** Offset behind the quote that ends the string which begins at `at`; the data's end where none does. */
export function quotedEnd(data: string, at: number): number {
  for (let end = at + 1; end < data.length; end += 1) {
    const mark = data.charCodeAt(end)
    if (mark === 0x5c) end += 1
    else if (mark === 0x22) return end + 1
  }
  return data.length
}

/** Offset behind the match of a sticky pattern that may match nothing. */
export function matchEnd(pattern: RegExp, data: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(data) ? pattern.lastIndex : at
}
