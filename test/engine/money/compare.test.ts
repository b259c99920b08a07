import { describe, expect, it } from 'vitest'
import { plan, sync } from '../../../src/index.ts'
import { committed, config, openShop, postsTo } from '../shop.ts'

const files = {
  'l/en/a.json': { hi: 'Hello world', bye: 'Goodbye' },
  'm/en/b.json': { more: 'One more text' },
}
const both = {
  targets: ['de', 'pl'],
  files: [{ path: 'l/{locale}/*.json' }, { path: 'm/{locale}/*.json', service: 'ai_and_proofreading' }],
}

describe('the comparison of services', () => {
  it('prices one plan twice, and writes and buys nothing', async () => {
    const { options, workspace, sandbox } = await openShop({ ...files, 'dragoman.config.json': config(both) })
    const before = workspace.tree()
    const report = await plan({ ...options, compareServices: true })
    const [translation, proofread] = report.comparison ?? []
    expect(translation).toMatchObject({ service: 'translation', unsold: [], refused: [] })
    expect(proofread).toMatchObject({ service: 'ai_and_proofreading', unsold: [], refused: [] })
    const shapeOf = (requests: NonNullable<typeof translation>['requests'] = []) =>
      requests.map(({ path, locales, entries, volume }) => ({ path, locales, entries, volume }))
    expect(shapeOf(proofread?.requests)).toEqual(shapeOf(translation?.requests))
    expect(shapeOf(report.requests)).toEqual(shapeOf(translation?.requests))
    // The plan itself has each file at the price of its own service.
    expect(report.requests.map(({ price }) => price)).toEqual([
      translation?.requests[0]?.price,
      proofread?.requests[1]?.price,
    ])
    expect(proofread?.total).toBeLessThan(report.total)
    expect(translation?.total).toBeGreaterThan(report.total)
    expect(workspace.tree()).toEqual(before)
    expect(postsTo(sandbox, '/v1/translate')).toBe(0)
  })

  it('asks nothing twice where the plan is one of the two', async () => {
    const { options, sandbox } = await openShop({
      'l/en/a.json': files['l/en/a.json'],
      'dragoman.config.json': config(),
    })
    const report = await plan({ ...options, compareServices: true })
    expect(report.comparison?.[0]).toMatchObject({ service: 'translation', total: report.total })
    expect(postsTo(sandbox, '/v1/calculate')).toBe(2)
  })

  it('names the locales that a service does not sell', async () => {
    const { options } = await openShop(
      { 'l/en/a.json': files['l/en/a.json'], 'dragoman.config.json': config() },
      { unsold: ['fr'] },
    )
    const report = await plan({ ...options, compareServices: true })
    for (const one of report.comparison ?? []) {
      expect(one.unsold).toEqual([{ path: 'l/en/a.json', locale: 'fr', entries: 2 }])
      expect(one.requests).toMatchObject([{ locales: ['de'] }])
    }
  })

  it('keeps the plan where one service refuses', async () => {
    const { options } = await openShop(
      { 'l/en/a.json': files['l/en/a.json'], 'dragoman.config.json': config() },
      {
        faults: [
          { on: 'POST /v1/calculate', nth: 2, what: { kind: 'status', status: 400, when: 'before commit' } },
        ],
      },
    )
    const report = await plan({ ...options, compareServices: true })
    expect(report).toMatchObject({ exitCode: 0, errors: [], requests: [{ entries: 2 }] })
    expect(report.comparison).toMatchObject([
      { refused: [] },
      { requests: [], total: 0, refused: [expect.stringContaining('l/en/a.json')] },
    ])
  })

  it('is left out where nobody asks for it', async () => {
    const { options } = await openShop({ ...files, 'dragoman.config.json': config(both) })
    expect(await plan(options)).not.toHaveProperty('comparison')
  })
})

describe('ai_and_proofreading', () => {
  it('is ordered for the files that ask for it, at its own price', async () => {
    const { options, sandbox, workspace } = await openShop({ ...files, 'dragoman.config.json': config(both) })
    const { comparison } = await plan({ ...options, compareServices: true })
    const report = await sync(options)
    expect(report).toMatchObject({ exitCode: 0 })
    expect(sandbox.orders().map(({ path, service }) => [path, service])).toEqual([
      ['l/en/a.json', 'translation'],
      ['l/en/a.json', 'translation'],
      ['m/en/b.json', 'ai_and_proofreading'],
      ['m/en/b.json', 'ai_and_proofreading'],
    ])
    const cents = (amount = 0) => Math.round(amount * 100)
    const paid = committed(sandbox).reduce(
      (sum, { path, price }) => sum + (path === 'm/en/b.json' ? price : 0),
      0,
    )
    expect(Math.round(paid / 10_000)).toBe(cents(comparison?.[1]?.requests[1]?.price))
    expect(workspace.get('m/de/b.json')).toContain('One more text (de)')
  })
})
