/** Mistakes of other tools about plurals and checks, each on an input of our own. */
import { expect, it } from 'vitest'
import { textCheck } from '../../../src/checks/index.ts'
import { check, status, sync } from '../../../src/index.ts'
import type { FormatName } from '../../../src/model.ts'
import { answer, committed, config, openShop } from '../shop.ts'

type Json = Readonly<Record<string, unknown>>

async function syncJson(source: Json, targets: Readonly<Record<string, Json | string>>) {
  const shop = await openShop({
    'dragoman.config.json': config({ targets: Object.keys(targets) }),
    'l/en/a.json': source,
    ...Object.fromEntries(
      Object.entries(targets)
        .filter(([, content]) => content !== '')
        .map(([locale, content]) => [`l/${locale}/a.json`, content]),
    ),
  })
  const before = await status(shop.options)
  const report = await sync(shop.options)
  expect(report.errors).toEqual([])
  return { ...shop, before, report, bought: committed(shop.sandbox).map(({ data }) => JSON.parse(data)) }
}

const days = { d_one: '{{count}} day', d_other: '{{count}} days' }
const inRussian = {
  d_one: '{{count}} день',
  d_few: '{{count}} дня',
  d_many: '{{count}} дней',
  d_other: '{{count}} дня',
}

it('plural forms that only the target has are not deleted by a run', async () => {
  const { workspace, report } = await syncJson({ ...days, new: 'New' }, { ru: inRussian })
  expect(report.written).toEqual(['l/ru/a.json'])
  expect(JSON.parse(workspace.get('l/ru/a.json'))).toEqual({ ...inRussian, new: 'New (ru)' })
})

it('the form for millions that French and Spanish have is neither emptied nor called an orphan', async () => {
  const inFrench = { d_one: '{{count}} jour', d_many: '{{count}} de jours', d_other: '{{count}} jours' }
  const { workspace, before, bought } = await syncJson(days, { fr: inFrench })
  expect(before.totals).toMatchObject({ translated: 3, orphan: 0, missing: 0 })
  expect(JSON.parse(workspace.get('l/fr/a.json'))).toEqual(inFrench)
  expect(bought).toEqual([])
})

it('the form for millions is created where a language has it', async () => {
  const { workspace } = await syncJson(days, { it: '' })
  expect(JSON.parse(workspace.get('l/it/a.json'))).toHaveProperty('d_many', '{{count}} days (it)')
})

it('plural forms in an order of their own are not put into another, run after run', async () => {
  const file =
    '{\n  "d_one": "{{count}} jour",\n  "d_other": "{{count}} jours",\n  "d_many": "{{count}} de jours"\n}\n'
  const { workspace, options } = await syncJson(days, { fr: file })
  expect(workspace.get('l/fr/a.json')).toBe(file)
  expect((await check(options)).exitCode).toBe(0)
})

it('contexts that only the target has are not dropped', async () => {
  const target = { p: 'Teilen', p_email: 'Per E-Mail teilen', d_male_one: 'Freund' }
  const { workspace } = await syncJson({ p: 'Share', q: 'Other' }, { de: target })
  expect(JSON.parse(workspace.get('l/de/a.json'))).toEqual({ ...target, q: 'Other (de)' })
})

it('a language with one plural form does not lose it', async () => {
  const { workspace, bought } = await syncJson(days, { ja: '' })
  expect(JSON.parse(workspace.get('l/ja/a.json'))).toEqual({ d_other: '{{count}} days (ja)' })
  expect(bought).toEqual([{ d_other: '{{count}} days' }])
})

it('of duplicate keys the one that counts is translated, and the difference is reported', async () => {
  const { workspace, report } = await syncJson(
    { a: 'New', b: 'B' },
    { de: '{\n  "a": "Hidden",\n  "b": "B!",\n  "a": ""\n}\n' },
  )
  expect(workspace.get('l/de/a.json')).toBe('{\n  "a": "Hidden",\n  "b": "B!",\n  "a": "New (de)"\n}\n')
  expect(report.notices).toMatchObject([
    {
      locale: 'de',
      key: ['a'],
      message: expect.stringContaining('with different values; the last one counts'),
    },
  ])
})

const pot = `msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"

msgid "%d day"
msgid_plural "%d days"
msgstr[0] ""
msgstr[1] ""
`
const catalog = (language: string, forms: string) => `msgid ""
msgstr ""
"Language: ${language}\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: ${forms}\\n"
`

