import type { Sandbox, SandboxOptions } from '../sandbox/index.ts'

/**
 * Starts a sandbox on loopback: the whole service, for trial and for tests. Its code is loaded when it is asked for.
 * @throws {UsageError} for a host that is not loopback or a port that is not free
 * @throws {FileUnreadableError} for a data file that no sandbox wrote
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await import('../sandbox/index.ts')
  return sandbox.startSandbox(options)
}
