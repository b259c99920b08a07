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
import {
  configProblems,
  noFiles,
  noMatch,
  otherFormat,
  ownSource,
  type PairProblem,
  sharedTarget,
  sourceAsTarget,
  twoEntries,
  unknownFormat,
} from './pair-problems.ts'

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
  const problems: PairProblem[] = []
  const found: Found[] = []
  const own: FilePair[] = []
  const entryBySource = new Map<RelativePath, ResolvedFiles>()
  /** The first entry that finds a file has it. */
  const claim = (entry: ResolvedFiles, path: RelativePath): PairProblem | undefined => {
    const first = entryBySource.get(path)
    if (first !== undefined) return twoEntries(entry, path, first, config.root)
    entryBySource.set(path, entry)
    return undefined
  }
  for (const entry of config.files) {
    const sources = [...new Set(sourceFilesByEntry.get(entry.index) ?? [])].sort()
    const bilingual = sources.length === 0 ? (bilingualFilesByEntry.get(entry.index) ?? []) : []
    if (sources.length === 0 && bilingual.length === 0) problems.push(noFiles(entry, otherFiles(entry)))
    for (const file of bilingual) {
      const problem = claim(entry, file.path)
      if (problem === undefined) own.push(ownPair(entry, file))
      else problems.push(problem)
    }
    const pairOf = pairing(entry, folder)
    const pairs: FilePair[] = []
    for (const source of sources) {
      const pair = claim(entry, source) ?? pairOf(source)
      if ('expected' in pair) problems.push(pair)
      else pairs.push(pair)
    }
    for (const pair of pairs) found.push({ entry, pair })
    problems.push(...contentProblems(entry, [...bilingual, ...pairs]))
  }
  const free = withOwnTargets(found, entryBySource)
  return { pairs: [...free.pairs, ...own], problems: configProblems([...problems, ...free.problems]) }
}

/** From a source file of an entry to its pair, or to what keeps it from having one. */
function pairing(
  entry: ResolvedFiles,
  folder: RelativePath,
): (source: RelativePath) => FilePair | PairProblem {
  const { exec, fill } = matchPattern(entry.sourcePattern)
  return source => {
    const captures = exec(posix.relative(`/${folder}`, `/${source}`))
    if (captures === undefined) return noMatch(entry, source)
    const format = entry.format ?? formatOfPath(source)
    if (unreadableAs(source, entry.format) !== undefined || format === undefined)
      return unknownFormat(entry, source)
    const targets = targetFiles(entry, captures, fill, folder)
    return { source, format, targets, settings: entry.settings }
  }
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
function contentProblems(
  entry: ResolvedFiles,
  files: readonly { readonly format: FormatName }[],
): readonly PairProblem[] {
  const formats = new Set(files.map(({ format }) => format))
  if (formats.size === 0) return []
  return (['skipElements', 'frontMatter'] as const).flatMap(setting => {
    if (entry.settings.content[setting] === undefined) return []
    const wanted = formatNames.filter(format => factsOf(format).settings?.includes(setting))
    const [first] = wanted
    const isMeant = first === undefined || wanted.some(format => formats.has(format))
    return isMeant ? [] : [otherFormat(entry, setting, first, [...formats])]
  })
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
): { readonly pairs: readonly FilePair[]; readonly problems: readonly PairProblem[] } {
  const sourceByTarget = new Map<RelativePath, RelativePath>()
  const pairs: FilePair[] = []
  const problems: PairProblem[] = []
  for (const { entry, pair } of found) {
    const before = problems.length
    for (const { path, locale } of pair.targets) {
      const other = sourceByTarget.get(path)
      if (path === pair.source) problems.push(ownSource(entry, path, locale))
      else if (entryBySource.has(path)) problems.push(sourceAsTarget(entry, pair.source, path, locale))
      else if (other !== undefined) problems.push(sharedTarget(entry, path, [other, pair.source]))
      else sourceByTarget.set(path, pair.source)
    }
    if (problems.length === before) pairs.push(pair)
  }
  return { pairs, problems }
}
