/** Which language of the service a locale on disk asks for, and back (`locale-to-language`, `one-order-per-language`). Pure. */
import type { Language, Locale } from '../../model.ts'
import { baseAliases, openBases, regionalLanguages, soldLanguage } from './languages.ts'
import { type Subtags, subtagsOf } from './subtags.ts'

export type LanguageMatch =
  | { readonly kind: 'language'; readonly language: Language }
  /** The service does not sell it. */
  | { readonly kind: 'unsold' }
  /** A person has to say which one is meant; at least one choice. */
  | { readonly kind: 'ambiguous'; readonly choices: readonly Language[] }

/** The `locales` of a configuration. Only own properties count. */
export type LanguageOverrides = Readonly<Record<Locale, Language | undefined>>

/**
 * The language to buy for a locale. An override with exactly this spelling decides; otherwise neither case nor the
 * separator counts. Never guesses between two languages that are sold apart.
 */
export function languageOf(locale: Locale, overrides: LanguageOverrides = {}): LanguageMatch {
  const override = Object.hasOwn(overrides, locale) ? overrides[locale] : undefined
  if (override !== undefined) return { kind: 'language', language: override }
  const exact = soldLanguage(locale.replaceAll('_', '-'))
  if (exact !== undefined) return { kind: 'language', language: exact }

  const subtags = subtagsOf(locale)
  const plain = matchOf(subtags)
  // A variant may be another language to its readers (ca@valencia), so even a single choice is a question.
  if (subtags.variants.length > 0 && plain.kind === 'language') {
    return { kind: 'ambiguous', choices: variantChoices(subtags, plain.language) }
  }
  return plain
}

function matchOf({ base, script, region }: Subtags): LanguageMatch {
  const lowerBase = base.toLowerCase()
  const choices = openBases.get(lowerBase)
  if (choices !== undefined) return { kind: 'ambiguous', choices }
  const language = baseAliases.get(lowerBase) ?? lowerBase
  if (language === 'zh') return chinese(script?.toLowerCase(), region?.toUpperCase())
  if (language === 'sr' && script !== undefined) return serbian(script.toLowerCase())

  const sold =
    (region === undefined ? undefined : soldLanguage(`${language}-${region}`)) ?? soldLanguage(language)
  if (sold !== undefined) return { kind: 'language', language: sold }
  const [only, ...others] = regionalLanguages(language)
  if (only === undefined) return { kind: 'unsold' }
  return others.length === 0
    ? { kind: 'language', language: only }
    : { kind: 'ambiguous', choices: [only, ...others] }
}

function chinese(script: string | undefined, region: string | undefined): LanguageMatch {
  if (script === 'hans') return { kind: 'language', language: 'zh-CN' }
  if (script === 'hant') return { kind: 'language', language: 'zh-TW' }
  if (script === undefined && (region === 'CN' || region === 'SG'))
    return { kind: 'language', language: 'zh-CN' }
  if (script === undefined && (region === 'TW' || region === 'HK' || region === 'MO')) {
    return { kind: 'language', language: 'zh-TW' }
  }
  return { kind: 'ambiguous', choices: regionalLanguages('zh') }
}

function serbian(script: string): LanguageMatch {
  return { kind: 'language', language: script === 'latn' ? 'sr-CS' : 'sr' }
}

function variantChoices({ base }: Subtags, plain: Language): readonly Language[] {
  // sr@latin and its like name a script behind the @, so both Serbians are worth offering.
  return base.toLowerCase() === 'sr' ? ['sr', 'sr-CS'] : [plain]
}
