import { hash } from 'node:crypto'
import { copyWith, type Entry, type EntryId, type FormatName, keyOf, type Resource } from '../../model.ts'

/** One line of a text as UTF-16 offsets: `start` is behind what belongs to the structure, `end` before the line end. */
export type Line = { readonly lineStart: number; readonly start: number; readonly end: number }

/** A piece of prose that is translated as a whole. */
export type Segment = {
  /** Without white space at its ends and without the structure before its lines, which end in LF whatever the file has. */
  readonly text: string
  readonly start: number
  readonly end: number
  /** Start of the line that the segment begins on. */
  readonly lineStart: number
  /** Line end and structure between each two of its lines. */
  readonly breaks: readonly string[]
  /** A cell of a table: on one line, its pipes escaped in the file. */
  readonly isCell: boolean
  /** The kind of the segment, where it is no block of prose; see `Entry.kind`. */
  readonly kind?: string
  /** The quotes and list items around it; see `Block.nest`. */
  readonly nest?: string
  /** The writing of a text in the segment's place, where that differs from the text. */
  readonly encode?: (text: string) => string
}

/** A document's entries: the segments under their ids. */
export function resourceOf(format: FormatName, text: string, segments: readonly Segment[]): Resource {
  const ids = idsOf(segments.map(segment => segment.text))
  const entries = segments.map(({ text: own, start, end, kind }, index): Entry => {
    const id = ids[index] ?? []
    const entry: Entry = { id, key: keyOf(id), text: own, start, end }
    return kind === undefined ? entry : copyWith(entry, { kind })
  })
  return { format, text, entries, notices: [], containers: new Set(), lists: new Map() }
}

/** The ids of the segments of one document, by their texts: hash, and which of the equal ones (`keys-are-paths-of-parts`). */
export function idsOf(texts: readonly string[]): readonly EntryId[] {
  const seen = new Map<string, number>()
  return texts.map(text => {
    const digest = hash('sha256', text, 'base64url').slice(0, 12)
    const nth = seen.get(digest) ?? 0
    seen.set(digest, nth + 1)
    return [digest, String(nth)]
  })
}

/** The lines of a text from `from` on. LF, CR LF and CR end a line. */
export function* linesOf(text: string, from = 0): Generator<Line> {
  let lineStart = from
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code !== lf && code !== cr) continue
    yield { lineStart, start: lineStart, end: at }
    if (code === cr && text.charCodeAt(at + 1) === lf) at++
    lineStart = at + 1
  }
  if (lineStart < text.length) yield { lineStart, start: lineStart, end: text.length }
}

/** The segments of adjacent lines: lines of nothing but white space separate them. */
export function segmentsOf(text: string, lines: Iterable<Line>): Segment[] {
  const segments: Segment[] = []
  let group: Line[] = []
  for (const line of lines) {
    if (skipSpace(text, line.start, line.end) < line.end) group.push(line)
    else if (group.length > 0) {
      segments.push(segmentOf(text, group))
      group = []
    }
  }
  if (group.length > 0) segments.push(segmentOf(text, group))
  return segments
}

/** The first character from `at` on that is no white space; `end` where there is none. */
export function skipSpace(text: string, at: number, end: number): number {
  while (at < end && isSpace(text.charCodeAt(at))) at++
  return at
}

/** The end of `text` from `start` to `end` without the white space before it. */
export function trimEnd(text: string, start: number, end: number): number {
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--
  return end
}

const lf = 0x0a
const cr = 0x0d

/** None of the lines is blank. */
function segmentOf(text: string, lines: readonly Line[]): Segment {
  const parts: string[] = []
  const breaks: string[] = []
  let start = 0
  let end = 0
  for (const [index, line] of lines.entries()) {
    const from = index === 0 ? skipSpace(text, line.start, line.end) : line.start
    if (index === 0) start = from
    else breaks.push(text.slice(end, from))
    end = index === lines.length - 1 ? trimEnd(text, from, line.end) : line.end
    parts.push(text.slice(from, end))
  }
  return {
    text: parts.join('\n'),
    start,
    end,
    lineStart: lines[0]?.lineStart ?? start,
    breaks,
    isCell: false,
  }
}

/** The characters that `String.prototype.trim` takes for white space, so that every reader of a segment agrees on its ends. */
function isSpace(code: number): boolean {
  if (code < 0x80) return code === 0x20 || (code >= 0x09 && code <= 0x0d)
  return (
    code === 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === 0xfeff
  )
}
