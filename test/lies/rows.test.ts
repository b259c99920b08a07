import { describe, expect, it } from 'vitest'
import { cancelOrders, order, orders, pull, sync } from '../../src/index.ts'
import { json, orderElsewhere } from '../engine/support.ts'
import { type Asked, bought, isList, isPost, isRecord, openScene, type Said, type Scene } from './liar.ts'

const minute = 60_000
const manual = { sandbox: { manual: true } }
type Row = Record<string, unknown>

/** Changes rows of the list, as the service sends it. */
function rows(change: (row: Row) => unknown): (asked: Asked, truth: Said) => Partial<Said> | undefined {
  return (asked, { body }) =>
    isList(asked) ? { body: JSON.stringify((JSON.parse(body) as Row[]).map(change)) } : undefined
}

const broken: Readonly<Record<string, (row: Row) => unknown>> = {
  'without a price': row => ({ ...row, price: null }),
  'with an amount that is text': row => ({ ...row, price: '1.00' }),
  'with a status that is none': row => ({ ...row, status: 7 }),
  'without a language': row => ({ ...row, target_language: null }),
  'with a negative volume': row => ({ ...row, volume: -1 }),
  'with an id that is none': row => ({ ...row, id: 'x-17' }),
  'that is no object': () => null,
}

function elsewhere(scene: Scene): Promise<string[]> {
  return orderElsewhere({ sandbox: scene.sandbox, clock: scene.clock } as never, 'b.json', { t: 'x' })
}

describe.each(Object.entries(broken))('a row %s', (_, breaking) => {
  it("of somebody else's order is reported, and what is paid is fetched and written", async () => {
    const scene = await openScene({ 'l/en/a.json': { t: 'Text' } }, manual)
    const [foreign] = await elsewhere(scene)
    const lie = rows(row => (String(row.id) === foreign ? breaking(row) : row))
    scene.lie = (asked, truth) =>
      isRecord(asked) && asked.path.endsWith(`/${foreign}`) ? { body: '{}' } : lie(asked, truth)
    const first = await order(scene.options)
    expect(first).toMatchObject({ exitCode: 0, orders: [{ id: '100002' }] })
    expect(first.notices.map(({ message }) => message).join()).toContain('rows that cannot be read')
    scene.sandbox.setStatus('100002', 'DONE')
    const report = await pull(scene.options)
    expect(report).toMatchObject({ exitCode: 0, written: ['l/de/a.json'] })
    expect(report.notices.map(({ message }) => message).join()).toContain('rows that cannot be read')
    scene.workspace.put('l/en/a.json', { t: 'Text', u: 'More' })
    expect((await sync(scene.options)).orders).toHaveLength(1)
    expect(bought(scene)).toBe(3)
  })

  it('of an order of ours is read by its id, and the order is never gone', async () => {
    const scene = await openScene({ 'l/en/a.json': { t: 'Text' } }, manual)
    await order(scene.options)
    scene.lie = rows(breaking)
    for (let run = 0; run < 3; run++) {
      await scene.clock.sleep(20 * minute)
      expect(await sync(scene.options)).toMatchObject({ exitCode: 4, pending: [{ id: '100001' }] })
    }
    scene.sandbox.setStatus('100001', 'DONE')
    expect(await pull(scene.options)).toMatchObject({ exitCode: 0, written: ['l/de/a.json'] })
    expect(bought(scene)).toBe(1)
  })

  it('may be a request whose answer was lost: nothing is bought until it is known', async () => {
    const scene = await openScene({ 'l/en/a.json': { t: 'Text' } }, manual)
    scene.lie = (asked, truth) => (isPost(asked) ? { status: 0 } : rows(breaking)(asked, truth))
    scene.deaf = asked => (isRecord(asked) ? { status: 200, body: '{"id":100001,"price":null}' } : undefined)
    for (let run = 0; run < 4; run++) {
      const report = await sync(scene.options)
      expect(report.exitCode).toBe(9)
      await scene.clock.sleep(20 * minute)
    }
    expect(bought(scene)).toBe(1)
    scene.lie = () => undefined
    scene.deaf = () => undefined
    scene.sandbox.setStatus('100001', 'DONE')
    expect(await sync(scene.options)).toMatchObject({ exitCode: 0, written: ['l/de/a.json'] })
    expect(bought(scene)).toBe(1)
  })
})

it('a page of rows that cannot be read is not the last one', async () => {
  const scene = await openScene(
    { 'l/en/a.json': { t: 'Text' } },
    { sandbox: { manual: true, perPageCeiling: 1 } },
  )
  await order(scene.options)
  const foreign = [...(await elsewhere(scene)), ...(await elsewhere(scene))]
  scene.lie = rows(row => (foreign.includes(String(row.id)) ? { id: {} } : row))
  scene.sandbox.setStatus('100001', 'DONE')
  expect(await pull(scene.options)).toMatchObject({ exitCode: 0, written: ['l/de/a.json'] })
})

