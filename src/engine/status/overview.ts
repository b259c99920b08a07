/** `status` and `check`: what the files and the ledger say, without the network and without writing. */

import type { ReadAcceptance } from '../../lock/accepted.ts'
import type { Counts, FileCounts, Notice } from '../../model.ts'
import { acceptanceIndex } from '../diff/findings.ts'
import { type DiffedPair, diffPairs } from '../diff/pairs.ts'
import {
  type AcceptedFinding,
  type DiffFinding,
  newTally,
  type Tally,
  type TargetDiff,
} from '../diff/types.ts'
import { reconcile } from '../known/reconcile.ts'
import { sourceIndex } from '../known/source-strings.ts'
import type { Control, Problems, RunLedger, Tree } from '../project.ts'
import { idleAcceptances, readAcceptances } from './acceptances.ts'

export type Overview = {
  readonly files: readonly FileCounts[]
  readonly totals: Counts & { readonly entries: number }
  /** Missing and stale strings that the next write fills free of charge. */
  readonly free: number
  /** Translations that the lock does not know yet. */
  readonly unrecorded: number
  /** Missing and stale strings whose source text is broken. */
  readonly unorderable: number
  /** Missing and stale strings that some text of the target may translate. */
  readonly unpaired: number
  readonly findings: readonly DiffFinding[]
  /** Findings that somebody accepted; they count nowhere else. */
  readonly accepted: readonly AcceptedFinding[]
  readonly notices: readonly Notice[]
}

/** @param findings list every missing, stale and invalid string, and not only their numbers */
export function overview(
  project: Tree & RunLedger & Pick<Control, 'onProgress'>,
  { findings }: { readonly findings: boolean },
): Overview & { readonly problems: Readonly<Problems> } {
  const facts = reconcile(project.store.ledger(), sourceIndex(project))
  const counting = openOverview(project)
  const options = { findings, acceptances: acceptanceIndex(counting.acceptances) }
  const problems: Problems = []
  const notices: Notice[] = []
  for (const { diffed, ...found } of diffPairs(project, facts, options)) {
    problems.push(...found.problems)
    notices.push(...found.notices)
    if (diffed !== undefined) counting.add(diffed)
  }
  return counting.end(problems, notices)
}

/** An overview of files that somebody else diffs. */
export function openOverview(project: Tree & Pick<Control, 'onProgress'>): {
  readonly acceptances: readonly ReadAcceptance[]
  readonly add: (diffed: DiffedPair) => void
  /** Takes what was found besides. */
  readonly end: (
    problems: Readonly<Problems>,
    notices: readonly Notice[],
  ) => Overview & { readonly problems: Readonly<Problems> }
} {
  const files: FileCounts[] = []
  const all: DiffFinding[] = []
  const accepted: AcceptedFinding[] = []
  const { acceptances, problems: unread } = readAcceptances(project)
  const used = new Set<number>()
  const lapsed = new Set<number>()
  const totals = { ...newTally(), entries: 0 }
  let free = 0
  let unrecorded = 0
  let unorderable = 0
  let unpaired = 0
  const add = ({ pair, source, targets }: DiffedPair) => {
    let entries = 0
    for (const { isCounted } of source.strings) if (isCounted) entries++
    totals.entries += entries
    for (const diff of targets) {
      const { counts, findings } = diff
      free += freeOf(diff)
      unrecorded += diff.unrecorded
      unorderable += diff.unorderable
      unpaired += diff.skipped.get('unpaired') ?? 0
      for (const name of Object.keys(counts) as (keyof Tally)[])
        totals[name] = (totals[name] ?? 0) + (counts[name] ?? 0)
      for (const finding of findings) all.push(finding)
      for (const finding of diff.accepted) {
        accepted.push(finding)
        for (const { line } of finding.acceptances) used.add(line)
      }
      for (const { line } of diff.lapsed) lapsed.add(line)
    }
    files.push({
      source: pair.source,
      format: pair.format,
      entries,
      targets: targets.map(({ target, counts }) => ({ locale: target.locale, path: target.path, ...counts })),
    })
    project.onProgress({ kind: 'scanned', files: 1 + targets.length })
  }
  const end = (found: Readonly<Problems>, notices: readonly Notice[]) => {
    const problems = [...unread, ...found]
    const idle = idleAcceptances(project, acceptances, { used, lapsed }, problems)
    return {
      problems,
      ...{ files, totals, free, unrecorded, unorderable, unpaired, findings: all, accepted },
      notices: [...notices, ...idle],
    }
  }
  return { acceptances, add, end }
}

function freeOf({ skipped, writes, prose }: Pick<TargetDiff, 'skipped' | 'writes' | 'prose'>): number {
  // A document is written once it is complete.
  if (prose !== undefined && prose.texts === undefined) return 0
  return Math.min((skipped.get('delivered') ?? 0) + (skipped.get('no-text') ?? 0), writes.length)
}
