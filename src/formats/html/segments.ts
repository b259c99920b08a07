import { type Span, textAttributesOf, trimmed, valueSpan } from './attributes.ts'
import { drawingsOf, isDrawing } from './drawings.ts'
import { blockElements, drawingBlocks, plainElements } from './elements.ts'
import { OpenElements } from './open-elements.ts'
import type { HtmlToken } from './tokens.ts'

/** One text of a page with its place. */
export type HtmlSegment = Span & {
  /** The block around it, or element and attribute (`img@alt`). */
  readonly kind: string
  /** Where a tag is no tag: in attributes, the title, a text area. */
  readonly isPlain: boolean
}

/**
 * The texts of a page, in document order: runs of inline content without white space at their ends, and the attributes
 * that are in none of these.
 * @param skipped - names of elements whose content is not to be translated
 */
export function segmentsOf(
  text: string,
  tokens: readonly HtmlToken[],
  skipped: ReadonlySet<string>,
): readonly HtmlSegment[] {
  return new SegmentReader(text, skipped).read(tokens)
}

class SegmentReader {
  readonly #text: string
  readonly #open: OpenElements
  readonly #segments: HtmlSegment[] = []
  #run: Run | undefined
  /** How many drawings with words are open. */
  #drawingDepth = 0

  constructor(text: string, skipped: ReadonlySet<string>) {
    this.#text = text
    this.#open = new OpenElements(skipped)
  }

  read(tokens: readonly HtmlToken[]): readonly HtmlSegment[] {
    const { atoms, worded } = drawingsOf(tokens)
    for (let index = 0; index < tokens.length; index++) {
      const token = tokens[index]!
      const atomEnd = atoms.get(index)
      if (atomEnd !== undefined) {
        if (this.#open.translates(token)) this.#runHere().tags.push(token)
        index = atomEnd
      } else if (worded.has(index)) {
        this.#openBlock(token)
        this.#drawingDepth++
      } else if (token.kind === 'start' && this.#isBlock(token)) this.#openBlock(token)
      else if (token.kind === 'start') this.#openInline(token)
      else if (token.kind === 'end') this.#close(token)
      else if (token.kind === 'text') this.#addText(token)
      else if (token.kind === 'doctype') this.#endRun()
    }
    this.#endRun()
    return this.#segments
  }

  #isBlock({ name }: HtmlToken): boolean {
    return blockElements.has(name) || (this.#drawingDepth > 0 && drawingBlocks.has(name))
  }

  #runHere(): Run {
    const kind = this.#open.blockName
    this.#run ??= newRun(kind, this.#drawingDepth === 0 && plainElements.has(kind))
    return this.#run
  }

  #endRun(): void {
    if (this.#run !== undefined) this.#add(segmentsOfRun(this.#text, this.#run))
    this.#run = undefined
  }

  #addText(token: HtmlToken): void {
    const span = trimmed(this.#text, token)
    if (span.start === span.end) return
    const run = this.#runHere()
    extend(run, span)
    if (!this.#open.isTranslated || token.text.trim() === '') return
    run.hasText = true
    run.hasLetter ||= letter.test(token.text)
  }

  #openBlock(token: HtmlToken): void {
    this.#endRun()
    if (this.#open.open(token, true)) this.#add(attributesOf(this.#text, token))
  }

  #add(segments: readonly HtmlSegment[]): void {
    for (const segment of segments) this.#segments.push(segment)
  }

  #openInline(token: HtmlToken): void {
    extend(this.#runHere(), token)
    if (this.#open.open(token, false)) this.#runHere().tags.push(token)
  }

  #close(token: HtmlToken): void {
    if (isDrawing(token.name)) {
      this.#endRun()
      this.#drawingDepth = Math.max(0, this.#drawingDepth - 1)
    } else if (this.#isBlock(token)) this.#endRun()
    else extend(this.#runHere(), token)
    this.#open.close(token.name)
  }
}

/** Inline content that no block has ended yet. */
type Run = {
  readonly kind: string
  readonly isPlain: boolean
  /** From the first to the last text or tag; what holds no words at the ends (comments, drawings) lies outside. */
  start: number
  end: number
  hasText: boolean
  hasLetter: boolean
  /** Start tags whose attributes may be translated. */
  readonly tags: HtmlToken[]
}

const letter = /\p{L}/u

function newRun(kind: string, isPlain: boolean): Run {
  return { kind, isPlain, start: -1, end: -1, hasText: false, hasLetter: false, tags: [] }
}

function extend(run: Run, { start, end }: Span): void {
  if (run.start < 0) run.start = start
  run.end = end
}

/** Without a letter there is nothing to translate but attributes, so each of these is a segment of its own (`»` as a link). */
function segmentsOfRun(text: string, run: Run): HtmlSegment[] {
  const { kind, isPlain, start, end, hasText, hasLetter, tags } = run
  const isWithin = (tag: HtmlToken): boolean => tag.start >= start && tag.end <= end
  const hasAttributes = tags.some(tag => isWithin(tag) && textAttributesOf(tag).length > 0)
  const isSegment = hasText && (hasLetter || !hasAttributes)
  const attributesIn = (some: readonly HtmlToken[]) => some.flatMap(tag => attributesOf(text, tag))
  if (!isSegment) return attributesIn(tags)
  const others = tags.filter(tag => !isWithin(tag))
  return [
    ...attributesIn(others.filter(tag => tag.start < start)),
    { kind, isPlain, start, end },
    ...attributesIn(others.filter(tag => tag.start >= start)),
  ]
}

function attributesOf(text: string, tag: HtmlToken): HtmlSegment[] {
  return textAttributesOf(tag).flatMap(attribute => {
    const value = valueSpan(text, attribute)
    const { start, end } = value === undefined ? { start: 0, end: 0 } : trimmed(text, value)
    return start < end ? [{ kind: `${tag.name}@${attribute.name}`, isPlain: true, start, end }] : []
  })
}
