import { afterEach, describe, expect, it } from 'vitest'
import {
  order as buy,
  cancelOrders,
  check,
  keep,
  plan,
  pull,
  status,
  sync,
  UsageError,
} from '../../../src/index.ts'
import { keepText, plainView } from '../../../src/report/terminal/index.ts'
import { json, openSetting, posts, repository, type Setting } from '../support.ts'

let setting: Setting | undefined
afterEach(() => setting?.sandbox.close())

async function stale(config: Record<string, unknown> = {}) {
  setting = await openSetting()
  const workspace = repository({ a: { t: 'Text', u: { v: 'Other' } }, b: { t: 'Third' } }, config)
  const run = setting.run(workspace)
  await sync(run)
  workspace.put('l/en/a.json', { t: 'Text.', u: { v: 'Other.' } })
  workspace.put('l/en/b.json', { t: 'Third.' })
  expect((await status(run)).totals).toMatchObject({ translated: 0, missing: 0 })
  return { workspace, run, sandbox: setting.sandbox }
}

describe('keep', () => {
  it.each([
    { names: ['/t'], kept: ['l/en/a.json /t', 'l/en/b.json /t'] },
    { names: ['/u/*'], kept: ['l/en/a.json /u/v'] },
    { names: ['/**'], kept: ['l/en/a.json /t', 'l/en/a.json /u/v', 'l/en/b.json /t'] },
    { names: ['l/en/a.json'], kept: ['l/en/a.json /t', 'l/en/a.json /u/v'] },
    { names: ['./l/**/b.json', '/u/v'], kept: ['l/en/a.json /u/v', 'l/en/b.json /t'] },
  ])('takes $names for $kept', async ({ names, kept }) => {
    const { workspace, run, sandbox } = await stale()
    const before = workspace.tree()
    const report = await keep(names, run)
    expect(report).toMatchObject({ command: 'keep', exitCode: 0, errors: [], notices: [] })
    expect(report.kept.map(({ path, key }) => `${path} /${key.join('/')}`)).toEqual(kept)
    expect((await status(run)).totals).toMatchObject({ stale: 3 - kept.length })
    const changed = Object.entries(workspace.tree()).filter(([path, text]) => before[path] !== text)
    expect(changed.every(([path]) => path.startsWith('.dragoman/lock/'))).toBe(true)
    const { requests } = await plan(run)
    expect(requests.reduce((sum, { entries }) => sum + entries, 0)).toBe(3 - kept.length)
    const times = workspace.times()
    expect(await keep(names, run)).toMatchObject({ exitCode: 0, kept: [] })
    expect(workspace.times()).toEqual(times)
    expect(posts(sandbox)).toBe(2)
  })

  it('holds for the chosen locales only', async () => {
    const { run } = await stale({ targets: ['de', 'fr'] })
    expect(await keep(['/t'], { ...run, locales: ['fr'] })).toMatchObject({
      kept: [{ locale: 'fr' }, { locale: 'fr' }],
    })
  })

  it('is a wrong command line where a name fits no string, and then changes nothing', async () => {
    const { workspace, run } = await stale()
    const times = workspace.times()
    for (const names of [['/nothing'], ['/t', 'l/de/a.json'], ['no/*.json'], [''], []])
      await expect(keep(names, run)).rejects.toThrow(UsageError)
    expect(workspace.times()).toEqual(times)
  })

  it('keeps until the source changes again', async () => {
    const { workspace, run } = await stale()
    await keep(['/**'], run)
    expect(await check(run)).toMatchObject({ exitCode: 0 })
    workspace.put('l/en/b.json', { t: 'Something else' })
    expect((await status(run)).totals).toMatchObject({ stale: 1 })
  })

  it('does not keep what has been delivered anew, and says so', async () => {
    const { workspace, run } = await stale()
    await sync({ ...run, files: ['l/en/a.json'] })
    workspace.put('l/en/a.json', { t: 'Text', u: { v: 'Other' } })
    const report = await keep(['l/en/a.json'], run)
    expect(report.kept).toEqual([])
    expect(report.notices.map(({ key }) => key)).toEqual([['t'], ['u', 'v']])
    expect(report.notices[0]?.message).toContain('has been delivered for the changed source')
    expect(keepText(report, plainView)).not.toContain('none of these')
  })

  it("does not keep the tool's own text while a newer one is on order, and says how to take that back", async () => {
    setting = await openSetting({ manual: true })
    const workspace = repository({ a: { t: 'Text' } })
    const run = setting.run(workspace)
    await buy(run)
    setting.sandbox.setStatus('100001', 'DONE')
    await pull(run)
    workspace.put('l/en/a.json', { t: 'Text.' })
    const [order] = (await buy({ ...run, maxCost: 5 })).orders
    const report = await keep(['/t'], run)
    expect(report.kept).toEqual([])
    expect(report.notices).toMatchObject([
      { key: ['t'], message: expect.stringContaining(`"dragoman orders cancel ${order?.id}"`) },
    ])
    expect(keepText(report, plainView)).not.toContain('none of these')
    await cancelOrders([order?.id ?? ''], run)
    expect(await keep(['/t'], run)).toMatchObject({ kept: [{ key: ['t'] }], notices: [] })
  })
})

describe('keep, of a manual edit', () => {
  async function personal() {
    setting = await openSetting({ manual: true })
    const workspace = repository({ a: { t: 'Alpha' } })
    workspace.put('l/de/a.json', { t: 'Alfa' })
    const run = setting.run(workspace)
    await pull(run)
    workspace.put('l/en/a.json', { t: 'Alpha two' })
    const [order] = (await buy(run)).orders
    return { workspace, run, sandbox: setting.sandbox, id: order?.id ?? '' }
  }

  it('holds while a newer one is on order, which is then held as edited', async () => {
    const { workspace, run, sandbox, id } = await personal()
    expect(await keep(['/t'], run)).toMatchObject({ kept: [{ key: ['t'] }], notices: [] })
    expect((await status(run)).totals).toMatchObject({ translated: 1, stale: 0, pending: 0 })
    sandbox.setStatus(id, 'DONE')
    expect(await pull(run)).toMatchObject({ exitCode: 5, written: [], held: [{ reason: 'edited' }] })
    expect(json(workspace, 'l/de/a.json')).toEqual({ t: 'Alfa' })
    expect(await pull(run)).toMatchObject({ exitCode: 0, written: [], held: [] })
    expect(posts(sandbox)).toBe(1)
  })

  it('holds where the ledger has a text for the changed source', async () => {
    const { workspace, run, sandbox, id } = await personal()
    workspace.put('l/en/a.json', { t: 'Alpha' })
    sandbox.setStatus(id, 'DONE')
    await pull(run)
    workspace.put('l/en/a.json', { t: 'Alpha two' })
    expect((await plan(run)).skipped).toMatchObject([{ reason: 'delivered' }])
    expect(await keep(['/t'], run)).toMatchObject({ kept: [{ key: ['t'] }], notices: [] })
    expect(await pull(run)).toMatchObject({ written: [], held: [{ reason: 'edited' }] })
    expect(json(workspace, 'l/de/a.json')).toEqual({ t: 'Alfa' })
    expect(await sync(run)).toMatchObject({ exitCode: 0, written: [], requests: [] })
  })
})
