/** The first configurations that newcomers write, and the answers to them. */
import { describe, expect, it } from 'vitest'
import { patternProblems } from '../../src/config/paths/patterns.ts'
import { ConfigError, check, loadConfig, plan, status } from '../../src/index.ts'
import { makeTree } from './tree.ts'

async function messageOf(files: Readonly<Record<string, string>>): Promise<string> {
  const cwd = makeTree({ '.git/': '', ...files })
  const error = await loadConfig({ cwd }).then(
    () => undefined,
    (caught: unknown) => caught,
  )
  expect(error).toBeInstanceOf(ConfigError)
  return (error as ConfigError).message
}

const config = (more: object) =>
  JSON.stringify({ source: 'en', targets: ['de'], files: [{ path: '{locale}.json' }], ...more })

describe('a format that is not supported is called by its name', () => {
  it.each([
    ['{locale}.yml', 'YAML'],
    ['res/values-{android}/strings.xml', 'Android strings.xml'],
    ['{locale}.xlf', 'XLIFF'],
    ['messages_{locale}.properties', 'Java .properties'],
    ['Strings.{locale}.resx', '.NET .resx'],
    ['{locale}.lproj/Localizable.stringsdict', 'Apple .stringsdict'],
    ['Localizable.xcstrings', 'Apple .xcstrings'],
    ['lang/{locale}/messages.php', 'PHP'],
    ['{locale}.csv', 'CSV'],
    ['{locale}/app.ftl', 'Fluent'],
    ['{locale}/index.rst', 'reStructuredText'],
  ])('%s', async (path, name) => {
    const message = await messageOf({ 'dragoman.config.json': config({ files: [{ path }] }) })
    expect(message).toContain(`${name}`)
    expect(message).toContain('is not supported yet')
    expect(message).toContain('gettext')
    expect(message).not.toContain('placeholder for the locale')
  })

  it.each(['yaml', 'yml', 'xliff', 'android', 'fluent', 'php'])('as format: %s', async format => {
    const message = await messageOf({
      'dragoman.config.json': config({ files: [{ path: '{locale}.x', format }] }),
    })
    expect(message).toMatch(/is not supported yet/)
    expect(message).not.toContain('Did you mean')
  })

  it.each([
    ['md', 'markdown'],
    ['MD', 'markdown'],
    ['gettext', 'po'],
    ['i18next', 'json'],
    ['vue-i18n', 'json'],
    ['icu', 'json'],
    ['JSON', 'json'],
    ['apple-strings', 'strings'],
    ['flutter', 'arb'],
  ])('but format: %s means %s', async (format, meant) => {
    const message = await messageOf({
      'dragoman.config.json': config({ files: [{ path: '{locale}.x', format }] }),
    })
    expect(message).toContain(`Did you mean "${meant}"?`)
  })

  it('format: strings.xml is that of Android, not of Apple', async () => {
    const message = await messageOf({
      'dragoman.config.json': config({ files: [{ path: '{locale}.x', format: 'strings.xml' }] }),
    })
    expect(message).toContain('Android strings.xml is not supported yet.')
    expect(message).not.toContain('Did you mean')
  })

  it.each(['yml', 'json', 'po', 'strings', 'xml', 'csv'])('and .%s is no plain text', async extension => {
    const message = await messageOf({
      'dragoman.config.json': config({ files: [{ path: `{locale}.${extension}`, format: 'text' }] }),
    })
    expect(message).toContain('files of plain text')
  })

  it.each(['txt', 'rst', 'conf'])('but .%s may be read as plain text', async extension => {
    const cwd = makeTree({
      'dragoman.config.json': config({ files: [{ path: `{locale}.${extension}`, format: 'text' }] }),
      [`en.${extension}`]: 'Hello there.\n',
    })
    expect((await status({ cwd })).totals.missing).toBe(1)
  })
})

