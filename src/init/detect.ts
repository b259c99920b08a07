/** A repository → what its configuration would be. Pure. */
import { posix } from 'node:path'
import type { RelativePath } from '../model.ts'
import { type Candidate, candidateOf, type MatchPattern } from './candidates.ts'
import { patternsByName } from './folders.ts'
import { isEnglish, isLocale } from './known-locales.ts'
import { type Layout, layouts } from './layouts.ts'
import { takeoverOf } from './other-tools.ts'
import { proposalOf } from './proposal.ts'
import { createPackage, type Package, type Repository } from './repository.ts'
import { templatesOf } from './templates.ts'
import { byName, type Detection, type Found, type Tools, type Vote } from './types.ts'

export function detect(all: Repository, tools: Tools): Detection {
  const configured = configuredFolders(all)
  const isFree = (path: RelativePath) => !configured.some(folder => path.startsWith(`${folder}/`))
  const repository = configured.length === 0 ? all : { ...all, paths: all.paths.filter(isFree) }
  const claims = new Claims(repository.paths, tools.match)
  const top = createPackage(repository, '')
  const folders = packageFolders(repository)
  const facts = folders.flatMap(folder => {
    const app = createPackage(repository, folder)
    const ofLayout = (layout: Layout) => factsOfLayout(layout, app, top, claims, tools)
    return [...factsOfOtherTool(app, claims), ...layouts.filter(({ marks }) => marks(app)).flatMap(ofLayout)]
  })
  claims.add(byName, top, patternsByName(claims.left().filter(path => !isTestFile(path))))
  const votes = facts.flatMap(({ vote }) => vote ?? [])
  const wanted = facts.flatMap(({ wanted = [] }) => wanted.filter(isLocale))
  return {
    proposal: proposalOf(claims, votes, wanted, folders, repository, tools),
    unsupported: facts.flatMap(({ unsupported }) => unsupported ?? []),
    configured,
    empty: facts.flatMap(({ empty }) => empty ?? []),
    computed: facts.flatMap(({ computed }) => computed ?? []),
  }
}

/** A fact about one package, beside the files that are claimed for it. */
type Fact = {
  readonly vote?: Vote | undefined
  readonly wanted?: readonly string[] | undefined
  readonly unsupported?: Detection['unsupported'][number]
  readonly empty?: Detection['empty'][number]
  readonly computed?: Detection['computed'][number]
}

function factsOfOtherTool(app: Package, claims: Claims): Fact[] {
  const takeover = takeoverOf(app)
  if (takeover === undefined) return []
  const { tool, files, source, targets } = takeover
  const file = posix.join(app.folder, takeover.file)
  const isClaimed = claims.add(`${tool} (${file})`, app, files)
  return [
    ...(isClaimed ? [] : [{ empty: { tool, file } }]),
    { vote: source === undefined ? undefined : { locale: source, reason: file }, wanted: targets },
  ]
}

function factsOfLayout(
  { name, files, settings, sourceWriter, unsupported: format }: Layout,
  app: Package,
  top: Package,
  claims: Claims,
  { requested }: Tools,
): Fact[] {
  if (format !== undefined) return [{ unsupported: { name, format, folder: app.folder } }]
  const { source, targets, files: own = [], computed: code } = settings?.(app) ?? {}
  const computed = code && { ...code, file: posix.join(app.folder, code.file) }
  const answer = computed && requested.files?.get(computed.file)
  const isClaimed =
    answer === undefined
      ? claims.add(name, app, [...own, ...files], sourceWriter)
      : claims.add(name, top, [answer])
  if (!isClaimed) return computed === undefined ? [] : [{ computed }]
  const vote = source === undefined ? undefined : { locale: source, reason: `the settings of ${name}` }
  return [{ vote, wanted: targets }]
}

/** The files of a repository that were found, each for the first who names it. */
class Claims {
  readonly found: Found[] = []
  /** Patterns by name of which others have files. */
  readonly shared: string[] = []
  readonly #paths: readonly RelativePath[]
  readonly #match: MatchPattern
  readonly #claimed = new Set<RelativePath>()

  constructor(paths: readonly RelativePath[], match: MatchPattern) {
    this.#paths = paths
    this.#match = match
  }

  left(): RelativePath[] {
    return this.#paths.filter(path => !this.#claimed.has(path))
  }

  /** @returns whether files of one of the patterns were free */
  add(from: string, { folder }: Package, patterns: readonly string[], sourceWriter?: string): boolean {
    let isAny = false
    for (const pattern of patterns) {
      const candidate = this.#candidateOf(pattern, folder)
      const free = candidate && unclaimed(candidate, this.#claimed)
      if (free === undefined) {
        if (candidate !== undefined && from === byName) this.shared.push(candidate.target)
        continue
      }
      for (const path of filesOf(free)) this.#claimed.add(path)
      this.found.push({ from, folder, candidate: free, sourceWriter })
      isAny = true
    }
    return isAny
  }

  #candidateOf(pattern: string, folder: RelativePath): Candidate | undefined {
    const plain = candidateOf(pattern, folder, this.#paths, this.#match)
    const templates = plain && templatesOf(plain, this.#paths)
    return templates === undefined ? plain : candidateOf(templates, '', this.#paths, this.#match)
  }
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
