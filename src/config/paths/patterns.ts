/** The rules for the `path`, `source` and `target` of a configuration. Pure; nothing here looks at the disk. */

import type { ConfigProblem } from '../../errors.ts'
import { quote } from '../check/quote.ts'
import { suggest } from '../check/suggest.ts'
import { isPlaceholder, placeholders } from './placeholders.ts'

/** A problem with one pattern; the key is added by the caller. */
export type PatternProblem = Omit<ConfigProblem, 'key'>

/** Matching takes as long as pattern and path are long, for each file. */
export const longestPattern = 1000

/** A pattern without `.` parts: `./a/./b` → `a/b`. */
export function normalizePattern(pattern: string): string {
  return pattern
    .split('/')
    .filter(part => part !== '.')
    .join('/')
}

export function wildcardCounts(pattern: string): { readonly stars: number; readonly globstars: number } {
  let stars = 0
  let globstars = 0
  for (const part of pattern.split('/')) {
    if (part === '**') globstars++
    else stars += part.split('*').length - 1
  }
  return { stars, globstars }
}

/** Whether the pattern names a locale at all. */
export function hasPlaceholder(pattern: string): boolean {
  return /\{[^{}]*\}/.test(pattern)
}

/**
 * Everything wrong with one pattern, as far as it can be said without knowing where the configuration lies.
 * `?`, `[`, `]`, `(` and `)` are plain characters: frameworks name folders `[slug]` and `(group)`.
 */
export function patternProblems(pattern: string): readonly PatternProblem[] {
  const found = quote(pattern)
  if (pattern.trim() === '') return [{ expected: 'a path or pattern', found }]
  if (pattern.includes('\\')) {
    const slashed = pattern.replace(/\\+/g, '/')
    return [{ expected: '"/" between folders, on every system', found, suggestion: slashed }]
  }
  if (/^(?:\/|[a-z]:|~\/)/i.test(pattern)) {
    const expected = "a path relative to the configuration's folder"
    return pattern.startsWith('/')
      ? [{ expected, found, suggestion: pattern.replace(/^\/+/, '') }]
      : [{ expected, found }]
  }
  if (pattern.length > longestPattern) {
    return [{ expected: `a pattern of at most ${longestPattern} characters`, found: 'a longer one' }]
  }
  const problems: PatternProblem[] = []
  if (pattern.startsWith('!'))
    problems.push({ expected: 'no leading "!" (use "exclude" to leave files out)', found })
  if (/[\u0000-\u001f\u007f]/.test(pattern))
    problems.push({ expected: 'a pattern without control characters', found })
  if (pattern.endsWith('/')) problems.push({ expected: 'a pattern for files, not for a folder', found })
  else if (pattern.includes('//')) problems.push({ expected: 'no empty part between two "/"', found })
  const parts = normalizePattern(pattern).split('/')
  if (parts.slice(parts.findIndex(part => part !== '..')).includes('..')) {
    problems.push({ expected: '".." only at the start', found })
  }
  if (parts.some(part => part !== '**' && part.includes('**'))) {
    problems.push({ expected: '"**" only as a whole part between two "/"', found })
  }
  problems.push(...braceProblems(pattern))
  return problems
}

/** How other tools write the place of a locale, all of it as they do. */
const placesOfOthers =
  /\{\{\s*(?!locale\s*\})\w+\s*\}\}|\$\{\w+\}|%\{?\w+\}?%|%\w+_code%|<\w+>|\$(?:LOCALE|LANG|lang|locale)\b|(?<=^|\/):(?:locale|lang|lng)\b/

/** Names that other tools have for the whole locale. */
function isOfOthers(name: string): boolean {
  return /^\s*(?:lng|language|languages?_?code|locales?_?code|lang_?code|two_letters_code|targetLocale|target_?lang(?:uage)?|LOCALE|LANG|l10n|i18n|culture|tag)\s*$/i.test(
    name,
  )
}

/** How other tools write what `*` matches here: the name of a file without its extension. */
const fileOfOthers =
  /\{\{\s*(?:ns|namespace)\s*\}\}|\{(?:ns|namespace|name|filename|file_name)\}|%(?:original_)?file_name%|<namespace>/gi

function braceProblems(pattern: string): readonly PatternProblem[] {
  const named = pattern.replace(fileOfOthers, '*')
  const foreign = placesOfOthers.exec(named)?.[0]
  const rest = foreign === undefined ? named : named.replace(foreign, '')
  if (foreign !== undefined && !placeholders.some(name => rest.includes(`{${name}}`))) {
    const expected = '{locale} where the path names the locale'
    return [{ expected, found: quote(foreign), suggestion: named.replace(foreign, '{locale}') }]
  }
  if (named !== pattern) {
    const expected = '"*" where the path names one of several files'
    const suggestion = named.replace(/\{([^{}]*)\}/g, (written, name: string) =>
      isOfOthers(name) ? '{locale}' : written,
    )
    return [{ expected, found: quote(pattern), suggestion }]
  }
  const known = placeholders.map(name => `{${name}}`).join(', ')
  const problems: PatternProblem[] = []
  for (const [written, name = ''] of pattern.matchAll(/\{([^{}]*)\}/g)) {
    if (name.includes(',')) {
      const expected = 'no list in braces (write one entry of "files" for each)'
      problems.push({ expected, found: quote(written) })
    } else if (!isPlaceholder(name)) {
      const meant = isOfOthers(name) ? 'locale' : suggest(name, placeholders)
      const problem = { expected: `one of ${known}`, found: quote(written) }
      problems.push(meant === undefined ? problem : { ...problem, suggestion: `{${meant}}` })
    }
  }
  if (/[{}]/.test(pattern.replace(/\{[^{}]*\}/g, ''))) {
    problems.push({ expected: 'braces in pairs, as in {locale}', found: quote(pattern) })
  }
  return problems
}
