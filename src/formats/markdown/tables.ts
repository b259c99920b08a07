import type { Line, Segment } from '../text/segments.ts'
import { skipSpace, trimEnd } from '../text/segments.ts'

/** The number of a paragraph's line that is the first of a table, its header; -1 where there is no table. */
export function headerOf(text: string, lines: readonly Line[]): number {
  for (let index = 1; index < lines.length; index++) {
    const header = lines[index - 1]
    const delimiter = lines[index]
    if (header === undefined || delimiter === undefined || !isDelimiter(text, delimiter)) continue
    if (partsOf(text, header).length === partsOf(text, delimiter).length) return index - 1
  }
  return -1
}

/** The cells of a table's lines, without the line of delimiters behind the header; empty ones only where asked for. */
export function cellsOf(text: string, rows: readonly Line[], withEmpty: boolean): Segment[] {
  const cells: Segment[] = []
  for (const [index, row] of rows.entries()) {
    if (index === 1) continue
    for (const [column, [from, to]] of partsOf(text, row).entries()) {
      const filled = skipSpace(text, from, to)
      const end = filled === to ? Math.min(from + 1, to) : trimEnd(text, filled, to)
      const start = Math.min(filled, end)
      const kind = `${index === 0 ? 'th' : 'td'} ${column}`
      if (start === end && !withEmpty) continue
      const own = text.slice(start, end).replaceAll('\\|', '|')
      cells.push({ text: own, start, end, lineStart: row.lineStart, breaks: [], isCell: true, kind })
    }
  }
  return cells
}

const pipe = 0x7c
const backslash = 0x5c

function isDelimiter(text: string, { start, end }: Line): boolean {
  let hasPipe = false
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code === pipe) hasPipe = true
    else if (code !== 0x2d && code !== 0x3a && code !== 0x20 && code !== 0x09) return false
  }
  return (
    hasPipe && partsOf(text, { start, end, lineStart: start }).every(([from, to]) => isRule(text, from, to))
  )
}

function isRule(text: string, from: number, to: number): boolean {
  const start = skipSpace(text, from, to)
  return /^:?-+:?$/.test(text.slice(start, trimEnd(text, start, to)))
}

/** The text between the pipes of a row; one at its start or end closes no cell, and an escaped one is text. */
function partsOf(text: string, row: Line): (readonly [number, number])[] {
  const end = trimEnd(text, row.start, row.end)
  const parts: (readonly [number, number])[] = []
  let from = text.charCodeAt(row.start) === pipe ? row.start + 1 : row.start
  for (let at = from; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code === backslash) at++
    else if (code === pipe) {
      parts.push([from, at])
      from = at + 1
    }
  }
  if (from < end) parts.push([from, end])
  return parts
}
