/** A Markdown page that fits into a given size: tables are cut at a row, and say how many rows they lost. */
import { columnOf, type NamedColumn } from '../columns.ts'
import { count } from '../words.ts'

/** All of it is Markdown already; rows are the cells of a table. */
export type Section =
  | { readonly lines: readonly string[] }
  | {
      readonly title: string
      readonly columns: readonly NamedColumn[]
      readonly rows: readonly (readonly string[])[]
    }

/** The part of the remaining room that is kept for lines that must not be cut: headings, and the lines after a table. */
const reserve = 0.25

/**
 * @param limit bytes
 * @returns at most `limit` bytes; the first sections come first where there is not room for all
 */
export function page(sections: readonly Section[], limit: number): string {
  const parts: string[] = []
  let left = limit
  for (const section of sections) {
    const part = 'lines' in section ? linesWithin(section.lines, left) : tableWithin(section, left)
    if (part === '') continue
    parts.push(part)
    left -= Buffer.byteLength(part) + 1
  }
  return parts.join('\n')
}

function linesWithin(lines: readonly string[], room: number): string {
  const kept: string[] = []
  let left = room - 1
  for (const line of lines) {
    left -= Buffer.byteLength(line) + 1
    if (left < 0) break
    kept.push(line)
  }
  return kept.length === 0 ? '' : `${kept.join('\n')}\n`
}

function tableWithin({ title, columns, rows }: Extract<Section, { title: string }>, room: number): string {
  if (rows.length === 0) return ''
  const head = [
    `### ${title}`,
    '',
    rowLine(columns.map(column => columnOf(column).title)),
    rowLine(columns.map(column => (columnOf(column).align === 'right' ? '---:' : '---'))),
  ]
  let left = room * (1 - reserve) - Buffer.byteLength(head.join('\n')) - 100
  const kept: string[] = []
  for (const row of rows) {
    const line = rowLine(row)
    left -= Buffer.byteLength(line) + 1
    if (left < 0) break
    kept.push(line)
  }
  const lost = rows.length - kept.length
  if (kept.length === 0) return linesWithin([`### ${title}`, '', `${count(lost, 'row')} left out.`], room)
  const note = lost === 0 ? [] : ['', `… and ${count(lost, 'more row')}.`]
  return `${[...head, ...kept, ...note].join('\n')}\n`
}

function rowLine(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}
