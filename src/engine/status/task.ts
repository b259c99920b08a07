/** A part of an overview as plain data, so that another thread can do it. */
import { openDisk } from '../../disk.ts'
import { FileUnreadableError, type Place } from '../../errors.ts'
import type { LedgerFacts } from '../../ledger/facts.ts'
import { foldLedger } from '../../ledger/fold.ts'
import type { LedgerStore } from '../../ledger/store.ts'
import type { FilePair, Locale, RelativePath } from '../../model.ts'
import type { Problems, Project } from '../project.ts'
import { type Overview, overview } from './overview.ts'

export type OverviewTask = {
  /** Absolute. */
  readonly root: string
  readonly project: Pick<
    Project,
    'configFile' | 'stateFolder' | 'lockFallback' | 'sourceLocale' | 'sourceLanguage' | 'stale' | 'isConfined'
  >
  readonly pairs: readonly FilePair[]
  /** The sources to look at, and the target locales. */
  readonly sources: ReadonlySet<RelativePath>
  readonly locales: ReadonlySet<Locale>
  readonly ledger: LedgerFacts
  readonly findings: boolean
}

/** An overview and its problems, which lose their class on the way between threads. */
export type OverviewAnswer = {
  readonly overview: Overview
  readonly problems: readonly { readonly message: string; readonly place: Place }[]
}

export function answerTask(task: OverviewTask): OverviewAnswer {
  const problems: Problems = []
  const { pairs, sources, locales } = task
  const bySource = new Map(pairs.map(pair => [pair.source, pair]))
  const project: Project = {
    ...task.project,
    disk: openDisk(task.root),
    store: readOnlyStore(task.ledger),
    pairs,
    pairOf: path => bySource.get(path),
    // Orders are no part of an overview.
    isGone: () => false,
    selection: { hasSource: path => sources.has(path), hasTarget: ({ locale }) => locales.has(locale) },
    clock: { monotonic: () => 0, now: () => 0, sleep: async () => {} },
    signal: undefined,
    onProgress: () => {},
    run: '',
    ref: '-',
  }
  const made = overview(project, { findings: task.findings }, problems)
  return {
    overview: made,
    problems: problems.map(({ message, path, locale, key, line }) => ({
      message,
      place: { path, locale, key, line },
    })),
  }
}

/** The problems of an answer as they were: all that a look at files can meet is a file that cannot be read. */
export function problemsOf({ problems }: OverviewAnswer): FileUnreadableError[] {
  return problems.map(({ message, place }) => new FileUnreadableError(message, place))
}

function readOnlyStore(facts: LedgerFacts): LedgerStore {
  const refuse = () => {
    throw new Error('an overview writes nothing')
  }
  return {
    read: () => facts,
    ledger: () => foldLedger(facts),
    bind: refuse,
    writeIntent: refuse,
    writeFact: refuse,
    appendSeen: refuse,
    refresh: refuse,
    flush: refuse,
  }
}
