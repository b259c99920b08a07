import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Ended, objectOf, run, service, smallProject } from './support.ts'

const report = { schemaVersion: 1, exitCode: 0, errors: [], notices: [] }
const planned = {
  requests: [
    {
      path: 'en.json',
      locales: ['de'],
      entries: 1,
      volume: 18,
      price: 0.27,
      prices: { de: 0.27 },
      replaces: [],
    },
  ],
  total: 0.27,
  balance: 1000,
  reserved: 0,
  balanceAfter: 999.73,
  skipped: [],
  cap: 100,
  withdraws: [],
  isDefaultCap: true,
  overCap: false,
  reused: { strings: 0, amount: 0 },
}
const ordered = {
  orders: [
    { id: '100001', path: 'en.json', locale: 'de', language: 'de', price: 0.27, volume: 18, adopted: false },
  ],
  spent: 0.27,
  estimated: 0.27,
  unknown: [],
  skipped: [],
  superseded: [],
  reused: { strings: 0, amount: 0 },
}
const collected = {
  held: [],
  superseded: [],
  pending: [],
  comments: [],
  turnarounds: [{ language: 'de', orders: 1, minutes: expect.any(Number) }],
}
const counts = {
  orphan: 0,
  pending: 0,
  held: 0,
  invalid: 0,
  identical: 0,
  stale: 0,
  translated: 1,
  missing: 1,
}
const listed = {
  id: '100001',
  path: 'en.json',
  locale: 'de',
  language: 'de',
  status: 'QUEUE',
  price: 0.27,
  volume: 18,
  createdAt: expect.any(String),
  completedAt: '',
}

function only(done: Ended): unknown {
  expect(done.stderr).not.toContain('error')
  return objectOf(done)
}

describe('--json prints what the library returns:', () => {
  it('status and check', async () => {
    const folder = smallProject()
    const files = [
      {
        source: 'en.json',
        format: 'json',
        entries: 2,
        targets: [{ locale: 'de', path: 'de.json', ...counts }],
      },
    ]
    const totals = { entries: 2, ...counts }
    expect(only(await run(folder, ['status', '--json']))).toEqual({
      ...report,
      command: 'status',
      files,
      totals,
      unrecorded: 1,
    })
    expect(only(await run(folder, ['check', '--json']))).toEqual({
      ...report,
      command: 'check',
      exitCode: 3,
      errors: [{ code: 'FINDINGS', message: '1 missing' }],
      failOn: ['missing', 'stale', 'invalid'],
      files,
      totals,
      unrecorded: 1,
      findings: [
        {
          path: 'en.json',
          target: 'de.json',
          locale: 'de',
          key: ['bread'],
          line: 3,
          sourceLine: 3,
          severity: 'error',
          reason: 'missing',
          message: expect.any(String),
        },
      ],
      accepted: [],
    })
  })

  it('plan, without the saved form', async () => {
    const { env } = await service()
    expect(only(await run(smallProject(), ['plan', '--json'], env))).toEqual({
      ...report,
      command: 'plan',
      ...planned,
    })
  })

  it('order, pull, and a sync that finds nothing to do', async () => {
    const { env } = await service()
    const folder = smallProject()
    expect(only(await run(folder, ['order', '--json', '--yes'], env))).toEqual({
      ...report,
      command: 'order',
      ...ordered,
      pending: [
        {
          id: '100001',
          path: 'en.json',
          locale: 'de',
          status: expect.any(String),
          minutes: expect.any(Number),
        },
      ],
      written: [],
      held: [],
    })
    expect(only(await run(folder, ['pull', '--json'], env))).toEqual({
      ...report,
      ...collected,
      command: 'pull',
      orders: ordered.orders,
      written: ['de.json'],
    })
    expect(only(await run(folder, ['sync', '--json', '--yes'], env))).toMatchObject({
      command: 'sync',
      requests: [],
      orders: [],
      spent: 0,
      written: [],
    })
  })

  it('sync, which in CI says that the ledger must be kept', async () => {
    const { env } = await service()
    expect(only(await run(smallProject(), ['sync', '--json'], { ...env, CI: 'true' }))).toEqual({
      ...report,
      ...planned,
      ...collected,
      ...ordered,
      command: 'sync',
      written: ['de.json'],
      notices: [{ message: expect.stringContaining('.dragoman/') }],
    })
  })

  it('orders, account and rates', async () => {
    const { env, sandbox } = await service({ manual: true })
    const folder = smallProject()
    await run(folder, ['order', '--yes'], env)
    expect(only(await run(folder, ['orders', '--json'], env))).toEqual({
      ...report,
      command: 'orders',
      orders: [listed],
    })
    expect(only(await run(folder, ['orders', 'show', '100001', '--json'], env))).toMatchObject({
      command: 'orders',
      order: {
        id: '100001',
        path: 'en.json',
        price: 0.27,
        status: 'QUEUE',
        data: expect.stringContaining('Fresh {kind} bread'),
      },
    })
    expect(only(await run(folder, ['orders', 'cancel', '--queued', '--json'], env))).toEqual({
      ...report,
      command: 'orders',
      cancelled: ['100001'],
      covered: [],
    })
    expect(sandbox.orders().filter(({ status }) => status === 'QUEUE')).toEqual([])
    expect(only(await run(folder, ['account', '--json'], env))).toEqual({
      ...report,
      command: 'account',
      account: { id: '1', balance: 1000, reserved: 0, overdraftAllowed: false },
    })
    expect(only(await run(folder, ['rates', '--json'], env))).toEqual({
      ...report,
      command: 'rates',
      service: 'translation',
      rates: [{ sourceLanguage: 'en', targetLanguage: 'de', rate: expect.any(Number) }],
    })
  })
})

