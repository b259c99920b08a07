import { escapeText } from '../read/escapes.ts'
import { breaksBefore, widthOf } from './line-breaks.ts'

/**
 * The lines of a value as GNU gettext breaks it: behind each line break of the text and where a line would get longer
 * than the page; the first line is empty, unless everything fits behind the keyword.
 * @param width of the page in columns, quotes included; `Infinity` breaks at line breaks only
 * @param areNamesWhole see `breaksBefore`
 * @returns escaped, without quotes
 * @see https://www.gnu.org/software/gettext/manual/html_node/msgcat-Invocation.html option `--width`
 */
export function gettextLines(text: string, keyword: string, width: number, areNamesWhole = false): string[] {
  const room = width - 2
  const portions = text.match(/[^\n]*\n|[^\n]+/g) ?? ['']
  const [first = ''] = portions
  if (portions.length === 1) {
    const lines = fold(escapeText(first), room, keyword.length + 1, areNamesWhole)
    if (lines.length === 1) return lines
  }
  return ['', ...portions.flatMap(portion => fold(escapeText(portion), room, 0, areNamesWhole))]
}

/** Greedy: text that would reach over the end moves to the next line, if the line may be broken before it. */
function fold(escaped: string, room: number, startColumn: number, areNamesWhole: boolean): string[] {
  if (startColumn + 2 * escaped.length <= room) return [escaped]
  const characters = Array.from(escaped)
  const codes = characters.map(character => character.codePointAt(0) ?? 0)
  const breaks = breaksBefore(codes, insideEscapes(codes), areNamesWhole)
  const lines: string[] = []
  let lineStart = 0
  let lastBreak = 0
  let column = startColumn
  let pending = 0
  for (const [index, code] of codes.entries()) {
    if (breaks[index] === true) {
      if (column + pending > room && lastBreak > lineStart) {
        lines.push(characters.slice(lineStart, lastBreak).join(''))
        lineStart = lastBreak
        column = 0
      }
      lastBreak = index
      column += pending
      pending = 0
    }
    pending += widthOf(code)
  }
  if (column + pending > room && lastBreak > lineStart) {
    lines.push(characters.slice(lineStart, lastBreak).join(''))
    lineStart = lastBreak
  }
  return [...lines, characters.slice(lineStart).join('')]
}

const backslash = 0x5c

function insideEscapes(codes: readonly number[]): ReadonlySet<number> {
  const inside = new Set<number>()
  for (let index = 0; index < codes.length; index++) {
    if (codes[index] !== backslash) continue
    index++
    inside.add(index)
    // The break of the text stays with what it ends.
    if (index === codes.length - 1 && codes[index] === 0x6e) inside.add(index - 1)
  }
  return inside
}
