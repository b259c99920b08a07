import { dirname, join, relative, resolve } from 'node:path'
import { isWithin, repositoryTop, withParents } from '../../disk.ts'
import { ConfigError, ConfigMissingError, type ConfigProblem } from '../../errors.ts'
import { isMapping, oncePer } from '../../model.ts'
import { quote } from '../check/quote.ts'
import type { Config } from '../check/types.ts'
import { withFoundTargets } from '../resolve/found-locales.ts'
import { type Resolution, resolveConfig } from '../resolve/resolve.ts'
import { confinementProblem } from './confine.ts'
import { type Extended, extendWritten, type Written } from './extend.ts'
import { kindOf, misnamedIn, placesIn, projectRoot, searchFolders } from './find.ts'
import { createReader, type ReadConfigFile } from './read-file.ts'
import {
  hasPackages,
  idlePatterns,
  isPackage,
  ownStateProblems,
  type Package,
  packagesOf,
  withPackages,
  withWorkspaces,
} from './workspace.ts'

export type LoadOptions = {
  /** Where the search begins, and what `config` is relative to. */
  readonly cwd: string
  /** A configuration file; without it dragoman searches for one. */
  readonly config?: string | undefined
  /** Whether a configuration may be TypeScript or JavaScript, which is run with all rights of the process. Default true. */
  readonly allowCode?: boolean | undefined
  /** The absolute path of a folder where the search ends in what is no repository. Default: `cwd` alone is looked at. */
  readonly searchUpTo?: string | undefined
  /**
   * The absolute path of a folder whose files may be a stranger's: configuration and root lie in it, no link is
   * followed on the way to them, and messages quote nothing of a configuration that cannot be parsed.
   */
  readonly confinedTo?: string | undefined
}

/** As the function of the library says (`api/load-config.ts`). @throws {ConfigError} with every problem at once */
export async function loadConfig(options: LoadOptions): Promise<Config> {
  const { cwd, config, searchUpTo, confinedTo } = options
  const start = resolve(cwd)
  if (kindOf(start) !== 'folder')
    throw new ConfigError(cwd, [
      { key: '', expected: 'a folder to start from', found: 'no folder of that name' },
    ])
  const reader = openReader(start, options)
  reader.confine(start)
  const named =
    config === undefined
      ? await findConfig(searchFolders(start, searchUpTo), reader)
      : await readNamed(resolve(start, config), reader)
  const found = (await workspaceAround(named, searchUpTo, reader)) ?? named
  if (confinedTo !== undefined && !isMapping(found.written))
    throw new ConfigError(reader.nameOf(found.file), [
      { key: '', expected: 'a mapping of keys to values', found: 'something else' },
    ])
  return resolveWhole(found, reader)
}

/** A configuration with all that it extends, and with its packages. */
async function resolveWhole(found: Written, reader: Reader): Promise<Config> {
  const folder = dirname(found.file)
  const name = reader.nameOf(found.file)
  const extending = { within: repositoryTop(folder) ?? projectRoot(folder), ...reader }
  const extended = await extendWritten(found, extending)
  refuse(name, extended.problems)
  const { written, problems } = await withWorkspaces(extended.written, folder)
  refuse(name, problems)
  const paths = packagesOf(written, folder)
  const ownState = ownStateProblems(paths, folder)
  const own = resolveOwn({ ...extended, written }, reader)
  if (own.config === undefined) throw new ConfigError(name, [...own.problems, ...ownState])
  if (!hasPackages(written)) return own.config
  const packages = await readPackages(paths, folder, reader)
  const all = await withPackages(own.config, written, paths, packages, extending)
  refuse(name, [...ownState, ...all.problems])
  if (all.config.files.length === 0)
    throw new ConfigError(name, [
      {
        key: 'packages',
        expected: 'at least one folder with a configuration, or "files" here',
        found: paths.length === 0 ? 'no folder' : `${paths.length} without one`,
      },
    ])
  return { ...all.config, idlePackages: idlePatterns(extended.written, folder) }
}

/** A configuration without its packages. */
function resolveOwn({ file, written, origins }: Omit<Extended, 'problems'>, reader: Reader): Resolution {
  const folder = dirname(file)
  const { root, problems: rootProblems } = readRoot(written, folder)
  reader.confine(root)
  const targets = withFoundTargets(written, folder)
  const isEmptyTargets = ({ key }: ConfigProblem) => targets.problems.some(one => one.key === key)
  const { config, problems: others } = resolveConfig(targets.written, { file, folder, root })
  const problems = [
    ...rootProblems,
    // Patterns that are wrong find nothing either.
    ...(others.every(isEmptyTargets) ? targets.problems : []),
    ...others.filter(one => !isEmptyTargets(one)),
  ]
  if (config === undefined || problems.length > 0) return { config: undefined, problems }
  const values = isMapping(targets.written) ? targets.written : {}
  return { config: { ...config, written: [{ file, values, origins }] }, problems: [] }
}

/** @throws {ConfigError} with the problems, if there are any */
function refuse(name: string, problems: readonly ConfigProblem[]): void {
  if (problems.length > 0) throw new ConfigError(name, problems)
}

/** How files are read, and what messages call them. */
type Reader = {
  readonly read: ReadConfigFile
  readonly nameOf: (file: string) => string
  /** @throws {ConfigError} for a path outside of the folder that a run is confined to */
  readonly confine: (path: string) => void
}

