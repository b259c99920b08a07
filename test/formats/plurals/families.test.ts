import { describe, expect, it } from 'vitest'
import { languages } from '../../../src/config/locales/languages.ts'
import { json } from '../../../src/formats/json/index.ts'
import { pluralForms } from '../../../src/formats/plurals/forms.ts'
import { pluralNote } from '../../../src/formats/plurals/note.ts'

function neededIn(source: unknown, language: string, sourceLanguage = 'en') {
  const resource = json.scan(JSON.stringify(source), { role: 'source' })
  return json.neededByLanguage?.(resource, sourceLanguage)?.(language)
}

function texts(source: unknown, language: string, sourceLanguage = 'en'): unknown {
  const needed = neededIn(source, language, sourceLanguage)
  return needed && Object.fromEntries(needed.map(({ key, text }) => [key, text]))
}

const items = { items_one: '{{count}} item', items_other: '{{count}} items' }

describe.each(languages)('%s', language => {
  it.each([
    ['cardinal', items, '/items_'],
    [
      'ordinal',
      {
        place_ordinal_one: '{{count}}st',
        place_ordinal_two: '{{count}}nd',
        place_ordinal_few: '{{count}}rd',
        place_ordinal_other: '{{count}}th',
      },
      '/place_ordinal_',
    ],
    ['cardinal', { box: { items: { one: '{{count}} item', other: '{{count}} items' } } }, '/box/items/'],
    ['cardinal', { key_male_one: '{{count}} friend', key_male_other: '{{count}} friends' }, '/key_male_'],
  ] as const)(
    'needs each of its %s forms once, and buys those that a whole number takes: %j',
    (kind, source, prefix) => {
      const needed = neededIn(source, language) ?? []
      const forms = pluralForms(language, kind) ?? []
      expect(needed.map(({ key }) => key).sort()).toEqual(
        forms.map(({ category }) => prefix + category).sort(),
      )
      const copies = needed.filter(({ copyOf }) => copyOf !== undefined)
      expect(copies.map(({ key }) => key).sort()).toEqual(
        forms
          .filter(({ category, reach }) => reach === 'none' && category !== 'other')
          .map(({ category }) => prefix + category)
          .sort(),
      )
      for (const { key, id, copyOf } of needed) {
        expect(`/${id.join('/')}`).toBe(key)
        if (copyOf !== undefined) expect(copyOf).toBe(`${prefix}other`)
      }
    },
  )
})

it.each<[what: string, source: unknown, language: string, expected: Record<string, string>]>([
  [
    'few and many take the text of other',
    items,
    'ru',
    {
      '/items_one': '{{count}} item',
      '/items_few': '{{count}} items',
      '/items_many': '{{count}} items',
      '/items_other': '{{count}} items',
    },
  ],
  [
    'one that says its number is not for 21',
    { a_one: 'One item', a_other: '{{count}} items' },
    'ru',
    {
      '/a_one': '{{count}} items',
      '/a_few': '{{count}} items',
      '/a_many': '{{count}} items',
      '/a_other': '{{count}} items',
    },
  ],
  [
    'one that says its number is for 1',
    { a_one: 'One item', a_other: '{{count}} items' },
    'de',
    { '/a_one': 'One item', '/a_other': '{{count}} items' },
  ],
  [
    'zero is a text of its own',
    { a_zero: 'None', ...items, a_one: '{{count}} a', a_other: '{{count}} as' },
    'ja',
    { '/a_zero': 'None', '/items_other': '{{count}} items', '/a_other': '{{count}} as' },
  ],
  [
    'zero is for many numbers in Latvian',
    { a_zero: 'None', a_one: '{{count}} a', a_other: '{{count}} as' },
    'lv',
    { '/a_zero': '{{count}} as', '/a_one': '{{count}} a', '/a_other': '{{count}} as' },
  ],
])('%s', (_, source, language, expected) => {
  expect(texts(source, language)).toEqual(expected)
})

it('a source with the same forms keeps their texts', () => {
  const source = { a_one: 'раз', a_few: 'раза {{count}}', a_many: 'раз {{count}}', a_other: 'раза' }
  expect(texts(source, 'uk', 'ru')).toMatchObject({ '/a_few': 'раза {{count}}', '/a_many': 'раз {{count}}' })
})

