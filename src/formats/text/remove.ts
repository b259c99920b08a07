import type { Span } from '../blocks.ts'
import { behindLine, endOfLine } from '../lines.ts'
import { withBlankLines } from '../remove-blocks.ts'
import { endOfBlock } from './blocks.ts'
import type { Reader } from './merge.ts'

/** Marks of quotes, list items, task boxes and headings. */
const marks = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?)*(?:#{1,6}[ \t]+)?$/
/** Behind a heading. */
const tail = /^[ \t]*#*[ \t]*(?:\{#[^{}]*\}[ \t]*)?$/

/** The lines of a text and blank ones beside them; `undefined` where another text shares them or more belongs to the list item. */
export function linesAround(text: string, start: number, { segmentsIn }: Reader): Span | undefined {
  const segments = segmentsIn(text)
  const own = segments.find(segment => segment.start === start)
  if (own === undefined || own.isCell || own.encode !== undefined) return undefined
  const mark = text.slice(own.lineStart, own.start)
  const end = endOfBlock(text, own)
  if (!marks.test(mark) || !tail.test(text.slice(own.end, endOfLine(text, own.end)))) return undefined
  const isShared = segments.some(other => other !== own && other.start < end && other.end > own.lineStart)
  if (isShared || (/[^\s>]/.test(mark) && hasMore(text, end, mark))) return undefined
  return withBlankLines(text, { start: own.lineStart, end })
}

/** Whether a list item has more than its first text: something below is as deep as that. */
function hasMore(text: string, end: number, mark: string): boolean {
  if (mark.includes('#')) return false
  let at = behindLine(text, end)
  while (at < text.length) {
    const lineEnd = endOfLine(text, at)
    const line = text.slice(at, lineEnd)
    if (/[^\s>]/.test(line)) return depthOf(line) > depthOf(mark)
    at = behindLine(text, lineEnd)
  }
  return false
}

function depthOf(line: string): number {
  return /^[\s>]*/.exec(line)?.[0].replaceAll('\t', '    ').length ?? 0
}
