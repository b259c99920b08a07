/**
 * Where frameworks keep their locale files, one row per layout. The first row that fits a package and whose files exist
 * is taken; a row with `unsupported` is only named.
 */
import { defined } from '../model.ts'
import type { Package } from './repository.ts'
import * as settings from './settings.ts'
import type { Settings } from './types.ts'

export type Layout = {
  readonly name: string
  readonly marks: (app: Package) => boolean
  /** `path` with `{locale}`, or `source => target`. In the order in which they are tried; every one that exists counts. */
  readonly files: readonly string[]
  readonly settings?: (app: Package) => Settings
  /** The command that writes the texts of the source code into such files, with `{source}` for their locale. */
  readonly sourceWriter?: string
  /** The format of the files, in words, where dragoman cannot read it yet. */
  readonly unsupported?: string
}

const dep =
  (...names: readonly string[]) =>
  ({ dependencies }: Package) =>
    names.some(name => dependencies.has(name))
const file =
  (...names: readonly string[]) =>
  ({ find }: Package) =>
    find(...names) !== undefined

const row = (
  name: string,
  marks: Layout['marks'],
  files: readonly string[],
  read?: Layout['settings'],
  sourceWriter?: string,
): Layout => ({ name, marks, files, ...defined({ settings: read, sourceWriter }) })
const later = (
  name: string,
  marks: Layout['marks'],
  files: readonly string[],
  unsupported: string,
): Layout => ({ name, marks, files, unsupported })

const docusaurusDocs = 'docs/**/*.md => i18n/{locale}/docusaurus-plugin-content-docs/current/**/*.md'
const docusaurusMdx = 'docs/**/*.mdx => i18n/{locale}/docusaurus-plugin-content-docs/current/**/*.mdx'
const docusaurusBlog = 'blog/**/*.md => i18n/{locale}/docusaurus-plugin-content-blog/**/*.md'
const docusaurusPages = 'src/pages/**/*.md => i18n/{locale}/docusaurus-plugin-content-pages/**/*.md'
const docusaurusTexts = [
  'i18n/{locale}/code.json',
  'i18n/{locale}/docusaurus-theme-classic/*.json',
  'i18n/{locale}/docusaurus-plugin-content-docs/*.json',
]