it('a list of nothing but rows without an id ends', async () => {
  const scene = await openScene({ 'l/en/a.json': { t: 'Text' } }, manual)
  await order(scene.options)
  scene.lie = asked => (isList(asked) ? { body: '[{}]' } : undefined)
  expect((await pull(scene.options)).errors.map(({ code }) => code)).toContain('SERVICE_UNREACHABLE')
})

it('an order that cannot be read is named, and the others are fetched', async () => {
  const scene = await openScene({ 'l/en/a.json': { t: 'Text' }, 'l/en/b.json': { t: 'Other' } }, manual)
  await order(scene.options)
  for (const id of ['100001', '100002']) scene.sandbox.setStatus(id, 'DONE')
  scene.lie = asked =>
    isRecord(asked) && asked.path.endsWith('/100001') ? { body: '{"id":100001,"price":"much"}' } : undefined
  const report = await pull(scene.options)
  expect(report).toMatchObject({ exitCode: 8, written: ['l/de/b.json'], pending: [{ id: '100001' }] })
  expect(report.errors.map(({ message }) => message).join()).toContain('/orders/100001')
  scene.lie = () => undefined
  expect(await pull(scene.options)).toMatchObject({ exitCode: 0, written: ['l/de/a.json'] })
})

it('an order that is deleted, and shown in a row that cannot be read, counts as not cancelled', async () => {
  const scene = await openScene({ 'l/en/a.json': { t: 'Text' } }, manual)
  await order(scene.options)
  scene.deaf = asked => (asked.method === 'DELETE' ? { status: 204, body: '' } : undefined)
  scene.lie = rows(row => ({ ...row, price: null }))
  expect(await cancelOrders(['100001'], scene.options)).toMatchObject({ exitCode: 1, cancelled: [] })
  expect((await orders(scene.options)).notices).toHaveLength(1)
})

describe('a revision under a date that does not change', () => {
  const records = (scene: Scene): number => scene.asked.filter(isRecord).length

  it.each([
    ['frozen', (row: Row) => ({ ...row, completed_at: '2026-03-01T10:00:00Z' })],
    ['left out', ({ completed_at, ...row }: Row) => row],
    [
      'of a clock that goes back',
      (row: Row, text: number) => ({ ...row, completed_at: `2026-03-0${9 - text}T10:00:00Z` }),
    ],
  ])('(%s) is written by a later run, for one read more', async (_, change) => {
    const scene = await openScene({ 'l/en/a.json': { t: 'Text' } }, manual)
    await order(scene.options)
    let texts = 0
    const lie = (row: Row) => change(row, texts)
    scene.lie = (asked, truth) => {
      if (!isRecord(asked)) return rows(lie)(asked, truth)
      return { body: JSON.stringify(lie(JSON.parse(truth.body))) }
    }
    const look = async () => {
      const before = records(scene)
      const report = await pull(scene.options)
      return { report, reads: records(scene) - before }
    }
    for (const text of ['Zuerst', 'Besser', 'Am besten']) {
      scene.sandbox.setStatus('100001', 'REVISION')
      await look()
      texts++
      scene.sandbox.setStatus('100001', 'DONE', { text: JSON.stringify({ t: text }) })
      const { report, reads } = await look()
      expect(report).toMatchObject({ exitCode: 0, written: ['l/de/a.json'] })
      expect(json(scene.workspace, 'l/de/a.json')).toEqual({ t: text })
      expect(reads).toBe(1)
      const files = scene.workspace.times()
      expect((await look()).reads).toBe(0)
      expect(scene.workspace.times()).toEqual(files)
    }
    scene.sandbox.setStatus('100001', 'DONE', { text: '{"t":"Still"}' })
    expect((await look()).reads).toBe(0)
    expect(await pull({ ...scene.options, all: true })).toMatchObject({ written: ['l/de/a.json'] })
    expect(json(scene.workspace, 'l/de/a.json')).toEqual({ t: 'Still' })
  })

  it('that turns out to have the old text is read once', async () => {
    const scene = await openScene({ 'l/en/a.json': { t: 'Text' } }, manual)
    await order(scene.options)
    scene.sandbox.setStatus('100001', 'DONE')
    await pull(scene.options)
    scene.sandbox.setStatus('100001', 'REVISION')
    await pull(scene.options)
    await pull(scene.options)
    scene.sandbox.setStatus('100001', 'DONE')
    const before = records(scene)
    for (let run = 0; run < 3; run++) expect((await pull(scene.options)).exitCode).toBe(0)
    expect(records(scene) - before).toBe(1)
  })
})
