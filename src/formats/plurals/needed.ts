import type { Entry, Language, Resource } from '../../model.ts'
import { type Family, pluralFamiliesIn } from './families.ts'
import { formsName, oncePerName, type PluralForm, type PluralKind, pluralForms } from './forms.ts'
import { numberedForms } from './numbered.ts'
import { dropsPlaceholder } from './placeholders.ts'
import { withTextOf } from './with-text.ts'

/**
 * The entries that a language needs, where the source has families of plural forms: each form of the language under the
 * name that it will have in the target. Its text is that of the source's form of the same name, else of `other`; also
 * where the form covers several numbers and the source's is for one that it says in words. A form that no everyday
 * number takes is a copy of `other`. The source's `zero` is needed everywhere.
 * @returns `undefined` where the source has no families; languages that need the same get the same entries, and one whose
 *   forms are not known those of the source
 */
export function neededForms(
  source: Resource,
  sourceLanguage: Language,
): ((language: Language) => readonly Entry[]) | undefined {
  const families = pluralFamiliesIn(source, sourceLanguage)
  if (families.size === 0) return numberedForms(source, sourceLanguage)
  const familyOf = source.entries.map(({ key }) => families.get(key))
  const kinds = new Set<PluralKind>()
  for (const { kind } of families.values()) kinds.add(kind)
  const nameOf = (language: Language) => {
    let name = ''
    for (const kind of kinds) name += `${formsName(language, kind)};`
    return name
  }
  const formsOf = formsMaker()
  return oncePerName(nameOf, language => {
    const cardinal = pluralForms(language, 'cardinal')
    const ordinal = pluralForms(language, 'ordinal')
    if (cardinal === undefined || ordinal === undefined) return source.entries
    const needed: Entry[] = []
    for (let index = 0; index < familyOf.length; index++) {
      const entry = source.entries[index] as Entry
      const family = familyOf[index]
      if (family === undefined) needed.push(entry)
      else
        for (const form of formsOf(entry, family, family.kind === 'cardinal' ? cardinal : ordinal))
          needed.push(form)
    }
    return needed
  })
}

/** The entry of a form is made once for all languages that have the same form. */
function formsMaker(): (entry: Entry, family: Family, needed: readonly PluralForm[]) => readonly Entry[] {
  const made = new Map<Entry, Map<PluralForm | undefined, Entry>>()
  const once = (entry: Entry, form: PluralForm | undefined, make: () => Entry): Entry => {
    let known = made.get(entry)
    if (known === undefined) {
      known = new Map()
      made.set(entry, known)
    }
    let one = known.get(form)
    if (one === undefined) {
      one = make()
      known.set(form, one)
    }
    return one
  }
  return (entry, family, needed) => formsAt(entry, family, needed, once)
}

/** The forms in the place of one form of the source: the forms that the source lacks are put where its `other` is. */
function formsAt(
  entry: Entry,
  family: Family,
  needed: readonly PluralForm[],
  once: (entry: Entry, form: PluralForm | undefined, make: () => Entry) => Entry,
): readonly Entry[] {
  const { forms, kind, idOf } = family
  const other = forms.get('other')
  if (other === undefined) return []
  const plurals = [kind]
  const useFor = (numbers: readonly number[] | undefined) => ({ numbers, own: entry.text, most: other.text })
  if (entry !== other) {
    const form = needed.find(({ category }) => forms.get(category) === entry)
    if (form === undefined) {
      if (forms.get('zero') !== entry) return []
      return [once(entry, form, () => ({ ...entry, plurals, pluralUse: useFor([0]) }))]
    }
    if (form.reach === 'none') return []
    const textOf = () =>
      form.reach === 'several' && dropsPlaceholder(entry.text, other.text) ? withTextOf(entry, other) : entry
    return [once(entry, form, () => ({ ...textOf(), plurals, pluralUse: useFor(form.numbers) }))]
  }
  const before: Entry[] = []
  const behind: Entry[] = []
  let own: PluralForm | undefined
  for (const form of needed) {
    const { category, numbers, reach } = form
    if (category === 'other') own = form
    else if (reach === 'none' || !forms.has(category)) {
      const made = once(other, form, () => {
        const key = other.key.slice(0, -'other'.length) + category
        const entry = { ...other, id: idOf(category), key, plurals, pluralUse: useFor(numbers) }
        return reach === 'none' ? { ...entry, copyOf: other.key } : entry
      })
      if (reach === 'none') behind.push(made)
      else before.push(made)
    }
  }
  before.push(once(other, own, () => ({ ...other, plurals, pluralUse: useFor(own?.numbers) })))
  return [...before, ...behind]
}
