import type { Entry, EntryKey } from '../../model.ts'
import type { Block, Span } from '../blocks.ts'
import type { Insertion } from '../splice-in.ts'
import { applySplices, majorityLineEnd } from '../splices.ts'
import type { MergeRequest } from '../types.ts'
import { behindLine, endOfBlock, endOfLine } from './blocks.ts'
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
  const insertions: Insertion[] = []
  for (let from = 0; from < parts.length; ) {
    const part = parts[from]!
    if (part.span !== undefined || part.key === undefined || !values.has(part.key)) {
      from++
      continue
    }
    const to = endOfPiece(source.text, parts, from)
    const piece = parts.slice(from, to)
    const place = placeOf(source, target, parts, from, to, values)
    const isWhole = piece.every(
      ({ key, span }) => span === undefined && (key === undefined || values.has(key)),
    )
    if (isWhole && place !== undefined) {
      const keys = piece.flatMap(({ key }) => (key === undefined ? [] : [key]))
      insertions.push({ keys, at: place.at, text: own => place.around(rendered(piece, own)) })
    }
    from = to
  }
  return insertions

  function rendered(piece: readonly Part[], own: ReadonlyMap<EntryKey, string>): string {
    const [first] = piece
    const start = first === undefined ? 0 : startOfPart(source.text, first)
    const end = Math.max(...piece.map(part => endOfPart(source.text, part)))
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
    const sibling = first && siblingOf(source, target, parts, parts.indexOf(first))
    return adapted(sibling === undefined ? text : withPrefix(text, sibling), majorityLineEnd(target.text))
  }
}

/** A line is one piece, and so is a table that is new; what is no text goes with the text before it. */
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

function placeOf(
  source: Side,
  target: Side,
  parts: readonly Part[],
  from: number,
  to: number,
  values: ReadonlyMap<EntryKey, string>,
): Place | undefined {
  const lineEnd = majorityLineEnd(target.text)
  const breaks = (start: number, end: number): string => {
    const own = source.text.slice(start, end)
    // The blank lines of a quote begin with its mark.
    if (own.includes('>') && /^[>\s]*$/.test(own)) return adapted(own, lineEnd)
    return lineEnd.repeat(Math.max(1, countLines(own)))
  }
  const isInserted = ({ span, key }: Part): boolean =>
    span === undefined && key !== undefined && values.has(key)
  const first = parts[from]!
  const isOfKin = (part: Part): boolean => isFrontMatter(part) === isFrontMatter(first)
  const hasPair = (part: Part): boolean => part.span !== undefined && isOfKin(part)
  let before = from - 1
  while (
    before >= 0 &&
    !hasPair(parts[before]!) &&
    (parts[before]!.near === undefined || isInserted(parts[before]!))
  )
    before--
  const previous = parts[before]
  const next = parts[to]
  const isBeside = parts.slice(before + 1, from).every(part => part.role === 'landmark' || isInserted(part))
  const start = startOfPart(source.text, first)
  const behind = previous?.span ?? previous?.near
  if (behind !== undefined && (isBeside || next === undefined || !hasPair(next))) {
    const end = endOfPart(source.text, parts[from - 1]!)
    const lineEndAt = endOfSpan(target, behind)
    const at = behindLine(target.text, lineEndAt)
    const gap = breaks(end, start)
    if (at === lineEndAt) return { at, around: text => gap + text }
    const [own = lineEnd] = /^(?:\r\n?|\n)/.exec(gap) ?? []
    return { at, around: text => gap.slice(own.length) + text + own }
  }
  const following = parts.slice(to).find(hasPair)
  if (following?.span === undefined) return undefined
  const end = endOfPart(source.text, parts[to - 1]!)
  const at = startOfLine(target.text, following.span.start)
  return { at, around: text => text + breaks(end, startOfPart(source.text, parts[to] ?? following)) }
}

/** What the lines of a block begin with on both sides. */
type Prefixes = { readonly own: string; readonly target: string; readonly marker: string }

/** The block of the same kind nearest before, else behind, whose lines begin alike; the target's beginnings are those of its pair. */
function siblingOf(source: Side, target: Side, parts: readonly Part[], from: number): Prefixes | undefined {
  const part = parts[from]!
  const own = source.text.slice(startOfPart(source.text, part), part.start)
  if (own === '' || part.kind.includes(' ')) return undefined
  const isAlike = ({ span, kind, nest, start }: Part): boolean =>
    span !== undefined &&
    kind === part.kind &&
    nest === part.nest &&
    alike(source.text.slice(startOfLine(source.text, start), start)) === alike(own)
  const before = parts.slice(0, from).reverse().find(isAlike)
  const sibling = before ?? parts.slice(from).find(isAlike)
  if (sibling?.span === undefined) return undefined
  const marker = target.text.slice(startOfLine(target.text, sibling.span.start), sibling.span.start)
  const others = source.text.slice(startOfLine(source.text, sibling.start), sibling.start)
  return { own, target: marker, marker: before === undefined || others === own ? marker : oneMore(marker) }
}

function alike(prefix: string): string {
  return prefix.replace(/\d+/, '1')
}

function oneMore(marker: string): string {
  return marker.replace(/\d+(?=[.)])/, digits => String(Number(digits) + 1))
}

function withPrefix(text: string, { own, target, marker }: Prefixes): string {
  if (!text.startsWith(own)) return text
  const [ownIndent, indent] = [own, target].map(prefix => prefix.replace(/[^>\s]/g, ' ')) as [string, string]
  return (
    marker +
    text
      .slice(own.length)
      .replace(/(\r\n?|\n)([^\r\n]*)/g, (whole, end: string, line: string) =>
        line.startsWith(ownIndent) && ownIndent !== '' ? end + indent + line.slice(ownIndent.length) : whole,
      )
  )
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

/** The end of the lines of a block of the target. */
function endOfSpan({ text, blocks }: Side, { start, end }: Span): number {
  const kind = blocks.find(block => block.start === start)?.kind ?? 'p'
  return endOfBlock(text, { end, kind })
}

function startOfLine(text: string, at: number): number {
  let start = at
  while (start > 0 && text[start - 1] !== '\n' && text[start - 1] !== '\r') start--
  return start
}

function countLines(text: string): number {
  return text.match(/\r\n?|\n/g)?.length ?? 0
}
