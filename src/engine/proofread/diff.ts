/** Source files, diffed for proofreading: which of their texts nobody has proofread yet, and what has come back. */
import { FileUnreadableError, UsageError } from '../../errors.ts'
import { mergeDocument } from '../../formats/document.ts'
import { formatByName } from '../../formats/index.ts'
import { textHash } from '../../lock/hash.ts'
import { type LockLine, type LockSection, recordFor } from '../../lock/lock.ts'
import type { FilePair, FormatName, Notice, SkipReason } from '../../model.ts'
import { brokenDeliveries } from '../diff/held-text.ts'
import { linesUnder } from '../diff/lock-records.ts'
import {
  hasOwnKeys,
  isWrittenBySandbox,
  trialMark,
  trialNotices,
  whyNotBuyable,
} from '../diff/sandbox-marks.ts'
import type { TargetDiff } from '../diff/types.ts'
import { type Writable, withoutRefused } from '../diff/unwritable-texts.ts'
import { whyNotAgain } from '../diff/wanted.ts'
import type { Facts } from '../known/reconcile.ts'
import { type Files, type Layout, type Problems, sourceAsTarget, type Task, type Tree } from '../project.ts'
import { type LockFile, readLock, readSource } from '../scan/scan.ts'
import type { Source, SourceString } from '../scan/source.ts'
import type { Again } from '../scan/string-selector.ts'
import { orderedText, proofreadState } from './state.ts'

/** A text to be put into the source file, in the place of the one that was ordered. */
export type ProofreadWrite = {
  readonly string: SourceString
  readonly text: string
  readonly ordered: string
}

/** A source file as the target of its own proofreading. */
export type ProofreadDiff = Pick<
  TargetDiff,
  'target' | 'wanted' | 'skipped' | 'recorded' | 'reused' | 'held' | 'settled'
> & {
  readonly writes: readonly ProofreadWrite[]
  /** The source's own section of the lock: texts that proofreading has put into the file, by what they replaced. */
  readonly records: readonly LockLine[]
}

export type ProofreadFile = {
  /** With the source itself for its only target. */
  readonly pair: FilePair
  readonly source: Source
  /** The file as it was read. */
  readonly bytes: Uint8Array
  readonly lockFile: LockFile
  readonly targets: readonly [ProofreadDiff]
} & Pick<Writable<ProofreadDiff>, 'merged' | 'fault'>

/** @throws {UsageError} when none of the selected files can be proofread */
export function refuseUnfit({ pairs, selection }: Pick<Layout, 'pairs'> & Pick<Task, 'selection'>): void {
  const reasons = pairs
    .filter(({ source }) => selection.hasSource(source))
    .map(({ format }) => whyNotProofread(format))
  if (reasons.every(reason => reason !== undefined))
    throw new UsageError(`nothing can be proofread here: ${[...new Set(reasons)].join('; ')}`)
}

type Options = { readonly again?: Again | undefined }

type SourceDiff = {
  /** `undefined`: it is not selected, cannot be proofread, or cannot be read. */
  readonly diffed: ProofreadFile | undefined
  readonly problems: Readonly<Problems>
  readonly notices: readonly Notice[]
}

/** Diffs the selected source files in order. Files that cannot be proofread are named in the notices. */
export function* diffProofreading(project: Tree, facts: Facts, options: Options): Generator<SourceDiff> {
  for (const pair of project.pairs) yield diffProofreadingOf(project, pair, facts, options)
}

