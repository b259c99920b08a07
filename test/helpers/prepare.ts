import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'dragoman-tests-'

/** Every run has a seed for its laws, and one temporary folder that holds all others and is removed at the end. */
export default function prepare(): () => void {
  if (process.env.FAST_CHECK_SEED === undefined) {
    process.env.FAST_CHECK_SEED = String(Math.floor(Math.random() * 2 ** 31))
    process.stdout.write(`seed of the laws: FAST_CHECK_SEED=${process.env.FAST_CHECK_SEED}\n`)
  }
  // Each project of the run asks once; a path within a path within a path is too long for the socket of a browser.
  if (tmpdir().includes(prefix)) return () => {}
  const folder = mkdtempSync(join(tmpdir(), prefix))
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
