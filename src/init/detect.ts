/** A repository → what its configuration would be. Pure. */
import { posix } from 'node:path'
import type { Locale, RelativePath } from '../model.ts'
import { type Candidate, candidateOf } from './candidates.ts'
import { patternsByName } from './folders.ts'
import { isEnglish, isLocale } from './known-locales.ts'
import { layouts } from './layouts.ts'
import { takeoverOf } from './other-tools.ts'
import { proposalOf } from './proposal.ts'
import { createPackage, type Package, type Repository } from './repository.ts'
import { templatesOf } from './templates.ts'
import { byName, type Detection, type Found, type Tools, type Vote } from './types.ts'

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
  const shared: string[] = []
  const claim = (from: string, app: Package, patterns: readonly string[], sourceWriter?: string): boolean => {
    let isAny = false
    for (const pattern of patterns) {
      const plain = candidateOf(pattern, app.folder, repository.paths, tools.match)
      const templates = plain && templatesOf(plain, repository.paths)
      const candidate =
        templates === undefined ? plain : candidateOf(templates, '', repository.paths, tools.match)
      const free = candidate && unclaimed(candidate, claimed)
      if (free === undefined && candidate !== undefined && from === byName) shared.push(candidate.target)
      if (free === undefined) continue
      for (const path of filesOf(free)) claimed.add(path)
      found.push({ from, folder: app.folder, candidate: free, sourceWriter })
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
    for (const { name, marks, files, settings, sourceWriter, unsupported: format } of layouts) {
      if (!marks(app)) continue
      if (format !== undefined) {
        unsupported.push({ name, format, folder })
        continue
      }
      const { source, targets = [], files: own = [], computed: code } = settings?.(app) ?? {}
      const config = code && posix.join(folder, code.file)
      const answer = config && tools.requested.files?.get(config)
      const isClaimed =
        answer === undefined ? claim(name, app, [...own, ...files], sourceWriter) : claim(name, top, [answer])
      if (!isClaimed && code !== undefined) computed.push({ ...code, file: posix.join(folder, code.file) })
      if (!isClaimed) continue
      if (source !== undefined) votes.push({ locale: source, reason: `the settings of ${name}` })
      wanted.push(...targets.filter(isLocale))
    }
  }
  const left = repository.paths.filter(path => !claimed.has(path) && !isTestFile(path))
  claim(byName, top, patternsByName(left))
  const proposal = proposalOf({ found, shared }, votes, wanted, folders, repository, tools)
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
