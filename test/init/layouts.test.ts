import { describe, expect, it } from 'vitest'
import { init, loadConfig } from '../../src/index.ts'
import { layouts } from '../../src/init/layouts.ts'
import { createWorkspace } from '../helpers/workspace.ts'
import { detected, entriesOf } from './support.ts'

const texts = { hello: 'Hello' }
const po = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "a"\nmsgstr ""\n'
const manifest = (...names: readonly string[]) => ({
  dependencies: Object.fromEntries(names.map(name => [name, '1.0.0'])),
})

type Case = {
  readonly name: string
  readonly files: Readonly<Record<string, string | object>>
  readonly entries: readonly string[]
  /** Patterns that no entry has, and a part of the reason. */
  readonly leftOut?: readonly (readonly [pattern: string, reason: string])[]
  readonly source?: string
  readonly targets: readonly string[]
}

const cases: readonly Case[] = [
  {
    name: 'i18next with an output of its own',
    files: {
      'i18next.config.ts': `export default { locales: ['en', 'de', 'fr'], extract: { output: 'app/texts/{{language}}/{{namespace}}.json' } }`,
      'app/texts/en/a.json': texts,
      'app/texts/de/a.json': texts,
    },
    entries: ['app/texts/{locale}/*.json'],
    targets: ['de', 'fr'],
  },
  {
    name: 'i18next where it puts its files by default',
    files: {
      'i18next.config.js': `module.exports = { locales: ["de", "en"], extract: {} }`,
      'public/locales/de/a.json': texts,
      'public/locales/en/a.json': texts,
    },
    entries: ['public/locales/{locale}/*.json'],
    source: 'de',
    targets: ['en'],
  },
  {
    name: 'i18next-parser',
    files: {
      'i18next-parser.config.js': `module.exports = { locales: ['en', 'nb'], output: 'src/i18n/$LOCALE/$NAMESPACE.json' }`,
      'src/i18n/en/a.json': texts,
    },
    entries: ['src/i18n/{locale}/*.json'],
    targets: ['nb'],
  },
  {
    name: 'next-i18next',
    files: {
      'next-i18next.config.js': `module.exports = { i18n: { defaultLocale: 'en', locales: ['en', 'it'] } }`,
      'public/locales/en/common.json': texts,
      'public/locales/it/common.json': texts,
    },
    entries: ['public/locales/{locale}/*.json'],
    targets: ['it'],
  },
  {
    name: 'next-intl',
    files: { 'package.json': manifest('next-intl'), 'messages/en.json': texts, 'messages/pt-BR.json': texts },
    entries: ['messages/{locale}.json'],
    targets: ['pt-BR'],
  },
  {
    name: 'next-intl with gettext in a folder of its own',
    files: {
      'package.json': manifest('next-intl'),
      'next.config.ts': `import createNextIntlPlugin from 'next-intl/plugin'
        export default createNextIntlPlugin({ experimental: { messages: { path: './texts', format: 'po', locales: 'infer' } } })({})`,
      'texts/en.po': 'msgid "a"\nmsgstr "A"\n',
      'texts/de.po': 'msgid "a"\nmsgstr ""\n',
    },
    entries: ['texts/{locale}.po'],
    targets: ['de'],
  },
  {
    name: 'inlang',
    files: {
      'project.inlang/settings.json': {
        baseLocale: 'en-US',
        locales: ['en-US', 'sv'],
        'plugin.inlang.messageFormat': { pathPattern: './i18n/{locale}.json' },
      },
      'i18n/en-US.json': texts,
    },
    entries: ['i18n/{locale}.json'],
    source: 'en-US',
    targets: ['sv'],
  },
  {
    name: 'inlang as it was, with a pattern for each namespace',
    files: {
      'project.inlang.json': {
        sourceLanguageTag: 'en',
        languageTags: ['en', 'de'],
        'plugin.inlang.i18next': {
          pathPattern: { common: './src/{languageTag}/common.json', shop: './shop/{languageTag}.json' },
        },
      },
      'src/en/common.json': texts,
      'shop/en.json': texts,
    },
    entries: ['src/{locale}/common.json', 'shop/{locale}.json'],
    targets: ['de'],
  },
  {
    name: 'inlang under another name, with several patterns',
    files: {
      'web.inlang/settings.json': {
        baseLocale: 'de',
        locales: ['de', 'fr'],
        'plugin.inlang.messageFormat': { pathPattern: ['./a/{locale}.json', './b/{locale}.json'] },
      },
      'a/de.json': texts,
      'b/de.json': { $schema: 'x', many: [{ match: { 'count=one': 'One' } }] },
    },
    entries: ['a/{locale}.json', 'b/{locale}.json'],
    source: 'de',
    targets: ['fr'],
  },
  {
    name: 'i18next-cli, with constants and a comment that names another place',
    files: {
      'i18next.config.ts': `import { defineConfig } from 'i18next-cli'
        // output: 'old/{{language}}/{{namespace}}.json'
        const output = \`texts/{{language}}/{{namespace}}.json\`
        const all = ['nl', 'de'] as const
        const locales = all
        interface Own { output: string }
        export default defineConfig({ locales, extract: { input: ['src/**/*.ts'], output, primaryLanguage: 'de' } })`,
      'texts/de/a.json': texts,
      'texts/nl/a.json': texts,
      'old/en/a.json': texts,
    },
    entries: ['texts/{locale}/*.json'],
    source: 'de',
    targets: ['nl'],
  },
  {
    name: 'i18next-cli, whose output only its code knows',
    files: {
      'i18next.config.js': `export default { locales: ['en', 'de'], extract: {
        output: 'no/' + folder + '/{{language}}.json', other: (language) => 'no/' + language } }`,
      'public/locales/en/a.json': texts,
    },
    entries: ['public/locales/{locale}/*.json'],
    targets: ['de'],
  },
  {
    name: 'i18next-parser in YAML',
    files: {
      'i18next-parser.config.yaml': 'locales: [en, nb]\noutput: src/i18n/$LOCALE/$NAMESPACE.json\n',
      'src/i18n/en/a.json': texts,
    },
    entries: ['src/i18n/{locale}/*.json'],
    targets: ['nb'],
  },
  {
    name: 'Vue I18n',
    files: { 'package.json': manifest('vue-i18n'), 'src/lang/en.json': texts, 'src/lang/ja.json': texts },
    entries: ['src/lang/{locale}.json'],
    targets: ['ja'],
  },
  {
    name: 'Nuxt',
    files: {
      'package.json': manifest('@nuxtjs/i18n'),
      'nuxt.config.ts': `export default { i18n: { defaultLocale: 'nl', langDir: 'texts' } }`,
      'i18n/texts/nl.json': texts,
      'i18n/texts/en.json': texts,
    },
    entries: ['i18n/texts/{locale}.json'],
    source: 'nl',
    targets: ['en'],
  },
  {
    name: 'FormatJS',
    files: { 'package.json': manifest('react-intl'), 'lang/en.json': texts, 'lang/de.json': texts },
    entries: ['lang/{locale}.json'],
    targets: ['de'],
  },
  {
    name: 'Lingui',
    files: {
      'lingui.config.ts': `export default { sourceLocale: 'en', locales: ['en', 'cs'], catalogs: [{ path: '<rootDir>/src/locales/{locale}/messages' }] }`,
      'src/locales/en/messages.po': 'msgid ""\nmsgstr ""\n',
      'src/locales/cs/messages.po': 'msgid ""\nmsgstr ""\n',
    },
    entries: ['src/locales/{locale}/messages.po'],
    targets: ['cs'],
  },
  {
    name: 'ngx-translate',
    files: {
      'package.json': manifest('@ngx-translate/core'),
      'src/assets/i18n/en.json': texts,
      'src/assets/i18n/de.json': texts,
    },
    entries: ['src/assets/i18n/{locale}.json'],
    targets: ['de'],
  },
  {
    name: 'Transloco with scopes',
    files: {
      'package.json': manifest('@jsverse/transloco'),
      'src/assets/i18n/en.json': texts,
      'src/assets/i18n/es.json': texts,
      'src/assets/i18n/admin/en.json': texts,
    },
    entries: ['src/assets/i18n/{locale}.json', 'src/assets/i18n/*/{locale}.json'],
    targets: ['es'],
  },
  {
    name: 'Flutter',
    files: {
      'pubspec.yaml': 'name: app',
      'l10n.yaml': 'arb-dir: lib/texts\ntemplate-arb-file: intl_en.arb\n',
      'lib/texts/intl_en.arb': texts,
      'lib/texts/intl_pt_BR.arb': texts,
    },
    entries: ['lib/texts/intl_{locale}.arb'],
    targets: ['pt_BR'],
  },
  {
    name: 'Apple',
    files: {
      'App/en.lproj/Localizable.strings': '"a" = "b";',
      'App/de.lproj/Localizable.strings': '"a" = "b";',
      'App/zh-Hans.lproj/Localizable.strings': '"a" = "b";',
    },
    entries: ['**/{locale}.lproj/*.strings'],
    targets: ['de', 'zh-Hans'],
  },
  {
    name: 'Apple with texts in Base.lproj',
    files: {
      'App/Base.lproj/Main.strings': '"a" = "b";',
      'App/de.lproj/Main.strings': '"a" = "b";',
    },
    entries: ['**/Base.lproj/*.strings => **/{locale}.lproj/*.strings'],
    targets: ['de'],
  },
  {
    name: 'Apple with texts in Base.lproj and plug-ins in English',
    files: {
      'App/Base.lproj/P.strings': '"a" = "A";',
      'App/de.lproj/P.strings': '"a" = "B";',
      'Plugins/X.plugin/en.lproj/I.strings': '"a" = "A";',
      'Plugins/X.plugin/de.lproj/I.strings': '"a" = "B";',
    },
    entries: ['**/Base.lproj/*.strings => **/{locale}.lproj/*.strings', '**/{locale}.lproj/*.strings'],
    targets: ['de'],
  },
  {
    name: 'a WebExtension',
    files: {
      'manifest.json': { default_locale: 'fr' },
      '_locales/fr/messages.json': { a: { message: 'A' } },
      '_locales/pt_BR/messages.json': { a: { message: 'A' } },
    },
    entries: ['_locales/{locale}/messages.json'],
    source: 'fr',
    targets: ['pt_BR'],
  },
  {
    name: 'gettext with a template',
    files: { 'po/app.pot': po, 'po/LINGUAS': 'de', 'po/de.po': po },
    entries: ['po/app.pot => po/{locale}.po'],
    targets: ['de'],
  },
  {
    name: 'Django',
    files: {
      'manage.py': '',
      'locale/de/LC_MESSAGES/django.po': po,
      'locale/fr/LC_MESSAGES/django.po': po,
    },
    entries: ['locale/{locale}/LC_MESSAGES/*.po'],
    targets: ['de', 'fr'],
  },
  {
    name: 'Docusaurus',
    files: {
      'package.json': manifest('@docusaurus/core'),
      'docusaurus.config.ts': `export default { i18n: { defaultLocale: 'en', locales: ['en', 'fr'] } }`,
      'docs/a.md': '# A',
      'i18n/fr/docusaurus-plugin-content-docs/current/a.md': '# A',
      'i18n/fr/code.json': { a: { message: 'A' } },
      'i18n/en/code.json': { a: { message: 'A' } },
    },
    entries: [
      'docs/**/*.md => i18n/{locale}/docusaurus-plugin-content-docs/current/**/*.md',
      'i18n/{locale}/code.json',
    ],
    targets: ['fr'],
  },
  {
    name: 'Docusaurus without the files that its own command writes for the source locale',
    files: {
      'package.json': manifest('@docusaurus/core'),
      'docusaurus.config.js': `module.exports = { i18n: { defaultLocale: 'en', locales: ['en', 'de'] } }`,
      'docs/a.md': '# A',
      'i18n/de/docusaurus-theme-classic/navbar.json': { title: { message: 'A' }, more: { message: 'B' } },
      'i18n/de/docusaurus-plugin-content-docs/current/a.md': '# A',
    },
    entries: ['docs/**/*.md => i18n/{locale}/docusaurus-plugin-content-docs/current/**/*.md'],
    leftOut: [
      [
        'i18n/{locale}/docusaurus-theme-classic/*.json',
        'source locale en. Run "docusaurus write-translations --locale en"',
      ],
    ],
    targets: ['de'],
  },
  {
    name: 'Docusaurus whose settings name no locale, or another one than those of its folders',
    files: {
      'package.json': manifest('@docusaurus/core'),
      'docusaurus.config.js': 'module.exports = {}',
      'docs/a.md': '# A',
      'i18n/en-GB/code.json': { a: { message: 'A' }, b: { message: 'B' } },
      'i18n/de/code.json': { a: { message: 'A' } },
      'i18n/de/docusaurus-plugin-content-docs/current/a.md': '# A',
      'i18n/en-GB/docusaurus-plugin-content-docs/current/a.md': '# A',
    },
    entries: ['docs/**/*.md => i18n/{locale}/docusaurus-plugin-content-docs/current/**/*.md'],
    leftOut: [['i18n/{locale}/code.json', 'source locale en. Run']],
    targets: ['de', 'en-GB'],
  },
  {
    name: 'Starlight in German, with the English texts of its interface alone',
    files: {
      'package.json': manifest('@astrojs/starlight'),
      'astro.config.mjs': `export default { integrations: [starlight({ defaultLocale: 'de' })] }`,
      'src/content/docs/a.md': '# A',
      'src/content/docs/en/a.md': '# A',
      'src/content/i18n/en.json': texts,
    },
    entries: ['src/content/docs/**/*.md => src/content/docs/{locale}/**/*.md !src/content/docs/en/**'],
    leftOut: [['src/content/i18n/{locale}.json', 'source locale de. Once there is one, add this pattern']],
    source: 'de',
    targets: ['en'],
  },
  {
    name: 'VitePress, whose translations lie below their sources',
    files: {
      'package.json': manifest('vitepress'),
      'docs/index.md': '# A',
      'docs/guide/a.md': '# A',
      'docs/fr/index.md': '# A',
    },
    entries: ['docs/**/*.md => docs/{locale}/**/*.md !docs/fr/**'],
    targets: ['fr'],
  },
  {
    name: 'Starlight',
    files: {
      'package.json': manifest('@astrojs/starlight'),
      'src/content/docs/a.md': '# A',
      'src/content/docs/zh-cn/a.md': '# A',
    },
    entries: ['src/content/docs/**/*.md => src/content/docs/{locale}/**/*.md !src/content/docs/zh-cn/**'],
    targets: ['zh-cn'],
  },
  {
    name: 'Laravel',
    files: { artisan: '', 'lang/en.json': texts, 'lang/de.json': texts },
    entries: ['lang/{locale}.json'],
    targets: ['de'],
  },
  {
    name: 'a VS Code extension',
    files: {
      'package.json': { contributes: {} },
      'package.nls.json': texts,
      'package.nls.pt-br.json': texts,
      'l10n/bundle.l10n.json': texts,
      'l10n/bundle.l10n.pt-br.json': texts,
    },
    entries: [
      'package.nls.json => package.nls.{locale}.json',
      'l10n/bundle.l10n.json => l10n/bundle.l10n.{locale}.json',
    ],
    targets: ['pt-br'],
  },
  {
    name: 'Home Assistant',
    files: {
      'custom_components/lamp/manifest.json': {},
      'custom_components/lamp/translations/en.json': texts,
      'custom_components/lamp/translations/de.json': texts,
    },
    entries: ['custom_components/*/translations/{locale}.json'],
    targets: ['de'],
  },
  {
    name: 'a Shopify theme',
    files: {
      'locales/en.default.json': texts,
      'locales/de.json': texts,
      'locales/en.default.schema.json': texts,
      'locales/de.schema.json': texts,
    },
    entries: [
      'locales/en.default.json => locales/{locale}.json',
      'locales/en.default.schema.json => locales/{locale}.schema.json',
    ],
    targets: ['de'],
  },
  {
    name: 'fastlane',
    files: {
      'fastlane/metadata/android/en-US/title.txt': 'A',
      'fastlane/metadata/android/de-DE/title.txt': 'A',
    },
    entries: ['fastlane/metadata/android/{locale}/*.txt'],
    source: 'en-US',
    targets: ['de-DE'],
  },
  {
    name: 'Hugo with content per language',
    files: { 'hugo.toml': '', 'content/en/a.md': '# A', 'content/de/a.md': '# A' },
    entries: ['content/{locale}/**/*.md'],
    targets: ['de'],
  },
  {
    name: 'Symfony with gettext',
    files: { 'symfony.lock': '{}', 'translations/messages.en.po': '', 'translations/messages.de.po': '' },
    entries: ['translations/*.{locale}.po'],
    targets: ['de'],
  },
  {
    name: 'gettext with two templates, none of which is that of the files',
    files: { 'po/app.pot': po, 'po/help.pot': po, 'po/de.po': po },
    entries: ['po/{locale}.po'],
    targets: ['de'],
  },
  {
    name: 'Sphinx',
    files: Object.fromEntries(
      ['de', 'fr'].flatMap(locale => [
        [`locales/${locale}/LC_MESSAGES/index.po`, po],
        [`locales/${locale}/LC_MESSAGES/api/core.po`, po],
      ]),
    ),
    entries: ['locales/{locale}/LC_MESSAGES/**/*.po'],
    targets: ['de', 'fr'],
  },
  ...[
    { templates: 'locales/_build/gettext', catalogs: 'locales' },
    { templates: '_build/gettext', catalogs: 'locale' },
    { templates: 'docs/_build/gettext', catalogs: 'docs/locale' },
    { templates: 'docs/locales/pot', catalogs: 'docs/locales' },
  ].map(({ templates, catalogs }) => ({
    name: `Sphinx with templates in ${templates}`,
    files: {
      'elsewhere/index.pot': po,
      [`${templates}/index.pot`]: po,
      [`${templates}/api/core.pot`]: po,
      [`${templates}/api/new.pot`]: po,
      [`${catalogs}/de/LC_MESSAGES/index.po`]: po,
      [`${catalogs}/de/LC_MESSAGES/api/core.po`]: po,
      [`${catalogs}/fr/LC_MESSAGES/index.po`]: po,
    },
    entries: [`${templates}/**/*.pot => ${catalogs}/{locale}/LC_MESSAGES/**/*.po`],
    targets: ['de', 'fr'],
  })),
  {
    name: 'Sphinx with templates beside the folders of its locales',
    files: {
      'doc/locales/index.pot': po,
      'doc/locales/api.pot': po,
      'doc/locales/de/LC_MESSAGES/index.po': po,
      'doc/locales/de/LC_MESSAGES/api.po': po,
    },
    entries: ['doc/locales/*.pot => doc/locales/{locale}/LC_MESSAGES/*.po'],
    targets: ['de'],
  },
  {
    name: 'Django that keeps its templates',
    files: {
      'manage.py': '',
      'locale/django.pot': po,
      'locale/djangojs.pot': po,
      'locale/de/LC_MESSAGES/django.po': po,
      'locale/de/LC_MESSAGES/djangojs.po': po,
    },
    entries: ['locale/*.pot => locale/{locale}/LC_MESSAGES/*.po'],
    targets: ['de'],
  },
  {
    name: 'Sphinx beside templates of other names',
    files: {
      'pot/other.pot': po,
      'pot/index.pot': po,
      'locale/de/LC_MESSAGES/index.po': po,
      'locale/de/LC_MESSAGES/api.po': po,
      'locale/de/LC_MESSAGES/guide.po': po,
    },
    entries: ['locale/{locale}/LC_MESSAGES/**/*.po'],
    targets: ['de'],
  },
  {
    name: 'a WebExtension in a folder of its own',
    files: { 'src/_locales/en/messages.json': texts, 'src/_locales/pt_BR/messages.json': texts },
    entries: ['*/_locales/{locale}/messages.json'],
    targets: ['pt_BR'],
  },
]

