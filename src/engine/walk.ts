/** Every selected file pair, diffed: one pair at a time, so that a large tree never lies in memory as a whole. */
import { FileUnreadableError } from '../errors.ts'
import type { Document } from '../formats/document.ts'
import type { Lock } from '../lock/lock.ts'
import { type EntryKey, type FilePair, idOf, type Locale, type Notice, type RelativePath, type Resource, type TargetFile } from '../model.ts'
import { diffTarget, type DiffOptions, type TargetDiff } from './diff.ts'
import type { Problems, Project } from './project.ts'
import type { Facts } from './reconcile.ts'
import { readLock, readResource, readSource } from './scan.ts'
import type { Source } from './source.ts'

export type DiffedTarget = TargetDiff & { readonly document: Document | undefined }

export type DiffedPair = {
  readonly pair: FilePair
  readonly source: Source
  readonly sourceDocument: Document
  readonly lock: Lock
  /** As it lies on disk. */
  readonly lockText: string
  /** The selected targets that could be read. */
  readonly targets: readonly DiffedTarget[]
}

/** Diffs the selected pairs in order. A file that cannot be read is a problem and excludes only itself. */
export function* diffPairs(
  project: Project,
  facts: Facts,
  options: Omit<DiffOptions, 'stale'>,
  problems: Problems,
  notices: Notice[] = [],
): Generator<DiffedPair> {
  for (const pair of project.pairs) {
    if (!project.selection.hasSource(pair.source)) continue
    const file = readSource(project, pair, problems)
    if (file === undefined) continue
    noticesOf(file.resource, pair, undefined, notices)
    const { lock, text } = readLock(project, pair, notices)
    const targets: DiffedTarget[] = []
    for (const target of pair.targets) {
      if (!project.selection.hasTarget(target)) continue
      const read = readTarget(project, file.source, target, problems)
      if (read === undefined) continue
      if (read.resource !== undefined) noticesOf(read.resource, pair, target.locale, notices)
      const state = { target, resource: read.resource, section: lock.get(target.locale) }
      const diff = diffTarget(file.source, state, facts, { stale: project.stale, ...options })
      notices.push(...diff.notices)
      targets.push({ ...diff, document: read.document })
    }
    yield { pair, source: file.source, sourceDocument: file.document, lock, lockText: text, targets }
  }
}

function readTarget(
  project: Project,
  source: Source,
  target: TargetFile,
  problems: Problems,
): { resource: Resource | undefined; document: Document | undefined } | undefined {
  try {
    const file = readResource(project, target.path, source.pair.format, 'target', {
      locale: target.locale,
      like: source.resource,
    })
    if (file === undefined) return { resource: undefined, document: undefined }
    refuseOtherShape(source, file.resource, target)
    return file
  } catch (error) {
    if (!(error instanceof FileUnreadableError)) throw error
    problems.push(ofSource(error, source.pair.source, target.locale))
    return undefined
  }
}

/** A record names a target file by its source and locale (rules R4); the message still names the file itself. */
function ofSource({ message, key, cause }: FileUnreadableError, path: RelativePath, locale: Locale): FileUnreadableError {
  return new FileUnreadableError(message, { path, locale, key }, { cause })
}

/** A text cannot be put where the target has an object or a list, nor inside of what is a text there. */
function refuseOtherShape(source: Source, target: Resource, { path, locale }: TargetFile): void {
  for (const key of target.containers) {
    if (source.position.has(key)) throw otherShape(path, locale, key, 'holds other values where the source has a text')
  }
  for (const parent of source.parents()) {
    if (target.containers.has(parent) || !target.entries.some(({ key }) => key === parent)) continue
    throw otherShape(path, locale, parent, 'is a single value where the source has several texts')
  }
}

function otherShape(path: RelativePath, locale: Locale, key: EntryKey, what: string): FileUnreadableError {
  return new FileUnreadableError(
    `${path}: ${key} ${what}; give the target the shape of the source, or exclude the key with \`keys\``,
    { path, locale, key: idOf(key) },
  )
}

function noticesOf(resource: Resource, pair: FilePair, locale: Locale | undefined, notices: Notice[]): void {
  for (const notice of resource.notices) {
    notices.push({ ...notice, path: pair.source, ...(locale === undefined ? {} : { locale }) })
  }
}
