/** Findings about a translation whose source text may have changed since it was made. */
import { differenceIn } from '../multiset.ts'
import type { Finding, Page } from '../types.ts'
import type { Inline } from './markdown-inline.ts'
import type { PageNames } from './page-names.ts'
import { nameOfTag } from './page-names.ts'
import { isSlip } from './spellings.ts'
import { tagsOf } from './tag-reader.ts'

/**
 * The finding about what two texts have unequally, where nothing says that the one is the translation of the other as it
 * is now: a warning, with the reason.
 */
export function unlessOutdated(finding: Finding | undefined, page: Page | undefined): Finding | undefined {
  if (finding === undefined || finding.severity === 'warning') return finding
  const doubt = page?.doubt?.()
  if (doubt === undefined) return finding
  const message = `${finding.message}; the source may have changed since it was translated, as ${doubt}`
  return { ...finding, message, severity: 'warning', isHeld: true }
}

/** The same of contents: one that came back with a slip is a fault of whatever source it was. */
export function unlessOutdatedContent(
  finding: Finding | undefined,
  [missing, extra]: readonly [readonly string[], readonly string[]],
  page: Page | undefined,
): Finding | undefined {
  // The source text misspells what the rest of its page spells as the translation does.
  const isOfSource = (other: string) => page?.names?.isInSource(other) === true
  return missing.some(content => extra.some(other => isDamaged(content, other) && !isOfSource(other)))
    ? finding
    : unlessOutdated(finding, page)
}

/** Whether two codes differ by a letter, or in their signs alone; not by capitals, wide signs and plurals. */
function isDamaged(code: string, other: string): boolean {
  const plain = [code, other].map(one => one.normalize('NFKC').toLowerCase().replace(/\s+/g, ''))
  const [letters = '', others = ''] = plain.map(one => one.replace(/[^\p{L}\p{N}]+/gu, ''))
  const [shorter = '', longer = ''] = [letters, others].sort((a, b) => a.length - b.length)
  if (plain[0] === plain[1] || letters.length < 4 || longer === `${shorter}s`) return false
  return letters === others || isSlip(letters, others)
}

/** Whether a text lost one of the braces that its source text has in pairs, so that a placeholder or macro is torn. */
export function isTorn(source: string, text: string): boolean {
  const open = (of: string) => (of.match(/\{/g)?.length ?? 0) - (of.match(/\}/g)?.length ?? 0)
  return open(source) === 0 && open(text) !== 0
}

/** The finding about tags that are only left out of a text and are beside it, as documents break lines and blocks otherwise. */
export function unlessBeside(
  finding: Finding | undefined,
  expected: Inline,
  found: Inline,
  names: PageNames | undefined,
): Finding | undefined {
  if (finding === undefined || finding.severity === 'warning' || names === undefined) return finding
  const unequal = differenceIn(
    ...([expected, found].map(({ visible }) => tagsOf(visible).map(nameOfTag)) as [string[], string[]]),
  )
  const isBeside =
    unequal !== undefined && unequal.extra.length === 0 && unequal.missing.every(name => names.keepsTag(name))
  return isBeside ? { ...finding, severity: 'warning', isHeld: true } : finding
}