describe('--json prints every field of the command, empty', () => {
  const fields = {
    status: ['files', 'totals'],
    check: ['files', 'totals', 'failOn', 'findings'],
    plan: ['requests', 'total', 'balance', 'skipped', 'overCap'],
    order: ['orders', 'spent', 'unknown', 'pending', 'written', 'held'],
    pull: ['orders', 'written', 'superseded', 'pending', 'held'],
    sync: ['requests', 'total', 'balance', 'skipped', 'overCap', 'orders', 'spent', 'unknown'].concat(
      'written',
      'superseded',
      'pending',
      'held',
    ),
    keep: ['kept'],
    repair: ['orders', 'delivered', 'locks'],
    rates: ['rates'],
    'orders cancel': ['cancelled', 'covered'],
    'orders accept': ['accepted', 'written', 'held'],
  }
  const commands = Object.entries(fields)
  const online = commands.filter(([name]) => /^(?:plan|order|pull|sync|repair)$/.test(name))

  function expectEmpty(object: Record<string, unknown>, command: string, names: readonly string[]) {
    expect(object).toMatchObject({ schemaVersion: 1, command: command.split(' ')[0], notices: [] })
    expect(Object.keys(object)).toEqual(expect.arrayContaining([...names]))
    for (const name of names) {
      const value = object[name]
      if (name === 'totals') expect(value).toMatchObject({ entries: 0, translated: 0, missing: 0, stale: 0 })
      else if (name === 'overCap') expect(value).toBe(false)
      else if (typeof value === 'number') expect(value).toBe(0)
      else expect(value).toEqual([])
    }
  }

  it.each(commands)('after a wrong option: %s', async (command, names) => {
    const done = await run(smallProject(), [...command.split(' '), '--json', '--bogus'])
    expect(done.code).toBe(2)
    expectEmpty(objectOf(done), command, names)
  })

  it.each(commands)('after a wrong configuration: %s', async (command, names) => {
    const operands = command === 'keep' || command.startsWith('orders') ? ['7'] : []
    const buys = command === 'order' || command === 'sync' ? ['--yes'] : []
    const folder = smallProject({ 'dragoman.config.json': '{' })
    const done = await run(folder, [...command.split(' '), ...operands, ...buys, '--json'])
    expect(done.code).toBe(2)
    expectEmpty(objectOf(done), command, names)
  })

  it.each(online)('without a key, with a wrong one and without the service: %s', async (command, names) => {
    const { env } = await service()
    const args = [command, ...(command === 'order' || command === 'sync' ? ['--yes'] : []), '--json']
    const folder = smallProject()
    const down = { ...env, DRAGOMAN_BASE_URL: 'http://127.0.0.1:9' }
    for (const [code, more] of [
      [2, { ...env, DRAGOMAN_API_KEY: '' }],
      [7, { ...env, DRAGOMAN_API_KEY: 'wrong' }],
      [8, down],
    ] as const) {
      const done = await run(folder, args, more)
      expect(done.code).toBe(code)
      expectEmpty(objectOf(done), command, names)
    }
  })

  it('order FILE for a plan that is outdated', async () => {
    const { env } = await service()
    const folder = smallProject()
    await run(folder, ['plan', '--out', 'plan.json'], env)
    writeFileSync(join(folder, 'en.json'), '{\n  "hello": "Hello",\n  "bread": "Stale {kind} bread"\n}\n')
    const done = await run(folder, ['order', 'plan.json', '--yes', '--json'], env)
    expect(objectOf(done)).toMatchObject({ exitCode: 2, errors: [{ code: 'PLAN_OUTDATED' }] })
    expectEmpty(objectOf(done), 'order', fields.order)
  })
})

describe('--json prints one object also', () => {
  it.each([
    ['without a configuration', { 'dragoman.config.json': '{' }, ['status'], 2, 'CONFIG'],
    ['for a file that cannot be read', { 'de.json': '[' }, ['status'], 1, 'FILE_UNREADABLE'],
    ['without a key', {}, ['plan'], 2, 'USAGE'],
    ['for an order that is not there', {}, ['orders', 'show', '7', '--sandbox'], 2, 'USAGE'],
  ])('%s', async (_, files, args, exitCode, code) => {
    const done = await run(smallProject(files), [...args, '--json'])
    expect(done.code).toBe(exitCode)
    expect(objectOf(done)).toMatchObject({
      schemaVersion: 1,
      command: args[0],
      exitCode,
      errors: [{ code }],
      notices: [],
    })
  })
})
