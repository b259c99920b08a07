import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Every temporary folder of a run lies in one, which goes with it. */
export default function makeTemporaryFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-tests-'))
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
