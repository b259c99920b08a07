import { describe, expect, it } from 'vitest'
import { adopt, check, plan, pull, status, sync } from '../../../src/index.ts'
import { committed, config, lockLine, openShop } from '../shop.ts'

const lockOfA = '.dragoman/lock/l/en/a.json.txt'

describe('existing translations', () => {
  it('are adopted free of charge, on the first run and on any later one', async () => {
    const { workspace, options, sandbox } = await openShop({
      'dragoman.config.json': config({ targets: ['de'] }),
      'l/en/a.json': { a: 'Apple', b: 'Bear' },
      'l/de/a.json': { a: 'Apfel', b: 'Bär' },
    })
    expect(await sync(options)).toMatchObject({ exitCode: 0, orders: [], requests: [] })
    workspace.put('l/en/a.json', { a: 'Apple', b: 'Bear', c: 'Cat' })
    workspace.put('l/de/a.json', { a: 'Apfel', b: 'Bär', c: 'Katze' })
    expect(await sync(options)).toMatchObject({ exitCode: 0, orders: [], requests: [] })
    expect(committed(sandbox)).toEqual([])
    expect(workspace.get(lockOfA)).toContain(lockLine(['c'], 'Cat', 'Katze'))
  })

  it('are stale like any other once the source moves on, and plan names them as manual edits', async () => {
    const { workspace, options } = await openShop({
      'dragoman.config.json': config({ targets: ['de'] }),
      'l/en/a.json': { a: 'Apple', b: 'Bear' },
      'l/de/a.json': { a: 'Apfel' },
    })
    await sync(options)
    workspace.put('l/en/a.json', { a: 'Apples', b: 'Bears' })
    expect((await status(options)).totals).toMatchObject({ stale: 2 })
    const planned = await plan(options)
    expect(planned.requests).toMatchObject([{ entries: 2, replaces: [{ key: ['a'], locales: ['de'] }] }])
    expect(await sync(options)).toMatchObject({ exitCode: 0, held: [], written: ['l/de/a.json'] })
    expect(JSON.parse(workspace.get('l/de/a.json'))).toEqual({ a: 'Apples (de)', b: 'Bears (de)' })
  })

  it('under stale: keep a moved source buys nothing, and still fails check', async () => {
    const { workspace, options, sandbox } = await openShop({
      'dragoman.config.json': config({ targets: ['de'], stale: 'keep' }),
      'l/en/a.json': { a: 'Apple' },
      'l/de/a.json': { a: 'Apfel' },
    })
    await sync(options)
    workspace.put('l/en/a.json', { a: 'Apples' })
    expect(await sync(options)).toMatchObject({
      requests: [],
      skipped: [{ path: 'l/en/a.json', locale: 'de', entries: 1, reason: 'kept' }],
    })
    expect((await check(options)).exitCode).toBe(3)
    expect(committed(sandbox)).toEqual([])
  })

  it('are not recorded while they may be the delivery of a former source text', async () => {
    const { workspace, options } = await openShop({
      'dragoman.config.json': config({ targets: ['de'] }),
      'l/en/a.json': { a: 'Apple', b: 'Bear' },
    })
    await sync(options)
    // The run died after it wrote the file, and all that it knew is lost.
    workspace.remove(lockOfA)
    for (const path of Object.keys(workspace.tree())) if (path.includes('.delivered-')) workspace.remove(path)
    workspace.put('l/en/a.json', { a: 'Apples', b: 'Bear' })
    expect((await adopt(options)).adopted).toEqual([{ path: 'l/en/a.json', locale: 'de', strings: 1 }])
    expect(workspace.get(lockOfA)).toBe(`[de]\n${lockLine(['b'], 'Bear', 'Bear (de)')}`)
    await sync(options)
    expect((await status(options)).totals).toMatchObject({ translated: 1, stale: 1 })
    expect(await sync(options)).toMatchObject({ exitCode: 0, requests: [{ entries: 1 }] })
    expect(JSON.parse(workspace.get('l/de/a.json'))).toEqual({ a: 'Apples (de)', b: 'Bear (de)' })
  })

  it('a manual edit becomes the record, and is protected until the source moves', async () => {
    const { workspace, options, sandbox } = await openShop({
      'dragoman.config.json': config({ targets: ['de'] }),
      'l/en/a.json': { a: 'Apple' },
    })
    await sync(options)
    workspace.put('l/de/a.json', { a: 'Äpfelchen' })
    expect(await sync(options)).toMatchObject({ exitCode: 0, held: [], requests: [], written: [] })
    expect(workspace.get(lockOfA)).toBe(`[de]\n${lockLine(['a'], 'Apple', 'Äpfelchen')}`)
    expect(JSON.parse(workspace.get('l/de/a.json'))).toEqual({ a: 'Äpfelchen' })
    expect(committed(sandbox)).toHaveLength(1)
    workspace.put('l/en/a.json', { a: 'Apples' })
    expect((await plan(options)).requests).toMatchObject([
      { entries: 1, replaces: [{ key: ['a'], locales: ['de'] }] },
    ])
  })

  it('edited together with its source is current, free, and said', async () => {
    const { workspace, options, sandbox } = await openShop({
      'dragoman.config.json': config({ targets: ['de'] }),
      'l/en/a.json': { a: 'Apple' },
      'l/de/a.json': { a: 'Apfel' },
    })
    await sync(options)
    workspace.put('l/en/a.json', { a: 'Apples' })
    workspace.put('l/de/a.json', { a: 'Äpfel' })
    const notice = {
      path: 'l/en/a.json',
      locale: 'de',
      key: ['a'],
      message:
        'edited together with its source: its text counts as an up-to-date translation; "dragoman order --again KEY" buys the string again',
    }
    expect(await status(options)).toMatchObject({ totals: { translated: 1, stale: 0 }, notices: [notice] })
    expect(await sync(options)).toMatchObject({ exitCode: 0, requests: [], notices: [notice] })
    expect(workspace.get(lockOfA)).toBe(`[de]\n${lockLine(['a'], 'Apples', 'Äpfel')}`)
    expect((await sync(options)).notices).toEqual([])
    expect(committed(sandbox)).toEqual([])
  })

  it('a text that is stale is not also invalid', async () => {
    const { workspace, options } = await openShop({
      'dragoman.config.json': config({ targets: ['de'] }),
      'l/en/a.json': { a: 'Hi {{name}}' },
      'l/de/a.json': { a: 'Hallo' },
    })
    await pull(options)
    expect((await status(options)).totals).toMatchObject({ translated: 1, stale: 0, invalid: 1 })
    workspace.put('l/en/a.json', { a: 'Hi {{user}}' })
    expect((await status(options)).totals).toMatchObject({ translated: 0, stale: 1, invalid: 0 })
  })
})
