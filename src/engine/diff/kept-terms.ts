/** Terms of the configuration that a translation lacks (`terms-come-back`): reported, and written all the same. */
import { lostTerms } from '../../checks/index.ts'
import { lineFinder } from '../../formats/document.ts'
import { formatByName } from '../../formats/index.ts'
import type { LockSection } from '../../lock/lock.ts'
import { type Entry, type EntryKey, keyOf, type Notice, type Resource, type TargetFile } from '../../model.ts'
import type { Source, SourceString } from '../scan/source.ts'
import { align } from './align.ts'
import { alignDocument } from './document/document.ts'
import { pairLists } from './lists/list-pairs.ts'
import type { TargetDiff, TargetState } from './types.ts'

/** The notices about texts in a target file that count as translated. */
export function termNotices(
  source: Source,
  { target, resource }: TargetState,
  { current, findings }: Pick<TargetDiff, 'current' | 'findings'>,
): Notice[] {
  if (source.pair.settings.keepTerms.length === 0 || resource === undefined) return []
  const lineOf = lineFinder(resource.text)
  const isFound = new Set(findings.map(({ key }) => keyOf(key)))
  return source.strings.flatMap((string, index) => {
    const { text, start } = current[index] ?? { text: '', start: 0 }
    if (text === '' || !string.isCounted || isFound.has(string.entry.key)) return []
    return noticeOf(source, string, text, target).map(notice => ({ ...notice, line: lineOf(start) }))
  })
}

/**
 * The same of texts that have just been written, by key.
 * @param read - the target file as it is now
 * @param section - what its lock will say of it
 */
export function writtenTermNotices(
  source: Source,
  target: TargetFile,
  written: ReadonlyMap<EntryKey, string>,
  read: () => Resource | undefined,
  section: LockSection,
): Notice[] {
  if (source.pair.settings.keepTerms.length === 0) return []
  const found = source.strings.flatMap((string, index) => {
    const text = written.get(string.entry.key)
    return text === undefined ? [] : noticeOf(source, string, text, target).map(notice => ({ notice, index }))
  })
  const resource = found.length === 0 ? undefined : read()
  if (resource === undefined) return found.map(({ notice }) => notice)
  const current = entriesOf(source, resource, section)
  const lineOf = lineFinder(resource.text)
  return found.map(({ notice, index }) => {
    const entry = current[index]
    return entry === undefined ? notice : { ...notice, line: lineOf(entry.start) }
  })
}

/** The target's entry for each string of the source; none of what has no sure pair. */
function entriesOf(source: Source, resource: Resource, section: LockSection): readonly (Entry | undefined)[] {
  if (formatByName(source.pair.format).isDocument !== true) {
    const paired = pairLists(source, resource, section)?.resource ?? resource
    return align(source, paired).current
  }
  return alignDocument(source, resource, section).current
}

function noticeOf(
  { pair }: Source,
  { entry }: SourceString,
  text: string,
  { locale, path: target }: TargetFile,
): Notice[] {
  const lost = lostTerms(pair.settings.keepTerms, entry.text, text)
  if (lost.length === 0) return []
  const terms = lost.map(term => JSON.stringify(term)).join(', ')
  const message = `the translation lacks ${terms}, which "keepTerms" says to keep`
  return [{ message, path: pair.source, target, locale, key: entry.id }]
}
