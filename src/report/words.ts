/** Small phrases that all reports share. */
import { type Counts, type EntryId, formatDollars, keyOf, toMicroDollars } from '../model.ts'
import { columnOf, type NamedColumn } from './columns.ts'
import { table } from './terminal/table.ts'
import { visible } from './visible.ts'

export { groupBy } from '../model.ts'

/** Colours of a report. */
export type Paint = (style: Style, text: string) => string
export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan'

export type View = {
  readonly paint: Paint
  /** Show every row of every list. */
  readonly verbose: boolean
  /** The run was against the sandbox. */
  readonly trial: boolean
  /** A report with its paths as the reader's shell takes them. */
  readonly here: <T>(report: T) => T
  /** The width of the terminal; absent where lines may be of any length. */
  readonly columns?: number | undefined
  /** The selection of `--locale` and `--file`, as in "everything for de". */
  readonly scope?: string | undefined
  /** Where the rest of a list is that was cut. Default: with `--verbose`. */
  readonly rest?: string | undefined
}

export const plainView: View = {
  paint: (_, text) => text,
  verbose: false,
  trial: false,
  here: report => report,
}

export { sumOfDollars } from '../model.ts'

/** Dollars as a report holds them, for people. */
export function money(dollars: number): string {
  return formatDollars(toMicroDollars(dollars))
}

/** An estimate: no more exact than cents, and none of them too few. */
export function roughly(dollars: number): string {
  return `about ${money(Math.ceil(toMicroDollars(dollars) / 1e4) / 100)}`
}

/** A package as tables name it; `''` is where files are in none. */
export function packageName(path: string): string {
  return path === '' ? '(in no package)' : path
}

/** `1 string`, `1,200 strings`. */
export function count(amount: number, one: string, many = `${one}s`): string {
  return `${whole(amount)} ${amount === 1 ? one : many}`
}

export function whole(amount: number): string {
  return String(amount).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** `3 d 4 h`, `5 h 10 min`, `7 min`; nothing where it is not known. */
export function duration(minutes: number): string {
  if (!Number.isFinite(minutes)) return ''
  const all = Math.max(0, Math.floor(minutes))
  const hours = Math.floor(all / 60)
  if (hours >= 48) return `${Math.floor(hours / 24)} d ${hours % 24} h`
  return hours > 0 ? `${hours} h ${all % 60} min` : `${all} min`
}

/** The key as JSON Pointer (`keys-are-paths-of-parts`). */
export function keyText(key: EntryId): string {
  return visible(keyOf(key))
}

/** Names in a row; of many the first ones and how many more. */
export function names(all: readonly string[], most = 6): string {
  const shown = all.slice(0, all.length > most ? most - 1 : most).map(visible)
  return all.length > shown.length
    ? `${shown.join(', ')} and ${all.length - shown.length} more`
    : shown.join(', ')
}

/** Rows and lines of a list; with `--verbose` there are all of them. */
export const mostRows = 40

/** The first lines of a list, and how many were left out. */
export function shortened(
  lines: readonly string[],
  { verbose, rest = '--verbose shows all' }: Pick<View, 'verbose' | 'rest'>,
  most = mostRows,
): string[] {
  if (verbose || lines.length <= most) return [...lines]
  return [...lines.slice(0, most), `  … and ${whole(lines.length - most)} more, ${rest}`]
}

/** Columns as a view shows them: titles dim, no line wider than the terminal. */
export function tableIn(
  { paint, columns: width }: Pick<View, 'paint' | 'columns'>,
  columns: readonly NamedColumn[],
  rows: readonly (readonly string[])[],
): string[] {
  return table(columns.map(columnOf), rows, title => paint('dim', title), width)
}

/** The same with its first rows, and how many were left out. */
export function shortTable(
  view: View,
  columns: readonly NamedColumn[],
  rows: readonly (readonly string[])[],
  most = mostRows,
): string[] {
  const [head = '', ...lines] = tableIn(view, columns, rows)
  return [head, ...shortened(lines, view, most)]
}

/** A command to run next, in quotes; after a trial it is one, too. */
export function commandLine(line: string, { trial }: Pick<View, 'trial'>): string {
  return `"dragoman ${line}${trial ? ' --sandbox' : ''}"`
}

/** Commands that a message names, as a trial runs them. */
export function asTrial(text: string): string {
  return text.replace(
    /"(dragoman (?:status|check|plan|order|pull|sync|adopt|keep|orders|account|rates|repair)\b[^"\n]*)"/g,
    (whole, line: string) => (line.includes('--sandbox') ? whole : `"${line} --sandbox"`),
  )
}

/** Whole per cent, rounded down: 100 % means that nothing is left. */
export function doneShare({ translated, missing, stale }: Counts): string {
  const all = translated + missing + stale
  return all === 0 ? '–' : `${Math.floor((100 * translated) / all)} %`
}

/** A list of which some lines depend on what there is to say. */
export function linesOf(...lines: readonly (string | readonly string[] | false)[]): string[] {
  return lines.flatMap(line => (line === false ? [] : line))
}

/** Parts of a report, an empty line between them; empty parts are left out, and lines that there is no cause for. */
export function sections(...parts: readonly (readonly (string | false)[])[]): string {
  return parts
    .map(part => linesOf(...part))
    .filter(lines => lines.length > 0)
    .map(lines => `${lines.join('\n')}\n`)
    .join('\n')
}

/** A service that is paid request by request names a price and no volume. */
export function characters(volume: number, price: number): string {
  return volume === 0 && price > 0 ? '–' : whole(volume)
}
