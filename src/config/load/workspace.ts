/**
 * A monorepo: a root configuration, and those of its packages as a part of it. Their `files` are entries of the root's
 * that are written elsewhere; money, ledger and root are the root's alone (`packages-share-the-root`).
 */

import { dirname, join, posix } from 'node:path'
import { isWithin, pathFrom, realPath } from '../../disk.ts'
import type { ConfigProblem } from '../../errors.ts'
import { isMapping, memberOf } from '../../model.ts'
import { quote } from '../check/quote.ts'
import type { Config, ResolvedFiles } from '../check/types.ts'
import { withFoundTargets } from '../resolve/found-locales.ts'
import { resolveConfig } from '../resolve/resolve.ts'
import { extendWritten, type Written } from './extend.ts'
import { isFolder, kindOf } from './find.ts'
import { packageFolders, workspacePatterns } from './packages.ts'

type Mapping = Readonly<Record<string, unknown>>

/** The settings of one package. */
export type Package = Written & {
  /** Relative to the root configuration's folder. */
  readonly path: string
}

/** Whether a configuration says that it has packages. */
export function hasPackages(written: unknown): written is Mapping {
  return typeof written === 'object' && written !== null && Object.hasOwn(written, 'packages')
}

/** A root configuration with a list of patterns in the place of `packages: workspaces`. */
export async function withWorkspaces(
  written: unknown,
  folder: string,
): Promise<{ readonly written: unknown; readonly problems: readonly ConfigProblem[] }> {
  if (!hasPackages(written) || written.packages !== 'workspaces') return { written, problems: [] }
  const { patterns, problems } = await workspacePatterns(folder)
  return { written: { ...written, packages: patterns }, problems }
}

/** The folders of the packages of a root configuration, relative to its folder. A wrong pattern names none. */
export function packagesOf(written: unknown, folder: string): readonly string[] {
  const patterns = hasPackages(written) ? written.packages : undefined
  return Array.isArray(patterns)
    ? packageFolders(
        folder,
        patterns.filter(one => typeof one === 'string' && !one.split('/').includes('..')),
      )
    : []
}

/** Patterns of packages that no folder fits. Those of other tools are not this configuration's to correct. */
export function idlePatterns(written: unknown, folder: string): readonly string[] {
  const patterns = hasPackages(written) && Array.isArray(written.packages) ? written.packages : []
  return patterns.filter(one => !one.startsWith('!') && packageFolders(folder, [one]).length === 0)
}

/** Whether a folder is one of a root configuration's packages, by whichever way it was reached. */
export function isPackage(folder: string, paths: readonly string[], root: string): boolean {
  const real = realPath(folder)
  return isWithin(real, realPath(root)) && paths.some(path => realPath(join(root, path)) === real)
}

