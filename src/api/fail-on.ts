/** Which findings make a run fail (`fail-on-decides`). They decide about the exit codes 3, 4 and 5 only. */

import type { RunLedger, Tree } from '../engine/project.ts'
import { overview } from '../engine/status/overview.ts'
import { type DragomanError, exitCodeOf, FindingsError, HeldError, PendingError } from '../errors.ts'
import type { FailOn } from '../model.ts'

/** The findings that fail a run that orders or collects, by default. */
export const runFailOn: readonly FailOn[] = ['held', 'pending']
/** The findings that fail `check`. */
export const checkFailOn: readonly FailOn[] = ['missing', 'stale', 'invalid']

const ofFiles: readonly FailOn[] = checkFailOn

/** The exit code of a run in which only the named findings count; its errors still list the others. */
export function exitCodeFor(errors: readonly DragomanError[], failOn: readonly FailOn[]): number {
  return exitCodeOf(
    errors.filter(
      ({ code }) =>
        (code !== 'HELD' || failOn.includes('held')) && (code !== 'PENDING' || failOn.includes('pending')),
    ),
  )
}

export function overviewErrors(
  totals: Readonly<Record<FailOn, number>>,
  failOn: readonly FailOn[],
): DragomanError[] {
  const has = (kind: FailOn) => failOn.includes(kind) && totals[kind] > 0
  const found = ofFiles.filter(has).map(kind => `${totals[kind].toLocaleString('en-US')} ${kind}`)
  return [
    ...(has('held')
      ? [
          new HeldError(
            `${totals.held} ${totals.held === 1 ? 'string is' : 'strings are'} held; "dragoman pull" says why`,
          ),
        ]
      : []),
    ...(has('pending')
      ? [
          new PendingError(
            `${totals.pending} ${totals.pending === 1 ? 'string is' : 'strings are'} pending; "dragoman pull" fetches finished translations`,
          ),
        ]
      : []),
    ...(found.length > 0 ? [new FindingsError(found.join(', '))] : []),
  ]
}

/** The errors for strings that the files lack after a run, as `failOn` names them. Looks at the files only when asked to. */
export function remainingErrors(project: Tree & RunLedger, failOn: readonly FailOn[]): DragomanError[] {
  const kinds = failOn.filter(kind => ofFiles.includes(kind))
  if (kinds.length === 0) return []
  return overviewErrors(overview({ ...project, onProgress: () => {} }, { findings: false }).totals, kinds)
}
