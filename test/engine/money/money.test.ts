import { afterEach, describe, expect, it } from 'vitest'
import { InterruptedError, order, type Progress, plan, status, sync } from '../../../src/index.ts'
import type { FaultRule } from '../../../src/sandbox/index.ts'
import {
  committed,
  deletedIds,
  hour,
  ledgerFiles,
  openSetting,
  posts,
  repository,
  type Setting,
} from '../support.ts'

let setting: Setting
afterEach(() => setting.sandbox.close())

const ten = 'A'.repeat(10)
/** Ten billable characters and one dollar for each file and language. */
const oneDollar = { pricePer1000Characters: 100 }

describe('the balance', () => {
  it.each([
    { name: 'that does not cover the plan', balance: 3.9, short: true },
    { name: 'that just covers it', balance: 4, short: undefined },
    { name: 'that may be overdrawn', balance: 1, overdraftAllowed: true, short: undefined },
  ])('$name', async ({ short, name, ...account }) => {
    setting = await openSetting({ ...oneDollar, ...account })
    const workspace = repository({ a: { t: ten }, b: { u: ten } }, { targets: ['de', 'fr'] })
    const planned = await plan(setting.run(workspace))
    expect(planned).toMatchObject({ exitCode: 0, total: 4, overCap: false })
    expect(planned.insufficientFunds).toBe(short)
    expect((await order(setting.run(workspace))).exitCode).toBe(short ? 6 : 0)
  })
})

describe('a run that is interrupted while it orders', () => {
  it('says so once', async () => {
    setting = await openSetting()
    const workspace = repository({ a: { t: ten }, b: { u: ten } })
    const controller = new AbortController()
    const onProgress = ({ kind }: Progress) => {
      if (kind === 'ordered') controller.abort(new InterruptedError('SIGINT'))
    }
    const report = await sync({ ...setting.run(workspace), signal: controller.signal, onProgress })
    expect(report.exitCode).toBe(130)
    expect(report.errors.filter(({ code }) => code === 'INTERRUPTED')).toHaveLength(1)
  })
})

describe('a request of unknown outcome', () => {
  it('is pending for status and plan, which say that it may not be ordered at all', async () => {
    setting = await openSetting({
      faults: [{ on: 'POST /v1/translate', nth: 1, what: { kind: 'drop', when: 'before commit' } }],
    })
    const workspace = repository({ a: { t: ten } })
    const run = setting.run(workspace)
    expect(await sync(run)).toMatchObject({ exitCode: 9 })
    const notices = [
      {
        path: 'l/en/a.json',
        locale: 'de',
        message: expect.stringMatching(
          /^it is unknown whether the service placed the order for de, .*15 minutes/,
        ),
      },
    ]
    expect(await status(run)).toMatchObject({ exitCode: 0, totals: { pending: 1 }, notices })
    expect(await plan(run)).toMatchObject({
      exitCode: 0,
      requests: [],
      skipped: [{ reason: 'pending' }],
      notices,
    })
  })
})

describe('the cap of a run', () => {
  it.each([
    { name: 'equal to the plan is kept', budget: { run: 4 }, exitCode: 0, orders: 4 },
    { name: 'one micro-dollar below stops all of it', budget: { run: 3.999999 }, exitCode: 6, orders: 0 },
    { name: 'of zero stops everything', budget: { run: 0 }, exitCode: 6, orders: 0 },
    {
      name: 'on the command line is the smaller one',
      budget: { run: 50 },
      maxCost: 3.999999,
      exitCode: 6,
      orders: 0,
    },
    {
      name: 'in the configuration is the smaller one',
      budget: { run: 3 },
      maxCost: 50,
      exitCode: 6,
      orders: 0,
    },
    { name: 'an order at the cap of one order is kept', budget: { order: 1 }, exitCode: 0, orders: 4 },
    { name: 'one order above its cap stops all of it', budget: { order: 0.999999 }, exitCode: 6, orders: 0 },
  ])('$name', async ({ budget, maxCost, exitCode, orders }) => {
    setting = await openSetting(oneDollar)
    const workspace = repository({ a: { t: ten }, b: { u: ten } }, { targets: ['de', 'fr'], budget })
    const planned = await plan({ ...setting.run(workspace), maxCost })
    expect(planned).toMatchObject({ exitCode: 0, total: 4, overCap: exitCode === 6 })
    const report = await sync({ ...setting.run(workspace), maxCost })
    expect(report).toMatchObject({ exitCode, spent: orders })
    expect(report.errors.map(({ code }) => code)).toEqual(exitCode === 0 ? [] : ['OVER_BUDGET'])
    expect(committed(setting.sandbox)).toHaveLength(orders)
    expect(posts(setting.sandbox)).toBe(orders / 2)
    expect(Object.keys(ledgerFiles(workspace)).some(path => path.endsWith('intent.json'))).toBe(orders > 0)
  })

  it('is 100 dollars where nobody sets one, and the report says so', async () => {
    setting = await openSetting({ pricePer1000Characters: 10_000 })
    const workspace = repository({ a: { t: ten } })
    expect(await sync(setting.run(workspace))).toMatchObject({
      exitCode: 0,
      cap: 100,
      isDefaultCap: true,
      spent: 100,
    })
    workspace.put('l/en/b.json', { u: `${ten}A` })
    expect(await sync(setting.run(workspace))).toMatchObject({
      exitCode: 6,
      cap: 100,
      overCap: true,
      total: 110,
    })
  })

  it('stops ordering and never collecting', async () => {
    setting = await openSetting({ ...oneDollar, doneAfterMs: hour })
    const workspace = repository({ a: { t: ten } })
    await order(setting.run(workspace))
    await setting.clock.sleep(2 * hour)
    workspace.put('l/en/b.json', { u: ten })
    expect(await sync({ ...setting.run(workspace), maxCost: 0.5 })).toMatchObject({
      exitCode: 6,
      written: ['l/de/a.json'],
    })
  })
})

