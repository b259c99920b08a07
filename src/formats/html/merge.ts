import type { EntryKey } from '../../model.ts'
import { withLineEnds } from '../lines.ts'
import { createFrom, type Sides, type Splicer, type Template, withEmptiedPlaces } from '../splice-in.ts'
import { failureAt, majorityLineEnd } from '../splices.ts'
import type { MergeRequest } from '../types.ts'
import { quoteBefore, trimSpace } from './attributes.ts'
import { insertionsFor } from './insert.ts'
import { localeSplices } from './locale.ts'
import { type Page, readPage } from './page.ts'
import { emptiedPlace } from './room.ts'
import type { HtmlSegment } from './segments.ts'
import { unbalancedTags } from './structure.ts'

/** The merges of pages. */
export const pages: Splicer = { sidesOf, create: created }

/** The sides for any of the values of a request, whose documents are read once. */
function sidesOf(whole: MergeRequest & { readonly target: string }): (request: MergeRequest) => Sides {
  const source = readPage(whole.source, whole.skipElements)
  const target = readPage(whole.target, whole.skipElements)
  const segments = new Map(target.segments.map(segment => [segment.start, segment]))
  const pairs = withEmptiedPlaces(whole.pairs, source.segments, (own, at) =>
    isAttribute(own) ? undefined : emptiedPlace(source.text, own, target.text, at),
  )
  return request => ({
    sourceEntries: source.entries,
    targetEntries: target.entries,
    pairs,
    insertions: insertionsFor(request, source, target, (index, value) =>
      writtenIn(source, source.segments[index]!, value, source.entries[index]!.text),
    ),
    replace: (span, value) => {
      const segment = segments.get(span.start) ?? { ...span, kind: '', isPlain: false }
      return writtenIn(target, segment, value, target.text.slice(span.start, span.end))
    },
    scan: text => readPage(text, whole.skipElements).entries,
  })
}

/** @param value - as `fitTexts` gives it: an attribute has references in the place of signs that would end or change it */
function writtenIn({ text }: Page, segment: HtmlSegment, value: string, before: string): string {
  if (value === before) return value
  refuseUnbalanced(text, segment, value)
  return needsQuotes(text, segment, value) ? `"${value}"` : value
}

/** The source with its texts replaced, in the language of the target; see `createFrom`. */
function created(request: MergeRequest): string {
  const { source, locale, language, skipElements } = request
  const page = readPage(source, skipElements)
  const template: Template = {
    source,
    entries: page.entries,
    write: (index, value) => writtenIn(page, page.segments[index]!, value, page.entries[index]!.text),
    others: localeSplices(page, locale, language),
    scan: text => readPage(text, skipElements).entries,
    isAlike: (own, found) => own.kind === found.kind,
  }
  return createFrom(template, fitTexts(request, page))
}

/**
 * The values as the page can hold them: without white space at their ends, with the line ends of the page, and in
 * attributes with references for what would end or change them. A value equal to its text stays as it is.
 */
export function fitTexts(
  { source, target, values, pairs, skipElements }: MergeRequest,
  page: Page = readPage(source, skipElements),
): ReadonlyMap<EntryKey, string> {
  const lineEnd = majorityLineEnd(target ?? source)
  const fitted = new Map(values)
  for (const [index, { key, text }] of page.entries.entries()) {
    const value = values.get(key)
    const segment = page.segments[index]
    if (value === undefined || value === text || segment === undefined) continue
    const fit = withLineEnds(trimSpace(value), lineEnd)
    const span = target === undefined ? undefined : pairs?.get(segment.start)
    const quote =
      span === undefined || target === undefined
        ? quoteBefore(source, segment.start)
        : quoteBefore(target, span.start)
    fitted.set(key, isAttribute(segment) ? encoded(fit, quote) : fit)
  }
  return fitted
}

/** A text without what differs only by the place it was put in: line ends, quotes and signs of an attribute. */
export function canonicalText(text: string): string {
  const signs: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&quot;': '"', '&#39;': "'" }
  return trimSpace(text)
    .replace(/\r\n?/g, '\n')
    .replace(/&(?:amp|lt|quot|#39);/g, sign => signs[sign] ?? sign)
    .replace(/&#(\d{3,7});/g, (reference, code) =>
      code <= 0x10ffff ? String.fromCodePoint(code) : reference,
    )
}

function isAttribute({ kind }: HtmlSegment): boolean {
  return kind.includes('@')
}

/** Only the quotes that would end the attribute become references; one without quotes gets double ones (`writtenIn`). */
function encoded(value: string, quote: string): string {
  const safe = value.replace(/&(?!#\d+;|#x[\da-f]+;|[a-z][a-z\d]*;)/gi, '&amp;').replaceAll('<', '&lt;')
  return quote === "'" ? safe.replaceAll("'", '&#39;') : safe.replaceAll('"', '&quot;')
}

function needsQuotes(source: string, segment: HtmlSegment, value: string): boolean {
  return isAttribute(segment) && quoteBefore(source, segment.start) === '' && /[\s"'=<>`/]/.test(value)
}

function refuseUnbalanced(source: string, { start, end, isPlain }: HtmlSegment, value: string): void {
  if (value === '') throw failureAt(source, start, 'the translation of this text is empty')
  if (isPlain) return
  const { open, fault } = unbalancedTags(value)
  if (fault !== undefined)
    throw failureAt(source, start, `the translation of this text would break the page: ${fault}`)
  if (open !== unbalancedTags(source.slice(start, end)).open)
    throw failureAt(source, start, 'the translation of this text opens or closes other tags than the text')
}
