import { type Entry, keyOf, type Language, type Resource } from '../../model.ts'
import { type Family, pluralFamiliesIn } from './families.ts'
import { type PluralForm, pluralForms } from './forms.ts'
import { numberedForms } from './numbered.ts'
import { dropsPlaceholder } from './placeholders.ts'
import { withTextOf } from './with-text.ts'

/**
 * The entries that a language needs, where the source has families of plural forms: each form of the language under the
 * name that it will have in the target. Its text is that of the source's form of the same name, else of `other`; also
 * where the form covers several numbers and the source's is for one that it says in words. A form that no everyday
 * number takes is a copy of `other`. The source's `zero` is needed everywhere.
 * @returns `undefined` where the source has no families; a language whose forms are not known needs what the source has
 */
export function neededForms(
  source: Resource,
  sourceLanguage: Language,
): ((language: Language) => readonly Entry[]) | undefined {
  const families = pluralFamiliesIn(source, sourceLanguage)
  if (families.size === 0) return numberedForms(source, sourceLanguage)
  const familyOf = source.entries.map(({ key }) => families.get(key))
  return language => {
    const cardinal = pluralForms(language, 'cardinal')
    const ordinal = pluralForms(language, 'ordinal')
    if (cardinal === undefined || ordinal === undefined) return source.entries
    const needed: Entry[] = []
    for (const [index, entry] of source.entries.entries()) {
      const family = familyOf[index]
      if (family === undefined) needed.push(entry)
      else needed.push(...formsAt(entry, family, family.kind === 'cardinal' ? cardinal : ordinal))
    }
    return needed
  }
}

/** The forms in the place of one form of the source: the forms that the source lacks are put where its `other` is. */
function formsAt(entry: Entry, family: Family, needed: readonly PluralForm[]): Entry[] {
  const { forms, kind, idOf } = family
  const other = forms.get('other')
  if (other === undefined) return []
  const plurals = [kind]
  const useOf = (numbers: readonly number[] | undefined) => ({
    plurals,
    pluralUse: { numbers, own: entry.text, most: other.text },
  })
  if (entry !== other) {
    const form = needed.find(({ category }) => forms.get(category) === entry)
    if (form === undefined) return forms.get('zero') === entry ? [{ ...entry, ...useOf([0]) }] : []
    if (form.reach === 'none') return []
    const isShort = form.reach === 'several' && dropsPlaceholder(entry.text, other.text)
    return [{ ...withTextOf(entry, isShort ? other : entry), ...useOf(form.numbers) }]
  }
  const made = (form: PluralForm): Entry => {
    const id = idOf(form.category)
    return { ...other, ...useOf(form.numbers), id, key: keyOf(id) }
  }
  const rest = needed.filter(({ category }) => category !== 'other')
  return [
    ...rest.filter(({ category, reach }) => reach !== 'none' && !forms.has(category)).map(made),
    { ...other, ...useOf(needed.find(({ category }) => category === 'other')?.numbers) },
    ...rest.filter(({ reach }) => reach === 'none').map(form => ({ ...made(form), copyOf: other.key })),
  ]
}
