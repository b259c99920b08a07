/** Orphans: values of a target that its source has no longer. They are removed where somebody asks for it. */
import { FileUnreadableError, FileUnwritableError, FormatError } from '../../errors.ts'
import { lineFinder, removeFromDocument } from '../../formats/document.ts'
import { formatByName } from '../../formats/index.ts'
import type { Removal } from '../../formats/types.ts'
import {
  type Entry,
  type EntryId,
  type FilePair,
  keyOf,
  type Locale,
  type Notice,
  type RelativePath,
  type Resource,
  type TargetFile,
} from '../../model.ts'
import { lineDiff } from '../../text-diff.ts'
import { tryReplace, untilUndisturbed } from '../collect/undisturbed.ts'
import { writeLock } from '../collect/write.ts'
import { isOrphan } from '../diff/align.ts'
import { diffPair, readTarget, stateOf } from '../diff/pairs.ts'
import { type Facts, reconcile } from '../known/reconcile.ts'
import { sourceIndex } from '../known/source-strings.ts'
import type { Files, PairIndex, Problems, RunLedger, Task, Tree } from '../project.ts'
import { readLock, readSource } from '../scan/scan.ts'
import type { Source } from '../scan/source.ts'
import { sourceFor, sourcesByNeed } from '../scan/target-entries.ts'
import { pruneDocument } from './prune-document.ts'

export type Orphan = {
  readonly key: EntryId
  /** In the target file. */
  readonly line: number
  readonly text: string
  /** A block of a document that people remove: it may answer another text, or something else belongs to it. */
  readonly isKept?: true
}

/** A source file that has lost so many keys that it may be a broken one. */
export type Shrunken = { readonly path: RelativePath; readonly lost: number; readonly had: number }

/** Losing as few keys as this is no sign of a broken source, however small it is. */
const fewKeys = 2

/**
 * Finds the orphans of the selected files.
 * @param allows - source files that may have lost more than a fifth of their keys
 */
export function findOrphans(project: Tree & RunLedger, allows: (path: RelativePath) => boolean) {
  const facts = factsOf(project)
  const problems: Problems = []
  const files: ReturnType<typeof recordOf>[] = []
  const shrunken: Shrunken[] = []
  for (const pair of project.pairs) {
    const looked = lookAt(project, pair, facts)
    problems.push(...looked.problems)
    const found = looked.targets.filter(({ orphans }) => orphans.length > 0)
    files.push(...found.map(({ target, orphans, diff }) => recordOf(pair, target, orphans, diff)))
    const lost = lostBy(pair, found)
    const had = looked.strings + lost
    if (lost > fewKeys && lost * 5 > had && !allows(pair.source))
      shrunken.push({ path: pair.source, lost, had })
  }
  return { files, shrunken, problems }
}

/** Removes the orphans of the selected files, and their records in the locks. */
export function removeOrphans(project: Tree & RunLedger) {
  const facts = factsOf(project)
  const problems: Problems = []
  const notices: Notice[] = []
  const files: ReturnType<typeof recordOf>[] = []
  const written: RelativePath[] = []
  for (const pair of project.pairs) {
    const tried = untilUndisturbed(() => {
      const { problems: unread, targets: looked } = lookAt(project, pair, facts)
      const found: Problems = [...unread]
      const targets = looked.filter(({ orphans }) => orphans.length > 0)
      const done = new Set<Locale>()
      for (const { target, was, bytes } of targets) {
        if (bytes === undefined) continue
        const place = { path: pair.source, locale: target.locale }
        const problem = tryReplace(project, target.path, was, bytes, place)
        if (problem !== undefined) {
          found.push(problem)
          continue
        }
        written.push(target.path)
        done.add(target.locale)
      }
      if (done.size > 0) found.push(...followInLock(project, pair, facts, done))
      return { problems: found, targets }
    })
    problems.push(...tried.problems)
    for (const { target, orphans, diff } of tried.targets) {
      files.push(recordOf(pair, target, orphans, diff))
      notices.push(...keptNotices(pair, target, orphans))
    }
  }
  return { files, written: [...new Set(written)].sort(), problems, notices }
}

/** How many texts the source has lost, as far as they would be removed. The texts of documents have no name in common. */
function lostBy({ format }: FilePair, found: readonly Looked[]): number {
  const each = found.map(({ orphans }) => orphans.filter(({ isKept }) => !isKept))
  if (formatByName(format).isDocument === true) return Math.max(0, ...each.map(({ length }) => length))
  return new Set(each.flat().map(({ key }) => keyOf(key))).size
}

function factsOf(project: Files & PairIndex & RunLedger): Facts {
  return reconcile(project.store.ledger(), sourceIndex(project))
}

type Looked = {
  readonly target: TargetFile
  readonly orphans: readonly Orphan[]
  readonly diff: readonly string[]
  readonly was: Uint8Array | undefined
  /** The file without its orphans; `undefined`: people remove them. */
  readonly bytes: Uint8Array | undefined
}

