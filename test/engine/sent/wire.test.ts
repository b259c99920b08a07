import { afterEach, describe, expect, it } from 'vitest'
import { cancelOrders, order, orders, pull, showOrder, sync } from '../../../src/index.ts'
import type { SandboxOptions } from '../../../src/sandbox/index.ts'
import { rowsOf } from '../../helpers/laws.ts'
import {
  committed,
  expectNothingTwice,
  hour,
  json,
  ledgerFiles,
  minute,
  openSetting,
  orderElsewhere,
  posts,
  repository,
  type Setting,
  second,
} from '../support.ts'

let setting: Setting
afterEach(() => setting.sandbox.close())

const files = { a: { t: 'Text', nav: { u: 'Other' } }, b: { v: 'More' } }
const lost = { on: 'POST /v1/translate', nth: 1, what: { kind: 'drop', when: 'after commit' } } as const

/** Every way in which deployments of the service differ. */
const variants: readonly SandboxOptions[] = [
  { perPageCeiling: 1 },
  { perPageCeiling: 2 },
  { perPageCeiling: 10 },
  { listOrder: 'always asc' },
  { listOrder: 'always desc' },
  { listOrder: 'always asc', perPageCeiling: 1 },
  { listOrder: 'always asc', perPageCeiling: 2 },
  { ids: 'string' },
  { firstId: '9007199254740993' },
  { firstId: '9007199254740993', ids: 'string' },
  { firstId: '999999999999999998' },
  { firstId: '98' },
  { nulls: 'null' },
  { nulls: 'empty' },
  { inProgressSpelling: 'IN_PROGRESS' },
  { deleteStatus: 204 },
  { errorShape: 'problem' },
  { dateFraction: false },
  { balanceIs: 'available' },
  { echo: 'normalised' },
  { listLagMs: 500 },
]

/** One of each kind, and of the lists that which shows the most in the fewest rows. */
const unlike = [6, 9, 12, 20].flatMap(index => variants[index] ?? [])

describe.each(rowsOf(variants, unlike).map(variant => ({ name: JSON.stringify(variant), variant })))(
  'a service with $name',
  ({ variant }) => {
    it('sells each text once, also to a run that has lost its state', async () => {
      setting = await openSetting({ doneAfterMs: hour, ...variant })
      const workspace = repository(files, { targets: ['de', 'fr'] })
      for (let n = 0; n < 3; n++) await orderElsewhere(setting, `other/${n}.json`, { n: `Text ${n}` })
      const first = await sync(setting.run(workspace))
      expect(first).toMatchObject({ exitCode: 4, unknown: [] })
      workspace.remove('.dragoman')
      await setting.clock.sleep(minute)
      expect(await sync(setting.run(workspace))).toMatchObject({ exitCode: 4, spent: 0, requests: [] })
      await setting.clock.sleep(30 * minute)
      expect((await sync(setting.run(workspace))).pending.map(({ status }) => status)).toEqual(
        Array(4).fill('PROGRESS'),
      )
      await setting.clock.sleep(hour)
      expect(await sync(setting.run(workspace))).toMatchObject({
        exitCode: 0,
        written: ['l/de/a.json', 'l/de/b.json', 'l/fr/a.json', 'l/fr/b.json'],
      })
      expect(json(workspace, 'l/fr/a.json')).toEqual({ t: 'fr: Text', nav: { u: 'fr: Other' } })
      expectNothingTwice(setting.sandbox)
    })

    it('settles a lost answer without buying twice', async () => {
      setting = await openSetting({ ...variant })
      await orderElsewhere(setting, 'other/en.json', { x: 'Before' })
      setting.sandbox.faults.push(lost)
      await setting.clock.sleep(second)
      const workspace = repository(files)
      const first = await sync(setting.run(workspace))
      expect(first.unknown).toEqual([])
      expect(first.orders.map(({ id }) => id)).toEqual([String(BigInt(variant.firstId ?? '100001') + 1n)])
      await sync(setting.run(workspace))
      expect(committed(setting.sandbox)).toHaveLength(3)
      expect(json(workspace, 'l/de/a.json')).toEqual({ t: 'de: Text', nav: { u: 'de: Other' } })
      expectNothingTwice(setting.sandbox)
    })
  },
)

