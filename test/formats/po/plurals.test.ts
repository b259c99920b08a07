import { describe, expect, it } from 'vitest'
import { languages } from '../../../src/config/locales/languages.ts'
import { po } from '../../../src/formats/po/index.ts'
import { parsePluralExpression } from '../../../src/formats/po/plurals/plural-expression.ts'
import { pluralFormsOf, readPluralForms } from '../../../src/formats/po/plurals/plural-forms.ts'
import { usualPluralForms } from '../../../src/formats/po/plurals/plural-table.ts'

describe('a plural formula', () => {
  it.each([
    ['0', [0, 0, 0, 0]],
    ['n', [0, 1, 2, 11]],
    ['n != 1', [1, 0, 1, 1]],
    ['n>1', [0, 0, 1, 1]],
    ['n == 1 ? 0 : n == 2 ? 1 : 2', [2, 0, 1, 2]],
    ['n?n>1?n>10?3:2:1:0', [0, 1, 2, 3]],
    ['(n%10==1 && n%100!=11) ? 0 : 1', [1, 0, 1, 1]],
    ['1 || 0 && 0', [1, 1, 1, 1]],
    ['!n', [1, 0, 0, 0]],
    ['!!n + 2*3 - 7/2', [3, 4, 4, 4]],
    ['n - 1 - 1 < 0', [1, 1, 0, 0]],
    ['\tn<=1\n', [1, 1, 0, 0]],
    ['n >= 2', [0, 0, 1, 1]],
    ['10 - 4 % 3 == 9', [1, 1, 1, 1]],
  ])('%s is computed as in C', (formula, values) => {
    const rule = parsePluralExpression(formula)
    expect([0, 1, 2, 11].map(count => rule?.(count))).toEqual(values)
  })

  it.each([
    '',
    '()',
    'n +',
    '(n',
    'n)',
    'n ? 1',
    'n ? 1 : ',
    'x',
    'n = 1',
    'n & 1',
    'n n',
    '1 2',
    'process.exit()',
    'n; n',
    '0x10',
    '-1',
    '[n]',
    'n'.repeat(1001),
    `${'('.repeat(101)}n${')'.repeat(101)}`,
    `${'!'.repeat(300)}n`,
    `${'n?1:'.repeat(120)}0`,
    '99999999999999999999',
  ])('%s is refused', formula => {
    expect(parsePluralExpression(formula)).toBeUndefined()
  })

  it.each([
    'nplurals=2; plural=n',
    'nplurals=0; plural=0',
    'nplurals=17; plural=0',
    'nplurals=2',
    'plural=0',
    'nplurals=2; plural=n/0',
    'nplurals=2; plural=n%0',
    'nplurals=INTEGER; plural=EXPRESSION;',
    'nplurals=3; plural=n-1',
  ])('the field %s is refused', value => {
    expect(readPluralForms(value)).toBeUndefined()
  })
})

describe('the usual plural forms', () => {
  it.each(languages.map(language => [language]))('of %s can be read and are all used', language => {
    const forms = pluralFormsOf(language)
    expect(forms.length).toBeGreaterThan(0)
    expect(forms.filter(({ isUnused }) => isUnused)).toEqual([])
  })

  // Where the formulas of gettext and the rules of CLDR divide the whole numbers up to 200 in the same way.
  it.each(
    'id ja ko ms my th vi zh-CN zh-TW af bg de el en fi hu nl sv-SE bn fa fr hi hy-AM is lv lt ro be hr ru sr uk cs sk pl sl ar'
      .split(' ')
      .map(language => [language]),
  )('of %s agree with CLDR', language => {
    const rule = parsePluralExpression(/plural=(.*);/.exec(usualPluralForms(language))?.[1] ?? '')
    const cldr = new Intl.PluralRules(language)
    const categoryByIndex = new Map<number | undefined, string>()
    for (let count = 0; count <= 200; count++) {
      const index = rule?.(count)
      const category = cldr.select(count)
      if (language === 'lv' && count !== 0 && category === 'zero') continue
      expect(categoryByIndex.get(index) ?? category).toBe(category)
      categoryByIndex.set(index, category)
    }
    expect(new Set(categoryByIndex.values()).size).toBe(categoryByIndex.size)
  })

  it('of an unknown language are those of English', () => {
    expect(usualPluralForms('xx')).toBe(usualPluralForms('en'))
    expect(usualPluralForms('zh-HK')).toBe(usualPluralForms('zh-CN'))
    expect(usualPluralForms('ru_RU')).toBe(usualPluralForms('ru'))
    expect(usualPluralForms('pt_BR')).toBe(usualPluralForms('pt-BR'))
    expect(usualPluralForms('sr@latin')).toBe(usualPluralForms('sr'))
  })
})

