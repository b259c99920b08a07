/** The layout that a repository is taken to have: what it shows, and what its user answers. */
import { unsupportedByPath } from '../config/check/unsupported.ts'
import { matchPattern } from '../config/index.ts'
import type { Disk } from '../disk.ts'
import { UsageError } from '../errors.ts'
import { frontMatterOf } from '../formats/markdown/front-matter.ts'
import {
  type Detection,
  isTestFile,
  looksTranslated,
  type Proposal,
  plainPattern,
  type Repository,
} from '../init/index.ts'
import { factsOf, formatNames, formatOfPath, type Locale, type Notice, type RelativePath } from '../model.ts'
import { detection } from './look-around.ts'
import type { InitOptions } from './options.ts'

/** The file that `init` writes. */
export const configFile = 'dragoman.config.yaml'

/** @throws {UsageError} where nothing can be proposed, or an answer fits nothing */
export async function askedFor(
  repository: Repository,
  disk: Disk,
  { source: given, locales, ask }: InitOptions,
): Promise<{ readonly proposal: Proposal; readonly detection: Detection }> {
  const files = new Map<RelativePath, string>()
  const look = (source: Locale | undefined, targets: readonly Locale[] | undefined) =>
    detection(repository, disk, { source, targets, files })
  let found = look(given, locales)
  for (const { file, setting } of ask === undefined ? [] : found.computed) {
    const patterns = found.proposal?.files.map(({ written }) => written.path ?? written.target ?? '') ?? []
    const answer = plainPattern(
      (await ask?.({ kind: 'files', file, setting, found: patterns }))?.trim() ?? '',
    )
    if (answer === '') continue
    files.set(file, answer)
    found = look(given, locales)
    if (found.computed.some(one => one.file === file))
      throw new UsageError(
        `no file matches ${answer}: write a path from the top of this folder, with {locale} where files name their locale, and run init again`,
      )
  }
  const rivals = found.proposal?.rivals ?? []
  if (found.proposal !== undefined && rivals.length > 0 && ask !== undefined) {
    const answer = await ask({ kind: 'source', choices: [found.proposal.source, ...rivals] })
    found = look(answer, locales)
  }
  if (found.proposal?.targets.length === 0 && ask !== undefined) {
    const answer = (await ask({ kind: 'targets' })).split(/[\s,]+/).filter(one => one !== '')
    found = look(found.proposal.source, answer)
  }
  return { proposal: usableProposal(found, repository), detection: found }
}

/** Notices that ask for a look at the configuration before it is committed. */
export function proposalNotices(
  proposal: Proposal,
  found: Detection,
  repository: Repository,
  wasAsked: boolean,
): Notice[] {
  return [
    ...rivalNotices(proposal),
    ...proposal.leftOut.map(({ pattern, reason }) => ({ message: `${pattern} is left out: ${reason}` })),
    ...configuredNotices(found),
    ...linguasNotices(proposal, repository),
    ...frontMatterNotices(proposal, repository),
    // Whoever was asked has answered.
    ...(wasAsked ? [] : computedNotices(found)),
  ]
}

