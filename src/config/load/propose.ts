import { join } from 'node:path'
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
  const place = { file: join(folder, name), folder, root: projectRoot(folder) }
  const { config, problems } = resolveConfig(withFoundTargets(written, folder).written, place)
  if (config === undefined) throw new ConfigError(name, problems)
  return config
}
