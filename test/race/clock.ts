import type { Clock } from '../../src/model.ts'

/** Waits are for a service that nobody here waits for: what is cut off them counts as passed. */
const longestSleepMs = 250

/** The machine's clock continues between runs, as the service's does. */
let skipped = Number(process.env.RACE_SKIPPED_MS ?? 0)

/** Takes the place of the machine's own time in the runs of a race. */
export const systemClock: Clock = {
  monotonic: () => performance.now() + skipped,
  now: () => Date.now() + skipped,
  sleep: async (ms, signal) => {
    if (signal?.aborted) return
    const real = Math.min(ms / 4, longestSleepMs)
    await new Promise(resolve => setTimeout(resolve, real))
    skipped += ms - real
  },
}
