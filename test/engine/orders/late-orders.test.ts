import { afterEach, describe, expect, it } from 'vitest'
import { listOrders } from '../../../src/engine/known/service-orders.ts'
import { order, pull } from '../../../src/index.ts'
import { ServiceClient } from '../../../src/service/client.ts'
import type { OrderSummary } from '../../../src/service/types.ts'
import {
  committed,
  deletedIds,
  hour,
  minute,
  openSetting,
  orderElsewhere,
  repository,
  type Setting,
} from '../support.ts'
import '../../helpers/formats.ts'

let setting: Setting
afterEach(() => setting?.sandbox.close())

const source = { title: 'Title', text: 'Text' }

describe('an order of a person that comes onto the list after ours, with a lower id', () => {
  it.each([1, 2, 100])('is found by the next look where a page has %i rows', async perPageCeiling => {
    setting = await openSetting({ manual: true, listLagMs: minute, perPageCeiling })
    const workspace = repository({ a: source }, { targets: ['de', 'fr'] })
    const [persons] = await orderElsewhere(setting, 'l/en/a.json', source)
    await order(setting.run(workspace))
    expect(committed(setting.sandbox).map(({ id }) => id)).toEqual([persons, '100002', '100003'])
    await setting.clock.sleep(2 * minute)
    await pull(setting.run(workspace))
    expect(deletedIds(setting.sandbox)).toEqual(['100002'])
  })

  it('and ours is cancelled: an order that repeats ours all the same is reported, once', async () => {
    setting = await openSetting({ manual: true, listLagMs: minute })
    const workspace = repository({ a: source })
    await orderElsewhere(setting, 'l/en/a.json', { title: 'Title' })
    await order(setting.run(workspace))
    await setting.clock.sleep(2 * minute)
    await pull(setting.run(workspace))
    expect(deletedIds(setting.sandbox)).toEqual(['100002'])
    await orderElsewhere(setting, 'l/en/a.json', source)
    await setting.clock.sleep(2 * minute)
    const codes = async () => (await pull(setting.run(workspace))).errors.map(({ code }) => code)
    expect(await codes()).toContain('DUPLICATE_ORDER')
    expect(await codes()).not.toContain('DUPLICATE_ORDER')
    expect(deletedIds(setting.sandbox)).toEqual(['100002'])
  })
})

it('a duplicate of an order that a person has just cancelled is neither deleted nor reported', async () => {
  setting = await openSetting({
    manual: true,
    listLagMs: minute,
    faults: [{ on: 'POST /v1/translate', nth: 1, what: { kind: 'drop', when: 'after commit' } }],
  })
  const workspace = repository({ a: source })
  await order(setting.run(workspace))
  await setting.clock.sleep(2 * minute)
  expect((await pull(setting.run(workspace))).pending.map(({ id }) => id)).toEqual(['100001'])
  await orderElsewhere(setting, 'l/en/a.json', source)
  await deleteElsewhere('100001')
  await setting.clock.sleep(2 * minute)
  const report = await pull(setting.run(workspace))
  expect(deletedIds(setting.sandbox)).toEqual(['100001'])
  expect(report.errors.map(({ code }) => code)).not.toContain('DUPLICATE_ORDER')
})

it('a list in ascending order is read to its end though two machines number its orders', async () => {
  const rows = [502, 2, 507, 511].map((id, index) => row(String(id), index * minute))
  const client: ServiceClient = Object.create(ServiceClient.prototype, {
    listOrders: { value: async ({ page }: { page: number }) => rows.slice(page * 2, page * 2 + 2) },
  })
  const found = await listOrders(client, undefined, () => true)
  expect([...found.keys()]).toEqual(['502', '2', '507', '511'])
})

function row(id: string, at: number): OrderSummary {
  return {
    ...{ id, sourceLanguage: 'en', targetLanguage: 'de', price: 1, volume: 1, status: 'QUEUE', snippet: '' },
    createdAt: new Date(hour + at).toISOString(),
    acceptedAt: '',
    completedAt: '',
    translator: '',
  }
}

async function deleteElsewhere(id: string): Promise<void> {
  const { url, key } = setting.sandbox
  await new ServiceClient({ baseUrl: url, apiKey: key, clock: setting.clock }).deleteOrder(id)
}
