import { describe, expect, it } from 'vitest'
import { check, order, plan, pull, status, sync } from '../../src/index.ts'
import { committed, config, lockLine, openShop, postsTo } from './shop.ts'

const german = config({ targets: ['de'] })
const lockOfA = '.dragoman/lock/l/en/a.json.txt'

describe('the reports of the commands that buy and collect', () => {
  const files = {
    'dragoman.config.json': config(),
    'l/en/b.json': { b: 'Bear' },
    'l/en/a.json': { a: 'Apple' },
    'l/fr/b.json': { b: 'Ours' },
  }

  it('order lists what it placed, with ids as text and money as numbers', async () => {
    const { options } = await openShop(files, {
      firstId: '9007199254740993',
      rates: { de: 10, fr: 20 },
      manual: true,
    })
    expect(await order(options)).toEqual({
      schemaVersion: 1,
      command: 'order',
      exitCode: 0,
      errors: [],
      notices: [],
      orders: [
        {
          id: '9007199254740993',
          path: 'l/en/a.json',
          locale: 'de',
          language: 'de',
          price: 0.05,
          volume: 5,
          adopted: false,
        },
        {
          id: '9007199254740994',
          path: 'l/en/a.json',
          locale: 'fr',
          language: 'fr',
          price: 0.1,
          volume: 5,
          adopted: false,
        },
        {
          id: '9007199254740995',
          path: 'l/en/b.json',
          locale: 'de',
          language: 'de',
          price: 0.04,
          volume: 4,
          adopted: false,
        },
      ],
      spent: 0.19,
      unknown: [],
      written: [],
      held: [],
    })
  })

  it('sync lists plan, orders and what became of them; written files are target files, sorted', async () => {
    const { options } = await openShop(files, { rates: { de: 10, fr: 20 } })
    const report = await sync(options)
    expect(report).toMatchObject({
      command: 'sync',
      exitCode: 0,
      errors: [],
      total: 0.19,
      spent: 0.19,
      written: ['l/de/a.json', 'l/de/b.json', 'l/fr/a.json'],
      superseded: [],
      pending: [],
      held: [],
      unknown: [],
      overCap: false,
    })
    expect(report.orders).toHaveLength(3)
    expect(report.requests).toHaveLength(2)
  })

  it('an open order is pending with its present status, and exit 4', async () => {
    const { options, sandbox } = await openShop(
      { 'dragoman.config.json': german, 'l/en/a.json': { a: 'Apple' } },
      { manual: true },
    )
    const first = await sync(options)
    const id = first.orders[0]?.id ?? ''
    expect(first).toMatchObject({
      exitCode: 4,
      pending: [{ id, path: 'l/en/a.json', locale: 'de', status: 'QUEUE' }],
    })
    sandbox.setStatus(id, 'PROGRESS')
    expect(await pull(options)).toMatchObject({
      exitCode: 4,
      errors: [{ code: 'PENDING' }],
      orders: [{ id, adopted: false }],
      pending: [{ id, status: 'PROGRESS' }],
    })
    expect((await status(options)).totals).toMatchObject({ missing: 1, pending: 1 })
    sandbox.setStatus(id, 'DONE', { text: '' })
    expect(await pull(options)).toMatchObject({ exitCode: 4, held: [] })
    sandbox.setStatus(id, 'DONE', { text: '{"a": "Apfel"}' })
    expect(await pull(options)).toMatchObject({ exitCode: 0, written: ['l/de/a.json'], pending: [] })
  })

  it('an adopted order is named as such and was not spent by this run', async () => {
    const { options, workspace } = await openShop({
      'dragoman.config.json': german,
      'l/en/a.json': { a: 'Apple' },
    })
    await order(options)
    workspace.remove('.dragoman')
    const report = await sync(options)
    expect(report).toMatchObject({ exitCode: 0, spent: 0, total: 0, requests: [], written: ['l/de/a.json'] })
    expect(report.orders).toMatchObject([{ adopted: true, locale: 'de' }])
  })
})

