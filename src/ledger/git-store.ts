/**
 * The ledger on the repository's remote: the same facts as in files, on an orphan branch that every
 * checkout, pull request and runner shares. An intent has arrived there before its request may leave; other facts wait
 * in an outbox, durable on this machine, for the next intent or the end of the run.
 */
import type { Disk } from '../disk.ts'
import { FileUnreadableError, UsageError } from '../errors.ts'
import { once, type RelativePath } from '../model.ts'
import { notSent } from './facts.ts'
import { addFiles, LedgerBranch, readCopy } from './git/branch.ts'
import { type Git, openGit } from './git/command.ts'
import { createFactView, type FactView, isFactPath, isLines, newLines } from './git/fact-view.ts'
import { hasOutbox, type Outbox, openOutbox } from './git/outbox.ts'
import { placeOf } from './git/place.ts'
import type { Environment } from './git/program.ts'
import { openRemote, type SharedStore } from './git/remote.ts'
import { type FactFiles, fileStore, type LedgerStore } from './store.ts'
import { isUlid } from './ulid.ts'

export type GitStoreOptions = {
  readonly disk: Disk
  readonly stateFolder: RelativePath
  readonly store: SharedStore
  readonly env: Environment
  /** Milliseconds since the epoch, for the dates of commits. */
  readonly now: () => number
  /** Blocks the thread. */
  readonly pause: (milliseconds: number) => void
  /** From 0 to 1. Default `Math.random`. */
  readonly random?: () => number
  /** For one conversation with the remote. Default one minute. */
  readonly timeoutMs?: number
  /** Default: the executable, in the root of the disk. */
  readonly git?: Git
}

/**
 * The ledger on the ref of the remote that the setting `store` names.
 * Reading takes what was fetched last, and facts in `<stateFolder>/orders/`, which join the branch with the next push.
 * Each project of a repository has a folder of the branch to itself.
 */
