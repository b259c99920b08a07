import { afterAll, describe, expect, it } from 'vitest'
import { loadKills } from './load.mjs'

/** Steps that have shown a fault of the product, by what was about to happen there. */
const regressions: readonly (readonly [scenario: string, step: RegExp, nth: number])[] = [
  // The wish was dropped without a word when the killed run's request turned out to have never been placed.
  ['strings that are bought again on purpose', /^before POST \/v1\/translate/, 1],
]

const longestMs = 600_000
const loaded = await loadKills()

describe('a real process, killed', () => {
  afterAll(() => loaded.close())

  async function violationsOf(name: string, choose: (steps: readonly string[]) => readonly number[]) {
    const { kills, children } = loaded
    const scenario = kills.scenarios.find(one => one.name === name)
    if (scenario === undefined) throw new Error(`no scenario ${name}`)
    const undisturbed = await kills.playUndisturbed(children, scenario)
    const steps = choose(undisturbed.steps)
    expect(steps.length).toBeGreaterThan(0)
    const runs = await Promise.all(steps.map(step => kills.playKilled(children, scenario, undisturbed, step)))
    expect(runs.some(({ isKilled }) => isKilled)).toBe(true)
    return runs.flatMap(({ violations }) => violations)
  }

  it.concurrent.each(loaded.kills.scenarios.map(({ name }) => name))(
    'leaves nothing torn, bought twice or lost: %s',
    async name => {
      expect(await violationsOf(name, steps => loaded.kills.sampledSteps(steps, 1))).toEqual([])
    },
    longestMs,
  )

  it.concurrent.each(regressions)(
    'still mends what it once did not: %s, %s',
    async (name, step, nth) => {
      const found = await violationsOf(name, steps => {
        const matching = steps.flatMap((one, index) => (step.test(one) ? [index + 1] : []))
        return matching.slice(nth - 1, nth)
      })
      expect(found).toEqual([])
    },
    longestMs,
  )
})
