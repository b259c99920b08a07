import type { Span } from '../blocks.ts'
import { startOfLine } from '../lines.ts'
import { withBlankLines } from '../remove-blocks.ts'
import type { Page } from './page.ts'
import { type Node, nodeFinder, treeOf } from './tree.ts'

/** Elements that a page is whole without; the cells of a row are not. */
const removable: ReadonlySet<string> = new Set(
  'p li dt dd h1 h2 h3 h4 h5 h6 blockquote figcaption'.split(' '),
)
const lists: ReadonlySet<string> = new Set(['ul', 'ol', 'dl', 'menu'])

/** The element that holds one text and nothing else, and a list that holds only it, with the blank lines on one side. */
export function elementAround({ text, tokens, segments }: Page, start: number): Span | undefined {
  const own = segments.find(segment => segment.start === start)
  if (own === undefined || own.kind.includes('@')) return undefined
  let node = nodeFinder(treeOf(text, tokens))(own.start, own.end)
  const isBlank = (from: number, to: number) => text.slice(from, to).trim() === ''
  const isAlone = isBlank(node.open, own.start) && isBlank(own.end, node.close)
  if (!removable.has(node.name) || !isAlone) return undefined
  for (let list = node.parent; list !== undefined && lists.has(list.name); list = list.parent) {
    if (!isBlank(list.open, node.start) || !isBlank(node.end, list.close)) break
    node = list
  }
  return linesOf(text, node)
}

function linesOf(text: string, { start, end }: Node): Span {
  const from = startOfLine(text, start)
  const rest = /^[ \t]*(?=[\r\n]|$)/.exec(text.slice(end))
  if (rest === null || text.slice(from, start).trim() !== '') return { start, end }
  return withBlankLines(text, { start: from, end: end + rest[0].length })
}
