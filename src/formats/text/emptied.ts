/** The line in which a text was that somebody emptied. */
import type { Span } from '../blocks.ts'
import { behindLine, endOfLine, startOfLine } from '../lines.ts'

/**
 * The place in the blank line that a piece of the source fills: where its neighbours in the target have as many lines
 * between them as those in the source, the line of the piece counted.
 * @param own - the piece in the source, up to the end of its last line
 * @param at - an offset between the neighbours in the target
 */
export function emptiedPlace(source: string, own: Span, target: string, at: number): number | undefined {
  const before = blankLinesBefore(source, startOfLine(source, own.start))
  const behind = blankLinesFrom(source, behindLine(source, own.end))
  const lines = blankLinesFrom(target, blankLinesBefore(target, startOfLine(target, at)).at(-1) ?? at)
  const isExact = lines.length === before.length + behind.length + 1
  const last = lines.at(-1) ?? target.length
  const isAtEnd = behindLine(target, endOfLine(target, last)) === target.length
  // A file that ends without a line end, as the source.
  if (isAtEnd && own.end === source.length && lines.length === before.length) return target.length
  // The end of the file may have other lines than the source.
  const line = isExact ? lines[before.length] : isAtEnd ? lines.at(-1) : undefined
  if (line === undefined) return undefined
  const lead = leadOf(source, own.start)
  const blanks = leadOf(target, endOfLine(target, line))
  // A line with blanks or marks may be the translation's own: its place and its beginning have to show that a text was there.
  const isSeparate = before.length + behind.length > 0
  const isIndented = lead.length > 1 && blanks.startsWith(lead)
  const isLeft = blanks.includes('>') ? lead.includes('>') : isSeparate && (lead === '' || isIndented)
  if (blanks !== '' && !(isExact && isLeft)) return undefined
  // Blanks beyond those of the source are behind the text.
  const marks = blanks.lastIndexOf('>') + 1
  if (marks > 0)
    return line + Math.min(blanks.length, marks + lead.length - Math.max(0, lead.lastIndexOf('>') + 1))
  return lead === '' ? line : line + blanks.length
}

function leadOf(text: string, at: number): string {
  return text.slice(startOfLine(text, at), at)
}

/** The starts of the blank lines directly before the line that begins at an offset, the nearest first. */
function blankLinesBefore(text: string, at: number): number[] {
  const found: number[] = []
  for (let line = at; line > 0; ) {
    line = startOfLine(text, line - (text.startsWith('\r\n', line - 2) ? 2 : 1))
    if (!isBlankLine(text, line)) break
    found.push(line)
  }
  return found
}

/** The starts of the blank lines from one on, in order. */
function blankLinesFrom(text: string, at: number): number[] {
  const found: number[] = []
  let line = at
  while (line < text.length && isBlankLine(text, line)) {
    found.push(line)
    line = behindLine(text, endOfLine(text, line))
  }
  return found
}

/** Whether the line that an offset is on has no text; the marks of a quote are none. */
export function isBlankLine(text: string, at: number): boolean {
  return /^[\s>]*$/.test(text.slice(startOfLine(text, at), endOfLine(text, at)))
}
