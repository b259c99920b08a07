import { describe, expect, it } from 'vitest'
import { check, order, plan, pull, status, sync } from '../../../src/index.ts'
import { committed, config, lockLine, openShop } from '../shop.ts'

const german = config({ targets: ['de'] })
const lockOfA = '.dragoman/lock/l/en/a.json.txt'

describe('a manual edit while an order was open', () => {
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

  it('is overwritten neither by a revision, which is reported once', async () => {
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
