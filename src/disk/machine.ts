/** The calls that the disk makes to the machine. Tests put another in its place to make any call fail. */

export interface FileSystem {
  openSync(path: string, flags: number, mode?: number): number
  closeSync(descriptor: number): void
  readSync(
    descriptor: number,
    bytes: Uint8Array,
    offset: number,
    length: number,
    position: number | null,
  ): number
  writeSync(descriptor: number, bytes: Uint8Array, offset: number, length: number): number
  fstatSync(descriptor: number): FileStatus
  fchmodSync(descriptor: number, mode: number): void
  fchownSync(descriptor: number, uid: number, gid: number): void
  fsyncSync(descriptor: number): void
  lstatSync(path: string, options: { readonly throwIfNoEntry: false }): FileStatus | undefined
  readdirSync(path: string): string[]
  mkdirSync(path: string): void
  rmdirSync(path: string): void
  renameSync(from: string, to: string): void
  linkSync(from: string, to: string): void
  unlinkSync(path: string): void
}

export type FileStatus = {
  readonly ino: number
  readonly mtimeMs: number
  readonly size: number
  readonly mode: number
  readonly uid: number
  readonly gid: number
  isFile(): boolean
  isDirectory(): boolean
  isSymbolicLink(): boolean
}

export type Machine = {
  /** Absolute. */
  readonly root: string
  readonly fs: FileSystem
  readonly platform: NodeJS.Platform
  readonly pause: (milliseconds: number) => void
  readonly isRunning: (pid: number) => boolean
}

/** Blocks the thread for some milliseconds. */
export function pauseThread(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}

/** Whether a process of this id runs on this machine; one that may not be signalled counts. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    return systemCode(cause) !== 'ESRCH'
  }
}

/** The name of an error of the file system (`ENOSPC`); `undefined` for any other error. */
export function systemCode(cause: unknown): string | undefined {
  if (!(cause instanceof Error) || !('code' in cause) || typeof cause.code !== 'string') return undefined
  return 'syscall' in cause ? cause.code : undefined
}

/** For what may fail without harm: tidying up. */
export function quietly(work: () => void): void {
  try {
    work()
  } catch {
    // The caller's own result, or its own error, says more.
  }
}
