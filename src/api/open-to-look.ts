/** The project of `status` and `check`, which also answer without a configuration. */
import { ConfigMissingError } from '../errors.ts'
import type { Notice } from '../model.ts'
import { type Opened, openConfigured, openProject } from './open.ts'
import type { RunOptions } from './options.ts'

/** Where there is no configuration yet, the files that the repository shows are looked at instead; `note` says so. */
export async function openToLook(
  options: RunOptions,
): Promise<Opened & { readonly note: readonly Notice[] }> {
  try {
    return { ...(await openProject(options)), note: [] }
  } catch (error) {
    if (!(error instanceof ConfigMissingError) || options.confinedTo !== undefined) throw error
    const { detectedConfig } = await import('./init.ts')
    const config = await detectedConfig(options.cwd ?? process.cwd(), error)
    const message =
      'there is no configuration yet; dragoman found these files in the repository. "dragoman init" writes a configuration for them'
    return { ...(await openConfigured(config, options)), note: [{ message }] }
  }
}
