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
  const segments: HtmlSegment[] = []
  const openElements = new OpenElements(skipped)
  const { atoms, worded } = drawingsOf(tokens)
  let run: Run | undefined
  let drawingDepth = 0

  const runHere = (): Run => {
    run ??= newRun(openElements.blockName, drawingDepth === 0 && plainElements.has(openElements.blockName))
    return run
  }
  const endRun = (): void => {
    if (run !== undefined) pushRun(text, run, segments)
    run = undefined
  }
  const isBlock = (name: string): boolean =>
    blockElements.has(name) || (drawingDepth > 0 && drawingBlocks.has(name))

  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!
    const { kind, name } = token
    if (kind === 'text') {
      const span = trimmed(text, token)
      if (span.start < span.end) addText(runHere(), token, span, openElements.isTranslated)
    } else if (kind === 'doctype') endRun()
    else if (kind === 'start') {
      const atomEnd = atoms.get(index)
      const isOpenDrawing = worded.has(index)
      if (atomEnd !== undefined) {
        if (openElements.translates(token)) runHere().tags.push(token)
        index = atomEnd
      } else if (isOpenDrawing || isBlock(name)) {
        endRun()
        if (openElements.open(token, true)) pushAttributes(text, token, segments)
        if (isOpenDrawing) drawingDepth++
      } else {
        extend(runHere(), token)
        if (openElements.open(token, false)) runHere().tags.push(token)
      }
    } else if (kind === 'end') {
      if (isDrawing(name) || isBlock(name)) {
        endRun()
        if (isDrawing(name) && drawingDepth > 0) drawingDepth--
      } else extend(runHere(), token)
      openElements.close(name)
    }
  }
  endRun()
  return segments
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

function addText(run: Run, { text }: HtmlToken, span: Span, isTranslated: boolean): void {
  extend(run, span)
  if (!isTranslated || text.trim() === '') return
  run.hasText = true
  run.hasLetter ||= letter.test(text)
}

function extend(run: Run, { start, end }: Span): void {
  if (run.start < 0) run.start = start
  run.end = end
}

/** Without a letter there is nothing to translate but attributes, so each of these is a segment of its own (`»` as a link). */
function pushRun(text: string, run: Run, segments: HtmlSegment[]): void {
  const { kind, isPlain, start, end, tags } = run
  const isWithin = (tag: HtmlToken): boolean => tag.start >= start && tag.end <= end
  const hasAttributes = tags.some(tag => isWithin(tag) && textAttributesOf(tag).length > 0)
  const isSegment = run.hasText && (run.hasLetter || !hasAttributes)
  let isPushed = !isSegment
  for (const tag of tags) {
    if (!isPushed && tag.start >= start) {
      segments.push({ kind, isPlain, start, end })
      isPushed = true
    }
    if (!isSegment || !isWithin(tag)) pushAttributes(text, tag, segments)
  }
  if (!isPushed) segments.push({ kind, isPlain, start, end })
}

function pushAttributes(text: string, tag: HtmlToken, segments: HtmlSegment[]): void {
  for (const attribute of textAttributesOf(tag)) {
    const value = valueSpan(text, attribute)
    if (value === undefined) continue
    const { start, end } = trimmed(text, value)
    if (start < end) segments.push({ kind: `${tag.name}@${attribute.name}`, isPlain: true, start, end })
  }
}
