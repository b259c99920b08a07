/** A workspace of 200 packages is one project: one plan, one budget, one purchase of what is equal. */
import { expect, it, onTestFinished } from 'vitest'
import { init, plan, status, sync } from '../../src/index.ts'
import { createService, createWorkspace } from '../helpers/workspace.ts'

const size = 200
const names = Array.from({ length: size }, (_, index) => `p${String(index).padStart(3, '0')}`)

function repository() {
  const files = names.flatMap((name, index): [string, object][] => [
    [`packages/${name}/package.json`, { name }],
    [
      `packages/${name}/locales/en.json`,
      { title: `Package number ${index}`, same: 'The same in each package', done: `Done ${index}` },
    ],
    [`packages/${name}/locales/de.json`, { done: `Fertig ${index}` }],
    [`packages/${name}/locales/fr.json`, { done: `Fini ${index}` }],
  ])
  return createWorkspace({
    'package.json': { private: true, workspaces: ['packages/*'] },
    ...Object.fromEntries(files),
  })
}

it('is priced, bought and written as a whole, and once', async () => {
  const workspace = repository()
  const { sandbox, service } = await createService({ balance: 1e6 })
  onTestFinished(() => sandbox.close())
  const options = { cwd: workspace.root, ...service }
  const posts = () =>
    sandbox.truth.filter(
      one => one.what === 'request' && one.method === 'POST' && /translate$/.test(one.path),
    ).length

  const first = await init({ cwd: workspace.root, env: {} })
  expect(first).toMatchObject({ exitCode: 0, source: 'en', targets: ['de', 'fr'], adopted: 2 * size })
  expect(first.detected).toHaveLength(1)
  expect((await status(options)).packages).toHaveLength(size)

  const planned = await plan(options)
  expect(planned.packagePrices).toHaveLength(size)
  // Equal strings are bought with the first package alone.
  const strings = planned.requests.reduce((sum, { entries }) => sum + entries, 0)
  expect(strings).toBe(size + 1)
  const cents = (amounts: readonly number[]) => Math.round(amounts.reduce((sum, one) => sum + one, 0) * 1e6)
  expect(cents((planned.packagePrices ?? []).map(({ price }) => price))).toBe(cents([planned.total]))

  const capped = await sync({ ...options, maxCost: planned.total - 0.01 })
  expect({ exitCode: capped.exitCode, orders: capped.orders, posts: posts() }).toEqual({
    exitCode: 6,
    orders: [],
    posts: 0,
  })

  // From any folder it is the same project.
  const inPackage = { ...options, cwd: `${workspace.root}/packages/${names[7]}` }
  const done = await sync({ ...inPackage, maxCost: planned.total })
  expect(done).toMatchObject({ exitCode: 0, spent: planned.total, errors: [], held: [] })
  expect(done.written).toHaveLength(2 * size)
  expect(posts()).toBe(size)
  expect((await status(options)).totals).toMatchObject({
    entries: 3 * size,
    translated: 6 * size,
    missing: 0,
  })

  const times = workspace.times()
  const again = await sync(options)
  expect(again).toMatchObject({ exitCode: 0, requests: [], written: [], spent: 0 })
  expect(posts()).toBe(size)
  expect(workspace.times()).toEqual(times)
}, 120_000)