// biome-ignore format: a table, one row to a line
export const layouts: readonly Layout[] = [
  row('i18next', file('i18next.config.*'), ['public/locales/{locale}/*.json'], settings.i18next),
  row('i18next-parser', file('i18next-parser.config.*'), ['locales/{locale}/*.json'], settings.i18nextParser),
  row('next-i18next', file('next-i18next.config.*'), ['public/locales/{locale}/*.json', 'app/i18n/locales/{locale}/*.json'], settings.nextI18next),
  row('next-intl', dep('next-intl'), ['messages/{locale}.json', 'messages/{locale}/*.json', 'src/messages/{locale}.json'], settings.nextIntl),
  row('inlang', file(...settings.inlangFiles), ['messages/{locale}.json'], settings.inlang),
  row('Nuxt I18n', dep('@nuxtjs/i18n'), ['i18n/locales/{locale}.json', 'locales/{locale}.json', 'lang/{locale}.json'], settings.nuxt),
  row('Vue I18n', dep('vue-i18n'), ['src/locales/{locale}.json', 'src/i18n/{locale}.json', 'src/lang/{locale}.json', 'src/i18n/locales/{locale}.json']),
  row('FormatJS', dep('react-intl', '@formatjs/cli'), ['lang/{locale}.json', 'extracted/{locale}.json', 'src/lang/{locale}.json', 'src/translations/{locale}.json']),
  row('Lingui', file('lingui.config.*', '.linguirc*'), ['locale/{locale}/messages.po', 'src/locales/{locale}/messages.po', 'src/locales/{locale}.po', 'locale/{locale}.po'], settings.lingui),
  row('ngx-translate', dep('@ngx-translate/core'), ['src/assets/i18n/{locale}.json', 'public/i18n/{locale}.json', 'public/assets/i18n/{locale}.json']),
  row('Transloco', dep('@jsverse/transloco', '@ngneat/transloco'), ['src/assets/i18n/{locale}.json', 'src/assets/i18n/*/{locale}.json', 'public/i18n/{locale}.json', 'public/i18n/*/{locale}.json'], settings.transloco),
  later('Angular', dep('@angular/localize'), ['src/locale/messages.xlf => src/locale/messages.{locale}.xlf', 'messages.xlf => messages.{locale}.xlf'], 'XLIFF'),
  row('Flutter', file('l10n.yaml', 'pubspec.yaml'), ['lib/l10n/app_{locale}.arb', 'lib/l10n/intl_{locale}.arb'], settings.flutter),
  row('Apple', file('*.lproj/*.strings', '*/*.lproj/*.strings', '*/*/*.lproj/*.strings'), ['**/Base.lproj/*.strings => **/{locale}.lproj/*.strings', '**/{locale}.lproj/*.strings'], settings.apple),
  later('Apple string catalogs', file('*.xcstrings', '*/*.xcstrings', '*/*/*.xcstrings'), [], 'Xcode string catalogs (.xcstrings)'),
  later('Apple plural rules', file('*.lproj/*.stringsdict', '*/*.lproj/*.stringsdict', '*/*/*.lproj/*.stringsdict'), [], 'Apple plural rules (.stringsdict)'),
  row('WebExtension', file('_locales/*/messages.json'), ['_locales/{locale}/messages.json'], settings.webExtension),
  row('WebExtension', file('*/_locales/*/messages.json'), ['*/_locales/{locale}/messages.json']),
  row('gettext', file('po/*.pot', 'po/LINGUAS'), ['po/*.pot => po/{locale}.po', 'po/{locale}.po']),
  row('Django', file('manage.py', 'locale/*/LC_MESSAGES/django.po', '*/locale/*/LC_MESSAGES/django.po'), ['locale/{locale}/LC_MESSAGES/*.po', '*/locale/{locale}/LC_MESSAGES/*.po']),
  row('Sphinx', file('locale/*/LC_MESSAGES/*.po', 'locales/*/LC_MESSAGES/*.po'), ['locale/{locale}/LC_MESSAGES/**/*.po', 'locales/{locale}/LC_MESSAGES/**/*.po']),
  later('Rails', file('config/locales/*.yml', 'config/locales/*.yaml'), [], 'YAML'),
  later('Android', file('*/src/main/res/values/strings.xml', 'res/values/strings.xml', '*/*/src/main/res/values/strings.xml', '*/res/values/strings.xml', 'src/main/res/values/strings.xml'), [], 'Android strings.xml'),
  row('Docusaurus', dep('@docusaurus/core'), [docusaurusDocs, docusaurusMdx, docusaurusBlog, docusaurusPages, ...docusaurusTexts], settings.docusaurus, 'docusaurus write-translations --locale {source}'),
  row('VitePress', dep('vitepress'), ['docs/**/*.md => docs/{locale}/**/*.md'], settings.vitepress),
  row('Starlight', dep('@astrojs/starlight'), ['src/content/docs/**/*.md => src/content/docs/{locale}/**/*.md', 'src/content/docs/**/*.mdx => src/content/docs/{locale}/**/*.mdx', 'src/content/i18n/{locale}.json'], settings.starlight),
  row('Laravel', file('artisan'), ['lang/{locale}.json', 'resources/lang/{locale}.json']),
  later('Laravel', file('lang/*/*.php', 'resources/lang/*/*.php'), [], 'PHP'),
  later('Symfony', file('translations/messages.*.yaml', 'translations/messages.*.xlf', 'translations/messages*.yml'), [], 'Symfony YAML and XLIFF'),
  row('Symfony', file('symfony.lock'), ['translations/*.{locale}.po', 'translations/*.{locale}.json']),
  row('Hugo', file('hugo.toml', 'hugo.yaml', 'config.toml', 'config/_default/hugo.toml'), ['content/{locale}/**/*.md', 'i18n/{locale}.json']),
  later('Hugo', file('i18n/*.toml', 'i18n/*.yaml'), [], 'TOML and YAML'),
  row('VS Code extension', file('package.nls.json', 'l10n/bundle.l10n.json'), ['package.nls.json => package.nls.{locale}.json', 'l10n/bundle.l10n.json => l10n/bundle.l10n.{locale}.json']),
  row('Home Assistant', file('custom_components/*/manifest.json'), ['custom_components/*/translations/{locale}.json']),
  row('Shopify theme', file('locales/*.default.json'), ['locales/{locale}.default.json => locales/{locale}.json', 'locales/{locale}.default.schema.json => locales/{locale}.schema.json'], settings.shopify),
  row('fastlane', file('fastlane/metadata/*/*.txt', 'fastlane/metadata/android/*/*.txt'), ['fastlane/metadata/android/{locale}/*.txt', 'fastlane/metadata/{locale}/*.txt']),
  later('.NET', file('*.resx', '*/*.resx', '*/*/*.resx'), [], '.resx'),
  later('Java', file('src/main/resources/*_*.properties', 'src/main/resources/*/*_*.properties', '*/src/main/resources/*_*.properties', '*/src/main/resources/*/*_*.properties'), [], '.properties'),
  later('XLIFF catalogs', file('*.xlf', '*/*.xlf', '*/*/*.xlf', '*.xliff', '*/*.xliff', '*/*/*.xliff'), [], 'XLIFF'),
  later('YAML catalogs', file('*/locale/*.yml', 'locale/*.yml', 'locales/*.yml', '*/locales/*.yml', 'locales/*.yaml', '*/locales/*.yaml'), [], 'YAML'),
  later('Fluent', file('*/*.ftl', '*/*/*.ftl', '*/*/*/*.ftl'), [], 'Fluent'),
]
