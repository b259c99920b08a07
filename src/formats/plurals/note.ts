import { addTo, type Entry, type Language } from '../../model.ts'
import { type PluralKind, pluralForms } from './forms.ts'

/**
 * The note for translators about the plural forms in a request: the numbers of each form, in every language.
 * @param placeholders - those by which the texts show the number
 * @returns no lines where no text has to do with plural forms
 */
export function pluralNote(
  entries: readonly Pick<Entry, 'plurals'>[],
  languages: readonly Language[],
  placeholders: readonly string[],
): readonly string[] {
  const kinds = (['cardinal', 'ordinal'] as const).filter(kind =>
    entries.some(({ plurals }) => plurals?.includes(kind)),
  )
  if (kinds.length === 0) return []
  const shown = placeholders.length === 0 ? '' : ` Keep the number placeholder (${placeholders.join(', ')}).`
  return [
    `Plural forms: the last part of a key (or the branch of an ICU plural) says which numbers a text is for.${shown}`,
    ...kinds.flatMap(kind => linesOf(kind, languages)),
  ]
}

function linesOf(kind: PluralKind, languages: readonly Language[]): string[] {
  const byForms = new Map<string, Language[]>()
  for (const language of languages) {
    const forms = pluralForms(language, kind)
      ?.filter(({ category, reach }) => reach !== 'none' || category === 'other')
      .map(({ category, samples }) => `${category}: ${samples}`)
      .join('; ')
    if (forms !== undefined) addTo(byForms, forms, language)
  }
  const ordinal = kind === 'ordinal' ? ', ordinal numbers' : ''
  return [...byForms].map(([forms, all]) => `${all.join(', ')}${ordinal} – ${forms}`)
}
