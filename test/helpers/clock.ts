import { systemClock } from '../../src/api/clock.ts'
import type { Clock } from '../../src/model.ts'

/** The machine's own time, but the second after the last order and before the second look is a moment. */
export const hurriedClock: Clock = {
  ...systemClock,
  sleep: (ms, signal) => systemClock.sleep(ms === 1000 ? 10 : ms, signal),
}