function openReader(start: string, { allowCode = true, confinedTo }: LoadOptions): Reader {
  const nameOf = (file: string): string => relative(start, file) || file
  const confine = (path: string): void => {
    const problem = confinedTo === undefined ? undefined : confinementProblem(path, resolve(confinedTo))
    if (problem !== undefined) throw new ConfigError(nameOf(path), [problem])
  }
  // All packages extend one file.
  const readFile = oncePer(createReader({ allowCode, nameOf, isQuoted: confinedTo === undefined }))
  const read: ReadConfigFile = file => {
    confine(file)
    return readFile(file)
  }
  return { read, nameOf, confine }
}

/** The configurations of packages; one without has no texts of its own. */
async function readPackages(
  paths: readonly string[],
  folder: string,
  reader: Reader,
): Promise<readonly Package[]> {
  const packages: Package[] = []
  for (const path of paths) {
    const found = await configIn(join(folder, path), reader)
    if (found !== undefined) packages.push({ ...found, path })
  }
  return packages
}

/**
 * The root configuration that has the folder of the given one among its packages: whoever begins in a package works on
 * the whole, with the limits of the whole.
 */
async function workspaceAround(
  { file }: Written,
  searchUpTo: string | undefined,
  reader: Reader,
): Promise<Written | undefined> {
  const folder = dirname(file)
  const parents = withParents(folder)
  const top = repositoryTop(dirname(folder)) ?? searchUpTo ?? folder
  for (const above of parents.slice(1, parents.indexOf(top) + 1)) {
    const found = await configIn(above, reader)
    if (found === undefined || !hasPackages(found.written)) continue
    const { written } = await withWorkspaces(found.written, above)
    if (isPackage(folder, packagesOf(written, above), above)) return found
  }
  return undefined
}

async function findConfig(folders: readonly string[], reader: Reader): Promise<Written> {
  const { nameOf } = reader
  for (const folder of folders) {
    const found = await configIn(folder, reader)
    if (found !== undefined) return found
  }
  const [start = '', last = start] = [folders[0], folders.at(-1)]
  const upTo = last === start ? '' : ` or in a folder above it, up to ${last}`
  const expected = `a configuration, such as dragoman.config.yaml, here${upTo}`
  const none = `there is no configuration here${upTo}`
  const [misnamed] = folders.flatMap(folder => misnamedIn(folder).map(name => join(folder, name)))
  if (misnamed !== undefined) {
    const found = `only ${nameOf(misnamed)}`
    const message = `${none}, but there is ${nameOf(misnamed)}, a name that dragoman does not look for. Rename the file to dragoman.config.yaml (or .json), or name it with --config.`
    throw new ConfigError(start, [{ key: '', expected, found, message }])
  }
  const message = `${none}; "dragoman init" writes one (dragoman.config.yaml) for the locale files that it finds.`
  throw new ConfigMissingError(start, [{ key: '', expected, found: 'none', message }])
}

/** The configuration of one folder. */
async function configIn(folder: string, { read, nameOf }: Reader): Promise<Written | undefined> {
  const files = placesIn(folder).map(place => join(folder, place))
  const manifest = files.find(file => file.endsWith('package.json'))
  const candidates = files.filter(file => file !== manifest)
  const inManifest = manifest === undefined ? undefined : await read(manifest)
  if (manifest !== undefined && inManifest !== undefined) candidates.push(manifest)
  const [file, ...rivals] = candidates
  if (file === undefined) return undefined
  if (rivals.length > 0) {
    const found = `also ${rivals.map(nameOf).join(', ')}`
    throw new ConfigError(nameOf(file), [{ key: '', expected: 'one configuration in a folder', found }])
  }
  const result = file === manifest ? inManifest : await read(file)
  return { file, written: result?.written }
}

async function readNamed(file: string, { read, nameOf }: Reader): Promise<Written> {
  const kind = kindOf(file)
  if (kind === undefined || kind === 'folder') {
    const found = kind === undefined ? 'nothing there' : 'a folder'
    throw new ConfigError(nameOf(file), [{ key: '', expected: 'a configuration file', found }])
  }
  const result = await read(file)
  if (result === undefined) {
    throw new ConfigError(nameOf(file), [
      { key: '', expected: 'the key "dragoman"', found: 'a file without it' },
    ])
  }
  return { file, written: result.written }
}

/**
 * `one-root`: a `root` that will not do is a problem, and the checks go on with the root that is found without it. Above
 * the repository lies what is none of the project's, such as the home folder.
 */
function readRoot(written: unknown, folder: string): { root: string; problems: readonly ConfigProblem[] } {
  const asked = isMapping(written) && typeof written.root === 'string' ? written.root : ''
  const found = projectRoot(folder)
  if (asked === '') return { root: found, problems: [] }
  const root = resolve(folder, asked)
  const top = repositoryTop(folder)
  const isAboveFolder = kindOf(root) === 'folder' && isWithin(folder, root)
  const isInside = top === undefined || root === found || isWithin(root, top)
  if (isAboveFolder && isInside) return { root, problems: [] }
  const expected = `the configuration's folder or one above it${isAboveFolder ? ', inside the repository' : ''}`
  return { root: found, problems: [{ key: 'root', expected, found: quote(asked) }] }
}
