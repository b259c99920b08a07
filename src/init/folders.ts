/** Locale files that no framework and no other tool names: found by the names of files and folders. Pure. */
import { posix } from 'node:path'
import { factsOf, formatOfPath, groupBy, type Locale, type RelativePath } from '../model.ts'
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
  const named = groupBy(
    paths.flatMap(path => namedIn(path) ?? []),
    ({ pattern }) => pattern,
  )
  const found = [...named].map(([pattern, files]): [string, Found] => [
    pattern,
    {
      locales: new Set(files.map(({ locale }) => locale)),
      names: new Set(files.map(({ name }) => name)),
      isUsual: files.some(({ isUsual }) => isUsual),
      files: files.length,
    },
  ])
  const sure = found.filter(([pattern, one]) =>
    kindOf(pattern) === 'document' ? isTranslated(one) : one.locales.size >= 2 || one.isUsual,
  )
  const byName = (sure.length > 0 ? sure : found.filter(isLoneSource))
    .sort(([a, one], [b, other]) => other.locales.size - one.locales.size || (a < b ? -1 : 1))
    .map(([pattern, { names }]) => withTemplate(onlyName(pattern, names), paths))
  return [...byName, ...negotiatedPatterns(paths)]
}

/** A path with a pattern in the place of its locale. */
type Named = {
  readonly pattern: string
  readonly locale: Locale
  /** The rest of the name, by which files of one pattern differ. */
  readonly name: string
  /** Whether it lies where locale files usually do. */
  readonly isUsual: boolean
}

function namedIn(path: RelativePath): Named | undefined {
  const kind = kindOf(path)
  if (kind === undefined) return undefined
  const isDocument = kind === 'document'
  const folders = path.split('/')
  const file = folders.pop() ?? ''
  const extension = /\.[a-z]+$/i.exec(file)?.[0] ?? ''
  const isUsual = folders.some(folder => usualFolders.has(folder.toLowerCase()))
  const at = folders[isDocument ? 'findIndex' : 'findLastIndex'](folder => isLocale(withoutLproj(folder)))
  const folder = folders[at]
  if (folder !== undefined) {
    const below = folders.slice(at + 1)
    const isLproj = folder.endsWith('.lproj')
    const above = [...folders.slice(0, at), isLproj ? '{locale}.lproj' : '{locale}']
    const deep = isDocument || below.length > 0 ? `**/*${extension}` : `*${extension}`
    return {
      pattern: [...above, deep].join('/'),
      locale: withoutLproj(folder),
      name: [...below, file].join('/'),
      isUsual: isUsual || isLproj,
    }
  }
  const stem = file.slice(0, file.length - extension.length)
  const [, name = '', locale = ''] = isLocale(stem) ? ['', '', stem] : (suffixed.exec(file) ?? [])
  if (isDocument || !isLocale(locale)) return undefined
  return { pattern: [...folders, `${name}{locale}${extension}`].join('/'), locale, name, isUsual }
}

function withoutLproj(folder: string): string {
  return folder.replace(/\.lproj$/, '')
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
