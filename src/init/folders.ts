/** Locale files that no framework and no other tool names: found by the names of files and folders. Pure. */
import { posix } from 'node:path'
import { factsOf, formatOfPath, type Locale, type RelativePath } from '../model.ts'
import { isEnglish, isLocale } from './known-locales.ts'

/** Folders in which one file of one locale is enough. */
const usualFolders: ReadonlySet<string> = new Set(
  'locales locale i18n lang langs language languages messages translations translation l10n intl _locales po'.split(
    ' ',
  ),
)

/** Which kind of files a path or pattern may be of by its extension. */
function kindOf(path: string): 'catalog' | 'document' | undefined {
  const format = formatOfPath(path)
  if (format === undefined) return undefined
  const { isDocument, isVague, templateExtensions = [] } = factsOf(format)
  if (isVague === true || templateExtensions.some(extension => path.toLowerCase().endsWith(extension)))
    return undefined
  return isDocument === true ? 'document' : 'catalog'
}

/** `index.html.de`, `index.html.en.utf8`: web servers choose by the locale behind the extension. */
const negotiated = /\.(x?html?)\.([A-Za-z]{2,3}(?:-[A-Za-z]{2,4})?)(\.[A-Za-z0-9-]+)?$/
/** `app_de.arb`, `messages.pt-BR.json`, `django-de.po`: the locale is the last part of the name. */
const suffixed = /^(.*?[._-])([A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,2})(\.[a-z]+)$/

/** Patterns with `{locale}`, the one with most files first. */
export function patternsByName(paths: readonly RelativePath[]): readonly string[] {
  const found = new Map<string, Found>()
  const note = (pattern: string, locale: Locale, name: string, isUsual: boolean) => {
    const known = found.get(pattern) ?? { locales: new Set(), names: new Set(), isUsual: false, files: 0 }
    known.locales.add(locale)
    known.names.add(name)
    found.set(pattern, { ...known, isUsual: known.isUsual || isUsual, files: known.files + 1 })
  }
  for (const path of paths) {
    const kind = kindOf(path)
    if (kind === undefined) continue
    const isDocument = kind === 'document'
    const parts = path.split('/')
    const name = parts.pop() ?? ''
    const extension = /\.[a-z]+$/i.exec(name)?.[0] ?? ''
    const stem = name.slice(0, name.length - extension.length)
    const isUsual = parts.some(part => usualFolders.has(part.toLowerCase()))
    const at = parts[isDocument ? 'findIndex' : 'findLastIndex'](part =>
      isLocale(part.replace(/\.lproj$/, '')),
    )
    if (at >= 0) {
      const part = parts[at] ?? ''
      const locale = part.replace(/\.lproj$/, '')
      const below = parts.slice(at + 1)
      const deep = isDocument || below.length > 0 ? `**/*${extension}` : `*${extension}`
      const folder = [...parts.slice(0, at), part.endsWith('.lproj') ? '{locale}.lproj' : '{locale}'].join(
        '/',
      )
      note(`${folder}/${deep}`, locale, below.concat(name).join('/'), isUsual || part.endsWith('.lproj'))
    } else if (isDocument) continue
    else if (isLocale(stem)) note([...parts, `{locale}${extension}`].join('/'), stem, '', isUsual)
    else {
      const [, before = '', locale = ''] = suffixed.exec(name) ?? []
      if (before !== '' && isLocale(locale))
        note([...parts, `${before}{locale}${extension}`].join('/'), locale, before, isUsual)
    }
  }
  const sure = [...found].filter(([pattern, one]) =>
    kindOf(pattern) === 'document' ? isTranslated(one) : one.locales.size >= 2 || one.isUsual,
  )
  const byName = (sure.length > 0 ? sure : [...found].filter(isLoneSource))
    .sort(([a, one], [b, other]) => other.locales.size - one.locales.size || (a < b ? -1 : 1))
    .map(([pattern, { names }]) => withTemplate(onlyName(pattern, names), paths))
  return [...byName, ...negotiatedPatterns(paths)]
}

type Found = {
  readonly locales: Set<Locale>
  readonly names: Set<string>
  readonly isUsual: boolean
  readonly files: number
}

/** Pages lie in folders for many reasons: a name that two locales share, one of them English, says that they are translated. */
function isTranslated({ locales, names, files }: Found): boolean {
  return locales.size >= 2 && names.size < files && [...locales].some(isEnglish)
}

/** A first `en.json` in whatever folder: its translations are still to come. */
function isLoneSource([pattern, { locales }]: readonly [string, Found]): boolean {
  const [only = ''] = locales
  return /(?:^|\/)\{locale\}\.[a-z]+$/.test(pattern) && kindOf(pattern) !== 'document' && isEnglish(only)
}

/** A catalog beside whose folders a template of its name lies. */
function withTemplate(pattern: string, paths: readonly RelativePath[]): string {
  const format = formatOfPath(pattern)
  const { templateExtensions = [] } = format === undefined ? {} : factsOf(format)
  const { name } = posix.parse(pattern)
  const templates = new Set(templateExtensions.map(extension => `${name}${extension}`))
  const template = paths.find(
    path =>
      templates.has(posix.basename(path)) &&
      (posix.dirname(path) === '.' || pattern.startsWith(`${posix.dirname(path)}/`)),
  )
  return template === undefined ? pattern : `${template} => ${pattern}`
}

function negotiatedPatterns(paths: readonly RelativePath[]): string[] {
  const found = new Map<string, { readonly locales: Set<Locale>; folder: string }>()
  for (const path of paths) {
    const [, extension = '', locale = '', charset = ''] = negotiated.exec(path) ?? []
    if (!isLocale(locale)) continue
    const end = `.${extension}.{locale}${charset}`
    const known = found.get(end)
    if (known === undefined) found.set(end, { locales: new Set([locale]), folder: posix.dirname(path) })
    else {
      known.locales.add(locale)
      while (known.folder !== '.' && !path.startsWith(`${known.folder}/`))
        known.folder = posix.dirname(known.folder)
    }
  }
  return [...found]
    .filter(([, { locales }]) => locales.size >= 2 && [...locales].some(isEnglish))
    .map(([end, { folder }]) => posix.join(folder, '**', `*${end}`))
}

/** A folder whose locales all hold one file of one name is named by that file. */
function onlyName(pattern: string, names: ReadonlySet<string>): string {
  const [only] = names
  // The next page has a name of its own.
  if (kindOf(pattern) === 'document') return pattern
  if (names.size !== 1 || only === undefined || only === '' || !/\*[^/]*$/.test(pattern)) return pattern
  return pattern.replace(/(?:\*\*\/)?\*\.[^/]*$/, () => only)
}
