import type { EntryKey } from '../../model.ts'
import { resourceOf, type Segment } from '../text/segments.ts'
import type { MergeRequest } from '../types.ts'
import { adaptTo } from './escape.ts'
import type { Dialect } from './state.ts'

/**
 * The values as they can stand in the document. The backslash that keeps a line of Markdown from opening a block
 * (`1\. Mai`) is none in front matter, which no delivery tells apart from it.
 */
export function fitTexts(
  { source, values }: MergeRequest,
  segments: readonly Segment[],
  dialect: Dialect,
): ReadonlyMap<EntryKey, string> {
  if (!segments.some(({ encode }) => encode !== undefined)) return values
  const fitted = new Map(values)
  for (const [index, { key, text }] of resourceOf(dialect, source, segments).entries.entries()) {
    const value = values.get(key)
    if (value === undefined || segments[index]?.encode === undefined) continue
    const bare = canonicalText(value)
    if (bare !== value && adaptTo(bare, text, dialect) === value) fitted.set(key, bare)
  }
  return fitted
}

/** A text without a backslash that keeps its first line from opening a block. */
export function canonicalText(text: string): string {
  return text.replace(/^(\d{1,9})?\\(?=[.)#>+*=_-])/, '$1')
}
