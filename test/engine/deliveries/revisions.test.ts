import { afterEach, describe, expect, it } from 'vitest'
import { pull, status, sync } from '../../../src/index.ts'
import {
  day,
  hour,
  json,
  ledgerFiles,
  minute,
  openSetting,
  posts,
  repository,
  requests,
  type Setting,
  second,
} from '../support.ts'

let setting: Setting
afterEach(() => setting.sandbox.close())

describe('a revision', () => {
  it('is written over the text of its order, and over no other', async () => {
    setting = await openSetting()
    const workspace = repository({ a: { t: 'Text', u: 'Other' } })
    await sync(setting.run(workspace))
    await setting.clock.sleep(minute)
    setting.sandbox.reviseText('100001', '{"t":"Besser","u":"de: Other"}')
    expect(await pull(setting.run(workspace))).toMatchObject({
      exitCode: 0,
      written: ['l/de/a.json'],
      superseded: [],
    })
    expect(json(workspace, 'l/de/a.json')).toEqual({ t: 'Besser', u: 'de: Other' })
    expect(Object.keys(ledgerFiles(workspace)).filter(path => path.includes('.delivered-'))).toHaveLength(2)
  })

  it('that is under way is pending, and the file keeps what it has', async () => {
    setting = await openSetting()
    const workspace = repository({ a: { t: 'Text' } })
    await sync(setting.run(workspace))
    const before = workspace.get('l/de/a.json')
    for (const state of ['REVISION', 'PROGRESS'] as const) {
      setting.sandbox.setStatus('100001', state)
      expect(await pull(setting.run(workspace))).toMatchObject({
        exitCode: 4,
        pending: [{ id: '100001', path: 'l/en/a.json', locale: 'de', status: state }],
        written: [],
      })
      expect(workspace.get('l/de/a.json')).toBe(before)
    }
    await setting.clock.sleep(minute)
    setting.sandbox.setStatus('100001', 'DONE', { text: '{"t":"Besser"}' })
    expect(await pull(setting.run(workspace))).toMatchObject({
      exitCode: 0,
      pending: [],
      written: ['l/de/a.json'],
    })
    expect(posts(setting.sandbox)).toBe(1)
  })

  it('with the same text writes nothing', async () => {
    setting = await openSetting()
    const workspace = repository({ a: { t: 'Text' } })
    await sync(setting.run(workspace))
    const times = workspace.times()
    await setting.clock.sleep(minute)
    setting.sandbox.reviseText('100001', '{"t":"de: Text"}')
    expect(await pull(setting.run(workspace))).toMatchObject({ exitCode: 0, written: [], held: [] })
    expect(workspace.times()['l/de/a.json']).toBe(times['l/de/a.json'])
  })

  it('does not touch a text that a person has changed since, and says so once', async () => {
    setting = await openSetting()
    const workspace = repository({ a: { t: 'Text' } })
    await sync(setting.run(workspace))
    workspace.put('l/de/a.json', { t: 'Von Hand' })
    await sync(setting.run(workspace))
    await setting.clock.sleep(minute)
    setting.sandbox.reviseText('100001', '{"t":"Besser"}')
    expect(await pull(setting.run(workspace))).toMatchObject({
      exitCode: 5,
      held: [{ id: '100001', key: ['t'], reason: 'edited', text: 'Besser' }],
      written: [],
    })
    expect(await pull(setting.run(workspace))).toMatchObject({ exitCode: 0, held: [] })
    expect(json(workspace, 'l/de/a.json')).toEqual({ t: 'Von Hand' })
  })

  it('that is broken leaves the good text in place and is held until it is mended', async () => {
    setting = await openSetting()
    const workspace = repository({ a: { t: 'Hello {{name}}' } })
    await sync(setting.run(workspace))
    await setting.clock.sleep(minute)
    setting.sandbox.reviseText('100001', '{"t":"Hallo"}')
    for (let run = 0; run < 2; run++) {
      expect(await pull(setting.run(workspace))).toMatchObject({
        exitCode: 5,
        held: [{ reason: 'placeholder', text: 'Hallo' }],
      })
      expect(json(workspace, 'l/de/a.json')).toEqual({ t: 'de: Hello {{name}}' })
    }
    await setting.clock.sleep(minute)
    setting.sandbox.reviseText('100001', '{"t":"Hallo {{name}}"}')
    expect(await pull(setting.run(workspace))).toMatchObject({
      exitCode: 0,
      held: [],
      written: ['l/de/a.json'],
    })
  })

  it('that returns to the first text is written too', async () => {
    setting = await openSetting()
    const workspace = repository({ a: { t: 'Text' } })
    await sync(setting.run(workspace))
    for (const text of ['Besser', 'de: Text', 'Besser']) {
      await setting.clock.sleep(minute)
      setting.sandbox.reviseText('100001', JSON.stringify({ t: text }))
      await pull(setting.run(workspace))
      expect(json(workspace, 'l/de/a.json')).toEqual({ t: text })
    }
  })

  it('of an adopted order is written as well', async () => {
    setting = await openSetting()
    const workspace = repository({ a: { t: 'Text' } })
    await sync(setting.run(workspace))
    workspace.remove('.dragoman')
    workspace.remove('l/de')
    await sync(setting.run(workspace))
    await setting.clock.sleep(day)
    setting.sandbox.reviseText('100001', '{"t":"Besser"}')
    expect(await pull(setting.run(workspace))).toMatchObject({ exitCode: 0, written: ['l/de/a.json'] })
    expect(posts(setting.sandbox)).toBe(1)
  })
})

