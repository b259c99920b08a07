import { afterEach, describe, expect, it } from 'vitest'
import { order, pull, sync } from '../../../src/index.ts'
import { plainView, pullText } from '../../../src/report/terminal/index.ts'
import {
  hour,
  json,
  minute,
  openSetting,
  repository,
  requestCounts,
  requests,
  type Setting,
} from '../support.ts'

let setting: Setting
afterEach(() => setting?.sandbox.close())

const question = { role: 'TRANSLATOR', text: 'Which Text?' }

async function ordered() {
  setting = await openSetting({ manual: true })
  const workspace = repository({ a: { t: 'Text' }, b: { u: 'Other' } })
  const run = setting.run(workspace)
  await order(run)
  return { workspace, run, sandbox: setting.sandbox }
}

describe('what a translator asks on an open order', () => {
  it('is shown by pull and sync', async () => {
    const { run, sandbox } = await ordered()
    sandbox.setStatus('100001', 'PROGRESS')
    sandbox.addComment('100001', question)
    sandbox.addComment('100001', { role: 'CUSTOMER', text: 'This one' })
    const comments = [{ id: '100001', text: 'Which Text?' }]
    const report = await pull(run)
    expect(report).toMatchObject({ exitCode: 4, comments })
    expect(pullText(report, plainView)).toContain('"Which Text?"')
    expect(await sync(run)).toMatchObject({ comments })
  })

  it('that comes while a run waits is shown at its end', async () => {
    const { run, sandbox } = await ordered()
    sandbox.setStatus('100002', 'PROGRESS')
    setTimeout(() => sandbox.addComment('100002', question), 0)
    const report = await pull({ ...run, timeoutMs: 5 * minute })
    expect(report.comments).toMatchObject([{ id: '100002' }])
  })

  it('is read of twenty orders at most, and of none that waits in the queue', async () => {
    setting = await openSetting({ manual: true })
    const texts = Array.from({ length: 23 }, (_, n) => [`f${n}`, { t: `Text ${n}` }])
    const run = setting.run(repository(Object.fromEntries(texts)))
    const { orders } = await order(run)
    const before = requests(setting.sandbox).length
    await pull(run)
    expect(requestCounts(setting.sandbox, before)['GET orders/:id'] ?? 0).toBe(0)
    for (const { id } of orders) setting.sandbox.setStatus(id, 'PROGRESS')
    await pull(run)
    expect(requestCounts(setting.sandbox, before)['GET orders/:id']).toBe(20)
  })

  it('and cannot be read keeps no text from being written', async () => {
    const { workspace, run, sandbox } = await ordered()
    sandbox.setStatus('100001', 'DONE')
    sandbox.setStatus('100002', 'PROGRESS')
    sandbox.faults.push({
      on: 'GET /v1/orders/:id',
      nth: 2,
      times: 50,
      what: { kind: 'status', status: 500 },
    })
    const report = await pull(run)
    expect(report).toMatchObject({ exitCode: 4, written: ['l/de/a.json'], comments: [] })
    expect(report.errors.map(({ code }) => code)).toEqual(['PENDING'])
    expect(json(workspace, 'l/de/a.json')).toEqual({ t: 'de: Text' })
  })
})

it('pull reports the age of what is open, and how long finished orders took', async () => {
  const { run, sandbox } = await ordered()
  await setting.clock.sleep(3 * hour + 10 * minute)
  sandbox.setStatus('100001', 'DONE')
  await setting.clock.sleep(50 * hour)
  const report = await pull(run)
  expect(report.pending).toMatchObject([{ id: '100002', minutes: 53 * 60 + 10 }])
  expect(report.turnarounds).toEqual([{ language: 'de', orders: 1, minutes: 190 }])
  const text = pullText(report, plainView)
  expect(text).toMatch(/100002 .* 2 d 5 h$/m)
  expect(text).toContain('Median time from order to delivery: de 3 h 10 min (1).')
})