it.each([
  {
    title: 'a Russian catalog with four forms gets four, the one that no number takes being a copy',
    locale: 'ru',
    forms:
      'nplurals=4; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : n%10==0 || (n%10>=5 && n%10<=9) || (n%100>=11 && n%100<=14) ? 2 : 3);',
    bought: 3,
    written: ['%d days', '%d days', '%d days', '%d days'],
  },
  {
    title: 'a Polish catalog with three forms does not get the four of CLDR',
    locale: 'pl',
    forms: 'nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);',
    bought: 3,
    written: ['%d day', '%d days', '%d days'],
  },
  {
    title: 'a French catalog whose header says two forms does not get a third',
    locale: 'fr',
    forms: 'nplurals=2; plural=(n > 1);',
    bought: 2,
    written: ['%d day', '%d days'],
  },
  {
    title: 'an Indonesian catalog with two forms by its header gets two',
    locale: 'id',
    forms: 'nplurals=2; plural=(n > 1);',
    bought: 2,
    written: ['%d day', '%d days'],
  },
])('$title', async ({ locale, forms, bought, written }) => {
  const header = catalog(locale, forms)
  const shop = await openShop({
    'dragoman.config.json': {
      source: 'en',
      targets: [locale],
      files: [{ source: 'po/a.pot', target: 'po/{locale}.po' }],
    },
    'po/a.pot': pot,
    [`po/${locale}.po`]: header,
  })
  expect((await sync(shop.options)).errors).toEqual([])
  expect(committed(shop.sandbox).map(({ data }) => Object.keys(JSON.parse(data)).length)).toEqual([bought])
  const text = shop.workspace.get(`po/${locale}.po`)
  expect(text.startsWith(header)).toBe(true)
  expect(
    Array.from(text.matchAll(/^msgstr\[(\d)\] "(.*)"$/gm), ([, index, form]) => [Number(index), form]),
  ).toEqual(written.map((form, index) => [index, `${form} (${locale})`]))
})

it('a catalog keeps its own language in its header', async () => {
  const header = catalog('es', 'nplurals=2; plural=(n != 1);')
  const shop = await openShop({
    'dragoman.config.json': {
      source: 'en',
      targets: ['es'],
      locales: { es: 'es-ES' },
      files: [{ source: 'po/a.pot', target: 'po/{locale}.po' }],
    },
    'po/a.pot': pot,
    'po/es.po': header,
  })
  await sync(shop.options)
  expect(shop.workspace.get('po/es.po').startsWith(header)).toBe(true)
})

it('an invisible backspace in a catalog keeps its bytes, and in a delivery it is held', async () => {
  const old = `${catalog('de', 'nplurals=2; plural=(n != 1);')}\nmsgid "a"\nmsgstr "x\bx"\n`
  const shop = await openShop(
    {
      'dragoman.config.json': {
        source: 'en',
        targets: ['de'],
        files: [{ source: 'po/a.pot', target: 'po/{locale}.po' }],
      },
      'po/a.pot': 'msgid "a"\nmsgstr ""\n\nmsgid "b"\nmsgstr ""\n\nmsgid "c"\nmsgstr ""\n',
      'po/de.po': old,
    },
    { translate: task => answer(task).replace('"c (de)"', '"c\\b"') },
  )
  expect((await sync(shop.options)).held).toMatchObject([{ key: ['', 'c'], reason: 'control' }])
  expect(shop.workspace.get('po/de.po')).toBe(`${old}\nmsgid "b"\nmsgstr "b (de)"\n`)
  expect((await check(shop.options)).findings).toMatchObject([
    { key: ['', 'a'], reason: 'invalid' },
    { key: ['', 'c'], reason: 'missing' },
  ])
})

const files = '{n, plural, one {# file} other {# files}} in {folder}'

it.each<[title: string, format: FormatName, source: string, text: string, reason?: string]>([
  [
    'an apostrophe that hides an argument is found',
    'json',
    files,
    "{n, plural, one {# fichier} other {# fichiers}} dans l'{folder}",
    'placeholder',
  ],
  [
    'an apostrophe before a letter is no quotation',
    'json',
    files,
    "{n, plural, one {# fichier} other {# fichiers}} d'un {folder}",
  ],
  [
    'a doubled apostrophe hides nothing',
    'json',
    files,
    "{n, plural, one {# fichier} other {# fichiers}} dans l''{folder}",
  ],
  [
    'quotes that hide a tag are found',
    'json',
    `${files} <b>x</b>`,
    "{n, plural, other {# Dateien}} in {folder} '<b>x'",
    'markup',
  ],
  ['"95% of users" is no placeholder', 'strings', '95% of users', '95% der Nutzer'],
  ['"95% of users" is none beside a true one', 'po', '%d is 95%% of users', '%d sind 95%% der Nutzer'],
  ['%% is counted as a sign, not as half a specifier', 'strings', '100%% of %@', '100%% von %@'],
  ['%% may be said in words', 'strings', '%d%% of it', '%d Prozent davon'],
  ['%% that became % is found', 'strings', '%d%% of it', '%d% davon', 'placeholder'],
  [
    'a stray code fence is found',
    'markdown',
    'Run it:\n\n```sh\nls\n```',
    'Starte es:\n\n```sh\nls\n```\n```',
    'markup',
  ],
  [
    'a swapped pair of arguments without positions is found',
    'strings',
    '%@ has %d',
    '%d hat %@',
    'placeholder',
  ],
  ['a swapped pair with positions is right', 'strings', '%@ has %d', '%2$d hat %1$@'],
])('%s', (_, format, source, text, reason) => {
  expect(textCheck(source, { format })(text)?.reason).toBe(reason)
})
