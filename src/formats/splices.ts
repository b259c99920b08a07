import { FormatError } from '../errors.ts'
import type { Notice } from '../model.ts'
import { behindLine, isBlank, isLineEnd } from './lines.ts'

/** Replaces the UTF-16 offsets `start` to `end`; equal offsets insert. */
export type Splice = { readonly start: number; readonly end: number; readonly text: string }

/**
 * Applies replacements in one pass. Insertions at one offset keep their order and come before a replacement there.
 * @throws {RangeError} where two overlap or one lies outside the text: a caller's bug
 */
export function applySplices(text: string, splices: readonly Splice[]): string {
  const ordered = [...splices].sort((a, b) => a.start - b.start || a.end - b.end)
  let result = ''
  let at = 0
  for (const { start, end, text: replacement } of ordered) {
    if (start < at || end < start || end > text.length)
      throw new RangeError(`bad splice ${start}-${end} after ${at}`)
    result += text.slice(at, start) + replacement
    at = end
  }
  return result + text.slice(at)
}

/** A stretch of a text with replacements in it, which count from the beginning of the text. */
export function splicedWithin(text: string, stretch: Stretch, splices: readonly Splice[]): string {
  const own = splices.map(splice => ({
    ...splice,
    start: splice.start - stretch.start,
    end: splice.end - stretch.start,
  }))
  return applySplices(text.slice(stretch.start, stretch.end), own)
}

/** Line and column of a UTF-16 offset, both counted from 1. LF, CR LF and CR end a line. */
export function lineAt(text: string, offset: number): { line: number; column: number } {
  let line = 1
  let lineStart = 0
  const end = Math.min(offset, text.length)
  for (let at = 0; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code === lf || (code === cr && text.charCodeAt(at + 1) !== lf)) {
      line++
      lineStart = at + 1
    }
  }
  return { line, column: end - lineStart + 1 }
}

/** An error that names a place of the text. */
export function failureAt(text: string, offset: number, reason: string): FormatError {
  const { line, column } = lineAt(text, offset)
  return new FormatError(reason, line, column)
}

/**
 * The line of any offset of one text, as `lineAt` counts. The text is read once, however many are asked for.
 */
export function lineFinder(text: string): (offset: number) => number {
  let starts: readonly number[] | undefined
  return offset => {
    starts ??= lineStarts(text)
    let low = 0
    let high = starts.length
    while (high - low > 1) {
      const middle = (low + high) >>> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}

/** A remark on a place of a file. */
export type Remark = Pick<Notice, 'message' | 'key'> & { readonly at: number }

/** In the order of the text. */
export function noticesOf(text: string, remarks: readonly Remark[]): Notice[] {
  const lineOf = lineFinder(text)
  const inTextOrder = [...remarks].sort((a, b) => a.at - b.at)
  return inTextOrder.map(({ at, ...remark }) => ({ ...remark, line: lineOf(at) }))
}

function lineStarts(text: string): readonly number[] {
  const starts = [0]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === lf || (code === cr && text.charCodeAt(at + 1) !== lf)) starts.push(at + 1)
  }
  return starts
}

/** The line end that most lines have; LF where there is none or a tie. */
export function majorityLineEnd(text: string): '\n' | '\r\n' | '\r' {
  let lone = 0
  let pairs = 0
  let returns = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    if (text.charCodeAt(at - 1) === cr) pairs++
    else lone++
  }
  for (let at = text.indexOf('\r'); at >= 0; at = text.indexOf('\r', at + 1)) returns++
  returns -= pairs
  if (lone >= pairs && lone >= returns) return '\n'
  return pairs >= returns ? '\r\n' : '\r'
}

/** A stretch of text. */
type Stretch = { readonly start: number; readonly end: number }

/**
 * A text without some stretches, each with the lines that it fills and the blank lines on one of its sides; of a line that
 * it shares, the rest closes up.
 */
export function withoutStretches(text: string, stretches: readonly Stretch[]): string {
  const joined: { start: number; end: number }[] = []
  for (const { start, end } of [...stretches].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last !== undefined && text.slice(last.end, start).trim() === '') last.end = end
    else joined.push({ start, end })
  }
  return applySplices(
    text,
    joined.map(stretch => ({ ...grown(text, stretch), text: '' })),
  )
}

function grown(text: string, { start: from, end: to }: Stretch): Stretch {
  let start = from
  while (isBlank(text.charCodeAt(start - 1))) start--
  let end = to
  while (isBlank(text.charCodeAt(end))) end++
  const opensLine = start === 0 || isLineEnd(text.charCodeAt(start - 1))
  const closesLine = end === text.length || isLineEnd(text.charCodeAt(end))
  if (!opensLine) return closesLine ? { start, end: to } : { start: from, end }
  if (!closesLine) return { start: from, end }
  const followed = behindBlankLines(text, behindLine(text, end))
  if (followed < text.length)
    return { start, end: start === 0 || isBlankLineBefore(text, start) ? followed : behindLine(text, end) }
  while (isBlank(text.charCodeAt(start - 1)) || isLineEnd(text.charCodeAt(start - 1))) start--
  return { start, end: start === 0 ? text.length : to }
}

function behindBlankLines(text: string, from: number): number {
  let at = from
  for (;;) {
    let next = at
    while (isBlank(text.charCodeAt(next))) next++
    if (next === text.length) return next
    if (!isLineEnd(text.charCodeAt(next))) return at
    at = behindLine(text, next)
  }
}

/** @param at - the start of a line */
function isBlankLineBefore(text: string, at: number): boolean {
  let before = at - (text.charCodeAt(at - 1) === lf && text.charCodeAt(at - 2) === cr ? 2 : 1)
  while (before > 0 && isBlank(text.charCodeAt(before - 1))) before--
  return before === 0 || isLineEnd(text.charCodeAt(before - 1))
}

const lf = 0x0a
const cr = 0x0d
