import { copyWith, type Entry, keyOf, type Resource } from '../../model.ts'
import { idsOf } from '../text/segments.ts'
import type { ScanOptions } from '../types.ts'
import { defaultSkippedElements } from './elements.ts'
import { refuseUnreadable } from './refusals.ts'
import { type HtmlSegment, segmentsOf } from './segments.ts'
import { type HtmlToken, readTokens } from './tokens.ts'

/** A page that was read. The texts of `entries` are raw: references and tags are spelled as in the page. */
export type Page = {
  readonly text: string
  readonly tokens: readonly HtmlToken[]
  readonly segments: readonly HtmlSegment[]
  /** One for each segment. */
  readonly entries: readonly Entry[]
}

/**
 * @param skipElements - see `ScanOptions`
 * @throws {FormatError} with line and column, for templates and whatever hides the rest of the page
 */
export function readPage(text: string, skipElements: ScanOptions['skipElements']): Page {
  const tokens = readTokens(text)
  refuseUnreadable(text, tokens)
  const segments = segmentsOf(text, tokens, new Set(skipElements ?? defaultSkippedElements))
  const texts = segments.map(({ start, end }) => text.slice(start, end))
  const ids = idsOf(texts)
  const entries = segments.map(({ kind, start, end }, index): Entry => {
    const id = ids[index] ?? []
    const entry: Entry = { id, key: keyOf(id), text: texts[index] ?? '', start, end, kind }
    return skipElements === undefined ? entry : copyWith(entry, { skipElements })
  })
  return { text, tokens, segments, entries }
}

export function resourceOfPage({ text, entries }: Page): Resource {
  return { format: 'html', text, entries, notices: [], containers: new Set(), lists: new Map() }
}
