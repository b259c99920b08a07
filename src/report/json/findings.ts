/** Findings of `check`: which of them fail it, and in which order they are shown. */
import type { Finding } from '../../model.ts'
import type { CheckReport } from './types.ts'

/** A string that counts as missing has another kind of value in its place, or nothing. */
export function isFailing({ reason, severity }: Finding, failOn: CheckReport['failOn']): boolean {
  return severity === 'error' && failOn.includes(reason === 'shape' ? 'missing' : reason)
}

/** Findings that fail, then those that do not, then warnings; each in the order of the files. */
export function gravestFirst({ findings, failOn }: Pick<CheckReport, 'findings' | 'failOn'>): Finding[] {
  const rankOf = (finding: Finding) =>
    finding.severity === 'warning' ? 2 : isFailing(finding, failOn) ? 0 : 1
  return [...findings].sort((a, b) => rankOf(a) - rankOf(b))
}
