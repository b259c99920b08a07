import { join } from 'node:path'
import { pathFrom } from '../../disk.ts'
import { ConfigError } from '../../errors.ts'
import type { Config } from '../check/types.ts'
import { withFoundTargets } from '../resolve/found-locales.ts'
import { resolveConfig } from '../resolve/resolve.ts'
import { projectRoot } from './find.ts'

/**
 * A configuration that is not on the disk yet, as it would be resolved in a folder.
 * @throws {ConfigError} with every problem at once
 */
export function proposedConfig(written: object, folder: string): Config {
  const name = 'dragoman.config.yaml'
  const root = projectRoot(folder)
  const folderFromRoot = pathFrom(root, folder)
  const found = withFoundTargets(written, folder)
  const { config, problems } = resolveConfig(found.written, {
    file: join(folder, name),
    folder,
    root,
    folderFromRoot,
  })
  if (config === undefined) throw new ConfigError(name, problems)
  return config
}
