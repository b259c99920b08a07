import { accessSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'dragoman-tests-'

/** More than all tests together leave behind until the end of their run. */
const room = 4 * 2 ** 30

/** Every run has a seed for its laws, and one temporary folder that holds all others and is removed at the end. */
export default function prepare(): () => void {
  if (process.env.FAST_CHECK_SEED === undefined) {
    process.env.FAST_CHECK_SEED = String(Math.floor(Math.random() * 2 ** 31))
    process.stdout.write(`seed of the laws: FAST_CHECK_SEED=${process.env.FAST_CHECK_SEED}\n`)
  }
  // Each project of the run asks once; a path within a path within a path is too long for the socket of a browser.
  if (tmpdir().includes(prefix)) return () => {}
  process.env.DISK_TMPDIR = tmpdir()
  const folder =
    (process.env.TMPDIR === undefined ? folderIn('/dev/shm') : undefined) ??
    mkdtempSync(join(tmpdir(), prefix))
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}

/** A folder in memory: on a disk, a run waits most of its time for what the product flushes to it. */
function folderIn(memory: string): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize < room) return undefined
    const folder = mkdtempSync(join(memory, prefix))
    // Tests start scripts that they write, which some mounts forbid.
    const script = join(folder, 'script')
    writeFileSync(script, '', { mode: 0o700 })
    accessSync(script, constants.X_OK)
    return folder
  } catch {
    return undefined
  }
}
