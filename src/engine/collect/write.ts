/**
 * Deliveries → checks → target files → lock. The written text is a pure function of source, ledger and the file as it is
 * at this moment, so an interrupted run is simply run again.
 */
import {
  FileSavedMeanwhileError,
  FileUnreadableError,
  FileUnwritableError,
  type FormatError,
  type Place,
} from '../../errors.ts'
import type { MergedDocument } from '../../formats/document.ts'
import { formatLock, type LockLine, linesOf, lockPath, sectionOf } from '../../lock/lock.ts'
import { type EntryKey, groupBy, type Locale, type Notice, type RelativePath } from '../../model.ts'
import { lineOf } from '../diff/document/document-records.ts'
import { recordsAfterWriting } from '../diff/document/document-writing.ts'
import { writtenTermNotices } from '../diff/kept-terms.ts'
import { type DiffedPair, type DiffedTarget, readTarget, recordingDiff } from '../diff/pairs.ts'
import type { Held } from '../diff/types.ts'
import type { Facts } from '../known/reconcile.ts'
import { writeAbout } from '../known/write-about.ts'
import type { Control, Files, Problems, RunLedger, Tree } from '../project.ts'
import { textOf } from '../scan/scan.ts'
import { tryReplace, untilUndisturbed } from './undisturbed.ts'

export type HeldText = Held & {
  readonly path: RelativePath
  readonly target: RelativePath
  readonly locale: Locale
}

export type Written = {
  /** Target files that changed, sorted. */
  readonly files: readonly RelativePath[]
  /** How many texts were put into them. */
  readonly texts: number
  readonly held: readonly HeldText[]
  readonly problems: Readonly<Problems>
  readonly notices: readonly Notice[]
  /** Notices about the written texts, each of which is shown once. */
  readonly warnings: readonly Notice[]
}

/** Writes every text that the ledger holds and a file lacks, and brings the locks up to date. */
export function writeDeliveries(
  project: Tree & RunLedger & Pick<Control, 'onProgress'>,
  know: () => Facts,
): Written {
  const files = new Set<RelativePath>()
  const held: HeldText[] = []
  const problems: Problems = []
  const notices: Notice[] = []
  const warnings: Notice[] = []
  let texts = 0
  const diff = recordingDiff(project, know, {})
  for (const pair of project.pairs) {
    const edited: HeldText[] = []
    const done = untilUndisturbed(isOver => {
      const { diffed, facts, problems: unread, notices: said } = diff(pair)
      if (diffed === undefined) return { problems: unread }
      const found = [...unread]
      const sections = new Map<Locale, readonly LockLine[]>()
      for (const target of diffed.targets) {
        const { locale, path } = target.target
        const { problems: faults, written } = writeTarget(project, diffed, target)
        found.push(...faults)
        // Nothing is recorded of a file that is not what was read any more.
        if (written === undefined) continue
        const { isChanged, values, text } = written
        if (isChanged) {
          files.add(path)
          texts += values.size
          project.onProgress({ kind: 'written', path, texts: values.size })
        }
        const fresh = target.writes.filter(({ entry }) => values.has(entry.key))
        const put = new Map(fresh.map(({ entry, text }) => [entry.key, text]))
        const readAgain = () => {
          const read = readTarget(project, target.source, target.target)
          return read instanceof FileUnreadableError ? undefined : read.resource
        }
        const lines = recordsAfter(diffed, target, values, text)
        warnings.push(...writtenTermNotices(target.source, target.target, put, readAgain, sectionOf(lines)))
        sections.set(locale, lines)
      }
      if (!isOver(found)) return { problems: found }
      const kept = diffed.targets.flatMap(({ target: { path: target, locale }, held: some }) =>
        some.map((one): HeldText => ({ ...one, path: pair.source, target, locale })),
      )
      // They are settled now, so another try would not find them.
      edited.push(...kept.filter(({ reason }) => reason === 'edited'))
      // Before the lock: a record that calls a manual edit current must not exist before that edit was reported.
      settle(project, facts, diffed)
      const lock = writeLock(project, diffed, sections)
      return { problems: [...found, ...lock.problems], said, kept }
    })
    problems.push(...done.problems)
    if (done.kept === undefined) continue
    notices.push(...done.said)
    held.push(...edited, ...done.kept.filter(({ reason }) => reason !== 'edited'))
  }
  return { files: [...files].sort(), texts, held, problems, notices, warnings }
}

/** `written`: by key, and the file's text; nothing when nothing was, or nothing could be; `undefined`: saved by another program. */
function writeTarget(
  project: Pick<Files, 'disk'>,
  { pair }: DiffedPair,
  { target, bytes, merged, fault }: DiffedTarget,
): {
  readonly problems: Readonly<Problems>
  readonly written: (Pick<MergedDocument, 'values' | 'text'> & { readonly isChanged: boolean }) | undefined
} {
  const nothing = { isChanged: false, values: new Map<EntryKey, string>(), text: '' }
  const place = { path: pair.source, locale: target.locale }
  const problems = faultProblems(target.path, place, fault)
  if (merged === undefined) return { problems, written: nothing }
  const problem = tryReplace(project, target.path, bytes, merged.bytes, place)
  if (problem === undefined) return { problems, written: { isChanged: true, ...merged } }
  const isSaved = problem instanceof FileSavedMeanwhileError
  return { problems: [...problems, problem], written: isSaved ? undefined : nothing }
}

