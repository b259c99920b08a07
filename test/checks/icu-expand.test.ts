import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expandPlurals, pluralKindsOf, textCheck } from '../../src/checks/index.ts'
import { pluralForms } from '../../src/formats/plurals/forms.ts'

function formsOf(language: string) {
  const of = (kind: 'cardinal' | 'ordinal') =>
    (pluralForms(language, kind) ?? [])
      .filter(({ reach }) => reach !== 'none')
      .map(({ category, reach, numbers }) => ({ category, isForSeveral: reach === 'several', numbers }))
  return { cardinal: of('cardinal'), ordinal: of('ordinal') }
}

function expand(text: string, language: string, format: 'json' | 'arb' = 'json'): string {
  return expandPlurals(text, format, formsOf(language))
}

it.each<[language: string, text: string, expected: string]>([
  ['de', '{n, plural, one {# file} other {# files}}', '{n, plural, one {# file} other {# files}}'],
  ['fr', '{n, plural, one {# file} other {# files}}', '{n, plural, one {# file} other {# files}}'],
  [
    'pl',
    '{n, plural, one {# file} other {# files}}',
    '{n, plural, one {# file} few {# files} many {# files} other {# files}}',
  ],
  [
    'ru',
    '{n, plural, one {a file} other {# files}}',
    '{n, plural, one {# files} few {# files} many {# files} other {# files}}',
  ],
  [
    'pl',
    '{n, plural, one {a file} other {# files}}',
    '{n, plural, one {a file} few {# files} many {# files} other {# files}}',
  ],
  ['ja', 'A {n, plural, one {# file} other {# files}} b', 'A {n, plural, other {# files}} b'],
  ['ja', '{n, plural, =0 {none} one {# file} other {# files}}', '{n, plural, =0 {none} other {# files}}'],
  [
    'he',
    '{n,plural,offset:1 =1{x}other{# 😀 y}}',
    '{n,plural,offset:1 =1{x}one{# 😀 y}two{# 😀 y}other{# 😀 y}}',
  ],
  [
    'he',
    "{n, plural, other {it''s '{'x'}' #}}",
    "{n, plural, one {it''s '{'x'}' #} two {it''s '{'x'}' #} other {it''s '{'x'}' #}}",
  ],
  [
    'it',
    '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
    '{n, selectordinal, many {#th} other {#th}}',
  ],
  [
    'he',
    '{g, select, male {{n, plural, one {# a} other {# b}}} other {x}}',
    '{g, select, male {{n, plural, one {# a} two {# b} other {# b}}} other {x}}',
  ],
  [
    'he',
    '{n, plural,\n  one {# a}\n  other {# b}\n}',
    '{n, plural,\n  one {# a}\n  two {# b}\n  other {# b}\n}',
  ],
])('into %s: %s', (language, text, expected) => {
  const once = expand(text, language)
  expect(once).toBe(expected)
  expect(expand(once, language)).toBe(expected)
})

