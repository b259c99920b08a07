import { describe, expect, it } from 'vitest'
import { cancelOrders, order, pull, sync } from '../../src/index.ts'
import { orderElsewhere } from '../engine/support.ts'
import { bought, isDelete, isList, isPost, isRecord, openScene, type Scene } from './liar.ts'

const minute = 60_000
const slow = { sandbox: { doneAfterMs: 300 * minute } }

/** Neither list nor records show anything for a while. */
async function outage(scene: Scene, work: () => Promise<unknown>): Promise<void> {
  const { lie } = scene
  scene.lie = asked =>
    isList(asked)
      ? { status: 200, body: '[]' }
      : isRecord(asked)
        ? { status: 404, body: '{"code":"NOT_FOUND"}' }
        : undefined
  await work()
  scene.lie = lie
}

describe('an order that the service does not show for a while', () => {
  it('of somebody else is not bought again', async () => {
    const scene = await openScene({ 'l/en/a.json': { t: 'Text' } }, slow)
    await orderElsewhere({ sandbox: scene.sandbox, clock: scene.clock } as never, 'l/en/a.json', {
      t: 'Text',
    })
    await pull(scene.options)
    await outage(scene, () => pull({ ...scene.options, timeoutMs: 45_000 }))
    await order(scene.options)
    expect(bought(scene)).toBe(1)
    await outage(scene, () => pull({ ...scene.options, timeoutMs: 40 * minute }))
    expect(await order(scene.options)).toMatchObject({ exitCode: 0 })
    expect(bought(scene)).toBe(1)
  })

  it('of ours is fetched by a plain pull once it is shown again, which says so', async () => {
    const scene = await openScene({ 'l/en/a.json': { t: 'Text' } }, slow)
    await order(scene.options)
    await scene.clock.sleep(20 * minute)
    await outage(scene, () => pull({ ...scene.options, timeoutMs: 40 * minute }))
    await scene.clock.sleep(300 * minute)
    const report = await pull(scene.options)
    expect(report).toMatchObject({ exitCode: 0, written: ['l/de/a.json'] })
    expect(report.notices.map(({ message }) => message).join()).toContain('the order list shows it again')
    const before = scene.workspace.times()
    expect(await sync(scene.options)).toMatchObject({ exitCode: 0, written: [], requests: [] })
    expect(scene.workspace.times()).toEqual(before)
  })

  it('of ours is fetched by a sync although nothing else is open', async () => {
    const scene = await openScene({ 'l/en/a.json': { t: 'Text' } }, slow)
    await order(scene.options)
    await outage(scene, () => pull({ ...scene.options, timeoutMs: 40 * minute }))
    await scene.clock.sleep(300 * minute)
    expect(await sync(scene.options)).toMatchObject({ exitCode: 0, written: ['l/de/a.json'] })
    expect(bought(scene)).toBe(1)
  })

  it('and then ends again for good', async () => {
    const scene = await openScene({ 'l/en/a.json': { t: 'Text' } }, slow)
    await order(scene.options)
    await outage(scene, () => pull({ ...scene.options, timeoutMs: 40 * minute }))
    expect((await pull(scene.options)).pending).toHaveLength(1)
    await outage(scene, () => pull({ ...scene.options, timeoutMs: 40 * minute }))
    const names = Object.keys(scene.workspace.tree()).flatMap(
      path => /de\.(?!placed)(.*)\.json$/.exec(path)?.[1] ?? [],
    )
    expect(names.sort()).toEqual(['absent-1', 'absent-1-1', 'gone', 'gone-1', 'shown-1'])
    expect((await pull(scene.options)).pending).toHaveLength(1)
  })
})

it('an order that was cancelled and is shown later lives again, and its strings are not bought', async () => {
  const scene = await openScene({ 'l/en/a.json': { t: 'First' } }, slow)
  await order(scene.options)
  scene.deaf = asked => (isDelete(asked) ? { status: 200, body: '{}' } : undefined)
  await outage(scene, () => cancelOrders(['100001'], scene.options))
  const report = await order({ ...scene.options, again: ['/t'] })
  expect(bought(scene)).toBe(1)
  expect(report.notices.map(({ message }) => message).join()).toContain('100001')
})

