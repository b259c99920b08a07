import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { loadConfig } from '../config/index.ts'
import { FileUnwritableError } from '../errors.ts'
import type { Sandbox, SandboxOptions } from '../sandbox/index.ts'
import { refuseUnknownOptions } from './known-options.ts'
import type { RunOptions } from './options.ts'
import { reportOf } from './records.ts'
import type { ResetReport } from './reports.ts'

const trialFolder = '.dragoman/sandbox'

/**
 * Starts a sandbox on loopback: the whole service, for trial and for tests. Its code is loaded when it is asked for.
 * @throws {UsageError} for an option that does not exist
 * @throws {UsageError} for a host that is not loopback or a port that is not free
 * @throws {FileUnreadableError} for a data file that no sandbox wrote
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  refuseUnknownOptions('startSandbox', options)
  const sandbox = await import('../sandbox/index.ts')
  return sandbox.startSandbox(options)
}

/**
 * Forgets the trials of a project: deletes `.dragoman/sandbox/`, which holds their orders, lock and ledger. Texts that
 * they have written into locale files stay.
 */
export async function resetSandbox(options: RunOptions = {}): Promise<ResetReport> {
  refuseUnknownOptions('resetSandbox', options)
  const { cwd = process.cwd(), config, allowCodeConfig: allowCode } = options
  const { root } = await loadConfig({ cwd, config, allowCode })
  const folder = join(root, trialFolder)
  const isThere = existsSync(folder)
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new FileUnwritableError(
      `${trialFolder} cannot be deleted: ${reason}`,
      { path: trialFolder },
      { cause },
    )
  }
  return { ...reportOf('sandbox', []), deleted: isThere ? [trialFolder] : [] }
}
