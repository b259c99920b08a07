import { dirname, relative, sep } from 'node:path'
import type { RelativePath } from '../model.ts'
import { type FileStatus, type Machine, quietly, systemCode } from './machine.ts'
import { isGitName } from './names.ts'
import { Refusal, shownPath } from './refusal.ts'

const attempts = 10

/** Whether anything but a link is at the path. */
export function pathExists(machine: Machine, path: RelativePath): boolean {
  const absolute = locate(machine, path)
  return absolute !== undefined && statusOf(machine, absolute) !== undefined
}

/**
 * The absolute path; `undefined` when a folder above it does not exist.
 * @param plainFolders - folders already found to be no links, absolute and relative to the root; for reading only,
 *   where an outdated answer does no harm
 * @throws {Refusal} when the path leaves the root or passes through a link or a file
 */
export function locate(machine: Machine, path: RelativePath, plainFolders?: Set<string>): string | undefined {
  const end = path.lastIndexOf('/')
  const parent = path.slice(0, Math.max(end, 0))
  const name = path.slice(end + 1)
  if (plainFolders?.has(parent) && isName(machine, name) && !isGitName(name))
    return `${machine.root}${sep}${path}`
  const { above, absolute } = resolveParts(machine, path)
  for (const folder of above) {
    if (plainFolders?.has(folder)) continue
    if (!isFolder(machine, folder)) return undefined
    plainFolders?.add(folder)
  }
  plainFolders?.add(parent)
  return absolute
}

/**
 * The absolute path, its parent made where missing.
 * @returns `created`: the folders made, outermost first
 * @throws {Refusal} as `locate`
 */
export function locateForWriting(
  machine: Machine,
  path: RelativePath,
): { readonly absolute: string; readonly created: readonly string[] } {
  const { above, absolute } = resolveParts(machine, path)
  const created: string[] = []
  try {
    for (const folder of above)
      if (!isFolder(machine, folder) && makeFolder(machine, folder)) created.push(folder)
  } catch (cause) {
    removeFolders(machine, created)
    throw cause
  }
  return { absolute, created }
}

/** Runs `work` again when a folder that it found or made was gone a moment later: another run tidied it away. */
export function whileFoldersVanish<Result>(work: () => Result): Result {
  for (let attempt = 1; ; attempt++) {
    try {
      return work()
    } catch (cause) {
      if (systemCode(cause) !== 'ENOENT' || attempt === attempts) throw cause
    }
  }
}

/** Removes those of the folders that are empty, innermost first. */
export function removeFolders(machine: Machine, created: readonly string[]): void {
  for (const folder of created.toReversed()) quietly(() => machine.fs.rmdirSync(folder))
}

/**
 * The thing at an absolute path.
 * @throws {Refusal} for a symbolic link
 */
export function statusOf(machine: Machine, absolute: string): FileStatus | undefined {
  const status = machine.fs.lstatSync(absolute, { throwIfNoEntry: false })
  if (status?.isSymbolicLink()) throw new Refusal('is a symbolic link, and links are not followed')
  return status
}

/**
 * The thing at an absolute path, when it is a regular file or nothing.
 * @throws {Refusal} for anything else
 */
export function regularStatusOf(machine: Machine, absolute: string): FileStatus | undefined {
  const status = statusOf(machine, absolute)
  if (status !== undefined && !status.isFile()) throw new Refusal('is not a regular file')
  return status
}

/** Flushes the entries of a folder, so that a name made, moved or removed in it outlives a loss of power. */
export function syncFolder(machine: Machine, absolute: string): void {
  const { fs, platform } = machine
  if (platform === 'win32') return
  const descriptor = fs.openSync(absolute, 0)
  try {
    fs.fsyncSync(descriptor)
  } catch (cause) {
    // Some network and FUSE file systems know no flush of folders; there is nothing left to do about it.
    if (systemCode(cause) !== 'EINVAL' && systemCode(cause) !== 'ENOTSUP') throw cause
  } finally {
    fs.closeSync(descriptor)
  }
}

/** Flushes the folder of a new name, and those of the folders that were made for it. */
export function syncAbove(machine: Machine, absolute: string, created: readonly string[]): void {
  syncFolder(machine, dirname(absolute))
  for (const folder of created.toReversed()) syncFolder(machine, dirname(folder))
}

function resolveParts(machine: Machine, path: RelativePath): { above: readonly string[]; absolute: string } {
  const parts = path.split('/')
  if (!parts.every(part => isName(machine, part))) throw new Refusal('is not a path inside the project')
  if (parts.some(isGitName)) throw new Refusal('is inside a .git folder, which dragoman never changes')
  const above: string[] = []
  let absolute = machine.root
  for (const part of parts) {
    absolute = absolute.endsWith(sep) ? absolute + part : absolute + sep + part
    above.push(absolute)
  }
  above.pop()
  return { above, absolute }
}

function isName(machine: Machine, part: string): boolean {
  if (part === '' || part === '.' || part === '..' || part.includes('\0')) return false
  return machine.platform !== 'win32' || !/[\\:]/.test(part)
}

function isFolder(machine: Machine, absolute: string): boolean {
  const status = machine.fs.lstatSync(absolute, { throwIfNoEntry: false })
  if (status === undefined) return false
  const name = shownPath(relative(machine.root, absolute))
  if (status.isSymbolicLink())
    throw new Refusal(`cannot be used: ${name} is a symbolic link, and links are not followed`)
  if (!status.isDirectory()) throw new Refusal(`cannot be used: ${name} is not a folder`)
  return true
}

/** `false`: another process made it in the meantime. */
function makeFolder(machine: Machine, absolute: string): boolean {
  for (let attempt = 1; ; attempt++) {
    try {
      machine.fs.mkdirSync(absolute)
      return true
    } catch (cause) {
      if (systemCode(cause) !== 'EEXIST') throw cause
      if (isFolder(machine, absolute)) return false
      if (attempt === attempts) throw cause
    }
  }
}