describe('an order whose source text has changed since', () => {
  it('is kept, listed as superseded, neither written nor held', async () => {
    setting = await openSetting({ doneAfterMs: hour })
    const workspace = repository({ a: { t: 'First', u: 'Same' } })
    await sync(setting.run(workspace))
    workspace.put('l/en/a.json', { t: 'Second', u: 'Same' })
    await setting.clock.sleep(50 * minute)
    await sync(setting.run(workspace))
    await setting.clock.sleep(20 * minute)
    const report = await pull(setting.run(workspace))
    expect(report).toMatchObject({
      exitCode: 4,
      held: [],
      superseded: [{ id: '100001', path: 'l/en/a.json', locale: 'de', key: ['t'] }],
      pending: [{ id: '100002' }],
    })
    expect(json(workspace, 'l/de/a.json')).toEqual({ u: 'de: Same' })
    expect(await pull(setting.run(workspace))).toMatchObject({ superseded: [] })
    await setting.clock.sleep(hour)
    expect(await pull(setting.run(workspace))).toMatchObject({ exitCode: 0, superseded: [] })
    expect(json(workspace, 'l/de/a.json')).toEqual({ t: 'de: Second', u: 'de: Same' })
  })

  it('is used free of charge when that text comes back', async () => {
    setting = await openSetting({ doneAfterMs: hour })
    const workspace = repository({ a: { t: 'First' } })
    await sync(setting.run(workspace))
    workspace.put('l/en/a.json', {})
    await setting.clock.sleep(2 * hour)
    expect(await sync(setting.run(workspace))).toMatchObject({
      exitCode: 0,
      superseded: [{ key: ['t'] }],
      written: [],
    })
    workspace.put('l/en/a.json', { t: 'First' })
    expect(await sync(setting.run(workspace))).toMatchObject({
      exitCode: 0,
      requests: [],
      spent: 0,
      written: ['l/de/a.json'],
    })
    expect(posts(setting.sandbox)).toBe(1)
  })

  it('does not overwrite what was written for the present text, though it is delivered later', async () => {
    setting = await openSetting({ manual: true })
    const workspace = repository({ a: { t: 'First' } })
    await sync(setting.run(workspace))
    setting.sandbox.setStatus('100001', 'PROGRESS')
    workspace.put('l/en/a.json', { t: 'Second' })
    await sync(setting.run(workspace))
    setting.sandbox.setStatus('100002', 'DONE')
    await pull(setting.run(workspace))
    await setting.clock.sleep(minute)
    setting.sandbox.setStatus('100001', 'DONE')
    expect(await pull(setting.run(workspace))).toMatchObject({ exitCode: 0, superseded: [{ id: '100001' }] })
    expect(json(workspace, 'l/de/a.json')).toEqual({ t: 'de: Second' })
  })

  it('still covers its text once a translator has it: going back while it is open buys nothing', async () => {
    setting = await openSetting({ manual: true })
    const workspace = repository({ a: { t: 'First' } })
    for (const text of ['First', 'Second', 'First', 'Second']) {
      workspace.put('l/en/a.json', { t: text })
      for (const { id } of (await sync(setting.run(workspace))).orders)
        setting.sandbox.setStatus(id, 'PROGRESS')
    }
    expect(posts(setting.sandbox)).toBe(2)
  })
})

