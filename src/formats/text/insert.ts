import { addTo, type Entry, type EntryKey } from '../../model.ts'
import { type Block, firstFrom, type Span } from '../blocks.ts'
import { behindLine, endOfLine, startOfLine } from '../lines.ts'
import type { Insertion } from '../splice-in.ts'
import { applySplices, majorityLineEnd } from '../splices.ts'
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

/**
 * Where the texts go that the target has no place for: behind the nearest block before them that it has, in lines like
 * those of the source with the target's own line ends, markers and indentation.
 * @param write - the writing of a value in the place of a segment of the source
 */
export function insertionsFor(
  { values, pairs = new Map(), near = new Map() }: MergeRequest,
  entries: readonly Entry[],
  source: Side,
  target: Side,
  write: (segment: Segment, value: string) => string,
): Insertion[] {
  let next = 0
  const parts = source.blocks
    .filter(({ role }) => role !== 'empty')
    .map((block): Part => {
      const index = block.role === 'text' ? next++ : -1
      return {
        ...block,
        key: entries[index]?.key,
        segment: source.segments[index],
        span: pairs.get(block.start),
        near: near.get(block.start),
      }
    })
  const places = new Places(source, target, parts, values)
  const insertions: Insertion[] = []
  for (let from = 0; from < parts.length; ) {
    const part = parts[from]!
    if (part.span !== undefined || part.key === undefined || !values.has(part.key)) {
      from++
      continue
    }
    const first = from
    const to = endOfPiece(source.text, parts, from)
    const piece = parts.slice(from, to)
    const place = places.find(from, to)
    const isWhole = piece.every(
      ({ key, span }) => span === undefined && (key === undefined || values.has(key)),
    )
    if (isWhole && place !== undefined) {
      const keys = piece.flatMap(({ key }) => (key === undefined ? [] : [key]))
      insertions.push({ keys, at: place.at, text: own => place.around(rendered(first, piece, own)) })
    }
    from = to
  }
  return insertions

  function rendered(from: number, piece: readonly Part[], own: ReadonlyMap<EntryKey, string>): string {
    const [first] = piece
    const start = first === undefined ? 0 : startOfPart(source.text, first)
    const end = piece.reduce(
      (most, part) => (part.end < most ? most : Math.max(most, endOfPart(source.text, part))),
      0,
    )
    const splices = piece.flatMap(({ key, segment }) =>
      key === undefined || segment === undefined
        ? []
        : [
            {
              start: segment.start - start,
              end: segment.end - start,
              text: write(segment, own.get(key) ?? segment.text),
            },
          ],
    )
    const text = applySplices(source.text.slice(start, end), splices)
    const sibling = places.siblingOf(from)
    return adapted(sibling === undefined ? text : withPrefix(text, sibling), places.lineEnd)
  }
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
    const isNext = first.kind.startsWith('th ') && startOfPart(text, part) === behindLine(text, end)
    if (!isInTable || !isNext) break
    end = endOfLine(text, part.end)
  }
  while (parts[to]?.role === 'landmark' && parts[to]?.span === undefined) to++
  return to
}

function isFrontMatter({ kind }: Pick<Part, 'kind'>): boolean {
  return kind.startsWith('front matter')
}

type Place = { readonly at: number; readonly around: (text: string) => string }

class Places {
  readonly lineEnd: string
  readonly #source: Side
  readonly #target: Side
  readonly #parts: readonly Part[]
  readonly #kindAt: ReadonlyMap<number, string>
  /** For each part the nearest before it, or itself, beside which others may be put; by whether it is front matter. */
  readonly #before: readonly [readonly number[], readonly number[]]
  /** The same behind it, of parts with a pair. */
  readonly #behind: readonly [readonly number[], readonly number[]]
  /** How many of the parts before each stay without a place. */
  readonly #lacking: readonly number[]
  /** The parts with a pair by what their lines begin with; made when first asked for. */
  #alike: ReadonlyMap<string, readonly number[]> | undefined