/** The builds of gettext take the languages that `LINGUAS` lists, and no other file. */
function linguasNotices({ files, targets: all }: Proposal, { text }: Repository): Notice[] {
  return files.flatMap(({ written: { path, target = path, targets = all } }) => {
    const [, folder] = /^(.*\/)?\{locale\}\.po$/.exec(target ?? '') ?? []
    const list = folder === undefined ? undefined : text(`${folder}LINGUAS`)
    if (list === undefined || targets === 'all') return []
    const listed = new Set(list.replaceAll(/#.*/g, '').split(/\s+/))
    const missing = targets.filter(locale => !listed.has(locale))
    if (missing.length === 0) return []
    return [
      {
        path: `${folder}LINGUAS`,
        message: `does not list ${missing.join(', ')}, so a build ignores the files of these locales: add the locales`,
      },
    ]
  })
}

/** How many pages of an entry are looked into. */
const mostPages = 20

/** By default no text of front matter is translated, and readers see the title first. */
function frontMatterNotices({ source, files }: Proposal, { paths, text }: Repository): Notice[] {
  return files.flatMap(({ written: { path = '', source: pattern = path } }) => {
    const format = formatOfPath(pattern)
    if (format === undefined || factsOf(format).settings?.includes('frontMatter') !== true) return []
    const { exec } = matchPattern(pattern.replaceAll('{locale}', source))
    const pages = paths.filter(one => exec(one) !== undefined).slice(0, mostPages)
    const matters = pages.flatMap(one => {
      const page = text(one) ?? ''
      const { start, stop } = frontMatterOf(page) ?? { start: 0, stop: 0 }
      return page.slice(start, stop)
    })
    const keys = ['title', 'description'].filter(key =>
      matters.some(matter => new RegExp(`^${key}:`, 'm').test(matter)),
    )
    if (keys.length === 0) return []
    return [
      {
        message: `${pattern}: the ${keys.join(' and the ')} in the front matter of pages stay in the source language. To have them translated, add "frontMatter: [${keys.join(', ')}]" to this entry in ${configFile}`,
      },
    ]
  })
}

/** Nobody was asked, or there was no answer: another locale may be the source as well. */
function rivalNotices({ source, rivals }: Proposal): Notice[] {
  if (rivals.length === 0) return []
  const [first] = rivals
  return [
    {
      message: `${rivals.join(', ')} may be the source instead of ${source}; if so, set "source" to ${first} in ${configFile} before you commit it`,
    },
  ]
}

function configuredNotices({ configured }: Detection): Notice[] {
  return configured.map(folder => ({
    message: `${folder} has a configuration of its own, so its files are left out here. To make it a part of this project, add "packages" to ${configFile} and "extends" to the configuration of the package: see docs/monorepos.md`,
  }))
}

function computedNotices({ computed }: Detection): Notice[] {
  return computed.map(({ file, setting }) => ({
    message: `${file} computes its "${setting}" by code. dragoman does not run that code; it searched for locale files by their names. If your files are elsewhere, correct "files" in ${configFile} before you commit it`,
  }))
}

/** @throws {UsageError} that says what to do first */
export function usableProposal(found: Detection, repository: Repository): Proposal {
  const { proposal } = found
  if (proposal === undefined) throw nothingFound(found, repository)
  const [left] = proposal.files.length === 0 ? proposal.leftOut : []
  if (left !== undefined)
    throw new UsageError(
      `found ${left.pattern}, but none of its files is in the source locale ${proposal.source}: name another locale with "--source", or create a source file, and run init again`,
    )
  if (proposal.targets.length > 0) return proposal
  const [first] = proposal.files
  throw new UsageError(
    `found source files in the locale ${proposal.source} (${first?.written.path ?? first?.written.source}), but no translations: name the target locales, as in "dragoman init --locale de,fr"`,
  )
}

/** Formats that are not supported yet, each with a file whose name shows that it is of a locale. */
function formatsByName(paths: readonly RelativePath[]): readonly string[] {
  const samples = new Map<string, RelativePath>()
  for (const path of paths) {
    const format = unsupportedByPath(path)
    const isFirst = format !== undefined && !samples.has(format)
    if (isFirst && looksTranslated(path) && !isTestFile(path)) samples.set(format, path)
  }
  return [...samples].map(([format, path]) => `${format} (${path})`)
}

function formatTitles(): string {
  return formatNames.map(name => factsOf(name).title).join(', ')
}

function nothingFound(
  { unsupported, configured, empty, computed }: Detection,
  { paths }: Repository,
): UsageError {
  const known = unsupported.map(({ name, format }) => `${format} (${name})`)
  const formats = known.length > 0 ? [...new Set(known)] : formatsByName(paths)
  const tools = empty.map(
    ({ tool, file }) => `${file}, the configuration of ${tool}, names files that do not exist`,
  )
  const reasons = [
    ...(formats.length === 0 ? [] : [`${formats.join(', ')}: not supported yet`]),
    ...tools,
    ...computed.map(
      ({ file, setting }) => `${file} computes its "${setting}" by code, which dragoman does not run`,
    ),
    ...(configured.length === 0
      ? []
      : [`these folders have configurations of their own: ${configured.join(', ')}`]),
    ...(paths.some(isTestFile) ? ['(folders with tests and examples were skipped)'] : []),
  ]
  return new UsageError(
    `no locale files found here${reasons.length === 0 ? '' : ` (${reasons.join('; ')})`}. dragoman reads these formats: ${formatTitles()}; run init in the folder that has such files. If there are none yet, begin with a source file such as locales/en.json and "dragoman init --locale de,fr"; for files in other places, write ${configFile} by hand`,
  )
}