it.each<[what: string, source: unknown]>([
  [
    'forms without other (mastodon)',
    { familiar_followers_one: 'a', familiar_followers_two: 'b', familiar_followers_many: 'c' },
  ],
  ['a form that the source language does not have', { step_one: 'a', step_two: 'b', step_other: 'c' }],
  [
    'a word that happens to be other',
    { gender_male: 'Male', gender_female: 'Female', gender_other: 'Other' },
  ],
  ['an object with another member', { gender: { one: 'a', other: 'b', male: 'c' } }],
  ['an object with an object in it', { gender: { one: 'a', other: 'b', more: { x: 'c' } } }],
  ['forms at the root', { one: 'a', other: 'b' }],
  ['other alone in an object', { gender: { other: 'Other' } }],
  ['a name that is only a form', { _one: 'a', _other: 'b' }],
  ['a plural that counts nothing', { item: 'item', item_plural: 'items' }],
])('%s: plain keys', (_, source) => {
  expect(neededIn(source, 'ru')).toBeUndefined()
})

it('a language without known forms needs what the source has', () => {
  expect(texts(items, 'xx')).toEqual({ '/items_one': '{{count}} item', '/items_other': '{{count}} items' })
})

describe('the older plurals of i18next', () => {
  const source = { item: 'one item', item_plural: '{{count}} items', title: 'Title' }
  it.each<[language: string, expected: Record<string, string>]>([
    ['de', { '/item': 'one item', '/item_plural': '{{count}} items', '/title': 'Title' }],
    ['ja', { '/item_0': '{{count}} items', '/title': 'Title' }],
    [
      'pl',
      {
        '/item_0': 'one item',
        '/item_1': '{{count}} items',
        '/item_2': '{{count}} items',
        '/title': 'Title',
      },
    ],
    [
      'ru',
      {
        '/item_0': '{{count}} items',
        '/item_1': '{{count}} items',
        '/item_2': '{{count}} items',
        '/title': 'Title',
      },
    ],
  ])('%s', (language, expected) => {
    expect(texts(source, language)).toEqual(expected)
  })

  it('come after their like in a file', () => {
    const values = new Map([
      ['/item_0', 'a'],
      ['/item_1', 'b'],
      ['/item_2', 'c'],
      ['/title', 't'],
    ])
    const born = json.merge({
      source: JSON.stringify(source),
      target: undefined,
      values,
      locale: 'pl',
      language: 'pl',
    })
    expect(Object.keys(JSON.parse(born))).toEqual(['item_0', 'item_1', 'item_2', 'title'])
  })

  it('are not looked for beside newer ones', () => {
    expect(texts({ ...source, ...items }, 'ja')).toMatchObject({
      '/item': 'one item',
      '/items_other': '{{count}} items',
    })
  })
})

describe('the note for translators', () => {
  const entries = [{ plurals: ['cardinal' as const] }, {}]
  it('names the numbers of each form, languages of equal forms together', () => {
    expect(pluralNote(entries, ['ru', 'uk', 'de'], []).slice(1)).toEqual([
      'ru, uk – one: 1, 21, 31, …; few: 2–4, 22–24, 32–34, …; many: 0, 5–20, 25–30, …; other: 1.5, 0.5',
      'de – one: 1; other: 0, 2, 3, …',
    ])
  })

  it('names nothing of a language that is not asked for', () => {
    expect(pluralNote(entries, ['ru'], []).slice(1)).toEqual([expect.stringMatching(/^ru – one: 1, 21/)])
  })

  it.each([
    [[], 'says which numbers a text is for.'],
    [['%{count}', '#'], 'says which numbers a text is for. Keep the number placeholder (%{count}, #).'],
  ])('asks for the placeholders that it is given: %j', (placeholders, end) => {
    expect(pluralNote(entries, ['de'], placeholders)[0]?.endsWith(end)).toBe(true)
  })

  it('is left out where nothing is plural', () => {
    expect(pluralNote([{}], ['ru'], ['#'])).toEqual([])
  })
})
