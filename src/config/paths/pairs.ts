import { posix } from 'node:path'
import { pathFrom } from '../../disk.ts'
import type { ConfigProblem } from '../../errors.ts'
import {
  type FilePair,
  type FormatName,
  factsOf,
  formatNames,
  formatOfPath,
  type RelativePath,
  type Target,
  type TargetFile,
} from '../../model.ts'
import type { Config, ResolvedFiles } from '../check/types.ts'
import { unreadableAs } from '../check/unsupported.ts'
import { type Captures, matchPattern } from './match.ts'
import { createPairProblems, type PairProblems } from './pair-problems.ts'

/**
 * Pairs every source file with one target file per locale.
 * `sourceFilesByEntry`: by position of the `files` entry, the files that its pattern found and `exclude` left,
 * relative to the root. `bilingualFilesByEntry`: where there are no such files, those that hold source and translation
 * of one locale and so are their own source. Pairs come in the order of the entries, within one by source path in code units; only files
 * without a problem are among them. `otherFiles`: by name in the place of the locale one file that an entry without
 * source files would match, relative to the configuration's folder.
 */
export function resolvePairs(
  config: Config,
  sourceFilesByEntry: ReadonlyMap<number, readonly RelativePath[]>,
  bilingualFilesByEntry: ReadonlyMap<number, readonly BilingualFile[]> = new Map(),
  otherFiles: (entry: ResolvedFiles) => ReadonlyMap<string, RelativePath> = () => new Map(),
): { readonly pairs: readonly FilePair[]; readonly problems: readonly ConfigProblem[] } {
  const folder = pathFrom(config.root, config.folder)
  const problems = createPairProblems(config.root)
  const entryBySource = new Map<RelativePath, ResolvedFiles>()
  const found: Found[] = []
  const own: FilePair[] = []
  for (const entry of config.files) {
    const sources = [...new Set(sourceFilesByEntry.get(entry.index) ?? [])].sort()
    const bilingual = sources.length === 0 ? (bilingualFilesByEntry.get(entry.index) ?? []) : []
    if (sources.length === 0 && bilingual.length === 0) problems.noFiles(entry, otherFiles(entry))
    for (const file of bilingual) {
      const first = entryBySource.get(file.path)
      if (first === undefined) own.push(ownPair(entry, file))
      else problems.twoEntries(entry, file.path, first)
      if (first === undefined) entryBySource.set(file.path, entry)
    }
    const formats = new Set<FormatName>()
    const { exec, fill } = matchPattern(entry.sourcePattern)
    for (const source of sources) {
      const captures = exec(posix.relative(`/${folder}`, `/${source}`))
      const format = entry.format ?? formatOfPath(source)
      const first = entryBySource.get(source)
      if (first !== undefined) problems.twoEntries(entry, source, first)
      else if (captures === undefined) problems.noMatch(entry, source)
      else if (unreadableAs(source, entry.format) !== undefined || format === undefined)
        problems.unknownFormat(entry, source)
      else {
        formats.add(format)
        const targets = targetFiles(entry, captures, fill, folder)
        found.push({ entry, pair: { source, format, targets, settings: entry.settings } })
      }
      if (first === undefined) entryBySource.set(source, entry)
    }
    for (const { format } of bilingual) formats.add(format)
    checkContent(entry, formats, problems)
  }
  return { pairs: [...withOwnTargets(found, entryBySource, problems), ...own], problems: problems.all() }
}

/** A file that holds source texts and the translations of one locale. */
export type BilingualFile = {
  readonly path: RelativePath
  readonly target: Target
  readonly format: FormatName
}

/** The format of an entry's files, where these may be their own source. */
export function bilingualFormatOf({ format, targetPattern }: ResolvedFiles): FormatName | undefined {
  const name = format ?? formatOfPath(targetPattern)
  return name !== undefined && factsOf(name).isBilingual === true ? name : undefined
}

function ownPair({ settings }: ResolvedFiles, { path, target, format }: BilingualFile): FilePair {
  return { source: path, format, targets: [{ ...target, path }], settings }
}

/** A setting that is for none of an entry's files was meant for others. */
function checkContent(entry: ResolvedFiles, formats: ReadonlySet<FormatName>, problems: PairProblems): void {
  if (formats.size === 0) return
  for (const setting of ['skipElements', 'frontMatter'] as const) {
    if (entry.settings.content[setting] === undefined) continue
    const wanted = formatNames.filter(format => factsOf(format).settings?.includes(setting))
    const [first] = wanted
    if (first !== undefined && !wanted.some(format => formats.has(format)))
      problems.otherFormat(entry, setting, first, [...formats])
  }
}

type Found = { readonly entry: ResolvedFiles; readonly pair: FilePair }

function targetFiles(
  { targetPattern, targets }: ResolvedFiles,
  captures: Captures,
  fill: ReturnType<typeof matchPattern>['fill'],
  folder: RelativePath,
): readonly TargetFile[] {
  const isWhole = folder === '' && posix.normalize(targetPattern) === targetPattern
  return targets.map(({ locale, language }) => {
    const path = fill(targetPattern, captures, locale)
    return { locale, language, path: isWhole ? path : posix.join(folder, path) }
  })
}

/** Leaves out the pairs that would write to a source file or to another pair's target file. */
function withOwnTargets(
  found: readonly Found[],
  entryBySource: ReadonlyMap<RelativePath, ResolvedFiles>,
  problems: PairProblems,
): readonly FilePair[] {
  const sourceByTarget = new Map<RelativePath, RelativePath>()
  const pairs: FilePair[] = []
  for (const { entry, pair } of found) {
    let isFree = true
    for (const { path, locale } of pair.targets) {
      const other = sourceByTarget.get(path)
      if (path === pair.source) problems.ownSource(entry, path, locale)
      else if (entryBySource.has(path)) problems.sourceAsTarget(entry, pair.source, path, locale)
      else if (other !== undefined) problems.sharedTarget(entry, path, [other, pair.source])
      else {
        sourceByTarget.set(path, pair.source)
        continue
      }
      isFree = false
    }
    if (isFree) pairs.push(pair)
  }
  return pairs
}
