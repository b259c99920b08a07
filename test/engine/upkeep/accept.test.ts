import { afterEach, describe, expect, it } from 'vitest'
import { acceptOrder, plan, pull, status, sync, UsageError } from '../../../src/index.ts'
import {
  factKinds,
  factPath,
  json,
  minute,
  openSetting,
  posts,
  repository,
  type Setting,
} from '../support.ts'

let setting: Setting
afterEach(() => setting?.sandbox.close())

const source = { t: 'Hello {{name}}', u: 'Bye {{name}}', v: 'Other' }
const delivered = { t: 'Hallo', u: 'Tschüs', v: 'Anderes' }

async function held() {
  setting = await openSetting({ translate: () => JSON.stringify(delivered) })
  const workspace = repository({ a: source })
  expect(await sync(setting.run(workspace))).toMatchObject({ exitCode: 5 })
  return { workspace, run: setting.run(workspace) }
}

describe('orders accept', () => {
  it('writes all held texts of an order as they are, for good', async () => {
    const { workspace, run } = await held()
    const report = await acceptOrder('100001', [], { cwd: run.cwd, env: {} })
    expect(report).toMatchObject({
      command: 'orders',
      exitCode: 0,
      written: ['l/de/a.json'],
      held: [],
      accepted: [
        { id: '100001', path: 'l/en/a.json', locale: 'de', key: ['t'] },
        { id: '100001', path: 'l/en/a.json', locale: 'de', key: ['u'] },
      ],
    })
    expect(json(workspace, 'l/de/a.json')).toEqual(delivered)
    expect(factKinds(workspace).filter(kind => kind === 'de.accepted')).toHaveLength(2)
    expect(await sync(run)).toMatchObject({ exitCode: 0, held: [], written: [], requests: [] })
    expect((await status(run)).totals).toMatchObject({ translated: 3, held: 0, invalid: 2 })
    await expect(acceptOrder('100001', [], run)).rejects.toThrow(UsageError)
    expect(posts(setting.sandbox)).toBe(1)
  })

  it('takes keys, and leaves the others held', async () => {
    const { workspace, run } = await held()
    expect(await acceptOrder('100001', ['/u'], run)).toMatchObject({
      exitCode: 0,
      accepted: [{ key: ['u'] }],
      held: [{ key: ['t'] }],
    })
    expect(json(workspace, 'l/de/a.json')).toEqual({ u: 'Tschüs', v: 'Anderes' })
    expect(await pull(run)).toMatchObject({ exitCode: 5, held: [{ key: ['t'] }] })
  })

  it('writes over a manual edit, also where that was settled long ago, and no more after that', async () => {
    setting = await openSetting({ manual: true })
    const workspace = repository({ a: { t: 'Text' } })
    const run = setting.run(workspace)
    await sync(run)
    workspace.put('l/de/a.json', { t: 'Von Hand' })
    setting.sandbox.setStatus('100001', 'DONE')
    expect(await pull(run)).toMatchObject({ exitCode: 5, held: [{ reason: 'edited' }] })
    expect(await pull(run)).toMatchObject({ exitCode: 0, held: [] })
    expect(await acceptOrder('100001', [], run)).toMatchObject({
      exitCode: 0,
      written: ['l/de/a.json'],
      notices: [
        {
          path: 'l/en/a.json',
          target: 'l/de/a.json',
          locale: 'de',
          key: ['t'],
          message: 'the accepted text replaces the manual edit in de: "Von Hand"',
        },
      ],
    })
    expect(json(workspace, 'l/de/a.json')).toEqual({ t: 'de: Text' })
    for (const text of ['Anders', 'Von Hand']) {
      workspace.put('l/de/a.json', { t: text })
      expect(await pull(run)).toMatchObject({ exitCode: 0, written: [] })
      expect(await pull(run)).toMatchObject({ exitCode: 0, written: [] })
      expect(json(workspace, 'l/de/a.json')).toEqual({ t: text })
    }
  })

  it('takes a broken revision in the place of the good text', async () => {
    setting = await openSetting()
    const workspace = repository({ a: { t: 'Hello {{name}}' } })
    const run = setting.run(workspace)
    await sync(run)
    await setting.clock.sleep(minute)
    setting.sandbox.reviseText('100001', '{"t":"Hallo"}')
    expect(await pull(run)).toMatchObject({ exitCode: 5 })
    // The good text that gives way is no person's.
    expect(await acceptOrder('100001', ['/t'], run)).toMatchObject({ notices: [] })
    expect(json(workspace, 'l/de/a.json')).toEqual({ t: 'Hallo' })
    expect(await pull(run)).toMatchObject({ exitCode: 0, held: [] })
  })

  it('knows adopted orders, too', async () => {
    const { workspace, run } = await held()
    workspace.remove('.dragoman')
    workspace.remove('l/de')
    expect(await pull(run)).toMatchObject({ exitCode: 5 })
    await acceptOrder('100001', [], run)
    expect(json(workspace, 'l/de/a.json')).toEqual(delivered)
    expect(await sync(run)).toMatchObject({ exitCode: 0, held: [] })
    expect(factKinds(workspace)).toEqual([])
  })

  describe('of an empty text', () => {
    async function empty(more: Record<string, string> = {}) {
      setting = await openSetting({ translate: () => JSON.stringify({ t: '', ...more }) })
      const workspace = repository({
        a: { t: 'Text', ...(more.u === undefined ? {} : { u: 'Hi {{name}}' }) },
      })
      expect(await sync(setting.run(workspace))).toMatchObject({ exitCode: 5 })
      return { workspace, run: setting.run(workspace) }
    }

    it('is refused, says what to do, and writes nothing', async () => {
      const { workspace, run } = await empty()
      const times = workspace.times()
      await expect(acceptOrder('100001', [], run)).rejects.toThrow(UsageError)
      await expect(acceptOrder('100001', ['/t'], run)).rejects.toThrow(
        /\/t.*edit the file yourself.*order --again KEY/,
      )
      expect(workspace.times()).toEqual(times)
    })

    it('leaves it held beside the others, and says so', async () => {
      const { workspace, run } = await empty({ u: 'Hallo' })
      expect(await acceptOrder('100001', [], run)).toMatchObject({
        exitCode: 0,
        accepted: [{ key: ['u'] }],
        held: [{ key: ['t'], reason: 'empty' }],
        notices: [{ key: ['t'], message: expect.stringContaining('--again KEY') }],
      })
      expect(json(workspace, 'l/de/a.json')).toEqual({ u: 'Hallo' })
    })

    it('counts for nothing where an older ledger holds it: the text stays held, and can be bought anew', async () => {
      const { workspace, run } = await empty()
      const delivered = factPath(workspace, /de\.delivered/)
      workspace.put(delivered.replace(/delivered-\w+/, 'accepted-0'), { key: ['t'], text: '', locale: 'de' })
      workspace.put('l/de/a.json', { t: '' })
      expect(await pull(run)).toMatchObject({ exitCode: 5, held: [{ reason: 'empty' }], written: [] })
      expect((await plan(run)).skipped).toMatchObject([{ reason: 'held', entries: 1 }])
      expect((await plan({ ...run, again: ['/t'] })).requests).toMatchObject([{ entries: 1 }])
    })
  })

  it.each([
    { what: 'an order that nobody knows', id: '5', keys: [] },
    { what: 'an id that is none', id: 'x', keys: [] },
    { what: 'a key that is not held', id: '100001', keys: ['/v'] },
    { what: 'a key that is none', id: '100001', keys: ['v'] },
  ])('refuses $what and writes nothing', async ({ id, keys }) => {
    const { workspace, run } = await held()
    const times = workspace.times()
    await expect(acceptOrder(id, keys, run)).rejects.toThrow(UsageError)
    expect(workspace.times()).toEqual(times)
  })
})
