/** A repository → what its configuration would be. Pure. */
import { posix } from 'node:path'
import {
  type FormatName,
  formatOfPath,
  isBilingualPath,
  type Language,
  type Locale,
  type RelativePath,
} from '../model.ts'
import { type Candidate, candidateOf, type MatchPattern } from './candidates.ts'
import { collapsed } from './collapse.ts'
import { patternsByName } from './folders.ts'
import { isEnglish, isLocale } from './known-locales.ts'
import { layouts } from './layouts.ts'
import { takeoverOf } from './other-tools.ts'
import { createPackage, type Package, type Repository } from './repository.ts'
import { normal, sourceOf, spelledOnce } from './source-locale.ts'
import type { Detection, Found, Proposal, ProposedFiles, Tools, Vote } from './types.ts'

export function detect(all: Repository, tools: Tools): Detection {
  const configured = configuredFolders(all)
  const isFree = (path: RelativePath) => !configured.some(folder => path.startsWith(`${folder}/`))
  const repository = configured.length === 0 ? all : { ...all, paths: all.paths.filter(isFree) }
  const found: Found[] = []
  const unsupported: Detection['unsupported'][number][] = []
  const empty: Detection['empty'][number][] = []
  const computed: Detection['computed'][number][] = []
  const votes: Vote[] = []
  const wanted: Locale[] = []
  const claimed = new Set<RelativePath>()
  const claim = (from: string, app: Package, patterns: readonly string[]): boolean => {
    let isAny = false
    for (const pattern of patterns) {
      const candidate = candidateOf(pattern, app.folder, repository.paths, tools.match)
      const free = candidate && unclaimed(candidate, claimed)
      if (free === undefined) continue
      for (const path of filesOf(free)) claimed.add(path)
      found.push({ from, folder: app.folder, candidate: free })
      isAny = true
    }
    return isAny
  }
  const folders = packageFolders(repository)
  const top = createPackage(repository, '')
  for (const folder of folders) {
    const app = createPackage(repository, folder)
    const takeover = takeoverOf(app)
    if (takeover !== undefined) {
      if (!claim(`${takeover.tool} (${posix.join(folder, takeover.file)})`, app, takeover.files))
        empty.push({ tool: takeover.tool, file: posix.join(folder, takeover.file) })
      if (takeover.source !== undefined)
        votes.push({ locale: takeover.source, reason: posix.join(folder, takeover.file) })
      wanted.push(...(takeover.targets ?? []).filter(isLocale))
    }
    for (const { name, marks, files, settings, unsupported: format } of layouts) {
      if (!marks(app)) continue
      if (format !== undefined) {
        unsupported.push({ name, format, folder })
        continue
      }
      const { source, targets = [], files: own = [], computed: code } = settings?.(app) ?? {}
      const config = code && posix.join(folder, code.file)
      const answer = config && tools.requested.files?.get(config)
      const isClaimed =
        answer === undefined ? claim(name, app, [...own, ...files]) : claim(name, top, [answer])
      if (!isClaimed && code !== undefined) computed.push({ ...code, file: posix.join(folder, code.file) })
      if (!isClaimed) continue
      if (source !== undefined) votes.push({ locale: source, reason: `the settings of ${name}` })
      wanted.push(...targets.filter(isLocale))
    }
  }
  const left = repository.paths.filter(path => !claimed.has(path) && !isTestFile(path))
  if (found.length === 0) claim('names of files and folders', top, patternsByName(left))
  const proposal = proposalOf(found, votes, wanted, folders, repository, tools)
  return { proposal, unsupported, configured, empty, computed }
}

function filesOf({ sources, files }: Candidate): readonly RelativePath[] {
  return [...sources, ...[...files.values()].flat()]
}

/**
 * The files of a candidate that no other has. `undefined`: it shares some, and may translate them from another source.
 * Beside `Base.lproj`, an app may have folders whose sources are in `en.lproj`.
 */
function unclaimed(candidate: Candidate, claimed: ReadonlySet<RelativePath>): Candidate | undefined {
  if (!filesOf(candidate).some(path => claimed.has(path))) return candidate
  const english = [...candidate.files].flatMap(([locale, paths]) => (isEnglish(locale) ? paths : []))
  const isApart = english.length > 0 && ![...english, ...candidate.sources].some(path => claimed.has(path))
  if (!isApart) return undefined
  const files = [...candidate.files].map(
    ([locale, paths]) => [locale, paths.filter(path => !claimed.has(path))] as const,
  )
  return { ...candidate, files: new Map(files.filter(([, paths]) => paths.length > 0)) }
}

