import { FormatError } from '../../errors.ts'
import type { EntryKey, Resource } from '../../model.ts'
import { applySplices, lineAt, majorityLineEnd, type Splice } from '../splices.ts'
import type { MergeRequest } from '../types.ts'
import { resourceOf, type Segment } from './segments.ts'

/**
 * The source with every segment replaced by its value; with no values at all, the target as it is. A value equal to
 * its segment keeps every character of it. The result is scanned again: it must hold the values, in order, and no more.
 * @throws {FormatError} at the first segment without a value, or whose value would not read back as one segment; for
 *   a value that no segment asks for
 */
export function replaceSegments(
  { source, target, values }: MergeRequest,
  format: Resource['format'],
  segmentsIn: (text: string) => readonly Segment[],
): string {
  if (values.size === 0 && target !== undefined) return target
  const segments = segmentsIn(source)
  const { entries } = resourceOf(format, source, segments)
  refuseUnknown(values, new Set(entries.map(({ key }) => key)))
  const splices: Splice[] = []
  const expected: string[] = []
  for (const [index, segment] of segments.entries()) {
    const value = values.get(entries[index]?.key ?? '')
    if (value === undefined) throw refused(source, segment, 'this text has no translation yet')
    expected.push(value)
    if (value === segment.text) continue
    splices.push({ start: segment.start, end: segment.end, text: written(source, segment, value) })
  }
  const merged = applySplices(source, splices)
  if (splices.length > 0) prove(source, segments, expected, segmentsIn(merged))
  return merged
}

function refuseUnknown(values: ReadonlyMap<EntryKey, string>, known: ReadonlySet<EntryKey>): void {
  for (const key of values.keys()) {
    if (!known.has(key)) throw new FormatError(`${key}: the source has no such text`)
  }
}

/** A value with the structure of its segment's lines before its own; lines beyond the segment's take the last one's. */
function written(source: string, segment: Segment, value: string): string {
  if (segment.encode !== undefined) return segment.encode(value)
  const lines = (segment.isCell ? value.replaceAll('|', '\\|') : value).split('\n')
  let text = lines[0] ?? ''
  for (let index = 1; index < lines.length; index++) {
    text += segment.breaks[index - 1] ?? segment.breaks.at(-1) ?? breakOf(source, segment)
    text += lines[index]
  }
  return text
}

/** For a second line where there was one only: markers of lists and headings give way to spaces, those of quotes stay. */
function breakOf(source: string, { lineStart, start }: Segment): string {
  return majorityLineEnd(source) + source.slice(lineStart, start).replace(/[^>\s]/g, ' ')
}

function prove(
  source: string,
  segments: readonly Segment[],
  expected: readonly string[],
  found: readonly Segment[],
): void {
  for (const [index, segment] of segments.entries()) {
    if (found[index]?.text === expected[index]) continue
    throw refused(
      source,
      segment,
      'the translation of this text would not read back as one text in its place',
    )
  }
  if (found.length > segments.length)
    throw new FormatError('the translations would read back as more texts than the source has')
}

function refused(source: string, segment: Segment, reason: string): FormatError {
  const { line, column } = lineAt(source, segment.start)
  return new FormatError(reason, line, column)
}
