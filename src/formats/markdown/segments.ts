import { type Line, type Segment, segmentsOf } from '../text/segments.ts'
import { blocksOf } from './blocks.ts'
import { endOfFrontMatter } from './front-matter.ts'
import type { Block } from './state.ts'
import { cellsOf, headerOf } from './tables.ts'

/**
 * The prose of a Markdown document: headings, paragraphs wherever they are nested, cells of tables.
 * @throws {FormatError} where quotes and lists are nested more than 100 deep
 */
export function segmentsIn(text: string): Segment[] {
  return blocksOf(text, endOfFrontMatter(text)).flatMap(block => segmentsOfBlock(text, block))
}

/** `[ ] `, the box of a task. */
const box = /^\[[ \txX]\][ \t]/
/** The first line of a quote that GitHub shows as a note. */
const alert = /^\[!(?:note|tip|important|warning|caution)\]\s*$/i

function segmentsOfBlock(text: string, { kind, lines, opensItem }: Block): Segment[] {
  if (kind === 'heading') return segmentsOf(text, lines)
  const own = withoutMark(text, lines, opensItem)
  const header = headerOf(text, own)
  if (header < 0) return segmentsOf(text, own)
  return [...segmentsOf(text, own.slice(0, header)), ...cellsOf(text, own.slice(header))]
}

/** What a paragraph begins with that is structure to GitHub and text to CommonMark. */
function withoutMark(text: string, lines: readonly Line[], opensItem: boolean): readonly Line[] {
  const [first, ...others] = lines
  if (first === undefined || text[first.start] !== '[') return lines
  if (opensItem && box.test(text.slice(first.start, first.start + 4)))
    return [{ ...first, start: first.start + 4 }, ...others]
  const isInQuote = text.slice(first.lineStart, first.start).includes('>')
  return isInQuote && alert.test(text.slice(first.start, first.end)) ? others : lines
}
