import { afterEach, describe, expect, it } from 'vitest'
import { order, plan, pull, sync } from '../../../src/index.ts'
import {
  committed,
  deletedIds,
  expectNothingTwice,
  json,
  openSetting,
  repository,
  type Setting,
} from '../support.ts'

let setting: Setting
afterEach(() => setting?.sandbox.close())

const texts = { a: 'aaaa', b: 'bbbb', c: 'cccccccc' }

async function ordered() {
  setting = await openSetting({ manual: true })
  const workspace = repository({ a: texts })
  const run = setting.run(workspace)
  await order(run)
  return { workspace, run }
}

describe('an order in the queue', () => {
  it.each([
    { when: 'more than half of it has changed', now: { ...texts, c: 'New', b: 'New' }, isCancelled: true },
    { when: 'exactly half of it has changed', now: { ...texts, c: 'New' }, isCancelled: true },
    { when: 'half of it is gone', now: { a: 'aaaa', b: 'bbbb' }, isCancelled: true },
    { when: 'less than half of it has changed', now: { ...texts, a: 'New' }, isCancelled: false },
    { when: 'a text is new', now: { ...texts, d: 'New' }, isCancelled: false },
    { when: 'its keys were renamed', now: { x: 'aaaa', y: 'bbbb', z: 'cccccccc' }, isCancelled: false },
  ])('is cancelled when $when: $isCancelled', async ({ now, isCancelled }) => {
    const { workspace, run } = await ordered()
    workspace.put('l/en/a.json', now)
    const report = await order(run)
    expect(deletedIds(setting.sandbox)).toEqual(isCancelled ? ['100001'] : [])
    expect(report.notices.map(({ message }) => message).filter(text => text.includes('100001'))).toHaveLength(
      isCancelled ? 1 : 0,
    )
    expect(report.errors).toEqual([])
    expectNothingTwice(setting.sandbox)
    for (const { id } of committed(setting.sandbox))
      if (!deletedIds(setting.sandbox).includes(id)) setting.sandbox.setStatus(id, 'DONE')
    expect(await pull(run)).toMatchObject({ exitCode: 0 })
    expect(json(workspace, 'l/de/a.json')).toEqual(
      Object.fromEntries(Object.entries(now).map(([key, text]) => [key, `de: ${text}`])),
    )
    const count = committed(setting.sandbox).length
    expect(await sync(run)).toMatchObject({ exitCode: 0, requests: [] })
    expect(committed(setting.sandbox)).toHaveLength(count)
  })

  it('is listed as superseded by sync, with the texts that are of no use any more', async () => {
    const { workspace, run } = await ordered()
    workspace.put('l/en/a.json', { ...texts, c: 'New' })
    expect(await sync(run)).toMatchObject({
      superseded: [{ id: '100001', path: 'l/en/a.json', locale: 'de', key: ['c'], cancelled: true }],
      orders: [{ id: '100002' }],
    })
    expect(committed(setting.sandbox)[1]).toMatchObject({ data: { a: 'aaaa', b: 'bbbb', c: 'New' } })
  })

  it('is cancelled when nothing is to be bought in its place', async () => {
    const { workspace, run } = await ordered()
    workspace.put('l/en/a.json', {})
    await sync(run)
    expect(deletedIds(setting.sandbox)).toEqual(['100001'])
  })

  it.each([
    { what: 'on another branch', head: 'ref: refs/heads/other\n' },
    { what: 'on no branch', head: `${'0'.repeat(40)}\n` },
  ])('runs on when the source differs $what', async ({ head }) => {
    const { workspace, run } = await ordered()
    workspace.put('.git/HEAD', head)
    workspace.put('l/en/a.json', { a: 'New' })
    await sync(run)
    expect(deletedIds(setting.sandbox)).toEqual([])
  })

  it.each(['PROGRESS', 'REVISION'] as const)('runs on once it is in %s', async status => {
    const { workspace, run } = await ordered()
    setting.sandbox.setStatus('100001', status)
    workspace.put('l/en/a.json', { a: 'New' })
    await sync(run)
    expect(deletedIds(setting.sandbox)).toEqual([])
  })

  it('is not touched by pull and plan, nor where somebody says no', async () => {
    const { workspace, run } = await ordered()
    workspace.put('l/en/a.json', { a: 'New' })
    await plan(run)
    await pull(run)
    await order({ ...run, confirm: async () => false })
    expect(deletedIds(setting.sandbox)).toEqual([])
  })

  it('is named by a plan, which prices what is ordered after it, and is cancelled when that plan is carried out', async () => {
    const { workspace, run } = await ordered()
    const { saved: before } = await plan(run)
    workspace.put('l/en/a.json', { a: 'aaaa', b: 'bbbb' })
    const { saved, ...report } = await plan(run)
    expect(report).toMatchObject({
      requests: [{ path: 'l/en/a.json', entries: 2 }],
      withdraws: [{ id: '100001', path: 'l/en/a.json', locale: 'de' }],
      notices: [{ message: expect.stringContaining('order 100001') }],
    })
    // A plan that was made before the source changed does not know of it.
    await order({ ...run, savedPlan: { name: 'p', text: before } })
    expect(deletedIds(setting.sandbox)).toEqual([])
    expect(await order({ ...run, savedPlan: { name: 'p', text: saved } })).toMatchObject({
      exitCode: 0,
      spent: report.total,
    })
    expect(deletedIds(setting.sandbox)).toEqual(['100001'])
    expectNothingTwice(setting.sandbox)
  })

  it('that a translator takes before its plan is carried out leaves nothing to be ordered', async () => {
    const { workspace, run } = await ordered()
    workspace.put('l/en/a.json', { a: 'aaaa', b: 'bbbb' })
    const { saved } = await plan(run)
    setting.sandbox.setStatus('100001', 'PROGRESS')
    const report = await order({ ...run, savedPlan: { name: 'p', text: saved } })
    expect(report).toMatchObject({ exitCode: 0, orders: [], spent: 0 })
    expect(deletedIds(setting.sandbox)).toEqual([])
  })

  it('that a translator takes at that moment runs on, and only the rest is bought', async () => {
    const { workspace, run } = await ordered()
    workspace.put('l/en/a.json', { ...texts, c: 'New' })
    const report = await order({
      ...run,
      confirm: async () => {
        setting.sandbox.setStatus('100001', 'PROGRESS')
        return true
      },
    })
    expect(report).toMatchObject({ errors: [], superseded: [], orders: [{ id: '100002' }] })
    expect(report.notices).toMatchObject([
      { message: expect.stringContaining('the translator will finish it') },
    ])
    expect(committed(setting.sandbox)[1]).toMatchObject({ data: { c: 'New' } })
    expectNothingTwice(setting.sandbox)
  })

  it('of somebody else is never deleted', async () => {
    const { workspace, run } = await ordered()
    workspace.remove('.dragoman')
    await sync(run)
    workspace.put('l/en/a.json', { a: 'New' })
    await sync(run)
    expect(deletedIds(setting.sandbox)).toEqual([])
  })
})

