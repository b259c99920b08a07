import { addTo, type Entry, type EntryKey, once } from '../../model.ts'
import { type Block, firstFrom, nearestFound, type Span } from '../blocks.ts'
import { behindLine, endOfLine, lineEndsIn, startOfLine, withLineEnds } from '../lines.ts'
import type { Insertion } from '../splice-in.ts'
import { majorityLineEnd, splicedWithin } from '../splices.ts'
import type { MergeRequest } from '../types.ts'
import { endOfBlock } from './blocks.ts'
import { emptiedPlace } from './emptied.ts'
import { alike, oneMore, type Prefixes, withPrefix } from './prefixes.ts'
import type { Segment } from './segments.ts'

/** A side of the merge: a document with its blocks. */
export type Side = {
  readonly text: string
  readonly blocks: readonly Block[]
  readonly segments: readonly Segment[]
}

/** A block of the source, and what is known of it. */
type Part = Block & {
  readonly key: EntryKey | undefined
  readonly segment: Segment | undefined
  readonly span: Span | undefined
  readonly near: Span | undefined
}

/** Parts that are put in together: from one index to before another. */
type Piece = { readonly from: number; readonly to: number }

/**
 * Where the texts go that the target has no place for: behind the nearest block before them that it has, in lines like
 * those of the source with the target's own line ends, markers and indentation.
 * @param write - the writing of a value in the place of a segment of the source
 */
export function insertionsFor(
  request: MergeRequest,
  entries: readonly Entry[],
  source: Side,
  target: Side,
  write: (segment: Segment, value: string) => string,
): Insertion[] {
  const parts = partsOf(request, entries, source)
  const isInserted = ({ span, key }: Part): boolean =>
    span === undefined && key !== undefined && request.values.has(key)
  const places = new Places(source, target, parts, isInserted)
  return newPieces(source.text, parts, isInserted).flatMap(piece => {
    const own = parts.slice(piece.from, piece.to)
    const isWhole = own.every(part => isInserted(part) || (part.key === undefined && part.span === undefined))
    const place = isWhole ? places.find(piece) : undefined
    if (place === undefined) return []
    const keys = own.flatMap(({ key }) => key ?? [])
    const text = (values: ReadonlyMap<EntryKey, string>): string => {
      const filled = filledParts(source.text, own, values, write)
      const sibling = places.siblingOf(piece.from)
      const prefixed = sibling === undefined ? filled : withPrefix(filled, sibling)
      return place.around(withLineEnds(prefixed, places.lineEnd))
    }
    return [{ keys, at: place.at, text }]
  })
}

function partsOf(
  { pairs = new Map(), near = new Map() }: MergeRequest,
  entries: readonly Entry[],
  { blocks, segments }: Side,
): Part[] {
  let next = 0
  return blocks
    .filter(({ role }) => role !== 'empty')
    .map(block => {
      const index = block.role === 'text' ? next++ : -1
      return {
        ...block,
        key: entries[index]?.key,
        segment: segments[index],
        span: pairs.get(block.start),
        near: near.get(block.start),
      }
    })
}

function newPieces(text: string, parts: readonly Part[], isInserted: (part: Part) => boolean): Piece[] {
  const pieces: Piece[] = []
  for (let from = 0; from < parts.length; ) {
    const isNew = isInserted(parts[from]!)
    const to = isNew ? endOfPiece(text, parts, from) : from + 1
    if (isNew) pieces.push({ from, to })
    from = to
  }
  return pieces
}

/** A line is one piece, and so is a table that is new; a part that is no text moves with the text before it. */
function endOfPiece(text: string, parts: readonly Part[], from: number): number {
  const first = parts[from]!
  let to = from + 1
  let end = endOfLine(text, first.start)
  for (; to < parts.length; to++) {
    const part = parts[to]!
    if (part.start < end) continue
    const isInTable = part.role === 'landmark' || part.kind.startsWith('td ')
    const isNext = first.kind.startsWith('th ') && startOfLine(text, part.start) === behindLine(text, end)
    if (!isInTable || !isNext) break
    end = endOfLine(text, part.end)
  }
  while (parts[to]?.role === 'landmark' && parts[to]?.span === undefined) to++
  return to
}

