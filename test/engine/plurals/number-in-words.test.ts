import { expect, it } from 'vitest'
import { check } from '../../../src/index.ts'
import { createWorkspace } from '../../helpers/workspace.ts'

/** The findings of `check` on one translation, as the last part of each key and what is wrong. */
async function findings(
  format: 'json' | 'po' | 'arb',
  locale: string,
  source: string | object,
  target: string | object,
) {
  const name = (of: string) => (format === 'arb' ? `l/app_${of}.arb` : `l/${of}.${format}`)
  const workspace = createWorkspace({
    'dragoman.config.json': {
      source: 'en',
      targets: [locale],
      files: [
        format === 'po'
          ? { source: 'l/en.pot', target: 'l/{locale}.po' }
          : { path: format === 'arb' ? 'l/app_{locale}.arb' : 'l/{locale}.json' },
      ],
    },
    [format === 'po' ? 'l/en.pot' : name('en')]: source,
    [name(locale)]: target,
  })
  const { findings: found } = await check({ cwd: workspace.root, env: {} })
  return found.flatMap(({ key, reason }) => (reason === 'missing' ? [] : [`${key.at(-1)} ${reason}`]))
}

const files = { f_one: '{{count}} file in {{dir}}', f_other: '{{count}} files in {{dir}}' }
const worded = { f_one: 'One file', f_other: '{{count}} files' }

it.each<[what: string, locale: string, source: object, target: object, expected: string[]]>([
  [
    'one number',
    'de',
    files,
    { f_one: 'Eine Datei in {{dir}}', f_other: '{{count}} Dateien in {{dir}}' },
    [],
  ],
  [
    'another placeholder',
    'de',
    files,
    { f_one: 'Eine Datei', f_other: '{{count}} Dateien in {{dir}}' },
    ['f_one invalid'],
  ],
  [
    'most numbers',
    'de',
    files,
    { f_one: 'Eine Datei in {{dir}}', f_other: 'Dateien in {{dir}}' },
    ['f_other invalid'],
  ],
  [
    'he one and two',
    'he',
    files,
    { f_one: 'קובץ ב-{{dir}}', f_two: 'שני קבצים ב-{{dir}}', f_other: '{{count}} קבצים ב-{{dir}}' },
    [],
  ],
  [
    'ar zero, one, two',
    'ar',
    files,
    {
      f_zero: 'لا {{dir}}',
      f_one: 'ملف {{dir}}',
      f_two: 'ملفان {{dir}}',
      f_few: '{{count}} {{dir}}',
      f_many: '{{dir}}',
      f_other: '{{count}} {{dir}}',
    },
    ['f_many invalid'],
  ],
  [
    'several numbers',
    'ru',
    files,
    { f_one: 'Один файл в {{dir}}', f_few: '{{count}} в {{dir}}', f_many: '{{count}} в {{dir}}' },
    ['f_one invalid'],
  ],
  [
    'several numbers, which the source says in words',
    'ru',
    worded,
    { f_one: 'Один файл', f_few: '{{count}} файла', f_many: '{{count}} файлов' },
    ['f_one invalid'],
  ],
  [
    '0 and 1, which the source says in words',
    'fr',
    worded,
    { f_one: 'Un fichier', f_other: '{{count}} fichiers' },
    [],
  ],
  [
    '0 and 1, which the source shows',
    'fr',
    files,
    { f_one: 'Un fichier dans {{dir}}', f_other: '{{count}} fichiers dans {{dir}}' },
    ['f_one invalid'],
  ],
  [
    'a form that shows what the source says in words',
    'de',
    worded,
    { f_one: '{{count}} Datei', f_other: '{{count}} Dateien' },
    [],
  ],
  [
    'objects of forms',
    'de',
    { f: { one: '{count} file', other: '{count} files' } },
    { f: { one: 'Eine Datei', other: '{count} Dateien' } },
    [],
  ],
  [
    'objects of forms, most numbers',
    'de',
    { f: { one: '{count} file', other: '{count} files' } },
    { f: { one: 'Eine Datei', other: 'Dateien' } },
    ['other invalid'],
  ],
  [
    'ordinals',
    'fr',
    {
      p_ordinal_one: '{{count}}st',
      p_ordinal_two: '{{count}}nd',
      p_ordinal_few: '{{count}}rd',
      p_ordinal_other: '{{count}}th place',
    },
    { p_ordinal_one: 'premier', p_ordinal_other: '{{count}}e' },
    [],
  ],
  [
    'i18next 3',
    'he',
    { f: '{{count}} file', f_plural: '{{count}} files' },
    { f_0: 'קובץ', f_1: 'שני קבצים', f_2: '{{count}} קבצים', f_3: 'קבצים' },
    ['f_3 invalid'],
  ],
  [
    'ICU',
    'de',
    { t: '{n, plural, one {# file} other {# files}}' },
    { t: '{n, plural, one {Eine Datei} other {# Dateien}}' },
    [],
  ],
  [
    'ICU in the structure of the source',
    'fr',
    { t: 'Approve {n, plural, one {request} other {{n} requests}}' },
    { t: 'Valider {n, plural, one {demande} other {{n} demandes}}' },
    [],
  ],
  [
    'ICU for several numbers',
    'ru',
    { t: '{n, plural, one {a file} other {# files}}' },
    { t: '{n, plural, one {файл} few {# файла} many {# файлов} other {# файла}}' },
    ['t invalid'],
  ],
  [
    'ICU that never shows the number',
    'ja',
    { t: '{n, plural, one {Studio} other {Studios}}' },
    { t: '制作会社' },
    [],
  ],
  [
    'ICU that says something else of none',
    'ja',
    { t: '{n, plural, =0 {None} other {Studios}}' },
    { t: '制作会社' },
    ['t invalid'],
  ],
  [
    'ICU that shows the number',
    'ja',
    { t: '{n, plural, one {Studio} other {{n} studios}}' },
    { t: '制作会社' },
    ['t invalid'],
  ],
  [
    'ICU without a choice that a language needs',
    'de',
    { t: '{n, plural, one {Studio} other {Studios}}' },
    { t: 'Studios' },
    ['t invalid'],
  ],
  ['vue-i18n', 'de', { a: '{n} day | {n} days', b: '@:a.b' }, { a: 'Ein Tag | {n} Tage', b: '@:a.b' }, []],
  [
    'vue-i18n in a language with few',
    'ru',
    { a: '{n} day | {n} days', b: '@:a.b' },
    { a: 'день | {n} дня | {n} дней', b: '@:a.b' },
    ['a invalid'],
  ],
])('%s (JSON, %s)', async (_, locale, source, target, expected) => {
  expect(await findings('json', locale, source, target)).toEqual(expected)
})

