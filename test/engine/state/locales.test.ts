import { describe, expect, it } from 'vitest'
import { check, order, orders, plan, status, sync } from '../../../src/index.ts'
import { committed, config, lockLine, openShop, postsTo } from '../shop.ts'

describe('from a locale to a language', () => {
  it.each([
    ['de', 'de'],
    ['DE', 'de'],
    ['pt_br', 'pt-BR'],
    ['nb', 'no'],
    ['no', 'no'],
    ['iw', 'he'],
    ['in', 'id'],
    ['fil', 'tl'],
    ['zh-Hans', 'zh-CN'],
    ['zh_SG', 'zh-CN'],
    ['zh-CN', 'zh-CN'],
    ['zh-Hant', 'zh-TW'],
    ['zh-HK', 'zh-TW'],
    ['zh-MO', 'zh-TW'],
    ['sr-Latn', 'sr-CS'],
    ['sr', 'sr'],
    ['fr-BE', 'fr'],
    ['fr-CA', 'fr-CA'],
    ['sv', 'sv-SE'],
    ['hy', 'hy-AM'],
  ])('%s is ordered as %s', async (locale, language) => {
    const { options, sandbox } = await openShop({
      'dragoman.config.json': config({ targets: [locale] }),
      'l/en/a.json': { a: 'Apple' },
    })
    expect((await order(options)).orders).toMatchObject([{ locale, language }])
    expect(committed(sandbox)).toMatchObject([{ language }])
  })

  it.each(['es', 'pt', 'zh', 'es-419', 'ca@valencia'])(
    '%s is a question that names the setting',
    async locale => {
      const { options, workspace } = await openShop({
        'dragoman.config.json': config({ targets: [locale] }),
        'l/en/a.json': { a: 'Apple' },
      })
      expect(await status(options)).toMatchObject({ exitCode: 0, totals: { missing: 1 } })
      for (const buying of [plan, order]) {
        await expect(buying(options)).rejects.toMatchObject({ code: 'CONFIG', exitCode: 2 })
        await expect(buying(options)).rejects.toThrow(/"?locales"?/)
      }
      workspace.put('dragoman.config.json', config({ targets: [locale], locales: { [locale]: 'es-ES' } }))
      expect((await order(options)).orders).toMatchObject([{ locale, language: 'es-ES' }])
    },
  )

  it.each(['nn', 'eo', 'cy-GB'])('%s is not sold: counted, skipped by plan, and no error', async locale => {
    const { options, sandbox } = await openShop({
      'dragoman.config.json': config({ targets: [locale, 'de'] }),
      'l/en/a.json': { a: 'Apple', b: 'Bear' },
      [`l/${locale}/a.json`]: { a: 'x' },
    })
    expect((await status(options)).totals).toMatchObject({ translated: 1, missing: 3 })
    expect((await check(options)).exitCode).toBe(3)
    const planned = await plan(options)
    expect(planned).toMatchObject({
      exitCode: 0,
      skipped: [{ path: 'l/en/a.json', locale, entries: 1, reason: 'unsold' }],
    })
    expect(planned.requests.map(({ locales }) => locales)).toEqual([['de']])
    expect((await sync(options)).exitCode).toBe(0)
    expect(committed(sandbox).map(({ language }) => language)).toEqual(['de'])
  })
})

it("a target whose language is the source's is never ordered", async () => {
  const { options, sandbox } = await openShop({
    'dragoman.config.json': config({ targets: ['en-GB', 'en_US'] }),
    'l/en/a.json': { a: 'Apple' },
  })
  expect((await status(options)).totals).toMatchObject({ missing: 2 })
  expect(await sync(options)).toMatchObject({
    exitCode: 0,
    requests: [],
    skipped: [
      { locale: 'en-GB', entries: 1, reason: 'same-language' },
      { locale: 'en_US', entries: 1, reason: 'same-language' },
    ],
  })
  expect(committed(sandbox)).toEqual([])
})

