/** A checkout in memory. Each write is durable when its call returns; a run may die in any of them. */
import type { Disk } from '../../src/disk.ts'
import { createRepository, type Repositories, type Repository } from './git.ts'

export type Checkout = {
  readonly name: string
  readonly files: Map<string, Uint8Array>
  /** Names in each folder. */
  readonly folders: Map<string, Set<string>>
  /** Writes, removals included. */
  writes: number
  /** How often files have been cleared away. */
  losses: number
  /** Where the ledger is on a branch. */
  readonly git: { readonly repositories: Repositories; own: Repository } | undefined
}

/** The fate of one write: nothing, or the run dies before or after it, or it fails. */
export type WriteFate = 'done' | 'killed-before' | 'killed-after' | Error

/** Unwinds a run that was killed. */
export class Killed extends Error {}

export function createCheckout(name: string, repositories?: Repositories): Checkout {
  const git = repositories && { repositories, own: createRepository() }
  return { name, files: new Map(), folders: new Map(), writes: 0, losses: 0, git }
}

export function put(checkout: Checkout, path: string, bytes: Uint8Array | string): void {
  checkout.files.set(path, typeof bytes === 'string' ? Buffer.from(bytes) : bytes)
  let child = path
  for (let end = child.lastIndexOf('/'); ; end = child.lastIndexOf('/')) {
    const folder = end < 0 ? '' : child.slice(0, end)
    const names = checkout.folders.get(folder) ?? new Set()
    checkout.folders.set(folder, names)
    const name = child.slice(end + 1)
    if (names.has(name)) return
    names.add(name)
    if (folder === '') return
    child = folder
  }
}

export function textAt(checkout: Checkout, path: string): string | undefined {
  const bytes = checkout.files.get(path)
  return bytes === undefined ? undefined : Buffer.from(bytes).toString('utf8')
}

/** The clean-up of a folder between two runs. */
export function removeFolder(checkout: Checkout, folder: string): void {
  checkout.losses++
  for (const path of [...checkout.files.keys()])
    if (path.startsWith(`${folder}/`)) checkout.files.delete(path)
  for (const name of [...checkout.folders.keys()])
    if (name === folder || name.startsWith(`${folder}/`)) checkout.folders.delete(name)
  const at = folder.lastIndexOf('/')
  checkout.folders.get(folder.slice(0, Math.max(0, at)))?.delete(folder.slice(at + 1))
}

/** A runner with a clone of its own: nothing that git ignores comes along. */
export function cloneAnew(checkout: Checkout): void {
  if (checkout.git === undefined) return
  removeFolder(checkout, '.dragoman/outbox')
  checkout.git.own = createRepository()
}

/** Puts the facts of two checkouts together, as a merge of two branches does: new files, and lines of files that grow. */
export function mergeLedgers(one: Checkout, other: Checkout): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    for (const path of from.files.keys()) {
      if (!path.startsWith('.dragoman/orders/')) continue
      const here = textAt(to, path)
      const there = textAt(from, path) ?? ''
      if (here === undefined) put(to, path, there)
      else if (path.endsWith('.jsonl') && here !== there)
        put(
          to,
          path,
          `${[...new Set([...here.split('\n'), ...there.split('\n')])].filter(Boolean).join('\n')}\n`,
        )
    }
  }
}

/** @param fateOf asked before each write; once a run is dead every call of it dies too */
export function diskOf(checkout: Checkout, isDead: () => boolean, fateOf: (path: string) => WriteFate): Disk {
  const write = <T>(path: string, work: () => T, torn: () => void = () => {}): T => {
    if (isDead()) throw new Killed()
    const fate = fateOf(path)
    if (fate instanceof Error) throw fate
    if (fate === 'killed-before') {
      torn()
      throw new Killed()
    }
    checkout.writes++
    const result = work()
    if (fate === 'killed-after') throw new Killed()
    return result
  }
  const read = <T>(work: () => T): T => {
    if (isDead()) throw new Killed()
    return work()
  }
  const append = (path: string, lines: Uint8Array) => {
    const before = textAt(checkout, path) ?? ''
    const text = Buffer.from(lines).toString('utf8')
    put(checkout, path, `${before}${before === '' || before.endsWith('\n') ? '' : '\n'}${text}`)
  }
  return {
    root: '/virtual',
    read: path => read(() => checkout.files.get(path)),
    look: path =>
      read(() => {
        const bytes = checkout.files.get(path)
        return bytes && { bytes: Buffer.concat([bytes, Buffer.alloc(1)]), length: bytes.length }
      }),
    exists: path => read(() => checkout.files.has(path) || checkout.folders.has(path)),
    list: folder => read(() => [...(checkout.folders.get(folder) ?? [])].sort()),
    replace: (path, was, bytes) =>
      write(path, () => {
        const now = checkout.files.get(path)
        const isAsRead =
          was === undefined ? now === undefined : now !== undefined && Buffer.compare(now, was) === 0
        if (isAsRead) put(checkout, path, bytes)
        return isAsRead
      }),
    create: (path, bytes) =>
      write(path, () => {
        if (checkout.files.has(path)) return false
        put(checkout, path, bytes)
        return true
      }),
    append: (path, lines) =>
      write(
        path,
        () => append(path, lines),
        () => append(path, lines.subarray(0, Math.floor(lines.length / 2))),
      ),
    remove: path => write(path, () => void checkout.files.delete(path)),
    sweep: () => {},
  }
}
