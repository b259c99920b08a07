/** The lock and the target files that a renamed source file has left behind under its former name. */
import { FileUnreadableError } from '../../errors.ts'
import { formatByName } from '../../formats/index.ts'
import { type LockSection, recordFor } from '../../lock/lock.ts'
import {
  type Entry,
  type EntryKey,
  type FilePair,
  type Notice,
  type RelativePath,
  type TargetFile,
  unless,
} from '../../model.ts'
import type { Files } from '../project.ts'
import { type LockFile, readLock, readResource } from '../scan/scan.ts'
import type { Source, SourceString } from '../scan/source.ts'
import type { Decision } from './decided.ts'
import { pairLists } from './lists/list-pairs.ts'
import type { StringInput, StringState } from './string-state.ts'
import type { FormerTarget, FormerText, TargetDiff, TargetState } from './types.ts'

/** The lock of a source file. A file that was renamed has that of its former name until its own is written. */
export function lockOf(project: Files, pair: FilePair, former: () => readonly FilePair[]): LockFile {
  const own = readLock(project, pair)
  const [before] = own.isNew ? former() : []
  return before === undefined ? own : { ...readLock(project, before), bytes: undefined, isNew: true }
}

type Left = { readonly path: RelativePath; readonly former: FilePair }

/** Whether a target file is there under a former name. */
export function leavesTarget(
  project: Pick<Files, 'disk'>,
  target: TargetFile,
  former: readonly FilePair[],
): boolean {
  return leftFile(project, target, former) !== undefined
}

function leftFile(
  { disk }: Pick<Files, 'disk'>,
  { locale, path: own }: TargetFile,
  formers: readonly FilePair[],
): Left | undefined {
  for (const former of formers) {
    const path = former.targets.find(target => target.locale === locale)?.path
    // A link is not followed, and there all the same.
    const isThere = path !== undefined && path !== own && unless(FileUnreadableError, () => disk.exists(path))
    if (path !== undefined && isThere !== false) return { path, former }
  }
  return undefined
}

/** The target file under a former name. A document that has a file of its own needs none of it. */
export function formerTarget(
  project: Files,
  source: Source,
  { target, resource: own }: TargetState,
  formers: readonly FilePair[],
): FormerTarget | undefined {
  const left = leftFile(project, target, formers)
  const { format, settings } = source.pair
  const isDocument = formatByName(format).isDocument === true
  if (left === undefined || (isDocument && own !== undefined)) return undefined
  const { path, former } = left
  const found = { path, source: former.source }
  if (isDocument || former.format !== format) return { ...found, texts: undefined }
  const options = { ...settings.content, locale: target.locale, like: source.resource }
  const file = unless(FileUnreadableError, () => readResource(project, path, format, 'target', options))
  if (file === undefined) return { ...found, texts: undefined }
  const section = readLock(project, former).lock.get(target.locale)
  const { resource } = file
  return { ...found, texts: textsIn(source, pairLists(source, resource, section) ?? { resource, section }) }
}

function textsIn(
  { strings, position }: Source,
  { resource, section }: { readonly resource: Source['resource']; readonly section: LockSection | undefined },
): ReadonlyMap<EntryKey, FormerText> {
  const texts = new Map<EntryKey, FormerText>()
  for (const { key, text, fuzzy } of resource.entries) {
    const string = strings[position.get(key) ?? -1]
    if (string === undefined || fuzzy === true || text === '') continue
    texts.set(key, { text, record: recordFor(section, string.entryHash, text, string.entry.text) })
  }
  return texts
}

/**
 * The state of a string that has no value while one was left behind: what it would be in the target file, had that been
 * renamed too. Text that the ledger holds as well, and text that fails the checks, is not copied.
 */
export function leftBehind(
  decided: StringState,
  left: FormerText | undefined,
  string: SourceString,
  input: StringInput,
  stateOf: (input: StringInput) => StringState,
): Decision | undefined {
  if (left === undefined || decided.state !== 'missing' || decided.skip === 'no-text') return undefined
  const { text, record } = left
  const isOurs = input.view.texts.some(one => one.text === text)
  if (decided.write !== undefined && isOurs) return undefined
  const found = stateOf({ ...input, current: text, record })
  if (found.state === 'missing' || found.write !== undefined || isBroken(string, text)) return undefined
  if (found.state === 'stale') return { ...found, write: text, isFromFile: true, record }
  return { ...found, state: 'missing', skip: 'delivered', write: text, isFromFile: true }
}

/** The translation of the present source text, in the file or about to be. */
export function answerOf({ state, skip, write }: Decision, found: Entry | undefined): string | undefined {
  const isAnswer = state !== 'stale' || skip === 'delivered'
  return (isAnswer ? write : undefined) ?? (state === 'translated' ? found?.text : undefined)
}

function isBroken(string: SourceString, text: string): boolean {
  const finding = string.check(text)
  return finding !== undefined && (finding.severity ?? 'error') === 'error'
}

/**
 * To be said of each target file that was left behind.
 * @param writes - whether the run also writes what is there
 */
export function formerNotices(targets: readonly TargetDiff[], writes: boolean): Notice[] {
  return targets.flatMap(({ target: { path, locale }, source, former, ...diff }) => {
    if (former === undefined || !isNeeded(former, diff)) return []
    const gone = `${former.source} is gone, and ${source.pair.source} has its texts`
    return [
      { path: source.pair.source, locale, target: path, message: `${gone}${nextStep(former, path, writes)}` },
    ]
  })
}

function isNeeded({ texts }: FormerTarget, { wanted, writes }: Pick<TargetDiff, 'wanted' | 'writes'>) {
  return texts === undefined
    ? wanted.length > 0
    : writes.some(({ entry, text }) => texts.get(entry.key)?.text === text)
}

function nextStep({ texts, path }: FormerTarget, target: RelativePath, writes: boolean): string {
  if (texts === undefined) return `, but its translations are in ${path}. Rename that file to ${target}`
  return writes
    ? `, so its translations were copied from ${path} to ${target}, free of charge. If you need nothing else of ${path}, delete it`
    : `. The next run of "dragoman order", "pull" or "sync" copies its translations from ${path} to ${target}, free of charge`
}
