import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { join } from 'node:path'
import { type FileStatus, type Machine, quietly } from './machine.ts'
import { locate, locateForWriting, removeFolders } from './paths.ts'
import { Refusal } from './refusal.ts'

/** Temporary files lie here, so that a killed run leaves nothing beside the user's own files. */
const scratchFolder = '.dragoman/tmp'
const temporaryName = /^(\d+)-[0-9a-f]{16}\.tmp$/

/** Runs `work` with the prefix of file names in a scratch folder, which is gone again afterwards where it is empty. */
export function inScratch<Result>(machine: Machine, work: (prefix: string) => Result): Result {
  const { absolute, created } = locateForWriting(machine, `${scratchFolder}/-`)
  try {
    return work(absolute.slice(0, -1))
  } finally {
    removeFolders(machine, [...created, join(machine.root, scratchFolder)])
  }
}

/** `spare`: a name beside it that is free. */
export type Temporary = { readonly name: string; readonly spare: string }

/**
 * Writes a durable file under a name of its own, hands it to `use`, and deletes what `use` left of it.
 * @param old - the file whose mode and owner it takes; `undefined`: those of any new file
 */
export function withTemporary<Result>(
  machine: Machine,
  prefix: string,
  bytes: Uint8Array,
  old: FileStatus | undefined,
  use: (temporary: Temporary) => Result,
): Result {
  const { fs } = machine
  const freeName = () => `${prefix}${process.pid}-${randomBytes(8).toString('hex')}.tmp`
  const name = freeName()
  const { O_WRONLY, O_CREAT, O_EXCL } = constants
  const descriptor = fs.openSync(name, O_WRONLY | O_CREAT | O_EXCL, old === undefined ? 0o666 : 0o600)
  try {
    fill(machine, descriptor, bytes, old)
    return use({ name, spare: freeName() })
  } finally {
    quietly(() => fs.unlinkSync(name))
  }
}

/** Writes all of the bytes at the descriptor's position; a single call may write fewer than asked. */
export function writeAll(machine: Machine, descriptor: number, bytes: Uint8Array): void {
  for (let offset = 0; offset < bytes.length; ) {
    const written = machine.fs.writeSync(descriptor, bytes, offset, bytes.length - offset)
    if (written <= 0) throw new Refusal('could not be written: the disk takes no more bytes')
    offset += written
  }
}

/** `Disk.sweep`. */
export function sweepScratch(machine: Machine): void {
  const { fs, isRunning } = machine
  quietly(() => {
    const folder = locate(machine, `${scratchFolder}/-`)?.slice(0, -2)
    if (folder === undefined) return
    for (const name of fs.readdirSync(folder)) {
      const pid = Number(temporaryName.exec(name)?.[1])
      // A file of our own number was left by an earlier process: this one is between two writes.
      if (pid === process.pid || (pid > 0 && !isRunning(pid)))
        quietly(() => fs.unlinkSync(join(folder, name)))
    }
    fs.rmdirSync(folder)
  })
}

function fill(machine: Machine, descriptor: number, bytes: Uint8Array, old: FileStatus | undefined): void {
  const { fs } = machine
  try {
    writeAll(machine, descriptor, bytes)
    const status = fs.fstatSync(descriptor)
    if (status.size !== bytes.length)
      throw new Refusal('could not be written: the disk kept only a part of the file')
    if (old !== undefined) copyOwnerAndMode(machine, descriptor, status, old)
    fs.fsyncSync(descriptor)
  } catch (cause) {
    quietly(() => fs.closeSync(descriptor))
    throw cause
  }
  fs.closeSync(descriptor)
}

function copyOwnerAndMode(machine: Machine, descriptor: number, now: FileStatus, old: FileStatus): void {
  const { fs } = machine
  // Only the superuser may give a file away; for anyone else the file was theirs, or becomes it.
  if (now.uid !== old.uid || now.gid !== old.gid) quietly(() => fs.fchownSync(descriptor, old.uid, old.gid))
  // Not asked of file systems without modes, which refuse the call.
  if (now.mode !== old.mode) fs.fchmodSync(descriptor, old.mode & 0o7777)
}
