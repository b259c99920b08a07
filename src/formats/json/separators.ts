import { hasLineEnd, isBlank, isLineEnd, startOfLine } from '../lines.ts'
import type { JsonNode } from './parse.ts'
import { commentEnd } from './tokens.ts'

/** The text between a member and whatever follows it. */
export type Gap = {
  /** The offset of the comma behind the member; -1 where there is none. */
  readonly comma: number
  /** Whether the comma opens a later line instead of closing the member's own. */
  readonly commaFirst: boolean
  /** The end of what belongs to the member: its comma and the comments behind it on the same line. */
  readonly tail: number
}

/** Looks at the text behind a member (or element), which must be inside a container. */
export function gapAfter(text: string, node: JsonNode): Gap {
  const comma = skipAll(text, node.end)
  const inline = skipInline(text, node.end)
  if (text[comma] !== ',') return { comma: -1, commaFirst: false, tail: ownTail(text, node.end) }
  if (inline < comma) return { comma, commaFirst: true, tail: ownTail(text, node.end) }
  return { comma, commaFirst: false, tail: ownTail(text, comma + 1) }
}

/** The end of the comments on the line of an opening bracket; `at` is the offset behind the bracket. */
export function tailOfOpening(text: string, at: number): number {
  return ownTail(text, at)
}

/** The offset of the first character from `at` on that is neither white space nor comment. */
export function skipAll(text: string, at: number): number {
  let next = at
  for (;;) {
    const code = text.charCodeAt(next)
    if (code === 0x2f) next = commentEnd(text, next)
    else if (isBlank(code) || isLineEnd(code)) next++
    else return next
  }
}

/** The offset of the first character from `at` on that is no white space. */
export function skipBlankSpace(text: string, at: number): number {
  let next = at
  while (isBlank(text.charCodeAt(next)) || isLineEnd(text.charCodeAt(next))) next++
  return next
}

/** White space before `at`, back to the start of its line. */
export function indentBefore(text: string, at: number): string {
  const lineStart = startOfLine(text, at)
  let end = lineStart
  while (end < at && isBlank(text.charCodeAt(end))) end++
  return text.slice(lineStart, end)
}

/** Like `skipAll`, but stays on the line. */
function skipInline(text: string, at: number): number {
  let next = at
  for (;;) {
    const code = text.charCodeAt(next)
    if (isBlank(code)) next++
    else if (code === 0x2f) {
      const end = commentEnd(text, next)
      if (hasLineEnd(text.slice(next, end))) return next
      next = end
    } else return next
  }
}

/**
 * Where comments and spaces reach to the line end they belong to what precedes them. Otherwise another token follows:
 * comments before a closing bracket belong to the last member, all others to the token that follows.
 */
function ownTail(text: string, at: number): number {
  const next = skipInline(text, at)
  const code = text.charCodeAt(next)
  if (isLineEnd(code)) return next
  if (code !== 0x7d && code !== 0x5d) return at
  let end = next
  while (end > at && isBlank(text.charCodeAt(end - 1))) end--
  return end
}