describe('a configuration that is not read says where', () => {
  it.each([
    'files:\n  - path: **/{locale}.json\n',
    'files:\n  - path: {locale}.json\n',
    'files: [{path: {locale}/a.json}]\n',
  ])('to quote: %j', async text => {
    const message = await messageOf({ 'dragoman.config.yaml': `source: en\ntargets: [de]\n${text}` })
    expect(message).toContain('has to be in quotes')
  })

  it.each(['ts', 'mts'])('the line of a syntax error in .%s', async extension => {
    const text = 'export default {\n  source: "en",\n  targets: ["de"\n  files: [],\n}\n'
    expect(await messageOf({ [`dragoman.config.${extension}`]: text })).toMatch(/found at line 4, column \d/)
  })

  it.each(['dragoman.config.jsonc', 'dragoman.yaml', 'dragoman.json', '.dragoman.yml', 'dragoman.toml'])(
    'that %s is not looked for',
    async name => {
      expect(await messageOf({ [name]: '{}' })).toContain(
        `but there is ${name}, a name that dragoman does not look for.`,
      )
    },
  )
})

describe('a locale that could be several languages', () => {
  const files = {
    '.git/': '',
    'dragoman.config.json': config({ targets: ['es', 'de', 'pt', 'cn'] }),
    'en.json': '{"a":"Hello"}',
    'es.json': '{"a":"Hola"}',
  }

  it('is counted offline, with a note', async () => {
    const cwd = makeTree(files)
    const report = await check({ cwd })
    expect(report.totals).toMatchObject({ translated: 1, missing: 3 })
    expect(report.notices.map(({ message }) => message)).toEqual([
      expect.stringContaining('locales: {es: es-ES}'),
      expect.stringContaining('locales: {pt: pt-BR}'),
      expect.stringContaining('locales: {cn: zh-CN}'),
    ])
  })

  it('stops buying, but not for the locales that are clear', async () => {
    const cwd = makeTree(files)
    await expect(plan({ cwd, sandbox: true })).rejects.toMatchObject({ code: 'CONFIG', exitCode: 2 })
    expect((await plan({ cwd, sandbox: true, locales: ['de'] })).requests).toMatchObject([
      { locales: ['de'] },
    ])
  })

  it('as a source is looked at, and never bought from', async () => {
    const cwd = makeTree({ ...files, 'dragoman.config.json': config({ source: 'es' }) })
    expect((await status({ cwd })).totals).toMatchObject({ missing: 1 })
    await expect(plan({ cwd, sandbox: true })).rejects.toThrow('a choice between es-ES, es-MX')
  })
})

