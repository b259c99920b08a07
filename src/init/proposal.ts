/** Files that were found → the entries of a configuration. Pure. */
import { posix } from 'node:path'
import {
  type FormatName,
  formatOfPath,
  isBilingualPath,
  type Language,
  type Locale,
  plainLocale,
  type RelativePath,
} from '../model.ts'
import type { Candidate, MatchPattern } from './candidates.ts'
import { collapsed } from './collapse.ts'
import type { Repository } from './repository.ts'
import { languagePart, sourceOf, spelledOnce, translatedLocales } from './source-locale.ts'
import {
  byName,
  type Found,
  type LeftOut,
  type Proposal,
  type ProposedFiles,
  type Tools,
  type Vote,
} from './types.ts'

export function proposalOf(
  { found, shared }: { readonly found: readonly Found[]; readonly shared: readonly string[] },
  votes: readonly Vote[],
  wanted: readonly Locale[],
  folders: readonly RelativePath[],
  repository: Repository,
  tools: Tools,
): Proposal | undefined {
  if (found.length === 0) return undefined
  const named = found.filter(({ from }) => from !== byName)
  const main = named.length > 0 ? named : found
  const { source, reason, rivals } = sourceOf(main, votes, tools)
  const translated = translatedLocales(main)
  const leftOut = found.flatMap((one): (LeftOut & { readonly one: Found })[] => {
    const reason = hasSource(one.candidate, source, translated)
      ? main.includes(one)
        ? undefined
        : doubtOf(one, tools)
      : withoutSource(one, source)
    return reason === undefined ? [] : [{ one, pattern: one.candidate.target, reason }]
  })
  const usable = found.filter(one => !leftOut.some(left => left.one === one))
  const targetsOf = (some: readonly Found[]) => {
    const counts = new Map<Locale, number>()
    for (const locale of [...some.flatMap(({ candidate }) => [...candidate.files.keys()]), ...wanted])
      counts.set(locale, (counts.get(locale) ?? 0) + 1)
    return spelledOnce(counts, source)
  }
  const own = targetsOf(main)
  const targets = tools.requested.targets ?? (own.length > 0 ? own : targetsOf(found))
  const rows = usable.map(one => proposedFiles(one, source, targets, tools))
  const choices = [
    ...new Set([
      ...targets,
      ...rows.flatMap(({ written }) => (written.targets === 'all' ? [] : (written.targets ?? []))),
    ]),
  ]
  return {
    source,
    sourceReason: reason,
    rivals,
    targets,
    files: withOwnLocales(
      collapsed(rows, folders, repository.paths, tools.match),
      folders,
      targets,
      tools.requested.targets,
    ),
    leftOut: [
      ...leftOut.map(({ pattern, reason }) => ({ pattern, reason })),
      ...shared.map(pattern => ({ pattern, reason: sharedReason })),
    ],
    locales: languagesFor(choices, tools),
    unsold: choices.filter(locale => tools.languagesOf(locale).length === 0),
  }
}

/** Whether an entry for these files would have something to translate from. */
function hasSource(
  { files, sources, target }: Candidate,
  source: Locale,
  translated: ReadonlySet<Locale>,
): boolean {
  if (sources.length > 0 || isBilingualPath(target)) return true
  const here = sourceAmong([...files.keys()], source)
  return here !== undefined && (here === source || !translated.has(here))
}

/** The source locale as these files spell it, or another region of its language. */
function sourceAmong(locales: readonly Locale[], source: Locale): Locale | undefined {
  const language = languagePart(source)
  return (
    locales.find(locale => locale === source) ??
    locales.find(locale => plainLocale(locale) === plainLocale(source)) ??
    locales.find(locale => languagePart(locale) === language)
  )
}

function withoutSource({ sourceWriter }: Found, source: Locale): string {
  const next =
    sourceWriter === undefined
      ? 'Once there is one, add this pattern to "files"'
      : `Run "${sourceWriter.replaceAll('{source}', source)}", which writes them, and add this pattern to "files"`
  return `none of its files is in the source locale ${source}. ${next}`
}

const sharedReason =
  'other entries have a part of its files. To have the rest translated, add this pattern to "files", with "exclude" for that part'
/** Folders of files that a build may make from others. */
const madeFolder = /(?:^|\/)(?:compiled|generated|gen|output|extracted|public|static|www|wwwroot)\//i

/** Why files that only their names show may not be meant, beside those of a framework. */
function doubtOf({ candidate: { target, files, sources } }: Found, { requested }: Tools): string | undefined {
  const [only] = files.keys()
  if (requested.files !== undefined && requested.files.size > 0)
    return 'you named other files. To have these translated as well, add this pattern to "files"'
  if (sources.length === 0 && files.size < 2)
    return `only ${only} has such files. To have them translated, add this pattern to "files"`
  return madeFolder.test(target)
    ? 'a build may make these files from others. If people write them, add this pattern to "files"'
    : undefined
}