/** The lines of some parts of the source, with values in the places of their texts. */
function filledParts(
  text: string,
  parts: readonly Part[],
  values: ReadonlyMap<EntryKey, string>,
  write: (segment: Segment, value: string) => string,
): string {
  const start = startOfLine(text, parts[0]?.start ?? 0)
  const end = parts.reduce(
    (most, part) => (part.end < most ? most : Math.max(most, endOfBlock(text, part))),
    0,
  )
  const splices = parts.flatMap(({ key, segment }) =>
    key === undefined || segment === undefined
      ? []
      : [{ start: segment.start, end: segment.end, text: write(segment, values.get(key) ?? segment.text) }],
  )
  return splicedWithin(text, { start, end }, splices)
}

function isFrontMatter({ kind }: Pick<Part, 'kind'>): boolean {
  return kind.startsWith('front matter')
}

type NearestParts = ReturnType<typeof nearestFound<number>>

type Place = { readonly at: number; readonly around: (text: string) => string }

class Places {
  readonly lineEnd: string
  readonly #source: Side
  readonly #target: Side
  readonly #parts: readonly Part[]
  readonly #kindAt: ReadonlyMap<number, string>
  /** For each part the nearest before it, or itself, beside which others may be put; by whether it is front matter. */
  readonly #before: readonly NearestParts[]
  /** The same behind it, of parts with a pair. */
  readonly #behind: readonly NearestParts[]
  /** How many of the parts before each stay without a place. */
  readonly #lacking: readonly number[]
  /** The parts with a pair by what their lines begin with. */
  readonly #alike = once(() => this.#pairedByBeginning())

  constructor(source: Side, target: Side, parts: readonly Part[], isInserted: (part: Part) => boolean) {
    this.lineEnd = majorityLineEnd(target.text)
    this.#source = source
    this.#target = target
    this.#parts = parts
    // The first of those that begin at one place.
    this.#kindAt = new Map([...target.blocks].reverse().map(({ start, kind }) => [start, kind]))
    const isOfKin = (part: Part, isFront: boolean): boolean =>
      part.span !== undefined && isFrontMatter(part) === isFront
    const isBeside = (part: Part, isFront: boolean): boolean =>
      isOfKin(part, isFront) || (part.near !== undefined && !isInserted(part))
    const nearest = (indexes: readonly number[], fits: typeof isOfKin) =>
      [false, true].map(isFront =>
        nearestFound(indexes, index => (fits(parts[index]!, isFront) ? index : undefined)),
      )
    const forward = [...parts.keys()]
    this.#before = nearest(forward, isBeside)
    this.#behind = nearest([...forward].reverse(), isOfKin)
    const lacking = [0]
    for (const part of parts)
      lacking.push((lacking.at(-1) ?? 0) + Number(part.role !== 'landmark' && !isInserted(part)))
    this.#lacking = lacking
  }

