import type { Finding, Page } from '../types.ts'

/** The finding about two texts, which may be no pair at all. */
export function unlessLoose(finding: Finding | undefined, page: Page | undefined): Finding | undefined {
  if (finding === undefined || finding.severity === 'warning' || page?.isLoose?.() !== true) return finding
  const message = `${finding.message}, unless it is the translation of another text`
  return { ...finding, message, severity: 'warning', isHeld: true }
}