  constructor(source: Side, target: Side, parts: readonly Part[], values: ReadonlyMap<EntryKey, string>) {
    this.lineEnd = majorityLineEnd(target.text)
    this.#source = source
    this.#target = target
    this.#parts = parts
    // The first of those that begin at one place.
    this.#kindAt = new Map([...target.blocks].reverse().map(({ start, kind }) => [start, kind]))
    const isInserted = ({ span, key }: Part): boolean =>
      span === undefined && key !== undefined && values.has(key)
    const isOfKin = (part: Part, isFront: boolean): boolean =>
      part.span !== undefined && isFrontMatter(part) === isFront
    const isBeside = (part: Part, isFront: boolean): boolean =>
      isOfKin(part, isFront) || (part.near !== undefined && !isInserted(part))
    const forward = [...parts.keys()]
    const nearest = (indexes: readonly number[], fits: (part: Part) => boolean): number[] => {
      const found = new Array<number>(parts.length).fill(-1)
      let last = -1
      for (const index of indexes) {
        if (fits(parts[index]!)) last = index
        found[index] = last
      }
      return found
    }
    const backward = [...forward].reverse()
    const both = (indexes: readonly number[], fits: typeof isOfKin) =>
      [false, true].map(isFront => nearest(indexes, part => fits(part, isFront))) as [number[], number[]]
    this.#before = both(forward, isBeside)
    this.#behind = both(backward, isOfKin)
    const lacking = [0]
    for (const part of parts)
      lacking.push((lacking.at(-1) ?? 0) + Number(part.role !== 'landmark' && !isInserted(part)))
    this.#lacking = lacking
  }

  /** Where a piece of the source has its place in the target. */
  find(from: number, to: number): Place | undefined {
    const { lineEnd } = this
    const [source, target, parts] = [this.#source, this.#target, this.#parts]
    const breaks = (start: number, end: number): string => {
      const own = source.text.slice(start, end)
      // The blank lines of a quote begin with its mark.
      if (own.includes('>') && /^[>\s]*$/.test(own)) return adapted(own, lineEnd)
      return lineEnd.repeat(Math.max(1, countLines(own)))
    }
    const first = parts[from]!
    const kin = Number(isFrontMatter(first))
    const before = this.#before[kin]?.[from - 1] ?? -1
    const following = parts[this.#behind[kin]?.[to] ?? -1]
    const previous = parts[before]
    const isBeside = this.#lacking[from] === this.#lacking[before + 1]
    const start = startOfPart(source.text, first)
    const behind = previous?.span ?? previous?.near
    if (behind !== undefined && (isBeside || following === undefined || following !== parts[to])) {
      const end = endOfPart(source.text, parts[from - 1]!)
      const lineEndAt = endOfBlock(target.text, {
        end: behind.end,
        kind: this.#kindAt.get(behind.start) ?? 'p',
      })
      const at = behindLine(target.text, lineEndAt)
      const gap = breaks(end, start)
      const emptied = isBeside && previous === parts[from - 1] ? this.#emptiedPlace(from, to, at) : undefined
      if (emptied !== undefined) return emptied
      if (at === lineEndAt) return { at, around: text => gap + text }
      const [own = lineEnd] = /^(?:\r\n?|\n)/.exec(gap) ?? []
      return { at, around: text => gap.slice(own.length) + text + own }
    }
    if (following?.span === undefined) return undefined
    const end = endOfPart(source.text, parts[to - 1]!)
    const at = startOfLine(target.text, following.span.start)
    const emptied = following === parts[to] ? this.#emptiedPlace(from, to, at) : undefined
    if (emptied !== undefined) return emptied
    return { at, around: text => text + breaks(end, startOfPart(source.text, parts[to] ?? following)) }
  }

  /** The blank line that a piece fills, see `emptiedPlace`. */
  #emptiedPlace(from: number, to: number, at: number): Place | undefined {
    const [source, target] = [this.#source.text, this.#target.text]
    const [first, last] = [this.#parts[from]!, this.#parts[to - 1]!]
    const end = endOfPart(source, last)
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
    const own = source.text.slice(startOfPart(source.text, part), part.start)
    if (own === '' || part.kind.includes(' ')) return undefined
    this.#alike ??= this.#pairedByBeginning()
    const all = this.#alike.get(this.#beginningOf(part)) ?? []
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

function adapted(text: string, lineEnd: string): string {
  return text.replace(/\r\n?|\n/g, lineEnd)
}

function startOfPart(text: string, { start }: Pick<Block, 'start'>): number {
  return startOfLine(text, start)
}

function endOfPart(text: string, { end, kind }: Pick<Block, 'end' | 'kind'>): number {
  return endOfBlock(text, { end, kind })
}

function countLines(text: string): number {
  return text.match(/\r\n?|\n/g)?.length ?? 0
}
