import type { EntryKey } from '../../model.ts'
import { firstFrom, type Pairs, type Span } from '../blocks.ts'
import type { Insertion } from '../splice-in.ts'
import { applySplices, majorityLineEnd } from '../splices.ts'
import type { MergeRequest } from '../types.ts'
import type { Page } from './page.ts'
import { emptiedPlace } from './room.ts'
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
  const keptBefore = [0]
  for (const index of source.entries.keys()) keptBefore.push(keptBefore[index]! + Number(!isNew(index)))
  const isAllNew = (node: Node | undefined): node is Node =>
    node !== undefined &&
    node.parent !== undefined &&
    !/^(?:html|head|body)$/.test(node.name) &&
    keptBefore[firstIn(source.entries, node.start)] === keptBefore[firstIn(source.entries, node.end)]
  const places = new Places(source, target, { pairs, near }, nodes)
  const lineEnd = majorityLineEnd(target.text)
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
        return place.around(text.replace(/\r\n?|\n/g, lineEnd))
      },
    })
  }
  return insertions
}

type Place = { readonly at: number; readonly around: (text: string) => string }

/** The blocks and texts of a parent, in order, and for each the nearest before and behind that has a pair. */
type Siblings = {
  readonly all: readonly Span[]
  readonly before: readonly (Beside | undefined)[]
  readonly behind: readonly (Beside | undefined)[]
}

/** A sibling by its index, and its pair. */
type Beside = { readonly at: number; readonly pair: Span }

class Places {
  readonly #source: Page
  readonly #target: Page
  readonly #pairs: Pairs
  readonly #near: Pairs
  readonly #texts = new Map<Node, Span[]>()
  readonly #siblings = new Map<Node, Siblings>()
  readonly #findInTarget: (start: number, end: number) => Node
  readonly #lineEnd: string

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
    for (const [index, node] of nodes.entries()) {
      const texts = this.#texts.get(node)
      if (texts === undefined) this.#texts.set(node, [source.entries[index]!])
      else texts.push(source.entries[index]!)
    }
    this.#findInTarget = nodeFinder(treeOf(target.text, target.tokens))
    this.#lineEnd = majorityLineEnd(target.text)
  }

  find(piece: Piece): Place | undefined {
    const { all, before, behind } = this.#siblingsOf(piece.parent)
    let previous = before[firstIn(all, piece.start) - 1]
    while (previous !== undefined && (all[previous.at]?.end ?? 0) > piece.start)
      previous = before[previous.at - 1]
    if (previous !== undefined) {
      const { pair } = previous
      const emptied = this.#emptiedPlace(piece, pair.end)
      if (emptied !== undefined) return emptied
      const space = this.#space(piece.start, pair)
      return { at: pair.end, around: text => space + text }
    }
    const next = behind[firstIn(all, piece.end)]
    if (next === undefined) return undefined
    const isFirst = all.length > 0 && (all[0]?.start ?? 0) >= piece.start
    const emptied = this.#emptiedPlace(piece, isFirst ? this.#openOf(piece.parent, next) : next.pair.start)
    if (emptied !== undefined) return emptied
    const space = this.#space(all[next.at]?.start ?? 0, next.pair)
    return { at: next.pair.start, around: text => text + space }
  }

  /** The beginning of the counterpart of a parent, which one of its siblings is in. */
  #openOf(parent: Node, { pair }: Beside): number {
    let node: Node | undefined =
      'parent' in pair ? (pair as Node).parent : this.#findInTarget(pair.start, pair.end)
    while (node !== undefined && node.name !== parent.name) node = node.parent
    return node?.open ?? pair.start
  }

  /** The place of a text by itself, see `emptiedPlace`. */
  #emptiedPlace(piece: Piece, beside: number): Place | undefined {
    if (piece.node !== undefined) return undefined
    const at = emptiedPlace(this.#source.text, piece, this.#target.text, beside)
    return at === undefined ? undefined : { at, around: text => text }
  }

  #siblingsOf(parent: Node): Siblings {
    const known = this.#siblings.get(parent)
    if (known !== undefined) return known
    const own: Span[] = this.#texts.get(parent) ?? []
    const all = [...parent.children, ...own].sort((a, b) => a.start - b.start)
    const nearest = (indexes: Iterable<number>, isBefore: boolean): (Beside | undefined)[] => {
      const found: (Beside | undefined)[] = []
      let last: Beside | undefined
      for (const at of indexes) {
        const pair = this.#pairOf(all[at]!, parent, isBefore)
        if (pair !== undefined) last = { at, pair }
        found[at] = last
      }
      return found
    }
    const siblings = {
      all,
      before: nearest(all.keys(), true),
      behind: nearest([...all.keys()].reverse(), false),
    }
    this.#siblings.set(parent, siblings)
    return siblings
  }

  /** The counterpart in the target of a block or text of the source, by the last or first of its texts that has a pair. */
  #pairOf(sibling: Span, parent: Node, isBefore: boolean): Span | undefined {
    const direct = this.#pairs.get(sibling.start)
    if (direct !== undefined && 'name' in sibling) return direct
    const entry = this.#textIn(sibling, isBefore)
    const span =
      entry && (this.#pairs.get(entry.start) ?? (isBefore ? this.#near.get(entry.start) : undefined))
    if (span === undefined) return undefined
    let node = this.#findInTarget(span.start, span.end)
    if (!('name' in sibling) && node.name === parent.name) return span
    while (node.parent !== undefined && node.parent.name !== parent.name) node = node.parent
    return node.parent === undefined ? undefined : node
  }

  /** The last or first text in a block. */
  #textIn({ start, end }: Span, isLast: boolean): Span | undefined {
    const { entries } = this.#source
    const entry = entries[isLast ? firstIn(entries, Math.max(end, start + 1)) - 1 : firstIn(entries, start)]
    return entry !== undefined && entry.start >= start && entry.end <= end ? entry : undefined
  }

  /** The white space before a piece, with the line ends and the indentation of the target. */
  #space(start: number, { start: beside }: Span): string {
    const own = /\s*$/.exec(this.#source.text.slice(Math.max(0, start - longestSpace), start))?.[0] ?? ''
    const lines = own.match(/\r\n?|\n/g)?.length ?? 0
    if (lines === 0) return own
    const { text } = this.#target
    let lineStart = beside
    while (lineStart > 0 && text[lineStart - 1] !== '\n' && text[lineStart - 1] !== '\r') lineStart--
    const indent = /^[ \t]*/.exec(text.slice(lineStart, beside))?.[0] ?? ''
    return this.#lineEnd.repeat(lines) + indent
  }
}

function firstIn(spans: readonly Span[], start: number): number {
  return firstFrom(spans.length, index => spans[index]?.start ?? 0, start)
}

const longestSpace = 1000
