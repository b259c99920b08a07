/** The settings of frameworks for their own layout. Configurations in JavaScript are read as text and never run. */

import { member, type Package, textMember, textsIn } from './repository.ts'
import type { Settings } from './types.ts'

/** `output: 'x'`, `"output": "x"`. */
function quotedAfter(text: string, name: string): string | undefined {
  return new RegExp(`["']?\\b${name}["']?\\s*:\\s*["'\`]([^"'\`\\n]{1,200})["'\`]`).exec(text)?.[1]
}

/** `locales: ['en', 'de']`. */
function listAfter(text: string, name: string): readonly string[] {
  const [, list = ''] = new RegExp(`["']?\\b${name}["']?\\s*:\\s*\\[([^\\]]{1,2000})\\]`).exec(text) ?? []
  return [...list.matchAll(/["'`]([^"'`\n]{1,40})["'`]/g)].map(([, one = '']) => one)
}

function settingsFrom(
  source: string | undefined,
  targets: readonly string[],
  files: readonly (string | undefined)[] = [],
): Settings {
  const known = files.flatMap(one => (one === undefined ? [] : [one.replace(/^(?:\.?\/)+/, '')]))
  return {
    ...(source === undefined ? {} : { source }),
    ...(targets.length === 0 ? {} : { targets }),
    ...(known.length === 0 ? {} : { files: known }),
  }
}

const textOf = ({ find, text }: Package, ...names: readonly string[]): string => {
  const found = find(...names)
  return found === undefined ? '' : text(found)
}

export function i18next(app: Package): Settings {
  const text = textOf(app, 'i18next.config.*')
  const output = quotedAfter(text, 'output')?.replace(/\{\{\s*(?:language|lng)\s*\}\}/g, '{locale}')
  const pattern = output?.replace(/\{\{\s*(?:namespace|ns)\s*\}\}/g, '*')
  const locales = listAfter(text, 'locales')
  return settingsFrom(quotedAfter(text, 'primaryLanguage') ?? locales[0], locales, [pattern])
}

export function i18nextParser(app: Package): Settings {
  const text = textOf(app, 'i18next-parser.config.*')
  const output = quotedAfter(text, 'output')?.replaceAll('$LOCALE', '{locale}').replaceAll('$NAMESPACE', '*')
  const locales = listAfter(text, 'locales')
  return settingsFrom(locales[0], locales, [output])
}

export function nextI18next(app: Package): Settings {
  const text = textOf(app, 'next-i18next.config.*')
  const folder = quotedAfter(text, 'localePath')
  return settingsFrom(quotedAfter(text, 'defaultLocale'), listAfter(text, 'locales'), [
    folder === undefined ? undefined : `${folder}/{locale}/*.json`,
  ])
}

export function inlang({ data }: Package): Settings {
  const settings = data('project.inlang/settings.json')
  const patterns = Object.keys((settings ?? {}) as object).flatMap(name =>
    textsIn(member(settings, name, 'pathPattern')).map(pattern =>
      pattern.replaceAll('{languageTag}', '{locale}'),
    ),
  )
  return settingsFrom(
    textMember(settings, 'baseLocale') ?? textMember(settings, 'sourceLanguageTag'),
    [...textsIn(member(settings, 'locales')), ...textsIn(member(settings, 'languageTags'))],
    patterns,
  )
}

export function nuxt(app: Package): Settings {
  const text = textOf(app, 'nuxt.config.*')
  const folder = quotedAfter(text, 'langDir')?.replace(/\/$/, '')
  return settingsFrom(
    quotedAfter(text, 'defaultLocale'),
    [],
    folder === undefined ? [] : [`${folder}/{locale}.json`, `i18n/${folder}/{locale}.json`],
  )
}

export function lingui(app: Package): Settings {
  const text = textOf(app, 'lingui.config.*', '.linguirc*')
  const path = quotedAfter(text, 'path')
    ?.replace(/^<rootDir>\//, '')
    .replace('{name}', '*')
  return settingsFrom(quotedAfter(text, 'sourceLocale'), listAfter(text, 'locales'), [
    path === undefined ? undefined : `${path}.po`,
  ])
}

export function transloco(app: Package): Settings {
  const folder = quotedAfter(textOf(app, 'transloco.config.*'), 'rootTranslationsPath')?.replace(/\/$/, '')
  return settingsFrom(
    undefined,
    [],
    folder === undefined ? [] : [`${folder}/{locale}.json`, `${folder}/*/{locale}.json`],
  )
}

export function flutter({ data }: Package): Settings {
  const settings = data('l10n.yaml')
  const folder = textMember(settings, 'arb-dir') ?? 'lib/l10n'
  const template = textMember(settings, 'template-arb-file') ?? 'app_en.arb'
  const [, name = 'app_', source = 'en'] = /^(.*?_)?([A-Za-z]{2,3}(?:_[A-Za-z]+)*)\.arb$/.exec(template) ?? []
  return settingsFrom(source, [], [`${folder}/${name}{locale}.arb`])
}

/** Xcode writes a project's own language down; `Base.lproj` holds its texts. */
export function apple(app: Package): Settings {
  const region = /developmentRegion = "?([A-Za-z-]+)"?;/.exec(textOf(app, '*.xcodeproj/project.pbxproj'))?.[1]
  return settingsFrom(region, [])
}

export function webExtension({ data, find }: Package): Settings {
  const manifest = find('manifest.json', 'src/manifest.json', 'public/manifest.json')
  return settingsFrom(manifest === undefined ? undefined : textMember(data(manifest), 'default_locale'), [])
}

export function docusaurus(app: Package): Settings {
  const text = textOf(app, 'docusaurus.config.*')
  return settingsFrom(quotedAfter(text, 'defaultLocale'), listAfter(text, 'locales'))
}

/** `locales: { root: {…}, fr: {…} }`; the root's own language is in `lang`. */
export function vitepress(app: Package): Settings {
  const text = textOf(app, 'docs/.vitepress/config.*', '.vitepress/config.*')
  return settingsFrom(quotedAfter(text, 'lang'), [])
}

export function starlight(app: Package): Settings {
  const text = textOf(app, 'astro.config.*')
  const source = quotedAfter(text, 'defaultLocale')
  return settingsFrom(source === 'root' ? undefined : source, [])
}

export function shopify({ find }: Package): Settings {
  const template = find('locales/*.default.json')
  return settingsFrom(template && /([^/]+)\.default\.json$/.exec(template)?.[1], [])
}
