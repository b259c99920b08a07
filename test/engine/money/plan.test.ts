import { describe, expect, it } from 'vitest'
import {
  cancelOrders,
  order,
  type PlanReport,
  plan,
  type StatusReport,
  status,
  sync,
} from '../../../src/index.ts'
import { committed, config, openShop, postsTo } from '../shop.ts'

const german = config({ targets: ['de'] })

describe('the report of plan', () => {
  it('has exactly the members of the design; money adds up', async () => {
    const { options } = await openShop(
      {
        'dragoman.config.json': config(),
        'l/en/a.json': { a: 'Apple', n: '{{n}}' },
        'l/fr/a.json': { a: 'Pomme', n: '{{n}}' },
      },
      { balance: 20, reserved: 3, rates: { de: 10 } },
    )
    const { saved, ...report } = await plan(options)
    expect(saved).not.toBe('')
    expect(report).toEqual({
      schemaVersion: 1,
      command: 'plan',
      exitCode: 0,
      errors: [],
      notices: [],
      // 5 characters at 10 dollars for 1000, rounded up to a cent.
      requests: [
        {
          path: 'l/en/a.json',
          locales: ['de'],
          entries: 1,
          volume: 5,
          price: 0.05,
          prices: { de: 0.05 },
          replaces: [],
        },
      ],
      withdraws: [],
      total: 0.05,
      balance: 20,
      reserved: 3,
      balanceAfter: 19.95,
      skipped: [{ path: 'l/en/a.json', locale: 'de', entries: 1, reason: 'no-text' }],
      cap: 100,
      isDefaultCap: true,
      overCap: false,
      reused: { strings: 0, amount: 0 },
    })
  })

  it('says for every request what one language weighs and each locale costs', async () => {
    const { options, sandbox } = await openShop({
      'dragoman.config.json': config({ targets: ['de', 'fr', 'ja'] }),
      'l/en/a.json': { a: 'Apple', b: 'Bear' },
      'l/en/b.json': { c: 'Cat' },
      'l/fr/a.json': { a: 'Pomme' },
    })
    const report = await plan(options)
    const sums = report.requests.map(({ price, prices }) => [
      price,
      Object.values(prices).reduce((sum, one) => sum + one, 0),
    ])
    for (const [price, sum] of sums) expect(sum).toBeCloseTo(price ?? Number.NaN, 6)
    expect(report.total).toBeCloseTo(
      sums.reduce((sum, [price = 0]) => sum + price, 0),
      6,
    )
    expect(
      report.requests.map(({ path, locales, entries, volume }) => ({ path, locales, entries, volume })),
    ).toEqual([
      { path: 'l/en/a.json', locales: ['de', 'ja'], entries: 2, volume: 9 },
      { path: 'l/en/a.json', locales: ['fr'], entries: 1, volume: 4 },
      { path: 'l/en/b.json', locales: ['de', 'fr', 'ja'], entries: 1, volume: 3 },
    ])
    expect(postsTo(sandbox, '/v1/calculate')).toBe(3)
    const bought = await order(options)
    expect(bought.spent).toBe(report.total)
    expect(committed(sandbox).reduce((sum, { price }) => sum + price, 0)).toBe(Math.round(report.total * 1e6))
    expect(postsTo(sandbox, '/v1/translate')).toBe(3)
  })

  it('exits 0 above the cap and says so', async () => {
    const { options } = await openShop({
      'dragoman.config.json': german,
      'l/en/a.json': { a: 'Apple '.repeat(2000) },
    })
    expect(await plan(options)).toMatchObject({
      exitCode: 0,
      errors: [],
      overCap: true,
      cap: 100,
      isDefaultCap: true,
    })
  })

  it('counts what it reads on the service and writes nothing of it', async () => {
    const { options, workspace, sandbox } = await openShop({
      'dragoman.config.json': german,
      'l/en/a.json': { a: 'Apple', b: 'Bear' },
    })
    await order({ ...options })
    workspace.remove('.dragoman')
    workspace.put('l/en/a.json', { a: 'Apple', b: 'Bear', c: 'Cat' })
    const before = { tree: workspace.tree(), times: workspace.times() }
    const report = await plan(options)
    expect(report.requests).toMatchObject([{ entries: 1, volume: 3 }])
    expect(report.skipped).toMatchObject([{ locale: 'de', entries: 2 }])
    expect({ tree: workspace.tree(), times: workspace.times() }).toEqual(before)
    expect(postsTo(sandbox, '/v1/translate')).toBe(1)
  })
})

