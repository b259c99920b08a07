/** Aligned columns, by the width that a terminal gives to characters. */
import type { Column } from '../columns.ts'

let segmenter: Intl.Segmenter | undefined
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{16fe0}-\u{18d08}\u{1b000}-\u{1b2fb}\u{1f200}-\u{1f265}\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\ufe0f/u
const colour = /\u001b\[[\d;]*m/g

const joining = /[\p{Mn}\p{Me}\p{Cf}]/gu

/** Columns that a text takes on a terminal, roughly: two for CJK and emoji, none for marks that join to their neighbour. */
export function displayWidth(text: string): number {
  const plain = text.replace(colour, '')
  if (/^[\u0020-\u007e]*$/.test(plain)) return plain.length
  let width = 0
  for (const { segment } of graphemesOf(plain)) {
    // Letters of one cluster, as in Hindi and Thai, have a column each.
    width += wide.test(segment) ? 2 : [...segment.replace(joining, '')].length
  }
  return width
}

/**
 * The head and the rows, indented by two spaces; no line ends in a space. Where a row is wider than the terminal, each one
 * takes several lines, and so does the head; beginnings that are equal are said once.
 * @param rows cells as they are to be shown, one per column
 * @param head shows the titles; default: as they are
 * @param width of the terminal: only a text that is wider than all of it is cut, at its beginning
 */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  head: (title: string) => string = title => title,
  width: number = Number.POSITIVE_INFINITY,
): string[] {
  const all = [columns.map(({ title }) => head(title)), ...rows]
  const widths = columns.map((_, at) =>
    Math.min(
      all.reduce((most, cells) => Math.max(most, displayWidth(cells[at] ?? '')), 0),
      width - deeper.length,
    ),
  )
  const layout = folded(columns, widths, width)
  const folds = all.map(cells =>
    layout.map((part, line) => {
      const shown = part.map(at => padded(cells[at] ?? '', widths[at] ?? 0, columns[at]?.align))
      return `${line === 0 ? indent : deeper}${shown.join(gap)}`.trimEnd()
    }),
  )
  return folds.map((lines, row) => {
    const isRepeated = lines.length > 1 && row > 1 && lines[0] === folds[row - 1]?.[0]
    return (isRepeated ? lines.slice(1) : lines).filter(line => line !== '').join('\n')
  })
}

const indent = '  '
const deeper = '    '
const gap = '  '

/** The columns of each line: all in one where they fit, else the rest below the widest text, else as many as fit in each. */
function folded(
  columns: readonly Column[],
  widths: readonly number[],
  width: number,
): readonly (readonly number[])[] {
  const all = columns.map((_, at) => at)
  const texts = all.filter(at => columns[at]?.align !== 'right')
  const widest = texts.reduce((most, at) => ((widths[at] ?? 0) > (widths[most] ?? 0) ? at : most), 0)
  const fits = (part: readonly number[], before: string) =>
    part.reduce((sum, at) => sum + (widths[at] ?? 0), before.length + (part.length - 1) * gap.length) <= width
  if (fits(all, indent)) return [all]
  const [first, rest] = [all.slice(0, widest + 1), all.slice(widest + 1)]
  if (rest.length > 0 && fits(first, indent) && fits(rest, deeper)) return [first, rest]
  const lines: number[][] = [[]]
  for (const at of all) {
    const line = lines.at(-1) ?? []
    if (line.length === 0 || fits([...line, at], lines.length === 1 ? indent : deeper)) line.push(at)
    else lines.push([at])
  }
  return lines
}

function padded(text: string, width: number, align: Column['align']): string {
  const cell = cut(text, width)
  const space = ' '.repeat(Math.max(0, width - displayWidth(cell)))
  return align === 'right' ? space + cell : cell + space
}

/** The end of a path says more than its beginning. A cell with colours is left as it is. */
function cut(cell: string, width: number): string {
  if (displayWidth(cell) <= width || cell.includes('\u001b')) return cell
  const kept = [...graphemesOf(cell)].map(({ segment }) => segment)
  while (kept.length > 0 && displayWidth(kept.join('')) > width - 1) kept.shift()
  return `…${kept.join('')}`
}

/** Prose in lines of a width, broken between words; a word that is wider is left whole. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line !== undefined && displayWidth(`${line} ${word}`) <= width)
      lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Made when first asked: it takes longer than all the rest of a table, and most have nothing but ASCII. */
function graphemesOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return segmenter.segment(text)
}
