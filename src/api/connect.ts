/** Options → the service of a run. */
import type { Control, Files, Online } from '../engine/project.ts'
import { UsageError } from '../errors.ts'
import { ServiceClient } from '../service/client.ts'
import { systemClock } from './clock.ts'
import { type Opened, stateFolderOfProject } from './open.ts'
import type { RunOptions } from './options.ts'
import { accessFolderOf, paymentClient } from './payment.ts'
import { openSandbox } from './trial.ts'

/**
 * The service of a run, and what has to be closed after it.
 * @param purpose - why the command needs the service, for those who expect that it does not
 * @throws {UsageError} when there is no address or no key
 */
export async function openService(
  { project }: Pick<Opened, 'project'>,
  options: RunOptions,
  purpose = '',
): Promise<{ readonly online: Online; readonly close: () => Promise<void> }> {
  project.disk.sweep()
  return connect(options, project, purpose)
}

/**
 * The same without a project: a sandbox is then kept in memory.
 * @throws {UsageError} when there is no address or no key
 */
export async function connect(
  options: RunOptions,
  project?: Pick<Files, 'disk'> & Pick<Control, 'clock'>,
  purpose = '',
): Promise<{ readonly online: Online; readonly close: () => Promise<void> }> {
  const clock = project?.clock ?? options.clock ?? systemClock
  if (options.sandbox === true) return openSandbox(project, clock, options)
  const env = options.env ?? process.env
  const baseUrl = options.baseUrl ?? env.DRAGOMAN_BASE_URL ?? ''
  const apiKey = (options.apiKey ?? env.DRAGOMAN_API_KEY ?? '').trim()
  if (baseUrl === '')
    throw new UsageError(
      `no address of the service${purpose}: set DRAGOMAN_BASE_URL or give --base-url, or try it out with --sandbox`,
    )
  const address = baseUrl.replace(/\/+$/, '')
  if (options.payWith !== undefined) {
    const folder = paidAccessFolder(options, project)
    const client = await paymentClient(options, { baseUrl, address, folder, clock })
    return { online: { client, address }, close: async () => {} }
  }
  if (apiKey === '')
    throw new UsageError(
      `no key for the service${purpose}: set DRAGOMAN_API_KEY or give --api-key-file, or try it out with --sandbox`,
    )
  const client = new ServiceClient({ baseUrl, apiKey, clock, dispatcher: options.dispatcher })
  return { online: { client, address }, close: async () => {} }
}

/** Where a run outside of a trial keeps the access to the orders that it pays for one by one. */
export function paidAccessFolder(options: RunOptions, project: Pick<Files, 'disk'> | undefined): string {
  const root = project?.disk.root ?? options.cwd ?? process.cwd()
  return accessFolderOf(options, `${root}/${stateFolderOfProject}/access`)
}
