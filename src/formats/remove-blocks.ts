/** Documents without some of their blocks. */

import { FormatError } from '../errors.ts'
import { unless } from '../model.ts'
import type { Block, Span } from './blocks.ts'
import { type Document, encodeDocument } from './document.ts'
import { behindLine, startOfLine } from './lines.ts'
import type { Format, ScanOptions } from './types.ts'

/**
 * A document without the blocks of some of its texts. A block stays where something else belongs to it, and where any
 * other block of the document would read back changed without it.
 * @param starts - where the texts begin
 * @returns `undefined` where all of them stay
 */
export function removeBlocks(
  format: Format,
  document: Document,
  starts: readonly number[],
  options: ScanOptions,
): { readonly bytes: Uint8Array; readonly text: string; readonly removed: ReadonlySet<number> } | undefined {
  const before = blocksIn(format, document.text, options) ?? []
  // From the last one on, so that the places of the others stay.
  const inTurn = [...starts].sort((a, b) => b - a)
  const without = (some: readonly number[], isProvedEach: boolean) => {
    let text = document.text
    const removed = new Set<number>()
    for (const start of some) {
      const cut = format.blockAround?.(text, start, options)
      if (cut === undefined) continue
      const next = text.slice(0, cut.start) + text.slice(cut.end)
      const others = new Set([...removed, start])
      if (isProvedEach && !isProved(format, before, others, next, options)) continue
      text = next
      removed.add(start)
    }
    return { text, removed }
  }
  const all = without(inTurn, false)
  const done = isProved(format, before, all.removed, all.text, options) ? all : without(inTurn, true)
  if (done.removed.size === 0) return undefined
  return { ...done, bytes: encodeDocument(document, done.text) }
}

/** Whether a text has all blocks but the removed ones, as they were. */
function isProved(
  format: Format,
  before: readonly Block[],
  removed: ReadonlySet<number>,
  text: string,
  options: ScanOptions,
): boolean {
  const kept = before.filter(({ role, start }) => role !== 'text' || !removed.has(start))
  const next = blocksIn(format, text, options)
  return next !== undefined && shapeOf(next) === shapeOf(kept)
}

function shapeOf(blocks: readonly Block[]): string {
  return JSON.stringify(
    blocks.flatMap(({ role, kind, nest, raw, isGuessed }) => (isGuessed ? [] : [[role, kind, nest, raw]])),
  )
}

/** `undefined`: it cannot be read. */
function blocksIn({ blocksOf }: Format, text: string, options: ScanOptions): readonly Block[] | undefined {
  return unless(FormatError, () => blocksOf?.(text, options))
}

/**
 * The lines of a block, with the blank lines on one side of it: those of which there are fewer, so that what was apart
 * stays apart.
 * @param own - whole lines, without the end of the last one
 */
export function withBlankLines(text: string, own: Span): Span {
  const above = blanksAbove(text, own.start)
  const end = behindLine(text, own.end)
  const below = blanksBelow(text, end)
  if (below.end === text.length) {
    // Where the last line has no end, it has none afterwards either.
    const isOpen = end === own.end && above.start > 0
    return { start: isOpen ? lineEndBefore(text, above.start) : above.start, end }
  }
  if (above.start === 0) return { start: 0, end: below.end }
  return below.weight <= above.weight ? { start: own.start, end: below.end } : { start: above.start, end }
}

type Blanks = Span & { readonly weight: number }

/** A line of a quote that is blank but for its marks separates less than a blank one. */
function weightOf(line: string): number {
  if (!/^[\s>]*$/.test(line)) return 0
  return line.includes('>') ? 1 : 2
}

function blanksAbove(text: string, end: number): Blanks {
  let start = end
  let weight = 0
  while (start > 0) {
    const from = startOfLine(text, lineEndBefore(text, start))
    const own = weightOf(text.slice(from, start))
    if (own === 0) break
    weight += own
    start = from
  }
  return { start, end, weight }
}

function blanksBelow(text: string, start: number): Blanks {
  let end = start
  let weight = 0
  while (end < text.length) {
    const lineEnd = /[\r\n]|$/g
    lineEnd.lastIndex = end
    const to = behindLine(text, lineEnd.exec(text)?.index ?? text.length)
    const own = weightOf(text.slice(end, to))
    if (own === 0) break
    weight += own
    end = to
  }
  return { start, end, weight }
}

/** Where the line end begins that a line starts behind. */
function lineEndBefore(text: string, lineStart: number): number {
  return text.startsWith('\r\n', lineStart - 2) ? lineStart - 2 : lineStart - 1
}
