import { constants } from 'node:fs'
import type { RelativePath } from '../model.ts'
import { type FileStatus, type Machine, systemCode } from './machine.ts'
import { locate, statusOf } from './paths.ts'
import { Refusal } from './refusal.ts'

/** The most that one read of the operating system can give. */
const largestFile = 2 ** 31 - 1

/** `Disk.read`. */
export function readFile(
  machine: Machine,
  path: RelativePath,
  plainFolders: Set<string>,
  whenSettled = false,
): Uint8Array | undefined {
  const absolute = locate(machine, path, plainFolders)
  if (absolute === undefined) return undefined
  let read = readAt(machine, absolute)
  for (let pauses = 0; whenSettled && pauses < mostPauses; pauses++) {
    if (read === undefined || !isJustSaved(read.status)) break
    machine.pause(settlingMs)
    read = readAt(machine, absolute)
  }
  return read?.bytes
}

/** A buffer that grows with the largest file that was looked at. */
export type Room = { buffer: Buffer }

/** `Disk.look`. */
export function lookAtFile(
  machine: Machine,
  path: RelativePath,
  plainFolders: Set<string>,
  room: Room,
): { readonly bytes: Buffer; readonly length: number } | undefined {
  const absolute = locate(machine, path, plainFolders)
  if (absolute === undefined) return undefined
  const length = readWithin(machine, absolute, room.buffer)
  if (length > 0 && length < room.buffer.length) return endedAt(length, room)
  return withOpened(machine, absolute, (descriptor, { size }) => {
    if (room.buffer.length <= size) room.buffer = Buffer.allocUnsafeSlow(Math.max(2 * size, smallestRoom))
    return endedAt(fill(machine, descriptor, room.buffer, size), room)
  })
}

function endedAt(length: number, { buffer }: Room): { readonly bytes: Buffer; readonly length: number } {
  buffer[length] = 0
  return { bytes: buffer, length }
}

/**
 * The number of bytes read, without a look at the file's status, which costs as much as reading. 0 and all that there is
 * room for may mean that it is no file at all; every failure gives 0.
 */
function readWithin(machine: Machine, absolute: string, bytes: Buffer): number {
  if (bytes.length === 0) return 0
  try {
    return (
      withDescriptor(machine, absolute, descriptor => fill(machine, descriptor, bytes, bytes.length)) ?? 0
    )
  } catch {
    return 0
  }
}

const smallestRoom = 256 * 1024

/** Between emptying a file and filling it again no program that saves takes longer. */
const settlingMs = 100
/** A file that is saved all the time is read in the end as it is. */
const mostPauses = 10

function isJustSaved({ mtimeMs }: FileStatus): boolean {
  return Math.abs(Date.now() - mtimeMs) < settlingMs
}

/** The regular file at an absolute path; `undefined`: there is none. */
export function readAt(
  machine: Machine,
  absolute: string,
): { readonly bytes: Uint8Array; readonly status: FileStatus } | undefined {
  return withOpened(machine, absolute, (descriptor, status) => {
    const bytes = Buffer.allocUnsafe(status.size)
    return { status, bytes: bytes.subarray(0, fill(machine, descriptor, bytes, status.size)) }
  })
}

function withOpened<Result>(
  machine: Machine,
  absolute: string,
  use: (descriptor: number, status: FileStatus) => Result,
): Result | undefined {
  return withDescriptor(machine, absolute, descriptor => {
    const status = machine.fs.fstatSync(descriptor)
    if (!status.isFile()) throw new Refusal('is not a regular file')
    if (status.size > largestFile) throw new Refusal('is too large to be read')
    return use(descriptor, status)
  })
}

function withDescriptor<Result>(
  machine: Machine,
  absolute: string,
  use: (descriptor: number) => Result,
): Result | undefined {
  const descriptor = openToRead(machine, absolute)
  if (descriptor === undefined) return undefined
  try {
    return use(descriptor)
  } finally {
    machine.fs.closeSync(descriptor)
  }
}

/** `Disk.list`. A run lists the folder of every intent before and after each of its requests. */
export function listFolder(
  machine: Machine,
  folder: RelativePath,
  plainFolders: Set<string>,
): readonly string[] {
  const absolute = folder === '' ? machine.root : locate(machine, folder, plainFolders)
  if (absolute === undefined) return []
  if (folder !== '' && !plainFolders.has(absolute)) {
    const status = statusOf(machine, absolute)
    if (status === undefined) return []
    if (!status.isDirectory()) throw new Refusal('is not a folder')
    plainFolders.add(absolute)
  }
  try {
    return machine.fs.readdirSync(absolute).sort()
  } catch (cause) {
    // Another run may just have tidied it away.
    if (folder !== '' && systemCode(cause) === 'ENOENT') return []
    throw cause
  }
}

/** Reads the bytes from the beginning; returns how many, fewer than `size` when the file has just become shorter. */
function fill(machine: Machine, descriptor: number, bytes: Buffer, size: number): number {
  let length = 0
  while (length < size) {
    const added = machine.fs.readSync(descriptor, bytes, length, size - length, null)
    if (added === 0) break
    length += added
  }
  return length
}

/** `undefined`: there is no such file. */
function openToRead(machine: Machine, absolute: string): number | undefined {
  // To open without following is one call less per file than to look first; Windows has no such flag. A pipe must
  // not block the run either.
  if (machine.platform === 'win32' && statusOf(machine, absolute) === undefined) return undefined
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants
  try {
    return machine.fs.openSync(absolute, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  } catch (cause) {
    if (systemCode(cause) === 'ENOENT') return undefined
    throw cause
  }
}