/**
 * Packages that have other locales than their neighbours keep them: a language of one package is no wish for another,
 * and would cost money there. So do files beside those of a framework.
 */
function withOwnLocales(
  rows: readonly ProposedFiles[],
  folders: readonly RelativePath[],
  targets: readonly Locale[],
  requested: readonly Locale[] | undefined,
): readonly ProposedFiles[] {
  const packageOf = ({ written: { path, target = path } }: ProposedFiles) =>
    folders.findLast(folder => folder !== '' && target?.startsWith(`${folder}/`)) ?? ''
  const setOf = ({ locales }: ProposedFiles) => JSON.stringify([...locales].sort())
  const isOneProject = new Set(rows.map(packageOf)).size < 2 || new Set(rows.map(setOf)).size < 2
  if (requested !== undefined) return rows
  const hasFramework = rows.some(({ from }) => from !== byName)
  const isWanted = (row: ProposedFiles) => setOf(row) === JSON.stringify([...targets].sort())
  return rows.map(row => {
    const isApart = hasFramework && row.from === byName && !isWanted(row)
    if (isOneProject && !isApart) return row
    const pattern = row.written.target ?? row.written.path ?? ''
    const isListable = row.locales.length > 0 && pattern.includes('{locale}')
    return isListable ? { ...row, written: { ...row.written, targets: 'all' as const } } : row
  })
}

function proposedFiles(
  { from, folder, candidate }: Found,
  source: Locale,
  targets: readonly Locale[],
  { match }: Tools,
): ProposedFiles {
  const { files, sources } = candidate
  const locales = [...files.keys()].filter(locale => locale !== source)
  const own = { from, folder, locales }
  const spelled = new Map(targets.map(locale => [plainLocale(locale), locale]))
  const others = locales.filter(
    locale => spelled.has(plainLocale(locale)) && spelled.get(plainLocale(locale)) !== locale,
  )
  const spelling =
    others.length === 0
      ? {}
      : { targets: targets.map(one => others.find(other => plainLocale(other) === plainLocale(one)) ?? one) }
  if (sources.length > 0) {
    const exclude = ownTargets(candidate, targets, match)
    const written = {
      source: candidate.source,
      target: candidate.target,
      ...(exclude.length > 0 && { exclude }),
    }
    return { ...own, written: { ...written, ...spelling }, sourceFiles: sources.length }
  }
  // A file that holds both sides needs none of the source locale.
  const here = isBilingualPath(candidate.target) ? source : (sourceAmong([...files.keys()], source) ?? source)
  // Catalogs that hold both sides are alike in every locale.
  const most = Math.max(0, ...[...files.values()].map(({ length }) => length))
  const sourceFiles = files.get(here)?.length ?? (isBilingualPath(candidate.target) ? most : 0)
  if (here === source && candidate.source === candidate.target)
    return {
      ...own,
      written: { path: candidate.target, ...formatIn(candidate.target), ...spelling },
      sourceFiles,
    }
  const written = {
    source: candidate.source.replaceAll('{locale}', here),
    target: candidate.target,
    ...spelling,
  }
  return { ...own, written, sourceFiles, locales: locales.filter(locale => locale !== here) }
}

/** The locale behind an extension hides it. */
function formatIn(pattern: string): { readonly format?: FormatName } {
  const [name = ''] = /^.*(?=\.\{locale\})/.exec(pattern) ?? []
  const format = formatOfPath(pattern) === undefined ? formatOfPath(name) : undefined
  return format === undefined ? {} : { format }
}

/** Where translations lie below their sources, the folder of each locale is left out of the sources. */
function ownTargets(
  { source, target }: Candidate,
  targets: readonly Locale[],
  match: MatchPattern,
): string[] {
  const exec = match(source)
  const before = target.slice(0, target.indexOf('{locale}'))
  const isFolder = target.startsWith('/', before.length + '{locale}'.length)
  if (!isFolder || before.includes('*')) return []
  return targets
    .map(locale => `${before}${locale}`)
    .filter(folder => exec(`${folder}/x/${posix.basename(source).replaceAll('*', 'x')}`) !== undefined)
    .map(folder => `${folder}/**`)
}

function languagesFor(targets: readonly Locale[], { languagesOf }: Tools): Record<Locale, Language> {
  const clear = new Set(
    targets.flatMap(locale => (languagesOf(locale).length === 1 ? languagesOf(locale) : [])),
  )
  const chosen: Record<Locale, Language> = {}
  for (const locale of targets) {
    const choices = languagesOf(locale)
    if (choices.length < 2) continue
    const [first] = choices
    const free = choices.filter(language => !clear.has(language))
    const language = free[0] ?? first
    if (language !== undefined) chosen[locale] = language
  }
  return chosen
}
