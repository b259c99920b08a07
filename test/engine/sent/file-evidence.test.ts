import { expect, it } from 'vitest'
import { check, order, sync } from '../../../src/index.ts'
import { createWorkspace } from '../../helpers/workspace.ts'
import { config, openShop } from '../shop.ts'

type Files = Record<string, string | object>

const arb = (files: Files): Files => ({
  'dragoman.config.json': { source: 'en', targets: ['it'], files: [{ path: 'lib/l10n/app_{locale}.arb' }] },
  ...files,
})
const json = (en: object, de: object): Files => ({
  'dragoman.config.json': config({ targets: ['de'] }),
  'l/en/a.json': en,
  'l/de/a.json': de,
})
const po = (entries: readonly (readonly [flags: string, id: string, text: string])[]): Files => {
  const catalog = (isSource: boolean) =>
    `msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n${entries
      .map(([flags, id, text]) => `\n${flags}msgid "${id}"\nmsgstr "${isSource ? '' : text}"\n`)
      .join('')}`
  return {
    'dragoman.config.json': {
      source: 'en',
      targets: ['de'],
      files: [{ source: 'a.pot', target: '{locale}.po' }],
    },
    'a.pot': catalog(true),
    'de.po': catalog(false),
  }
}

it.each<[what: string, files: Files, expected: string[]]>([
  [
    'apostrophes of an application that escapes, by its l10n.yaml',
    arb({
      'l10n.yaml': 'arb-dir: lib/l10n\nuse-escaping: true\n',
      'lib/l10n/app_en.arb': { a: 'The last {count}' },
      'lib/l10n/app_it.arb': { a: "L'ultimo record {count} dell'elenco" },
    }),
    ['a'],
  ],
  [
    'apostrophes of an application that does not, by its l10n.yaml',
    arb({
      'l10n.yaml': 'arb-dir: lib/l10n\n',
      'lib/l10n/app_en.arb': { a: 'Delete {value}?', b: "It''s" },
      'lib/l10n/app_it.arb': { a: "Eliminare '{value}'?", b: 'È' },
    }),
    [],
  ],
  [
    'apostrophes of an application that escapes, by another text',
    arb({
      'lib/l10n/app_en.arb': { a: 'The last {count}', b: "It''s {n}" },
      'lib/l10n/app_it.arb': { a: "L'ultimo record {count} dell'elenco", b: '{n}' },
    }),
    ['a'],
  ],
  [
    'apostrophes of an application that escapes, by a name that is no placeholder',
    arb({
      'lib/l10n/app_en.arb': {
        a: "Write '{braces}' for {name}",
        '@a': { placeholders: { name: {} } },
        b: 'The last {count}',
      },
      'lib/l10n/app_it.arb': { a: "'{braces}' per {name}", b: "L'ultimo record {count} dell'elenco" },
    }),
    ['b'],
  ],
  [
    'apostrophes around placeholders that the file declares',
    arb({
      'lib/l10n/app_en.arb': { a: "Delete '{value}'?", '@a': { placeholders: { value: {} } } },
      'lib/l10n/app_it.arb': { a: "Eliminare l'elemento {value}?" },
    }),
    [],
  ],
  [
    'a pipe in a file without vue-i18n',
    json(
      { a: '{title} | Acme', b: 'Hello {name} | bye' },
      { a: 'Titel | Acme', b: 'Hallo {name} | bis bald' },
    ),
    ['a'],
  ],
  [
    'a pipe in a file with vue-i18n',
    json(
      { a: '{n} day | {n} days', b: '@:nav.home', nav: { home: 'Home' } },
      { a: 'Ein Tag | {n} Tage', b: '@:nav.home', nav: { home: 'Start' } },
    ),
    [],
  ],
  [
    'apostrophes beside ICU messages',
    json(
      { a: '{n, plural, one {# file} other {# files}}', b: 'Delete {name}?' },
      { a: '{n, plural, one {# Datei} other {# Dateien}}', b: "'{name}' löschen?" },
    ),
    ['b'],
  ],
  [
    'braces in a catalog of C',
    po([
      ['#, c-format\n', '%s done', '%s fertig'],
      ['', 'E219: Missing {.', 'E219: { fehlt.'],
      ['', 'unexpected }', 'unerwartete schließende Klammer'],
      ['', 'use {fname}', 'mit {nomfitxer}'],
    ]),
    [],
  ],
  [
    'braces in a catalog that uses them',
    po([
      ['', 'use {fname}', 'mit {name}'],
      ['', 'see', 'sieh {'],
    ]),
    ['use {fname}', 'see'],
  ],
  [
    'what the catalog calls no format',
    po([
      ['#, no-c-format\n', '%A, %B %d', '%d. %B (%A)'],
      ['#= no-c-format\n', '50%s off', 'die Hälfte'],
      ['#, c-format\n', '%d of it', '%ld davon'],
    ]),
    ['%d of it'],
  ],
  [
    'fuzzy texts',
    po([
      ['#, fuzzy, c-format\n', '%d files', 'Dateien'],
      ['#= fuzzy\n', 'use {x}', 'mit {y}'],
    ]),
    [],
  ],
])('%s', async (_, files, expected) => {
  const workspace = createWorkspace(files)
  const { findings } = await check({ cwd: workspace.root, env: {} })
  const invalid = findings.filter(({ reason }) => reason === 'invalid')
  expect(invalid.map(({ key }) => key.at(-1))).toEqual(expected)
})

it('a text with a single brace in a catalog of C can be ordered', async () => {
  const { options, workspace } = await openShop(
    {
      ...po([['', 'E219: Missing {.', '']]),
      'de.po': 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n',
    },
    { translate: ({ text }) => text.replace('E219: Missing {.', 'E219: { fehlt.') },
  )
  expect(await sync(options)).toMatchObject({ exitCode: 0, held: [] })
  expect(workspace.get('de.po')).toContain('msgstr "E219: { fehlt."')
})

it('spaces that align a text are written as they were delivered', async () => {
  const delivered = new Map([
    ['usage: %s', 'Verwendung: %s'],
    ['   or: %s', '      oder: %s'],
    ['  -h  help\\n', '-h      Hilfe'],
  ])
  const { options, workspace } = await openShop(
    {
      ...po([...delivered].map(([id]) => ['', id, ''])),
      'de.po': 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n',
    },
    {
      translate: ({ text }) =>
        JSON.stringify(JSON.parse(text), (_, value: unknown) =>
          typeof value === 'string' ? (delivered.get(value.replace('\n', '\\n')) ?? value) : value,
        ),
    },
  )
  expect(await sync(options)).toMatchObject({ exitCode: 0, held: [] })
  const text = workspace.get('de.po')
  expect(text).toContain('msgstr "      oder: %s"')
  expect(text).toContain('msgstr "  -h      Hilfe\\n"')
})

it('translators see placeholders that only the file shows', async () => {
  const { options, sandbox } = await openShop({
    'dragoman.config.json': config({ targets: ['de'] }),
    'l/en/a.json': { a: 'Hello :name', b: 'Choose :option' },
  })
  await order(options)
  const sent = sandbox.truth.flatMap(one =>
    one.what === 'request' && one.path === '/v1/translate' ? [one.body] : [],
  )
  expect(sent).toMatchObject([{ comment: { text: 'Keep the placeholders: :name, :option' } }])
})
