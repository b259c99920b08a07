import { afterAll, beforeAll, expect, it } from 'vitest'
import { formatByName, formatOfContent } from '../../src/formats/index.ts'
import type { Children } from './child.ts'
import type { Reference } from './invariants.ts'
import { loadKills } from './load.mjs'
import { orderCount } from './project.ts'
import { makeReference, type Recovery, surviveKill, surviveKills } from './trial-runs.ts'
import '../helpers/formats.ts'

/** `DRAGOMAN_KILL=all` kills at every step; the short form at some, and `scenarios.test.ts` at others of smaller runs. */
const isLong = process.env.DRAGOMAN_KILL === 'all'
const longestMs = isLong ? 3_600_000 : 600_000
/** As many runs at once as leave a small machine usable. */
const atOnce = 2

let children: Children
let unload: (() => void) | undefined
let reference: Reference

beforeAll(async () => {
  const loaded = await loadKills()
  children = loaded.children
  unload = loaded.close
  reference = await makeReference(children)
}, 60_000)
afterAll(() => unload?.())

it('undisturbed, a run buys every string once and translates all files', () => {
  const { steps, before, after, bought } = reference
  expect(Object.keys(after)).toHaveLength(Object.keys(before).length + 15)
  expect(new Set(bought).size).toBe(bought.length)
  expect(steps.filter(step => step === 'before POST /v1/translate').length).toBeGreaterThanOrEqual(6)
  expect(steps.filter(step => /link to .*placed/.test(step))).toHaveLength(orderCount)
  for (const [path, text] of Object.entries(after)) {
    const format = formatOfContent(path, text)
    if (format !== undefined) expect(() => formatByName(format).scan(text), path).not.toThrow()
  }
})

it(
  'killed at any step, the runs that follow buy every string once and write every text',
  async ({ signal }) => {
    const steps = isLong ? everyStep() : [...new Set([...orderRequests().slice(0, 4), ...everyNth(53)])]
    const killed = await surviveEach(steps, { keepsState: true }, signal)
    if (isLong) console.log(`killed at ${killed} of ${reference.steps.length} steps`)
    expect(killed).toBeGreaterThan(steps.length * 0.95)
  },
  longestMs,
)

it(
  'killed at any step and robbed of its state, the runs that follow buy every string once and write every text',
  async ({ signal }) => {
    const steps = everyNth(isLong ? 3 : 89)
    expect(await surviveEach(steps, { keepsState: false }, signal)).toBeGreaterThan(steps.length * 0.95)
  },
  longestMs,
)

it(
  'killed again and again, each time a little later, the runs come to their end with every string bought once',
  async ({ signal }) => {
    expect(await surviveKills(children, reference, isLong ? 3 : 17, signal)).toBeGreaterThan(5)
  },
  longestMs,
)

/** A run's parallel requests come in another order each time, so the last few steps of this one may not exist there. */
function everyStep(): number[] {
  return reference.steps.map((_, index) => index + 1)
}

/** The steps before which something has changed since the step before them: who is killed keeps what was not flushed. */
function distinctSteps(): number[] {
  return everyStep().filter(step => !reference.steps[step - 2]?.startsWith('fsync'))
}

/** The stride has no divisor in common with the ten steps of one file, so every kind of step is among them. */
function everyNth(stride: number): number[] {
  return distinctSteps().filter((_, index) => index % stride === 0)
}

/** Before and after each request that orders. */
function orderRequests(): number[] {
  return everyStep().filter(step => reference.steps[step - 1]?.endsWith('POST /v1/translate'))
}

/** @returns how many runs were killed */
async function surviveEach(
  steps: readonly number[],
  recovery: Recovery,
  signal: AbortSignal,
): Promise<number> {
  const queue = [...steps]
  let killed = 0
  const worker = async () => {
    for (let step = queue.shift(); step !== undefined && !signal.aborted; step = queue.shift())
      if (await surviveKill(children, reference, step, recovery)) killed++
  }
  // After a failure no further run is started, and none is left running behind the test.
  const workers = Array.from({ length: atOnce }, () => worker().finally(() => queue.splice(0)))
  await Promise.allSettled(workers)
  await Promise.all(workers)
  return killed
}
