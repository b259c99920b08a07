/** A run against the sandbox in its own process. */
import type { Control, Files, Online } from '../engine/project.ts'
import { ServiceClient } from '../service/client.ts'
import type { RunOptions } from './options.ts'
import { accessFolderOf, paymentClient } from './payment.ts'

/** The whole folder of the sandbox is a trial and no state of the repository. */
export function ignoreTrial({ disk }: Pick<Files, 'disk'>): void {
  disk.create('.dragoman/sandbox/.gitignore', Buffer.from('*\n'))
}

/** A sandbox in this process, kept beside the project where there is one. */
export async function openSandbox(
  project: Pick<Files, 'disk'> | undefined,
  clock: Control['clock'],
  options: RunOptions,
): Promise<{ online: Online; close: () => Promise<void> }> {
  if (project !== undefined) {
    ignoreTrial(project)
    // The sandbox reads it by itself, and would wait for a pipe and follow a link.
    project.disk.read('.dragoman/sandbox/service.json')
  }
  const { startSandbox } = await import('../sandbox/index.ts')
  const sandbox = await startSandbox(
    project === undefined ? {} : { dataFile: `${project.disk.root}/.dragoman/sandbox/service.json` },
  )
  // A trial is about the texts: its account is never short (`caps-before-requests`), whatever earlier trials have cost.
  sandbox.setAccount({ overdraftAllowed: true })
  const { url: baseUrl, key: apiKey } = sandbox
  const root = project?.disk.root ?? options.cwd ?? process.cwd()
  const folder = accessFolderOf(options, `${root}/.dragoman/sandbox/access`)
  const client =
    options.payWith === undefined
      ? new ServiceClient({ baseUrl, apiKey, clock, dispatcher: options.dispatcher })
      : await paymentClient(options, { baseUrl, address: 'sandbox', folder, clock })
  return {
    online: { client, address: 'sandbox' },
    close: () => sandbox.close(),
  }
}
