import type { Progress } from '../index.ts'
import { visible } from '../report/visible.ts'
import { count, money } from '../report/words.ts'

/** The lines for a log of hours: orders placed, and that the run is waiting. `''` for all else. */
export function progressText(event: Progress): string {
  if (event.kind === 'ordered')
    return `ordered ${visible(event.path)}: ${count(event.ids.length, 'order')} for ${money(event.price)}`
  if (event.kind !== 'looked' || event.open === 0 || event.waitMs === undefined) return ''
  return `${count(event.open, 'order')} open; next look in ${Math.ceil(event.waitMs / 1000)} s`
}
