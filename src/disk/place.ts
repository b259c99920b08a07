import { dirname, join } from 'node:path'
import { type RelativePath, wordsIn } from '../model.ts'
import { type FileStatus, type Machine, quietly, systemCode } from './machine.ts'
import { locateForWriting, regularStatusOf, removeFolders, syncAbove, whileFoldersVanish } from './paths.ts'
import { readAt } from './read.ts'
import { inScratch, type Temporary, withTemporary } from './temporary.ts'

/** `Disk.replace`. */
export function replaceFile(
  machine: Machine,
  path: RelativePath,
  was: Uint8Array | undefined,
  bytes: Uint8Array,
): boolean {
  if (was === undefined) return createFile(machine, path, bytes)
  const isThere = (old: FileStatus | undefined) => old !== undefined
  return place(machine, path, bytes, isThere, (temporary, absolute) =>
    moveOverUnchanged(machine, temporary, absolute, was, bytes),
  )
}

/** `Disk.create`. */
export function createFile(machine: Machine, path: RelativePath, bytes: Uint8Array): boolean {
  const isAbsent = (old: FileStatus | undefined) => old === undefined
  return place(machine, path, bytes, isAbsent, (temporary, absolute) =>
    moveInto(machine, temporary.name, absolute),
  )
}

type Move = (temporary: Temporary, absolute: string) => boolean

function place(
  machine: Machine,
  path: RelativePath,
  bytes: Uint8Array,
  mayPlace: (old: FileStatus | undefined) => boolean,
  move: Move,
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
  // Also where another racer won: who gets `false` may rely on the file as much as who made it.
  if (isPlaced || created.length === 0) syncAbove(machine, absolute, created)
  return isPlaced
}

function moveFromScratch(
  machine: Machine,
  absolute: string,
  bytes: Uint8Array,
  old: FileStatus | undefined,
  move: Move,
): boolean {
  const moveThere = (temporary: Temporary): boolean => move(temporary, absolute)
  try {
    return inScratch(machine, scratch => withTemporary(machine, scratch, bytes, old, moveThere))
  } catch (cause) {
    // The target lies on another mounted file system than `.dragoman/`.
    if (systemCode(cause) !== 'EXDEV') throw cause
    return withTemporary(machine, join(dirname(absolute), '.dragoman-'), bytes, old, moveThere)
  }
}

/**
 * A program that opened the old file before the move may save into it after: such a save, too, is put back in its place.
 * All that can still be lost is what is moved here by name between the last comparison and the move, and of two saves
 * around the move, the first into the old file and the second into the new one, the first.
 */
function moveOverUnchanged(
  machine: Machine,
  { name, spare }: Temporary,
  absolute: string,
  was: Uint8Array,
  bytes: Uint8Array,
): boolean {
  const hasSpare = isLinked(machine, absolute, spare)
  try {
    if (!moveOver(machine, name, absolute, () => holds(machine, absolute, was))) return false
    if (!hasSpare || !isKnownToDiffer(machine, spare, was)) return true
    moveOver(machine, spare, absolute, () => holds(machine, absolute, bytes))
    return false
  } finally {
    if (hasSpare) quietly(() => machine.fs.unlinkSync(spare))
  }
}

function holds(machine: Machine, absolute: string, bytes: Uint8Array): boolean {
  const read = readAt(machine, absolute)
  if (read === undefined || Buffer.compare(read.bytes, bytes) !== 0) return false
  // Another file may have got the name while this one was read.
  const now = regularStatusOf(machine, absolute)
  return now?.ino === read.status.ino && now.mtimeMs === read.status.mtimeMs
}

/** The new file is in its place by now: what cannot be looked at counts as untouched. */
function isKnownToDiffer(machine: Machine, absolute: string, bytes: Uint8Array): boolean {
  let differs = false
  quietly(() => {
    differs = !holds(machine, absolute, bytes)
  })
  return differs
}

/** `false`: the path does not hold what it has to any more. */
function moveOver(machine: Machine, from: string, absolute: string, isAsExpected: () => boolean): boolean {
  const { fs, platform, pause } = machine
  for (let attempt = 1; ; attempt++) {
    if (!isAsExpected()) return false
    try {
      fs.renameSync(from, absolute)
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
  const isFree = () => regularStatusOf(machine, absolute) === undefined
  try {
    return isLinked(machine, temporary, absolute) || moveOver(machine, temporary, absolute, isFree)
  } catch (cause) {
    if (systemCode(cause) === 'EEXIST') return false
    throw cause
  }
}

/** `false` where the file system has no hard links. */
function isLinked({ fs }: Machine, from: string, to: string): boolean {
  try {
    fs.linkSync(from, to)
    return true
  } catch (cause) {
    if (linklessCodes.has(systemCode(cause) ?? '')) return false
    throw cause
  }
}

/** The error codes of file systems without hard links. */
const linklessCodes: ReadonlySet<string> = new Set(wordsIn('EPERM ENOTSUP EOPNOTSUPP ENOSYS EMLINK EISDIR'))
