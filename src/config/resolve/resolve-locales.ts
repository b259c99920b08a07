/** The rules about the locales of a configuration (`locale-to-language`, `one-order-per-language`, `source-language-is-not-bought`). */
import type { ConfigProblem } from '../../errors.ts'
import { type Language, type Locale, plainLocale, pseudoLocaleOf, type Target } from '../../model.ts'
import { keyPath, quote } from '../check/quote.ts'
import type { ReadableConfig } from '../check/read-written.ts'
import type { LocaleQuestion } from '../check/types.ts'
import { type LanguageOverrides, languageOf } from '../locales/locales.ts'

export type ReadLocales = {
  /** `undefined` when it is missing or its language is not clear. */
  readonly source: { readonly locale: Locale; readonly language: Language } | undefined
  /** The general list; empty where there is none. */
  readonly targets: readonly Target[]
  /** The list of each entry of `files` that has its own, by position. */
  readonly targetsByEntry: ReadonlyMap<number, readonly Target[]>
  /** Locales that could be several languages: nothing is bought for them before a person has chosen. */
  readonly questions: readonly LocaleQuestion[]
  readonly problems: readonly ConfigProblem[]
}

/** Finds the language of every locale that the configuration names. */
export function readLocales(readable: ReadableConfig): ReadLocales {
  const problems: ConfigProblem[] = []
  const overrides = readable.locales ?? {}
  const questions = new Map<Locale, LocaleQuestion>()
  const ask = (key: string, locale: Locale, choices: readonly Language[]) => {
    if (!questions.has(locale)) questions.set(locale, { locale, problem: question(key, locale, choices) })
  }
  const source = readSource(readable.source, overrides, problems, ask)
  const readList = (list: TargetList, path: readonly PropertyKey[]): readonly Target[] =>
    readTargets(list, { path, source: readable.source, overrides, ask, problems })

  const targets = readList(readable.targets ?? [], ['targets'])
  const targetsByEntry = new Map<number, readonly Target[]>()
  for (const [index, entry] of (readable.files ?? []).entries()) {
    if (entry?.targets !== undefined)
      targetsByEntry.set(index, readList(entry.targets, ['files', index, 'targets']))
  }
  problems.push(...strayOverrides(readable))
  return { source, targets, targetsByEntry, questions: [...questions.values()], problems }
}

type TargetList = readonly (Locale | undefined)[]

type Ask = (key: string, locale: Locale, choices: readonly Language[]) => void

type TargetContext = {
  readonly path: readonly PropertyKey[]
  readonly source: Locale | undefined
  readonly overrides: LanguageOverrides
  readonly ask: Ask
  readonly problems: ConfigProblem[]
}

function readSource(
  locale: Locale | undefined,
  overrides: LanguageOverrides,
  problems: ConfigProblem[],
  ask: Ask,
): ReadLocales['source'] {
  if (locale === undefined) return undefined
  if (pseudoLocaleOf(locale) !== undefined) {
    problems.push({ key: 'source', expected: readableLocale, found: madeByPseudo(locale) })
    return undefined
  }
  const match = languageOf(locale, overrides)
  if (match.kind === 'language') return { locale, language: match.language }
  if (match.kind === 'unsold') {
    const sold = 'a locale whose language the service translates from'
    const expected =
      locale === 'Base'
        ? `${sold}, such as en; in "files", write "source: Base.lproj/*.strings" and "target: {locale}.lproj/*.strings"`
        : sold
    problems.push({ key: 'source', expected, found: quote(locale) })
    return undefined
  }
  ask('source', locale, match.choices)
  const [language = locale] = match.choices
  return { locale, language }
}

function readTargets(
  list: TargetList,
  { path, source, overrides, ask, problems }: TargetContext,
): readonly Target[] {
  const targets = new Map<Locale, Target>()
  for (const [index, locale] of list.entries()) {
    if (locale === undefined) continue
    const key = keyPath([...path, index])
    if (locale === source) {
      problems.push({ key, expected: 'a locale other than the source', found: quote(locale) })
      continue
    }
    if (pseudoLocaleOf(locale) !== undefined) {
      problems.push({ key, expected: readableLocale, found: madeByPseudo(locale) })
      continue
    }
    if (targets.has(locale)) {
      problems.push({ key, expected: 'each locale once', found: `${quote(locale)} again` })
      continue
    }
    const match = languageOf(locale, overrides)
    if (match.kind === 'ambiguous') ask(key, locale, match.choices)
    targets.set(locale, { locale, language: match.kind === 'language' ? match.language : undefined })
  }
  return [...targets.values()]
}

const readableLocale = 'the locale of a real language'

function madeByPseudo(locale: Locale): string {
  return `${quote(locale)}, a pseudo-locale: remove it; "dragoman pseudo" needs no entry here`
}

function question(key: string, locale: Locale, choices: readonly Language[]): ConfigProblem {
  const answer = `locales: {${locale}: ${choices[0]}}`
  const expected =
    choices.length === 1
      ? `a line such as ${answer}, if you want to buy ${choices[0]}`
      : `a choice between ${choices.join(', ')}, such as ${answer}`
  return { key, expected, found: quote(locale) }
}

/**
 * An override that names a locale of the configuration in another spelling would leave that one to the built-in table.
 * Any other override that is not used says nothing, and is left alone.
 */
function strayOverrides({ source, targets, files, locales }: ReadableConfig): readonly ConfigProblem[] {
  const used = [source, ...(targets ?? []), ...(files ?? []).flatMap(entry => entry?.targets ?? [])].filter(
    locale => locale !== undefined,
  )
  const problems: ConfigProblem[] = []
  for (const locale of Object.keys(locales ?? {})) {
    if (used.includes(locale)) continue
    const suggestion = used.find(other => plainLocale(other) === plainLocale(locale))
    if (suggestion === undefined) continue
    const expected = 'the spelling of a locale in "source" or "targets"'
    problems.push({ key: keyPath(['locales', locale]), expected, found: quote(locale), suggestion })
  }
  return problems
}