describe('two locales with one language', () => {
  const both = config({ targets: ['fr', 'fr-BE', 'de'] })

  it('share one order, which costs the first of them and nothing the other', async () => {
    const { options, sandbox, workspace } = await openShop({
      'dragoman.config.json': both,
      'l/en/a.json': { a: 'Apple', b: 'Bear' },
    })
    const planned = await plan(options)
    expect(planned.requests).toMatchObject([{ locales: ['fr', 'fr-BE', 'de'], entries: 2 }])
    const { prices, price } = planned.requests[0] ?? {}
    expect(Object.keys(prices ?? {})).toEqual(['fr', 'fr-BE', 'de'])
    expect(prices?.['fr-BE']).toBe(0)
    expect(prices?.fr).toBeGreaterThan(0)
    expect((prices?.fr ?? 0) + (prices?.de ?? 0)).toBeCloseTo(price ?? Number.NaN, 6)
    const report = await sync(options)
    expect(report.orders.map(({ locale }) => locale)).toEqual(['fr', 'de'])
    expect(report.written).toEqual(['l/de/a.json', 'l/fr-BE/a.json', 'l/fr/a.json'])
    expect(committed(sandbox).map(({ language }) => language)).toEqual(['fr', 'de'])
    expect(JSON.parse(workspace.get('l/fr-BE/a.json'))).toEqual({ a: 'Apple (fr)', b: 'Bear (fr)' })
  })

  it('are asked for what any of them needs; each gets only what it needs itself', async () => {
    const { options, sandbox, workspace } = await openShop({
      'dragoman.config.json': both,
      'l/en/a.json': { a: 'Apple', b: 'Bear', c: 'Cat', d: 'Dog' },
      'l/fr/a.json': { c: 'Chat', d: 'Chien' },
      'l/fr-BE/a.json': { a: 'Pomme', d: 'Chien' },
    })
    const report = await sync({ ...options, locales: ['fr', 'fr-BE'] })
    expect(report).toMatchObject({ exitCode: 0, held: [] })
    expect(committed(sandbox).map(({ data }) => JSON.parse(data))).toEqual([
      { a: 'Apple', b: 'Bear', c: 'Cat' },
    ])
    expect(JSON.parse(workspace.get('l/fr/a.json'))).toEqual({
      a: 'Apple (fr)',
      b: 'Bear (fr)',
      c: 'Chat',
      d: 'Chien',
    })
    expect(JSON.parse(workspace.get('l/fr-BE/a.json'))).toEqual({
      a: 'Pomme',
      b: 'Bear (fr)',
      c: 'Cat (fr)',
      d: 'Chien',
    })
    expect(workspace.get('.dragoman/lock/l/en/a.json.txt')).toContain(lockLine(['c'], 'Cat', 'Chat'))
    expect(await sync({ ...options, locales: ['fr', 'fr-BE'] })).toMatchObject({
      exitCode: 0,
      requests: [],
      written: [],
      held: [],
    })
  })

  it('an order that only the second needs is named after it, in plan, order and list', async () => {
    const { options } = await openShop({
      'dragoman.config.json': both,
      'l/en/a.json': { a: 'Apple' },
      'l/fr/a.json': { a: 'Pomme' },
      'l/de/a.json': { a: 'Apfel' },
    })
    const planned = await plan(options)
    expect(planned.requests).toMatchObject([{ locales: ['fr-BE'], prices: { 'fr-BE': planned.total } }])
    expect((await sync(options)).orders).toMatchObject([{ locale: 'fr-BE', language: 'fr' }])
    expect((await orders(options)).orders).toMatchObject([{ locale: 'fr-BE', language: 'fr' }])
  })

  it('bought for one, a text is free for the other', async () => {
    const { options, sandbox, workspace } = await openShop({
      'dragoman.config.json': both,
      'l/en/a.json': { a: 'Apple' },
    })
    await sync({ ...options, locales: ['fr'] })
    expect(workspace.has('l/fr-BE/a.json')).toBe(false)
    const report = await sync({ ...options, locales: ['fr-BE'] })
    expect(report).toMatchObject({
      written: ['l/fr-BE/a.json'],
      skipped: [{ locale: 'fr-BE', reason: 'delivered' }],
      spent: 0,
    })
    expect(postsTo(sandbox, '/v1/translate')).toBe(1)
  })

  it('while it is open for one, it is pending for the other', async () => {
    const { options, sandbox } = await openShop(
      { 'dragoman.config.json': both, 'l/en/a.json': { a: 'Apple' } },
      { manual: true },
    )
    await order({ ...options, locales: ['fr'] })
    expect(await order({ ...options, locales: ['fr-BE'] })).toMatchObject({ orders: [], spent: 0 })
    expect((await status({ ...options, locales: ['fr-BE'] })).totals).toMatchObject({
      missing: 1,
      pending: 1,
    })
    expect(committed(sandbox)).toHaveLength(1)
  })

  it('one of them may be edited without holding up the other', async () => {
    const { options, sandbox, workspace } = await openShop(
      { 'dragoman.config.json': both, 'l/en/a.json': { a: 'Apple' }, 'l/de/a.json': { a: 'Apfel' } },
      { manual: true },
    )
    const [placed] = (await order(options)).orders
    workspace.put('l/fr-BE/a.json', { a: 'Pomme belge' })
    sandbox.setStatus(placed?.id ?? '', 'DONE')
    const report = await sync(options)
    expect(report).toMatchObject({
      exitCode: 5,
      written: ['l/fr/a.json'],
      held: [{ locale: 'fr-BE', reason: 'edited', key: ['a'] }],
    })
    expect(JSON.parse(workspace.get('l/fr-BE/a.json'))).toEqual({ a: 'Pomme belge' })
  })
})
