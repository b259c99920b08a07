import { afterEach, describe, expect, it } from 'vitest'
import { cancelOrders, plan, pull, repair, sync } from '../../../src/index.ts'
import {
  committed,
  day,
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

describe('an order that a person cancelled', () => {
  it('frees nothing by itself, also after days', async () => {
    setting = await openSetting({ doneAfterMs: hour })
    const workspace = repository({ a: { title: 'Title', text: 'Text' } })
    await sync(setting.run(workspace))
    expect(await cancelOrders(['100001'], setting.run(workspace))).toMatchObject({
      exitCode: 0,
      cancelled: ['100001'],
    })
    expect(Object.keys(ledgerFiles(workspace)).some(path => path.endsWith('/de.cancelled.json'))).toBe(true)
    for (let run = 0; run < 3; run++) {
      expect(await sync(setting.run(workspace))).toMatchObject({
        exitCode: 0,
        requests: [],
        pending: [],
        skipped: [{ entries: 2, reason: 'cancelled' }],
      })
      await setting.clock.sleep(day)
    }
    expect(posts(setting.sandbox)).toBe(1)
  })

  it('lets a string be bought whose source changes, and no other', async () => {
    setting = await openSetting({ doneAfterMs: hour })
    const workspace = repository({ a: { title: 'Title', text: 'Text' } })
    await sync(setting.run(workspace))
    await cancelOrders(['100001'], setting.run(workspace))
    workspace.put('l/en/a.json', { title: 'Title', text: 'Other text' })
    await sync(setting.run(workspace))
    expect(committed(setting.sandbox).at(-1)?.data).toEqual({ text: 'Other text' })
  })

  it.each([
    { name: 'in a file that is moved', before: { a: { title: 'Title' } }, after: { b: { title: 'Title' } } },
    {
      name: 'under a key that is renamed',
      before: { a: { title: 'Title' } },
      after: { a: { heading: 'Title' } },
    },
    {
      name: 'in the second file that it was to fill',
      before: { a: { title: 'Title' }, b: { title: 'Title' } },
      after: {},
    },
  ])('is not undone $name', async ({ before, after }) => {
    setting = await openSetting({ doneAfterMs: hour })
    const workspace = repository(before)
    await sync(setting.run(workspace))
    await cancelOrders(['100001'], setting.run(workspace))
    if (Object.keys(after).length > 0) workspace.remove('l/en/a.json')
    for (const [name, content] of Object.entries(after)) workspace.put(`l/en/${name}.json`, content)
    const report = await sync(setting.run(workspace))
    expect(report.requests).toEqual([])
    expect(new Set(report.skipped.map(({ reason }) => reason))).toEqual(new Set(['cancelled']))
  })

  it('may be an adopted one', async () => {
    setting = await openSetting({ doneAfterMs: hour })
    const workspace = repository({ a: { title: 'Title' } })
    const [id] = await orderElsewhere(setting, 'l/en/a.json', { title: 'Title' })
    await sync(setting.run(workspace))
    await cancelOrders([id ?? ''], setting.run(workspace))
    expect(await sync(setting.run(workspace))).toMatchObject({
      requests: [],
      skipped: [{ reason: 'cancelled' }],
    })
  })

  it.each([
    { name: 'that no run has read', faults: [] },
    {
      name: 'whose answer was lost',
      faults: [{ on: 'POST /v1/translate', nth: 1, what: { kind: 'drop', when: 'after commit' } }] as const,
    },
  ])('may be one $name', async ({ faults }) => {
    setting = await openSetting({ doneAfterMs: hour, listLagMs: minute, faults })
    const workspace = repository({ a: { title: 'Title' } })
    if (faults.length === 0) await orderElsewhere(setting, 'l/en/a.json', { title: 'Title' })
    else expect((await sync(setting.run(workspace))).exitCode).toBe(9)
    expect(await cancelOrders(['100001'], setting.run(workspace))).toMatchObject({ cancelled: ['100001'] })
    await setting.clock.sleep(20 * minute)
    expect(await sync(setting.run(workspace))).toMatchObject({
      exitCode: 0,
      requests: [],
      skipped: [{ reason: 'cancelled' }],
    })
    expect(posts(setting.sandbox)).toBe(1)
  })

  it.each([
    [{ title: 'Title', text: 'Text' }, [{ id: '100001', by: ['100002', '100003'] }]],
    [{ title: 'Title', text: 'Other' }, []],
  ])('is reported with the orders that still deliver all of it', async (more, covered) => {
    setting = await openSetting({ doneAfterMs: hour })
    const workspace = repository({ a: { title: 'Title', text: 'Text' } }, { targets: ['de', 'fr'] })
    await sync({ ...setting.run(workspace), locales: ['de'] })
    await orderElsewhere(setting, 'l/en/a.json', { title: 'Title' })
    await orderElsewhere(setting, 'l/en/a.json', more)
    await orderElsewhere(
      setting,
      'l/en/a.json',
      { title: 'Title', text: 'Text' },
      { targetLanguages: ['fr'] },
    )
    await repair(setting.run(workspace))
    expect(await cancelOrders(['100001'], setting.run(workspace))).toMatchObject({
      cancelled: ['100001'],
      covered,
    })
  })

  it('cannot be cancelled once it is done', async () => {
    setting = await openSetting()
    const workspace = repository({ a: { title: 'Title' } })
    await sync(setting.run(workspace))
    const report = await cancelOrders(['100001'], setting.run(workspace))
    expect(report).toMatchObject({ exitCode: 1, cancelled: [], covered: [] })
    expect(report.errors).toEqual([
      {
        code: 'WRONG_ORDER_STATUS',
        message: 'order 100001 is done (DONE); only orders in the queue can be cancelled',
      },
    ])
  })

  it('cannot be cancelled once a translator has taken it', async () => {
    setting = await openSetting({ manual: true })
    const workspace = repository({ a: { title: 'Title' } })
    await sync(setting.run(workspace))
    setting.sandbox.setStatus('100001', 'PROGRESS')
    const report = await cancelOrders(['100001'], setting.run(workspace))
    expect(report).toMatchObject({
      exitCode: 1,
      cancelled: [],
      errors: [{ code: 'WRONG_ORDER_STATUS', message: expect.stringContaining('in progress') }],
    })
    expect(await sync(setting.run(workspace))).toMatchObject({
      exitCode: 4,
      pending: [{ id: '100001', status: 'PROGRESS' }],
    })
  })

  it('is known from a deletion that is answered without a body', async () => {
    setting = await openSetting({ doneAfterMs: hour, deleteStatus: 204 })
    const workspace = repository({ a: { title: 'Title' } })
    await sync(setting.run(workspace))
    expect(await cancelOrders(['100001'], setting.run(workspace))).toMatchObject({ cancelled: ['100001'] })
  })

  it.each([
    {
      name: 'all that nobody has taken',
      options: {},
      cancelled: ['100002', '100003', '100004', '100005', '100006'],
    },
    { name: 'those of a locale', options: { locales: ['fr'] }, cancelled: ['100002', '100004', '100006'] },
    { name: 'those of a file', options: { files: ['l/en/b.json'] }, cancelled: ['100003', '100004'] },
    { name: 'those of the last run', options: { lastRun: true }, cancelled: ['100005', '100006'] },
  ])('in bulk: $name', async ({ options, cancelled }) => {
    setting = await openSetting({ manual: true })
    const workspace = repository({ a: { title: 'Title' }, b: { text: 'Text' } }, { targets: ['de', 'fr'] })
    await sync(setting.run(workspace))
    await setting.clock.sleep(second)
    workspace.put('l/en/c.json', { last: 'Last' })
    await sync(setting.run(workspace))
    setting.sandbox.setStatus('100001', 'PROGRESS')
    const report = await cancelOrders([], { ...setting.run(workspace), queued: true, ...options })
    expect(report.exitCode).toBe(0)
    expect([...report.cancelled].sort()).toEqual(cancelled)
  })
})

describe('an order that is gone from the service', () => {
  it.each([
    { name: 'is pending after one look', looks: [20 * minute], reason: 'pending' },
    {
      name: 'is pending after two looks that are too close',
      looks: [20 * minute, 20 * second],
      reason: 'pending',
    },
    {
      name: 'is pending after two looks that are too early',
      looks: [second, 10 * minute],
      reason: 'pending',
    },
    { name: 'counts as cancelled after two looks', looks: [second, 15 * minute], reason: 'cancelled' },
    {
      name: 'is pending after two looks half a minute apart, however old it is',
      looks: [20 * minute, 31 * second],
      reason: 'pending',
    },
  ])('$name', async ({ looks, reason }) => {
    setting = await openSetting({ doneAfterMs: hour })
    const workspace = repository({ a: { title: 'Title' } })
    await sync(setting.run(workspace))
    setting.sandbox.cancelByHand('100001')
    for (const after of looks) {
      await setting.clock.sleep(after)
      await sync(setting.run(workspace))
    }
    expect((await plan(setting.run(workspace))).skipped).toEqual([
      { path: 'l/en/a.json', locale: 'de', entries: 1, reason },
    ])
    expect(posts(setting.sandbox)).toBe(1)
  })

  it('stays cancelled for good and is written down as gone', async () => {
    setting = await openSetting({ doneAfterMs: hour })
    const workspace = repository({ a: { title: 'Title' } })
    await sync(setting.run(workspace))
    setting.sandbox.cancelByHand('100001')
    for (let run = 0; run < 4; run++) {
      await setting.clock.sleep(20 * minute)
      await sync(setting.run(workspace))
    }
    expect(await sync(setting.run(workspace))).toMatchObject({ exitCode: 0, requests: [], pending: [] })
    expect(
      Object.keys(ledgerFiles(workspace)).filter(path => /\.(gone|absent-1)\.json$/.test(path)),
    ).toHaveLength(2)
    expect(posts(setting.sandbox)).toBe(1)
  })

  it('makes its strings missing again when it was adopted', async () => {
    setting = await openSetting({ doneAfterMs: 10 * hour })
    const workspace = repository({ a: { title: 'Title' } })
    const [id] = await orderElsewhere(setting, 'l/en/a.json', { title: 'Title' })
    await sync(setting.run(workspace))
    setting.sandbox.cancelByHand(id ?? '')
    await setting.clock.sleep(20 * minute)
    expect(await sync(setting.run(workspace))).toMatchObject({ requests: [] })
    await setting.clock.sleep(20 * minute)
    await sync(setting.run(workspace))
    const report = await sync(setting.run(workspace))
    expect(posts(setting.sandbox)).toBe(2)
    expect(report.pending.map(({ id }) => id)).toEqual(['100002'])
  })

  it('is not taken for gone when only the list has lost it', async () => {
    setting = await openSetting({ doneAfterMs: 2 * hour })
    const workspace = repository({ a: { title: 'Title' } })
    await sync(setting.run(workspace))
    setting.sandbox.wire.listLagMs = day
    for (let run = 0; run < 3; run++) {
      await setting.clock.sleep(20 * minute)
      expect(await sync(setting.run(workspace))).toMatchObject({ exitCode: 4, pending: [{ id: '100001' }] })
    }
    await setting.clock.sleep(2 * hour)
    await sync(setting.run(workspace))
    expect(json(workspace, 'l/de/a.json')).toEqual({ title: 'de: Title' })
  })

  it('comes back for "pull --all" when the service shows it again', async () => {
    setting = await openSetting({ doneAfterMs: hour })
    const workspace = repository({ a: { title: 'Title' } })
    await sync(setting.run(workspace))
    const hidden = { on: 'GET /v1/orders/:id', what: { kind: 'status', status: 404 } } as const
    setting.sandbox.faults.push(hidden)
    setting.sandbox.wire.listLagMs = day
    for (let run = 0; run < 3; run++) {
      await setting.clock.sleep(20 * minute)
      await sync(setting.run(workspace))
    }
    expect((await plan(setting.run(workspace))).skipped).toMatchObject([{ reason: 'cancelled' }])
    setting.sandbox.faults.length = 0
    setting.sandbox.wire.listLagMs = 0
    expect(await pull({ ...setting.run(workspace), all: true })).toMatchObject({
      exitCode: 0,
      written: ['l/de/a.json'],
    })
  })
})
