/** Locale files that no framework and no other tool names: found by the names of files and folders. Pure. */
import type { Locale, RelativePath } from '../model.ts'
import { isLocale } from './known-locales.ts'

/** Folders in which one file of one locale is enough. */
const usualFolders: ReadonlySet<string> = new Set(
  'locales locale i18n lang langs language languages messages translations translation l10n intl _locales po'.split(
    ' ',
  ),
)

const catalogs = /\.(?:json|jsonc|arb|strings|po)$/i
/** `app_de.arb`, `messages.pt-BR.json`, `django-de.po`: the locale is the last part of the name. */
const suffixed = /^(.*?[._-])([A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,2})(\.[a-z]+)$/

/** Patterns with `{locale}`, the one with most files first. */
export function patternsByName(paths: readonly RelativePath[]): readonly string[] {
  const found = new Map<string, { locales: Set<Locale>; names: Set<string>; isUsual: boolean }>()
  const note = (pattern: string, locale: Locale, name: string, isUsual: boolean) => {
    const known = found.get(pattern) ?? { locales: new Set(), names: new Set(), isUsual: false }
    known.locales.add(locale)
    known.names.add(name)
    found.set(pattern, { ...known, isUsual: known.isUsual || isUsual })
  }
  for (const path of paths) {
    if (!catalogs.test(path)) continue
    const parts = path.split('/')
    const name = parts.pop() ?? ''
    const extension = /\.[a-z]+$/i.exec(name)?.[0] ?? ''
    const stem = name.slice(0, name.length - extension.length)
    const isUsual = parts.some(part => usualFolders.has(part.toLowerCase()))
    const at = parts.findLastIndex(part => isLocale(part.replace(/\.lproj$/, '')))
    if (at >= 0) {
      const part = parts[at] ?? ''
      const locale = part.replace(/\.lproj$/, '')
      const below = parts.slice(at + 1)
      const deep = below.length > 0 ? `**/*${extension}` : `*${extension}`
      const folder = [...parts.slice(0, at), part.endsWith('.lproj') ? '{locale}.lproj' : '{locale}'].join(
        '/',
      )
      note(`${folder}/${deep}`, locale, below.concat(name).join('/'), isUsual || part.endsWith('.lproj'))
    } else if (isLocale(stem)) note([...parts, `{locale}${extension}`].join('/'), stem, '', isUsual)
    else {
      const [, before = '', locale = ''] = suffixed.exec(name) ?? []
      if (before !== '' && isLocale(locale))
        note([...parts, `${before}{locale}${extension}`].join('/'), locale, before, isUsual)
    }
  }
  return [...found]
    .filter(([, { locales, isUsual }]) => locales.size >= 2 || isUsual)
    .sort(([a, one], [b, other]) => other.locales.size - one.locales.size || (a < b ? -1 : 1))
    .map(([pattern, { names }]) => onlyName(pattern, names))
}

/** A folder whose locales all hold one file of one name is named by that file. */
function onlyName(pattern: string, names: ReadonlySet<string>): string {
  const [only] = names
  if (names.size !== 1 || only === undefined || only === '' || !/\*[^/]*$/.test(pattern)) return pattern
  return pattern.replace(/(?:\*\*\/)?\*\.[^/]*$/, () => only)
}
