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
    const { config, rivals } = await detectedConfig(options.cwd ?? process.cwd())
    const [rival] = rivals
    const note = [
      'there is no configuration yet; dragoman found these files in the repository. "dragoman init" writes a configuration for them',
      ...(rival === undefined
        ? []
        : [
            `${rivals.join(', ')} may be the source instead of ${config.source.locale}; if so, run "dragoman init --source ${rival}"`,
          ]),
    ]
    return { ...(await openConfigured(config, options)), note: note.map(message => ({ message })) }
  }
}