/** That a file has no place for a text. */
export function faultProblems(path: RelativePath, place: Place, fault: FormatError | undefined): Problems {
  if (fault === undefined) return []
  return [
    new FileUnwritableError(`${path}: ${fault.message}`, { ...place, line: fault.line }, { cause: fault }),
  ]
}

function recordsAfter(
  { lockFile: { lock } }: DiffedPair,
  { source, target, records = [], prose, writes }: DiffedTarget,
  done: ReadonlyMap<EntryKey, string>,
  text: string,
): readonly LockLine[] {
  if (done.size === 0) return records
  const written = new Map<string, LockLine>()
  const moved = new Map(writes.flatMap(({ entry, record }) => (record ? [[entry.key, record]] : [])))
  for (const string of source.strings) {
    const value = done.get(string.entry.key)
    const entry = string.entryHash
    if (value !== undefined)
      written.set(entry, { ...lineOf(string, value), ...moved.get(string.entry.key), entry })
  }
  if (prose !== undefined)
    return recordsAfterWriting(source, text, prose.pairs === undefined ? [] : records, [...written.values()])
  const known = groupBy(records, line => line.entry)
  const lines = source.strings.flatMap(string => {
    const entry = string.entryHash
    const fresh = written.get(entry)
    const kept = known.get(entry) ?? []
    known.delete(entry)
    return fresh === undefined ? kept : [fresh]
  })
  const orphans = lock.get(target.locale) === undefined ? [] : [...known.values()].flat()
  return [...lines, ...orphans]
}

/** Records the selected pairs in their locks, and writes nothing else. Yields what it finds of each. */
export function* writeLocks(
  project: Tree & RunLedger,
  know: () => Facts,
  options: Parameters<typeof recordingDiff>[2],
): Generator<{
  /** `undefined`: it is not selected, or its source cannot be read. */
  readonly diffed: DiffedPair | undefined
  readonly isWritten: boolean
  readonly problems: Readonly<Problems>
  readonly notices: readonly Notice[]
}> {
  const diff = recordingDiff(project, know, { writes: false, ...options })
  for (const pair of project.pairs)
    yield untilUndisturbed(() => {
      const { diffed, problems: unread, notices } = diff(pair)
      if (diffed === undefined) return { diffed, isWritten: false, problems: unread, notices }
      const sections = new Map(
        diffed.targets.flatMap(({ target, records }) => (records ? [[target.locale, records]] : [])),
      )
      const { isWritten, problems } = writeLock(project, diffed, sections)
      return { diffed, isWritten, problems: [...unread, ...problems], notices }
    })
}

/** Puts a pair's lock on disk where it says something new; sections that are not given stay. */
export function writeLock(
  project: Pick<Files, 'disk' | 'stateFolder'>,
  { pair, lockFile }: Pick<DiffedPair, 'pair' | 'lockFile'>,
  sections: ReadonlyMap<Locale, readonly LockLine[]>,
): { readonly isWritten: boolean; readonly problems: Readonly<Problems> } {
  const { lock, bytes, fault } = lockFile
  const locales = [
    ...new Set([...pair.targets.map(({ locale }) => locale), ...lock.keys(), ...sections.keys()]),
  ]
  const text = formatLock(
    locales.map(locale => [locale, sections.get(locale) ?? linesOf(lock.get(locale) ?? new Map())] as const),
  )
  // Git may have checked it out with other line ends; that is no reason to write it.
  if (text === textOf(bytes).replaceAll('\r\n', '\n')) return { isWritten: false, problems: [] }
  const path = lockPath(project.stateFolder, pair.source)
  const problem = fault ?? tryReplace(project, path, bytes, Buffer.from(text), { path })
  return { isWritten: problem === undefined, problems: problem === undefined ? [] : [problem] }
}

/** Writes down that a manual edit was preferred, so that it is reported once. */
export function settle(
  project: RunLedger,
  { ledger }: Facts,
  { targets }: { readonly targets: readonly Pick<DiffedTarget, 'target' | 'settled'>[] },
): void {
  for (const { target, settled } of targets) {
    for (const { entry, text } of settled) {
      const fact = { key: [...entry.id], text: text.text, locale: target.locale }
      // Ledgers that were merged may hold the delivery of one order with two purchases, and each of the two may name it.
      const purchases = ledger.purchases.filter(one => one.deliveries.some(({ id }) => id === text.orderId))
      for (const purchase of purchases) writeAbout(project, purchase, { kind: 'settled', fact })
    }
  }
}
