import { describe, expect, it } from 'vitest'
import { order, pull, status, sync } from '../../../src/index.ts'
import { config, openShop } from '../shop.ts'

const german = config({ targets: ['de'] })

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
      estimated: 0.19,
      skipped: [],
      unknown: [],
      reused: { strings: 0, amount: 0 },
      superseded: [],
      pending: [
        { id: '9007199254740993', path: 'l/en/a.json', locale: 'de', status: 'QUEUE', minutes: 0 },
        { id: '9007199254740994', path: 'l/en/a.json', locale: 'fr', status: 'QUEUE', minutes: 0 },
        { id: '9007199254740995', path: 'l/en/b.json', locale: 'de', status: 'QUEUE', minutes: 0 },
      ],
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
      pending: [{ id, path: 'l/en/a.json', locale: 'de', status: 'QUEUE', minutes: 0 }],
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
