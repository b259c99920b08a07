import type { Clock } from '../../src/model.ts'

/** Sleeps take no time. @param passedMs - what has passed since, as a test says */
export function timelessClock(passedMs = 0): Clock {
  let slept = passedMs
  return {
    now: () => Date.now() + slept,
    monotonic: () => performance.now() + slept,
    sleep: async ms => {
      slept += ms
    },
  }
}
