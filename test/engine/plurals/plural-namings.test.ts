import { describe, expect, it } from 'vitest'
import { check, status, sync } from '../../../src/index.ts'
import { committed, config, openShop } from '../shop.ts'

const third = { item: '{{count}} item', item_plural: '{{count}} items' }
const fourth = { item_one: '{{count}} item', item_other: '{{count}} items' }
const numbered = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`item_${index}`, `x {{count}} ${index}`]))

describe('a family that is complete in the target under another known naming is translated', () => {
  it.each([
    { locale: 'es-ES', source: third, target: numbered(3) },
    { locale: 'fr', source: third, target: numbered(3) },
    { locale: 'fr', source: third, target: numbered(2) },
    { locale: 'de', source: third, target: numbered(2) },
    { locale: 'fa', source: third, target: { item: 'x {{count}}', item_plural: 'y {{count}}' } },
    { locale: 'ja', source: third, target: { item_other: 'x {{count}}' } },
    {
      locale: 'pl',
      source: third,
      target: { item_one: '{{count}}a', item_few: '{{count}}b', item_many: '{{count}}c' },
    },
    { locale: 'pl', source: fourth, target: numbered(3) },
    { locale: 'ru', source: fourth, target: numbered(4) },
    { locale: 'de', source: fourth, target: { item: '{{count}} x', item_plural: '{{count}} y' } },
    { locale: 'ja', source: fourth, target: numbered(1) },
    { locale: 'ga', source: third, target: { item: '{{count}} x', item_plural: '{{count}} y' } },
  ])('$locale: $target for $source', async ({ locale, source, target }) => {
    const { options, sandbox } = await openShop({
      'dragoman.config.json': config({ targets: [locale] }),
      'l/en/a.json': { deep: source, a: 'Apple' },
      [`l/${locale}/a.json`]: { deep: target, a: 'Apfel' },
    })
    expect(await check(options)).toMatchObject({ exitCode: 0, totals: { missing: 0, orphan: 0 } })
    expect(await sync(options)).toMatchObject({ exitCode: 0, written: [] })
    expect(committed(sandbox)).toEqual([])
  })

  it.each([
    { locale: 'pl', target: numbered(2), missing: 1 },
    { locale: 'es-ES', target: numbered(4), missing: 2 },
    { locale: 'fr', target: { ...numbered(3), item_1: '' }, missing: 2 },
    { locale: 'de', target: { item_plural: 'y {{count}}' }, missing: 1 },
  ])('and else it is not: $locale $target', async ({ locale, target, missing }) => {
    const { options } = await openShop({
      'dragoman.config.json': config({ targets: [locale] }),
      'l/en/a.json': third,
      [`l/${locale}/a.json`]: target,
    })
    expect(await status(options)).toMatchObject({ totals: { missing } })
  })

  it('is stale, bought and written under the names of the target', async () => {
    const { options, sandbox, workspace } = await openShop({
      'dragoman.config.json': config({ targets: ['pl'] }),
      'l/en/a.json': third,
      'l/pl/a.json': numbered(3),
    })
    await sync(options)
    workspace.put('l/en/a.json', { ...third, item_plural: '{{count}} things' })
    expect(await sync(options)).toMatchObject({ exitCode: 0 })
    expect(committed(sandbox).map(({ data }) => JSON.parse(data))).toEqual([
      { item_1: '{{count}} things', item_2: '{{count}} things' },
    ])
    expect(JSON.parse(workspace.get('l/pl/a.json'))).toEqual({
      item_0: 'x {{count}} 0',
      item_1: '{{count}} things (pl)',
      item_2: '{{count}} things (pl)',
    })
    expect(await sync(options)).toMatchObject({ orders: [], written: [] })
  })
})

describe('a language that is not sold', () => {
  it.each([
    { locale: 'ga', forms: 5 },
    { locale: 'ga_IE', forms: 5 },
    { locale: 'cy', forms: 6 },
    { locale: 'mt', forms: 5 },
    { locale: 'gl', forms: 2 },
    { locale: 'lo', forms: 1 },
    { locale: 'xx', forms: 2 },
  ])('$locale asks for its own plural forms', async ({ locale, forms }) => {
    const { options } = await openShop({
      'dragoman.config.json': config({ targets: [locale] }),
      'l/en/a.json': fourth,
      [`l/${locale}/a.json`]: { item_other: 'x {{count}}' },
    })
    expect(await status(options)).toMatchObject({ totals: { missing: forms - 1, translated: 1 } })
  })
})
