import { loadEpisodes } from './build.mjs'

/** Plays episodes with a planted fault until one breaks a rule, or the time is over. */
export async function findViolation(fault, { seconds, runners, from = fault?.from ?? 1 }) {
  const { episodes, close } = await loadEpisodes(fault)
  const began = performance.now()
  const passed = () => (performance.now() - began) / 1000
  try {
    for (let seed = from; ; seed++) {
      const { violations } = await episodes.playEpisode(seed, { runners, store: fault?.store })
      const [breakdown] = violations.filter(one => one.startsWith('a run breaks down'))
      // A change that does not run shows nothing about the harness.
      if (breakdown !== undefined) throw new Error(`${fault?.name}: ${breakdown}`)
      if (violations.length > 0 || passed() > seconds)
        return { seed, violation: violations[0], seconds: passed() }
    }
  } finally {
    close()
  }
}
