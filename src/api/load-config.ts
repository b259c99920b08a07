import { type Config, type LoadOptions, loadConfig as load } from '../config/index.ts'
import { refuseUnknownOptions } from './known-options.ts'

/**
 * Finds, reads, checks and resolves the configuration. The search climbs from `cwd` up to the first folder with `.git`
 * or `.dragoman/` and ends at the first folder that has a configuration; two in one folder are an error. Without a
 * repository only `cwd` is looked at.
 * @throws {UsageError} for an option that does not exist
 * @throws {ConfigError} with every problem at once
 */
export async function loadConfig(options: LoadOptions): Promise<Config> {
  refuseUnknownOptions('loadConfig', options)
  return load(options)
}
