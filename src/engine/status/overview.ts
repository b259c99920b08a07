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
  const { acceptances, problems: unread } = readAcceptances(project)
  const parts: Part[] = []
  return {
    acceptances,
    add: diffed => {
      parts.push(partOf(diffed))
      project.onProgress({ kind: 'scanned', files: 1 + diffed.targets.length })
    },
    end: (found, notices) => {
      const problems = [...unread, ...found]
      const accepted = parts.flatMap(part => part.accepted)
      const used = new Set(accepted.flatMap(one => one.acceptances.map(({ line }) => line)))
      const lapsed = new Set(parts.flatMap(part => part.lapsed))
      const idle = idleAcceptances(project, acceptances, { used, lapsed }, problems)
      return { problems, ...sumOf(parts), accepted, notices: [...notices, ...idle] }
    },
  }
}

/** The overview of one source file and its targets. */
type Part = Pick<Overview, 'free' | 'unrecorded' | 'unorderable' | 'unpaired' | 'findings' | 'accepted'> & {
  readonly file: FileCounts
  /** Lines of acceptances whose finding is there for other texts. */
  readonly lapsed: readonly number[]
}

function partOf({ pair, source, targets }: DiffedPair): Part {
  const sum = (numberOf: (diff: DiffedPair['targets'][number]) => number) =>
    targets.reduce((all, diff) => all + numberOf(diff), 0)
  return {
    file: {
      source: pair.source,
      format: pair.format,
      entries: source.strings.filter(({ isCounted }) => isCounted).length,
      targets: targets.map(({ target, counts }) => ({ locale: target.locale, path: target.path, ...counts })),
    },
    free: sum(freeOf),
    unrecorded: sum(({ unrecorded }) => unrecorded),
    unorderable: sum(({ unorderable }) => unorderable),
    unpaired: sum(({ skipped }) => skipped.get('unpaired') ?? 0),
    findings: targets.flatMap(({ findings }) => findings),
    accepted: targets.flatMap(({ accepted }) => accepted),
    lapsed: targets.flatMap(({ lapsed }) => lapsed.map(({ line }) => line)),
  }
}

function sumOf(parts: readonly Part[]): Omit<Overview, 'accepted' | 'notices'> {
  const sum = (numberOf: (part: Part) => number) => parts.reduce((all, part) => all + numberOf(part), 0)
  const totals = { ...newTally(), entries: sum(({ file }) => file.entries) }
  for (const { file } of parts) {
    for (const { locale, path, ...counts } of file.targets)
      for (const name of Object.keys(counts) as (keyof Tally)[])
        totals[name] = (totals[name] ?? 0) + (counts[name] ?? 0)
  }
  return {
    files: parts.map(({ file }) => file),
    totals,
    free: sum(({ free }) => free),
    unrecorded: sum(({ unrecorded }) => unrecorded),
    unorderable: sum(({ unorderable }) => unorderable),
    unpaired: sum(({ unpaired }) => unpaired),
    findings: parts.flatMap(({ findings }) => findings),
  }
}

function freeOf({ skipped, writes, prose }: Pick<TargetDiff, 'skipped' | 'writes' | 'prose'>): number {
  // A document is written once it is complete.
  if (prose !== undefined && prose.texts === undefined) return 0
  return Math.min((skipped.get('delivered') ?? 0) + (skipped.get('no-text') ?? 0), writes.length)
}