it('an order in whatever state the service may invent is open', async () => {
  setting = await openSetting({ manual: true })
  const workspace = repository({ a: { t: 'Text' } })
  await sync(setting.run(workspace))
  const [order] = setting.sandbox.orders()
  if (order !== undefined) Object.assign(order, { status: 'QUALITY_CHECK' })
  expect(await pull(setting.run(workspace))).toMatchObject({
    exitCode: 4,
    pending: [{ status: 'QUALITY_CHECK' }],
  })
  expect(await status(setting.run(workspace))).toMatchObject({ totals: { missing: 1, pending: 1 } })
})

it('DONE without a text is open and not held, and is asked for again', async () => {
  setting = await openSetting({ manual: true })
  const workspace = repository({ a: { t: 'Text' } })
  await sync(setting.run(workspace))
  setting.sandbox.setStatus('100001', 'DONE', { text: '' })
  for (let run = 0; run < 2; run++) {
    const before = requests(setting.sandbox).length
    expect(await pull(setting.run(workspace))).toMatchObject({
      exitCode: 4,
      held: [],
      pending: [{ id: '100001', status: 'DONE' }],
    })
    expect(
      requests(setting.sandbox)
        .slice(before)
        .map(({ path }) => path),
    ).toContain('/v1/orders/100001')
    await setting.clock.sleep(second)
  }
  setting.sandbox.setStatus('100001', 'DONE', { text: '{"t":"Da"}' })
  expect(await pull(setting.run(workspace))).toMatchObject({ exitCode: 0, written: ['l/de/a.json'] })
})

it('of two texts the later one counts, in whatever spelling the service writes the two times', async () => {
  setting = await openSetting({ manual: true, dateFraction: false })
  const workspace = repository({ a: { t: 'Text' } })
  await sync(setting.run(workspace))
  setting.sandbox.setStatus('100001', 'DONE', { text: '{"t":"Zuerst"}' })
  await pull(setting.run(workspace))
  await setting.clock.sleep(500)
  setting.sandbox.wire.dateFraction = true
  setting.sandbox.reviseText('100001', '{"t":"Danach"}')
  await pull(setting.run(workspace))
  expect(json(workspace, 'l/de/a.json')).toEqual({ t: 'Danach' })
})

describe('a revision that keeps its date', () => {
  const readsSince = (before: number) =>
    requests(setting.sandbox)
      .slice(before)
      .filter(({ path }) => /\/orders\/\d+$/.test(path))

  it('is looked for in the text where all orders are asked for, and only there', async () => {
    setting = await openSetting()
    const workspace = repository({ a: { t: 'Text' } })
    await sync(setting.run(workspace))
    let before = requests(setting.sandbox).length
    await pull(setting.run(workspace))
    expect(readsSince(before)).toEqual([])
    before = requests(setting.sandbox).length
    await pull({ ...setting.run(workspace), all: true })
    expect(readsSince(before)).toHaveLength(1)
  })

  it('is found by its text while a text of the order is held, and the order is read once in a run', async () => {
    setting = await openSetting({ translate: () => '{"t":"Text ohne"}' })
    const workspace = repository({ a: { t: 'Text {name}', u: 'Other' } })
    expect((await sync(setting.run(workspace))).exitCode).toBe(5)
    const before = requests(setting.sandbox).length
    expect((await pull(setting.run(workspace))).exitCode).toBe(5)
    expect(readsSince(before)).toHaveLength(1)
    setting.sandbox.reviseText('100001', '{"t":"Text {name}!","u":"Anderes"}')
    expect(await pull(setting.run(workspace))).toMatchObject({ exitCode: 0, written: ['l/de/a.json'] })
    expect(json(workspace, 'l/de/a.json')).toEqual({ t: 'Text {name}!', u: 'Anderes' })
  })
})
