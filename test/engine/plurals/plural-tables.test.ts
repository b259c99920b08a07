/** Every plural form of every language of the service, from the files through diff and plan into an order, and back. */
import { beforeAll, describe, expect, it } from 'vitest'
import { languages } from '../../../src/config/locales/languages.ts'
import { plan, sync } from '../../../src/index.ts'
import { rowsOf } from '../../helpers/laws.ts'
import type { Workspace } from '../../helpers/workspace.ts'
import { answer, committed, openShop } from '../shop.ts'

/** One of each set of forms, and those that CLDR calls by another name or says nothing of. */
const unlike = 'ar cs de fr fr-CA he ja lt lv my no pl pt-BR ro ru sl sr-CS tg tl'.split(' ')
const targets = rowsOf(
  languages.filter(language => language !== 'en'),
  languages.filter(language => unlike.includes(language)),
)
const namesInCldr = new Map([
  ['no', 'nb'],
  ['tl', 'fil'],
  ['sr-CS', 'sr-Latn'],
])
const numbers = [...Array.from({ length: 1001 }, (_, number) => number), 10_000, 100_000, 999_999]
const categories = ['zero', 'one', 'two', 'few', 'many', 'other']

/** All forms of a language, and those that a count of things comes to; `other` always counts among these. */
function formsOf(language: string, type: 'cardinal' | 'ordinal'): { all: string[]; bought: string[] } {
  // CLDR says nothing of Tajik.
  if (language === 'tg') {
    const all = type === 'cardinal' ? ['one', 'other'] : ['other']
    return { all, bought: all }
  }
  const rules = new Intl.PluralRules(namesInCldr.get(language) ?? language, { type })
  const found = new Set<string>(numbers.map(number => rules.select(number)))
  const all = categories.filter(category =>
    (rules.resolvedOptions().pluralCategories as string[]).includes(category),
  )
  return { all, bought: all.filter(category => category === 'other' || found.has(category)) }
}

type Bought = { readonly orders: ReadonlyMap<string, string>; readonly workspace: Workspace }

/** Buys everything that all languages need of one file, once. */
async function buy(source: string, target: string, content: string | object): Promise<Bought> {
  const shop = await openShop(
    {
      'dragoman.config.json': {
        source: 'en',
        targets,
        files: [{ source, target }],
        budget: { run: 100_000 },
      },
      [source]: content,
    },
    { translate: answer, balance: 1e6 },
  )
  const planned = await plan(shop.options)
  expect(planned.requests.flatMap(({ locales }) => locales).sort()).toEqual([...targets].sort())
  const report = await sync(shop.options)
  expect({ errors: report.errors, held: report.held }).toEqual({ errors: [], held: [] })
  expect(await sync(shop.options)).toMatchObject({ requests: [], written: [], held: [] })
  const orders = committed(shop.sandbox)
  expect(orders.map(({ language }) => language).sort()).toEqual([...targets].sort())
  return { orders: new Map(orders.map(({ language, data }) => [language, data])), workspace: shop.workspace }
}

/** The names of a flat JSON object's members in their order, so that one that is there twice is seen twice. */
function membersOf(data: string): string[] {
  return Array.from(data.matchAll(/"((?:[^"\\]|\\.)*)"\s*:/g), ([, name = '']) => name)
}

const inOrder = (names: readonly string[]) => [...names].sort()

describe('keys of i18next', () => {
  let bought: Bought
  beforeAll(async () => {
    bought = await buy('l/en.json', 'l/{locale}.json', {
      items_one: '{{count}} item',
      items_other: '{{count}} items',
      friend_male_one: '{{count}} friend',
      friend_male_other: '{{count}} friends',
      place_ordinal_one: '{{count}}st place',
      place_ordinal_two: '{{count}}nd place',
      place_ordinal_few: '{{count}}rd place',
      place_ordinal_other: '{{count}}th place',
    })
  })

  it.each(targets)('%s has each of its forms once, and the order those that a number takes', language => {
    const cardinal = formsOf(language, 'cardinal')
    const ordinal = formsOf(language, 'ordinal')
    const keys = (cardinals: readonly string[], ordinals: readonly string[]) =>
      inOrder([
        ...cardinals.flatMap(form => [`items_${form}`, `friend_male_${form}`]),
        ...ordinals.map(form => `place_ordinal_${form}`),
      ])
    expect(inOrder(membersOf(bought.orders.get(language) ?? ''))).toEqual(
      keys(cardinal.bought, ordinal.bought),
    )
    expect(inOrder(membersOf(bought.workspace.get(`l/${language}.json`)))).toEqual(
      keys(cardinal.all, ordinal.all),
    )
  })
})

