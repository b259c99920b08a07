import { addTo, type Entry, type EntryKey, oncePer } from '../../model.ts'
import { firstFrom, nearestFound, type Pairs, type Span } from '../blocks.ts'
import { lineEndsIn, startOfLine, withLineEnds } from '../lines.ts'
import type { Insertion } from '../splice-in.ts'
import { majorityLineEnd, splicedWithin } from '../splices.ts'
import type { MergeRequest } from '../types.ts'
import type { Page } from './page.ts'
import { emptiedPlace } from './room.ts'
import { type Node, nodeFinder, treeOf } from './tree.ts'

/** A block, or a text that is not all of one, with its texts from the first to before the last. */
type Piece = Span & {
  readonly node: Node | undefined
  readonly parent: Node
  readonly first: number
  readonly last: number
}

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
  const isNew = ({ start, key }: Entry): boolean => !pairs.has(start) && values.has(key)
  if (!source.entries.some(isNew)) return []
  const find = nodeFinder(treeOf(source.text, source.tokens))
  const nodes = source.entries.map(({ start, end }) => find(start, end))
  const places = new Places(source, target, { pairs, near }, nodes)
  const lineEnd = majorityLineEnd(target.text)
  return newPieces(source.entries, nodes, isNew).flatMap(piece => {
    const place = places.find(piece)
    if (place === undefined) return []
    const { first, last } = piece
    const entries = source.entries.slice(first, last)
    const filled = (own: ReadonlyMap<EntryKey, string>): string => {
      const splices = entries.map(({ key, text, start, end }, offset) => {
        return { start, end, text: write(first + offset, own.get(key) ?? text) }
      })
      return withLineEnds(splicedWithin(source.text, piece, splices), lineEnd)
    }
    return [{ keys: entries.map(({ key }) => key), at: place.at, text: own => place.around(filled(own)) }]
  })
}

/** The pieces with the new texts. An attribute by itself is none: its element is there. */
function newPieces(
  entries: readonly Entry[],
  nodes: readonly Node[],
  isNew: (entry: Entry) => boolean,
): Piece[] {
  const oldBefore = [0]
  for (const entry of entries) oldBefore.push((oldBefore.at(-1) ?? 0) + Number(!isNew(entry)))
  const isAllNew = (node: Node | undefined): node is Node =>
    node?.parent !== undefined &&
    !/^(?:html|head|body)$/.test(node.name) &&
    oldBefore[firstIn(entries, node.start)] === oldBefore[firstIn(entries, node.end)]
  const pieces: Piece[] = []
  let covered = 0
  for (const [first, entry] of entries.entries()) {
    if (entry.start < covered || !isNew(entry)) continue
    const inner = nodes[first]!
    let node = isAllNew(inner) ? inner : undefined
    while (isAllNew(node?.parent)) node = node.parent
    const { start, end } = node ?? entry
    covered = end
    if (node === undefined && entry.kind?.includes('@')) continue
    pieces.push({ start, end, node, parent: node?.parent ?? inner, first, last: firstIn(entries, end) })
  }
  return pieces
}

type Place = { readonly at: number; readonly around: (text: string) => string }

/** The blocks and texts of a parent, in order, and for each the nearest before and behind that has a pair. */
type Siblings = {
  readonly all: readonly Span[]
  readonly before: ReturnType<typeof nearestFound<Beside>>
  readonly behind: ReturnType<typeof nearestFound<Beside>>
}

/** A sibling by its index, and its pair. */
type Beside = { readonly at: number; readonly pair: Span }

class Places {
  readonly #source: Page
  readonly #target: Page
  readonly #pairs: Pairs
  readonly #near: Pairs
  readonly #texts = new Map<Node, Span[]>()
  readonly #siblingsOf = oncePer((parent: Node) => this.#findSiblings(parent))
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
    for (const [index, node] of nodes.entries()) addTo(this.#texts, node, source.entries[index]!)
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

  #findSiblings(parent: Node): Siblings {
    const own: Span[] = this.#texts.get(parent) ?? []
    const all = [...parent.children, ...own].sort((a, b) => a.start - b.start)
    const besideAt = (at: number, isBefore: boolean): Beside | undefined => {
      const pair = this.#pairOf(all[at]!, parent, isBefore)
      return pair && { at, pair }
    }
    return {
      all,
      before: nearestFound(all.keys(), at => besideAt(at, true)),
      behind: nearestFound([...all.keys()].reverse(), at => besideAt(at, false)),
    }
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
    const lines = lineEndsIn(own)
    if (lines === 0) return own
    const { text } = this.#target
    const indent = /^[ \t]*/.exec(text.slice(startOfLine(text, beside), beside))?.[0] ?? ''
    return this.#lineEnd.repeat(lines) + indent
  }
}

function firstIn(spans: readonly Span[], start: number): number {
  return firstFrom(spans.length, index => spans[index]?.start ?? 0, start)
}

const longestSpace = 1000
