import { describe, expect, it } from 'vitest'
import { cancelOrders, order, orders, sync } from '../../src/index.ts'
import { orderElsewhere } from '../engine/support.ts'
import { bought, isDelete, isList, isPost, isRecord, openScene, type Said } from './liar.ts'

const hour = 3_600_000
const queue = { sandbox: { doneAfterMs: 72 * hour } }

describe('a deletion that the service has not carried out', () => {
  const answers: Readonly<Record<string, Partial<Said>>> = {
    '404': { status: 404, body: '{"code":"NOT_FOUND"}' },
    '200 {}': { status: 200, body: '{}' },
    '204': { status: 204, body: '' },
    '200 with a code': { status: 200, body: '{"code":"WRONG_ORDER_STATUS","description":"no"}' },
    '200 with a code below': { status: 200, body: '{"error":{"code":7,"message":"no"}}' },
  }

  it.each(Object.entries(answers))('counts for nothing, answered %s', async (_, answer) => {
    const scene = await openScene({ 'l/en/a.json': { t: 'First' } }, queue)
    await order(scene.options)
    scene.deaf = asked => (isDelete(asked) ? answer : undefined)
    scene.workspace.put('l/en/a.json', { t: 'Second' })
    const report = await order(scene.options)
    expect(report.superseded).toEqual([])
    const [only] = (await orders(scene.options)).orders.filter(({ id }) => id === '100001')
    expect(only?.status).toBe('QUEUE')
    const said = await cancelOrders(['100001'], scene.options)
    expect(said).toMatchObject({ exitCode: 1, cancelled: [] })
  })

  it('frees no text that is still of use in the order', async () => {
    const scene = await openScene({ 'l/en/a.json': { t: 'A long text that changes', u: 'Stays' } }, queue)
    await order(scene.options)
    scene.deaf = asked => (isDelete(asked) ? { status: 404, body: '{}' } : undefined)
    scene.workspace.put('l/en/a.json', { t: 'Another long text, changed', u: 'Stays' })
    await order(scene.options)
    const texts = scene.sandbox.truth.flatMap(one => (one.what === 'committed' ? [one.data] : []))
    expect(texts.filter(data => data.includes('Stays'))).toHaveLength(1)
  })
})

it.each([200, 204, 404])(
  'a deletion answered %i counts for nothing while only the list hides the order',
  async status => {
    const scene = await openScene({ 'l/en/a.json': { t: 'A long text that changes', u: 'Stays' } }, queue)
    await order(scene.options)
    scene.deaf = asked => (isDelete(asked) ? { status, body: status === 204 ? '' : '{}' } : undefined)
    scene.lie = asked => (isList(asked) ? { body: '[]' } : undefined)
    scene.workspace.put('l/en/a.json', { t: 'Another long text, changed', u: 'Stays' })
    await order(scene.options)
    const texts = scene.sandbox.truth.flatMap(one => (one.what === 'committed' ? [one.data] : []))
    expect(texts.filter(data => data.includes('Stays'))).toHaveLength(1)
  },
)

it.each([0, 500, 503])(
  'a deletion that was carried out and answered %i frees what is still of use',
  async status => {
    const scene = await openScene({ 'l/en/a.json': { t: 'A long text that changes', u: 'Stays' } }, queue)
    await order(scene.options)
    scene.lie = asked => (isDelete(asked) ? { status, body: '{}' } : undefined)
    scene.workspace.put('l/en/a.json', { t: 'Another long text, changed', u: 'Stays' })
    for (let run = 0; run < 3; run++) {
      await sync(scene.options)
      await scene.clock.sleep(hour)
    }
    const living = new Set(scene.sandbox.orders().map(({ id }) => id))
    const texts = scene.sandbox.truth.flatMap(one =>
      one.what === 'committed' && living.has(one.orderId) ? [one.data] : [],
    )
    expect(texts.filter(data => data.includes('Stays'))).toHaveLength(1)
  },
)

it('an order that is dearer than planned and not shown yet is not bought a second time', async () => {
  const scene = await openScene({ 'l/en/a.json': { t: 'A text' } }, queue)
  scene.lie = (asked, { body }) =>
    isPost(asked) ? { body: body.replace(/"price":[\d.]+/g, '"price":0.5') } : undefined
  let isHidden = true
  scene.deaf = asked => {
    if (!isHidden) return undefined
    if (isDelete(asked) || isRecord(asked)) return { status: 404, body: '{}' }
    return isList(asked) ? { body: '[]' } : undefined
  }
  const first = await order(scene.options)
  expect(first).toMatchObject({ exitCode: 6, errors: [{ code: 'PRICE_CHANGED' }] })
  expect(first.errors[0]?.message).toContain('the service does not show it yet')
  await scene.clock.sleep(60_000)
  expect(await order(scene.options)).toMatchObject({ spent: 0 })
  isHidden = false
  expect(await order(scene.options)).toMatchObject({ spent: 0 })
  expect(bought(scene)).toBe(1)
})

it('a deletion whose order the list shows as ended counts', async () => {
  const scene = await openScene({ 'l/en/a.json': { t: 'First' } }, queue)
  await order(scene.options)
  scene.deaf = asked => (isDelete(asked) ? { status: 200, body: '{}' } : undefined)
  scene.lie = (asked, { body }) =>
    isList(asked) ? { body: body.replaceAll('"QUEUE"', '"CANCELLED"') } : undefined
  expect(await cancelOrders(['100001'], scene.options)).toMatchObject({ exitCode: 0, cancelled: ['100001'] })
})

describe("another project's order", () => {
  it('is cancelled only with any', async () => {
    const scene = await openScene({ 'l/en/a.json': { t: 'Text' } }, queue)
    const [foreign = ''] = await orderElsewhere(
      { sandbox: scene.sandbox, clock: scene.clock } as never,
      'private/strings.json',
      { secret: 'Launch' },
    )
    await sync(scene.options)
    await expect(cancelOrders([foreign, '100002'], scene.options)).rejects.toMatchObject({
      code: 'USAGE',
      message: expect.stringContaining('--any'),
    })
    expect(scene.sandbox.orders()).toHaveLength(2)
    expect(await cancelOrders([foreign], { ...scene.options, any: true })).toMatchObject({
      exitCode: 0,
      cancelled: [foreign],
    })
    expect(scene.sandbox.orders()).toHaveLength(1)
    expect(bought(scene)).toBe(2)
  })
})

it('the last run is the last that the ledger knows, whatever the clocks of the machines say', async () => {
  const scene = await openScene({ 'l/en/a.json': { t: 'Text' } }, queue)
  const ahead = { ...scene.clock, now: () => scene.clock.now() + hour }
  await order({ ...scene.options, clock: ahead })
  scene.workspace.put('l/en/b.json', { t: 'Later' })
  await order(scene.options)
  const report = await cancelOrders([], { ...scene.options, queued: true, lastRun: true })
  expect(report.cancelled).toEqual(['100002'])
})
