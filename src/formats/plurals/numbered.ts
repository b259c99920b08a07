/** The plural forms of i18next before version 21: `items` and `items_plural`, in other languages `items_0`, `items_1`… */
import { type Entry, type EntryKey, keyOf, type Language, type Resource } from '../../model.ts'
import { dropsPlaceholder, withTextOf } from './form-texts.ts'
import { formsName, oncePerName, pluralForms } from './forms.ts'

/**
 * The meaning of each number, for the languages that have not just a singular and a plural there.
 * @see https://github.com/i18next/i18next/blob/v19.9.2/src/PluralResolver.js
 */
const numbered: readonly (readonly [languages: string, categories: string])[] = [
  ['fa id ja ka ko ky ms th vi zh-CN zh-TW', 'other'],
  ['be pl ru uk', 'one few many'],
  ['cs hr lt ro sk sr sr-CS', 'one few other'],
  ['lv', 'one other zero'],
  ['he', 'one two many other'],
  ['sl', 'other one two few'],
  ['ar', 'zero one two few many other'],
  // Not sold, and counted all the same.
  ['bs cnr dz', 'one few many'],
  ['cy gd kw', 'one two few other'],
  ['ga', 'one two few many other'],
  ['mt', 'one few many other'],
]

/**
 * The entries that a language needs, where the source shows this style beyond doubt: its plurals count with
 * `{{count}}`. Texts of `items` are those of number one.
 * @returns `undefined` where it does not
 */
export function numberedForms(
  source: Resource,
  sourceLanguage: Language,
): ((language: Language) => readonly Entry[]) | undefined {
  const families = numberedFamiliesIn(source, sourceLanguage)
  if (families.length === 0) return undefined
  const plurals = new Map(families.map(({ singular, plural }) => [singular.key, plural]))
  const singulars = new Set(plurals.keys())
  const nameOf = (language: Language) => `${numberedStyle(language)} ${formsName(language, 'cardinal')}`
  return oncePerName(nameOf, language => {
    const categories = categoriesOf(language)
    if (categories === undefined && !isOneForSeveral(language)) return source.entries
    return source.entries.flatMap(entry => {
      const plural = plurals.get(entry.key)
      if (plural !== undefined) return formsOf(entry, plural, categories, language)
      const isPlural = entry.key.endsWith(ending) && singulars.has(entry.key.slice(0, -ending.length))
      return isPlural && (categories !== undefined || language === withoutRule) ? [] : [entry]
    })
  })
}

/** The families of a source in this style; none where the language of the source numbers its forms itself. */
export function numberedFamiliesIn(
  source: Resource,
  sourceLanguage: Language,
): readonly { readonly singular: Entry; readonly plural: Entry }[] {
  if (categoriesOf(sourceLanguage) !== undefined) return []
  const plurals = new Map<EntryKey, Entry>()
  for (const entry of source.entries) {
    if (entry.key.endsWith(ending) && /\{\{\s*count\b/.test(entry.text))
      plurals.set(entry.key.slice(0, -ending.length), entry)
  }
  if (plurals.size === 0) return []
  return source.entries.flatMap(singular => {
    const plural = plurals.get(singular.key)
    return plural === undefined ? [] : [{ singular, plural }]
  })
}

/** A name for what a language makes of this style: equal for languages that need the same entries of every source. */
export function numberedStyle(language: Language): string {
  if (language === withoutRule) return 'bare'
  return `${categoriesOf(language)?.join(' ') ?? 'plain'} ${isOneForSeveral(language)}`
}

const ending = '_plural'

/** Burmese has no rule there: the bare key is for every number. */
const withoutRule = 'my'

/** The languages with a singular and a plural there whose singular is not for the number one alone. */
const singularForSeveral = 'fr fr-CA is my pt-BR tg tl tr uz'.split(' ')

const unsold = ['bs', 'cnr', 'dz', 'cy', 'gd', 'kw', 'ga', 'mt']

export function categoriesOf(language: Language): readonly string[] | undefined {
  const [base = ''] = language.split(/[-_@.]/, 1)
  const rowOf = (name: string) => numbered.find(([languages]) => languages.split(' ').includes(name))
  return (rowOf(language) ??
    (unsold.includes(base.toLowerCase()) ? rowOf(base.toLowerCase()) : undefined))?.[1].split(' ')
}

function isOneForSeveral(language: Language): boolean {
  if (categoriesOf(language) === undefined) return singularForSeveral.includes(language)
  return pluralForms(language, 'cardinal')?.find(({ category }) => category === 'one')?.reach === 'several'
}

function formsOf(
  singular: Entry,
  plural: Entry,
  categories: readonly string[] | undefined,
  language: Language,
): Entry[] {
  const isShort = isOneForSeveral(language) && dropsPlaceholder(singular.text, plural.text)
  const one = isShort || language === withoutRule ? plural : singular
  const useOf = (category: string): Pick<Entry, 'plurals' | 'pluralUse'> => {
    const own = category === 'one' ? singular.text : plural.text
    const numbers = pluralForms(language, 'cardinal')?.find(form => form.category === category)?.numbers
    return { plurals: ['cardinal'], pluralUse: { numbers, own, most: plural.text } }
  }
  if (categories === undefined) return [{ ...withTextOf(singular, one), ...useOf('one') }]
  return categories.map((category, index) => {
    const id = [...singular.id.slice(0, -1), `${singular.id.at(-1) ?? ''}_${index}`]
    const form = category === 'one' ? one : plural
    return { ...withTextOf(singular, form), id, key: keyOf(id), ...useOf(category) }
  })
}
