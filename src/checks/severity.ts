/** How grave a finding is: an error, a warning that holds a delivery, or a warning alone. */
import type { Finding } from './types.ts'

/** The same finding where the owner of a file may have decided so, and a translator may not. */
export function held(finding: Finding): Finding {
  return { ...finding, severity: 'warning', isHeld: true }
}

/** The same finding where a right translation may be so. */
export function warned({ reason, message }: Finding): Finding {
  return { reason, message, severity: 'warning' }
}

export function isError(finding: Finding | undefined): finding is Finding & { readonly severity?: never } {
  return finding !== undefined && finding.severity !== 'warning'
}

/** Whether a delivery with it is held. */
export function isHolding(finding: Finding | undefined): finding is Finding {
  return isError(finding) || finding?.isHeld === true
}

/** The first of the gravest findings. */
export function worst(findings: readonly (Finding | undefined)[]): Finding | undefined {
  let found: Finding | undefined
  for (const finding of findings)
    if (finding !== undefined && (found === undefined || rank(finding) < rank(found))) found = finding
  return found
}

function rank(finding: Finding): number {
  if (isError(finding)) return 0
  return finding.isHeld === true ? 1 : 2
}
