import { posix, relative, sep } from 'node:path'
import type { ConfigProblem } from '../../errors.ts'
import type { FilePair, FormatName, RelativePath, Target, TargetFile } from '../../model.ts'
import type { Config, ResolvedFiles } from '../check/types.ts'
import { unreadableAs } from '../check/unsupported.ts'
import { type Captures, matchPattern } from './match.ts'
import { createPairProblems, type PairProblems } from './pair-problems.ts'

/**
 * Pairs every source file with one target file per locale.
 * `sourceFilesByEntry`: by position of the `files` entry, the files that its pattern found and `exclude` left,
 * relative to the root. `bilingualFilesByEntry`: where there are no such files, those that hold source and translation
 * of one locale and so are their own source. Pairs come in the order of the entries, within one by source path in code units; only files
 * without a problem are among them.
 */
export function resolvePairs(
  config: Config,
  sourceFilesByEntry: ReadonlyMap<number, readonly RelativePath[]>,
  availableFormats: readonly FormatName[],
  bilingualFilesByEntry: ReadonlyMap<number, readonly BilingualFile[]> = new Map(),
): { readonly pairs: readonly FilePair[]; readonly problems: readonly ConfigProblem[] } {
  const folder = relative(config.root, config.folder).split(sep).join('/')
  const problems = createPairProblems(config.root)
  const entryBySource = new Map<RelativePath, ResolvedFiles>()
  const found: Found[] = []
  const own: FilePair[] = []
  for (const entry of config.files) {
    const sources = [...new Set(sourceFilesByEntry.get(entry.index) ?? [])].sort(compareCodeUnits)
    const bilingual = sources.length === 0 ? (bilingualFilesByEntry.get(entry.index) ?? []) : []
    if (sources.length === 0 && bilingual.length === 0) problems.noFiles(entry)
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
      const format = entry.format ?? formatOf(source)
      const first = entryBySource.get(source)
      if (first !== undefined) problems.twoEntries(entry, source, first)
      else if (captures === undefined) problems.noMatch(entry, source)
      else if (unreadableAs(source, entry.format) !== undefined || format === undefined)
        problems.unknownFormat(entry, source)
      else if (!availableFormats.includes(format)) problems.missingFormat(entry, source, format)
      else {
        formats.add(format)
        const targets = targetFiles(entry, captures, fill, folder)
        found.push({ entry, pair: { source, format, targets, settings: entry.settings } })
      }
      if (first === undefined) entryBySource.set(source, entry)
    }
    if (bilingual.length > 0) formats.add('po')
    checkContent(entry, formats, problems)
  }
  return { pairs: [...withOwnTargets(found, entryBySource, problems), ...own], problems: problems.all() }
}

/** A file that holds source texts and the translations of one locale. */
export type BilingualFile = { readonly path: RelativePath; readonly target: Target }

/** Whether an entry's files may be their own source: gettext catalogs hold both sides. */
export function isBilingual({ format, targetPattern }: ResolvedFiles): boolean {
  return (format ?? formatOf(targetPattern)) === 'po'
}

function ownPair({ settings }: ResolvedFiles, { path, target }: BilingualFile): FilePair {
  return { source: path, format: 'po', targets: [{ ...target, path }], settings }
}

/** The format of an extension; `undefined` where it has none. */
export function formatOf(path: RelativePath): FormatName | undefined {
  return formatByExtension.get(posix.extname(path).toLowerCase())
}

const formatByExtension: ReadonlyMap<string, FormatName> = new Map([
  ['.json', 'json'],
  ['.jsonc', 'json'],
  ['.arb', 'arb'],
  ['.strings', 'strings'],
  ['.html', 'html'],
  ['.htm', 'html'],
  ['.xhtml', 'html'],
  ['.po', 'po'],
  ['.pot', 'po'],
  ['.txt', 'text'],
  ['.md', 'markdown'],
  ['.markdown', 'markdown'],
  ['.mdx', 'mdx'],
])

/** Which formats a setting is for; the first is named where it is for none of the files. */
const formatsOfSetting = { skipElements: ['html'], frontMatter: ['markdown', 'mdx'] } as const

/** A setting that is for none of an entry's files was meant for others. */
function checkContent(entry: ResolvedFiles, formats: ReadonlySet<FormatName>, problems: PairProblems): void {
  if (formats.size === 0) return
  for (const setting of ['skipElements', 'frontMatter'] as const) {
    const wanted = formatsOfSetting[setting]
    if (entry.settings.content[setting] === undefined || wanted.some(format => formats.has(format))) continue
    problems.otherFormat(entry, setting, wanted[0], [...formats])
  }
}

type Found = { readonly entry: ResolvedFiles; readonly pair: FilePair }

function targetFiles(
  { targetPattern, targets }: ResolvedFiles,
  captures: Captures,
  fill: ReturnType<typeof matchPattern>['fill'],
  folder: RelativePath,
): readonly TargetFile[] {
  return targets.map(target => ({
    ...target,
    path: posix.join(folder, fill(targetPattern, captures, target.locale)),
  }))
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

function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
