/** Findings about a translation whose source text may have changed since it was made. */

import { held, isError } from '../severity.ts'
import type { Finding, Page } from '../types.ts'

/**
 * The finding about what two texts have unequally, where nothing says that the one is the translation of the other as it
 * is now: a warning, with the reason.
 */
export function unlessOutdated(finding: Finding | undefined, page: Page | undefined): Finding | undefined {
  if (!isError(finding)) return finding
  const doubt = page?.undelivered?.doubt()
  if (doubt === undefined) return finding
  const message = `${finding.message}; the source may have changed since it was translated, as ${doubt}`
  return held({ ...finding, message })
}

/** Whether a text lost one of the braces that its source text has in pairs, so that a placeholder or macro is torn. */
export function isTorn(source: string, text: string): boolean {
  const open = (of: string) => (of.match(/\{/g)?.length ?? 0) - (of.match(/\}/g)?.length ?? 0)
  return open(source) === 0 && open(text) !== 0
}
