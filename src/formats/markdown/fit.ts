import type { EntryKey } from '../../model.ts'
import { resourceOf, type Segment } from '../text/segments.ts'
import type { MergeRequest } from '../types.ts'
import { adaptTo, joinLines } from './escape.ts'
import type { Dialect } from './state.ts'

/**
 * The values in the form that their places allow. A text that was ordered on one line is written on one, unless its place
 * is a paragraph and the document breaks the lines of such. The backslash that keeps a line of Markdown from opening a block
 * (`1\. Mai`) is none in front matter, which no delivery distinguishes from it.
 */
export function fitTexts(
  { source, target, values }: MergeRequest,
  segmentsOf: (document: string) => readonly Segment[],
  dialect: Dialect,
): ReadonlyMap<EntryKey, string> {
  const segments = segmentsOf(source)
  const hasLines = [...values.values()].some(value => value.includes('\n'))
  if (!hasLines && !segments.some(({ encode }) => encode !== undefined)) return values
  const breaksLines = hasLines && (target === undefined ? segments : segmentsOf(target)).some(isBroken)
  const fitted = new Map(values)
  for (const [index, { key, text }] of resourceOf(dialect, source, segments).entries.entries()) {
    const delivered = values.get(key)
    const segment = segments[index]
    if (delivered === undefined || segment === undefined) continue
    const keepsLines = isBroken(segment) || (breaksLines && isParagraph(segment))
    const value = keepsLines ? delivered : joinLines(delivered)
    fitted.set(key, value)
    if (segment.encode === undefined) continue
    const bare = canonicalText(value)
    if (bare !== value && adaptTo(bare, text, dialect) === value) fitted.set(key, bare)
  }
  return fitted
}

function isBroken({ breaks }: Segment): boolean {
  return breaks.length > 0
}

function isParagraph({ kind, encode }: Segment): boolean {
  return encode === undefined && (kind === 'p' || kind === 'li')
}

/** A text without a backslash that keeps its first line from opening a block. */
export function canonicalText(text: string): string {
  return text.replace(/^(\d{1,9})?\\(?=[.)#>+*=_-])/, '$1')
}