describe('targets: all', () => {
  const localesOf = async (tree: Readonly<Record<string, string>>, more: object) => {
    const cwd = makeTree({
      '.git/': '',
      ...tree,
      'dragoman.config.json': config({ targets: 'all', ...more }),
    })
    return (await loadConfig({ cwd })).targets.map(({ locale }) => locale)
  }

  it.each([
    [['l/en.json', 'l/de.json', 'l/pt_BR.json', 'l/index.json'], 'l/{locale}.json', ['de', 'pt_BR']],
    [['l/en/a.json', 'l/fr/x.json', 'l/de/b.txt'], 'l/{locale}/*.json', ['fr']],
    [['p/a/l/de.json', 'p/b/l/it.json', 'node_modules/l/ja.json'], '**/l/{locale}.json', ['de', 'it']],
    [['p/l/de.json', 'Node_Modules/l/ja.json', '.GIT/l/fr.json'], '**/l/{locale}.json', ['de']],
    [['de/messages.de.json', 'fr/messages.de.json'], '{locale}/messages.{locale}.json', ['de']],
    [['cn.json', 'tw.json', 'zh-Hans.json'], '{locale}.json', ['cn', 'tw', 'zh-Hans']],
    [
      [
        'v-en/m.json',
        'v-de/m.json',
        'v-pt-rBR/m.json',
        'v-b+sr+Latn/m.json',
        'v-iw/m.json',
        'v-night/m.json',
      ],
      'v-{android}/m.json',
      ['de', 'he', 'pt-BR', 'sr-Latn'],
    ],
    [['l/de.json', 'l/pt.json', 'l/en.json', 'l/index.json'], 'l/{lang}.json', ['de', 'pt']],
    [['pt-rBR/pt.json', 'fr/de.json'], '{android}/{lang}.json', ['pt-BR']],
  ])('of %j is those of %s', async (paths, path, expected) => {
    const tree = Object.fromEntries(paths.map(name => [name, '{}']))
    expect(await localesOf(tree, { files: [{ path }] })).toEqual(expected)
  })

  it.each([
    [['pt/BR/a.json', 'en/GB/a.json', 'de/xx9/a.json'], '{lang}/{region}/a.json', ['en-GB', 'pt-BR']],
    [['l/sr_Latn.json', 'l/zh_Hans.json', 'l/de.json'], 'l/{lang}_{script}.json', ['sr-Latn', 'zh-Hans']],
  ])('of %j beside a source are those of %s', async (paths, target, expected) => {
    const tree = Object.fromEntries(['s.json', ...paths].map(name => [name, '{}']))
    expect(await localesOf(tree, { files: [{ source: 's.json', target }] })).toEqual(expected)
  })

  it('may be of one entry, and says that there is none', async () => {
    const tree = { 'a/de.json': '{}', 'b/fr.json': '{}' }
    const files = [{ path: 'a/{locale}.json' }, { path: 'b/{locale}.json', targets: 'all' }]
    expect(await localesOf(tree, { targets: ['it'], files })).toEqual(['it', 'fr'])
    expect(await messageOf({ 'dragoman.config.json': config({ targets: 'all' }) })).toContain(
      'targets: expected files of at least one target locale; if there are',
    )
  })

  it('are each the one that another pattern spells in full', async () => {
    const files = [
      { path: 'a/{locale}.json' },
      { source: 'v/m.json', target: 'v-{android}/m.json' },
      { path: 'b/{lang}.json' },
    ]
    const names = ['a/en-US', 'a/pt_BR', 'v/m', 'v-pt-rBR/m', 'v-fr-rCA/m', 'b/en', 'b/pt', 'b/fr', 'b/it']
    const tree = Object.fromEntries(names.map(name => [`${name}.json`, '{}']))
    expect(await localesOf(tree, { source: 'en-US', files })).toEqual(['fr-CA', 'it', 'pt_BR'])
  })

  it.each(['{region}', '{script}'])('are not made of %s alone, which is said', async part => {
    const files = [{ source: 'values/m.json', target: `values-${part}/m.json` }]
    const tree = { 'values/m.json': '{}', 'values-DE/m.json': '{}' }
    expect(await messageOf({ ...tree, 'dragoman.config.json': config({ targets: 'all', files }) })).toContain(
      `targets: expected a list of locales, because "all" cannot make locales of ${part} alone`,
    )
  })
})

it.each([
  ['{lng}.json', '{locale}'],
  ['l/{{lng}}/{{ns}}.json', 'l/{locale}/*.json'],
  ['l/{lng}/{ns}.json', 'l/{locale}/*.json'],
  ['l/{locale}/{ns}.json', 'l/{locale}/*.json'],
  ['l/%two_letters_code%/%original_file_name%', 'l/{locale}/*'],
  ['{language_code}.json', '{locale}'],
  ['{{lang}}.json', '{locale}.json'],
  ['%locale%.json', '{locale}.json'],
  ['%two_letters_code%.json', '{locale}.json'],
  ['l/<lang>.json', 'l/{locale}.json'],
  ['l/$LOCALE.json', 'l/{locale}.json'],
  ['{language}.json', '{locale}'],
])('the place of a locale in %s is answered with ours', (pattern, suggestion) => {
  expect(patternProblems(pattern)[0]?.suggestion).toBe(suggestion)
})

