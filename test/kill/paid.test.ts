import { afterAll, describe, expect, it } from 'vitest'
import { loadKills } from './load.mjs'

const longestMs = 600_000
const loaded = await loadKills()
afterAll(() => loaded.close())

describe('a run that pays for each request by itself, killed around its payment', () => {
  it.each([
    // Where nothing but a token reads an order, the token can be lost with the answer.
    ['token', ['done', 'lost', 'settled by hand']],
    ['both', ['done', 'settled by hand']],
    ['receipt', ['done', 'settled by hand']],
  ] as const)(
    'never pays twice, and loses nothing that can be read: %s',
    async (access, ends) => {
      const { kills, children } = loaded
      const undisturbed = await kills.playPaidUndisturbed(children, { access })
      const { steps } = undisturbed
      const probe = steps.findIndex(step => step.includes('POST /v1/translate')) + 1
      const paid = steps.lastIndexOf('before POST /v1/translate') + 1
      // Before the probe, before and after the payment, and at every other step until the orders are known.
      const chosen = kills
        .distinctSteps(steps)
        .filter(step => step >= paid - 8 && step <= paid + 12)
        .filter((step, index) => index % 2 === 0 || Math.abs(step - paid) < 3)
      const runs = []
      for (const step of new Set([probe, ...chosen, paid, paid + 1]))
        runs.push(await kills.playPaid(children, { access }, undisturbed, step))
      expect(runs.flatMap(({ violations }) => violations)).toEqual([])
      expect(runs.every(({ isKilled }) => isKilled)).toBe(true)
      expect([...new Set(runs.map(({ end }) => end))].sort()).toEqual(ends)
    },
    longestMs,
  )
})
