import { visible } from '../visible.ts'
import type { View } from '../words.ts'

/** The lines of a diff, in colours. */
export function diffLines(diff: readonly string[], { paint }: Pick<View, 'paint'>): string[] {
  return diff.map(line => {
    const shown = visible(line)
    if (line.startsWith('@@')) return paint('cyan', shown)
    if (line.startsWith('-')) return paint('red', shown)
    return line.startsWith('+') ? paint('green', shown) : shown
  })
}
