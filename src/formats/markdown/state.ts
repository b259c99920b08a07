import { failureAt } from '../splices.ts'
import type { Line } from '../text/segments.ts'
import type { QuotedStyle, QuotedText } from './attribute-texts.ts'
import type { Cursor } from './cursor.ts'
import { definitionsIn } from './definitions.ts'
import { type HtmlReading, readTextsOn } from './html-attributes.ts'
import type { HtmlEnd } from './html-blocks.ts'

/**
 * A block that holds prose: its lines without the markers of the containers and headings around them. Titles are what a
 * generator's mark says to readers, attributes what a macro or a component shows them.
 */
export type Block = {
  readonly kind: 'heading' | 'paragraph' | 'title' | 'attribute'
  /** `h1` to `h6`, `li` for the first text of a list item, `p` for any other; absent: as its kind. */
  readonly name?: string
  /** The quotes (`>`) and list items (`-`) around it, outermost first. */
  readonly nest?: string
  readonly lines: readonly Line[]
  /** The first thing in a list item: where a task's box may be. */
  readonly opensItem: boolean
  /** The name of an attribute. */
  readonly style?: QuotedStyle
}

/** `mdx`: no indented code, no HTML, no links in angle brackets, but modules, expressions and JSX. */
export type Dialect = 'markdown' | 'mdx'

/** A quote, or a list item with the columns that its content is indented by. */
export type Container = { readonly width: number | 'quote'; isEmpty: boolean }

export type Paragraph = { readonly kind: 'paragraph'; readonly lines: Line[]; readonly opensItem: boolean }

export type Verbatim =
  | { readonly kind: 'fence'; readonly code: number; readonly length: number }
  | { readonly kind: 'html'; readonly end: HtmlEnd; readonly reading: HtmlReading | undefined }
  | { readonly kind: 'indented' }

/** The blocks that are open at the cursor, and the blocks that are closed. */
export type Scan = {
  readonly cursor: Cursor
  readonly containers: Container[]
  leaf: Paragraph | Verbatim | undefined
  readonly blocks: Block[]
  readonly dialect: Dialect
  /** The destinations of the page's link reference definitions by their labels, as spelled; footnotes as `^label`. */
  readonly definitions: Map<string, string>
  /** Lines that begin before this offset belong to a block without prose. */
  skipTo: number
  /** Up to here tags and expressions are known to be within a paragraph. */
  inlineTo: number
  /** Ends of code that the rest of the document has not. */
  readonly missingEnds: Set<string>
}

/** Ends the open block and all containers but the first `depth`. */
export function closeTo(scan: Scan, depth: number): void {
  const { leaf, blocks } = scan
  if (leaf?.kind === 'paragraph') {
    const lines = withoutDefinitions(scan, leaf.lines)
    const { opensItem } = leaf
    const name = opensItem ? 'li' : 'p'
    if (lines.length > 0) blocks.push({ kind: 'paragraph', name, nest: nestOf(scan), lines, opensItem })
  }
  scan.leaf = undefined
  scan.containers.length = depth
}

/** The containers that are open around the cursor; see `Block.nest`. */
export function nestOf({ containers }: Scan): string {
  return containers.map(({ width }) => (width === 'quote' ? '>' : '-')).join('')
}

/** Puts something into the innermost container; whether it is the first thing in a list item. */
export function fill({ containers }: Scan): boolean {
  const container = containers.at(-1)
  if (container === undefined || !container.isEmpty) return false
  container.isEmpty = false
  return container.width !== 'quote'
}

/** @throws {FormatError} beyond a depth that no one writes, where the cost of each line would grow without bound */
export function openContainer(scan: Scan, depth: number, width: Container['width'], isEmpty = true): void {
  closeTo(scan, depth)
  fill(scan)
  const { text, at } = scan.cursor
  if (depth >= deepestNesting)
    throw failureAt(text, at, `quotes and lists are nested more than ${deepestNesting} deep`)
  scan.containers.push({ width, isEmpty })
}

/** The thing that begins at the cursor: a block that takes the rest of the line, a container around what follows, or neither. */
export type Opened = 'leaf' | 'container' | 'nothing'

/** Ends what is open beyond `depth` and opens a block that takes the rest of the line. */
export function openLeaf(scan: Scan, depth: number, leaf: Verbatim | undefined): 'leaf' {
  closeTo(scan, depth)
  fill(scan)
  scan.leaf = leaf
  return 'leaf'
}

/** Adds the value of an attribute that people read. */
export function addAttribute(blocks: Block[], text: string, { start, end, style }: QuotedText): void {
  const lineStart = Math.max(text.lastIndexOf('\n', start), text.lastIndexOf('\r', start)) + 1
  blocks.push({ kind: 'attribute', lines: [{ lineStart, start, end }], opensItem: false, style })
}

/** Adds what people read in the attributes of an HTML block on the line of the cursor. */
export function addHtmlTexts({ cursor, blocks }: Scan, reading: HtmlReading): void {
  const { text, next, end } = cursor
  for (const one of readTextsOn(text, next, end, reading)) addAttribute(blocks, text, one)
}

/** A paragraph's lines behind the link reference definitions that it begins with, which are noted. */
export function withoutDefinitions(
  { cursor: { text }, definitions }: Scan,
  lines: readonly Line[],
): readonly Line[] {
  const first = lines[0]
  if (first === undefined || text[first.start] !== '[') return lines
  const own = lines.map(({ start, end }) => text.slice(start, end)).join('\n')
  const found = definitionsIn(own)
  for (const { label, destination } of found) if (!definitions.has(label)) definitions.set(label, destination)
  const end = found.at(-1)?.end ?? 0
  let at = 0
  let index = 0
  for (; at < end; index++) at += (lines[index]?.end ?? 0) - (lines[index]?.start ?? 0) + 1
  return lines.slice(index)
}

const deepestNesting = 100

/** Columns by which code is indented, and the content of footnotes and admonitions. */
export const indentOfContent = 4
