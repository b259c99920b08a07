import type { FormatError } from '../../errors.ts'
import { failureAt } from '../splices.ts'
import { endOfExpression } from './code.ts'

/** An attribute whose value is a string, with the offsets of what its quotes enclose. */
export type StringAttribute = { readonly name: string; readonly start: number; readonly end: number }

/** JSX tags and expressions in a row. */
export type JsxRow = {
  readonly end: number
  /** Nothing else is on the line where they end, so that they are blocks of their own. */
  readonly isAlone: boolean
  readonly attributes: readonly StringAttribute[]
}

/**
 * The row of tags and expressions that begins at `<` or `{`; `undefined` where none does.
 * @throws {FormatError} with line and column, where one is never closed: MDX would not compile either
 */
export function jsxRowAt(text: string, start: number): JsxRow | undefined {
  const attributes: StringAttribute[] = []
  let at = start
  for (;;) {
    const end = text[at] === '{' ? closed(text, at) : endOfTag(text, at, attributes)
    if (end === undefined) return at === start ? undefined : { end: at, isAlone: false, attributes }
    at = end
    while (text[at] === ' ' || text[at] === '\t') at++
    if (at >= text.length || text[at] === '\n' || text[at] === '\r')
      return { end: at, isAlone: true, attributes }
    if (text[at] !== '<' && text[at] !== '{') return { end: at, isAlone: false, attributes }
  }
}

const name = /[\p{ID_Start}$_][\p{ID_Continue}$.:-]*/uy
const space = /\s*/y

/** Behind the tag at `start`; `undefined` where there is none. Its attributes with strings are added to `attributes`. */
function endOfTag(text: string, start: number, attributes: StringAttribute[]): number | undefined {
  let at = start + 1
  if (text[at] === '/') at++
  const named = skip(name, text, at)
  if (named === at) return text[at] === '>' ? at + 1 : undefined
  at = named
  for (;;) {
    at = skip(space, text, at)
    const character = text[at]
    if (character === undefined) throw neverClosed(text, start, 'this tag')
    if (character === '>') return at + 1
    if (character === '{') at = closed(text, at)
    else if (character === '/') {
      const end = skip(space, text, at + 1)
      if (text[end] !== '>') return undefined
      at = end
    } else {
      const end = skip(name, text, at)
      if (end === at) return undefined
      const next = endOfValue(text, at, end, attributes)
      if (next === undefined) return undefined
      at = next
    }
  }
}

function endOfValue(
  text: string,
  nameStart: number,
  nameEnd: number,
  attributes: StringAttribute[],
): number | undefined {
  const sign = skip(space, text, nameEnd)
  if (text[sign] !== '=') return nameEnd
  const value = skip(space, text, sign + 1)
  if (text[value] === '{') return closed(text, value)
  if (text[value] !== '"' && text[value] !== "'") return undefined
  const end = text.indexOf(text.charAt(value), value + 1)
  if (end < 0) throw neverClosed(text, value, 'this quote')
  attributes.push({ name: text.slice(nameStart, nameEnd), start: value + 1, end })
  return end + 1
}

function closed(text: string, at: number): number {
  const end = endOfExpression(text, at)
  if (end < 0) throw neverClosed(text, at, 'this "{"')
  return end
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

/** An error that says what is not closed, and where it begins. */
export function neverClosed(text: string, at: number, what: string): FormatError {
  return failureAt(text, at, `${what} is never closed, so MDX cannot be read from here on`)
}