describe('the forms that a target needs', () => {
  const source = po.scan(
    '#. hint\nmsgid "a"\nmsgid_plural "b"\nmsgstr[0] ""\nmsgstr[1] ""\n\nmsgid "c"\nmsgstr ""\n',
    {
      role: 'source',
    },
  )
  const needed = (language: string, forms?: string) => {
    const target = forms === undefined ? undefined : po.scan(`msgid ""\nmsgstr "Plural-Forms: ${forms}\\n"\n`)
    return (po.neededBy?.(source)?.(target, language) ?? source.entries).map(({ id, text }) =>
      [...id.slice(1), text].join(' '),
    )
  }

  it.each([
    ['de', undefined, ['a 0 a', 'a 1 b', 'c c']],
    ['ja', undefined, ['a 0 b', 'c c']],
    ['fr', undefined, ['a 0 a', 'a 1 b', 'c c']],
    ['ru', undefined, ['a 0 b', 'a 1 b', 'a 2 b', 'c c']],
    ['pl', undefined, ['a 0 a', 'a 1 b', 'a 2 b', 'c c']],
    ['ar', undefined, ['a 0 b', 'a 1 a', 'a 2 b', 'a 3 b', 'a 4 b', 'a 5 b', 'c c']],
    ['de', 'nplurals=1; plural=0;', ['a 0 b', 'c c']],
    [
      'lv',
      'nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2;',
      ['a 0 b', 'a 1 b', 'a 2 b', 'c c'],
    ],
    [
      'fr',
      'nplurals=3; plural=(n == 0 || n == 1) ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2;',
      ['a 0 a', 'a 1 b', 'a 2 b', 'c c'],
    ],
    [
      'cs',
      'nplurals=4; plural=(n == 1 && n % 1 == 0) ? 0 : (n >= 2 && n <= 4 && n % 1 == 0) ? 1: (n % 1 != 0 ) ? 2 : 3;',
      ['a 0 a', 'a 1 b', 'a 3 b', 'c c'],
    ],
    ['de', 'nplurals=2; plural=broken', ['a 0 a', 'a 1 b', 'c c']],
  ])('in %s with %s', (language, forms, expected) => {
    expect(needed(language, forms)).toEqual(expected)
  })

  it('come with the numbers that they are for', () => {
    const numbers = po
      .neededBy?.(source)?.(undefined, 'pl')
      .map(({ comment, numbers }) => [comment, numbers])
    expect(numbers).toEqual([
      ['hint', 'plural form 0, for n = 1'],
      ['hint', 'plural form 1, for n = 2, 3, 4, 22, 23, 24, …'],
      ['hint', 'plural form 2, for n = 0, 5, 6, 7, 8, 9, …'],
      [undefined, undefined],
    ])
  })

  it('are read off a header in any place', () => {
    const late = po.scan(
      'msgid "x"\nmsgstr ""\n\nmsgid ""\nmsgstr "Plural-Forms: nplurals=1; plural=0;\\n"\n',
    )
    expect(po.neededBy?.(source)?.(late, 'de')).toHaveLength(2)
  })
})
