import { isDrawing } from './drawings.ts'
import { blockElements, closes, voidElements } from './elements.ts'
import type { HtmlAttribute, HtmlToken } from './tokens.ts'

/** A block of a page with all that is in it. Offsets are UTF-16. */
export type Node = {
  readonly name: string
  readonly start: number
  /** Behind its start tag. */
  readonly open: number
  /** Where its end tag begins, or what ends it without one. */
  close: number
  end: number
  readonly attributes: readonly HtmlAttribute[]
  readonly parent: Node | undefined
  /** Which of its parent's blocks it is. */
  readonly index: number
  /** The innermost of the lists, tables and other blocks around it that say what it is for. */
  readonly nest: readonly string[]
  readonly children: Node[]
}

/** The blocks of a page, as far as its tags show them. The root is no element and holds all of the page. */
export function treeOf(text: string, tokens: readonly HtmlToken[]): Node {
  const root: Node = {
    name: '',
    start: 0,
    open: 0,
    close: text.length,
    end: text.length,
    attributes: [],
    parent: undefined,
    index: 0,
    nest: [],
    children: [],
  }
  let node = root
  const openNames = new Map<string, number>()
  const count = (name: string, by: number): void => void openNames.set(name, (openNames.get(name) ?? 0) + by)
  const endAt = (at: number, end = at): void => {
    node.close = at
    node.end = end
    count(node.name, -1)
    node = node.parent ?? root
  }
  let drawingDepth = 0
  for (const { kind, name, start, end, attributes, isSelfClosing } of tokens) {
    // The tokens have an end of a drawing that closes itself.
    if (isDrawing(name)) drawingDepth = Math.max(0, drawingDepth + (kind === 'start' ? 1 : -1))
    if (drawingDepth > 0 || !blockElements.has(name)) continue
    if (kind === 'start') {
      while (node !== root && closes(name, node.name)) endAt(start)
      const nest = nesting.has(node.name) ? [...node.nest.slice(1 - deepestNest), node.name] : node.nest
      const index = node.children.length
      const place = { name, start, open: end, close: end, end, attributes }
      const child: Node = { ...place, parent: node, index, nest, children: [] }
      node.children.push(child)
      if (isSelfClosing || voidElements.has(name)) continue
      node = child
      count(name, 1)
    } else if (kind === 'end' && (openNames.get(name) ?? 0) > 0) {
      while (node !== root && node.name !== name) endAt(start)
      if (node !== root) endAt(start, end)
    }
  }
  while (node !== root) endAt(text.length)
  return root
}

/** Finds the innermost block that a place lies in, tags included; quick where places are asked for in order. */
export function nodeFinder(root: Node): (start: number, end: number) => Node {
  let node = root
  return (start, end) => {
    while (node.parent !== undefined && (node.start > start || node.end < end)) node = node.parent
    for (
      let child = childAt(node, start);
      child !== undefined && child.end >= end;
      child = childAt(node, start)
    )
      node = child
    return node
  }
}

function childAt({ children }: Node, start: number): Node | undefined {
  let low = 0
  let high = children.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((children[middle]?.end ?? 0) <= start) low = middle + 1
    else high = middle
  }
  const child = children[low]
  return child !== undefined && child.start <= start ? child : undefined
}

/** All blocks in a block, in order. */
export function* nodesIn(root: Node): Generator<Node> {
  const open = [...root.children].reverse()
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    yield node
    for (let index = node.children.length - 1; index >= 0; index--) open.push(node.children[index]!)
  }
}

const nesting: ReadonlySet<string> = new Set(
  'ul ol dl table blockquote nav header footer aside head form'.split(' '),
)
const deepestNest = 4