describe('keys of other tools', () => {
  it.each([
    [{ languages: ['de'] }, 'Did you mean "targets"?'],
    [{ defaultLocale: 'en' }, 'Did you mean "source"?'],
    [{ fallbackLng: 'en' }, 'Did you mean "source"?'],
    [{ glossary: [] }, 'Did you mean "keepTerms"?'],
    [{ files: [{ source: 'a.json', translation: '{locale}.json' }] }, 'Did you mean "target"?'],
    [{ files: [{ pattern: '{locale}.json' }] }, 'Did you mean "path"?'],
    [{ files: [{ path: '{locale}.json', ignore: [] }] }, 'Did you mean "exclude"?'],
    [
      { apiKey: 'x' },
      'apiKey: the key of the service does not belong in the configuration: set DRAGOMAN_API_KEY',
    ],
    [{ api_token: 'x' }, 'set DRAGOMAN_API_KEY'],
    [{ base_url: 'x' }, 'set DRAGOMAN_BASE_URL'],
    [{ project_id: 5 }, 'dragoman has no project ids'],
    [{ files: ['l/{locale}.json'] }, 'found "l/{locale}.json". Did you mean "- path: l/{locale}.json"?'],
    [{ files: 'l/{locale}.json' }, 'found "l/{locale}.json". Did you mean "- path: l/{locale}.json"?'],
    [{ budget: 50 }, 'budget: expected a mapping of keys to values, found 50. Did you mean "{ run: 50 }"?'],
    [{ targets: 'de' }, 'targets: expected a list, found "de". Did you mean "[de]"?'],
    [{ keepTerms: 'Acme' }, 'Did you mean "[Acme]"?'],
    [{ targets: 'all2' }, 'found "all2". Did you mean "all"?'],
    [{ budget: { run: '50' } }, 'expected a number without quotes, found "50"'],
    [{ locales: ['de'] }, 'Did you mean "targets"?'],
  ])('%j', async (more, answer) => {
    expect(await messageOf({ 'dragoman.config.json': config(more) })).toContain(answer)
  })

  it('are no keys of a record that may have any', async () => {
    const more = { files: [{ path: '{locale}.json', context: { translation: 'x' } }] }
    expect(await messageOf({ 'dragoman.config.json': config(more) })).not.toContain('"target"')
  })
})

describe('a value in the words of other tools is answered with ours', () => {
  it.each<[more: object, suggestion: string]>([
    [{ targets: '*' }, 'all'],
    [{ files: { path: '{locale}.json' } }, '- path: {locale}.json'],
    [{ budget: { run: '$50' } }, '50'],
    [{ budget: { run: '12.50 USD' } }, '12.50'],
    [{ files: [{ path: '/l/{locale}.json' }] }, 'l/{locale}.json'],
    [{ files: [{ path: 'l\\\\{locale}.json' }] }, 'l/{locale}.json'],
    [{ targetLocales: ['fr'] }, 'targets'],
    [{ defaultLng: 'en' }, 'source'],
  ])('%j', async (more, suggestion) => {
    const message = await messageOf({ 'dragoman.config.json': config(more) })
    expect(message).toContain(`Did you mean "${suggestion}"?`)
  })
})

describe('a source locale without files', () => {
  const strings = '"a" = "Hello";\n'
  it.each([
    {
      files: { 'App/Base.lproj/A.strings': strings, 'App/de.lproj/A.strings': strings },
      path: 'App/{locale}.lproj/*.strings',
      found:
        'found "App/en.lproj/*.strings". There are files for "Base", "de", such as App/Base.lproj/A.strings. If that file has the source texts, write "source: App/Base.lproj/*.strings" and "target: App/{locale}.lproj/*.strings" in place of the path; or add files that fit "App/en.lproj/*.strings".',
    },
    {
      files: { 'l/en-US.json': '{}', 'l/de.json': '{}' },
      path: 'l/{locale}.json',
      found:
        'found "l/en.json". There are files for "de", "en-US", such as l/de.json. Set "source" to the locale of the source files, spelled as in their paths; or add files that fit "l/en.json".',
    },
    { files: {}, path: 'l/{locale}.json', found: 'found "l/en.json".' },
  ])('is answered with the files that are there: $found', async ({ files, path, found }) => {
    const cwd = makeTree({
      '.git/': '',
      'dragoman.config.json': config({ files: [{ path }] }),
      ...(files as Readonly<Record<string, string>>),
    })
    await expect(status({ cwd })).rejects.toThrow(
      `files[0]: expected a pattern that matches at least one source file, ${found}`,
    )
  })

  it('may be Base, which names no language', async () => {
    expect(await messageOf({ 'dragoman.config.json': config({ source: 'Base' }) })).toContain(
      'source: expected a locale whose language the service translates from, such as en; in "files", write "source: Base.lproj/*.strings" and "target: {locale}.lproj/*.strings", found "Base".',
    )
  })
})
