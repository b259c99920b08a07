/** Virtual time: whatever waits is woken in the order of its moment, and nothing else moves the clock. */
import type { Random } from './random.ts'

export type Timeline = {
  /** Milliseconds since the epoch, by nobody's clock. */
  readonly now: () => number
  readonly at: (time: number, wake: () => void) => void
  /** Lets time pass until the condition holds or nothing is left to wake. */
  readonly runUntil: (isDone: () => boolean) => Promise<void>
  /** Lets time pass; what falls due on the way happens. */
  readonly pass: (ms: number) => Promise<void>
}

type Sleeper = { readonly time: number; readonly rank: number; readonly wake: () => void }

export function createTimeline(start: number, random: Random): Timeline {
  let time = start
  // Latest first, so that the next one is taken from the end.
  const sleepers: Sleeper[] = []
  const at: Timeline['at'] = (moment, wake) => {
    const sleeper = { time: Math.max(moment, time), rank: random.next(), wake }
    let index = sleepers.length
    while (index > 0 && isBefore(sleepers[index - 1], sleeper)) index--
    sleepers.splice(index, 0, sleeper)
  }
  const step = async () => {
    const next = sleepers.pop()
    if (next === undefined) return
    time = next.time
    next.wake()
    // Everything that this has set going runs up to its own next wait.
    await new Promise(resolve => setImmediate(resolve))
  }
  return {
    now: () => time,
    at,
    async runUntil(isDone) {
      while (!isDone() && sleepers.length > 0) await step()
    },
    async pass(ms) {
      const end = time + ms
      for (let next = sleepers.at(-1); next !== undefined && next.time <= end; next = sleepers.at(-1))
        await step()
      time = end
    },
  }
}

function isBefore(one: Sleeper | undefined, other: Sleeper): boolean {
  return one !== undefined && (one.time < other.time || (one.time === other.time && one.rank < other.rank))
}
