/**
 * The one door to the files of a repository: reading, and the only ways in which anything is written. Synchronous,
 * because that is the fast way to read many small files and because a write must not interleave with another.
 * One thread per process writes; processes may race.
 *
 * Every path is relative to the root. A path that leaves the root, or that passes through a symbolic link below it, is
 * refused. Windows has no way to flush a folder: there the durability of names is the file system's own affair.
 */
import * as nodeFs from 'node:fs'
import { isAbsolute } from 'node:path'
import { type FileSystem, isRunning, type Machine, pauseThread } from './disk/machine.ts'
import { pathExists } from './disk/paths.ts'
import { createFile, replaceFile } from './disk/place.ts'
import { listFolder, lookAtFile, type Room, readFile } from './disk/read.ts'
import { reading, writing } from './disk/refusal.ts'
import { appendLines, removeFile } from './disk/state.ts'
import { sweepScratch } from './disk/temporary.ts'
import { type RelativePath, unless } from './model.ts'

export { type FileSystem, isRunning, pauseThread, systemCode } from './disk/machine.ts'
export { isClosedName, isGitName } from './disk/names.ts'
export {
  headBranch,
  headCommit,
  isWithin,
  pathFrom,
  realPath,
  repositoryAbove,
  repositoryTop,
  withParents,
} from './disk/repository.ts'

import { FileUnreadableError } from './errors.ts'

export interface Disk {
  /** Absolute. */
  readonly root: string
  /**
   * The bytes of a regular file; `undefined` when it, or a folder above it, does not exist.
   * @param whenSettled - gives a program that saved the file this very moment the time to finish: some empty a file first
   * @throws {FileUnreadableError}
   */
  read(path: RelativePath, whenSettled?: boolean): Uint8Array | undefined
  /**
   * The same for a look that keeps nothing, in a buffer that the next look fills anew.
   * @throws {FileUnreadableError}
   */
  look(path: RelativePath): Look | undefined
  /**
   * Whether a file or folder exists there.
   * @throws {FileUnreadableError} when a link does, there or above
   */
  exists(path: RelativePath): boolean
  /**
   * The names in a folder, in code unit order; `''` is the root. Empty when there is no such folder.
   * @throws {FileUnreadableError}
   */
  list(folder: RelativePath): readonly string[]
  /**
   * Puts new bytes in the place of those that were read, with the folders above them where there was nothing. At every
   * moment the path holds whole bytes; on return the new ones are durable. Keeps the old file's mode. The file is
   * compared with `was` immediately before, and one that is born never takes the place of another.
   * @param was - the bytes from which the new ones were made; `undefined`: there was no file
   * @returns `false` when something else is there by now, saved by another program: that stays. Read it, and begin anew.
   * @throws {FileUnwritableError} the file has its old bytes; it may have the new ones when only the flush of the folder failed
   */
  replace(path: RelativePath, was: Uint8Array | undefined, bytes: Uint8Array): boolean
  /**
   * Makes a file that must not exist yet, with the folders above it; whole at every moment, durable on return. Of
   * several racers exactly one gets `true`; on a file system without hard links a racer may overwrite another's file,
   * never mix with it.
   * @returns `false` when it exists: nothing was touched
   * @throws {FileUnwritableError}
   */
  create(path: RelativePath, bytes: Uint8Array): boolean
  /**
   * Adds whole lines (the last line end is added when missing) to a file that is made when there is none; durable on
   * return. After a crash or a failure the last line may be cut off. The next call starts a new line, so readers
   * must skip lines that they cannot read, and empty ones.
   * @throws {FileUnwritableError}
   */
  append(path: RelativePath, lines: Uint8Array): void
  /**
   * Deletes a file under `.dragoman/`, for good on return; one that is not there is no error.
   * @throws {FileUnwritableError}
   */
  remove(path: RelativePath): void
  /** Deletes what killed runs left in `.dragoman/tmp/`. For commands that write, at their start. */
  sweep(): void
}

/** The bytes of a file up to `length`; a zero follows them. */
export type Look = { readonly bytes: Buffer; readonly length: number }

export type DiskOptions = {
  /** Default `node:fs`. */
  readonly fs?: FileSystem | undefined
  /** Default the running one. */
  readonly platform?: NodeJS.Platform
  /** Blocks the thread. */
  readonly pause?: (milliseconds: number) => void
  /** Whether a process of this id runs on this machine. */
  readonly isRunning?: (pid: number) => boolean
}

/**
 * The disk below a folder.
 * @param root - absolute; may itself be a symbolic link or be reached through one
 * @throws {TypeError} when `root` is relative
 */
export function openDisk(root: string, options: DiskOptions = {}): Disk {
  if (!isAbsolute(root)) throw new TypeError(`not an absolute path: ${root}`)
  const machine: Machine = {
    root,
    fs: options.fs ?? nodeFs,
    platform: options.platform ?? process.platform,
    pause: options.pause ?? pauseThread,
    isRunning: options.isRunning ?? isRunning,
  }
  const plainFolders = new Set<string>()
  const room: Room = { buffer: Buffer.alloc(0) }
  return {
    root,
    read: (path, whenSettled) => reading(path, () => readFile(machine, path, plainFolders, whenSettled)),
    look: path => reading(path, () => lookAtFile(machine, path, plainFolders, room)),
    exists: path => reading(path, () => pathExists(machine, path)),
    list: folder => reading(folder, () => listFolder(machine, folder, plainFolders)),
    replace: (path, was, bytes) => writing(path, () => replaceFile(machine, path, was, bytes)),
    create: (path, bytes) => writing(path, () => createFile(machine, path, bytes)),
    append: (path, lines) => writing(path, () => appendLines(machine, path, lines)),
    remove: path => writing(path, () => removeFile(machine, path)),
    sweep: () => sweepScratch(machine),
  }
}

/** A file that cannot be looked at counts as there: whoever reads it says why. */
export function mayExist(disk: Pick<Disk, 'exists'>, path: RelativePath): boolean {
  return unless(FileUnreadableError, () => disk.exists(path)) ?? true
}