describe('a form whose numbers all have a branch of their own', () => {
  const zeroAndOne = '{n, plural, =0 {none} =1 {a file} other {# files}}'
  it.each<[language: string, text: string, expected: string]>([
    ['de', zeroAndOne, zeroAndOne],
    ['fr', zeroAndOne, zeroAndOne],
    [
      'fr',
      '{n, plural, =1 {a file} other {# files}}',
      '{n, plural, =1 {a file} one {# files} other {# files}}',
    ],
    [
      'ar',
      zeroAndOne,
      '{n, plural, =0 {none} =1 {a file} two {# files} few {# files} many {# files} other {# files}}',
    ],
    [
      'ru',
      zeroAndOne,
      '{n, plural, =0 {none} =1 {a file} one {# files} few {# files} many {# files} other {# files}}',
    ],
    ['lv', zeroAndOne, '{n, plural, =0 {none} =1 {a file} zero {# files} one {# files} other {# files}}'],
    [
      'cs',
      '{n, plural, =1 {a} =2 {b} =3 {c} other {# d}}',
      '{n, plural, =1 {a} =2 {b} =3 {c} few {# d} other {# d}}',
    ],
    [
      'cs',
      '{n, plural, =1 {a} =2 {b} =3 {c} =4 {d} other {# e}}',
      '{n, plural, =1 {a} =2 {b} =3 {c} =4 {d} other {# e}}',
    ],
    ['sv-SE', '{n, selectordinal, =1 {a} other {#}}', '{n, selectordinal, =1 {a} one {#} other {#}}'],
    ['ro', '{n, selectordinal, =1 {a} other {#}}', '{n, selectordinal, =1 {a} other {#}}'],
    [
      'de',
      '{n, plural, offset:1 =0 {a} =1 {b} other {# c}}',
      '{n, plural, offset:1 =0 {a} =1 {b} one {# c} other {# c}}',
    ],
    [
      'de',
      '{n, plural, offset:1 =0 {a} =2 {b} other {# c}}',
      '{n, plural, offset:1 =0 {a} =2 {b} other {# c}}',
    ],
    ['de', '{n, plural, =1 {a} one {b} other {# c}}', '{n, plural, =1 {a} one {b} other {# c}}'],
  ])('into %s: %s', (language, text, expected) => {
    expect(expand(text, language)).toBe(expected)
    expect(expand(expected, language)).toBe(expected)
  })

  it('may be in a translation or not, and may say its number in words', () => {
    for (const [language, forms] of [
      ['de', ['', 'one {# Datei}', 'one {eine Datei}']],
      ['fr', ['', 'one {# fichier}']],
      ['ar', ['', 'zero {x}', 'one {y} two {z}', 'zero {# x} few {# y}']],
    ] as const) {
      for (const ordered of [zeroAndOne, expand(zeroAndOne, language)]) {
        const check = textCheck(ordered, { format: 'json', formsOf: kind => pluralForms(language, kind) })
        for (const form of forms)
          expect(
            check(`{n, plural, =0 {0} =1 {1} ${form} other {# x}}`),
            `${language} ${form}`,
          ).toBeUndefined()
      }
    }
  })

  it('is not missing: every whole number is shown by the branch that the language chooses for it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('de', 'fr', 'ar', 'ru', 'lv', 'cs', 'he', 'tl', 'pt-PT'),
        fc.uniqueArray(fc.nat(5), { maxLength: 5 }),
        fc.nat(2),
        fc.nat(120),
        (language, exact, offset, count) => {
          const branches = exact.map(number => `=${number} {exactly}`).join(' ')
          const expanded = expand(`{n, plural, offset:${offset} ${branches} other {# x}}`, language)
          const category = new Intl.PluralRules(language === 'tl' ? 'fil' : language).select(count - offset)
          expect(exact.includes(count) || expanded.includes(`${category} {`)).toBe(true)
        },
      ),
      { numRuns: 500 },
    )
  })
})

it('Flutter keeps one and two, which are numbers there', () => {
  expect(expand("{n, plural, one{l'{x} #} other{# b}}", 'ja', 'arb')).toBe(
    "{n, plural, one{l'{x} #} other{# b}}",
  )
})

it('more variants than 24 stay as they are', () => {
  const one = (name: string) => `{${name}, plural, one {#} other {#s}}`
  expect(expand(`${one('a')}${one('b')}`, 'ar')).toBe(`${one('a')}${one('b')}`)
  expect(expand(`${one('a')}${one('b')}`, 'pl')).not.toBe(`${one('a')}${one('b')}`)
})

it.each<[text: string, kinds: string[]]>([
  ['{n, plural, other {#}} {m, selectordinal, other {#}}', ['cardinal', 'ordinal']],
  ['{g, select, other {{n, selectordinal, other {#}}}}', ['ordinal']],
  ['a plural, plural, word', []],
  ['{n, plural, one {#}', []],
  ['{n} of {m}', []],
])('what %s chooses between: %j', (text, kinds) => {
  expect(pluralKindsOf(text, 'json')).toEqual(kinds)
})

