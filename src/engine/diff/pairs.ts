/** Every selected file pair, diffed: one pair at a time, so that a large tree never lies in memory as a whole. */
import type { Look } from '../../disk.ts'
import { FileUnreadableError } from '../../errors.ts'
import type { Document } from '../../formats/document.ts'
import type { LockSection } from '../../lock/lock.ts'
import type { FilePair, Locale, Notice, RelativePath, Resource, TargetFile } from '../../model.ts'
import { once } from '../../model.ts'
import type { Facts } from '../known/reconcile.ts'
import type { Files, Problems, RunLedger, Task, Tree } from '../project.ts'
import { type LockFile, type ReadFile, readResource, readSource } from '../scan/scan.ts'
import type { Source } from '../scan/source.ts'
import { type SourcesByNeed, sourceFor, sourcesByNeed } from '../scan/target-entries.ts'
import { formerNotices, formerTarget, leavesTarget, lockOf } from './former-target.ts'
import { type LookInStep, lookInStep, type SeenInStep } from './in-step.ts'
import { termNotices } from './kept-terms.ts'
import { pairLists } from './lists/list-pairs.ts'
import { mergeTarget } from './merge-target.ts'
import { trialMark, trialNotices } from './sandbox-marks.ts'
import { diffTarget } from './target.ts'
import type { DiffOptions, TargetDiff, TargetState } from './types.ts'
import { type Writable, withoutRefused } from './unwritable-texts.ts'
import { holdBackForms } from './waiting-forms.ts'

export type DiffedTarget = TargetDiff & {
  /** The file as it was read, where something may be written; absent: there was none. */
  readonly bytes?: Uint8Array | undefined
} & Partial<Pick<Writable<TargetDiff>, 'merged' | 'fault'>>

export type DiffedPair = {
  readonly pair: FilePair
  readonly source: Source
  readonly sourceDocument: Document
  readonly lockFile: LockFile
  /** The selected targets that could be read. */
  readonly targets: readonly DiffedTarget[]
}

export type PairDiff = {
  /** `undefined`: it is not selected, or its source cannot be read. */
  readonly diffed: DiffedPair | undefined
  /** A file that cannot be read is a problem and excludes only itself. */
  readonly problems: Readonly<Problems>
  readonly notices: readonly Notice[]
}

/** Diffs the selected pairs in order. */
export function* diffPairs(
  project: Tree,
  facts: Facts,
  options: Omit<DiffOptions, 'stale' | 'trialMark'>,
): Generator<PairDiff> {
  for (const pair of project.pairs) yield diffPair(project, pair, facts, options)
}

/**
 * The way to diff pairs for the lock. A text is in the ledger before it is in a file, so what another run wrote into a
 * file that was read here is known by the time it is read: nothing is recorded as a manual edit without another look.
 */
export function recordingDiff(
  project: Files & Task & RunLedger,
  know: () => Facts,
  options: Omit<DiffOptions, 'stale' | 'trialMark' | 'records'>,
): (pair: FilePair) => PairDiff & { readonly facts: Facts } {
  let facts = know()
  let last: FilePair | undefined
  return pair => {
    // Somebody is at work on its files, so what was known of the sources may be out of date.
    if (pair === last) facts = know()
    last = pair
    for (;;) {
      const found = diffPair(project, pair, facts, { writes: true, ...options, records: true })
      const isNews = found.diffed !== undefined && recordsNews(found.diffed)
      if (!isNews || project.store.ledger() === facts.ledger) return { ...found, facts }
      facts = know()
    }
  }
}

/** Whether a value in a target file is to be recorded that the lock does not know. */
function recordsNews({ lockFile: { lock }, targets }: DiffedPair): boolean {
  return targets.some(({ target, records = [] }) => {
    const section = lock.get(target.locale)
    return records.some(
      ({ entry, source, text }) =>
        section?.get(entry)?.some(known => known.source === source && known.text === text) !== true,
    )
  })
}

export function diffPair(
  project: Files & Task,
  pair: FilePair,
  facts: Facts,
  options: Omit<DiffOptions, 'stale' | 'trialMark'>,
): PairDiff {
  const own = pair.targets.find(({ path }) => path === pair.source)
  const { hasSource, hasTarget } = project.selection
  const isSelected = hasSource(pair.source) && (own === undefined || hasTarget(own))
  const file = isSelected ? readSource(project, pair, facts.equivalents) : undefined
  if (file === undefined) return { diffed: undefined, problems: [], notices: [] }
  if (file instanceof FileUnreadableError) return { diffed: undefined, problems: [file], notices: [] }
  const { source, document: sourceDocument, resource } = file
  const formersOf = (leavesTargets: boolean) => project.formerOf?.(pair, source.strings, leavesTargets) ?? []
  const lockFile = lockOf(project, pair, () => formersOf(false))
  const sources = sourcesByNeed(source)
  const mark = trialMark(project)
  const diffOptions = { stale: project.stale, trialMark: mark, run: project.run, ...options }
  const formers = once(() => formersOf(true))
  const compared: Compared = {
    project,
    source,
    sourceDocument,
    lockFile,
    sources,
    facts,
    diffOptions,
    formers,
  }
  const selected = pair.targets.filter(hasTarget)
  const inStep = lookInStep(source, selected, sources, lockFile, facts, options)
  const found = selected.map(target => diffTargetFile(compared, target, inStep))
  const targets = found.flatMap(({ diff }) => diff ?? [])
  return {
    diffed: { pair, source, sourceDocument, lockFile, targets },
    problems: found.flatMap(({ problem }) => problem ?? []),
    notices: [
      ...noticesOf(resource, pair.source),
      ...lockFile.notices,
      ...found.flatMap(({ notices }) => notices ?? []),
      ...trialNotices(pair.source, targets, mark),
      ...formerNotices(targets, options.writes === true),
    ],
  }
}

