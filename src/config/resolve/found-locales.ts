/** `targets: all`: the locales that have files on disk. */
import { type Dirent, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isClosedName } from '../../disk.ts'
import type { ConfigProblem } from '../../errors.ts'
import { isLanguageCode, isMapping, isRegionCode, type Locale, pseudoLocaleOf } from '../../model.ts'
import { keyPath, quote } from '../check/quote.ts'
import { languageOf } from '../locales/locales.ts'
import { subtagsOf } from '../locales/subtags.ts'
import { matchPlaceholders, type Spelled } from '../paths/match.ts'
import { normalizePattern, patternProblems } from '../paths/patterns.ts'
import { localeOfAndroid, placeholderValue } from '../paths/placeholders.ts'

/**
 * A written configuration with a list in the place of each `targets: all`: the locales, other than the source, that
 * the placeholders spell in any file that is there. The checks report other mistakes.
 * @param folder the configuration's, absolute
 */
export function withFoundTargets(
  written: unknown,
  folder: string,
): { readonly written: unknown; readonly problems: readonly ConfigProblem[] } {
  if (!isMapping(written) || !Array.isArray(written.files)) return { written, problems: [] }
  const files: readonly unknown[] = written.files
  const isAsked = (one: unknown) => isMapping(one) && one.targets === 'all'
  if (!isAsked(written) && !files.some(isAsked)) return { written, problems: [] }
  const source = typeof written.source === 'string' ? [written.source] : []
  const spelled = files.map(entry => spelledIn(entry, folder))
  const hasOwn = (entry: unknown) => isMapping(entry) && Object.hasOwn(entry, 'targets')
  const general = isAsked(written)
    ? localesOf(spelled.filter((_, index) => !hasOwn(files[index])).flat(), source)
    : undefined
  const lists = files.map((entry, index) =>
    isAsked(entry) ? localesOf(spelled[index] ?? [], source) : undefined,
  )
  const empty = [
    ...(general?.length === 0 ? ['targets'] : []),
    ...lists.flatMap((list, index) => (list?.length === 0 ? [keyPath(['files', index, 'targets'])] : [])),
  ]
  const expected = expectedOf(files)
  return {
    written: {
      ...written,
      ...(general && { targets: general }),
      files: files.map((entry, index) =>
        lists[index] === undefined ? entry : { ...(entry as object), targets: lists[index] },
      ),
    },
    problems: empty.map(key => ({ key, expected, found: `${quote('all')}, which finds no target locale` })),
  }
}

function expectedOf(files: readonly unknown[]): string {
  const part = files.map(partOfLocale).find(one => one !== undefined)
  return part === undefined
    ? 'files of at least one target locale; if there are none yet, list the locales'
    : `a list of locales, because "all" cannot make locales of ${part} alone`
}

/** The placeholder in an entry's pattern that says nothing of the language, where no other does. */
function partOfLocale(entry: unknown): string | undefined {
  const pattern = patternOf(entry)
  return pattern === undefined || /\{(?:locale|lang|android)\}/.test(pattern)
    ? undefined
    : /\{(?:region|script)\}/.exec(pattern)?.[0]
}

function patternOf(entry: unknown): string | undefined {
  const pattern = isMapping(entry) ? (entry.path ?? entry.target) : undefined
  return typeof pattern === 'string' ? pattern : undefined
}

/**
 * The locales that these values spell, sorted. `{locale}` says the most: what another spells as one that is known
 * already does is that one.
 */
function localesOf(spelled: readonly Spelled[], source: readonly Locale[]): readonly Locale[] {
  const found = new Set<Locale>()
  for (const name of ['locale', 'android', 'region', 'lang'] as const) {
    for (const values of spelled) {
      const locale = values.has(name) ? localeSpelled(values) : undefined
      if (locale === undefined || !isLocale(locale)) continue
      const spells = (known: Locale) =>
        [...values].every(([part, value]) => placeholderValue(part, known) === value)
      if (spells(locale) && ![...source, ...found].some(spells)) found.add(locale)
    }
  }
  return [...found].sort()
}

function localeSpelled(values: Spelled): Locale | undefined {
  const android = values.get('android')
  const parts = ['lang', 'script', 'region'] as const
  return (
    values.get('locale') ??
    (android === undefined ? undefined : localeOfAndroid(android)) ??
    (values.has('lang') ? parts.flatMap(part => values.get(part) ?? []).join('-') : undefined)
  )
}

function spelledIn(entry: unknown, folder: string): readonly Spelled[] {
  const pattern = patternOf(entry)
  if (pattern === undefined || patternProblems(pattern).length > 0) return []
  const { names, starred, read } = matchPlaceholders(normalizePattern(pattern))
  if (names.length === 0 || starred.includes('{')) return []
  return filesBelow(folder, starred).flatMap(path => read(path) ?? [])
}

/** The files below the part of a pattern that has no wildcard, as deep as the pattern reaches; links are not followed. */
function filesBelow(folder: string, pattern: string): readonly string[] {
  const parts = pattern.split('/')
  const fixed = parts.findIndex(part => part.includes('*'))
  const start = parts.slice(0, fixed)
  const depth = parts.includes('**') ? Number.POSITIVE_INFINITY : parts.length - fixed
  const files: string[] = []
  const walk = (way: readonly string[], left: number) => {
    for (const one of entriesIn(join(folder, ...way))) {
      const path = [...way, one.name]
      if (one.isFile() && (left === 1 || depth === Number.POSITIVE_INFINITY)) files.push(path.join('/'))
      if (one.isDirectory() && left > 1 && !isClosedName(one.name)) walk(path, left - 1)
    }
  }
  walk(start, depth)
  return files
}

/** None where the folder cannot be looked at. */
export function entriesIn(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    // Reading its files says what is wrong.
    return []
  }
}

/** Whether a name is one that languages have, so that `index.json` beside `de.json` is no locale. */
function isLocale(name: string): boolean {
  if (!/^[A-Za-z]{2,3}(?:[-_@+.][A-Za-z0-9]+)*$/.test(name) || pseudoLocaleOf(name) !== undefined)
    return false
  // Many write the code of a country for a language.
  if (name.length === 2 && isRegionCode(name.toUpperCase())) return true
  return languageOf(name).kind !== 'unsold' || isLanguageCode(subtagsOf(name).base.toLowerCase())
}
