import { constants } from 'node:fs'
import { dirname } from 'node:path'
import type { RelativePath } from '../model.ts'
import { type Machine, systemCode } from './machine.ts'
import {
  locate,
  locateForWriting,
  regularStatusOf,
  syncAbove,
  syncFolder,
  whileFoldersVanish,
} from './paths.ts'
import { Refusal } from './refusal.ts'
import { writeAll } from './temporary.ts'

const newLine = 0x0a

/** `Disk.append`. */
export function appendLines(machine: Machine, path: RelativePath, lines: Uint8Array): void {
  if (lines.length === 0) return
  const { fs } = machine
  const { O_RDWR, O_APPEND, O_CREAT, O_NOFOLLOW = 0 } = constants
  const { absolute, created, isNew, descriptor } = whileFoldersVanish(() => {
    const spot = locateForWriting(machine, path)
    const isNew = regularStatusOf(machine, spot.absolute) === undefined
    const descriptor = fs.openSync(spot.absolute, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW, 0o666)
    return { ...spot, isNew, descriptor }
  })
  try {
    // One buffer, so that two runs that append at once do not mix within a line.
    writeAll(machine, descriptor, asWholeLines(lines, endsInsideLine(machine, descriptor)))
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
  if (isNew) syncAbove(machine, absolute, created)
}

/** `Disk.remove`. */
export function removeFile(machine: Machine, path: RelativePath): void {
  if (!path.startsWith('.dragoman/')) throw new Refusal('was not written by dragoman, so it is not deleted')
  const absolute = locate(machine, path)
  if (absolute === undefined) return
  try {
    machine.fs.unlinkSync(absolute)
  } catch (cause) {
    if (systemCode(cause) === 'ENOENT') return
    throw cause
  }
  syncFolder(machine, dirname(absolute))
}

function asWholeLines(lines: Uint8Array, isInsideLine: boolean): Uint8Array {
  const before = isInsideLine ? [newLine] : []
  const after = lines.at(-1) === newLine ? [] : [newLine]
  return Buffer.concat([Uint8Array.from(before), lines, Uint8Array.from(after)])
}

function endsInsideLine(machine: Machine, descriptor: number): boolean {
  const { fs } = machine
  const { size } = fs.fstatSync(descriptor)
  if (size === 0) return false
  const last = new Uint8Array(1)
  return fs.readSync(descriptor, last, 0, 1, size - 1) === 1 && last[0] !== newLine
}
