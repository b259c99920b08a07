import {
  type Cursor,
  codeAt,
  consume,
  consumeColumns,
  isBlankAhead,
  isBlankFrom,
  isSpaceOrTab,
  runLength,
} from './cursor.ts'
import { openFootnote, openMark } from './generator-blocks.ts'
import { startOfHtml } from './html-attributes.ts'
import { endsHtml, htmlEndOf } from './html-blocks.ts'
import { openMdx } from './mdx-blocks.ts'
import { fenceAt, headingAt, isThematicBreak, isUnderline, listMarkerAt } from './openers.ts'
import {
  addHtmlTexts,
  indentOfContent,
  nestOf,
  type Opened,
  openContainer,
  openLeaf,
  type Scan,
  withoutDefinitions,
} from './state.ts'

/**
 * Opens at most one block at the cursor, which is not at the end of its line.
 * @param depth - how many containers the line continues; all deeper ones end where a block opens
 */
export function openBlock(scan: Scan, depth: number): Opened {
  const { cursor, leaf } = scan
  const interrupts = leaf?.kind === 'paragraph'
  if (cursor.indent >= cursor.codeIndent)
    return interrupts ? 'nothing' : openLeaf(scan, depth, { kind: 'indented' })
  const special = scan.dialect === 'mdx' && openMdx(scan, depth, interrupts) ? 'leaf' : openMark(scan, depth)
  if (special !== 'nothing') return special
  const mark = String.fromCharCode(codeAt(cursor, cursor.next))
  switch (mark) {
    case '>':
      return openQuote(scan, depth)
    case '#':
      return addHeading(scan, depth)
    case '`':
    case '~':
      return openFence(scan, depth)
    case '<':
      return scan.dialect === 'mdx' ? 'nothing' : openHtml(scan, depth, interrupts)
    case '[':
      return openFootnote(scan, depth)
    case '=':
      return underline(scan, depth)
    case '-':
      if (!isBareMark(scan, 1) && underline(scan, depth) === 'leaf') return 'leaf'
  }
  if (/[-*_]/.test(mark) && isThematicBreak(cursor)) return openLeaf(scan, depth, undefined)
  return openItem(scan, depth, interrupts && depth === scan.containers.length)
}

function openQuote(scan: Scan, depth: number): 'container' {
  openContainer(scan, depth, 'quote')
  consume(scan.cursor, 1)
  consumeColumns(scan.cursor, 1)
  return 'container'
}

function addHeading(scan: Scan, depth: number): Opened {
  const heading = headingAt(scan.cursor)
  if (heading === undefined) return 'nothing'
  openLeaf(scan, depth, undefined)
  const line = { lineStart: scan.cursor.lineStart, ...heading }
  const name = `h${runLength(scan.cursor, scan.cursor.next)}`
  scan.blocks.push({ kind: 'heading', name, nest: nestOf(scan), lines: [line], opensItem: false })
  return 'leaf'
}

function openFence(scan: Scan, depth: number): Opened {
  const length = fenceAt(scan.cursor)
  if (length === 0) return 'nothing'
  return openLeaf(scan, depth, { kind: 'fence', code: codeAt(scan.cursor, scan.cursor.next), length })
}

function openHtml(scan: Scan, depth: number, interrupts: boolean): Opened {
  const { text, next, end: lineEnd } = scan.cursor
  const rest = text.slice(next, lineEnd)
  const end = htmlEndOf(rest, interrupts)
  if (end === undefined) return 'nothing'
  const endsHere = end !== 'blank' && endsHtml(rest, end)
  const reading = end === 'blank' ? startOfHtml() : undefined
  openLeaf(scan, depth, endsHere ? undefined : { kind: 'html', end, reading })
  if (reading !== undefined) addHtmlTexts(scan, reading)
  return 'leaf'
}

/** Turns the open paragraph into a heading where the line underlines it; definitions at its start are not its text. */
function underline(scan: Scan, depth: number): Opened {
  const { leaf, containers, cursor } = scan
  if (leaf?.kind !== 'paragraph' || depth < containers.length || !isUnderline(cursor)) return 'nothing'
  const lines = withoutDefinitions(scan, leaf.lines)
  if (lines.length === 0) return 'nothing'
  const name = codeAt(cursor, cursor.next) === equals ? 'h1' : 'h2'
  scan.blocks.push({ kind: 'heading', name, nest: nestOf(scan), lines, opensItem: false })
  scan.leaf = undefined
  return 'leaf'
}

function openItem(scan: Scan, depth: number, interrupts: boolean): Opened {
  const { cursor } = scan
  const length = listMarkerAt(cursor, interrupts)
  if (length === 0) return 'nothing'
  const before = cursor.indent
  const hasRoom = isBareMark(scan, length)
  consume(cursor, length)
  const padding = paddingAhead(cursor)
  openContainer(scan, depth, before + length + padding)
  const own = scan.containers.at(-1)
  if (own !== undefined && hasRoom && isIndentedBelow(scan)) own.isEmpty = false
  if (isSpaceOrTab(codeAt(cursor, cursor.at))) consumeColumns(cursor, padding)
  return 'container'
}

/**
 * Whether a list mark of so many characters has blanks behind it and no more: the item of a text that somebody emptied,
 * also within a paragraph and before further blocks, where CommonMark has no item.
 */
function isBareMark({ cursor }: Scan, length: number): boolean {
  const behind = cursor.next + length
  return behind < cursor.end && isSpaceOrTab(codeAt(cursor, behind)) && isBlankFrom(cursor, behind)
}

/** Whether the first line with characters behind a blank one is indented as the content of the open containers. */
function isIndentedBelow({ cursor: { text, end }, containers }: Scan): boolean {
  let width = 0
  for (const container of containers) {
    if (container.width === 'quote') return false
    width += container.width
  }
  let [breaks, indent, at] = [0, 0, end]
  for (; at < text.length && /\s/.test(text.charAt(at)); at++) {
    const mark = text[at]
    if (mark === '\n' || (mark === '\r' && text[at + 1] !== '\n')) [breaks, indent] = [breaks + 1, 0]
    else indent += mark === '\t' ? indentOfContent - (indent % indentOfContent) : 1
  }
  return at < text.length && breaks > 1 && indent >= width
}

/** The distance of a list item's content from its marker; code and nothing begin one column behind it. */
function paddingAhead(cursor: Cursor): number {
  return cursor.indent > cursor.codeIndent || isBlankAhead(cursor) ? 1 : cursor.indent
}

const equals = 0x3d
