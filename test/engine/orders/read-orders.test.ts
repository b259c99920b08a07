import { afterEach, describe, expect, it } from 'vitest'
import { readOrders, unreadErrors } from '../../../src/engine/known/order-list.ts'
import { type DragomanError, KeyRefusedError, ServiceUnreachableError } from '../../../src/errors.ts'
import { order, plan, pull } from '../../../src/index.ts'
import type { Fault } from '../../../src/sandbox/faults.ts'
import type { Service } from '../../../src/service/client.ts'
import { errorOfFault } from '../../../src/service/refusal.ts'
import type { OrderRecord } from '../../../src/service/types.ts'
import { openSetting, orderElsewhere, posts, repository, type Setting } from '../support.ts'

let setting: Setting
afterEach(() => setting?.sandbox.close())

const answered = (status: number): Fault => ({ kind: 'status', status })
const failures: [string, Fault, number, string][] = [
  ['500', answered(500), 8, 'SERVICE_UNREACHABLE'],
  ['503', answered(503), 8, 'SERVICE_UNREACHABLE'],
  ['429', answered(429), 8, 'SERVICE_UNREACHABLE'],
  ['400', answered(400), 1, 'SERVICE_REFUSED'],
  ['403', answered(403), 7, 'KEY_REFUSED'],
  ['a cut answer', { kind: 'cut body' }, 8, 'SERVICE_UNREACHABLE'],
  ['an answer of another shape', { kind: 'wrong json', body: 'another shape' }, 8, 'SERVICE_UNREACHABLE'],
  ['no answer', { kind: 'drop', when: 'before commit' }, 8, 'SERVICE_UNREACHABLE'],
]

describe.each(failures)('an order that cannot be read: %s', (_, what, exitCode, code) => {
  const on = 'GET /v1/orders/:id'

  it('keeps no text of another order from being written', async () => {
    setting = await openSetting()
    const run = setting.run(repository({ a: { t: 'Text' }, b: { u: 'Other' }, c: { v: 'Third' } }))
    await order(run)
    setting.sandbox.faults.push({ on, nth: 2, times: 1000, what })
    const report = await pull(run)
    expect(report).toMatchObject({ exitCode, pending: [{ status: 'DONE' }, { status: 'DONE' }] })
    expect(report.written).toHaveLength(1)
    expect(report.errors.map(one => one.code)).toContain(code)
    setting.sandbox.faults.length = 0
    expect(await pull(run)).toMatchObject({ exitCode: 0, pending: [] })
  })

  it('may have bought the strings: plan says so, and nothing is ordered', async () => {
    setting = await openSetting()
    const run = setting.run(repository({ a: { t: 'Text' } }))
    await orderElsewhere(setting, 'l/en/a.json', { t: 'Text' })
    const before = posts(setting.sandbox)
    setting.sandbox.faults.push({ on, what })
    for (const command of [plan, order])
      expect(await command(run)).toMatchObject({ exitCode, errors: [{ code }] })
    expect(posts(setting.sandbox)).toBe(before)
  })
})

it('an order whose row cannot be read either stops ordering while the service fails to show it', async () => {
  setting = await openSetting()
  const run = setting.run(repository({ a: { t: 'Text' } }))
  const [id] = await orderElsewhere(setting, 'l/en/a.json', { t: 'Text' })
  const before = posts(setting.sandbox)
  const body = JSON.stringify([{ id: Number(id), status: 'DONE' }])
  setting.sandbox.faults.push(
    // The first pages of two equal passes.
    { on: 'GET /v1/orders', nth: 1, times: 1, what: { kind: 'answer', status: 200, body } },
    { on: 'GET /v1/orders', nth: 3, times: 1, what: { kind: 'answer', status: 200, body } },
    { on: 'GET /v1/orders', what: { kind: 'answer', status: 200, body: '[]' } },
    { on: 'GET /v1/orders/:id', what: answered(500) },
  )
  expect(await order(run)).toMatchObject({ exitCode: 8, errors: [{ code: 'SERVICE_UNREACHABLE' }] })
  expect(posts(setting.sandbox)).toBe(before)
})

describe('orders that cannot be read', () => {
  const ids = Array.from({ length: 30 }, (_, n) => String(n))
  const read = async (fail: (id: string) => DragomanError | undefined) => {
    const asked: string[] = []
    const getOrder = async (id: string) => {
      asked.push(id)
      const error = fail(id)
      if (error !== undefined) throw error
      return { id } as OrderRecord
    }
    return { asked, ...(await readOrders({ getOrder } as unknown as Service, ids, undefined)) }
  }
  const fault = (status: number) =>
    errorOfFault({ status, code: '', description: '', parameters: [] }, 'GET /v1/orders/1')

  it.each([
    ['a failure of one order', (id: string) => (id === '3' ? fault(500) : undefined), 30, 29],
    ['seven failures in a row', (id: string) => (Number(id) < 7 ? fault(502) : undefined), 30, 23],
    ['any number of refusals', () => new KeyRefusedError('no token'), 30, 0],
    ['failures without end', () => fault(500), 11, 0],
    ['a service that is away', () => fault(503), 4, 0],
    ['too many requests', (id: string) => (Number(id) < 20 ? undefined : fault(429)), 24, 20],
    ['no network', () => new ServiceUnreachableError('no network'), 4, 0],
  ])('%s', async (_, fail, most, records) => {
    const found = await read(fail)
    expect(found.asked.length).toBeLessThanOrEqual(most)
    expect(found.records).toHaveLength(records)
    // One that was not asked for counts as one that may be there.
    expect(found.unread).toHaveLength(30 - records)
  })

  it('are one error where the rest was not asked for', async () => {
    const { asked, unread } = await read(() => fault(503))
    expect(unreadErrors(unread)).toHaveLength(asked.length)
  })
})
