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
 */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  head: (title: string) => string = title => title,
): string[] {
  const lines = [columns.map(({ title }) => head(title)), ...rows]
  const widths = columns.map((_, at) =>
    lines.reduce((width, cells) => Math.max(width, displayWidth(cells[at] ?? '')), 0),
  )
  return lines.map(cells => {
    const padded = columns.map(({ align }, at) => {
      const cell = cells[at] ?? ''
      const space = ' '.repeat((widths[at] ?? 0) - displayWidth(cell))
      return align === 'right' ? space + cell : cell + space
    })
    return `  ${padded.join('  ')}`.trimEnd()
  })
}
