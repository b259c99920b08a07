/** The settings of frameworks for their own layout. Configurations in JavaScript are read as text and never run. */

import { defined, formatOfPath } from '../model.ts'
import { type Literals, literalsOf } from './literals.ts'
import { member, type Package, textMember, textsIn } from './repository.ts'
import type { Computed, Settings } from './types.ts'

function settingsFrom(
  source: string | undefined,
  targets: readonly string[],
  files: readonly (string | undefined)[] = [],
  computed?: Computed,
): Settings {
  const known = files.flatMap(one => (one === undefined ? [] : [one.replace(/^(?:\.?\/)+/, '')]))
  return defined({
    source,
    targets: targets.length === 0 ? undefined : targets,
    ...(known.length === 0 ? { computed } : { files: known }),
  })
}

const textOf = ({ find, text }: Package, ...names: readonly string[]): string => {
  const found = find(...names)
  return found === undefined ? '' : text(found)
}

/** The values in the first of these files: in JavaScript or JSON at any depth, in YAML at its top. */
function literalsIn(app: Package, ...names: readonly string[]): Literals {
  const file = app.find(...names)
  if (file === undefined || !/\.ya?ml$/.test(file))
    return literalsOf(file === undefined ? '' : app.text(file))
  const data = app.data(file)
  return {
    textOf: name => textMember(data, name),
    listOf: name => textsIn(member(data, name)),
    isComputed: () => false,
  }
}

function computedIn(
  app: Package,
  { isComputed }: Literals,
  setting: string,
  name: string,
): Computed | undefined {
  const file = app.find(name)
  return file !== undefined && isComputed(setting) ? { file, setting } : undefined
}

/** A pattern of another tool in the words of `files`. */
export function plainPattern(pattern: string): string {
  return pattern
    .replace(/\{\{\s*(?:language|lng|locale)\s*\}\}|\$LOCALE|\{(?:lang|language|lng)\}/g, '{locale}')
    .replace(/\{\{\s*(?:namespace|ns)\s*\}\}|\$NAMESPACE/g, '*')
    .replace(/^(?:\.?\/)+/, '')
}

export function i18next(app: Package): Settings {
  const values = literalsIn(app, 'i18next.config.*')
  const { textOf, listOf } = values
  const output = textOf('output')
  const locales = listOf('locales')
  return settingsFrom(
    textOf('primaryLanguage') ?? locales[0],
    locales,
    // Types have an output, too, which names no language.
    [output?.includes('{{') ? plainPattern(output) : undefined],
    computedIn(app, values, 'output', 'i18next.config.*'),
  )
}

export function i18nextParser(app: Package): Settings {
  const values = literalsIn(app, 'i18next-parser.config.*')
  const output = values.textOf('output')
  const locales = values.listOf('locales')
  return settingsFrom(
    locales[0],
    locales,
    [output === undefined ? undefined : plainPattern(output)],
    computedIn(app, values, 'output', 'i18next-parser.config.*'),
  )
}

export function nextI18next(app: Package): Settings {
  const values = literalsIn(app, 'next-i18next.config.*')
  const folder = values.textOf('localePath')
  return settingsFrom(
    values.textOf('defaultLocale'),
    values.listOf('locales'),
    [folder === undefined ? undefined : `${folder}/{locale}/*.json`],
    computedIn(app, values, 'localePath', 'next-i18next.config.*'),
  )
}

/** `createNextIntlPlugin({ experimental: { messages: { path, format } } })`. */
export function nextIntl(app: Package): Settings {
  const { textOf } = literalsIn(app, 'next.config.*')
  const folder = textOf('path')?.replace(/\/$/, '')
  const file = `${folder}/{locale}.${textOf('format')}`
  const isKnown = folder !== undefined && formatOfPath(file) !== undefined
  return settingsFrom(undefined, [], [isKnown ? file : undefined])
}

/** Where a project of inlang has its settings; the second once was the only one. */
export const inlangFiles = ['project.inlang/settings.json', 'project.inlang.json', '*.inlang/settings.json']

export function inlang({ data, find }: Package): Settings {
  const file = find(...inlangFiles)
  const settings = file === undefined ? undefined : data(file)
  const patterns = Object.keys((settings ?? {}) as object).flatMap(name => {
    const written = member(settings, name, 'pathPattern')
    // One for all, several, or one by namespace.
    const all = textsIn(written)
    return all.length > 0 ? all : Object.values((written ?? {}) as object).flatMap(textsIn)
  })
  return settingsFrom(
    textMember(settings, 'baseLocale') ?? textMember(settings, 'sourceLanguageTag'),
    [...textsIn(member(settings, 'locales')), ...textsIn(member(settings, 'languageTags'))],
    patterns.map(pattern => pattern.replaceAll('{languageTag}', '{locale}')),
  )
}

export function nuxt(app: Package): Settings {
  const { textOf } = literalsIn(app, 'nuxt.config.*')
  const folder = textOf('langDir')?.replace(/\/$/, '')
  return settingsFrom(
    textOf('defaultLocale'),
    [],
    folder === undefined ? [] : [`${folder}/{locale}.json`, `i18n/${folder}/{locale}.json`],
  )
}

export function lingui(app: Package): Settings {
  const { textOf, listOf } = literalsIn(app, 'lingui.config.*', '.linguirc*')
  const path = textOf('path')
    ?.replace(/^<rootDir>\//, '')
    .replace('{name}', '*')
  return settingsFrom(textOf('sourceLocale'), listOf('locales'), [
    path === undefined ? undefined : `${path}.po`,
  ])
}

export function transloco(app: Package): Settings {
  const folder = literalsIn(app, 'transloco.config.*').textOf('rootTranslationsPath')?.replace(/\/$/, '')
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

/** A site without the setting is in English. */
export function docusaurus(app: Package): Settings {
  const { textOf, listOf, isComputed } = literalsIn(app, 'docusaurus.config.*')
  const source = textOf('defaultLocale') ?? (isComputed('defaultLocale') ? undefined : 'en')
  return settingsFrom(source, listOf('locales'))
}

/** `locales: { root: {…}, fr: {…} }`; the root's own language is in `lang`. */
export function vitepress(app: Package): Settings {
  const { textOf } = literalsIn(app, 'docs/.vitepress/config.*', '.vitepress/config.*')
  return settingsFrom(textOf('lang'), [])
}

export function starlight(app: Package): Settings {
  const source = literalsIn(app, 'astro.config.*').textOf('defaultLocale')
  return settingsFrom(source === 'root' ? undefined : source, [])
}

export function shopify({ find }: Package): Settings {
  const template = find('locales/*.default.json')
  return settingsFrom(template && /([^/]+)\.default\.json$/.exec(template)?.[1], [])
}
