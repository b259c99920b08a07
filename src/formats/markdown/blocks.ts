import { type Line, linesOf } from '../text/segments.ts'
import { type Cursor, codeAt, consume, consumeColumns, enterLine, isBlankAhead } from './cursor.ts'
import { endsHtml } from './html-blocks.ts'
import { closesFence } from './openers.ts'
import { openBlock } from './opening.ts'
import {
  addHtmlTexts,
  type Block,
  type Container,
  closeTo,
  type Dialect,
  fill,
  indentOfContent,
  type Scan,
  type Verbatim,
} from './state.ts'

/**
 * The blocks of a Markdown document that hold prose, in order, and the definitions that its links and footnotes lead to.
 * Code, HTML, thematic breaks and the marks of site generators hold none.
 * @param from - where the Markdown begins, behind any front matter
 * @throws {FormatError} where quotes and lists are nested more than 100 deep, or in MDX a tag or bracket is never closed
 * @see https://spec.commonmark.org/0.31.2/#appendix-a-parsing-strategy
 */
export function blocksOf(
  text: string,
  from: number,
  dialect: Dialect = 'markdown',
): { readonly blocks: readonly Block[]; readonly definitions: ReadonlyMap<string, string> } {
  const codeIndent = dialect === 'mdx' ? Number.POSITIVE_INFINITY : indentOfContent
  const scan: Scan = {
    cursor: { text, codeIndent, lineStart: 0, at: 0, column: 0, end: 0, next: 0, indent: 0 },
    containers: [],
    leaf: undefined,
    blocks: [],
    dialect,
    definitions: new Map(),
    skipTo: 0,
    inlineTo: 0,
    missingEnds: new Set(),
  }
  for (const line of linesOf(text, from)) if (line.lineStart >= scan.skipTo) scanLine(scan, line)
  closeTo(scan, 0)
  return scan
}

const greaterThan = 0x3e

function scanLine(scan: Scan, { lineStart, end }: Line): void {
  const { cursor, containers } = scan
  enterLine(cursor, lineStart, end)
  let matched = 0
  for (const container of containers) {
    if (!continues(cursor, container)) break
    matched++
  }
  if (scan.leaf !== undefined && scan.leaf.kind !== 'paragraph') {
    if (matched < containers.length) scan.leaf = undefined
    else if (continuesVerbatim(scan, scan.leaf)) return
  }
  for (;;) {
    if (isBlankAhead(cursor)) {
      closeTo(scan, matched)
      return
    }
    const opened = openBlock(scan, matched)
    if (opened === 'leaf') return
    if (opened === 'nothing') break
    matched = containers.length
  }
  const line = { lineStart, start: cursor.next, end }
  if (scan.leaf?.kind === 'paragraph') scan.leaf.lines.push(line)
  else {
    closeTo(scan, matched)
    scan.leaf = { kind: 'paragraph', lines: [line], opensItem: fill(scan) }
  }
}

/** Consumes what a container's lines begin with; false where the line does not belong to it. */
function continues(cursor: Cursor, { width, isEmpty }: Container): boolean {
  if (width === 'quote') {
    if (cursor.indent >= cursor.codeIndent || codeAt(cursor, cursor.next) !== greaterThan) return false
    consume(cursor, 1)
    consumeColumns(cursor, 1)
    return true
  }
  if (isBlankAhead(cursor)) return !isEmpty
  if (cursor.indent < width) return false
  consumeColumns(cursor, width)
  return true
}

/** Whether the line belongs to an open block without prose; closes a block that ends with the line or before it. */
function continuesVerbatim(scan: Scan, leaf: Verbatim): boolean {
  const { cursor } = scan
  if (leaf.kind === 'fence') {
    if (closesFence(cursor, leaf.code, leaf.length)) scan.leaf = undefined
    return true
  }
  if (leaf.kind === 'html' && leaf.end !== 'blank') {
    if (endsHtml(cursor.text.slice(cursor.at, cursor.end), leaf.end)) scan.leaf = undefined
    return true
  }
  const goesOn =
    leaf.kind === 'html' ? !isBlankAhead(cursor) : isBlankAhead(cursor) || cursor.indent >= cursor.codeIndent
  if (!goesOn) scan.leaf = undefined
  else if (leaf.kind === 'html' && leaf.reading !== undefined) addHtmlTexts(scan, leaf.reading)
  return goesOn
}