describe('what a person wrote while an order was open', () => {
  async function editedShop() {
    const shop = await openShop(
      { 'dragoman.config.json': german, 'l/en/a.json': { a: 'Apple', b: 'Bear' } },
      { manual: true },
    )
    const [placed] = (await order(shop.options)).orders
    shop.workspace.put('l/de/a.json', { a: 'Äpfelchen' })
    shop.sandbox.setStatus(placed?.id ?? '', 'DONE')
    return { ...shop, id: placed?.id ?? '' }
  }

  it('stays; the delivery is held as edited once, and silent from then on', async () => {
    const { options, workspace, id } = await editedShop()
    expect(await pull(options)).toMatchObject({
      exitCode: 5,
      errors: [{ code: 'HELD' }],
      written: ['l/de/a.json'],
      held: [{ id, path: 'l/en/a.json', locale: 'de', key: ['a'], reason: 'edited', text: 'Apple (de)' }],
    })
    expect(JSON.parse(workspace.get('l/de/a.json'))).toEqual({ a: 'Äpfelchen', b: 'Bear (de)' })
    expect(workspace.get(lockOfA)).toContain(lockLine(['a'], 'Apple', 'Äpfelchen'))
    for (const run of [pull, sync, order])
      expect(await run(options)).toMatchObject({ exitCode: 0, held: [], written: [] })
  })

  it('is not counted: the string is translated', async () => {
    const { options } = await editedShop()
    await pull(options)
    expect((await status(options)).totals).toMatchObject({ translated: 2, held: 0, pending: 0, missing: 0 })
    expect((await check(options)).exitCode).toBe(0)
  })

  it('is silent in a run after one that lost its lock', async () => {
    const { options, workspace } = await editedShop()
    await pull(options)
    workspace.remove('.dragoman/lock')
    expect(await pull(options)).toMatchObject({ exitCode: 0, held: [] })
  })

  it('is overwritten neither by a revision, which is told once', async () => {
    const { options, workspace, sandbox, id } = await editedShop()
    await pull(options)
    sandbox.advance(60_000)
    sandbox.reviseText(id, '{"a": "Apfel", "b": "Bär"}')
    expect(await pull(options)).toMatchObject({
      exitCode: 5,
      held: [{ reason: 'edited', text: 'Apfel' }],
      written: ['l/de/a.json'],
    })
    expect(JSON.parse(workspace.get('l/de/a.json'))).toEqual({ a: 'Äpfelchen', b: 'Bär' })
    expect(await pull(options)).toMatchObject({ exitCode: 0, held: [] })
  })
})

