import type { FormatError } from '../../errors.ts'
import { failureAt } from '../splices.ts'

/** Containers within containers, the root included, that are read; deeper nesting is refused. */
export const maxDepth = 512

export function tooDeep(text: string, at: number): FormatError {
  return failureAt(text, at, `nested more than ${maxDepth} levels deep`)
}