  /** Where a piece of the source has its place in the target. */
  find(piece: Piece): Place | undefined {
    const { from, to } = piece
    const parts = this.#parts
    const kin = Number(isFrontMatter(parts[from]!))
    const before = this.#before[kin]?.[from - 1] ?? -1
    const previous = parts[before]
    const following = parts[this.#behind[kin]?.[to] ?? -1]
    const isNext = following !== undefined && following === parts[to]
    const isBeside = this.#lacking[from] === this.#lacking[before + 1]
    const span = previous?.span ?? previous?.near
    if (span !== undefined && (isBeside || !isNext))
      return this.#placeBehind(piece, span, isBeside && previous === parts[from - 1])
    return following?.span && this.#placeBefore(piece, following, following.span, isNext)
  }

  /** @param isNext - whether nothing but the lines of the piece may be missing there */
  #placeBehind(piece: Piece, { start, end }: Span, isNext: boolean): Place {
    const { text } = this.#target
    const lineEndAt = endOfBlock(text, { end, kind: this.#kindAt.get(start) ?? 'p' })
    const at = behindLine(text, lineEndAt)
    const emptied = isNext ? this.#emptiedPlace(piece, at) : undefined
    if (emptied !== undefined) return emptied
    const gap = this.#breaksBetween(this.#parts[piece.from - 1]!, this.#parts[piece.from]!)
    if (at === lineEndAt) return { at, around: own => gap + own }
    const [first = this.lineEnd] = /^(?:\r\n?|\n)/.exec(gap) ?? []
    return { at, around: own => gap.slice(first.length) + own + first }
  }

  /** @param isNext - whether nothing but the lines of the piece may be missing there */
  #placeBefore(piece: Piece, following: Part, { start }: Span, isNext: boolean): Place {
    const at = startOfLine(this.#target.text, start)
    const emptied = isNext ? this.#emptiedPlace(piece, at) : undefined
    if (emptied !== undefined) return emptied
    const gap = this.#breaksBetween(this.#parts[piece.to - 1]!, this.#parts[piece.to] ?? following)
    return { at, around: own => own + gap }
  }

  /** The line ends between two parts of the source, as the target has them. */
  #breaksBetween(before: Part, behind: Part): string {
    const { text } = this.#source
    const own = text.slice(endOfBlock(text, before), startOfLine(text, behind.start))
    // The blank lines of a quote begin with its mark.
    if (own.includes('>') && /^[>\s]*$/.test(own)) return withLineEnds(own, this.lineEnd)
    return this.lineEnd.repeat(Math.max(1, lineEndsIn(own)))
  }

  /** The blank line that a piece fills, see `emptiedPlace`. */
  #emptiedPlace({ from, to }: Piece, at: number): Place | undefined {
    const [source, target] = [this.#source.text, this.#target.text]
    const [first, last] = [this.#parts[from]!, this.#parts[to - 1]!]
    const end = endOfBlock(source, last)
    const line = endOfLine(source, last.end)
    const placeFor = (own: Span) => emptiedPlace(source, own, target, at)
    const start = first.start
    const place = placeFor({ start, end }) ?? (line < end ? placeFor({ start, end: line }) : undefined)
    if (place === undefined) return undefined
    const lead = target.slice(startOfLine(target, place), place)
    // The line under the heading is there still.
    const isUnderlined =
      line < end && endOfBlock(target, { end: place, kind: last.kind }) > endOfLine(target, place)
    return {
      at: place,
      around: own => {
        const text = isUnderlined ? own.slice(0, endOfLine(own, 0)) : own
        return text.startsWith(lead) ? text.slice(lead.length) : text.trimStart()
      },
    }
  }

  /** The block of the same kind nearest before, else behind, whose lines begin alike; the target's beginnings are those of its pair. */
  siblingOf(from: number): Prefixes | undefined {
    const [source, target, parts] = [this.#source, this.#target, this.#parts]
    const part = parts[from]!
    const own = source.text.slice(startOfLine(source.text, part.start), part.start)
    if (own === '' || part.kind.includes(' ')) return undefined
    const all = this.#alike().get(this.#beginningOf(part)) ?? []
    const next = firstFrom(all.length, index => all[index] ?? 0, from)
    const sibling = parts[all[next - 1] ?? all[next] ?? -1]
    if (sibling?.span === undefined) return undefined
    const marker = target.text.slice(startOfLine(target.text, sibling.span.start), sibling.span.start)
    const others = source.text.slice(startOfLine(source.text, sibling.start), sibling.start)
    return { own, target: marker, marker: next === 0 || others === own ? marker : oneMore(marker) }
  }

  #pairedByBeginning(): ReadonlyMap<string, readonly number[]> {
    const found = new Map<string, number[]>()
    for (const [index, part] of this.#parts.entries()) {
      if (part.span === undefined || part.kind.includes(' ')) continue
      addTo(found, this.#beginningOf(part), index)
    }
    return found
  }

  #beginningOf({ kind, nest, start }: Part): string {
    const { text } = this.#source
    return JSON.stringify([kind, nest, alike(text.slice(startOfLine(text, start), start))])
  }
}