/** Settings that would give a package a ledger, a lock or a repository of its own. */
export function ownStateProblems(paths: readonly string[], folder: string): ConfigProblem[] {
  const between = new Set(
    paths.flatMap(path => path.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'))),
  )
  return [...between].sort().flatMap(path => {
    const problem = (name: string, expected: string) => ({
      key: 'packages',
      expected,
      found: quote(`${path}/${name}`),
    })
    return [
      ...(isFolder(join(folder, path, '.dragoman')) ? [problem('.dragoman', oneStateFolder)] : []),
      ...(kindOf(join(folder, path, '.git')) === undefined
        ? []
        : [problem('.git', 'packages of this repository, and not a repository of its own')]),
    ]
  })
}

const oneStateFolder =
  'one .dragoman folder for all packages, beside the root configuration; take the package out of "packages", run "dragoman pull" in its folder until no order is open, delete the .dragoman of that folder, and add the package again'

/** The keys that only the root configuration has. */
const keysOfRoot = ['budget', 'store', 'root', 'packages', 'stale'] as const

/**
 * The root configuration with the files of its packages.
 * @param within - the folder that no configuration may leave by `extends`
 */
export async function withPackages(
  config: Config,
  rootWritten: unknown,
  paths: readonly string[],
  packages: readonly Package[],
  options: Parameters<typeof extendWritten>[1],
): Promise<{ readonly config: Config; readonly problems: readonly ConfigProblem[] }> {
  const { folder, root } = config
  const files: ResolvedFiles[] = [...config.files]
  const targets = new Map(config.targets.map(one => [one.locale, one]))
  const questions = new Map(config.questions.map(one => [one.locale, one]))
  const problems: ConfigProblem[] = []
  const written = [...(config.written ?? [])]
  for (const own of packages) {
    const resolution = await resolvePackage(own, config, rootWritten, options)
    problems.push(...resolution.problems)
    written.push(...(resolution.config?.written ?? []))
    for (const entry of resolution.config?.files ?? []) files.push(inFolder(entry, own, files.length))
    for (const one of resolution.config?.targets ?? [])
      if (!targets.has(one.locale)) targets.set(one.locale, one)
    for (const { locale, problem } of resolution.config?.questions ?? [])
      if (!questions.has(locale))
        questions.set(locale, { locale, problem: { ...problem, file: options.nameOf(own.file) } })
  }
  const fromRoot = pathFrom(root, folder)
  return {
    config: {
      ...config,
      files,
      targets: [...targets.values()],
      questions: [...questions.values()],
      written,
      packages: paths.map(path => posix.join(fromRoot, path)),
    },
    problems,
  }
}

async function resolvePackage(
  { file, written, path }: Package,
  config: Config,
  rootWritten: unknown,
  options: Parameters<typeof extendWritten>[1],
): Promise<{ readonly config: Config | undefined; readonly problems: readonly ConfigProblem[] }> {
  const name = options.nameOf(file)
  const rootName = options.nameOf(config.file)
  const named = (problems: readonly ConfigProblem[]) => problems.map(one => ({ file: name, ...one }))
  const extended = await extendWritten({ file, written: withoutKeys(written) }, options)
  const own = [
    ...keyProblems(written, keysOfRoot, rootName),
    ...folderProblems(path),
    // Only the root's own may come by way of what a package extends.
    ...keyProblems(extended.written, ['budget', 'store', 'stale'], rootName, rootWritten),
  ]
  if (extended.problems.length > 0)
    return { config: undefined, problems: [...named(own), ...extended.problems] }
  const folder = dirname(file)
  const found = withFoundTargets(withoutKeys(extended.written), folder)
  const resolution = resolveConfig(found.written, { file, folder, root: config.root })
  const problems = [
    ...own,
    ...found.problems,
    ...resolution.problems.map(one => hinted(one, rootName, extended)),
    ...sourceProblems(resolution.config?.source, config.source, rootName),
  ]
  if (problems.length > 0 || resolution.config === undefined)
    return { config: undefined, problems: named(problems) }
  const values = found.written as Mapping
  return {
    config: { ...resolution.config, written: [{ file, values, origins: extended.origins }] },
    problems: [],
  }
}

/** The keys that a package sets, unless with the root's own value. */
function keyProblems(
  written: unknown,
  keys: readonly string[],
  rootName: string,
  rootWritten?: unknown,
): ConfigProblem[] {
  return keys.flatMap(key => {
    const value = memberOf(written, key)
    const isOfRoot = rootWritten !== undefined && isSame(value, memberOf(rootWritten, key))
    return value === undefined || isOfRoot ? [] : [keyOfRoot(key, value, rootName)]
  })
}

function isSame(value: unknown, other: unknown): boolean {
  return JSON.stringify(value) === JSON.stringify(other)
}

function folderProblems(path: string): ConfigProblem[] {
  if (!/[*?[\]{}\\!]/.test(path)) return []
  return [{ key: '', expected: 'a package in a folder without wildcards in its name', found: quote(path) }]
}

/** All packages translate from one locale, and mean one language by it. */
function sourceProblems(
  own: Config['source'] | undefined,
  { locale, language }: Config['source'],
  rootName: string,
): ConfigProblem[] {
  if (own === undefined) return []
  if (own.locale !== locale) {
    const expected = `"${locale}", the source locale of ${rootName}`
    return [{ key: 'source', expected, found: quote(own.locale) }]
  }
  if (own.language === language) return []
  const expected = `"${language}", as in ${rootName}`
  return [{ key: `locales.${own.locale}`, expected, found: quote(own.language) }]
}

function keyOfRoot(key: string, value: unknown, rootName: string): ConfigProblem {
  const expected = `no "${key}" in a package or in what it extends, because ${rootName} sets it for all packages`
  return { key, expected, found: quote(value) }
}

/** Who lacks what the root says has most probably forgotten to extend it. */
function hinted(
  problem: ConfigProblem,
  rootName: string,
  { bases }: { readonly bases: readonly string[] },
): ConfigProblem {
  if (bases.length > 0 || problem.key !== 'source' || problem.found !== 'nothing') return problem
  return { ...problem, expected: `${problem.expected}, or "extends" with the path of ${rootName}` }
}

function withoutKeys(written: unknown): unknown {
  if (!isMapping(written)) return written
  return Object.fromEntries(Object.entries(written).filter(([key]) => !keysOfRoot.some(one => one === key)))
}

/** An entry as the root configuration would have it. */
function inFolder(entry: ResolvedFiles, { file, path }: Package, index: number): ResolvedFiles {
  return {
    ...entry,
    index,
    origin: { file, index: entry.index },
    sourcePattern: posix.join(path, entry.sourcePattern),
    targetPattern: posix.join(path, entry.targetPattern),
    exclude: entry.exclude.map(glob => posix.join(path, glob)),
  }
}
