import { pathFrom } from '../../disk.ts'
import type { ConfigProblem } from '../../errors.ts'
import type { ContentSettings, FormatName, Locale, RelativePath } from '../../model.ts'
import { keyPath, quote } from '../check/quote.ts'
import type { ResolvedFiles } from '../check/types.ts'
import { unreadableAs } from '../check/unsupported.ts'
import { languageOf } from '../locales/locales.ts'

/** A problem of pairing the files of an entry. */
export type PairProblem = {
  readonly entry: ResolvedFiles
  /** The setting of the entry that is wrong; else the entry as a whole is. */
  readonly setting?: 'format' | keyof ContentSettings
  readonly expected: string
  readonly found: string
}

/** One problem that many files of an entry share is reported once, with their number. */
export function configProblems(problems: readonly PairProblem[]): readonly ConfigProblem[] {
  const byKind = new Map<string, { readonly problem: ConfigProblem; count: number }>()
  for (const { entry, setting, expected, found } of problems) {
    const { index, file } = placeOf(entry)
    const key = keyPath(setting === undefined ? ['files', index] : ['files', index, setting])
    const kind = JSON.stringify([file, key, expected])
    const known = byKind.get(kind)
    const problem = { key, expected, found, ...(file !== undefined && { file }) }
    if (known === undefined) byKind.set(kind, { problem, count: 1 })
    else known.count++
  }
  return [...byKind.values()].map(({ problem, count }) =>
    count === 1 ? problem : { ...problem, found: `${problem.found} (and ${count - 1} more)` },
  )
}

export function noFiles(entry: ResolvedFiles, others: ReadonlyMap<string, RelativePath>): PairProblem {
  const expected = 'a pattern that matches at least one source file'
  return { entry, expected, found: `${quote(entry.sourcePattern)}${otherSources(entry, others)}` }
}

export function noMatch(entry: ResolvedFiles, source: RelativePath): PairProblem {
  return { entry, expected: `files that match ${quote(entry.sourcePattern)}`, found: quote(source) }
}

/** @param root - absolute; configurations of packages are named relative to it */
export function twoEntries(
  entry: ResolvedFiles,
  source: RelativePath,
  first: ResolvedFiles,
  root: string,
): PairProblem {
  const { index, file } = placeOf(first)
  const isElsewhere = file !== placeOf(entry).file
  const where = file === undefined ? 'the root configuration' : pathFrom(root, file)
  const expected = `only files that files[${index}]${isElsewhere ? ` of ${where}` : ''} does not match (use "exclude")`
  return { entry, expected, found: quote(source) }
}

export function unknownFormat(entry: ResolvedFiles, source: RelativePath): PairProblem {
  const problem = unreadableAs(source, entry.format) ?? {
    expected: 'a known file extension, or "format" in this entry',
    found: quote(source),
  }
  return { entry, setting: 'format', ...problem }
}

export function otherFormat(
  entry: ResolvedFiles,
  setting: keyof ContentSettings,
  format: FormatName,
  found: readonly FormatName[],
): PairProblem {
  const expected = `files of the format "${format}"`
  return { entry, setting, expected, found: found.map(quote).join(' and ') }
}

export function ownSource(entry: ResolvedFiles, source: RelativePath, locale: Locale): PairProblem {
  const expected = 'target files beside the source files'
  return { entry, expected, found: `${quote(source)} for ${locale} as well` }
}

export function sourceAsTarget(
  entry: ResolvedFiles,
  source: RelativePath,
  target: RelativePath,
  locale: Locale,
): PairProblem {
  const found = `${quote(target)}, a source file and the ${locale} target of ${quote(source)}`
  return { entry, expected: 'source files that are not target files of others (use "exclude")', found }
}

export function sharedTarget(
  entry: ResolvedFiles,
  target: RelativePath,
  sources: readonly RelativePath[],
): PairProblem {
  const found = `${quote(target)} for ${sources.map(quote).join(' and ')}`
  return { entry, expected: 'a target file for each source file', found }
}

/** The files that are there under other names, such as `Base.lproj`, and how to make them the source. */
function otherSources(
  { sourcePattern, targetPattern }: ResolvedFiles,
  others: ReadonlyMap<string, RelativePath>,
): string {
  const names = [...others.keys()].sort()
  const foreign = names.find(one => languageOf(one).kind === 'unsold')
  const file = others.get(foreign ?? names[0] ?? '')
  if (file === undefined) return ''
  const listed = [
    ...names.slice(0, mostNames).map(quote),
    ...(names.length > mostNames ? ['others'] : []),
  ].join(', ')
  const advice =
    foreign === undefined
      ? 'Set "source" to the locale of the source files, spelled as in their paths'
      : `If that file has the source texts, write "source: ${sourceOf(targetPattern, foreign)}" and "target: ${targetPattern}" in place of the path`
  return `. There are files for ${listed}, such as ${file}. ${advice}; or add files that fit ${quote(sourcePattern)}`
}

function sourceOf(targetPattern: string, name: string): string {
  return targetPattern.replace('{locale}', name)
}

const mostNames = 5

/** Where an entry is written, as its readers know it. */
function placeOf({ origin, index }: ResolvedFiles): { readonly file?: string; readonly index: number } {
  return origin ?? { index }
}