/** Folders below the top that are projects of dragoman already. */
function configuredFolders({ paths }: Repository): readonly RelativePath[] {
  const folders = paths.flatMap(path =>
    /^(?:dragoman\.config\.|\.dragomanrc)/.test(posix.basename(path)) ? [posix.dirname(path)] : [],
  )
  return [...new Set(folders)].filter(folder => folder !== '.').sort()
}

/** The top, and every folder with a manifest of its own: the top first, then in the order of their paths. */
function packageFolders({ paths }: Repository): readonly RelativePath[] {
  const manifests =
    /^(?:package\.json|pubspec\.yaml|l10n\.yaml|manifest\.json|composer\.json|artisan|manage\.py|Gemfile|project\.inlang)$/
  const folders = new Set(
    paths.flatMap(path =>
      manifests.test(posix.basename(path)) && !isTestFile(path) ? [posix.dirname(path)] : [],
    ),
  )
  folders.delete('.')
  return ['', ...[...folders].filter(folder => !folder.includes('_locales')).sort()]
}

export function isTestFile(path: RelativePath): boolean {
  return /(?:^|\/)(?:tests?|__tests__|fixtures?|__fixtures__|specs?|e2e|mocks?|__mocks__|examples?)\//i.test(
    path,
  )
}

function proposalOf(
  found: readonly Found[],
  votes: readonly Vote[],
  wanted: readonly Locale[],
  folders: readonly RelativePath[],
  repository: Repository,
  tools: Tools,
): Proposal | undefined {
  if (found.length === 0) return undefined
  const { source, reason, rivals } = sourceOf(found, votes, tools)
  const own = found.flatMap(({ candidate }) => [...candidate.files.keys()])
  const counts = new Map<Locale, number>()
  for (const locale of [...own, ...wanted]) counts.set(locale, (counts.get(locale) ?? 0) + 1)
  const targets = tools.requested.targets ?? spelledOnce(counts, source)
  const rows = found.map(one => proposedFiles(one, source, targets, tools))
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
      tools.requested.targets,
    ),
    locales: languagesFor(choices, tools),
    unsold: choices.filter(locale => tools.languagesOf(locale).length === 0),
  }
}

/**
 * Packages that have other locales than their neighbours keep them: a language of one package is no wish for another,
 * and would cost money there.
 */
function withOwnLocales(
  rows: readonly ProposedFiles[],
  folders: readonly RelativePath[],
  requested: readonly Locale[] | undefined,
): readonly ProposedFiles[] {
  const packageOf = ({ written: { path, target = path } }: ProposedFiles) =>
    folders.findLast(folder => folder !== '' && target?.startsWith(`${folder}/`)) ?? ''
  const setOf = ({ locales }: ProposedFiles) => JSON.stringify([...locales].sort())
  const isOneProject = new Set(rows.map(packageOf)).size < 2 || new Set(rows.map(setOf)).size < 2
  if (requested !== undefined || isOneProject) return rows
  return rows.map(row => {
    const pattern = row.written.target ?? row.written.path ?? ''
    const isListable = row.locales.length > 0 && pattern.includes('{locale}')
    return isListable ? { ...row, written: { ...row.written, targets: 'all' as const } } : row
  })
}

function proposedFiles(
  { from, folder, candidate }: Found,
  source: Locale,
  targets: readonly Locale[],
  { match, countTexts }: Tools,
): ProposedFiles {
  const { files, sources } = candidate
  const locales = [...files.keys()].filter(locale => locale !== source)
  const own = { from, folder, locales }
  const spelled = new Map(targets.map(locale => [normal(locale), locale]))
  const others = locales.filter(
    locale => spelled.has(normal(locale)) && spelled.get(normal(locale)) !== locale,
  )
  const spelling =
    others.length === 0
      ? {}
      : { targets: targets.map(one => others.find(other => normal(other) === normal(one)) ?? one) }
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
  const here =
    files.has(source) || isBilingualPath(candidate.target)
      ? source
      : ([...files.keys()].find(isEnglish) ?? mostTexts(files, countTexts) ?? source)
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

function mostTexts(files: Candidate['files'], countTexts: Tools['countTexts']): Locale | undefined {
  const sum = (list: readonly RelativePath[]) => list.reduce((total, path) => total + countTexts(path), 0)
  return [...files].sort(([, a], [, b]) => sum(b) - sum(a))[0]?.[0]
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
