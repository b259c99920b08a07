/** Files of the pseudo-locales: rebuilt from their sources each time, and known to no lock and no ledger. */
import { checkOptionsOf } from '../../checks/index.ts'
import {
  FileSavedMeanwhileError,
  FileUnreadableError,
  FileUnwritableError,
  FormatError,
} from '../../errors.ts'
import { mergeDocument } from '../../formats/document.ts'
import { formatByName } from '../../formats/index.ts'
import {
  type EntryKey,
  type FilePair,
  type FindingCode,
  type Locale,
  type Notice,
  pseudoLocaleOf,
  type RelativePath,
  type TargetFile,
  unless,
} from '../../model.ts'
import type { Files, Problems, Tree } from '../project.ts'
import { readResource, readSource } from '../scan/scan.ts'
import { nameOf, type Source, type SourceString } from '../scan/source.ts'
import { sourcesByNeed } from '../scan/target-entries.ts'
import { looksPseudo, pseudoText } from './pseudo-text.ts'

export type PseudoFile = {
  readonly path: RelativePath
  readonly locale: Locale
  readonly target: RelativePath
  readonly strings: number
  /** Those that hold the source text, because a pseudo text would break it. */
  readonly kept: number
  /** Whether the file differs from what is there. */
  readonly isChanged: boolean
}

/**
 * The files of the selected pairs.
 * @param targetsOf - those of the pseudo-locales
 * @param writes - whether to put them on disk
 */
export function writePseudo(
  project: Tree,
  targetsOf: (pair: FilePair) => readonly TargetFile[],
  writes: boolean,
) {
  const problems: Problems = []
  const notices: Notice[] = []
  const files: PseudoFile[] = []
  const written: RelativePath[] = []
  const done = new Set<RelativePath>()
  for (const pair of project.pairs) {
    if (!project.selection.hasSource(pair.source)) continue
    const read = readSource(project, pair)
    if (read instanceof FileUnreadableError) {
      problems.push(read)
      continue
    }
    const { of } = sourcesByNeed(read.source)
    for (const target of targetsOf(pair)) {
      // Catalogs without a template name one file each.
      if (done.has(target.path)) continue
      done.add(target.path)
      try {
        const made = textsFor(pair, of(target, undefined), target)
        notices.push(...made.notices)
        const was = replaceable(project, pair, target)
        const { locale, language = locale } = target
        const merged = mergeDocument(formatByName(pair.format), {
          sourceDocument: read.document,
          sourceResource: read.resource,
          targetDocument: undefined,
          values: made.texts,
          locale,
          language,
          ...pair.settings.content,
        })
        if (merged === undefined) continue
        const isChanged = was === undefined || Buffer.compare(was, merged.bytes) !== 0
        const { source: path } = pair
        files.push({
          path,
          locale,
          target: target.path,
          strings: made.texts.size,
          kept: made.notices.length,
          isChanged,
        })
        if (!isChanged || !writes) continue
        if (project.disk.replace(target.path, was, merged.bytes)) written.push(target.path)
        else problems.push(FileSavedMeanwhileError.of(target.path, { path, locale }))
      } catch (error) {
        problems.push(problemOf(error, pair, target))
      }
    }
  }
  return { files, written: written.sort(), problems, notices }
}

function problemOf(error: unknown, { source: path }: FilePair, { locale, path: target }: TargetFile) {
  if (error instanceof FileUnwritableError || error instanceof FileUnreadableError) return error
  if (!(error instanceof FormatError)) throw error
  return new FileUnwritableError(
    `${target}: ${error.message}`,
    { path, locale, line: error.line },
    { cause: error },
  )
}

/**
 * The bytes of the file that is there.
 * @throws {FileUnwritableError} for one that somebody may have written
 */
function replaceable(
  project: Pick<Files, 'disk' | 'isConfined'>,
  { source: path, format, settings }: FilePair,
  { path: target, locale }: TargetFile,
): Uint8Array | undefined {
  const bytes = project.disk.read(target)
  if (bytes === undefined) return undefined
  const read = unless(FileUnreadableError, () =>
    readResource(project, target, format, 'target', settings.content, bytes),
  )
  const texts = read?.resource.entries.map(({ text }) => text).filter(text => /\p{L}/u.test(text))
  if (texts !== undefined && texts.filter(looksPseudo).length * 4 >= texts.length) return bytes
  const message = `${target}: this file holds texts that "dragoman pseudo" did not write, so dragoman does not change the file; delete it if nobody needs it, or name another pseudo-locale with --locale`
  throw new FileUnwritableError(message, { path, locale })
}

function textsFor(
  pair: FilePair,
  source: Source,
  target: TargetFile,
): { readonly texts: ReadonlyMap<EntryKey, string>; readonly notices: readonly Notice[] } {
  const texts = new Map<EntryKey, string>()
  const notices: Notice[] = []
  for (const string of source.strings) {
    if (!string.isCounted) continue
    const { entry } = string
    const text = string.hasLetter ? pseudoOf(pair, string, target) : entry.text
    texts.set(entry.key, text ?? entry.text)
    if (text !== undefined) continue
    const message =
      'this text is copied unchanged into the pseudo file. A pseudo text would damage its placeholders'
    notices.push({ path: pair.source, locale: target.locale, ...nameOf(entry), message })
  }
  return { texts, notices }
}

/** Texts from right to left are made with characters that a translation must not have. */
const overrides: ReadonlySet<FindingCode> = new Set(['control'])

/** The longest of the pseudo texts that the checks of a translation let pass. */
function pseudoOf(
  { format, settings }: FilePair,
  string: SourceString,
  { locale }: TargetFile,
): string | undefined {
  if (string.fault !== undefined) return undefined
  const { entry } = string
  const options = checkOptionsOf(format, entry)
  const isTurned = pseudoLocaleOf(locale) === 'ar-XB'
  return [true, false]
    .map(isWhole => pseudoText(entry.text, options, { isWhole, isTurned }, settings.keepTerms))
    .find(
      text =>
        text !== entry.text && string.check(text, undefined, isTurned ? overrides : undefined) === undefined,
    )
}
