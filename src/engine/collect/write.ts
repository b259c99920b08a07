/**
 * Deliveries → checks → target files → lock. The written text is a pure function of source, ledger and the file as it is
 * at this moment, so an interrupted run is simply run again.
 */
import { FileSavedMeanwhileError, FileUnwritableError } from '../../errors.ts'
import type { MergedDocument } from '../../formats/document.ts'
import { formatLock, type LockLine, linesOf, lockPath, sectionOf } from '../../lock/lock.ts'
import type { EntryKey, Locale, Notice, RelativePath } from '../../model.ts'
import { lineOf } from '../diff/document/document-records.ts'
import { recordsAfterWriting } from '../diff/document/document-writing.ts'
import { writtenTermNotices } from '../diff/kept-terms.ts'
import { type DiffedPair, type DiffedTarget, readTarget, recordingDiff } from '../diff/pairs.ts'
import type { Held } from '../diff/types.ts'
import type { Facts } from '../known/reconcile.ts'
import type { Problems, Project, RunLedger } from '../project.ts'
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
  readonly notices: readonly Notice[]
  /** Notices about the written texts, each of which is shown once. */
  readonly warnings: readonly Notice[]
}

/** Writes every text that the ledger holds and a file lacks, and brings the locks up to date. */
export function writeDeliveries(project: Project, know: () => Facts, problems: Problems): Written {
  const files = new Set<RelativePath>()
  const held: HeldText[] = []
  const notices: Notice[] = []
  const warnings: Notice[] = []
  let texts = 0
  const diff = recordingDiff(project, know, {})
  for (const pair of project.pairs) {
    const edited: HeldText[] = []
    untilUndisturbed(problems, (found, isOver) => {
      const { diffed, notices: said } = diff(pair, found)
      if (diffed === undefined) return
      const sections = new Map<Locale, readonly LockLine[]>()
      for (const target of diffed.targets) {
        const { locale, path } = target.target
        const outcome = writeTarget(project, diffed, target, found)
        // Nothing is recorded of a file that is not what was read any more.
        if (outcome === undefined) continue
        const { isChanged, values: done, text } = outcome
        if (isChanged) {
          files.add(path)
          texts += done.size
          project.onProgress({ kind: 'written', path, texts: done.size })
        }
        const fresh = target.writes.filter(({ entry }) => done.has(entry.key))
        const written = new Map(fresh.map(({ entry, text }) => [entry.key, text]))
        const readAgain = () => readTarget(project, target.source, target.target, [])?.resource
        const lines = recordsAfter(diffed, target, done, text)
        warnings.push(
          ...writtenTermNotices(target.source, target.target, written, readAgain, sectionOf(lines)),
        )
        sections.set(locale, lines)
      }
      if (!isOver()) return
      const kept = diffed.targets.flatMap(({ target: { path: target, locale }, held: some }) =>
        some.map((one): HeldText => ({ ...one, path: pair.source, target, locale })),
      )
      // They are settled now, so another try would not find them.
      edited.push(...kept.filter(({ reason }) => reason === 'edited'))
      // Before the lock: a record that calls a manual edit current must not exist before that edit was reported.
      settle(project, diffed.facts, diffed)
      writeLock(project, diffed, sections, found)
      if (!isOver()) return
      notices.push(...said)
      held.push(...edited, ...kept.filter(({ reason }) => reason !== 'edited'))
    })
  }
  return { files: [...files].sort(), texts, held, notices, warnings }
}

/** @returns what was written, by key, and the file's text; nothing when nothing was, or nothing could be; `undefined`: saved by another program */
function writeTarget(
  project: Pick<Project, 'disk'>,
  { pair }: DiffedPair,
  { target, bytes, merged, fault }: DiffedTarget,
  problems: Problems,
): (Pick<MergedDocument, 'values' | 'text'> & { readonly isChanged: boolean }) | undefined {
  const nothing = { isChanged: false, values: new Map<EntryKey, string>(), text: '' }
  const place = { path: pair.source, locale: target.locale }
  if (fault !== undefined) {
    const message = `${target.path}: ${fault.message}`
    problems.push(new FileUnwritableError(message, { ...place, line: fault.line }, { cause: fault }))
  }
  if (merged === undefined) return nothing
  const problem = tryReplace(project, target.path, bytes, merged.bytes, place)
  if (problem === undefined) return { isChanged: true, ...merged }
  problems.push(problem)
  return problem instanceof FileSavedMeanwhileError ? undefined : nothing
}

function recordsAfter(
  { lockFile: { lock } }: DiffedPair,
  { source, target, records = [], prose }: DiffedTarget,
  done: ReadonlyMap<EntryKey, string>,
  text: string,
): readonly LockLine[] {
  if (done.size === 0) return records
  const written = new Map<string, LockLine>()
  for (const string of source.strings) {
    const value = done.get(string.entry.key)
    if (value !== undefined) written.set(string.entryHash, lineOf(string, value))
  }
  if (prose !== undefined)
    return recordsAfterWriting(source, text, prose.pairs === undefined ? [] : records, [...written.values()])
  const known = new Map<string, LockLine[]>()
  for (const line of records) known.set(line.entry, [...(known.get(line.entry) ?? []), line])
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

/** Records the selected pairs in their locks, and writes nothing else. @returns each of them, and whether its lock was written */
export function* writeLocks(
  project: Project,
  know: () => Facts,
  options: Parameters<typeof recordingDiff>[2],
  problems: Problems,
  notices: Notice[],
): Generator<{ readonly diffed: DiffedPair; readonly isWritten: boolean }> {
  const diff = recordingDiff(project, know, options)
  for (const pair of project.pairs) {
    const recorded = untilUndisturbed(problems, (found, isOver) => {
      const { diffed, notices: said } = diff(pair, found)
      if (diffed === undefined) return undefined
      const sections = new Map(
        diffed.targets.flatMap(({ target, records }) => (records ? [[target.locale, records]] : [])),
      )
      const isWritten = writeLock(project, diffed, sections, found)
      if (isOver()) notices.push(...said)
      return { diffed, isWritten }
    })
    if (recorded !== undefined) yield recorded
  }
}

/** Puts a pair's lock on disk where it says something new; sections that are not given stay. @returns whether it was written */
export function writeLock(
  project: Pick<Project, 'disk' | 'stateFolder'>,
  { pair, lockFile }: Pick<DiffedPair, 'pair' | 'lockFile'>,
  sections: ReadonlyMap<Locale, readonly LockLine[]>,
  problems: Problems,
): boolean {
  const { lock, bytes, fault } = lockFile
  const locales = [
    ...new Set([...pair.targets.map(({ locale }) => locale), ...lock.keys(), ...sections.keys()]),
  ]
  const text = formatLock(
    locales.map(locale => [locale, sections.get(locale) ?? linesOf(lock.get(locale) ?? new Map())] as const),
  )
  // Git may have checked it out with other line ends; that is no reason to write it.
  if (text === textOf(bytes).replaceAll('\r\n', '\n')) return false
  const path = lockPath(project.stateFolder, pair.source)
  const problem = fault ?? tryReplace(project, path, bytes, Buffer.from(text), { path })
  if (problem !== undefined) problems.push(problem)
  return problem === undefined
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
      for (const { intent, language, deliveries } of ledger.purchases) {
        if (!deliveries.some(({ id }) => id === text.orderId)) continue
        if (intent !== undefined) project.store.writeFact(intent.ulid, language, { kind: 'settled', fact })
        else project.store.appendSeen(project.run, [{ kind: 'settled', id: text.orderId, ...fact }])
      }
    }
  }
}