export function gitStore(options: GitStoreOptions): LedgerStore {
  const { disk, stateFolder, pause } = options
  const git = options.git ?? openGit(disk.root, options.env, options.now)
  const outbox = openOutbox(disk, stateFolder)
  const folder = `${stateFolder}/orders`
  let loaded: { readonly view: FactView; readonly branch: LedgerBranch } | undefined
  const timeoutMs = options.timeoutMs ?? 60_000
  const remote = once(() => openRemote(git, timeoutMs))
  const place = once(() => placeOf(git))
  /** The files in the folder that may be facts, by its path in the ledger. */
  const unreadable = new Map<RelativePath, FileUnreadableError>()
  const trying = <T>(path: RelativePath, work: (path: RelativePath) => T): T | undefined => {
    try {
      return work(`${folder}/${path}`)
    } catch (error) {
      if (!(error instanceof FileUnreadableError)) throw error
      unreadable.set(path, error)
      return undefined
    }
  }
  const load = () => {
    if (loaded !== undefined) return loaded
    const view = createFactView()
    // A fact that this machine no longer knows comes back with the next fetch.
    addLocal(options, git, outbox, view)
    const paths = pathsBelow(disk.list(folder), name => trying(name, disk.list) ?? [])
    addFiles(view, paths, path => trying(path, disk.read))
    const branch = new LedgerBranch({
      git,
      store: options.store,
      place,
      remote,
      outbox,
      view,
      now: options.now,
      patienceMs: 2 * timeoutMs,
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
  const forget = (path: RelativePath) => {
    outbox.drop(path)
    load().view.drop(path)
  }
  const facts = fileStore(
    {
      read: path => {
        const bytes = load().view.read(within(path))
        const error = unreadable.get(within(path))
        if (bytes === undefined && error !== undefined) throw error
        return bytes
      },
      list: path => {
        const names = load().view.list(within(path))
        const error = unreadable.get(within(path))
        if (names.length === 0 && error !== undefined) throw error
        const start = path === folder ? '' : `${within(path)}/`
        const others = [...unreadable.keys()]
          .filter(one => one.startsWith(start))
          .map(one => one.slice(start.length).split('/')[0] ?? '')
        return others.length === 0 ? names : [...new Set([...names, ...others])].sort()
      },
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
      } catch (error) {
        // Its request never leaves, and whoever comes to see the intent must not wait for it.
        const refused = notSent('the record of the request could not be pushed to the ledger')
        try {
          for (const language of fact.languages)
            facts.writeFact(ulid, language, { kind: 'refused', fact: refused })
        } catch {
          // On a full disk nothing can be said of the intent; where it has not left this machine, nothing needs to be.
          if (!branch.hasSent) forget(`${ulid}/intent.json`)
        }
        throw error
      }
    },
    refresh: () => load().branch.refresh(),
    flush: () => {
      const { branch } = load()
      branch.push()
      branch.refuseUnkept()
    },
  }
}

type LocalCopy = Omit<GitStoreOptions, 'pause' | 'store'>

/**
 * The ledger in files, after the store was `git`. A run that writes first moves what was fetched last into the files;
 * before that, reading is refused. Facts that were never fetched stay on the branch.
 */
export function fileStoreAfterGit(options: LocalCopy): LedgerStore {
  const { disk, stateFolder } = options
  let isMoved = false
  const moved = (): Disk => {
    if (isMoved) return disk
    throw new UsageError(
      `the ledger was kept with "store: git", so its orders are not in ${stateFolder}/orders yet. Run "dragoman pull" once: it moves the records there`,
    )
  }
  const files: FactFiles = {
    read: path => moved().read(path),
    list: path => moved().list(path),
    create: (path, bytes) => moved().create(path, bytes),
    append: (path, lines) => moved().append(path, lines),
  }
  const moveIn = (): void => {
    if (!isMoved) moveIntoFiles(options)
    isMoved = true
  }
  return { ...fileStore(files, stateFolder), moveIn }
}

/** @throws {UsageError} unless all that this checkout has ever seen of the branch can be read */
function moveIntoFiles(options: LocalCopy): void {
  const { disk, stateFolder, env, now } = options
  const view = createFactView()
  const outbox = openOutbox(disk, stateFolder)
  if (!addLocal(options, openGit(disk.root, env, now), outbox, view))
    throw new UsageError(
      `the ledger was kept with "store: git", but this repository no longer holds the fetched copy, so its orders are unknown here. Nothing was changed. Set "store: git" again, run "dragoman pull" once to fetch the ledger, then change the store`,
    )
  for (const path of view.paths()) {
    const file = `${stateFolder}/orders/${path}`
    const bytes = view.read(path) ?? new Uint8Array()
    const lines = isLines(path) ? newLines(disk.read(file), bytes) : []
    if (!isLines(path)) disk.create(file, bytes)
    else if (lines.length > 0) disk.append(file, Buffer.from(`${lines.join('\n')}\n`))
  }
  outbox.clear()
  outbox.setTip(undefined)
}

/**
 * Takes over what this machine holds of the branch.
 * @returns whether that is all that this checkout has seen of it
 * @throws {UsageError} when git cannot be used and something was seen
 */
function addLocal({ disk, stateFolder }: LocalCopy, git: Git, outbox: Outbox, view: FactView): boolean {
  let isWhole = true
  try {
    isWhole = readCopy(git, placeOf(git), outbox.tip(), view)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    if (hasOutbox(disk, stateFolder)) {
      // Another store is no way out while this one cannot be read.
      const reason = error.message.replace(/[;,] (?:or )?use "store: files"$/, '')
      throw new UsageError(
        `the ledger was kept with "store: git", but it cannot be read, so its orders are unknown here: ${reason}. Nothing was changed. Make git work in this folder and run again`,
        {},
        { cause: error },
      )
    }
  }
  for (const { path, bytes } of outbox.open()) view.add(path, bytes)
  return isWhole
}

/** The files that the store of files would read: whatever else people keep there is none of the ledger's. */
function pathsBelow(names: readonly string[], list: (name: string) => readonly string[]): RelativePath[] {
  return names
    .flatMap(name => {
      if (isUlid(name)) return list(name).map(file => `${name}/${file}`)
      return name === 'account.json' || /^seen-.+\.jsonl$/.test(name) ? [name] : []
    })
    .filter(isFactPath)
}