describe('an answer that names the order and hides what it is', () => {
  it.each<[string, (order: Record<string, unknown>) => unknown]>([
    ['with an unknown language', one => ({ ...one, target_language: 'xx' })],
    ['without a price', one => ({ ...one, price: null })],
    ['without a language', ({ id }) => ({ id })],
  ])('%s is not bought again', async (_, change) => {
    const scene = await openScene({ 'l/en/a.json': { t: 'Text' } }, slow)
    scene.lie = (asked, { status, body }) => {
      if (isList(asked)) return { body: '[]' }
      if (!isPost(asked) || status !== 200) return undefined
      const json = JSON.parse(body)
      return { body: JSON.stringify({ ...json, orders: json.orders.map(change) }) }
    }
    for (let run = 0; run < 4; run++) {
      const report = await order(scene.options)
      expect(report.exitCode).toBe(9)
      expect(report.errors[0]?.message).toContain('100001')
      await scene.clock.sleep(20 * minute)
    }
    scene.lie = () => undefined
    expect(await order(scene.options)).toMatchObject({ exitCode: 0 })
    expect(bought(scene)).toBe(1)
  })
})

it.each([7, 99_999_999])(
  'an answer that also names an order %i that has never been costs no order',
  async id => {
    const scene = await openScene({ 'l/en/a.json': { t: 'Text' } }, { sandbox: { doneAfterMs: 5 * minute } })
    scene.lie = (asked, { status, body }) => {
      if (!isPost(asked) || status !== 200) return undefined
      const json = JSON.parse(body)
      return { body: JSON.stringify({ ...json, orders: [...json.orders, { ...json.orders[0], id }] }) }
    }
    await order(scene.options)
    await sync({ ...scene.options, timeoutMs: 25 * minute })
    expect(scene.sandbox.orders().map(({ id: real }) => real)).toEqual(['100001'])
    expect(scene.workspace.has('l/de/a.json')).toBe(true)
    expect((await sync(scene.options)).exitCode).toBe(0)
    expect(bought(scene)).toBe(1)
  },
)

it('a price of 0 that the list contradicts is reported and counted', async () => {
  const scene = await openScene({ 'l/en/a.json': { t: 'Text' } }, slow)
  scene.lie = (asked, { body }) =>
    isPost(asked) ? { body: body.replace(/"price":[\d.]+/g, '"price":0') } : undefined
  const report = await order(scene.options)
  expect(report.spent).toBe(0.06)
  expect(report.notices.map(({ message }) => message).join()).toContain(
    'dragoman uses the price in the order list',
  )
})

it("of another project's order the ledger keeps an id and a mark", async () => {
  const scene = await openScene({ 'l/en/a.json': { t: 'Text' } }, slow)
  const site = { sandbox: scene.sandbox, clock: scene.clock } as never
  const [foreign = ''] = await orderElsewhere(site, 'private/plans.json', { secret: 'Launch in May' })
  await order(scene.options)
  const seen = Object.entries(scene.workspace.tree()).filter(([path]) => path.includes('/seen-'))
  const lines = seen.flatMap(([, text]) => text.trim().split('\n'))
  expect(lines.map(line => JSON.parse(line))).toEqual([
    { kind: 'other', id: foreign, of: expect.any(String) },
  ])
  const before = scene.workspace.tree()
  scene.workspace.put('private/plans.json', { secret: 'Launch in May' })
  await pull(scene.options)
  scene.workspace.remove('private/plans.json')
  expect(scene.workspace.tree()).toEqual(before)
})

it('an order is read again when its path has become one of this project', async () => {
  const scene = await openScene({ 'l/en/a.json': { t: 'Text' } }, slow)
  const site = { sandbox: scene.sandbox, clock: scene.clock } as never
  await orderElsewhere(site, 'l/en/b.json', { t: 'Later' })
  await order(scene.options)
  scene.workspace.put('l/en/b.json', { t: 'Later' })
  await order(scene.options)
  expect(bought(scene)).toBe(2)
})