/** Nothing of a pair that is not selected, or whose source cannot be read. */
function lookAt(
  project: Files & Task,
  pair: FilePair,
  facts: Facts,
): {
  /** How many the source has. */
  readonly strings: number
  readonly targets: readonly Looked[]
  readonly problems: Readonly<Problems>
} {
  const isSelected = project.selection.hasSource(pair.source)
  const read = isSelected ? readSource(project, pair, facts.equivalents) : undefined
  if (read === undefined) return { strings: 0, targets: [], problems: [] }
  if (read instanceof FileUnreadableError) return { strings: 0, targets: [], problems: [read] }
  const { lock } = readLock(project, pair)
  const problems: Problems = []
  const sources = sourcesByNeed(read.source)
  const targets = pair.targets.flatMap((target): Looked[] => {
    // A catalog of its own source texts has no others to be compared with.
    if (target.path === pair.source || !project.selection.hasTarget(target)) return []
    const file = readTarget(project, read.source, target)
    if (file instanceof FileUnreadableError) problems.push(file)
    if (file instanceof FileUnreadableError || file.resource === undefined || file.document === undefined)
      return []
    const state = stateOf(read.source, target, file.resource, lock.get(target.locale))
    const source = sourceFor(sources, target, state.resource)
    const format = formatByName(pair.format)
    const own = file.resource
    const lineOf = lineFinder(own.text)
    const orphanOf = ({ id, start, text }: Entry): Orphan => ({ key: id, line: lineOf(start), text })
    const found = { target, was: file.bytes }
    if (format.isDocument === true) {
      const read = { resource: own, document: file.document }
      const { orphans, removed, next } = pruneDocument(source, target, read, state.section, facts)
      const named = orphans.map(one =>
        removed.has(one.start) ? orphanOf(one) : { ...orphanOf(one), isKept: true as const },
      )
      return [{ ...found, ...changeOf(own, next), orphans: named }]
    }
    const lost = (state.resource ?? own).entries.flatMap(entry => {
      const depth = orphanDepth(source, state.resource ?? own, entry)
      return depth === undefined ? [] : [{ entry, depth }]
    })
    if (lost.length === 0) return []
    try {
      const removals = lost.map(({ entry: { start }, depth }): Removal => ({ start, depth }))
      const roots = new Set(lost.map(({ entry, depth }) => keyOf(entry.id.slice(0, depth))))
      const starts = new Set(
        (state.resource ?? own).entries
          .filter(({ id }) => id.some((_, index) => roots.has(keyOf(id.slice(0, index + 1)))))
          .map(({ start }) => start),
      )
      const next = removeFromDocument(format, file.document, own, removals, ({ start }) => starts.has(start))
      const orphans = own.entries.filter(({ start }) => starts.has(start)).map(orphanOf)
      return [{ ...found, ...changeOf(own, next), orphans }]
    } catch (cause) {
      if (!(cause instanceof FormatError)) throw cause
      const place = { path: pair.source, locale: target.locale, line: cause.line }
      problems.push(new FileUnwritableError(`${target.path}: ${cause.message}`, place, { cause }))
      return []
    }
  })
  return { strings: read.source.strings.length, targets, problems }
}

function changeOf(
  { text }: Resource,
  next: { readonly text: string; readonly bytes: Uint8Array } | undefined,
): Pick<Looked, 'diff' | 'bytes'> {
  return { diff: next === undefined ? [] : lineDiff(text, next.text), bytes: next?.bytes }
}

/**
 * How many parts of an orphan's id name the outermost thing that the source does not have; `undefined`: it is no orphan,
 * or the target has another shape in its place, which only people can judge.
 */
function orphanDepth(source: Source, resource: Resource, entry: Entry): number | undefined {
  const { id, key } = entry
  const origin = source.origin ?? source
  const has = (name: string) =>
    source.position.has(name) || origin.position.has(name) || origin.resource.scalars?.has(name) === true
  const holds = (name: string) => source.resource.containers.has(name) || source.parents().has(name)
  if (has(key) || holds(key) || isOlderForm(source, key) || !isOrphan(source, resource, entry))
    return undefined
  for (let depth = 1; depth < id.length; depth++) {
    const parent = keyOf(id.slice(0, depth))
    if (has(parent)) return undefined
    if (!holds(parent) && !mayHoldForms(source, parent)) return depth
  }
  return id.length
}

/** A form as i18next named it before version 21: `item_0` beside `item_plural` or `item_one` in the source. */
function isOlderForm(source: Source, key: string): boolean {
  const family = /^(.+)_(?:\d|plural)$/s.exec(key)?.[1]
  return family !== undefined && (source.position.has(`${family}_plural`) || source.families().has(family))
}

/** An object of plural forms of which the source has others. */
function mayHoldForms(source: Source, parent: string): boolean {
  return source.families().has(`${parent}/`)
}

/** The records of what was removed go from the lock (`who-writes-the-lock`). */
function followInLock(
  project: Files & Task,
  pair: FilePair,
  facts: Facts,
  locales: ReadonlySet<Locale>,
): Readonly<Problems> {
  const { diffed } = diffPair(project, pair, facts, { records: true, adopts: true })
  if (diffed === undefined) return []
  const sections = new Map(
    diffed.targets.flatMap(({ target, records }) =>
      records !== undefined && locales.has(target.locale) ? [[target.locale, records]] : [],
    ),
  )
  return writeLock(project, diffed, sections).problems
}

function recordOf(
  { source: path }: FilePair,
  { locale, path: target }: TargetFile,
  orphans: readonly Orphan[],
  diff: readonly string[],
) {
  return { path, locale, target, orphans, diff }
}

function keptNotices(
  { source: path }: FilePair,
  { locale, path: target }: TargetFile,
  orphans: readonly Orphan[],
): Notice[] {
  const kept = orphans.filter(({ isKept }) => isKept)
  const [first] = kept
  if (first === undefined) return []
  const lines = kept.map(({ line }) => line).join(', ')
  const message = `line ${lines} of ${target} translates a text that is no longer in the source, but dragoman cannot be sure what else belongs to that translation; remove the translation yourself, or run "dragoman prune" again when every text of ${path} has its translation`
  return [{ path, locale, target, message, line: first.line }]
}