describe('a form for several numbers keeps the number', () => {
  const source = '{n, plural, one {# file} other {# files}}'
  it.each<[language: string, text: string, reason: string | undefined]>([
    ['de', '{n, plural, one {eine Datei} other {# Dateien}}', undefined],
    ['ru', '{n, plural, one {файл} few {# файла} many {# файлов} other {# файла}}', 'placeholder'],
    ['fr', '{n, plural, one {un fichier} other {# fichiers}}', 'placeholder'],
    ['fr', '{n, plural, =1 {un fichier} one {# fichier} other {# fichiers}}', undefined],
    ['ar', '{n, plural, zero {a} one {b} two {c} few {# d} many {# e} other {# f}}', undefined],
  ])('%s %s', (language, text, reason) => {
    const check = textCheck(expand(source, language), {
      format: 'json',
      formsOf: kind => pluralForms(language, kind),
    })
    expect(check(text)?.reason).toBe(reason)
  })
})

it('a choice by names that are numbers keeps their order', () => {
  const select = '{sex, select, 2 {two} 1 {one} __proto__ {none} other {all}}'
  expect(expand(`{n, plural, one {a #} other {b #}}${select}.`, 'ja')).toBe(
    `{n, plural, other {b #}}${select}.`,
  )
  const nested = (forms: string) => `{sex, select, 2 {{n, plural, ${forms}}} 1 {} other {x}}`
  expect(expand(nested('one {a #} other {b #}'), 'ja')).toBe(nested('other {b #}'))
})

it.each([
  ['plural', '{n, plural, one {#} other {# '],
  ['select', '{n, select, other {'],
])('a message of any depth of %s is read or left alone, at once', (_, opening) => {
  for (const depth of [12, 90, 150, 1500, 20_000]) {
    const text = `${opening.repeat(depth)}{n, plural, one {#} other {#s}}${'}}'.repeat(depth)}`
    const isChanged = opening.includes('select') && depth < 100
    expect(expand(text, 'ar') === text).toBe(!isChanged)
    expect(typeof textCheck(text, { format: 'json' })(`${text} `)).toBe('undefined')
  }
})

it('an expanded message keeps what lies outside its choices, passes its own check, and is stable', () => {
  const words = fc.stringMatching(/^[a-z ’é😀]{0,6}$/u)
  const literal = fc.oneof(words, fc.constantFrom("it''s", "'{'", '{name}', '{d, date, short}'))
  const { message } = fc.letrec<{ message: string; plural: string; select: string }>(tie => ({
    message: fc
      .array(fc.oneof({ depthSize: 'small', maxDepth: 2 }, literal, tie('plural'), tie('select')), {
        maxLength: 3,
      })
      .map(parts => parts.join(' ')),
    plural: fc
      .tuple(
        fc.constantFrom('plural', 'selectordinal'),
        fc.constantFrom('', ' offset:1'),
        fc.constantFrom('', '=0 {none} '),
        fc.boolean(),
        tie('message'),
        tie('message'),
      )
      .map(
        ([type, offset, zero, one, a, b]) =>
          `{n, ${type},${offset} ${zero}${one ? `one {${a} #} ` : ''}other {# ${b}}}`,
      ),
    select: fc
      .tuple(fc.constantFrom('male', '2', '10'), tie('message'), tie('message'))
      .map(([name, a, b]) => `{g, select, ${name} {${a}} 1 {} other {${b}}}`),
  }))
  fc.assert(
    fc.property(message, fc.constantFrom('ru', 'ar', 'ja', 'pl', 'fr', 'it', 'ca'), (text, language) => {
      // A choice within a choice by the same argument is nothing that people write.
      let choices = 0
      const outer = `<< ${text.replaceAll(/\{([gn]),/g, (_, name) => `{${name}${choices++},`)} >>`
      const expanded = expand(outer, language)
      expect(expanded.startsWith('<< ') && expanded.endsWith(' >>')).toBe(true)
      expect(expand(expanded, language)).toBe(expanded)
      const check = textCheck(expanded, { format: 'json', formsOf: kind => pluralForms(language, kind) })
      expect(check(`x ${expanded}`)).toBeUndefined()
    }),
    { numRuns: 150 },
  )
})
