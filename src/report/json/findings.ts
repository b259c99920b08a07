/** Findings of `check`: which of them fail it, and in which order they are shown. */
import type { Finding, FindingReason } from '../../model.ts'
import type { CheckReport } from './types.ts'

/** A string that counts as missing has another kind of value in its place, or nothing. */
export function isFailing({ reason, severity }: Finding, failOn: CheckReport['failOn']): boolean {
  return severity === 'error' && failOn.includes(reason === 'shape' ? 'missing' : reason)
}

/** Each invalid string has a fault of its own, and few of them are easily lost among many that are missing. */
const worstFirst: readonly FindingReason[] = ['invalid', 'shape', 'missing', 'stale']

/** Findings that fail, then those that do not, then warnings; the gravest kind first, each in the order of the files. */
export function gravestFirst({ findings, failOn }: Pick<CheckReport, 'findings' | 'failOn'>): Finding[] {
  const groupOf = (finding: Finding) =>
    finding.severity === 'warning' ? 2 : isFailing(finding, failOn) ? 0 : 1
  const rankOf = (finding: Finding) =>
    groupOf(finding) * worstFirst.length + worstFirst.indexOf(finding.reason)
  return [...findings].sort((a, b) => rankOf(a) - rankOf(b))
}