/** All that the targets of one source are compared with. */
type Compared = {
  readonly project: Files & Task
  readonly source: Source
  readonly sourceDocument: Document
  readonly lockFile: LockFile
  readonly sources: SourcesByNeed
  readonly facts: Facts
  readonly diffOptions: DiffOptions
  /** The pairs whose source file is gone and may have become this one. */
  readonly formers: () => readonly FilePair[]
}

/** One target file: its diff, or why it cannot be read. */
type DiffedFile = {
  readonly diff?: DiffedTarget
  readonly problem?: FileUnreadableError
  readonly notices?: readonly Notice[]
}

function diffTargetFile(compared: Compared, target: TargetFile, inStep: LookInStep | undefined): DiffedFile {
  const look = inStep && lookAt(compared.project, compared.source, target)
  if (look instanceof FileUnreadableError) return { problem: look }
  const seen = look && inStep?.(target, look)
  return (seen && diffSeen(compared, target, seen)) ?? diffRead(compared, target, look && bytesOf(look))
}

/** The diff of a target that was only looked at; `undefined` where it has to be read. */
function diffSeen(
  { project, facts, diffOptions, formers }: Compared,
  target: TargetFile,
  seen: SeenInStep,
): DiffedFile | undefined {
  const diff = diffTarget(seen.source, seen.state, facts, diffOptions)
  // A text is written by a merge into the file as a whole, and what was left behind is a text as well.
  if (diff.writes.length > 0) return undefined
  if (diff.counts.missing > 0 && leavesTarget(project, target, formers())) return undefined
  return { diff, notices: diff.notices }
}

/** @param bytes - of the file, where they are known */
function diffRead(compared: Compared, target: TargetFile, bytes: Uint8Array | undefined): DiffedFile {
  const { project, source: own, sourceDocument, lockFile, sources, facts, diffOptions } = compared
  const read = readTarget(project, own, target, bytes)
  if (read instanceof FileUnreadableError) return { problem: read }
  const state = stateOf(own, target, read.resource, lockFile.lock.get(target.locale))
  const source = sourceFor(sources, target, state.resource)
  const former = formerTarget(project, source, state, compared.formers())
  const { diff, ...writable } = withoutRefused(facts, {
    diff: known => holdBackForms(source, state, diffTarget(source, { ...state, former }, known, diffOptions)),
    textsOf: ({ writes }) => new Map(writes.map(({ entry, text }) => [entry.key, text])),
    merge: (one, without) => mergeTarget(source, sourceDocument, read.document, one, without),
  })
  return {
    diff: { ...diff, bytes: read.bytes, ...writable },
    notices: [
      ...noticesOf(read.resource, own.pair.source, target),
      ...diff.notices,
      ...(diffOptions.findings === true ? termNotices(source, state, diff) : []),
    ],
  }
}

function lookAt(
  project: Pick<Files, 'disk'>,
  source: Source,
  target: TargetFile,
): Look | FileUnreadableError | undefined {
  try {
    return project.disk.look(target.path)
  } catch (error) {
    return asProblem(error, source.pair.source, target.locale)
  }
}

/** Those of a look that are to outlive it. */
function bytesOf({ bytes, length }: Look): Uint8Array {
  return Uint8Array.prototype.slice.call(bytes, 0, length)
}

/** A target with the elements of its lists beside their counterparts. */
export function stateOf(
  source: Source,
  target: TargetFile,
  resource: Resource | undefined,
  section: LockSection | undefined,
): TargetState {
  const lists = pairLists(source, resource, section)
  return lists === undefined
    ? { target, resource, section }
    : { target, resource: lists.resource, section: lists.section, lists }
}

/** A target file as it is now, with its text, or why it cannot be read. */
export function readTarget(
  project: Pick<Files, 'disk' | 'isConfined'>,
  source: Source,
  target: TargetFile,
  bytes?: Uint8Array,
): Partial<ReadFile> | FileUnreadableError {
  try {
    const { format, settings } = source.pair
    const options = { ...settings.content, locale: target.locale, like: source.resource }
    return readResource(project, target.path, format, 'target', options, bytes) ?? {}
  } catch (error) {
    return asProblem(error, source.pair.source, target.locale)
  }
}

/** A record names a target file by its source and locale (`paths-from-the-root`); the message still names the file itself. */
function asProblem(error: unknown, path: RelativePath, locale: Locale): FileUnreadableError {
  if (!(error instanceof FileUnreadableError)) throw error
  const { message, key, cause } = error
  return new FileUnreadableError(message, { path, locale, key }, { cause })
}

function noticesOf(resource: Resource | undefined, path: RelativePath, target?: TargetFile): Notice[] {
  const place = target === undefined ? {} : { locale: target.locale, target: target.path }
  return (resource?.notices ?? []).map(notice => ({ ...notice, path, ...place }))
}
