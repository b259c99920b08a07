/** Blocks beyond CommonMark: footnotes as GitHub has them, and what site generators mark. */
import { codeAt, consume, consumeColumns } from './cursor.ts'
import { markOf } from './marks.ts'
import { indentOfContent, type Opened, openContainer, openLeaf, type Scan } from './state.ts'

const footnote = /\[\^[^\][\s]{1,999}\]:/y
/** The first characters of all marks. */
const beginnings = ':!?=/{[<;-i'

/** Opens the definition of a footnote, whose content is indented by four columns. */
export function openFootnote(scan: Scan, depth: number): Opened {
  const { cursor, definitions } = scan
  footnote.lastIndex = cursor.next
  const mark = footnote.exec(cursor.text)?.[0]
  if (mark === undefined || cursor.next + mark.length > cursor.end) return 'nothing'
  openContainer(scan, depth, indentOfContent, false)
  definitions.set(mark.slice(1, -2), '')
  consume(cursor, mark.length)
  consumeColumns(cursor, cursor.indent)
  return 'container'
}

/** Takes the line where it is a mark of a site generator as a whole, and notes what of it is text. */
export function openMark(scan: Scan, depth: number): Opened {
  const { cursor, blocks } = scan
  const { text, lineStart, next } = cursor
  if (!beginnings.includes(String.fromCharCode(codeAt(cursor, next)))) return 'nothing'
  const mark = markOf(text.slice(next, cursor.end).trimEnd())
  if (mark === undefined) return 'nothing'
  if (mark.isContainer === true) openContainer(scan, depth, indentOfContent, false)
  else openLeaf(scan, depth, undefined)
  const place = ({ start, end }: { start: number; end: number }) => ({
    lines: [{ lineStart, start: next + start, end: next + end }],
    opensItem: false,
  })
  if (mark.title !== undefined) blocks.push({ kind: 'title', ...place(mark.title) })
  for (const { style, ...quoted } of mark.quoted ?? [])
    blocks.push({ kind: 'attribute', style, ...place(quoted) })
  if (mark.end !== undefined) skipCode(scan, mark.end)
  return 'leaf'
}

/** Passes over code up to the line that ends it; without an end it is none. */
function skipCode(scan: Scan, end: string): void {
  const { text } = scan.cursor
  const at = scan.missingEnds.has(end) ? -1 : text.indexOf(end, scan.cursor.end)
  if (at < 0) scan.missingEnds.add(end)
  else scan.skipTo = endOfLine(text, at)
}

/** The end of the line that an offset is on. */
export function endOfLine(text: string, from: number): number {
  const pattern = /[\r\n]|$/g
  pattern.lastIndex = from
  return pattern.exec(text)?.index ?? text.length
}
