/** KEY and FILE of the command line → what they name (`keys-are-paths-of-parts`). */
import { matchPattern } from '../config/index.ts'
import { keyPattern } from '../engine/scan/key-patterns.ts'
import type { Name } from '../engine/scan/string-selector.ts'
import { UsageError } from '../errors.ts'

/**
 * A key starts with `/`, a file does not.
 * @throws {UsageError} for an empty name
 */
export function namesOf(written: readonly string[]): Name[] {
  return written.map(name => {
    if (name === '') throw new UsageError('a key or a file has a name; this one is empty')
    if (name.startsWith('/')) {
      const fits = keyPattern(name)
      return { written: name, fits: (_, key) => fits(key) }
    }
    const glob = matchPattern(name.replace(/^\.\//, ''))
    return { written: name, fits: path => glob.exec(path) !== undefined }
  })
}
