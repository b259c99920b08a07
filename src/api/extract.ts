import { extractAll } from './extract-all.ts'
import { refuseUnknownOptions } from './known-options.ts'
import type { ExtractOptions } from './options.ts'
import type { ExtractReport } from './reports.ts'

/**
 * Brings the source catalogs up to date with the source code: keys that it names and they lack are added. Offline; no
 * other locale is touched.
 * @throws {UsageError} where no code can be read, or a catalog is missing
 */
export async function extract(options: ExtractOptions = {}): Promise<ExtractReport> {
  refuseUnknownOptions('extract', options)
  return (await extractAll(options)).report
}
