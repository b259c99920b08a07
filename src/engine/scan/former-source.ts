/** Source files that were renamed: a lock without its source file has the strings of a new one. */
import { mayExist } from '../../disk.ts'
import { FileUnreadableError } from '../../errors.ts'
import { type FilePair, once, type RelativePath, unless } from '../../model.ts'
import type { Files } from '../project.ts'
import { type LockFolders, readLock } from './scan.ts'

/** The source files that have a lock. */
export function lockedSources({
  disk,
  stateFolder,
  lockFallback = stateFolder,
}: LockFolders): ReadonlySet<RelativePath> {
  const found = new Set<RelativePath>()
  const walk = (folder: RelativePath, prefix: RelativePath): void => {
    for (const name of unless(FileUnreadableError, () => disk.list(folder)) ?? []) {
      if (name.endsWith('.txt')) found.add(`${prefix}${name.slice(0, -'.txt'.length)}`)
      else walk(`${folder}/${name}`, `${prefix}${name}/`)
    }
  }
  for (const folder of new Set([stateFolder, lockFallback])) walk(`${folder}/lock`, '')
  return found
}

/**
 * The way to find the former names of a source file, the likeliest first: it may have been renamed more than once. Only a
 * file of which at least half of the strings have the same key and text is taken for it.
 * @param listGone - the pairs of the source files that are gone and have a lock
 */
export function formerSources(
  project: LockFolders,
  listGone: () => readonly FilePair[],
): NonNullable<Files['formerOf']> {
  const gone = once(listGone)
  const all = once(() => indexOf(project, gone()))
  // Locks stay for good, so most of those of a long history have no target files any more.
  const left = once(() =>
    indexOf(
      project,
      gone().filter(({ targets }) => targets.some(({ path }) => mayExist(project.disk, path))),
    ),
  )
  return ({ targets }, strings, leavesTargets) => {
    const index = leavesTargets ? left() : all()
    if (index.size === 0) return []
    const counted = strings.filter(({ isCounted }) => isCounted)
    const shared = new Map<FilePair, number>()
    for (const { entryHash, sourceHash } of counted) {
      const pairs = targets.flatMap(({ locale }) => [
        ...(index.get(nameOf(locale, entryHash, sourceHash)) ?? []),
      ])
      for (const pair of new Set(pairs)) shared.set(pair, (shared.get(pair) ?? 0) + 1)
    }
    const alike = [...shared].filter(([, count]) => count * 2 >= counted.length)
    return alike.sort(([, a], [, b]) => b - a).map(([pair]) => pair)
  }
}

/** Files by the strings that their locks name. */
function indexOf(
  project: LockFolders,
  gone: readonly FilePair[],
): ReadonlyMap<string, ReadonlySet<FilePair>> {
  const pairs = new Map<string, Set<FilePair>>()
  for (const pair of gone) {
    for (const [locale, section] of readLock(project, pair).lock) {
      for (const [entry, records] of section) {
        for (const { source } of records) {
          const name = nameOf(locale, entry, source)
          const known = pairs.get(name)
          if (known === undefined) pairs.set(name, new Set([pair]))
          else known.add(pair)
        }
      }
    }
  }
  return pairs
}

function nameOf(locale: string, entry: string, source: string): string {
  return `${locale} ${entry} ${source}`
}
