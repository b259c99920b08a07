import { afterEach, describe, expect, it } from 'vitest'
import { sync } from '../../../src/index.ts'
import type { Fault, Sandbox } from '../../../src/sandbox/index.ts'
import { rowsOf } from '../../helpers/laws.ts'
import { createService, createWorkspace, type Workspace } from '../../helpers/workspace.ts'

const minute = 60_000

const everyFault: readonly Fault[] = [
  { kind: 'drop', when: 'before commit' },
  { kind: 'drop', when: 'after commit' },
  ...[400, 401, 402, 403, 404, 405, 406, 408, 413, 418, 429, 500, 502, 503, 504].flatMap(
    (status): Fault[] => [
      { kind: 'status', status, when: 'before commit' },
      { kind: 'status', status, when: 'after commit' },
    ],
  ),
  { kind: 'status', status: 429, when: 'before commit', retryAfter: 7 },
  { kind: 'cut body' },
  { kind: 'wrong json' },
  { kind: 'html' },
  { kind: 'empty' },
  { kind: 'redirect', location: '/v1/translate' },
  { kind: 'partial' },
]

/** A service that says no and buys all the same is beyond what a client can know. */
function isLie(fault: Fault): boolean {
  const definite = [400, 401, 402, 403, 404, 405, 406, 413, 429]
  return fault.kind === 'status' && fault.when === 'after commit' && definite.includes(fault.status)
}

const faults = everyFault.filter(fault => !isLie(fault))

let sandbox: Sandbox | undefined
afterEach(() => sandbox?.close())

/** Statuses that the client reads as another one (`test/service/translate.test.ts`), and the engine cannot distinguish from it. */
const alike = [401, 403, 405, 406, 408, 413, 418, 502, 503, 504]
const isAlike = (fault: Fault) => fault.kind === 'status' && alike.includes(fault.status)

const places = [
  { nth: 1, keeps: true },
  { nth: 2, keeps: true },
  { nth: 2, keeps: false },
]

/** A fault in all of its places is a matter of minutes: `npm test` has a lost answer in all of them, and the other faults in `test/service/translate.test.ts`. */
function placesOf(fault: Fault) {
  if (isAlike(fault)) return rowsOf(places.slice(2), [])
  return rowsOf(places, fault.kind === 'drop' ? places : [])
}

const tried = faults.filter(fault => placesOf(fault).length > 0)

describe.each(tried.map(fault => ({ name: JSON.stringify(fault), fault })))('$name', ({ fault }) => {
  it.each(placesOf(fault))(
    'on order request $nth buys everything once (ledger kept: $keeps)',
    async ({ nth, keeps }) => {
      const workspace = threeFiles()
      const opened = await createService({ faults: [{ on: 'POST /v1/translate', nth, what: fault }] })
      sandbox = opened.sandbox
      const reports = []
      for (let run = 0; run < 6; run++) {
        const report = await sync({ cwd: workspace.root, ...opened.service, timeoutMs: 0 })
        reports.push(report)
        if (!keeps) workspace.remove('.dragoman')
        await opened.clock.sleep(16 * minute)
        if (report.exitCode === 0 && report.requests.length === 0) break
      }
      expect(reports.at(-1)).toMatchObject({ exitCode: 0, errors: [], requests: [], pending: [], held: [] })
      expectBoughtOnce(sandbox)
      expectAllTranslated(workspace)
      const spent = reports.flatMap(({ orders }) => orders.map(({ id }) => id))
      expect(new Set(spent).size).toBe(6)
    },
  )
})

it('an outcome that stays unknown stops the run with exit code 9 and blocks the next one until it is settled', async () => {
  const workspace = threeFiles()
  const opened = await createService({
    faults: [{ on: 'POST /v1/translate', nth: 2, what: { kind: 'drop', when: 'before commit' } }],
  })
  sandbox = opened.sandbox
  const options = { cwd: workspace.root, ...opened.service, timeoutMs: 0 }
  const first = await sync(options)
  expect(first.exitCode).toBe(9)
  expect(first.unknown).toHaveLength(2)
  const posts = () =>
    opened.sandbox.truth.filter(one => one.what === 'request' && one.path === '/v1/translate').length
  expect(posts()).toBe(2)
  const second = await sync(options)
  expect(second.exitCode).toBe(9)
  expect(posts()).toBe(2)
  await opened.clock.sleep(16 * minute)
  const third = await sync(options)
  expect(third.exitCode).toBe(0)
  expect(posts()).toBe(4)
  expectBoughtOnce(opened.sandbox)
  expectAllTranslated(workspace)
})

it('a run that waits settles what is unclear in its own time and says that it was cut short', async () => {
  const workspace = threeFiles()
  const opened = await createService({
    faults: [{ on: 'POST /v1/translate', nth: 1, what: { kind: 'drop', when: 'before commit' } }],
  })
  sandbox = opened.sandbox
  const first = await sync({ cwd: workspace.root, ...opened.service, timeoutMs: 30 * minute })
  expect(first.exitCode).toBe(8)
  const second = await sync({ cwd: workspace.root, ...opened.service, timeoutMs: 30 * minute })
  expect(second.exitCode).toBe(0)
  expectBoughtOnce(opened.sandbox)
  expectAllTranslated(workspace)
})

it('a run that finds an unclear request waits until it is settled and then orders', async () => {
  const workspace = threeFiles()
  const opened = await createService({
    faults: [{ on: 'POST /v1/translate', nth: 1, what: { kind: 'drop', when: 'before commit' } }],
  })
  sandbox = opened.sandbox
  await sync({ cwd: workspace.root, ...opened.service, timeoutMs: 0 })
  const second = await sync({ cwd: workspace.root, ...opened.service, timeoutMs: 30 * minute })
  expect(second.exitCode).toBe(0)
  expect(second.orders).toHaveLength(6)
  expectBoughtOnce(opened.sandbox)
  expectAllTranslated(workspace)
})

function threeFiles(): Workspace {
  return createWorkspace({
    'dragoman.config.json': {
      source: 'en',
      targets: ['de', 'fr'],
      files: [{ path: 'l/{locale}/*.json' }],
    },
    'l/en/a.json': { title: 'Title', body: { text: 'Hello {{name}}' } },
    'l/en/b.json': { first: 'First', list: ['one', 'two'] },
    'l/en/c.json': { last: 'Last' },
  })
}

function expectBoughtOnce(service: Sandbox): void {
  const deleted = new Set(service.truth.flatMap(one => (one.what === 'deleted' ? [one.orderId] : [])))
  const seen = new Map<string, number>()
  for (const one of service.truth) {
    if (one.what !== 'committed' || deleted.has(one.orderId)) continue
    const name = `${one.path} ${one.language}`
    seen.set(name, (seen.get(name) ?? 0) + 1)
  }
  expect(Object.fromEntries([...seen].filter(([, count]) => count > 1))).toEqual({})
  expect(seen.size).toBe(6)
}

function expectAllTranslated(workspace: Workspace): void {
  for (const language of ['de', 'fr']) {
    const mark = `⟦${language}⟧`
    expect(JSON.parse(workspace.get(`l/${language}/a.json`))).toEqual({
      title: `${mark}Title`,
      body: { text: `${mark}Hello {{name}}` },
    })
    expect(JSON.parse(workspace.get(`l/${language}/b.json`))).toEqual({
      first: `${mark}First`,
      list: [`${mark}one`, `${mark}two`],
    })
    expect(JSON.parse(workspace.get(`l/${language}/c.json`))).toEqual({ last: `${mark}Last` })
  }
}
