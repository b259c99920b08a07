import type { FormatName } from '../model.ts'
import { count, difference } from './multiset.ts'
import { quote } from './quote.ts'
import type { TextCheck } from './types.ts'

/**
 * The links of a Markdown text must come back, each as often, in any order. What stands behind `#` may differ: the
 * names of places in a page are made of its translated headings. So may the language of a site's page (`/en-US/`).
 */
export function linkCheck(source: string, format: FormatName): TextCheck | undefined {
  if (format !== 'markdown') return undefined
  const expected = count(pagesOf(source))
  return text => {
    const unequal = difference(expected, count(pagesOf(text)))
    if (unequal === undefined) return undefined
    const parts = [
      ...(unequal.missing.length === 0 ? [] : [`missing ${list(unequal.missing)}`]),
      ...(unequal.extra.length === 0 ? [] : [`not in the source text ${list(unequal.extra)}`]),
    ]
    return { reason: 'markup', message: `links differ: ${parts.join('; ')}` }
  }
}

/**
 * Where the links and images of a Markdown text lead, in order: inline destinations and addresses in angle brackets
 * or bare. A bare address ends before the first character beyond ASCII: without spaces between words, what follows it
 * is text.
 */
export function linkTargets(text: string): readonly string[] {
  const targets: string[] = []
  for (let at = 0; at < text.length; at++) {
    const end = endOfTarget(text, at)
    if (end === undefined) continue
    if (end.to > end.from) targets.push(text.slice(end.from, end.to))
    at = Math.max(at, end.to - 1)
  }
  return targets
}

function pagesOf(text: string): readonly string[] {
  return linkTargets(text).map(target =>
    target.replace(/#.*$/s, '').replace(/(?<=^https?:\/\/.*\/)[a-z]{2}(?:-[A-Za-z]{2,4})?(?=\/)/, '*'),
  )
}

function list(targets: readonly string[]): string {
  return [...new Set(targets)].slice(0, 5).map(quote).join(', ')
}

const scheme = /(?:https?|ftp|mailto):(?:(?![<>"'`\])])[!-~])+/iy
const beforeScheme = /[\p{L}\p{N}]$/u
const trailingMark = /[.,:;!?*_~]/

function endOfTarget(text: string, at: number): { from: number; to: number } | undefined {
  const character = text[at]
  if (character === ']' && text[at + 1] === '(') return destinationAt(text, at + 2)
  if (character === undefined || !/[hfm]/i.test(character) || beforeScheme.test(text.charAt(at - 1)))
    return undefined
  scheme.lastIndex = at
  if (!scheme.test(text)) return undefined
  let to = scheme.lastIndex
  while (to > at && trailingMark.test(text.charAt(to - 1))) to--
  return { from: at, to }
}

/** A destination from behind its parenthesis, to white space or the parenthesis that closes it. */
function destinationAt(text: string, start: number): { from: number; to: number } {
  let from = start
  while (/\s/.test(text[from] ?? '')) from++
  if (text[from] === '<') {
    const close = /[<>\n]/g
    close.lastIndex = from + 1
    const end = close.exec(text)
    return end?.[0] === '>' ? { from: from + 1, to: end.index } : { from, to: from }
  }
  let depth = 0
  let to = from
  for (; to < text.length; to++) {
    const character = text.charAt(to)
    if (/\s/.test(character)) break
    if (character === '\\') to++
    else if (character === '(') depth++
    else if (character === ')' && --depth < 0) break
  }
  return { from, to: Math.min(to, text.length) }
}
