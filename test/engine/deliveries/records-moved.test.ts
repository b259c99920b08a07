import { describe, expect, it } from 'vitest'
import { acceptOrder, order, plan, pull, status, sync } from '../../../src/index.ts'
import { committed, config, lockLine, openShop } from '../shop.ts'

const german = config({ targets: ['de'] })
const lockOfA = '.dragoman/lock/l/en/a.json.txt'

describe('a source that moves while its order is open', () => {
  it('supersedes the delivery: not written, not held, listed once, and free should the text return', async () => {
    const { options, sandbox, workspace } = await openShop(
      { 'dragoman.config.json': german, 'l/en/a.json': { a: 'Apple', b: 'Bear' } },
      { manual: true },
    )
    const [placed] = (await order(options)).orders
    const id = placed?.id ?? ''
    workspace.put('l/en/a.json', { a: 'Apples', b: 'Bear' })
    sandbox.setStatus(id, 'DONE')
    expect(await pull(options)).toMatchObject({
      exitCode: 0,
      held: [],
      superseded: [{ id, path: 'l/en/a.json', locale: 'de', key: ['a'] }],
      written: ['l/de/a.json'],
    })
    expect(JSON.parse(workspace.get('l/de/a.json'))).toEqual({ b: 'Bear (de)' })
    expect((await plan(options)).requests).toMatchObject([{ entries: 1 }])
    workspace.put('l/en/a.json', { a: 'Apple', b: 'Bear' })
    expect((await plan(options)).skipped).toMatchObject([{ reason: 'delivered', entries: 1 }])
    expect(await pull(options)).toMatchObject({ exitCode: 0, superseded: [], written: ['l/de/a.json'] })
    expect(JSON.parse(workspace.get('l/de/a.json'))).toEqual({ a: 'Apple (de)', b: 'Bear (de)' })
  })

  it.each([
    { how: 'under a renamed key', source: { x: 'Apple', b: 'Bear' }, written: ['l/de/a.json'] },
    {
      how: 'in another file',
      source: { b: 'Bear' },
      other: { a: 'Apple' },
      written: ['l/de/a.json', 'l/de/b.json'],
    },
    {
      how: 'in a renamed file',
      other: { a: 'Apple', b: 'Bear' },
      written: ['l/de/b.json'],
    },
  ])('supersedes nothing that is written $how', async ({ source, other, written }) => {
    const { options, sandbox, workspace } = await openShop(
      { 'dragoman.config.json': german, 'l/en/a.json': { a: 'Apple', b: 'Bear' } },
      { manual: true },
    )
    const [placed] = (await order(options)).orders
    if (source === undefined) workspace.remove('l/en/a.json')
    else workspace.put('l/en/a.json', source)
    if (other !== undefined) workspace.put('l/en/b.json', other)
    sandbox.setStatus(placed?.id ?? '', 'DONE')
    expect(await pull(options)).toMatchObject({ exitCode: 0, superseded: [], written })
    expect((await plan(options)).requests).toEqual([])
  })

  it('text to and fro is bought once each', async () => {
    const { options, sandbox, workspace } = await openShop({
      'dragoman.config.json': german,
      'l/en/a.json': { a: 'Apple' },
    })
    for (const a of ['Apple', 'Pear', 'Apple', 'Pear', 'Apple']) {
      workspace.put('l/en/a.json', { a })
      expect((await sync(options)).exitCode).toBe(0)
      expect(JSON.parse(workspace.get('l/de/a.json'))).toEqual({ a: `${a} (de)` })
    }
    expect(committed(sandbox)).toHaveLength(2)
  })

  it('an entry that is removed leaves an orphan, which is never deleted', async () => {
    const { options, workspace } = await openShop({
      'dragoman.config.json': german,
      'l/en/a.json': { a: 'Apple', b: 'Bear' },
    })
    await sync(options)
    workspace.put('l/en/a.json', { b: 'Bear', c: 'Cat' })
    await sync(options)
    expect(JSON.parse(workspace.get('l/de/a.json'))).toEqual({
      a: 'Apple (de)',
      b: 'Bear (de)',
      c: 'Cat (de)',
    })
    expect((await status(options)).totals).toMatchObject({ orphan: 1, translated: 2 })
  })

  it('a revision replaces the text that was written, free of charge', async () => {
    const { options, sandbox, workspace } = await openShop({
      'dragoman.config.json': german,
      'l/en/a.json': { a: 'Apple' },
    })
    const [placed] = (await sync(options)).orders
    sandbox.advance(60_000)
    sandbox.reviseText(placed?.id ?? '', '{"a": "Apfel"}')
    expect(await pull(options)).toMatchObject({ exitCode: 0, written: ['l/de/a.json'] })
    expect(JSON.parse(workspace.get('l/de/a.json'))).toEqual({ a: 'Apfel' })
    expect(workspace.get(lockOfA)).toBe(`[de]\n${lockLine(['a'], 'Apple', 'Apfel')}`)
  })
})

