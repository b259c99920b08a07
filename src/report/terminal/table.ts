/** Aligned columns, by the width that a terminal gives to characters. */

export type Column = { readonly title: string; readonly align?: 'left' | 'right' }

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\ufe0f/u
const colour = /\u001b\[[\d;]*m/g

/** Columns that a text takes on a terminal, roughly: two for CJK and emoji, none for what joins to its neighbour. */
export function displayWidth(text: string): number {
  const plain = text.replace(colour, '')
  if (/^[\u0020-\u007e]*$/.test(plain)) return plain.length
  let width = 0
  for (const { segment } of graphemes.segment(plain)) {
    if (wide.test(segment)) width += 2
    else if (!/^[\p{Mn}\p{Me}\p{Cf}]+$/u.test(segment)) width += 1
  }
  return width
}

/**
 * The head and the rows, indented by two spaces; no line ends in a space.
 * @param rows cells as they are to be shown, one per column
 * @param head shows the titles; default: as they are
 * @param width of the terminal: texts are cut at their beginning, numbers never
 */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  head: (title: string) => string = title => title,
  width: number = Number.POSITIVE_INFINITY,
): string[] {
  const lines = [columns.map(({ title }) => head(title)), ...rows]
  const natural = columns.map((_, at) =>
    lines.reduce((most, cells) => Math.max(most, displayWidth(cells[at] ?? '')), 0),
  )
  const widths = fitting(columns, natural, width)
  return lines.map(cells => {
    const padded = columns.map(({ align }, at) => {
      const cell = cut(cells[at] ?? '', widths[at] ?? 0)
      const space = ' '.repeat(Math.max(0, (widths[at] ?? 0) - displayWidth(cell)))
      return align === 'right' ? space + cell : cell + space
    })
    return `  ${padded.join('  ')}`.trimEnd()
  })
}

/** A column of texts is never cut below this. */
const narrowest = 12

/** The widths of the columns: of texts the widest first gives up what there is not room for. */
function fitting(columns: readonly Column[], natural: readonly number[], width: number): number[] {
  const widths = [...natural]
  const excess = () => widths.reduce((sum, one) => sum + one + 2, 0) - width
  const widest = () => {
    const texts = columns.flatMap(({ align }, at) => (align === 'right' ? [] : [at]))
    return texts.reduce((most, at) => ((widths[at] ?? 0) > (widths[most] ?? 0) ? at : most), texts[0] ?? -1)
  }
  for (let at = widest(); excess() > 0 && (widths[at] ?? 0) > narrowest; at = widest())
    widths[at] = (widths[at] ?? 0) - 1
  return widths
}

/** The end of a path says more than its beginning. A cell with colours is left as it is. */
function cut(cell: string, width: number): string {
  if (displayWidth(cell) <= width || cell.includes('\u001b')) return cell
  const kept = [...graphemes.segment(cell)].map(({ segment }) => segment)
  while (kept.length > 0 && displayWidth(kept.join('')) > width - 1) kept.shift()
  return `…${kept.join('')}`
}
