import type { Finding } from './types.ts'

/** The first of the gravest findings. */
export function worst(findings: readonly (Finding | undefined)[]): Finding | undefined {
  let found: Finding | undefined
  for (const finding of findings)
    if (finding !== undefined && (found === undefined || rank(finding) < rank(found))) found = finding
  return found
}

function rank({ severity, isHeld }: Finding): number {
  if (severity !== 'warning') return 0
  return isHeld === true ? 1 : 2
}