type Later = readonly [name: string, files: Record<string, string | object>, format: string]
const unsupportedCases: readonly Later[] = [
  ['Angular', { 'package.json': manifest('@angular/localize') }, 'XLIFF'],
  ['Apple string catalogs', { 'App/Localizable.xcstrings': '{}' }, 'Xcode string catalogs (.xcstrings)'],
  ['Apple plural rules', { 'App/en.lproj/L.stringsdict': '' }, 'Apple plural rules (.stringsdict)'],
  ['Rails', { Gemfile: '', 'config/locales/en.yml': 'en: {}' }, 'YAML'],
  ['Android', { 'app/src/main/res/values/strings.xml': '<resources/>' }, 'Android strings.xml'],
  ['Laravel', { artisan: '', 'lang/en/auth.php': '<?php' }, 'PHP'],
  ['Symfony', { 'translations/messages.en.yaml': 'a: b' }, 'Symfony YAML and XLIFF'],
  ['Hugo', { 'hugo.toml': '', 'i18n/en.toml': '' }, 'TOML and YAML'],
  ['.NET', { 'App/Strings.resx': '<root/>' }, '.resx'],
  ['Java', { 'src/main/resources/messages_de.properties': 'a=b' }, '.properties'],
  ['Java', { 'lib/src/main/resources/l10n/App_de.properties': 'a=b' }, '.properties'],
  ['XLIFF catalogs', { 'Resources/translations/validators.en.xlf': '<xliff/>' }, 'XLIFF'],
  ['YAML catalogs', { 'rails/locale/de.yml': 'de: {}' }, 'YAML'],
  ['Fluent', { 'l10n/en/main.ftl': 'a = b' }, 'Fluent'],
]