export function diffProofreadingOf(
  project: Files & Task,
  original: FilePair,
  facts: Facts,
  options: Options,
): SourceDiff {
  const nothing = { diffed: undefined, problems: [], notices: [] }
  const { hasSource, hasTarget } = project.selection
  const pair: FilePair = { ...original, targets: [sourceAsTarget(project, original)] }
  if (!hasSource(pair.source) || !pair.targets.some(hasTarget)) return nothing
  const reason = whyNotProofread(pair.format)
  if (reason !== undefined) return { ...nothing, notices: [{ path: pair.source, message: reason }] }
  const file = readSource(project, pair, facts.equivalents)
  if (file instanceof FileUnreadableError) return { ...nothing, problems: [file] }
  const lockFile = readLock(project, pair)
  const { source, document, bytes } = file
  const mark = trialMark(project)
  const section = lockFile.lock.get(project.sourceLocale)
  const { diff, ...writable } = withoutRefused(facts, {
    diff: known => diffSource(project, source, section, known, { ...options, mark }),
    textsOf: ({ writes }) => new Map(writes.map(({ string, text }) => [string.entry.key, text])),
    merge: ({ target, writes }, without) => {
      const fitting = writes.filter(({ string }) => !without.has(string.entry.key))
      if (fitting.length === 0) return undefined
      return mergeDocument(formatByName(pair.format), {
        ...pair.settings.content,
        sourceDocument: document,
        targetDocument: document,
        values: new Map(fitting.map(({ string, text }) => [string.entry.key, text])),
        locale: target.locale,
        language: project.sourceLanguage,
      })
    },
  })
  return {
    diffed: { pair, source, bytes, lockFile, targets: [diff], ...writable },
    problems: [],
    notices: [
      ...file.resource.notices.map(notice => ({ ...notice, path: pair.source })),
      ...lockFile.notices,
      ...trialNotices(pair.source, [diff], mark),
    ],
  }
}

function diffSource(
  { sourceLocale: locale, sourceLanguage: language }: Pick<Files, 'sourceLocale' | 'sourceLanguage'>,
  source: Source,
  section: LockSection | undefined,
  facts: Facts,
  { again, mark }: { readonly again?: Again | undefined; readonly mark: string | undefined },
): ProofreadDiff {
  const { pair } = source
  const wanted: TargetDiff['wanted'][number][] = []
  const writes: ProofreadWrite[] = []
  const held: TargetDiff['held'][number][] = []
  const settled: TargetDiff['settled'][number][] = []
  const records: LockLine[] = []
  const skipped = new Map<SkipReason, number>()
  const reused = { strings: 0, amount: 0 }
  for (const string of source.strings) {
    const { entry, hasLetter } = string
    if (!string.isCounted) continue
    const view = facts.view(pair.source, entry, { locale, language })
    const record = recordFor(section, string.entryHash, entry.text, '')
    const state = proofreadState({ source: entry.text, view, record, hash: textHash, hasLetter })
    const isAgain = again?.(pair.source, entry, language) === true
    if (isAgain || state.skip !== 'proofread') {
      const reason = whyNotOrdered(string, isAgain ? whyNotAgain(string, view) : state.skip, mark)
      if (reason === undefined)
        wanted.push({ entry, replacesEdit: false, ...(state.skip === undefined ? {} : { again: true }) })
      else skipped.set(reason, (skipped.get(reason) ?? 0) + 1)
    }
    held.push(...brokenDeliveries(entry, state))
    if (state.replaced !== undefined) settled.push({ entry, text: state.replaced })
    if (state.madeOf !== undefined) records.push(recordOfCorrection(string, state.madeOf, entry.text))
    else if (isWrittenBySandbox(entry.text, mark)) records.push(...linesUnder(string.entryHash, section))
    if (state.write === undefined) continue
    writes.push({ string, text: state.write.text, ordered: orderedText(state.write) })
    reused.strings++
    reused.amount += state.write.paid ?? 0
  }
  const [target] = pair.targets
  if (target === undefined) throw new Error(`${pair.source} is not a target of its own proofreading`)
  return {
    target,
    wanted,
    skipped,
    recorded: { all: 0, wanted: 0 },
    reused,
    writes,
    held,
    settled,
    records,
  }
}

function whyNotOrdered(
  string: SourceString,
  skip: SkipReason | 'proofread' | undefined,
  mark: string | undefined,
): SkipReason | undefined {
  if (skip !== undefined) return skip === 'proofread' ? undefined : skip
  return whyNotBuyable(string, mark)
}

/** That a text was written in the place of the one that was ordered. */
export function recordOfCorrection({ entryHash }: SourceString, ordered: string, written: string): LockLine {
  return { entry: entryHash, source: textHash(ordered), text: textHash(written) }
}

/** Why the texts of a format cannot be proofread in their file. */
function whyNotProofread(format: FormatName): string | undefined {
  if (hasOwnKeys(format)) return undefined
  return formatByName(format).isTextName === true
    ? 'dragoman cannot proofread gettext catalogs, because the program uses their source texts as keys'
    : 'dragoman cannot proofread HTML, text and Markdown files: it recognises their strings by their words, so corrected strings would count as new'
}
