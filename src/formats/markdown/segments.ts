import { type Line, type Segment, segmentsOf } from '../text/segments.ts'
import { emptyQuoted, segmentOfQuoted } from './attribute-texts.ts'
import { blocksOf } from './blocks.ts'
import { endOfFrontMatter } from './front-matter.ts'
import type { Block, Dialect } from './state.ts'
import { cellsOf, headerOf } from './tables.ts'

/**
 * The prose of a Markdown document: headings, paragraphs wherever they are nested, cells of tables, titles of blocks.
 * @throws {FormatError} where quotes and lists are nested more than 100 deep, or in MDX a tag or bracket is never closed
 * @param withEmpty - cells, titles and attributes with nothing in them too
 */
export function segmentsIn(text: string, dialect: Dialect, withEmpty = false): Segment[] {
  return readProse(text, dialect, withEmpty).segments
}

/** The same with the destinations of the page's links and footnotes by their labels; see `Entry.definitions`. */
export function readProse(
  text: string,
  dialect: Dialect,
  withEmpty = false,
): { readonly segments: Segment[]; readonly definitions: ReadonlyMap<string, string> } {
  const { blocks, definitions } = blocksOf(text, endOfFrontMatter(text), dialect)
  return { segments: blocks.flatMap(block => segmentsOfBlock(text, block, withEmpty)), definitions }
}

/** `[ ] `, the box of a task. */
const box = /^\[[ \txX]\][ \t]/
/** The beginning of a quote's first line that makes it a note; other tools let a title follow. */
const alert =
  /^\[!(?:note|tip|important|warning|caution|info|abstract|danger|example|question|quote|bug|success|failure|todo)\][-+]?(?:[ \t]+|$)/i

function segmentsOfBlock(text: string, block: Block, withEmpty: boolean): Segment[] {
  const { kind, name = 'p', nest = '', lines, opensItem, style } = block
  if (kind === 'title') return titlesOf(text, lines, withEmpty).map(segment => ({ ...segment, kind, nest }))
  if (kind === 'attribute') {
    return lines.flatMap(({ lineStart, ...place }) => {
      const quoted = { ...place, style: style ?? 'references' }
      if (withEmpty && place.start === place.end) return emptyQuoted(text, quoted, lineStart)
      return segmentOfQuoted(text, quoted, lineStart) ?? []
    })
  }
  const own = kind === 'heading' ? lines : withoutMark(text, lines, opensItem)
  const header = kind === 'heading' ? -1 : headerOf(text, own)
  const prose = segmentsOf(text, header < 0 ? own : own.slice(0, header))
  const cells = header < 0 ? [] : cellsOf(text, own.slice(header), withEmpty)
  return [...prose.map(one => ({ ...one, kind: name })), ...cells].map(one => ({ ...one, nest }))
}

function titlesOf(text: string, lines: readonly Line[], withEmpty: boolean): readonly Segment[] {
  const [place] = lines
  if (!withEmpty || place === undefined || place.start < place.end) return segmentsOf(text, lines)
  return [{ text: '', ...place, breaks: [], isCell: false }]
}

/** The beginning of a paragraph that is structure to GitHub and text to CommonMark. */
function withoutMark(text: string, lines: readonly Line[], opensItem: boolean): readonly Line[] {
  const [first, ...others] = lines
  if (first === undefined || text[first.start] !== '[') return lines
  if (opensItem && box.test(text.slice(first.start, first.start + 4)))
    return [{ ...first, start: first.start + 4 }, ...others]
  const isInQuote = text.slice(first.lineStart, first.start).includes('>')
  const mark = isInQuote ? alert.exec(text.slice(first.start, first.end))?.[0] : undefined
  if (mark === undefined) return lines
  const start = first.start + mark.length
  return start < first.end ? [{ ...first, start }, ...others] : others
}