describe('an order that is dearer than its line in the plan', () => {
  const drift = (factor: number, nth = 1): FaultRule[] => [
    { on: 'POST /v1/translate', nth, what: { kind: 'price drift', factor } },
  ]

  it('is cancelled while in QUEUE, in each language, and the placing stops', async () => {
    setting = await openSetting({ ...oneDollar, doneAfterMs: hour, faults: drift(1.01) })
    const workspace = repository({ a: { t: ten }, b: { u: ten } }, { targets: ['de', 'fr'] })
    const report = await sync(setting.run(workspace))
    expect(report.exitCode).toBe(6)
    expect(report.errors).toMatchObject([
      { code: 'PRICE_CHANGED', message: expect.stringMatching(/100001 .*\$1\.01.*\$1\.00.*100002/s) },
    ])
    expect(report).toMatchObject({ spent: 0, orders: [] })
    expect(deletedIds(setting.sandbox)).toEqual(['100001', '100002'])
    expect(posts(setting.sandbox)).toBe(1)
    expect(Object.keys(ledgerFiles(workspace)).filter(path => path.endsWith('.cancelled.json'))).toHaveLength(
      2,
    )
  })

  it('frees its strings, so that the next run plans them at the new price', async () => {
    setting = await openSetting({ ...oneDollar, doneAfterMs: hour, faults: drift(2) })
    const workspace = repository({ a: { t: ten } })
    await sync(setting.run(workspace))
    expect(await sync(setting.run(workspace))).toMatchObject({
      exitCode: 4,
      spent: 1,
      orders: [{ id: '100002' }],
    })
  })

  it('is reported and kept when a translator has taken it', async () => {
    setting = await openSetting({ ...oneDollar, faults: drift(1.5) })
    const workspace = repository({ a: { t: ten }, b: { u: ten } })
    const report = await sync(setting.run(workspace))
    expect(report).toMatchObject({
      exitCode: 6,
      spent: 1.5,
      orders: [{ id: '100001', price: 1.5 }],
      errors: [{ code: 'PRICE_CHANGED' }],
      written: ['l/de/a.json'],
    })
    expect(posts(setting.sandbox)).toBe(1)
    expect(deletedIds(setting.sandbox)).toEqual([])
  })

  it('stops a later request only from there on', async () => {
    setting = await openSetting({ ...oneDollar, doneAfterMs: hour, faults: drift(1.01, 2) })
    const workspace = repository({ a: { t: ten }, b: { u: ten }, c: { v: ten } })
    expect(await sync(setting.run(workspace))).toMatchObject({
      exitCode: 6,
      spent: 1,
      orders: [{ path: 'l/en/a.json' }],
    })
    expect(posts(setting.sandbox)).toBe(2)
  })

  it("is reported and not deleted when its answer was lost, for then it may be anybody's", async () => {
    setting = await openSetting({
      ...oneDollar,
      doneAfterMs: hour,
      faults: [{ on: 'POST /v1/translate', nth: 1, what: { kind: 'drop', when: 'after commit' } }],
    })
    const dearer = {
      on: 'GET /v1/orders/:id',
      nth: 1,
      what: { kind: 'run', run: () => raisePrice(0.01) },
    } as const
    setting.sandbox.faults.push(dearer)
    const workspace = repository({ a: { t: ten } })
    const report = await sync(setting.run(workspace))
    expect(report.errors).toContainEqual(
      expect.objectContaining({
        code: 'PRICE_CHANGED',
        path: 'l/en/a.json',
        message: expect.stringMatching(/100001.*\$1\.01.*\$1\.00/s),
      }),
    )
    expect(report).toMatchObject({ exitCode: 6, spent: 1.01 })
    expect(deletedIds(setting.sandbox)).toEqual([])
  })

  function raisePrice(by: number) {
    for (const one of setting.sandbox.orders()) Object.assign(one, { price: one.price + by * 1e6 })
  }
})

