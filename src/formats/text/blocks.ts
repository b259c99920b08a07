import { addTo, once } from '../../model.ts'
import { anchorsIn, anchorsOfTag, type Block, firstFrom, type Span } from '../blocks.ts'
import { behindLine, endOfLine, startOfLine } from '../lines.ts'
import { linesOf, type Segment, trimEnd } from './segments.ts'

/** The parts of a Markdown page around its texts. */
type Surroundings = {
  /** Where lines begin that may hold something between the segments. */
  readonly from?: number
  /** Where the labels of the page lead. */
  readonly destinations?: ReadonlyMap<string, string>
  /** A line behind which a block may begin. */
  readonly tag?: RegExp
}

/**
 * The blocks of a text or of Markdown, in order: its segments, places that lack one, and what lies between them on lines
 * of its own (code, tags, rules).
 * @param segments - of the text; those without characters are empty places
 */
export function blocksOf(
  text: string,
  segments: readonly Segment[],
  { from = 0, destinations, tag }: Surroundings = {},
): Block[] {
  const marks: Marks = { gapOf: gapsIn(text, segments), tag }
  const between = (start: number, end: number) =>
    start < end ? new Between(text, { start, end }, marks).read() : []
  const ends = destinations && new Map([...destinations].map(([label, to]) => [label.toLowerCase(), to]))
  const blocks: (readonly Block[])[] = []
  let at = from
  for (const segment of segments) {
    blocks.push(between(at, segment.lineStart), [blockOf(text, segment, ends)])
    // The cells of a row lie on one line.
    if (segment.end >= at) at = Math.max(at, endOfBlock(text, segment))
  }
  return [...blocks, between(at, text.length)].flat()
}

function blockOf(
  text: string,
  segment: Segment,
  destinations: ReadonlyMap<string, string> | undefined,
): Block {
  const { start, end, kind = 'p', nest = '', text: raw } = segment
  const anchors = anchorsIn(raw, destinations)
  if (kind === 'attribute') anchors.push(...anchorsOfTag(text, segment))
  return { role: start === end ? 'empty' : 'text', kind, nest, start, end, raw, anchors }
}

/** Where the lines of a segment end, the line under a heading included. */
export function endOfBlock(text: string, { end, kind = 'p' }: Pick<Segment, 'end' | 'kind'>): number {
  const own = endOfLine(text, end)
  if (!/^h[12]$/.test(kind) || numberSigns.test(text.slice(startOfLine(text, end), end))) return own
  const next = behindLine(text, own)
  const below = endOfLine(text, next)
  return next > own && underline.test(text.slice(next, below)) ? below : own
}

const numberSigns = /^(?:[\s>]|[-*+][ \t]|\d{1,9}[.)][ \t])*#{1,6}[ \t]/
/** A single hyphen with a blank behind it is the mark of an item. */
const underline = /^[\s>]*(?:=+|-+)(?<!^[\s>]*-(?=[ \t]))\s*$/

