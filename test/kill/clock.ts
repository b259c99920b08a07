import type { Clock } from '../../src/model.ts'

/** Sleeps take no time. */
export function timelessClock(): Clock {
  let slept = 0
  return {
    now: () => Date.now() + slept,
    monotonic: () => performance.now() + slept,
    sleep: async ms => {
      slept += ms
    },
  }
}
