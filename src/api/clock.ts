import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../model.ts'

/** The machine's own time. */
export const systemClock: Clock = {
  monotonic: () => performance.now(),
  now: () => Date.now(),
  // An abort ends it early, and no more.
  sleep: (ms, signal) => sleep(ms, undefined, signal && { signal }).catch(() => undefined),
}
