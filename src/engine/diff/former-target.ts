/** The lock and the target files that a renamed source file has left behind under its former name. */
import { FileUnreadableError } from '../../errors.ts'
import { formatByName } from '../../formats/index.ts'
import { textHash } from '../../lock/hash.ts'
import type { LockSection } from '../../lock/lock.ts'
import {
  type EntryKey,
  type FilePair,
  type Notice,
  type RelativePath,
  type TargetFile,
  unless,
} from '../../model.ts'
import type { Files } from '../project.ts'
import { type LockFile, readLock, readResource } from '../scan/scan.ts'
import type { Source } from '../scan/source.ts'
import { isReplaceable } from './string-state.ts'
import type { FormerTarget, TargetDiff } from './types.ts'

/** The lock of a source file. A file that was renamed has that of its former name until its own is written. */
export function lockOf(project: Files, pair: FilePair, former: () => FilePair | undefined): LockFile {
  const own = readLock(project, pair)
  const before = own.isNew ? former() : undefined
  return before === undefined ? own : { ...readLock(project, before), bytes: undefined, isNew: true }
}

/** The target file under the former name. */
export function formerTarget(
  project: Files,
  source: Source,
  target: TargetFile,
  former: FilePair | undefined,
): FormerTarget | undefined {
  const path = former?.targets.find(({ locale }) => locale === target.locale)?.path
  if (former === undefined || path === undefined) return undefined
  const { format, settings } = source.pair
  const options = { ...settings.content, locale: target.locale, like: source.resource }
  const file = unless(FileUnreadableError, () => readResource(project, path, format, 'target', options))
  if (file === undefined) return undefined
  const section = readLock(project, former).lock.get(target.locale) ?? new Map()
  return { path, source: former.source, texts: textsIn(source, file.resource.entries, section) }
}

function textsIn(
  { pair, strings, position }: Source,
  entries: Source['resource']['entries'],
  section: LockSection,
): ReadonlyMap<EntryKey, string> {
  const texts = new Map<EntryKey, string>()
  if (formatByName(pair.format).isDocument === true) return texts
  const identicalIsMissing = pair.settings.identical === 'missing'
  for (const { key, text, fuzzy } of entries) {
    const string = strings[position.get(key) ?? -1]
    if (string === undefined || fuzzy === true || text === '') continue
    const { entry, entryHash, hasLetter, sourceHash } = string
    const isRecorded = section
      .get(entryHash)
      ?.some(record => record.source === sourceHash && record.text === textHash(text))
    const value = { source: entry.text, current: text, identicalIsMissing, hasLetter }
    if (isRecorded === true && !isReplaceable(value, false)) texts.set(key, text)
  }
  return texts
}

/**
 * To be said of each target file that was left behind.
 * @param writes - whether the run also writes what is there
 */
export function formerNotices(targets: readonly TargetDiff[], writes: boolean): Notice[] {
  return targets.flatMap(({ target: { path, locale }, source, former, recorded }) => {
    const isAtHand = former?.texts.size === 0 && recorded.wanted === 0
    if (former === undefined || isAtHand) return []
    const gone = `${former.source} is gone, and ${source.pair.source} has its texts`
    return [
      { path: source.pair.source, locale, target: path, message: `${gone}${nextStep(former, path, writes)}` },
    ]
  })
}

function nextStep(former: FormerTarget, target: RelativePath, writes: boolean): string {
  if (former.texts.size === 0)
    return `, but its translations are in ${former.path}. Rename that file to ${target}`
  return writes
    ? `, so its translations were copied from ${former.path} to ${target}, free of charge. Delete ${former.path}`
    : `. The next order, pull or sync copies its translations from ${former.path} to ${target}, free of charge`
}