it('is cancelled also where the cap of the run refuses what would be ordered in its place', async () => {
  const { workspace, run } = await ordered()
  workspace.put('l/en/a.json', { ...texts, b: 'New', c: 'New' })
  const asked = { ...run, maxCost: 0.01, confirm: async () => true }
  expect(await order(asked)).toMatchObject({ exitCode: 6, superseded: [] })
  expect(deletedIds(setting.sandbox)).toEqual([])
  expect(await order({ ...run, maxCost: 0.01 })).toMatchObject({
    exitCode: 6,
    superseded: { length: 2 },
    spent: 0,
  })
  expect(deletedIds(setting.sandbox)).toEqual(['100001'])
})

describe('an order whose source file is gone', () => {
  async function removed() {
    setting = await openSetting({ manual: true })
    const workspace = repository({ a: texts, b: { other: 'Other' } })
    const run = setting.run(workspace)
    await order(run)
    workspace.remove('l/en/a.json')
    return { workspace, run }
  }

  it('is cancelled from the queue', async () => {
    const { run } = await removed()
    expect(await plan(run)).toMatchObject({ withdraws: [{ id: '100001', path: 'l/en/a.json' }] })
    expect(await order(run)).toMatchObject({ exitCode: 0, superseded: { length: 3 } })
    expect(deletedIds(setting.sandbox)).toEqual(['100001'])
    expect(await order(run)).toMatchObject({ exitCode: 0, superseded: [], notices: [] })
  })

  it('runs to its end once somebody works on it, and is named all the time', async () => {
    const { run } = await removed()
    setting.sandbox.setStatus('100001', 'PROGRESS')
    expect(await order(run)).toMatchObject({ exitCode: 0, pending: [{ id: '100001' }, { id: '100002' }] })
    setting.sandbox.setStatus('100001', 'DONE')
    expect(await pull(run)).toMatchObject({
      pending: [{ id: '100002' }],
      superseded: [{ id: '100001', path: 'l/en/a.json', key: ['a'] }, { key: ['b'] }, { key: ['c'] }],
    })
    expect(deletedIds(setting.sandbox)).toEqual([])
  })

  it('is kept where the file has only moved', async () => {
    const { workspace, run } = await removed()
    workspace.put('l/en/c.json', texts)
    expect(await order(run)).toMatchObject({ exitCode: 0, superseded: [], notices: [] })
    expect(committed(setting.sandbox)).toHaveLength(2)
    expect(deletedIds(setting.sandbox)).toEqual([])
  })
})
