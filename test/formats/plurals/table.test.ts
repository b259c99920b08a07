import { describe, expect, it } from 'vitest'
import { languages } from '../../../src/config/locales/languages.ts'
import { type PluralKind, pluralForms } from '../../../src/formats/plurals/forms.ts'

const namesInCldr = new Map([
  ['no', 'nb'],
  ['tl', 'fil'],
  ['sr-CS', 'sr-Latn'],
])
const numbers = [...Array.from({ length: 1001 }, (_, number) => number), 10_000, 100_000, 999_999]

describe.each(['cardinal', 'ordinal'] as const)('the %s forms', kind => {
  it.each(languages.filter(language => language !== 'tg'))(
    'of %s are those of CLDR, with their numbers',
    language => {
      const rules = new Intl.PluralRules(namesInCldr.get(language) ?? language, { type: kind })
      const forms = pluralForms(language, kind) ?? []
      expect(forms.map(({ category }) => category).sort()).toEqual(
        [...rules.resolvedOptions().pluralCategories].sort(),
      )
      for (const { category, samples, reach, numbers: all } of forms) {
        const count = numbers.filter(number => rules.select(number) === category).length
        expect([category, reach]).toEqual([
          category,
          count === 0 ? 'none' : count === 1 ? 'single' : 'several',
        ])
        const taking = numbers.filter(number => rules.select(number) === category)
        if (all === undefined) expect(taking.length).toBeGreaterThan(3)
        else expect(all).toEqual(taking)
        for (const number of samples.match(/\d+(?:\.\d+)?/g) ?? [])
          expect(rules.select(Number(number))).toBe(category)
      }
    },
  )
})

it('Tajik has one and other, though CLDR says nothing of it', () => {
  expect(pluralForms('tg', 'cardinal')?.map(({ category }) => category)).toEqual(['one', 'other'])
  expect(pluralForms('tg', 'ordinal')?.map(({ category }) => category)).toEqual(['other'])
})

it.each<[language: string, kind: PluralKind, category: string, expected: boolean]>([
  ['en', 'cardinal', 'one', false],
  ['ru', 'cardinal', 'one', true],
  ['fr', 'cardinal', 'one', true],
  ['fr', 'ordinal', 'one', false],
  ['lv', 'cardinal', 'zero', true],
  ['ar', 'cardinal', 'zero', false],
  ['xx', 'cardinal', 'one', false],
])('%s %s %s: for several numbers: %s', (language, kind, category, expected) => {
  const form = pluralForms(language, kind)?.find(one => one.category === category)
  expect(form?.reach === 'several').toBe(expected)
})

it('a language of its own making has no forms', () => {
  expect(pluralForms('xx', 'cardinal')).toBeUndefined()
})