describe('funds', () => {
  it('that do not cover the plan stop it before the first request', async () => {
    setting = await openSetting({ ...oneDollar, balance: 1.99, reserved: 0.5 })
    const workspace = repository({ a: { t: ten }, b: { u: ten } })
    const report = await sync(setting.run(workspace))
    expect(report).toMatchObject({
      exitCode: 6,
      balance: 1.99,
      reserved: 0.5,
      errors: [{ code: 'INSUFFICIENT_FUNDS', message: expect.stringContaining('$0.50') }],
    })
    expect(posts(setting.sandbox)).toBe(0)
  })

  it('equal to the plan cover it', async () => {
    setting = await openSetting({ ...oneDollar, balance: 2 })
    expect(await sync(setting.run(repository({ a: { t: ten }, b: { u: ten } })))).toMatchObject({
      exitCode: 0,
      spent: 2,
      notices: [],
    })
  })

  it('that are reserved in part are warned about, and the service decides', async () => {
    setting = await openSetting({ ...oneDollar, balance: 2, reserved: 1, doneAfterMs: hour })
    const workspace = repository({ a: { t: ten }, b: { u: ten } })
    expect((await plan(setting.run(workspace))).notices).toMatchObject([
      { message: expect.stringContaining('reserved') },
    ])
    const report = await sync(setting.run(workspace))
    expect(report).toMatchObject({ exitCode: 6, spent: 1, orders: [{ path: 'l/en/a.json' }] })
    expect(report.errors.map(({ code }) => code)).toContain('INSUFFICIENT_FUNDS')
    expect(posts(setting.sandbox)).toBe(2)
  })

  it('do not matter where an overdraft is allowed', async () => {
    setting = await openSetting({ ...oneDollar, balance: -5, overdraftAllowed: true })
    expect(await sync(setting.run(repository({ a: { t: ten } })))).toMatchObject({
      exitCode: 0,
      spent: 1,
      balance: -5,
      balanceAfter: -6,
      notices: [],
    })
  })

  it('that the service finds wanting end the placing', async () => {
    setting = await openSetting({ ...oneDollar, balance: 3, reserved: 3 })
    const workspace = repository({ a: { t: ten }, b: { u: ten } })
    expect((await sync(setting.run(workspace))).errors.map(({ code }) => code)).toEqual([
      'INSUFFICIENT_FUNDS',
    ])
    expect(posts(setting.sandbox)).toBe(1)
  })
})

describe('far more bought again than a change explains', () => {
  const texts = (count: number, version = '') =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, `Text ${n}${version}`]))
  const changed = (count: number, of: number) => ({ ...texts(of), ...texts(count, ' new') })

  it.each([
    { name: '20 strings are no anomaly', before: texts(30), after: changed(20, 30), isAnomaly: false },
    { name: '21 strings of 30 are one', before: texts(30), after: changed(21, 30), isAnomaly: true },
    { name: 'exactly a third is none', before: texts(63), after: changed(21, 63), isAnomaly: false },
    { name: 'one more than a third is one', before: texts(62), after: changed(21, 62), isAnomaly: true },
    { name: 'new strings do not count', before: texts(3), after: texts(90), isAnomaly: false },
  ])('$name', async ({ before, after, isAnomaly }) => {
    setting = await openSetting()
    const workspace = repository({ a: before })
    await sync(setting.run(workspace))
    workspace.put('l/en/a.json', after)
    const report = await sync(setting.run(workspace))
    expect(report.exitCode).toBe(isAnomaly ? 6 : 0)
    expect(report.errors.map(({ code, path }) => [code, path])).toEqual(
      isAnomaly ? [['ANOMALY', 'l/en/a.json']] : [],
    )
    expect(posts(setting.sandbox)).toBe(isAnomaly ? 1 : 2)
    if (!isAnomaly) return
    expect(await sync({ ...setting.run(workspace), allowReorder: ['l/en/*.json'] })).toMatchObject({
      exitCode: 0,
    })
    expect(posts(setting.sandbox)).toBe(2)
  })

  it('keeps the file back in all languages, and other files not', async () => {
    setting = await openSetting()
    const workspace = repository({ a: texts(30), b: { u: 'Other' } })
    await sync(setting.run(workspace))
    workspace.put('dragoman.config.json', {
      source: 'en',
      targets: ['de', 'fr'],
      files: [{ path: 'l/{locale}/*.json' }],
    })
    workspace.put('l/en/a.json', texts(30, ' new'))
    const report = await sync(setting.run(workspace))
    expect(report.exitCode).toBe(6)
    expect(report.orders.map(({ path, locale }) => [path, locale])).toEqual([['l/en/b.json', 'fr']])
  })

  it('is no matter when the ledger has the texts already', async () => {
    setting = await openSetting()
    const workspace = repository({ a: texts(30) })
    await sync(setting.run(workspace))
    workspace.remove('l/de/a.json')
    expect(await sync(setting.run(workspace))).toMatchObject({
      exitCode: 0,
      requests: [],
      written: ['l/de/a.json'],
    })
  })
})
