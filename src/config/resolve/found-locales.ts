/** `targets: all`: the locales that have files on disk. */
import { type Dirent, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ConfigProblem } from '../../errors.ts'
import { isLanguageCode, isMapping, isRegionCode, type Locale, pseudoLocaleOf } from '../../model.ts'
import { keyPath, quote } from '../check/quote.ts'
import { languageOf } from '../locales/locales.ts'
import { subtagsOf } from '../locales/subtags.ts'
import { matchPattern } from '../paths/match.ts'
import { normalizePattern, patternProblems } from '../paths/patterns.ts'

/** Folders that no pattern enters. */
const closed: ReadonlySet<string> = new Set(['node_modules', '.git', '.dragoman'])

/**
 * A written configuration with a list in the place of each `targets: all`: the locales, other than the source, that
 * `{locale}` has in any file that is there. The checks report other mistakes.
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
  const problems: ConfigProblem[] = []
  const found = files.map(entry => localesOf(entry, folder).filter(locale => locale !== written.source))
  const listFor = (path: readonly PropertyKey[], locales: readonly Locale[]): readonly Locale[] => {
    const list = [...new Set(locales)].sort()
    const other = files.map(partOfLocale).find(one => one !== undefined)
    const expected =
      other === undefined
        ? 'files of at least one locale where the patterns have {locale}; name new locales in a list'
        : `a list of locales, because "all" finds locales only by {locale}, and a pattern has ${other}`
    if (list.length === 0)
      problems.push({ key: keyPath(path), expected, found: `${quote('all')}, which finds none` })
    return list
  }
  return {
    written: {
      ...written,
      ...(isAsked(written) && {
        targets: listFor(
          ['targets'],
          found
            .filter((_, index) => !isMapping(files[index]) || !Object.hasOwn(files[index], 'targets'))
            .flat(),
        ),
      }),
      files: files.map((entry, index) =>
        isAsked(entry)
          ? { ...(entry as object), targets: listFor(['files', index, 'targets'], found[index] ?? []) }
          : entry,
      ),
    },
    problems,
  }
}

/** The placeholder in an entry's pattern that spells only a part of a locale, or spells it in another way. */
function partOfLocale(entry: unknown): string | undefined {
  const pattern = isMapping(entry) ? (entry.path ?? entry.target) : undefined
  return typeof pattern === 'string' ? /\{(?:lang|region|script|android)\}/.exec(pattern)?.[0] : undefined
}

function localesOf(entry: unknown, folder: string): readonly Locale[] {
  if (!isMapping(entry)) return []
  const pattern = entry.path ?? entry.target
  if (typeof pattern !== 'string' || patternProblems(pattern).length > 0) return []
  const target = normalizePattern(pattern)
  const literals = target.split('{locale}')
  const starred = literals.join('*')
  // Other placeholders spell a locale in parts, which cannot be put together again.
  if (literals.length < 2 || starred.includes('{')) return []
  const positions = literals.slice(0, -1).map((_, index) => starsIn(literals.slice(0, index + 1).join('*')))
  const { exec } = matchPattern(starred)
  const locales = filesBelow(folder, starred).flatMap(path => {
    const stars = exec(path)?.stars
    const spelled = new Set(positions.map(position => stars?.[position]))
    const [locale] = spelled
    return spelled.size === 1 && locale !== undefined && isLocale(locale) ? [locale] : []
  })
  return [...new Set(locales)]
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
      if (one.isDirectory() && left > 1 && !closed.has(one.name)) walk(path, left - 1)
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

function starsIn(pattern: string): number {
  return pattern.split('/').reduce((sum, part) => sum + (part === '**' ? 0 : part.split('*').length - 1), 0)
}

/** Whether a name is one that languages have, so that `index.json` beside `de.json` is no locale. */
function isLocale(name: string): boolean {
  if (!/^[A-Za-z]{2,3}(?:[-_@+.][A-Za-z0-9]+)*$/.test(name) || pseudoLocaleOf(name) !== undefined)
    return false
  // Many write the code of a country for a language.
  if (name.length === 2 && isRegionCode(name.toUpperCase())) return true
  return languageOf(name).kind !== 'unsold' || isLanguageCode(subtagsOf(name).base.toLowerCase())
}
