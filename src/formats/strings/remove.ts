import { withoutStretches } from '../splices.ts'
import type { Removal } from '../types.ts'
import { parseStrings } from './parse.ts'

/** A file without some of its statements, every one of a key: the comments that belong to them go as well. */
export function removeStatements(text: string, removals: readonly Removal[]): string {
  const starts = new Set(removals.map(({ start }) => start))
  const { statements } = parseStrings(text)
  const keys = new Set(statements.filter(({ start }) => starts.has(start)).map(({ key }) => key))
  const removed = statements.filter(({ key }) => keys.has(key))
  return withoutStretches(
    text,
    removed.map(({ blockStart: start, blockEnd: end }) => ({ start, end })),
  )
}
