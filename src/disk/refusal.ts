import { FileUnreadableError, FileUnwritableError } from '../errors.ts'
import type { RelativePath } from '../model.ts'
import { systemCode } from './machine.ts'

/** A reason of our own to leave a file alone; the message continues a sentence that begins with the path. */
export class Refusal extends Error {}

/** @throws {FileUnreadableError} in place of a `Refusal` or an error of the operating system */
export function reading<Result>(path: RelativePath, work: () => Result): Result {
  try {
    return work()
  } catch (cause) {
    const reason = reasonOf(cause, 'read')
    if (reason === undefined) throw cause
    throw new FileUnreadableError(`${shownPath(path)} ${reason}`, { path }, { cause })
  }
}

/** @throws {FileUnwritableError} in place of a `Refusal` or an error of the operating system */
export function writing<Result>(path: RelativePath, work: () => Result): Result {
  try {
    return work()
  } catch (cause) {
    const reason = reasonOf(cause, 'written')
    if (reason === undefined) throw cause
    throw new FileUnwritableError(`${shownPath(path)} ${reason}`, { path }, { cause })
  }
}

/** A path for people: one from outside may hold anything, terminal escapes included. */
export function shownPath(path: RelativePath): string {
  return /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(path) || path === '' ? JSON.stringify(path) : path
}

function reasonOf(cause: unknown, deed: 'read' | 'written'): string | undefined {
  if (cause instanceof Refusal) return cause.message
  const code = systemCode(cause)
  if (code === undefined) return undefined
  const why = reasonByCode.get(code)
  return why === undefined ? `could not be ${deed} (${code})` : `could not be ${deed}: ${why} (${code})`
}

const reasonByCode: ReadonlyMap<string, string> = new Map([
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk quota is used up'],
  ['EROFS', 'the file system is read-only'],
  ['EACCES', 'permission denied'],
  ['EPERM', 'permission denied'],
  ['EBUSY', 'another program holds it open'],
  ['EIO', 'the disk reported an error'],
  ['ELOOP', 'it is a symbolic link, and links are not followed; put the file itself in its place'],
  ['EMFILE', 'too many files are open'],
  ['ENFILE', 'too many files are open'],
  ['ENAMETOOLONG', 'its name is too long'],
  ['ENOTDIR', 'there is a file where a folder is needed'],
])