it.each<[locale: string, text: string, expected: string[]]>([
  ['de', '{n, plural, one{Eine Datei} other{{n} Dateien}}', []],
  ['fr', '{n, plural, one{un fichier} other{{n} fichiers}}', ['f invalid']],
  ['de', '{n, plural, one{Eine Datei} other{Dateien}}', ['f invalid']],
  ['de', '{n, plural, =1{Eine Datei} other{{n} Dateien}}', []],
])('ARB, %s: %s', async (locale, text, expected) => {
  const source = { f: '{n, plural, one{{n} file} other{{n} files}}' }
  expect(await findings('arb', locale, source, { f: text })).toEqual(expected)
})

const catalog = (forms: string, ...texts: string[]) => `msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: ${forms}\\n"

#, c-format
msgid "%d file in %s"
msgid_plural "%d files in %s"
${texts.map((text, index) => `msgstr[${index}] "${text}"\n`).join('')}
#, c-format
msgid "One argument"
msgid_plural "%d arguments"
${texts.map((_, index) => `msgstr[${index}] "%d argomento"\n`).join('')}`

const arabic =
  'nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);'

// The answer of msgfmt about an order of arguments is that about `%2$s` without the first one.
it.each<[what: string, header: string, texts: string[], expected: string[]]>([
  ['two forms', 'nplurals=2; plural=(n != 1);', ['%d file in %s', '%d files in %s'], []],
  ['words that shift the others', 'nplurals=2; plural=(n != 1);', ['ein %s', '%d in %s'], ['0 invalid']],
  ['words for most numbers', 'nplurals=2; plural=(n != 1);', ['%d in %s', 'mehrere'], ['1 invalid']],
])('gettext, %s', async (_, header, texts, expected) => {
  const source = catalog('nplurals=2; plural=(n != 1);', '', '')
    .replaceAll(/argomento/g, '')
    .replaceAll('"%d "', '""')
  expect(await findings('po', 'de', source, catalog(header, ...texts))).toEqual(expected)
})

it.each<[what: string, header: string, texts: string[], expected: string[]]>([
  ['Arabic', arabic, ['لا ملفات', 'ملف', 'ملفان', '%d ملفات', '%d ملفًا', '%d ملف'], []],
  ['Arabic few', arabic, ['لا', 'ملف', 'ملفان', 'ملفات', '%d ملفًا', '%d ملف'], ['3 invalid']],
  ['Hebrew', 'nplurals=3; plural=(n==1 ? 0 : n==2 ? 1 : 2);', ['קובץ', 'שני קבצים', '%d קבצים'], []],
  ['one form', 'nplurals=1; plural=0;', ['ファイル'], ['0 invalid']],
  ['0 and 1', 'nplurals=2; plural=(n > 1);', ['un fichier', '%d fichiers'], ['0 invalid']],
  ['1, 21, 31…', 'nplurals=2; plural=(n%10==1 && n%100!=11 ? 0 : 1);', ['skrá', '%d skrár'], ['0 invalid']],
])('gettext, a single number: %s', async (_, header, texts, expected) => {
  const plural = (...forms: string[]) =>
    `msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: ${header}\\n"\n\n#, c-format\nmsgid "%d file"\nmsgid_plural "%d files"\n${forms.map((form, index) => `msgstr[${index}] "${form}"\n`).join('')}`
  expect(await findings('po', 'is', plural('', ''), plural(...texts))).toEqual(expected)
})
