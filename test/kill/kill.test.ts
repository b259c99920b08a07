import { afterAll, beforeAll, expect, it } from 'vitest'
import { formatByName, formatOfContent } from '../../src/formats/index.ts'
import { type Children, prepareChildren } from './child.ts'
import type { Reference } from './invariants.ts'
import { orderCount } from './project.ts'
import { makeReference, type Recovery, surviveKill, surviveKills } from './trial-runs.ts'

/** `DRAGOMAN_KILL=all` kills at every step; the short form at some. */
const isLong = process.env.DRAGOMAN_KILL === 'all'
const longestMs = isLong ? 3_600_000 : 240_000
/** As many runs at once as leave a small machine usable. */
const atOnce = 2

let children: Children
let reference: Reference

beforeAll(async () => {
  children = await prepareChildren()
  reference = await makeReference(children)
}, 60_000)
afterAll(() => children?.close())

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
  async () => {
    const killed = await surviveEach(isLong ? everyStep() : stepsOfFirstOrder(), { keepsState: true })
    if (isLong) console.log(`killed at ${killed} of ${reference.steps.length} steps`)
    if (!isLong) await surviveEach(everyNth(5), { keepsState: true })
    expect(killed).toBeGreaterThan(50)
  },
  longestMs,
)

it(
  'killed at any step and robbed of its state, the runs that follow buy every string once and write every text',
  async () => {
    const killed = await surviveEach(isLong ? everyStep() : everyNth(17), { keepsState: false })
    expect(killed).toBeGreaterThan(30)
  },
  longestMs,
)

it(
  'killed again and again, each time a little later, the runs come to their end with every string bought once',
  async () => {
    expect(await surviveKills(children, reference, 3)).toBeGreaterThan(30)
  },
  longestMs,
)

/** Steps of the undisturbed run; a run that takes some more for its parallel requests is none the worse for it. */
function everyStep(): number[] {
  return reference.steps.map((_, index) => index + 1)
}

function everyNth(stride: number): number[] {
  return everyStep().filter(step => step % stride === 0)
}

/** Up to where the second order request is about to leave: all that can happen around one. */
function stepsOfFirstOrder(): number[] {
  const second = reference.steps.indexOf(orderStep, reference.steps.indexOf(orderStep) + 1)
  return everyStep().slice(0, second + 1)
}

const orderStep = 'before POST /v1/translate'

/** @returns how many runs were killed */
async function surviveEach(steps: readonly number[], recovery: Recovery): Promise<number> {
  const queue = [...steps]
  let killed = 0
  const worker = async () => {
    for (let step = queue.shift(); step !== undefined; step = queue.shift())
      if (await surviveKill(children, reference, step, recovery)) killed++
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return killed
}