/** The mark of a list item, which may be a task, with nothing behind it but blanks. */
const bareItem = /^([\s>]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]+\[[ xX]\])?)([ \t]*)$/
/** The same of a heading, which may be closed. */
const bareHeading = /^([\s>]*(#{1,6}))([ \t]*)(?:(?<=[ \t])#+[ \t]*)?$/
/** The mark of a footnote, whose text may begin on the next line. */
const bareFootnote = /^([\s>]*\[\^[^\][\s]+\]:)([ \t]*)$/
/** The beginning of such a line with a text, and the blanks behind it. */
const filledMark = /^(.*[-*+.)#\]])([ \t]+)$/
const fence = /^[\s>]*(`{3,}|~{3,})/
const mostAnchors = 40

/**
 * The blanks that this document has between a mark and its text: those of the nearest line before, else behind, that begins
 * alike, or else has the mark. One, where there is none with a text.
 */
function gapsIn(text: string, segments: readonly Segment[]): (lead: string, at: number) => number {
  const places = once(() => gapPlaces(text, segments))
  return (lead, at) => {
    const own = places().get(lead) ?? places().get(nameOfMark(lead)) ?? []
    const next = firstFrom(own.length, index => own[index]?.start ?? 0, at)
    return (own[next - 1] ?? own[next])?.gap ?? 1
  }
}

function gapPlaces(text: string, segments: readonly Segment[]) {
  const places = new Map<string, { start: number; gap: number }[]>()
  for (const { kind = '', lineStart, start } of segments) {
    if (!/^(?:li|h[1-6])$/.test(kind)) continue
    const [, lead = '', blanks] = filledMark.exec(text.slice(lineStart, start)) ?? []
    if (blanks === undefined) continue
    for (const name of [withoutNumber(lead), nameOfMark(lead)])
      addTo(places, name, { start, gap: blanks.length })
  }
  return places
}

/** The name of all lines with the mark that ends a beginning. */
function nameOfMark(lead: string): string {
  return `any ${lead.slice(-1)}`
}

function withoutNumber(lead: string): string {
  return lead.replace(/\d+/, '')
}

type Marks = { readonly gapOf: ReturnType<typeof gapsIn>; readonly tag: RegExp | undefined }

/** The lines between two segments: what is on them, and the places that lack a text. */
class Between {
  readonly #text: string
  readonly #span: Span
  readonly #marks: Marks
  readonly #blocks: Block[] = []
  #landmark: { readonly start: number; end: number; readonly lines: string[] } | undefined
  /** The sign that opened the code around the line. */
  #fence: string | undefined
  /** The ends of the blank lines directly before the line. */
  #blanks: number[] = []

  constructor(text: string, span: Span, marks: Marks) {
    this.#text = text
    this.#span = span
    this.#marks = marks
  }

  read(): readonly Block[] {
    for (const { lineStart, end } of linesOf(this.#text, this.#span.start)) {
      if (lineStart >= this.#span.end) break
      this.#readLine({ start: lineStart, end })
    }
    this.#endLandmark()
    this.#endBlanks(this.#span.end === this.#text.length)
    return this.#blocks
  }

  #readLine(span: Span): void {
    const line = this.#text.slice(span.start, span.end)
    const isBlank = /^[\s>]*$/.test(line)
    if (this.#fence === undefined && isBlank) {
      this.#endLandmark()
      if (this.#isWholeLine(span)) this.#blanks.push(span.end)
      return
    }
    this.#endBlanks(false)
    const bare = this.#mayOpen() ? bareMarkOf(line) : undefined
    if (bare === undefined) {
      this.#addToLandmark(span, isBlank ? '' : line.trim())
      this.#passFence(line)
    } else {
      this.#endLandmark()
      this.#blocks.push(this.#placeBehind(bare, span.start))
    }
  }

  /** The place is behind the marks of a quote, and behind the indentation of an item. */
  #isWholeLine({ start }: Span): boolean {
    return start > this.#span.start || start === 0 || /[\r\n]/.test(this.#text.charAt(start - 1))
  }

  /** Whether a line may begin a block. */
  #mayOpen(): boolean {
    if (this.#fence !== undefined) return false
    const before = this.#landmark
    return before === undefined || this.#marks.tag?.test(before.lines.at(-1) ?? '') === true
  }

  /** Blanks beyond those of other marks are behind the text. */
  #placeBehind({ lead, end, blanks, kind, isLayout }: BareMark, lineStart: number): Block {
    const gap = Math.min(blanks, this.#marks.gapOf(lead, lineStart))
    const place = emptyOf(lineStart + end + gap, kind)
    return isLayout === true ? { ...place, isLayout } : place
  }

  #addToLandmark({ start, end }: Span, line: string): void {
    this.#landmark ??= { start, end, lines: [] }
    this.#landmark.end = trimEnd(this.#text, this.#landmark.start, end)
    if (line !== '') this.#landmark.lines.push(line)
  }

  #passFence(line: string): void {
    const sign = fence.exec(line)?.[1]
    if (this.#fence === undefined) this.#fence = sign
    else if (sign?.startsWith(this.#fence)) this.#fence = undefined
  }

  #endLandmark(): void {
    if (this.#landmark !== undefined) this.#blocks.push(landmarkOf(this.#text, this.#landmark))
    this.#landmark = undefined
  }

  /** More blank lines than there are between two blocks: a block was between them. */
  #endBlanks(isLast: boolean): void {
    const [text, blanks] = [this.#text, this.#blanks]
    this.#blanks = []
    const isFirst = blanks[0] === 0
    const at = blanks.find(blank => text[blank - 1] !== '\n' && text[blank - 1] !== '\r' && blank > 0)
    const isQuote = at !== undefined && isQuoteByItself(text, blanks[0] ?? at, blanks.at(-1) ?? at)
    if (!isQuote && blanks.length < (isFirst || isLast ? 2 : 3)) return
    const place = at ?? blanks[isFirst ? 0 : 1] ?? this.#span.end
    this.#blocks.push({ ...emptyOf(place, 'p'), isGuessed: true })
  }
}

/** Whether blank lines from one to another have marks of a quote and the lines around them have none. */
function isQuoteByItself(text: string, first: number, last: number): boolean {
  const isQuoted = (at: number) => /^\s*>/.test(text.slice(startOfLine(text, at), endOfLine(text, at)))
  const before = startOfLine(text, first) - 1
  const behind = behindLine(text, endOfLine(text, last))
  const marks = text.slice(startOfLine(text, first), last)
  return (
    marks.includes('>') && !(before >= 0 && isQuoted(before)) && !(behind < text.length && isQuoted(behind))
  )
}

type BareMark = {
  readonly lead: string
  readonly end: number
  readonly blanks: number
  readonly kind: string
  readonly isLayout?: true
}

/** The mark of a line that lacks a text, its end and how many blanks are behind it. */
function bareMarkOf(line: string): BareMark | undefined {
  const [, item, gap = ''] = bareItem.exec(line) ?? []
  if (item !== undefined)
    return { lead: withoutNumber(item), end: item.length, blanks: gap.length, kind: 'li' }
  const [, heading, signs = '', blanks = ''] = bareHeading.exec(line) ?? []
  if (heading !== undefined)
    return { lead: heading, end: heading.length, blanks: blanks.length, kind: `h${signs.length}` }
  const [, note, space = ''] = bareFootnote.exec(line) ?? []
  if (note === undefined) return undefined
  return { lead: note, end: note.length, blanks: space.length, kind: 'p', isLayout: true }
}

function emptyOf(at: number, kind: string): Block {
  return { role: 'empty', kind, nest: '', start: at, end: at, raw: '', anchors: [] }
}

function landmarkOf(
  text: string,
  { start, end, lines }: { readonly start: number; readonly end: number; readonly lines: readonly string[] },
): Block {
  const anchors = lines.slice(0, mostAnchors).map(line => `line:${line}`)
  return { role: 'landmark', kind: 'landmark', nest: '', start, end, raw: text.slice(start, end), anchors }
}
