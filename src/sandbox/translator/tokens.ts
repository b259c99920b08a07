import type { Spelling } from './characters.ts'
import { characterLength, countCharacters } from './characters.ts'

export type TextToken = {
  readonly raw: string
  /** Placeholders, tags and entities mean something only as a whole. */
  readonly isPlaceholder: boolean
  readonly characters: number
}

/** A text as single characters and whole placeholders. */
export function textTokens(raw: string, spelling: Spelling): TextToken[] {
  const tokens: TextToken[] = []
  const braces = braceEnds(raw)
  let at = 0
  while (at < raw.length) {
    const placeholder = placeholderEnd(raw, at, braces)
    const isPlaceholder = placeholder > at
    const end = isPlaceholder ? placeholder : at + characterLength(raw, at, raw.length, spelling)
    tokens.push({
      raw: raw.slice(at, end),
      isPlaceholder,
      characters: isPlaceholder ? countCharacters(raw, at, end, spelling) : 1,
    })
    at = end
  }
  return tokens
}

const patterns: readonly string[] = [
  String.raw`%(?:\d+\$)?[-+0#,]*\d*(?:\.\d+)?(?:hh|ll|[hlLqjzt])?[@a-zA-Z%]`,
  String.raw`%\([\w.]{1,100}\)[-+0#]*\d*(?:\.\d+)?[a-zA-Z]`,
  String.raw`\$t\([^()]{0,200}\)`,
  String.raw`\$[A-Za-z\d_@]{1,100}\$?`,
  '</?[A-Za-z][^<>]{0,300}>',
  String.raw`&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,31});`,
  String.raw`@:[\w.]{1,100}`,
]

function placeholderEnd(raw: string, at: number, braces: ReadonlyMap<number, number>): number {
  const mark = raw.charAt(at)
  if (mark === '{') return braces.get(at) ?? at
  if (!'%$<&@#'.includes(mark)) return at
  if (raw[at + 1] === '{') return braces.get(at + 1) ?? at
  const pattern = new RegExp(patterns.join('|'), 'y')
  pattern.lastIndex = at
  return pattern.test(raw) ? pattern.lastIndex : at
}

/** For every opening brace that is closed: the offset behind its partner. */
function braceEnds(raw: string): Map<number, number> {
  const ends = new Map<number, number>()
  const open: number[] = []
  for (let at = 0; at < raw.length; at += 1) {
    if (raw[at] === '{') open.push(at)
    else if (raw[at] === '}') {
      const start = open.pop()
      if (start !== undefined) ends.set(start, at + 1)
    }
  }
  return ends
}
