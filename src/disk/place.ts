import { dirname, join } from 'node:path'
import type { RelativePath } from '../model.ts'
import { type FileStatus, type Machine, systemCode } from './machine.ts'
import { locateForWriting, regularStatusOf, removeFolders, syncAbove, whileFoldersVanish } from './paths.ts'
import { inScratch, withTemporary } from './temporary.ts'

/** `Disk.replace`. */
export function replaceFile(machine: Machine, path: RelativePath, bytes: Uint8Array): void {
  place(machine, path, bytes, (temporary, absolute) => moveOver(machine, temporary, absolute))
}

/** `Disk.create`. */
export function createFile(machine: Machine, path: RelativePath, bytes: Uint8Array): boolean {
  return place(
    machine,
    path,
    bytes,
    (temporary, absolute) => moveInto(machine, temporary, absolute),
    isAbsent,
  )
}

type Move = (temporary: string, absolute: string) => boolean

const isAbsent = (old: FileStatus | undefined): boolean => old === undefined

function place(
  machine: Machine,
  path: RelativePath,
  bytes: Uint8Array,
  move: Move,
  mayPlace: (old: FileStatus | undefined) => boolean = () => true,
): boolean {
  const { absolute, created, isPlaced } = whileFoldersVanish(() => {
    const spot = locateForWriting(machine, path)
    let isPlaced = false
    try {
      const old = regularStatusOf(machine, spot.absolute)
      isPlaced = mayPlace(old) && moveFromScratch(machine, spot.absolute, bytes, old, move)
    } finally {
      if (!isPlaced) removeFolders(machine, spot.created)
    }
    return { ...spot, isPlaced }
  })
  // Also where another racer won: who is told `false` may rely on the file as much as who made it.
  syncAbove(machine, absolute, isPlaced ? created : [])
  return isPlaced
}

function moveFromScratch(
  machine: Machine,
  absolute: string,
  bytes: Uint8Array,
  old: FileStatus | undefined,
  move: Move,
): boolean {
  const moveThere = (temporary: string): boolean => move(temporary, absolute)
  try {
    return inScratch(machine, scratch => withTemporary(machine, scratch, bytes, old, moveThere))
  } catch (cause) {
    // The target lies on another mounted file system than `.dragoman/`.
    if (systemCode(cause) !== 'EXDEV') throw cause
    return withTemporary(machine, join(dirname(absolute), '.dragoman-'), bytes, old, moveThere)
  }
}

function moveOver(machine: Machine, temporary: string, absolute: string): true {
  const { fs, platform, pause } = machine
  for (let attempt = 1; ; attempt++) {
    try {
      fs.renameSync(temporary, absolute)
      return true
    } catch (cause) {
      // On Windows a virus scanner or an editor may hold the file for a moment. Never written in place instead.
      const isHeld = platform === 'win32' && heldCodes.has(systemCode(cause) ?? '')
      if (!isHeld || attempt === moveAttempts) throw cause
      pause(Math.min(10 * 2 ** attempt, longestPause))
    }
  }
}

const heldCodes: ReadonlySet<string> = new Set(['EPERM', 'EBUSY', 'EACCES'])
const moveAttempts = 10
const longestPause = 200

/** Gives the file its name unless that is taken: `false`. */
function moveInto(machine: Machine, temporary: string, absolute: string): boolean {
  try {
    machine.fs.linkSync(temporary, absolute)
    return true
  } catch (cause) {
    const code = systemCode(cause) ?? ''
    if (code === 'EEXIST') return false
    if (!linklessCodes.has(code)) throw cause
  }
  return regularStatusOf(machine, absolute) === undefined && moveOver(machine, temporary, absolute)
}

/** What file systems without hard links answer. */
const linklessCodes: ReadonlySet<string> = new Set([
  'EPERM',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EMLINK',
  'EISDIR',
])
