/** The source files of a project: those that are there, with their pairs, and those that are gone. */
import { posix, relative } from 'node:path'
import {
  type BilingualFile,
  bilingualFormatOf,
  type Config,
  fillLocale,
  matchPattern,
  resolvePairs,
} from '../config/index.ts'
import { mayExist, pathFrom } from '../disk.ts'
import type { Files, Project } from '../engine/project.ts'
import { findFiles } from '../engine/scan/find-files.ts'
import { formerSources, lockedSources } from '../engine/scan/former-source.ts'
import { ConfigError } from '../errors.ts'
import { decodeDocument } from '../formats/document.ts'
import { formatOfContent, loadFormats } from '../formats/index.ts'
import { type FilePair, formatsByContent, isPseudoPath, type Locale, type RelativePath } from '../model.ts'
import type { RunOptions } from './options.ts'
import { localesOnDisk } from './spelling.ts'

/**
 * @param isCommitted - whether the repository has a file that is not on the disk
 * @throws {ConfigError} for a configuration that matches nothing
 */
export async function openSources(
  config: Config,
  options: RunOptions,
  state: Pick<Files, 'disk' | 'stateFolder' | 'lockFallback'>,
  isCommitted: (path: RelativePath) => boolean,
): Promise<Pick<Project, 'pairs' | 'pairOf' | 'formerOf' | 'isGone'>> {
  const { disk } = state
  const found = findPairs(config, options.cwd ?? process.cwd(), disk)
  await loadFormats(found.flatMap(({ source, format }) => [format, ...formatsByContent(source, format)]))
  const pairs = found.map(pair => withService(withContentFormat(pair, disk), options))
  const pairBySource = new Map(pairs.map(pair => [pair.source, pair]))
  const isAbsent = (path: RelativePath) => !pairBySource.has(path) && !mayExist(disk, path)
  return {
    pairs,
    pairOf: path => pairBySource.get(path),
    formerOf: formerSources(state, () => pairsOf(config, [...lockedSources(state)].filter(isAbsent))),
    // Asked of every purchase with every look, so what is plainly there costs no look at the disk.
    isGone: path =>
      !pairBySource.has(path) && mayHoldSource(config, path) && !mayExist(disk, path) && !isCommitted(path),
  }
}

function findPairs(config: Config, cwd: string, disk: Files['disk']): readonly FilePair[] {
  const folder = pathFrom(config.root, config.folder)
  const found = new Map<number, readonly RelativePath[]>()
  const bilingual = new Map<number, readonly BilingualFile[]>()
  for (const entry of config.files) {
    const filesOf = (pattern: string) =>
      findFiles(config.folder, { pattern, exclude: entry.exclude }).filter(file => !isPseudoPath(file))
    const files = filesOf(entry.sourcePattern)
    const inRoot = (file: string) => posix.join(folder, file)
    found.set(entry.index, files.map(inRoot))
    const format = bilingualFormatOf(entry)
    if (files.length > 0 || format === undefined) continue
    const isExcluded = (file: string) => mayExist(disk, inRoot(file))
    const own = ownSources(entry, filesOf, isExcluded)
    bilingual.set(
      entry.index,
      own.map(({ path, target }) => ({ path: inRoot(path), target, format })),
    )
  }
  const { pairs, problems } = resolvePairs(config, found, bilingual, entry =>
    localesOnDisk(entry, config.folder),
  )
  if (problems.length > 0)
    throw new ConfigError(
      nameOf(config, cwd),
      problems.map(one => (one.file === undefined ? one : { ...one, file: relative(cwd, one.file) })),
    )
  return pairs
}

/**
 * The catalogs of an entry without a template, and those that are to be expected beside them: where one locale has a
 * catalog, each configured locale has one, and whoever reads a catalog that is not there says so.
 */
function ownSources(
  { targetPattern, targets }: Config['files'][number],
  filesOf: (pattern: string) => readonly string[],
  isExcluded: (file: string) => boolean,
): Omit<BilingualFile, 'format'>[] {
  const found = targets.map(({ locale }) => new Set(filesOf(fillLocale(targetPattern, locale))))
  const beside = targets.flatMap(({ locale }, index) => {
    const { exec, fill } = matchPattern(fillLocale(targetPattern, locale))
    return [...(found[index] ?? [])].flatMap(path => {
      const captures = exec(path)
      return captures === undefined ? [] : [(other: Locale) => fill(targetPattern, captures, other)]
    })
  })
  return targets.flatMap((target, index) => {
    const own = found[index] ?? new Set()
    const absent = beside
      .map(pathOf => pathOf(target.locale))
      .filter(path => !own.has(path) && !isExcluded(path))
    return [...new Set([...own, ...absent])].map(path => ({ path, target }))
  })
}

/** The pairs that the configuration would make of source files. */
function pairsOf(config: Config, paths: readonly RelativePath[]): readonly FilePair[] {
  const folder = pathFrom(config.root, config.folder)
  return config.files.flatMap(entry => {
    const { exec } = matchPattern(entry.sourcePattern)
    const own = paths.filter(path => exec(posix.relative(`/${folder}`, `/${path}`)) !== undefined)
    return own.length === 0
      ? []
      : resolvePairs({ ...config, files: [entry] }, new Map([[entry.index, own]])).pairs
  })
}

/** Whether a path is one that the configuration's patterns name. Orders of others may name any. */
function mayHoldSource({ root, folder, files }: Config, path: RelativePath): boolean {
  if (posix.normalize(path) !== path) return false
  const inFolder = posix.relative(pathFrom(root, folder), path)
  return files.some(({ sourcePattern }) => matchPattern(sourcePattern).exec(inFolder) !== undefined)
}

/** A file that may be of several formats is of the one that its content shows. */
function withContentFormat(pair: FilePair, disk: Files['disk']): FilePair {
  if (formatsByContent(pair.source, pair.format).length === 0) return pair
  try {
    const bytes = disk.read(pair.source)
    const format = bytes === undefined ? undefined : formatOfContent(pair.source, decodeDocument(bytes).text)
    return { ...pair, format: format ?? pair.format }
  } catch {
    // Whoever reads the file for its texts reports what is wrong with it.
    return pair
  }
}

function withService(pair: FilePair, { service }: RunOptions): FilePair {
  return service === undefined ? pair : { ...pair, settings: { ...pair.settings, service } }
}

/** The configuration file as a caller in this folder would name it. */
export function nameOf({ file }: Config, cwd: string): string {
  return relative(cwd, file) || file
}