describe('a layout', () => {
  it('has a case here, whichever row it is', () => {
    const shown = new Set(
      cases.flatMap(({ files }) => detected(files).proposal?.files.map(({ from }) => from) ?? []),
    )
    for (const [name] of unsupportedCases) shown.add(`${name}, later`)
    const rows = layouts.map(({ name, unsupported }) => (unsupported === undefined ? name : `${name}, later`))
    expect(rows.filter(name => !shown.has(name))).toEqual([])
  })

  it.each(cases)('of $name leads to a configuration that can be used', async ({ files }) => {
    const { root } = createWorkspace(files)
    const { exitCode, detected } = await init({ cwd: root, env: {} })
    expect(exitCode).toBe(0)
    expect((await loadConfig({ cwd: root })).files).toHaveLength(detected.length)
  })

  it.each(cases)('of $name', ({ files, entries, leftOut = [], source = 'en', targets }) => {
    const found = detected(files)
    expect(entriesOf(found)).toEqual(entries)
    expect(found.proposal?.leftOut).toEqual(
      leftOut.map(([pattern, reason]) => ({ pattern, reason: expect.stringContaining(reason) })),
    )
    expect(found.proposal?.source).toBe(source)
    expect(found.proposal?.targets).toEqual(targets)
  })

  it.each(unsupportedCases)('of %s is named as one that is not supported yet', (name, files, format) => {
    const { proposal, unsupported } = detected(files)
    expect(proposal).toBeUndefined()
    expect(unsupported).toContainEqual({ name, format, folder: '' })
  })
})