describe('a text that is held', () => {
  it.each([
    { reason: 'placeholder', source: 'Hi {{name}}', reply: { a: 'Hallo' }, text: 'Hallo' },
    { reason: 'empty', source: 'Hi', reply: { a: '' }, text: '' },
    { reason: 'missing-key', source: 'Hi', reply: { x: 'Hallo' }, text: null },
    { reason: 'unreadable', source: 'Hi', reply: '[[[', text: null },
    { reason: 'control', source: 'Hi', reply: { a: 'Ha\u001b[31mllo' }, text: 'Ha\u001b[31mllo' },
    { reason: 'markup', source: '<b>Hi</b>', reply: { a: '<b>Hallo' }, text: '<b>Hallo' },
    {
      reason: 'icu',
      source: '{n, plural, one {# day} other {# days}}',
      reply: { a: '{n, plural, one {# Tag}}' },
      text: '{n, plural, one {# Tag}}',
    },
  ])(
    '$reason: one record per string, in every run until it is solved, and never bought again',
    async ({ reason, source, reply, text }) => {
      const { options, sandbox, workspace } = await openShop(
        { 'dragoman.config.json': german, 'l/en/a.json': { a: source } },
        { translate: () => (typeof reply === 'string' ? reply : JSON.stringify(reply)) },
      )
      for (const run of [sync, sync, pull]) {
        const report = await run(options)
        expect(report).toMatchObject({ exitCode: 5, written: [] })
        expect(report.held).toMatchObject([{ path: 'l/en/a.json', locale: 'de', key: ['a'], reason, text }])
      }
      expect((await status(options)).totals).toMatchObject({ missing: 1, held: 1 })
      expect(committed(sandbox)).toHaveLength(1)
      expect(workspace.has('l/de/a.json')).toBe(false)
      const [{ id } = { id: '' }] = (await plan(options)).skipped.length > 0 ? sandbox.orders() : []
      sandbox.reviseText(id, JSON.stringify({ a: source.replace('Hi', 'Hallo').replaceAll('day', 'Tag') }))
      expect(await pull(options)).toMatchObject({ exitCode: 0, held: [], written: ['l/de/a.json'] })
    },
  )

  it('longer than the limit', async () => {
    const { options } = await openShop(
      {
        'dragoman.config.json': config({ targets: ['de'] }, { context: { limit: 5 } }),
        'l/en/a.json': { a: 'Hi', b: 'Ho' },
      },
      { translate: ({ text }) => text.replace('Hi', 'Hallöchen') },
    )
    expect((await sync(options)).held).toMatchObject([{ key: ['a'], reason: 'too-long', text: 'Hallöchen' }])
  })

  it('a key of the reply that was not asked for lands nowhere', async () => {
    const { options, workspace } = await openShop(
      { 'dragoman.config.json': german, 'l/en/a.json': { a: 'Apple' } },
      { translate: () => '{"a": "Apfel", "b": "extra", "__proto__": {"a": "x"}, "constructor": "y"}' },
    )
    expect(await sync(options)).toMatchObject({ exitCode: 0, held: [] })
    expect(workspace.get('l/de/a.json')).toBe('{\n  "a": "Apfel"\n}\n')
  })
})

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

  it('an entry that goes leaves an orphan, which is never deleted', async () => {
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

it('a person who goes back from a revision to the text before it is left alone', async () => {
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

describe('the sandbox', () => {
  it('keeps its lock, its ledger and its orders apart', async () => {
    const { options, workspace, sandbox } = await openShop({
      'dragoman.config.json': german,
      'l/en/a.json': { a: 'Apple', b: 'Bear' },
      'l/de/a.json': { a: 'Apfel' },
    })
    await pull(options)
    const real = workspace.get(lockOfA)
    const trial = { cwd: workspace.root, env: {}, sandbox: true, timeoutMs: 0 }
    expect(await sync(trial)).toMatchObject({ exitCode: 0, written: ['l/de/a.json'] })
    expect(workspace.get(lockOfA)).toBe(real)
    const state = Object.keys(workspace.tree()).filter(
      path => path.startsWith('.dragoman/') && path !== lockOfA,
    )
    expect(state.filter(path => !path.startsWith('.dragoman/sandbox/'))).toEqual([])
    expect(workspace.get('.dragoman/sandbox/.gitignore')).toBe('*\n')
    expect(workspace.get('.dragoman/sandbox/lock/l/en/a.json.txt')).toContain(
      lockLine(['a'], 'Apple', 'Apfel'),
    )
    expect(JSON.parse(workspace.get('.dragoman/sandbox/orders/account.json'))).toMatchObject({
      address: 'sandbox',
    })
    expect(committed(sandbox)).toEqual([])

    const marked = JSON.parse(workspace.get('l/de/a.json'))
    expect(marked).toEqual({ a: 'Apfel', b: '⟦de⟧Bear' })
    expect((await status(trial)).totals).toMatchObject({ translated: 2 })
    expect((await status({ cwd: workspace.root })).totals).toMatchObject({ translated: 1, missing: 1 })
    expect(await sync(options)).toMatchObject({ exitCode: 0, written: ['l/de/a.json'] })
    expect(JSON.parse(workspace.get('l/de/a.json'))).toEqual({ a: 'Apfel', b: 'Bear (de)' })
    expect(postsTo(sandbox, '/v1/translate')).toBe(1)
  })

  it('starts from the real lock: what is stale there is stale here', async () => {
    const { options, workspace } = await openShop({
      'dragoman.config.json': german,
      'l/en/a.json': { a: 'Apple' },
      'l/de/a.json': { a: 'Apfel' },
    })
    await pull(options)
    workspace.put('l/en/a.json', { a: 'Apples' })
    const before = workspace.tree()
    expect((await status({ cwd: workspace.root, sandbox: true })).totals).toMatchObject({ stale: 1 })
    expect(workspace.tree()).toEqual(before)
  })

  it('a marked value that lost its trial is missing for a real account even when a record names it', async () => {
    const { options, workspace } = await openShop({
      'dragoman.config.json': german,
      'l/en/a.json': { a: 'Apple' },
      'l/de/a.json': { a: '⟦de⟧Apple' },
      [lockOfA]: `[de]\n${lockLine(['a'], 'Apple', '⟦de⟧Apple')}`,
    })
    expect((await status(options)).totals).toMatchObject({ missing: 1, translated: 0 })
    expect((await sync(options)).written).toEqual(['l/de/a.json'])
    expect(JSON.parse(workspace.get('l/de/a.json'))).toEqual({ a: 'Apple (de)' })
  })
})

describe('a file that cannot be used', () => {
  it.each([
    ['is cut short', '{"a": "Apf'],
    ['has an object where the source has a text', { a: { b: 'x' } }],
    ['has a text where the source has several', { a: 'Apfel', deep: 'x' }],
    ['is a list', ['x']],
    ['has a list where the source has members', { deep: [] }],
    ['is nested past all reason', '['.repeat(100_000)],
    ['is empty', ''],
    ['is no text', new Uint8Array([0xff, 0xff, 0x00, 0xd8])],
  ])('excludes only itself and keeps every byte: it %s', async (_, content) => {
    const { options, workspace, sandbox } = await openShop({
      'dragoman.config.json': config(),
      'l/en/a.json': { a: 'Apple', deep: { b: 'Bear' } },
    })
    workspace.put('l/de/a.json', content)
    const before = workspace.get('l/de/a.json')
    const report = await sync(options)
    expect(report).toMatchObject({ exitCode: 1, written: ['l/fr/a.json'] })
    expect(report.errors).toMatchObject([{ code: 'FILE_UNREADABLE', path: 'l/en/a.json', locale: 'de' }])
    expect(report.errors[0]?.message).toContain('l/de/a.json')
    expect(workspace.get('l/de/a.json')).toBe(before)
    expect(committed(sandbox).map(({ language }) => language)).toEqual(['fr'])
  })

  it('can be used as far as the keys that do not fit are left out', async () => {
    const { options, workspace } = await openShop({
      'dragoman.config.json': config(
        { targets: ['de'] },
        { keys: { exclude: ['/a', '/deep/**', '/list/**'] } },
      ),
      'l/en/a.json': { a: 'Apple', deep: { b: 'Bear' }, list: { x: 'X' }, c: 'Cat' },
      'l/de/a.json': { a: { b: 'x' }, deep: 'tief', list: [] },
    })
    expect(await sync(options)).toMatchObject({ exitCode: 0, written: ['l/de/a.json'] })
    expect(JSON.parse(workspace.get('l/de/a.json'))).toEqual({
      a: { b: 'x' },
      deep: 'tief',
      list: [],
      c: 'Cat (de)',
    })
  })

  it('a list with an element for each member of the source is no fault', async () => {
    const { options } = await openShop({
      'dragoman.config.json': german,
      'l/en/a.json': { days: { 0: 'Sunday', 1: 'Monday' } },
      'l/de/a.json': { days: ['Sonntag', ''] },
    })
    expect(await sync(options)).toMatchObject({ exitCode: 0, written: ['l/de/a.json'] })
  })

  it('a target that breaks between order and pull is told, and its text waits', async () => {
    const { options, workspace, sandbox } = await openShop({
      'dragoman.config.json': german,
      'l/en/a.json': { a: 'Apple' },
    })
    await order(options)
    workspace.put('l/de/a.json', '<<<<<<< HEAD\n')
    expect(await pull(options)).toMatchObject({
      exitCode: 1,
      written: [],
      errors: [{ code: 'FILE_UNREADABLE', path: 'l/en/a.json', locale: 'de' }],
    })
    workspace.put('l/de/a.json', '{}\n')
    expect(await sync(options)).toMatchObject({ exitCode: 0, written: ['l/de/a.json'], spent: 0 })
    expect(committed(sandbox)).toHaveLength(1)
  })
})
