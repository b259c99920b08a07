import { describe, expect, it } from 'vitest'
import { order, type PlanReport, plan, sync } from '../../../src/index.ts'
import { committed, config, openShop, postsTo } from '../shop.ts'

const german = config({ targets: ['de'] })

describe('caps', () => {
  // 1000 characters at 10 dollars for 1000: exactly 10 dollars.
  const tenDollars = { 'l/en/a.json': { a: 'a'.repeat(1000) } }

  it.each([
    { what: 'equal to the cap of the run', budget: {}, maxCost: 10, buys: true },
    { what: 'a cent above it', budget: {}, maxCost: 9.99, buys: false },
    { what: 'a millionth above it', budget: {}, maxCost: 9.999999, buys: false },
    { what: 'equal to budget.run', budget: { run: 10 }, buys: true },
    { what: 'above budget.run though below --max-cost', budget: { run: 9 }, maxCost: 50, buys: false },
    { what: 'above --max-cost though below budget.run', budget: { run: 50 }, maxCost: 9, buys: false },
    { what: 'equal to budget.order', budget: { order: 10 }, buys: true },
    { what: 'above budget.order', budget: { order: 9.999999 }, buys: false },
    { what: 'with a cap of nothing', budget: { run: 0 }, buys: false },
  ])('$what: $buys', async ({ what: _, budget, buys, ...more }) => {
    const { options, sandbox } = await openShop(
      { 'dragoman.config.json': config({ targets: ['de'], budget }), ...tenDollars },
      { pricePer1000Characters: 10 },
    )
    const asked = { ...options, ...more }
    expect(await plan(asked)).toMatchObject({
      exitCode: 0,
      total: 10,
      overCap: !buys,
      isDefaultCap: !('run' in budget || 'maxCost' in more),
      ...('order' in budget && { orderCap: budget.order }),
    })
    const report = await sync(asked)
    expect(committed(sandbox)).toHaveLength(buys ? 1 : 0)
    expect(report).toMatchObject(
      buys
        ? { exitCode: 0, spent: 10 }
        : { exitCode: 6, spent: 0, overCap: true, errors: [{ code: 'OVER_BUDGET' }] },
    )
  })

  it('one order above budget.order keeps all of them from being ordered', async () => {
    const { options, sandbox } = await openShop(
      {
        'dragoman.config.json': config({ targets: ['de'], budget: { order: 5 } }),
        'l/en/0.json': { a: 'Apple' },
        ...tenDollars,
      },
      { pricePer1000Characters: 10 },
    )
    expect((await order(options)).exitCode).toBe(6)
    for (const shard of ['1/2', '2/2'])
      expect((await order({ ...options, shard })).errors[0]?.message).toMatch(
        /^one order of the plan costs \$10\.00, above the \$5\.00 of budget\.order/,
      )
    expect(committed(sandbox)).toEqual([])
  })

  it.each([
    { total: 100, buys: true },
    { total: 100.01, buys: false },
  ])('where nobody set a cap it is 100 dollars: $total', async ({ total, buys }) => {
    const { options, sandbox } = await openShop(
      { 'dragoman.config.json': german, 'l/en/a.json': { a: 'a'.repeat(Math.round(total * 100)) } },
      { pricePer1000Characters: 10 },
    )
    expect(await order(options)).toMatchObject({ exitCode: buys ? 0 : 6 })
    expect(committed(sandbox)).toHaveLength(buys ? 1 : 0)
  })

  it.each([Number.NaN, -1, Number.POSITIVE_INFINITY, 1e10])('%d is no amount of money', async maxCost => {
    const { options } = await openShop({ 'dragoman.config.json': german, 'l/en/a.json': { a: 'Apple' } })
    await expect(order({ ...options, maxCost })).rejects.toMatchObject({ code: 'USAGE' })
  })

  it('what is above the cap stops ordering, never collecting', async () => {
    const { options, sandbox, workspace } = await openShop(
      { 'dragoman.config.json': german, 'l/en/a.json': { a: 'Apple' } },
      { manual: true },
    )
    const [placed] = (await order(options)).orders
    sandbox.setStatus(placed?.id ?? '', 'DONE')
    workspace.put('l/en/a.json', { a: 'Apple', b: 'Bear' })
    expect(await sync({ ...options, maxCost: 0 })).toMatchObject({ exitCode: 6, written: ['l/de/a.json'] })
    expect(committed(sandbox)).toHaveLength(1)
  })

  it('a person who says no buys nothing', async () => {
    const { options, sandbox, workspace } = await openShop({
      'dragoman.config.json': german,
      'l/en/a.json': { a: 'Apple' },
    })
    const seen: PlanReport[] = []
    const report = await order({ ...options, confirm: async asked => seen.push(asked) < 0 })
    expect(report).toMatchObject({ exitCode: 0, orders: [], spent: 0 })
    expect(seen).toMatchObject([{ requests: [{ entries: 1 }] }])
    expect(postsTo(sandbox, '/v1/translate')).toBe(0)
    expect(Object.keys(workspace.tree()).filter(path => path.includes('orders/'))).toEqual([])
  })
})
