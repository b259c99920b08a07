/**
 * The ledger on the repository's remote (design §5): the same facts as in files, on an orphan branch that every
 * checkout, pull request and runner shares. An intent has arrived there before its request may leave; other facts wait
 * in an outbox, durable on this machine, for the next intent or the end of the run.
 */
import type { Disk } from '../disk.ts'
import { UsageError } from '../errors.ts'
import type { RelativePath } from '../model.ts'
import { addFiles, type LedgerBranch, openBranch, readCopy } from './git/branch.ts'
import { type Environment, openGit } from './git/command.ts'
import { createFactView, type FactView, isFactPath, isLines, newLines } from './git/fact-view.ts'
import { hasOutbox, type Outbox, openOutbox } from './git/outbox.ts'
import { openRemote, type Remote } from './git/remote.ts'
import { type FactFiles, fileStore, type LedgerStore } from './store.ts'

export type GitStoreOptions = {
  readonly disk: Disk
  readonly stateFolder: RelativePath
  readonly env: Environment
  /** Milliseconds since the epoch, for the dates of commits. */
  readonly now: () => number
  /** Blocks the thread. */
  readonly pause: (milliseconds: number) => void
  /** From 0 to 1. Default `Math.random`. */
  readonly random?: () => number
  /** For one conversation with the remote. Default one minute. */
  readonly timeoutMs?: number
}

/**
 * The ledger on the branch `dragoman/ledger` of the remote, or on `refs/dragoman/ledger` where branches may not be made.
 * Reading takes what was fetched last, and facts in `<stateFolder>/orders/`, which join the branch with the next push.
 */
export function gitStore(options: GitStoreOptions): LedgerStore {
  const { disk, stateFolder, pause } = options
  const git = openGit(disk.root, options.env, options.now)
  const outbox = openOutbox(disk, stateFolder)
  const folder = `${stateFolder}/orders`
  let loaded: { readonly view: FactView; readonly branch: LedgerBranch } | undefined
  let remote: Remote | undefined
  const load = () => {
    if (loaded !== undefined) return loaded
    const view = localFacts(options, outbox)
    addFiles(view, pathsBelow(disk, folder), path => disk.read(`${folder}/${path}`))
    const branch = openBranch({
      git,
      remote: () => {
        remote ??= openRemote(git, options.timeoutMs ?? 60_000)
        return remote
      },
      outbox,
      view,
      pause,
      random: options.random ?? Math.random,
    })
    loaded = { view, branch }
    return loaded
  }
  const within = (path: RelativePath) => path.slice(folder.length + 1)
  const put = (path: RelativePath, bytes: Uint8Array) => {
    outbox.put(path, bytes)
    load().view.add(path, bytes)
  }
  const facts = fileStore(
    {
      read: path => load().view.read(within(path)),
      list: path => load().view.list(within(path)),
      create: (path, bytes) => {
        if (load().view.read(within(path)) !== undefined) return false
        put(within(path), bytes)
        return true
      },
      append: (path, lines) => put(within(path), lines),
      replacements: () => load().view.replacements(),
    },
    stateFolder,
  )
  return {
    ...facts,
    writeIntent: (ulid, fact) => {
      const { branch } = load()
      branch.refuseRewound()
      facts.writeIntent(ulid, fact)
      try {
        branch.push()
        // A push that had to read again may have found this out only now.
        branch.refuseRewound()
        branch.lookAside()
      } catch (error) {
        // Its request never leaves, and whoever comes to see the intent must not wait for it.
        const refused = { status: 0, code: 'NOT_SENT', message: 'the intent did not reach the ledger' }
        for (const language of fact.languages)
          facts.writeFact(ulid, language, { kind: 'refused', fact: refused })
        throw error
      }
    },
    refresh: () => load().branch.refresh(),
    flush: () => load().branch.push(),
  }
}

/**
 * The ledger in files, after the store was `git`: reads what was fetched last as well, and takes it over into the files
 * before the first fact is written, or at `flush`. Facts that were never fetched stay on the branch.
 */
export function fileStoreAfterGit(options: Omit<GitStoreOptions, 'pause'>): LedgerStore {
  const { disk, stateFolder } = options
  if (!hasOutbox(disk, stateFolder)) return fileStore(disk, stateFolder)
  const folder = `${stateFolder}/orders`
  const outbox = openOutbox(disk, stateFolder)
  const files = unionFiles(disk, folder, () => localFacts(options, outbox), outbox)
  return { ...fileStore(files, stateFolder), flush: files.takeOver }
}

function localFacts({ disk, env, now }: Omit<GitStoreOptions, 'pause'>, outbox: Outbox): FactView {
  const view = createFactView()
  try {
    readCopy(openGit(disk.root, env, now), view)
  } catch (error) {
    // What waits on this machine can be read without git.
    if (!(error instanceof UsageError)) throw error
  }
  for (const { path, bytes } of outbox.open()) view.add(path, bytes)
  return view
}

function unionFiles(
  disk: Disk,
  folder: RelativePath,
  open: () => FactView,
  outbox: Outbox,
): FactFiles & { readonly takeOver: () => void } {
  let view: FactView | undefined
  let isTaken = false
  const within = (path: RelativePath) => path.slice(folder.length + 1)
  const rest = () => {
    view ??= open()
    return view
  }
  const takeOver = () => {
    if (isTaken) return
    const from = rest()
    for (const path of from.paths()) {
      const bytes = from.read(path) ?? new Uint8Array()
      if (!isLines(path)) disk.create(`${folder}/${path}`, bytes)
      else {
        const lines = newLines(disk.read(`${folder}/${path}`), bytes)
        if (lines.length > 0) disk.append(`${folder}/${path}`, Buffer.from(`${lines.join('\n')}\n`))
      }
    }
    isTaken = true
    outbox.clear()
    outbox.setTip(undefined)
  }
  return {
    read: path => {
      const bytes = disk.read(path)
      const more = isTaken ? undefined : rest().read(within(path))
      if (bytes === undefined || more === undefined || !isLines(path)) return bytes ?? more
      return Buffer.concat([bytes, Buffer.from(`\n${newLines(bytes, more).join('\n')}`)])
    },
    list: path => {
      const names = disk.list(path)
      return isTaken ? names : [...new Set([...names, ...rest().list(within(path))])].sort()
    },
    create: (path, bytes) => {
      takeOver()
      return disk.create(path, bytes)
    },
    append: (path, lines) => {
      takeOver()
      disk.append(path, lines)
    },
    takeOver,
  }
}

function pathsBelow(disk: Disk, folder: RelativePath): RelativePath[] {
  return disk
    .list(folder)
    .flatMap(name =>
      name.includes('.') ? [name] : disk.list(`${folder}/${name}`).map(file => `${name}/${file}`),
    )
    .filter(isFactPath)
}
