import { skipSpace } from './characters.ts'
import { matchEnd } from './json.ts'
import type { TextSpan } from './text-span.ts'

/** Blocks between blank lines, each with the blank lines behind it. Markdown's markers stay before the words. */
export function plainSpans(data: string): TextSpan[] {
  const spans: TextSpan[] = []
  const separator = /\r?\n(?:[^\S\n]*\r?\n)+/g
  let start = 0
  while (start < data.length) {
    const isFound = separator.test(data)
    const end = isFound ? separator.lastIndex : data.length
    spans.push(block(data, start, end))
    start = end
  }
  return spans
}

function block(data: string, start: number, end: number): TextSpan {
  const hasWords = /[\p{L}\p{N}]/u.test(data.slice(start, end))
  return { start, end, wordsAt: hasWords ? skipMarkers(data, start, end) : undefined }
}

/** Headings, quotes, bullets, numbers, task boxes, in any nesting. */
function skipMarkers(data: string, start: number, end: number): number {
  const marker = /(?:#{1,6}[ \t]+|>[ \t]?|[-*+][ \t]+(?:\[[ xX]\][ \t]+)?|\d{1,9}[.)][ \t]+)/y
  let at = skipSpace(data, start, end, 'plain')
  for (let next = matchEnd(marker, data, at); next > at; next = matchEnd(marker, data, at)) {
    if (!/[\p{L}\p{N}]/u.test(data.slice(next, end))) break
    at = skipSpace(data, next, end, 'plain')
  }
  return at
}
