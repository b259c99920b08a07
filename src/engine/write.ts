/**
 * Deliveries → checks → target files → lock. What is written is a pure function of source, ledger and the file as it is
 * at this moment, so an interrupted run is simply run again.
 */
import { FileUnreadableError, FileUnwritableError, FormatError } from '../errors.ts'
import { mergeDocument } from '../formats/document.ts'
import { formatByName } from '../formats/index.ts'
import { textHash } from '../lock/hash.ts'
import { formatLock, type LockLine, linesOf, lockPath } from '../lock/lock.ts'
import type { EntryKey, Locale, Notice, RelativePath } from '../model.ts'
import type { Problems, Project } from './project.ts'
import type { Facts } from './reconcile.ts'
import type { Held } from './target-diff.ts'
import { writtenTermNotices } from './terms.ts'
import { type DiffedPair, type DiffedTarget, diffPairsToRecord, readTarget } from './walk.ts'

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
  /** What is to be said of the texts that were written, and is not said again. */
  readonly warnings: readonly Notice[]
}

/** Writes every text that the ledger holds and a file lacks, and brings the locks up to date. */
export function writeDeliveries(project: Project, know: () => Facts, problems: Problems): Written {
  const files = new Set<RelativePath>()
  const held: HeldText[] = []
  const notices: Notice[] = []
  const warnings: Notice[] = []
  let texts = 0
  for (const diffed of diffPairsToRecord(project, know, {}, problems, notices)) {
    const sections = new Map<Locale, readonly LockLine[]>()
    for (const target of diffed.targets) {
      const { locale, path } = target.target
      const { isChanged, values: done } = writeTarget(project, diffed, target, problems)
      if (isChanged) {
        files.add(path)
        texts += done.size
        project.onProgress({ kind: 'written', path, texts: done.size })
      }
      const fresh = target.writes.filter(({ entry }) => done.has(entry.key))
      const written = new Map(fresh.map(({ entry, text }) => [entry.key, text]))
      const readAgain = () => readTarget(project, target.source, target.target, [])?.resource
      warnings.push(...writtenTermNotices(target.source, target.target, written, readAgain))
      sections.set(locale, recordsAfter(diffed, target, done))
      for (const one of target.held) held.push({ ...one, path: diffed.pair.source, target: path, locale })
    }
    // Before the lock: a record that names a person's text as current must not stand where that text was never reported.
    settle(project, diffed.facts, diffed)
    writeLock(project, diffed, sections, problems)
  }
  return { files: [...files].sort(), texts, held, notices, warnings }
}

/** @returns what was written, by key; nothing when nothing was, or nothing could be */
function writeTarget(
  project: Project,
  { pair, sourceDocument }: DiffedPair,
  { target, writes, lists, document, prose }: DiffedTarget,
  problems: Problems,
): { readonly isChanged: boolean; readonly values: ReadonlyMap<EntryKey, string> } {
  const nothing = { isChanged: false, values: new Map<EntryKey, string>() }
  if (prose !== undefined && (prose.texts === undefined || (writes.length === 0 && !prose.isMoved)))
    return nothing
  // Copies of what needs no translation do not make a file worth having.
  if (document === undefined && writes.every(({ isCopy }) => isCopy)) return nothing
  const values = prose?.texts ?? new Map(writes.map(({ entry, text }) => [entry.key, text]))
  if (values.size === 0 && lists.length === 0) return nothing
  const place = { path: pair.source, locale: target.locale }
  try {
    const merged = mergeDocument(formatByName(pair.format), {
      ...pair.settings.content,
      sourceDocument,
      targetDocument: document,
      values,
      lists,
      locale: target.locale,
      language: target.language ?? target.locale,
    })
    if (merged === undefined) return nothing
    project.disk.replace(target.path, merged.bytes)
    return { isChanged: true, values: merged.values }
  } catch (error) {
    if (error instanceof FormatError) {
      problems.push(
        new FileUnwritableError(
          `${target.path}: ${error.message}`,
          { ...place, line: error.line },
          { cause: error },
        ),
      )
    } else if (error instanceof FileUnwritableError || error instanceof FileUnreadableError)
      problems.push(error)
    else throw error
    return nothing
  }
}

function recordsAfter(
  { lock }: DiffedPair,
  { source, target, records = [], prose }: DiffedTarget,
  done: ReadonlyMap<EntryKey, string>,
): readonly LockLine[] {
  if (done.size === 0) return records
  // A document's lines stand in the order of its file, and the file has just been made anew.
  const before = prose === undefined ? records : []
  const written = new Map<string, LockLine>()
  for (const string of source.strings) {
    const text = done.get(string.entry.key)
    if (text === undefined) continue
    const former = prose?.former.get(string.entry.key)
    const { entry, source: answered } = former ?? { entry: string.entryHash(), source: string.textHash() }
    written.set(string.entryHash(), { entry, source: answered, text: textHash(text) })
  }
  const known = new Map<string, LockLine[]>()
  for (const line of before) known.set(line.entry, [...(known.get(line.entry) ?? []), line])
  const lines = source.strings.flatMap(string => {
    const entry = string.entryHash()
    const fresh = written.get(entry)
    const kept = known.get(entry) ?? []
    known.delete(entry)
    return fresh === undefined ? kept : [fresh]
  })
  const orphans = lock.get(target.locale) === undefined ? [] : [...known.values()].flat()
  return [...lines, ...orphans]
}

/** Puts a pair's lock on disk where it says something new; sections that are not given stay. @returns whether it was written */
export function writeLock(
  project: Project,
  { pair, lock, lockText }: Pick<DiffedPair, 'pair' | 'lock' | 'lockText'>,
  sections: ReadonlyMap<Locale, readonly LockLine[]>,
  problems: Problems,
): boolean {
  const locales = [
    ...new Set([...pair.targets.map(({ locale }) => locale), ...lock.keys(), ...sections.keys()]),
  ]
  const text = formatLock(
    locales.map(locale => [locale, sections.get(locale) ?? linesOf(lock.get(locale) ?? new Map())] as const),
  )
  // Git may have checked it out with other line ends; that is no reason to write it.
  if (text === lockText.replaceAll('\r\n', '\n')) return false
  try {
    project.disk.replace(lockPath(project.stateFolder, pair.source), Buffer.from(text))
    return true
  } catch (error) {
    if (!(error instanceof FileUnwritableError) && !(error instanceof FileUnreadableError)) throw error
    problems.push(error)
    return false
  }
}

/** Writes down that a person's text was preferred, so that it is said once. */
export function settle(
  project: Project,
  { ledger }: Facts,
  { targets }: { readonly targets: readonly Pick<DiffedTarget, 'target' | 'settled'>[] },
): void {
  for (const { target, settled } of targets) {
    for (const { entry, text } of settled) {
      const fact = { key: [...entry.id], text: text.text, locale: target.locale }
      // Ledgers that were merged may hold the delivery of one order with two purchases, and either may tell of it.
      for (const { intent, language, deliveries } of ledger.purchases) {
        if (!deliveries.some(({ id }) => id === text.orderId)) continue
        if (intent !== undefined) project.store.writeFact(intent.ulid, language, { kind: 'settled', fact })
        else project.store.appendSeen(project.run, [{ kind: 'settled', id: text.orderId, ...fact }])
      }
    }
  }
}