it('a person who returns from a revision to the text before it is left alone', async () => {
  const { options, sandbox, workspace } = await openShop({
    'dragoman.config.json': german,
    'l/en/a.json': { a: 'Apple' },
  })
  const [placed] = (await sync(options)).orders
  sandbox.advance(60_000)
  sandbox.reviseText(placed?.id ?? '', '{"a": "Apfel"}')
  await pull(options)
  workspace.put('l/de/a.json', { a: 'Apple (de)' })
  for (const run of [pull, sync, pull])
    expect(await run(options)).toMatchObject({ exitCode: 0, held: [], written: [] })
  expect(JSON.parse(workspace.get('l/de/a.json'))).toEqual({ a: 'Apple (de)' })
  sandbox.advance(60_000)
  sandbox.reviseText(placed?.id ?? '', '{"a": "Äpfelchen"}')
  expect(await pull(options)).toMatchObject({ exitCode: 0, written: ['l/de/a.json'] })
})

it.each([
  ['order', order],
  ['pull', pull],
  ['sync', sync],
] as const)('%s writes what the ledger holds, free of charge', async (_, run) => {
  const { options, sandbox, workspace } = await openShop({
    'dragoman.config.json': german,
    'l/en/a.json': { a: 'Apple' },
  })
  await sync(options)
  workspace.remove('l/de/a.json')
  expect(await run(options)).toMatchObject({ exitCode: 0, written: ['l/de/a.json'] })
  expect(JSON.parse(workspace.get('l/de/a.json'))).toEqual({ a: 'Apple (de)' })
  expect(committed(sandbox)).toHaveLength(1)
})

describe('a string that says the same as one that was renamed', () => {
  it.each([
    ['in its file', { me: 'You', role: 'You' }, 'l/en/a.json', 'l/de/a.json'],
    ['in a moved file', { you: 'You', role: 'You' }, 'l/en/b.json', 'l/de/b.json'],
  ])('keeps a manual edit of it, and reports nothing: %s', async (_, source, path, target) => {
    const { options, workspace } = await openShop({
      'dragoman.config.json': german,
      'l/en/a.json': { you: 'You', role: 'You' },
      'l/de/a.json': { role: 'Du' },
    })
    const [placed] = (await sync(options)).orders
    expect(JSON.parse(workspace.get('l/de/a.json'))).toEqual({ role: 'Du', you: 'You (de)' })
    if (path !== 'l/en/a.json') {
      workspace.put(target, workspace.get('l/de/a.json'))
      for (const old of ['l/en/a.json', 'l/de/a.json']) workspace.remove(old)
    }
    workspace.put(path, source)
    expect(await pull(options)).toMatchObject({ exitCode: 0, held: [] })
    await expect(acceptOrder(placed?.id ?? '', [], options)).rejects.toThrow('has no held text')
    expect(JSON.parse(workspace.get(target))).toMatchObject({ role: 'Du' })
    expect((await plan(options)).requests).toEqual([])
  })
})