describe('objects of forms, as Rails has them', () => {
  let bought: Bought
  beforeAll(async () => {
    bought = await buy('l/en.json', 'l/{locale}.json', {
      cart: { items: { one: '%{count} item', other: '%{count} items' } },
    })
  })

  it.each(targets)('%s has each of its forms once', language => {
    const { all, bought: needed } = formsOf(language, 'cardinal')
    const data = bought.orders.get(language) ?? ''
    expect(inOrder(membersOf(data))).toEqual(inOrder(['cart', 'items', ...needed]))
    expect(inOrder(membersOf(bought.workspace.get(`l/${language}.json`)))).toEqual(
      inOrder(['cart', 'items', ...all]),
    )
  })
})

describe('keys of older i18next', () => {
  /** How many forms the older i18next knows of a language, where it has another number than two. */
  const counts: Readonly<Record<string, number>> = {
    ...Object.fromEntries('fa id ja ka ko ky ms th vi zh-CN zh-TW'.split(' ').map(one => [one, 1])),
    ...Object.fromEntries('be cs hr lt lv pl ro ru sk sr sr-CS uk'.split(' ').map(one => [one, 3])),
    he: 4,
    sl: 4,
    ar: 6,
  }
  let bought: Bought
  beforeAll(async () => {
    bought = await buy('l/en.json', 'l/{locale}.json', {
      item: 'one item',
      item_plural: '{{count}} items',
    })
  })

  it.each(targets)('%s has each of its forms once', language => {
    const count = counts[language]
    const numbered = Array.from({ length: count ?? 0 }, (_, index) => `item_${index}`)
    const plain = language === 'my' ? ['item'] : ['item', 'item_plural']
    const keys = count === undefined ? plain : numbered
    const data = bought.orders.get(language) ?? ''
    expect(membersOf(data)).toEqual(keys)
    expect(membersOf(bought.workspace.get(`l/${language}.json`))).toEqual(keys)
    // "one item" is right where the form is for the number 1 alone.
    const isSaidInWords = !'be fr fr-CA hr is lt lv my pt-BR ru sl sr sr-CS tg tl tr uk uz'
      .split(' ')
      .includes(language)
    expect(data.includes('one item')).toBe(isSaidInWords && count !== 1)
  })
})

describe.each([
  ['json', 'l/en.json', 'l/{locale}.json'],
  ['arb', 'l/app_en.arb', 'l/app_{locale}.arb'],
] as const)('ICU messages in %s', (format, source, target) => {
  let bought: Bought
  beforeAll(async () => {
    bought = await buy(source, target, {
      items: '{n, plural, one {# item} other {# items}}',
      place: '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} place',
      both: '{g, select, male {his {n, plural, one {# item} other {# items}}} other {their {n, plural, one {# item} other {# items}}}}',
    })
  })

  it.each(targets)('%s has each of its forms once in every choice', language => {
    const { bought: cardinals } = formsOf(language, 'cardinal')
    const { bought: ordinals } = formsOf(language, 'ordinal')
    const data = JSON.parse(bought.orders.get(language) ?? '{}')
    const written = JSON.parse(bought.workspace.get(target.replace('{locale}', language)))
    // In Flutter `one` and `two` are also the numbers themselves, and stay where the source has them.
    const kept = (forms: readonly string[], extra: readonly string[]) =>
      format === 'arb' ? categories.filter(form => forms.includes(form) || extra.includes(form)) : forms
    for (const texts of [data, written]) {
      expect(inOrder(branchesOf(texts.items))).toEqual(inOrder(kept(cardinals, ['one'])))
      expect(inOrder(branchesOf(texts.place))).toEqual(inOrder(kept(ordinals, ['one', 'two'])))
      const twice = kept(cardinals, ['one'])
      expect(inOrder(branchesOf(texts.both))).toEqual(inOrder(['male', 'other', ...twice, ...twice]))
    }
  })
})

describe('messages of gettext', () => {
  let bought: Bought
  beforeAll(async () => {
    bought = await buy(
      'po/app.pot',
      'po/{locale}.po',
      'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "%d item"\nmsgid_plural "%d items"\nmsgstr[0] ""\nmsgstr[1] ""\n',
    )
  })

  it.each(targets)('%s has each form of its header once, and each is taken by a number', language => {
    const text = bought.workspace.get(`po/${language}.po`).replaceAll('"\n"', '')
    const [, count, formula = ''] = /nplurals=(\d+);\s*plural=(.*?);/.exec(text) ?? []
    const indexes = Array.from({ length: Number(count) }, (_, index) => index)
    const rule = new Function('n', `return Number(${formula})`) as (n: number) => number
    expect([...new Set(numbers.map(rule))].sort()).toEqual(indexes)
    expect(membersOf(bought.orders.get(language) ?? '')).toHaveLength(indexes.length)
    expect(Array.from(text.matchAll(/^msgstr\[(\d)\] ".+"$/gm), ([, index]) => Number(index))).toEqual(
      indexes,
    )
    // A form that several numbers take shows the number.
    expect(text.match(/^msgstr\[\d\] ".*%d item.*"$/gm)).toHaveLength(indexes.length)
  })
})

function branchesOf(message: string): string[] {
  return Array.from(message.matchAll(/(\w+) \{(?!n,)/g), ([, name = '']) => name)
}