it('ids above 2^53 stay exact in the ledger, in reports and in requests', async () => {
  setting = await openSetting({ firstId: '9007199254740993', doneAfterMs: hour })
  const workspace = repository({ b: files.b }, { targets: ['de', 'fr'] })
  const report = await order(setting.run(workspace))
  expect(report.orders.map(({ id }) => id)).toEqual(['9007199254740993', '9007199254740994'])
  expect(Object.values(ledgerFiles(workspace)).join('')).toContain('"9007199254740993"')
  expect((await orders(setting.run(workspace))).orders.map(({ id }) => id)).toEqual([
    '9007199254740994',
    '9007199254740993',
  ])
  expect((await showOrder('9007199254740993', setting.run(workspace))).order).toMatchObject({
    id: '9007199254740993',
    path: 'l/en/b.json',
  })
  expect(await cancelOrders(['9007199254740993'], setting.run(workspace))).toMatchObject({
    cancelled: ['9007199254740993'],
  })
  expect(setting.sandbox.orders().map(({ id }) => id)).toEqual(['9007199254740994'])
})

it('a list that hides young orders leaves a lost answer unclear and never buys again before it shows them', async () => {
  setting = await openSetting({ listLagMs: 10 * minute, faults: [lost] })
  const workspace = repository(files)
  expect((await sync(setting.run(workspace))).exitCode).toBe(9)
  for (let run = 0; run < 6; run++) {
    await setting.clock.sleep(4 * minute)
    await sync(setting.run(workspace))
  }
  expect(committed(setting.sandbox)).toHaveLength(2)
  expectNothingTwice(setting.sandbox)
})

it('orders that are placed and deleted while the list is read lose no order of ours', async () => {
  setting = await openSetting({ perPageCeiling: 2, doneAfterMs: 9 * hour })
  const ids: string[] = []
  for (let n = 0; n < 9; n++)
    ids.push(...(await orderElsewhere(setting, `other/${n}.json`, { n: `Text ${n}` })))
  const workspace = repository(files)
  await order(setting.run(workspace))
  workspace.remove('.dragoman')
  let listed = 0
  const disturb = () => {
    listed++
    if (listed % 2 === 0 && listed < 8) setting.sandbox.cancelByHand(ids.pop() ?? '')
  }
  setting.sandbox.faults.push({ on: 'GET /v1/orders', what: { kind: 'run', run: disturb } })
  expect(await sync(setting.run(workspace))).toMatchObject({ exitCode: 4, requests: [], spent: 0 })
  expectNothingTwice(setting.sandbox)
})

it('a list that repeats itself for ever stops the run before it buys', async () => {
  setting = await openSetting()
  await orderElsewhere(setting, 'other/en.json', { x: 'X' })
  const row = {
    id: 100001,
    status: 'QUEUE',
    source_language: 'en',
    target_language: 'de',
    volume: 1,
    price: 0.02,
    created_at: '2026-01-05T12:00:00Z',
  }
  setting.sandbox.faults.push({
    on: 'GET /v1/orders',
    what: { kind: 'answer', status: 200, body: JSON.stringify([row]) },
  })
  const workspace = repository(files)
  expect((await sync(setting.run(workspace))).exitCode).toBe(8)
  expect(posts(setting.sandbox)).toBe(1)
})

it('a list that never answers stops buying, and what is in the ledger is written all the same', async () => {
  setting = await openSetting()
  const workspace = repository(files)
  await sync(setting.run(workspace))
  workspace.remove('l/de/b.json')
  workspace.put('l/en/c.json', { w: 'New' })
  setting.sandbox.faults.push({ on: 'GET /v1/orders', what: { kind: 'status', status: 503 } })
  expect(await sync(setting.run(workspace))).toMatchObject({ exitCode: 8, written: ['l/de/b.json'] })
  expect(posts(setting.sandbox)).toBe(2)
})

it('what a translator writes on an order is shown', async () => {
  setting = await openSetting({ manual: true })
  const workspace = repository({ b: files.b })
  await order(setting.run(workspace))
  setting.sandbox.addComment('100001', { role: 'TRANSLATOR', text: 'More what?' })
  setting.sandbox.setStatus('100001', 'DONE')
  expect((await pull(setting.run(workspace))).comments).toMatchObject([{ id: '100001', text: 'More what?' }])
})