describe('another tool', () => {
  it.each<
    [
      tool: string,
      files: Record<string, string | object>,
      entries: string[],
      source: string,
      targets: string[],
    ]
  >([
    [
      'Crowdin',
      {
        'crowdin.yml':
          'files:\n  - source: /app/en/*.json\n    translation: /app/%two_letters_code%/%original_file_name%\n',
        'app/en/a.json': texts,
        'app/de/a.json': texts,
      },
      ['app/{locale}/*.json'],
      'en',
      ['de'],
    ],
    [
      'Transifex',
      {
        '.tx/config':
          '[main]\nhost = https://example.com\n\n[o:a:p:b:r:c]\nfile_filter = po/<lang>.po\nsource_file = po/app.pot\nsource_lang = en\ntype = PO\n',
        'po/app.pot': 'msgid "a"\n',
        'po/de.po': 'msgid "a"\n',
      },
      ['po/app.pot => po/{locale}.po'],
      'en',
      ['de'],
    ],
    [
      'Lingo.dev',
      {
        'i18n.json': {
          locale: { source: 'de', targets: ['en', 'fr'] },
          buckets: { json: { include: ['texts/[locale].json'] } },
        },
        'texts/de.json': texts,
      },
      ['texts/{locale}.json'],
      'de',
      ['en', 'fr'],
    ],
    [
      'General Translation',
      {
        'gt.config.json': {
          defaultLocale: 'en',
          locales: ['en', 'ko'],
          files: { json: { include: ['./texts/[locale]/*.json'] } },
        },
        'texts/en/a.json': texts,
      },
      ['texts/{locale}/*.json'],
      'en',
      ['ko'],
    ],
    [
      'Phrase',
      {
        '.phrase.yml':
          'phrase:\n  push:\n    sources:\n      - file: ./l/en.json\n  pull:\n    targets:\n      - file: ./l/<locale_name>.json\n',
        'l/en.json': texts,
        'l/de.json': texts,
      },
      ['l/{locale}.json'],
      'en',
      ['de'],
    ],
    [
      'Localazy',
      {
        'localazy.json': {
          upload: { files: [{ pattern: 'l/en.json', lang: 'en' }] },
          // biome-ignore lint/suspicious/noTemplateCurlyInString: Localazy's own placeholder
          download: { files: 'l/${lang}.json' },
        },
        'l/en.json': texts,
        'l/de.json': texts,
      },
      ['l/{locale}.json'],
      'en',
      ['de'],
    ],
    [
      'Tolgee',
      {
        '.tolgeerc': { pull: { path: './l', fileStructureTemplate: '{languageTag}.json' } },
        'l/en.json': texts,
        'l/de.json': texts,
      },
      ['l/{locale}.json'],
      'en',
      ['de'],
    ],
  ])('%s is read for its patterns', (tool, files, entries, source, targets) => {
    const found = detected(files)
    expect(found.proposal?.files[0]?.from).toContain(tool)
    expect(entriesOf(found)).toEqual(entries)
    expect(found.proposal?.source).toBe(source)
    expect(found.proposal?.targets).toEqual(targets)
  })

  it('whose files nobody finds is named', () => {
    expect(
      detected({ 'crowdin.yml': 'files:\n  - source: /a.json\n    translation: /%locale%.json\n' }),
    ).toEqual({
      proposal: undefined,
      unsupported: [],
      configured: [],
      empty: [{ tool: 'Crowdin', file: 'crowdin.yml' }],
      computed: [],
    })
  })
})
