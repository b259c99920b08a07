/** Patterns with `{locale}` against the files of a repository. Pure. */
import { addTo, type Locale, type RelativePath } from '../model.ts'
import { isLocale } from './known-locales.ts'

/** A pattern of `files`, and what of the repository it would pair. */
export type Candidate = {
  /** With `{locale}`; the same as `target` where source and target files are named alike. */
  readonly source: string
  readonly target: string
  /** The files of each locale, by the target pattern. */
  readonly files: ReadonlyMap<Locale, readonly RelativePath[]>
  /** The source files, where their path names no locale. */
  readonly sources: readonly RelativePath[]
}

/** Whether a path fits a pattern without placeholders, and what its stars matched. */
export type MatchPattern = (
  pattern: string,
) => (path: string) => { readonly stars: readonly string[] } | undefined

/** @param folder of the package that the pattern is relative to */
export function candidateOf(
  pattern: string,
  folder: RelativePath,
  paths: readonly RelativePath[],
  match: MatchPattern,
): Candidate | undefined {
  const [written = '', target = written] = pattern
    .split(' => ')
    .map(side => (folder === '' ? side : `${folder}/${side}`))
  const source = localeBetween(written, target) === undefined ? written : target
  const files = filesByLocale(target, paths, match)
  const exec = source === target || source.includes('{') ? undefined : match(source)
  const sources =
    exec === undefined
      ? []
      : paths.filter(
          path => exec(path) !== undefined && ![...files.values()].some(list => list.includes(path)),
        )
  const ofSource =
    source !== target && source.includes('{locale}') ? filesByLocale(source, paths, match) : undefined
  if (exec !== undefined && sources.length === 0) return undefined
  // A star that only the source has is the name of its one file: `po/*.pot` beside `po/de.po`.
  const isOneFile = exec !== undefined && wildcardsIn(source) !== wildcardsIn(target)
  const [first = source] = sources
  if (isOneFile && sources.length > 1) return undefined
  const found = ofSource === undefined ? files : new Map([...ofSource, ...files])
  if (exec === undefined && found.size === 0) return undefined
  const own = exec === undefined ? found : besideSources(found, sources, source, target)
  return { source: isOneFile ? first : source, target, files: own, sources }
}

/** Where only the folder of the locale differs, the files of other folders than those of the sources translate something else. */
function besideSources(
  files: Candidate['files'],
  sources: readonly RelativePath[],
  source: string,
  target: string,
): Candidate['files'] {
  const [from, to] = [source.split('/').reverse(), target.split('/').reverse()]
  const places = to.flatMap((part, index) => (part.includes('{locale}') ? [index] : []))
  const isAlike =
    from.length === to.length && from.every((part, index) => places.includes(index) || part === to[index])
  if (!isAlike || !target.startsWith('**/')) return files
  const frame = (path: RelativePath) =>
    JSON.stringify(
      path
        .split('/')
        .reverse()
        .map((part, index) => (places.includes(index) ? '' : part)),
    )
  const frames = new Set(sources.map(frame))
  const kept = [...files].map(
    ([locale, paths]) => [locale, paths.filter(path => frames.has(frame(path)))] as const,
  )
  return new Map(kept.filter(([, paths]) => paths.length > 0))
}

function wildcardsIn(pattern: string): number {
  return pattern.split(/\*+/).length
}

/** The locale with which a target pattern is a source path: `l/en.json` of `l/{locale}.json`. */
export function localeBetween(source: string, target: string): Locale | undefined {
  const [before = '', ...rest] = target.split('{locale}')
  const after = rest.at(-1) ?? ''
  if (rest.length === 0 || !source.startsWith(before) || !source.endsWith(after)) return undefined
  const [locale = ''] = source.slice(before.length, source.length - after.length).split(/[/*]/)
  return isLocale(locale) && target.replaceAll('{locale}', locale) === source ? locale : undefined
}

function filesByLocale(
  pattern: string,
  paths: readonly RelativePath[],
  match: MatchPattern,
): ReadonlyMap<Locale, readonly RelativePath[]> {
  // A star matches what a locale may be; which of the stars are locales is known by their places.
  const pieces = pattern.split('{locale}')
  const exec = match(pieces.join('*'))
  const places = pieces.slice(0, -1).map((_, index) => starsIn(pieces.slice(0, index + 1)) + index)
  const found = new Map<Locale, RelativePath[]>()
  for (const path of paths) {
    const captures = exec(path)
    const [locale, ...others] = places.map(place => captures?.stars[place])
    if (locale === undefined || !isLocale(locale) || others.some(other => other !== locale)) continue
    addTo(found, locale, path)
  }
  return found
}

/** The single stars of a pattern; `**` is none of them. */
function starsIn(pieces: readonly string[]): number {
  return pieces
    .flatMap(piece => piece.split('/'))
    .filter(part => part !== '**')
    .reduce((sum, part) => sum + part.split('*').length - 1, 0)
}
