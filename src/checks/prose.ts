/** Where the words of a text are: what its readers see, between what programs read. */
import { syntaxOf } from '../model.ts'
import { apostrophesOf, elementsIn, isIcu, isLiteralElement, parseIcuWithPlaces } from './icu/icu.ts'
import type { Span } from './markup/code-spans.ts'
import { keptSpans } from './markup/kept-content.ts'
import { isMarkdown } from './markup/markdown-check.ts'
import { readInline } from './markup/markdown-inline.ts'
import { tagPattern } from './markup/tag-reader.ts'
import { spelledPlaceholders } from './placeholders/list.ts'
import type { CheckOptions } from './types.ts'

/** Means something only as a whole, whichever library reads it: more is left alone than the checks ask for. */
const wholes: readonly RegExp[] = [
  /<!--.{0,2000}?-->|&#?\w{1,32};|\\./gs,
  /\b[a-z][a-z\d+.-]{1,20}:\/\/[^\s<>"']+|\bwww\.[^\s<>"']+|\b[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64})+/gi,
]

/** In an ICU message braces enclose words, too. */
const inBraces = /\$t\((?:[^()]|\([^()]*\))*\)|[$%#@]?\{[^{}]*\}|\[\[[^[\]]*\]\]/g

/**
 * The spans of words, in order. The rest is placeholders, tags, code, addresses, and the structure of ICU messages.
 * @param terms - words that are the same in every language
 */
export function proseSpans(
  text: string,
  options: CheckOptions,
  terms: readonly string[] = [],
): readonly Span[] {
  const { format, definitions } = options
  const isMessage = isIcu(text, format)
  const literals = isMessage ? literalSpans(text, options) : [{ start: 0, end: text.length }]
  const tokens = [...spelledPlaceholders(text, format, options), ...terms].filter(token => token !== '')
  const isMdx = syntaxOf(format).markup === 'mdx'
  const kept = [
    ...(isMarkdown(format)
      ? readInline(text, definitions, isMdx).unread
      : [...matches(text, tagPattern), ...keptSpans(text, options)]),
    ...(isMessage ? wholes : [...wholes, inBraces]).flatMap(pattern => matches(text, pattern)),
    ...tokens.flatMap(token => occurrences(text, token)),
  ].sort((a, b) => a.start - b.start)
  return literals.flatMap(literal => between(literal, kept))
}

function matches(text: string, pattern: RegExp): Span[] {
  return Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }))
}

function occurrences(text: string, token: string): Span[] {
  const spans: Span[] = []
  for (let at = text.indexOf(token); at >= 0; at = text.indexOf(token, at + token.length))
    spans.push({ start: at, end: at + token.length })
  return spans
}

/** @param kept - by their starts */
function between({ start, end }: Span, kept: readonly Span[]): Span[] {
  const spans: Span[] = []
  let from = start
  for (const one of kept) {
    if (one.start >= end) break
    if (one.start > from) spans.push({ start: from, end: one.start })
    from = Math.max(from, one.end)
  }
  if (from < end) spans.push({ start: from, end })
  return spans
}

/** None in a message that cannot be parsed. */
function literalSpans(text: string, options: CheckOptions): Span[] {
  const message = parseIcuWithPlaces(text, apostrophesOf(text, options))
  if (typeof message === 'string') return []
  return [...elementsIn(message)]
    .flatMap(element => {
      const { location } = element
      if (!isLiteralElement(element) || location === undefined) return []
      return [{ start: location.start.offset, end: location.end.offset }]
    })
    .sort((a, b) => a.start - b.start)
}
