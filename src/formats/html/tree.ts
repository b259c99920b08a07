import { firstFrom } from '../blocks.ts'
import { DrawingDepth } from './drawings.ts'
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
  const blocks = new OpenBlocks(text.length)
  const drawings = new DrawingDepth()
  for (const token of tokens) {
    if (drawings.behind(token) > 0 || !blockElements.has(token.name)) continue
    if (token.kind === 'start') blocks.open(token)
    else if (token.kind === 'end') blocks.close(token)
  }
  return blocks.finish()
}

/** The blocks of a page that are open at a place, within the tree of those before it. */
class OpenBlocks {
  readonly #root: Node
  #innermost: Node
  /** How many blocks of a name are open. */
  readonly #counts = new Map<string, number>()

  constructor(length: number) {
    this.#root = {
      name: '',
      start: 0,
      open: 0,
      close: length,
      end: length,
      attributes: [],
      parent: undefined,
      index: 0,
      nest: [],
      children: [],
    }
    this.#innermost = this.#root
  }

  open({ name, start, end, attributes, isSelfClosing }: HtmlToken): void {
    while (this.#innermost !== this.#root && closes(name, this.#innermost.name)) this.#endInnermost(start)
    const parent = this.#innermost
    const nest = nesting.has(parent.name) ? [...parent.nest.slice(1 - deepestNest), parent.name] : parent.nest
    const place = { name, start, open: end, close: end, end, attributes }
    const node: Node = { ...place, parent, index: parent.children.length, nest, children: [] }
    parent.children.push(node)
    if (isSelfClosing || voidElements.has(name)) return
    this.#innermost = node
    this.#count(name, 1)
  }

  /** Ends the innermost block of the name with all in it. */
  close({ name, start, end }: HtmlToken): void {
    if ((this.#counts.get(name) ?? 0) === 0) return
    while (this.#innermost.name !== name) this.#endInnermost(start)
    this.#endInnermost(start, end)
  }

  /** The tree, once the page has ended. */
  finish(): Node {
    while (this.#innermost !== this.#root) this.#endInnermost(this.#root.end)
    return this.#root
  }

  #endInnermost(close: number, end = close): void {
    const node = this.#innermost
    node.close = close
    node.end = end
    this.#count(node.name, -1)
    this.#innermost = node.parent ?? this.#root
  }

  #count(name: string, by: number): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + by)
  }
}

/** Finds the innermost block that a place lies in, tags included; quick where places are asked for in order. */
export function nodeFinder(root: Node): (start: number, end: number) => Node {
  let node = root
  return (start, end) => {
    while (node.parent !== undefined && (node.start > start || node.end < end)) node = node.parent
    for (let child = childAt(node, start); child !== undefined && child.end >= end; ) {
      node = child
      child = childAt(node, start)
    }
    return node
  }
}

function childAt({ children }: Node, start: number): Node | undefined {
  const child = children[firstFrom(children.length, index => children[index]?.end ?? 0, start + 1)]
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
