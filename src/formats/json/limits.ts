import type { FormatError } from '../../errors.ts'
import { failure } from './tokens.ts'

/** Containers within containers, the root included, that are read; deeper nesting is refused. */
export const maxDepth = 512

export function tooDeep(text: string, at: number): FormatError {
  return failure(text, at, `nested more than ${maxDepth} levels deep`)
}
