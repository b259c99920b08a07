/** KEY and FILE of the command line → what they name (`keys-are-paths-of-parts`). */
import { keyPattern } from '../engine/scan/key-patterns.ts'
import type { Name } from '../engine/scan/string-selector.ts'
import { UsageError } from '../errors.ts'
import { fileGlob, type GlobPlace } from './file-globs.ts'

/**
 * A key starts with `/`, a file does not.
 * @throws {UsageError} for an empty name
 */
export function namesOf(written: readonly string[], place: GlobPlace): Name[] {
  return written.map(name => {
    if (name === '') throw new UsageError('KEY or FILE must not be empty')
    if (name.startsWith('/')) {
      const fits = keyPattern(name)
      return { written: name, fits: (_, key) => fits(key) }
    }
    return { written: name, fits: fileGlob(name, place) }
  })
}
