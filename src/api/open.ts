/** Options → the values of one run: configuration, file pairs, ledger, and where asked for the service. */
import { posix, relative } from 'node:path'
import {
  type BilingualFile,
  bilingualFormatOf,
  type Config,
  fillLocale,
  loadConfig,
  matchPattern,
  resolvePairs,
} from '../config/index.ts'
import { mayExist, openDisk, pathFrom, pauseThread } from '../disk.ts'
import type { Files, Project } from '../engine/project.ts'
import { findFiles } from '../engine/scan/find-files.ts'
import { formerSources, lockedSources } from '../engine/scan/former-source.ts'
import { ConfigError, DragomanError } from '../errors.ts'
import { decodeDocument } from '../formats/document.ts'
import { formatOfContent, loadFormats } from '../formats/index.ts'
import { throwIfInterrupted } from '../interruption.ts'
import { hasOutbox } from '../ledger/git/outbox.ts'
import type { GitStoreOptions } from '../ledger/git-store.ts'
import { fileStore, type LedgerStore } from '../ledger/store.ts'
import { ulid } from '../ledger/ulid.ts'
import {
  dollars,
  type FilePair,
  type FormatName,
  formatNamed,
  formatsByContent,
  isPseudoPath,
  type Locale,
  type RelativePath,
  unless,
  wireFormat,
} from '../model.ts'
import { systemClock } from './clock.ts'
import { committedIn } from './committed.ts'
import type { RunOptions } from './options.ts'
import { refOf } from './ref.ts'
import { selectionOf } from './selection.ts'
import { localesOnDisk } from './spelling.ts'

export const stateFolderOfProject = '.dragoman'

export type Opened = { readonly project: Project; readonly config: Config }

/**
 * @throws {ConfigError} for a configuration that is wrong or matches nothing
 * @throws {UsageError} for locales and globs that select nothing
 */
export async function openProject(options: RunOptions): Promise<Opened> {
  return openConfigured(await configOf(options), options)
}

/** The configuration that the options name, or that is found. */
export function configOf(options: RunOptions): Promise<Config> {
  return loadConfig({
    cwd: options.cwd ?? process.cwd(),
    config: options.config,
    allowCode: options.allowCodeConfig ?? true,
    searchUpTo: options.searchUpTo,
    confinedTo: options.confinedTo,
  })
}

/** The same with a configuration that is known already, on the disk or not. */
export async function openConfigured(config: Config, options: RunOptions): Promise<Opened> {
  const env = options.env ?? process.env
  const cwd = options.cwd ?? process.cwd()
  const disk = openDisk(config.root, { fs: options.fileSystem })
  const found = findPairs(config, cwd, disk)
  await loadFormats(found.flatMap(({ source, format }) => [format, ...formatsByContent(source, format)]))
  const pairs = found.map(pair =>
    withService(
      withContentFormat(pair, path => disk.read(path)),
      options,
    ),
  )
  const stateFolder = options.sandbox === true ? '.dragoman/sandbox' : stateFolderOfProject
  const clock = options.clock ?? systemClock
  throwIfInterrupted(options.signal)
  const pairOf = indexBySource(pairs)
  options.onProgress?.({ kind: 'opened', root: config.root })
  const isCommitted = committedIn(config.root, { ...process.env, ...env }, () => clock.now())
  const lockFallback = options.sandbox === true ? stateFolderOfProject : undefined
  const locks = { disk, stateFolder, lockFallback }
  const project: Project = {
    configFile: nameOf(config, cwd),
    isConfined: options.confinedTo !== undefined,
    disk,
    store: await openStore(config, {
      disk,
      stateFolder,
      // A caller may give no more than the variables of dragoman; git needs its own.
      env: { ...process.env, ...env },
      now: () => clock.now(),
      pause: pauseThread,
    }),
    stateFolder,
    lockFallback,
    formerOf: formerSources(locks, () =>
      pairsOf(
        config,
        [...lockedSources(locks)].filter(path => pairOf(path) === undefined && !mayExist(disk, path)),
      ),
    ),
    sourceLocale: config.source.locale,
    sourceLanguage: config.source.language,
    pairs,
    packages: config.packages,
    pairOf,
    // Asked of every purchase with every look, so what is plainly there costs no look at the disk.
    isGone: path =>
      pairOf(path) === undefined &&
      mayHoldSource(config, path) &&
      !mayExist(disk, path) &&
      !isCommitted(path),
    ...selectionOf(options, config, pairs, disk, () => clock.now()),
    stale: config.stale,
    clock,
    signal: options.signal,
    onProgress: event =>
      options.onProgress?.(event.kind === 'ordered' ? { ...event, price: dollars(event.price) } : event),
    run: ulid(clock.now()),
    ref: refOf(env, config.root, options.fileSystem),
  }
  await loadFormats(formatsOfLedger(project.store))
  return { project, config }
}

/** In which formats the texts of the ledger are to be read; a ledger that cannot be read is reported by whoever needs it. */
export function formatsOfLedger(store: LedgerStore): FormatName[] {
  const intents = unless(DragomanError, () => store.read().intents) ?? []
  return [wireFormat, ...intents.flatMap(({ intent }) => formatNamed(intent?.format) ?? [])]
}

/** The sandbox is a trial on this machine, whichever store the project has. Most projects have nothing in git. */
async function openStore({ store }: Config, options: Omit<GitStoreOptions, 'store'>): Promise<LedgerStore> {
  const { disk, stateFolder } = options
  const isFiles = store === 'files' && !hasOutbox(disk, stateFolder)
  if (isFiles || stateFolder !== stateFolderOfProject) return fileStore(disk, stateFolder)
  const { fileStoreAfterGit, gitStore } = await import('../ledger/git-store.ts')
  return store === 'files' ? fileStoreAfterGit(options) : gitStore({ ...options, store })
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

/** The configuration file as a caller in this folder would name it. */
export function nameOf({ file }: Config, cwd: string): string {
  return relative(cwd, file) || file
}

/** A file that may be of several formats is of the one that its content shows. */
function withContentFormat(pair: FilePair, read: (path: RelativePath) => Uint8Array | undefined): FilePair {
  if (formatsByContent(pair.source, pair.format).length === 0) return pair
  try {
    const bytes = read(pair.source)
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

function indexBySource(pairs: readonly FilePair[]): (path: RelativePath) => FilePair | undefined {
  const index = new Map(pairs.map(pair => [pair.source, pair]))
  return path => index.get(path)
}