describe('what is bought is what is missing and stale, less what is skipped', () => {
  it.each([
    {
      reason: 'delivered',
      prepare: async ({ options, workspace }: Shop) => {
        await sync(options)
        workspace.put('l/de/a.json', { b: 'Bear (de)' })
      },
      entries: 1,
    },
    {
      reason: 'pending',
      prepare: async ({ options }: Shop) => void (await order(options)),
      manual: true,
      entries: 2,
    },
    {
      reason: 'cancelled',
      prepare: async ({ options }: Shop) =>
        void (await cancelOrders(
          (await order(options)).orders.map(({ id }) => id),
          options,
        )),
      manual: true,
      entries: 2,
    },
    {
      reason: 'held',
      prepare: async ({ options, workspace }: Shop) => {
        workspace.put('l/en/a.json', { a: 'Hi {{name}}', b: 'Bear' })
        expect((await sync(options)).exitCode).toBe(5)
      },
      reply: 'broken placeholder' as const,
      entries: 1,
    },
    {
      reason: 'source-invalid',
      prepare: async ({ workspace }: Shop) => workspace.put('l/en/a.json', { a: 'Hi {{name}', b: 'Bear' }),
      entries: 1,
    },
    {
      reason: 'no-text',
      prepare: async ({ workspace }: Shop) => workspace.put('l/en/a.json', { a: '{{name}}', b: '100 %' }),
      entries: 2,
    },
    {
      reason: 'array-gap',
      prepare: async ({ workspace }: Shop) =>
        workspace.put('l/en/a.json', { list: ['one', 'tw{o', 'three', 'four'] }),
      entries: 2,
    },
  ])('$reason', async ({ reason, prepare, entries, ...more }) => {
    const shop = await openShop(
      { 'dragoman.config.json': german, 'l/en/a.json': { a: 'Apple', b: 'Bear' } },
      {
        ...('manual' in more ? { manual: true } : {}),
        ...('reply' in more ? { reply: more.reply ?? 'as is' } : {}),
      },
    )
    await prepare(shop)
    const now = await status(shop.options)
    const report = await plan(shop.options)
    expect(report.skipped.filter(skip => skip.reason === reason)).toEqual([
      { path: 'l/en/a.json', locale: 'de', entries, reason },
    ])
    expectSums(now, report)
    const before = committed(shop.sandbox).length
    await order(shop.options)
    expect(committed(shop.sandbox).length - before).toBe(report.requests.length)
  })

  it('holds with everything at once', async () => {
    const { options, workspace } = await openShop({
      'dragoman.config.json': config({ targets: ['de', 'nn', 'en-GB'] }),
      'l/en/a.json': { a: 'Apple', b: 'Bear', n: '{n}', bad: 'Hi {{x}', list: ['one', '', 'three'] },
      'l/de/a.json': { a: 'Apfel' },
    })
    await sync({ ...options, locales: ['de'] })
    workspace.put('l/en/a.json', {
      a: 'Apples',
      b: 'Bear',
      c: 'Cat',
      n: '{n}',
      bad: 'Hi {{x}',
      list: ['one', '', 'three'],
    })
    expectSums(await status(options), await plan(options))
  })
})

type Shop = Awaited<ReturnType<typeof openShop>>

function expectSums({ files }: StatusReport, { requests, skipped }: PlanReport): void {
  for (const { source, targets } of files) {
    for (const { locale, missing, stale } of targets) {
      const of = (list: PlanReport['skipped']) =>
        list.filter(one => one.path === source && one.locale === locale)
      const left = of(skipped).reduce((sum, { entries }) => sum + entries, 0)
      const bought = requests
        .filter(one => one.path === source && one.locales.includes(locale))
        .reduce((sum, { entries }) => sum + entries, 0)
      expect({ locale, bought }).toEqual({ locale, bought: missing + stale - left })
    }
  }
}
