import { afterEach, describe, expect, it } from 'vitest'
import { pull, repair, status, sync } from '../../../src/index.ts'
import {
  factPath,
  json,
  minute,
  openSetting,
  orderElsewhere,
  posts,
  repository,
  type Setting,
} from '../support.ts'

let setting: Setting
afterEach(() => setting?.sandbox.close())

describe('repair', () => {
  it('makes a deleted state anew: nothing is bought again, and revisions still land', async () => {
    setting = await openSetting()
    const workspace = repository({ a: { t: 'Text', u: 'Other' }, b: { v: 'Third' } })
    const run = setting.run(workspace)
    await sync(run)
    workspace.remove('.dragoman')
    const files = workspace.tree()
    const report = await repair(run)
    expect(report).toMatchObject({
      command: 'repair',
      exitCode: 0,
      errors: [],
      orders: [
        { id: '100001', path: 'l/en/a.json', adopted: true },
        { id: '100002', path: 'l/en/b.json', adopted: true },
      ],
      delivered: ['100001', '100002'],
      locks: ['.dragoman/lock/l/en/a.json.txt', '.dragoman/lock/l/en/b.json.txt'],
    })
    for (const [path, text] of Object.entries(files)) expect(workspace.get(path)).toBe(text)
    expect(await sync(run)).toMatchObject({ exitCode: 0, written: [], requests: [] })
    await setting.clock.sleep(minute)
    setting.sandbox.reviseText('100001', '{"t":"Besser","u":"de: Other"}')
    expect(await pull(run)).toMatchObject({ exitCode: 0, written: ['l/de/a.json'] })
    expect(json(workspace, 'l/de/a.json')).toEqual({ t: 'Besser', u: 'de: Other' })
    expect(posts(setting.sandbox)).toBe(2)
  })

  it('does not call a ledger whole of which it cannot read a part, though nothing is uncertain', async () => {
    setting = await openSetting()
    const workspace = repository({ a: { t: 'Text' } })
    const run = setting.run(workspace)
    await sync(run)
    workspace.put(factPath(workspace, /intent/), '{')
    const unless = expect.stringMatching(
      /ordering is blocked until the service shows that order, or until you restore/,
    )
    expect((await status(run)).notices).toEqual([{ message: unless }])
    const notices = [
      { message: expect.stringMatching(/^\.dragoman\/orders\/.*Restore the record from git history$/) },
    ]
    expect(await repair(run)).toMatchObject({ exitCode: 0, notices })
    expect(await repair(run)).toMatchObject({ exitCode: 0, orders: [], delivered: [], locks: [], notices })
    expect((await status(run)).notices).toEqual([])
  })

  it('does nothing the second time, nor where nothing is broken', async () => {
    setting = await openSetting()
    const workspace = repository({ a: { t: 'Text' } })
    const run = setting.run(workspace)
    await sync(run)
    const times = workspace.times()
    expect(await repair(run)).toMatchObject({ exitCode: 0, orders: [], delivered: [], locks: [] })
    expect(workspace.times()).toEqual(times)
    workspace.remove('.dragoman')
    await repair(run)
    const again = workspace.times()
    expect(await repair(run)).toMatchObject({ exitCode: 0, orders: [], delivered: [], locks: [] })
    expect(workspace.times()).toEqual(again)
  })

  it('records a delivered value with the source text that it was bought for', async () => {
    setting = await openSetting()
    const workspace = repository({ a: { t: 'Text', u: 'Other' } })
    const run = setting.run(workspace)
    await sync(run)
    const lock = workspace.get('.dragoman/lock/l/en/a.json.txt')
    workspace.put('l/en/a.json', { t: 'New', u: 'Other' })
    workspace.remove('.dragoman')
    await repair(run)
    expect(workspace.get('.dragoman/lock/l/en/a.json.txt')).toBe(lock)
    expect((await status(run)).totals).toMatchObject({ translated: 1, stale: 1 })
  })

  it('adopts what people wrote, and leaves the texts that files lack to pull', async () => {
    setting = await openSetting()
    const workspace = repository({ a: { t: 'Text', u: 'Other' } })
    const run = setting.run(workspace)
    workspace.put('l/de/a.json', { t: 'Von Hand' })
    await orderElsewhere(setting, 'l/en/a.json', { u: 'Other' })
    await orderElsewhere(setting, 'somewhere/else.json', { x: 'Foreign' })
    expect(await repair(run)).toMatchObject({ orders: [{ id: '100001' }], delivered: ['100001'] })
    expect(json(workspace, 'l/de/a.json')).toEqual({ t: 'Von Hand' })
    expect(await pull(run)).toMatchObject({ exitCode: 0, written: ['l/de/a.json'] })
    expect(json(workspace, 'l/de/a.json')).toEqual({ t: 'Von Hand', u: 'de: Other' })
    expect(posts(setting.sandbox)).toBe(2)
  })

  it('writes delivered facts that are missing', async () => {
    setting = await openSetting()
    const workspace = repository({ a: { t: 'Text' } })
    const run = setting.run(workspace)
    await sync(run)
    workspace.remove(factPath(workspace, /de\.delivered-/))
    expect(await repair(run)).toMatchObject({ exitCode: 0, orders: [], delivered: ['100001'] })
    expect(factPath(workspace, /de\.delivered-/)).toContain('de.delivered-')
  })

  it('settles an unclear request by reading, and says so while it cannot', async () => {
    setting = await openSetting({
      faults: [{ on: 'POST /v1/translate', nth: 1, what: { kind: 'late commit', ms: 10 * minute } }],
    })
    const workspace = repository({ a: { t: 'Text' } })
    const run = setting.run(workspace)
    await sync(run)
    expect(await repair(run)).toMatchObject({ exitCode: 9, errors: [{ code: 'OUTCOME_UNKNOWN' }] })
    await setting.clock.sleep(11 * minute)
    expect(await repair(run)).toMatchObject({
      exitCode: 0,
      orders: [{ id: '100001', adopted: false }],
      delivered: ['100001'],
    })
    expect(await sync(run)).toMatchObject({ exitCode: 0, written: ['l/de/a.json'] })
    expect(posts(setting.sandbox)).toBe(1)
  })
})
