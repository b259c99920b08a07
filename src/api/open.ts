/** Options → the values of one run: configuration, file pairs, ledger, and where asked for the service. */
import { type Config, loadConfig } from '../config/index.ts'
import { openDisk, pauseThread } from '../disk.ts'
import type { Files, Project } from '../engine/project.ts'
import { DragomanError } from '../errors.ts'
import { loadFormats } from '../formats/index.ts'
import { throwIfInterrupted } from '../interruption.ts'
import { hasOutbox } from '../ledger/git/outbox.ts'
import type { GitStoreOptions } from '../ledger/git-store.ts'
import { fileStore, type LedgerStore } from '../ledger/store.ts'
import { ulid } from '../ledger/ulid.ts'
import { dollars, type FormatName, formatNamed, unless, wireFormat } from '../model.ts'
import { systemClock } from './clock.ts'
import { committedIn } from './committed.ts'
import type { RunOptions } from './options.ts'
import { refOf } from './ref.ts'
import { selectionOf } from './selection.ts'
import { nameOf, openSources } from './sources.ts'

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
  const cwd = options.cwd ?? process.cwd()
  // A caller may give no more than the variables of dragoman; git needs its own.
  const env = { ...process.env, ...options.env }
  const clock = options.clock ?? systemClock
  const now = () => clock.now()
  const state = { disk: openDisk(config.root, { fs: options.fileSystem }), ...stateFolders(options) }
  const sources = await openSources(config, options, state, committedIn(config.root, env, now))
  throwIfInterrupted(options.signal)
  options.onProgress?.({ kind: 'opened', root: config.root })
  const project: Project = {
    ...state,
    store: await openStore(config, { ...state, env, now, pause: pauseThread }),
    ...sources,
    ...selectionOf(options, config, sources.pairs, state.disk, now),
    configFile: nameOf(config, cwd),
    isConfined: options.confinedTo !== undefined,
    sourceLocale: config.source.locale,
    sourceLanguage: config.source.language,
    packages: config.packages,
    stale: config.stale,
    clock,
    signal: options.signal,
    onProgress: event =>
      options.onProgress?.(event.kind === 'ordered' ? { ...event, price: dollars(event.price) } : event),
    run: ulid(now()),
    ref: refOf(options.env ?? process.env, config.root, options.fileSystem),
  }
  await loadFormats(formatsOfLedger(project.store))
  return { project, config }
}

function stateFolders({ sandbox }: RunOptions): Pick<Files, 'stateFolder' | 'lockFallback'> {
  return sandbox === true
    ? { stateFolder: '.dragoman/sandbox', lockFallback: stateFolderOfProject }
    : { stateFolder: stateFolderOfProject, lockFallback: undefined }
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
