import type { Resource } from '../../model.ts'
import type { Block, Span } from '../blocks.ts'
import { behindLine, endOfLine, startOfLine } from '../lines.ts'
import { createFrom, type Sides, type Splicer, type Template, withEmptiedPlaces } from '../splice-in.ts'
import { majorityLineEnd } from '../splices.ts'
import type { MergeRequest } from '../types.ts'
import { endOfBlock } from './blocks.ts'
import { emptiedPlace, isBlankLine } from './emptied.ts'
import { insertionsFor, type Side } from './insert.ts'
import { resourceOf, type Segment } from './segments.ts'

/** How a format takes a document apart. */
export type Reader = {
  readonly format: Resource['format']
  readonly segmentsIn: (text: string) => readonly Segment[]
  readonly blocksIn: (text: string) => readonly Block[]
}

/** The merges of documents that are taken apart so. */
export function splicerOf(reader: Reader): Splicer {
  return { sidesOf: whole => sidesOf(whole, reader), create: request => created(request, reader) }
}

/** The sides for any of the values of a request, whose documents are read once. */
function sidesOf(
  whole: MergeRequest & { readonly target: string },
  { format, segmentsIn, blocksIn }: Reader,
): (request: MergeRequest) => Sides {
  const sideOf = (text: string): Side => ({ text, blocks: blocksIn(text), segments: segmentsIn(text) })
  const [source, target] = [sideOf(whole.source), sideOf(whole.target)]
  const sourceEntries = resourceOf(format, source.text, source.segments).entries
  const byStart = new Map(target.segments.map(segment => [segment.start, segment]))
  const definitionBreak = target.segments.find(isLongDefinition)?.breaks[1]
  const ownOf = new Map(sourceEntries.map(({ key }, index) => [key, source.segments[index]]))
  const targetEntries = resourceOf(format, target.text, target.segments).entries
  const pairs = withEmptiedPlaces(whole.pairs, source.segments, (own, at) =>
    isBlankLine(target.text, at)
      ? emptiedPlace(source.text, { start: own.start, end: endOfBlock(source.text, own) }, target.text, at)
      : behindMark(source.text, own, target.text, at),
  )
  return request => ({
    sourceEntries,
    pairs,
    targetEntries,
    insertions: insertionsFor(request, sourceEntries, source, target, (segment, value) =>
      value === segment.text
        ? source.text.slice(segment.start, segment.end)
        : written(source.text, segment, value, definitionBreak),
    ),
    replace: (span, value, key) => {
      const segment = byStart.get(span.start) ?? emptySegment(target, span, source.text, ownOf.get(key))
      return value === segment.text
        ? target.text.slice(span.start, span.end)
        : written(target.text, segment, value, definitionBreak)
    },
    scan: text => resourceOf(format, text, segmentsIn(text)).entries,
  })
}

/** The place behind a mark by itself, where that has as many blanks as the one of the source. */
function behindMark(source: string, { start, kind = '' }: Segment, target: string, at: number) {
  if (!/^(?:li|h[1-6])$/.test(kind) || isInList(target, at)) return undefined
  const [gap = ''] = /[ \t]*$/.exec(source.slice(startOfLine(source, start), start)) ?? []
  const [before = ''] = /[ \t]*$/.exec(target.slice(startOfLine(target, at), at)) ?? []
  const [behind = ''] = /^[ \t]*/.exec(target.slice(at, endOfLine(target, at))) ?? []
  return gap.length === before.length + behind.length ? at + behind.length : undefined
}

/** Whether the line before the one of an offset or behind it has a list mark, whose blanks are those of the list. */
function isInList(text: string, at: number): boolean {
  const start = startOfLine(text, at)
  const before = text.slice(startOfLine(text, Math.max(0, start - 1)), start)
  const next = behindLine(text, endOfLine(text, at))
  return [before, text.slice(next, endOfLine(text, next))].some(line => listMark.test(line))
}

const listMark = /^[\s>]*(?:[-*+]|\d{1,9}[.)])[ \t]/

/** A place without a text, whose lines are to begin as in the source, behind the indentation that the place has. */
function emptySegment(
  { text, blocks }: Side,
  { start, end }: Span,
  source: string,
  own: Segment | undefined,
): Segment {
  const isCell = blocks.some(block => block.start === start && /^t[hd] /.test(block.kind))
  const place: Segment = { text: '', start, end, lineStart: startOfLine(text, start), breaks: [], isCell }
  if (own?.encode !== undefined) return { ...place, encode: own.encode }
  if (own === undefined || own.breaks.length === 0) return place
  const lineEnd = majorityLineEnd(text)
  const [indent, usual] = [indentOf(text, place), indentOf(source, own)]
  const breaks = own.breaks.map(one => {
    const before = one.replace(/^(?:\r\n?|\n)/, '')
    return lineEnd + (before.startsWith(usual) ? indent + before.slice(usual.length) : before)
  })
  return { ...place, breaks }
}

/** The source with its segments replaced; see `createFrom`. */
function created({ source, values }: MergeRequest, { format, segmentsIn }: Reader): string {
  const segments = segmentsIn(source)
  const template: Template = {
    source,
    entries: resourceOf(format, source, segments).entries,
    write: (index, value) => written(source, segments[index]!, value),
    others: [],
    scan: text => resourceOf(format, text, segmentsIn(text)).entries,
    isAlike: () => true,
  }
  return createFrom(template, values)
}

/** Whether a text is a term with its definition below it, on lines of their own. */
function isLongDefinition({ text, nest = '' }: Segment): boolean {
  return nest === '' && /^[^\n]*\n:[ \t][^\n]*\n[^:]/.test(text)
}

/**
 * A value with the structure of its segment's lines before its own; lines beyond the segment's take the last one's.
 * @param definitionBreak - that of the lines of definitions, where a segment lacks it
 */
function written(source: string, segment: Segment, value: string, definitionBreak?: string): string {
  if (segment.encode !== undefined) return segment.encode(value)
  const lines = (segment.isCell ? value.replaceAll('|', '\\|') : value).split('\n')
  const isDefinition = segment.breaks.length === 1 && isLongDefinition({ ...segment, text: value })
  const lastBreak =
    (isDefinition ? definitionBreak : undefined) ?? segment.breaks.at(-1) ?? breakOf(source, segment)
  let text = lines[0] ?? ''
  for (let index = 1; index < lines.length; index++) {
    text += segment.breaks[index - 1] ?? lastBreak
    text += lines[index]
  }
  return text
}

/** For a second line where there was one only: markers of lists and headings give way to spaces, those of quotes stay. */
function breakOf(source: string, segment: Segment): string {
  return majorityLineEnd(source) + indentOf(source, segment)
}

function indentOf(text: string, { lineStart, start }: Segment): string {
  return text.slice(lineStart, start).replace(/[^>\s]/g, ' ')
}
