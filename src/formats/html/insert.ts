import type { EntryKey } from '../../model.ts'
import type { Pairs, Span } from '../blocks.ts'
import type { Insertion } from '../splice-in.ts'
import { applySplices, majorityLineEnd } from '../splices.ts'
import type { MergeRequest } from '../types.ts'
import type { Page } from './page.ts'
import { type Node, nodeFinder, treeOf } from './tree.ts'

/** A block, or a text that is not all of one. */
type Piece = Span & { readonly node: Node | undefined; readonly parent: Node }

/**
 * Where the texts go that the target has no place for: the largest block of the source that holds no other texts is put
 * behind the pair of the nearest block before it with the same parent, else before that of the nearest behind it.
 * @param write - the writing of a value in the place of a text of the source
 */
export function insertionsFor(
  { values, pairs = new Map(), near = new Map() }: MergeRequest,
  source: Page,
  target: Page,
  write: (index: number, value: string) => string,
): Insertion[] {
  const isNew = (index: number): boolean => {
    const entry = source.entries[index]
    return entry !== undefined && !pairs.has(entry.start) && values.has(entry.key)
  }
  if (!source.entries.some((_, index) => isNew(index))) return []
  const root = treeOf(source.text, source.tokens)
  const find = nodeFinder(root)
  const nodes = source.entries.map(({ start, end }) => find(start, end))
  const counts = new Map<Node, { all: number; fresh: number }>()
  for (const [index, node] of nodes.entries()) {
    for (let at: Node | undefined = node; at !== undefined; at = at.parent) {
      const count = counts.get(at) ?? { all: 0, fresh: 0 }
      count.all++
      if (isNew(index)) count.fresh++
      counts.set(at, count)
    }
  }
  const isAllNew = (node: Node | undefined): node is Node =>
    node !== undefined &&
    node.parent !== undefined &&
    !/^(?:html|head|body)$/.test(node.name) &&
    counts.get(node)?.all === counts.get(node)?.fresh
  const places = new Places(source, target, { pairs, near }, nodes)
  const insertions: Insertion[] = []
  for (let index = 0; index < source.entries.length; ) {
    if (!isNew(index)) {
      index++
      continue
    }
    const { start, end, kind = '' } = source.entries[index]!
    let node = isAllNew(nodes[index]) ? nodes[index] : undefined
    while (isAllNew(node?.parent)) node = node.parent
    const piece: Piece =
      node === undefined
        ? { start, end, node, parent: nodes[index]! }
        : { start: node.start, end: node.end, node, parent: node.parent! }
    const first = index
    while (index < source.entries.length && (source.entries[index]?.start ?? 0) < piece.end) index++
    const last = index
    const isAttribute = kind.includes('@') && last === first + 1 && node?.name !== 'meta'
    const place = isAttribute && node === undefined ? undefined : places.find(piece)
    if (place === undefined) continue
    const keys: EntryKey[] = source.entries.slice(first, last).map(({ key }) => key)
    insertions.push({
      keys,
      at: place.at,
      text: own => {
        const splices = source.entries.slice(first, last).map((entry, offset) => ({
          start: entry.start - piece.start,
          end: entry.end - piece.start,
          text: write(first + offset, own.get(entry.key) ?? entry.text),
        }))
        const text = applySplices(source.text.slice(piece.start, piece.end), splices)
        return place.around(text.replace(/\r\n?|\n/g, majorityLineEnd(target.text)))
      },
    })
  }
  return insertions
}

type Place = { readonly at: number; readonly around: (text: string) => string }

class Places {
  readonly #source: Page
  readonly #target: Page
  readonly #pairs: Pairs
  readonly #near: Pairs
  readonly #nodes: readonly Node[]
  readonly #targetRoot: Node
  readonly #findInTarget: (start: number, end: number) => Node

  constructor(
    source: Page,
    target: Page,
    { pairs, near }: { readonly pairs: Pairs; readonly near: Pairs },
    nodes: readonly Node[],
  ) {
    this.#source = source
    this.#target = target
    this.#pairs = pairs
    this.#near = near
    this.#nodes = nodes
    this.#targetRoot = treeOf(target.text, target.tokens)
    this.#findInTarget = nodeFinder(this.#targetRoot)
  }

  find(piece: Piece): Place | undefined {
    const siblings = this.#siblingsOf(piece)
    const before = siblings.filter(({ end }) => end <= piece.start).reverse()
    const behind = siblings.filter(({ start }) => start >= piece.end)
    for (const sibling of before) {
      const found = this.#pairOf(sibling, piece.parent, true)
      if (found === undefined) continue
      const space = this.#space(piece.start, found)
      return { at: found.end, around: text => space + text }
    }
    for (const sibling of behind) {
      const found = this.#pairOf(sibling, piece.parent, false)
      if (found === undefined) continue
      const space = this.#space(sibling.start, found)
      return { at: found.start, around: text => text + space }
    }
    return undefined
  }

  /** The blocks and texts of the parent of a piece. */
  #siblingsOf({ parent }: Piece): Span[] {
    const own = this.#source.entries.filter((_, index) => this.#nodes[index] === parent)
    return [...parent.children, ...own].sort((a, b) => a.start - b.start)
  }

  /** What a block or text of the source is in the target, by the last or first of its texts that has a pair. */
  #pairOf(sibling: Span, parent: Node, isBefore: boolean): Span | undefined {
    const direct = this.#pairs.get(sibling.start)
    if (direct !== undefined && 'name' in sibling) return direct
    const indexes = this.#indexesIn(sibling)
    const index = isBefore ? indexes.at(-1) : indexes[0]
    const entry = index === undefined ? undefined : this.#source.entries[index]
    const span =
      entry && (this.#pairs.get(entry.start) ?? (isBefore ? this.#near.get(entry.start) : undefined))
    if (span === undefined) return undefined
    let node = this.#findInTarget(span.start, span.end)
    if (!('name' in sibling) && node.name === parent.name) return span
    while (node.parent !== undefined && node.parent.name !== parent.name) node = node.parent
    return node.parent === undefined ? undefined : node
  }

  #indexesIn({ start, end }: Span): number[] {
    const { entries } = this.#source
    return entries.flatMap((entry, index) => (entry.start >= start && entry.end <= end ? [index] : []))
  }

  /** What stands before a piece, with the line ends and the indentation of the target. */
  #space(start: number, { start: beside }: Span): string {
    const own = /\s*$/.exec(this.#source.text.slice(Math.max(0, start - longestSpace), start))?.[0] ?? ''
    const lines = own.match(/\r\n?|\n/g)?.length ?? 0
    if (lines === 0) return own
    const { text } = this.#target
    let lineStart = beside
    while (lineStart > 0 && text[lineStart - 1] !== '\n' && text[lineStart - 1] !== '\r') lineStart--
    const indent = /^[ \t]*/.exec(text.slice(lineStart, beside))?.[0] ?? ''
    return majorityLineEnd(text).repeat(lines) + indent
  }
}

const longestSpace = 1000
