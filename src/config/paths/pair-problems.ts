import { pathFrom } from '../../disk.ts'
import type { ConfigProblem } from '../../errors.ts'
import type { ContentSettings, FormatName, Locale, RelativePath } from '../../model.ts'
import { keyPath, quote } from '../check/quote.ts'
import type { ResolvedFiles } from '../check/types.ts'
import { unreadableAs } from '../check/unsupported.ts'
import { languageOf } from '../locales/locales.ts'

export type PairProblems = ReturnType<typeof createPairProblems>

/**
 * Collects the problems of pairing. One that many files of an entry share is reported once, with their number.
 * @param root - absolute; configurations of packages are named relative to it
 */
export function createPairProblems(root: string) {
  const byKind = new Map<string, { readonly problem: ConfigProblem; count: number }>()
  const report = (
    entry: ResolvedFiles,
    expected: string,
    found: string,
    part?: 'format' | keyof ContentSettings,
  ): void => {
    const { index, file } = placeOf(entry)
    const key = keyPath(part === undefined ? ['files', index] : ['files', index, part])
    const kind = JSON.stringify([file, key, expected])
    const known = byKind.get(kind)
    const problem = { key, expected, found, ...(file !== undefined && { file }) }
    if (known === undefined) byKind.set(kind, { problem, count: 1 })
    else known.count++
  }
  return {
    noFiles: (entry: ResolvedFiles, others: ReadonlyMap<string, RelativePath>) =>
      report(
        entry,
        'a pattern that matches at least one source file',
        `${quote(entry.sourcePattern)}${otherSources(entry, others)}`,
      ),
    noMatch: (entry: ResolvedFiles, source: RelativePath) =>
      report(entry, `files that match ${quote(entry.sourcePattern)}`, quote(source)),
    twoEntries: (entry: ResolvedFiles, source: RelativePath, first: ResolvedFiles) => {
      const { index, file } = placeOf(first)
      const isElsewhere = file !== placeOf(entry).file
      const where = isElsewhere
        ? ` of ${file === undefined ? 'the root configuration' : pathFrom(root, file)}`
        : ''
      report(entry, `only files that files[${index}]${where} does not match (use "exclude")`, quote(source))
    },
    unknownFormat: (entry: ResolvedFiles, source: RelativePath) => {
      const [expected, found] = unreadableAs(source, entry.format) ?? [
        'a known file extension, or "format" in this entry',
        quote(source),
      ]
      report(entry, expected, found, 'format')
    },
    otherFormat: (
      entry: ResolvedFiles,
      setting: keyof ContentSettings,
      format: FormatName,
      found: readonly FormatName[],
    ) => report(entry, `files of the format "${format}"`, found.map(quote).join(' and '), setting),
    ownSource: (entry: ResolvedFiles, source: RelativePath, locale: Locale) =>
      report(entry, `target files beside the source files`, `${quote(source)} for ${locale} as well`),
    sourceAsTarget: (entry: ResolvedFiles, source: RelativePath, target: RelativePath, locale: Locale) =>
      report(
        entry,
        'source files that are not target files of others (use "exclude")',
        `${quote(target)}, a source file and the ${locale} target of ${quote(source)}`,
      ),
    sharedTarget: (entry: ResolvedFiles, target: RelativePath, sources: readonly RelativePath[]) =>
      report(
        entry,
        'a target file for each source file',
        `${quote(target)} for ${sources.map(quote).join(' and ')}`,
      ),
    all: (): readonly ConfigProblem[] =>
      [...byKind.values()].map(({ problem, count }) =>
        count === 1 ? problem : { ...problem, found: `${problem.found} (and ${count - 1} more)` },
      ),
  }
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
