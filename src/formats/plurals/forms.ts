/** Which plural forms a language has, and which numbers take them. */
import type { Language } from '../../model.ts'
import { cardinals, ordinals } from './table.ts'

/** CLDR's categories in its order. */
export const pluralCategories = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

export type PluralCategory = (typeof pluralCategories)[number]

/** `cardinal`: 2 files; `ordinal`: the 2nd file. */
export type PluralKind = 'cardinal' | 'ordinal'

export type PluralForm = {
  readonly category: PluralCategory
  /** The first numbers that take it, for people: `2–4, 22–24, …`. */
  readonly samples: string
  /** Equal for forms that are for the same few numbers, or for several. */
  readonly name: string
  /** How many of the whole numbers from 0 to 999,999 take it. */
  readonly reach: 'none' | 'single' | 'several'
  /** All whole numbers that take it; `undefined` where they are many. */
  readonly numbers: readonly number[] | undefined
}

/**
 * The forms of a language in CLDR's order: of one of the service's, or of a locale that it does not sell, by its first
 * part. `undefined` where CLDR does not know it.
 */
export function pluralForms(language: Language, kind: PluralKind): readonly PluralForm[] | undefined {
  const forms = formsByLanguage[kind]
  return forms.get(language) ?? forms.get(language.split(/[-_@.]/, 1)[0]?.toLowerCase() ?? '')
}

/** A name for the forms of a language: equal for languages with the same forms, reached by as many or by the same few numbers. */
export function formsName(language: Language, kind: PluralKind): string {
  const known = formsNames[kind].get(language)
  if (known !== undefined) return known
  const name =
    pluralForms(language, kind)
      ?.map(form => form.name)
      .join() ?? '-'
  formsNames[kind].set(language, name)
  return name
}

/** Asked of every target; the forms of a language never change. */
const formsNames: Readonly<Record<PluralKind, Map<Language, string>>> = {
  cardinal: new Map(),
  ordinal: new Map(),
}

/** A value that is made for a language, made once for all languages that have the same name. */
export function oncePerName<T>(
  nameOf: (language: Language) => string,
  make: (language: Language) => T,
): (language: Language) => T {
  const byLanguage = new Map<Language, T>()
  const byName = new Map<string, T>()
  return language => {
    const known = byLanguage.get(language)
    if (known !== undefined) return known
    const name = nameOf(language)
    const made = byName.get(name) ?? make(language)
    byName.set(name, made)
    byLanguage.set(language, made)
    return made
  }
}

/** `pluralForms` of one language, by their kind. */
export function formsOf(language: Language): (kind: PluralKind) => readonly PluralForm[] | undefined {
  return kind => pluralForms(language, kind)
}

function formIn(text: string): PluralForm {
  const [first, samples = ''] = text.split('=')
  const category = pluralCategories.find(candidate => candidate === first) ?? 'other'
  const isNone = samples.startsWith('~')
  const reach = isNone ? 'none' : /^\d+$/.test(samples) ? 'single' : 'several'
  const numbers = isNone ? [] : numbersIn(samples)
  const name = `${category} ${reach} ${numbers}`
  return { category, samples: isNone ? samples.slice(1) : samples, name, reach, numbers }
}

function numbersIn(samples: string): number[] | undefined {
  if (samples.endsWith('…')) return undefined
  return samples.split(', ').flatMap(run => {
    const [first = 0, last = first] = run.split('–').map(Number)
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
}

type FormsByLanguage = ReadonlyMap<Language, readonly PluralForm[]>

const formsByLanguage: Readonly<Record<PluralKind, FormsByLanguage>> = {
  cardinal: formsIn(cardinals),
  ordinal: formsIn(ordinals),
}

function formsIn(rows: typeof cardinals): FormsByLanguage {
  return new Map(
    rows.flatMap(([languages, text]) => {
      const forms = text.split('; ').map(formIn)
      return languages.split(' ').map((language): [Language, typeof forms] => [language, forms])
    }),
  )
}
