import { copyWith, type Entry, type Language, type Resource } from '../../model.ts'
import { type Family, pluralFamiliesIn } from './families.ts'
import { dropsPlaceholder, withTextOf } from './form-texts.ts'
import { formsName, oncePerName, type PluralForm, type PluralKind, pluralForms } from './forms.ts'
import { numberedForms } from './numbered.ts'

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
  const forms = new FormEntries()
  return oncePerName(nameOf, language => {
    const cardinal = pluralForms(language, 'cardinal')
    const ordinal = pluralForms(language, 'ordinal')
    if (cardinal === undefined || ordinal === undefined) return source.entries
    const needed: Entry[] = []
    for (let index = 0; index < familyOf.length; index++) {
      const entry = source.entries[index] as Entry
      const family = familyOf[index]
      if (family === undefined) needed.push(entry)
      else forms.add(needed, entry, family, family.kind === 'cardinal' ? cardinal : ordinal)
    }
    return needed
  })
}

/** The entry of a form is made once for all languages that have the same form. */
class FormEntries {
  readonly #made = new Map<Entry, Map<string | undefined, Entry>>()

  /** Adds the forms in the place of one form of the source: those that the source lacks are put where its `other` is. */
  add(needed: Entry[], entry: Entry, { forms, kind, idOf }: Family, wanted: readonly PluralForm[]): void {
    const other = forms.get('other')
    if (other === undefined) return
    if (entry !== other) {
      let own: PluralForm | undefined
      for (const form of wanted) if (forms.get(form.category) === entry) own = form
      if (own === undefined && forms.get('zero') !== entry) return
      if (own?.reach !== 'none')
        needed.push(this.#known(entry, own) ?? this.#ownForm(entry, own, other, kind))
      return
    }
    let own: PluralForm | undefined
    for (const form of wanted) {
      if (form.category === 'other') own = form
      else if (form.reach !== 'none' && !forms.has(form.category))
        needed.push(this.#known(other, form) ?? this.#lackedForm(other, form, kind, idOf))
    }
    needed.push(this.#known(other, own) ?? this.#ownForm(other, own, other, kind))
    for (const form of wanted)
      if (form.category !== 'other' && form.reach === 'none')
        needed.push(this.#known(other, form) ?? this.#lackedForm(other, form, kind, idOf))
  }

  #known(entry: Entry, form: PluralForm | undefined): Entry | undefined {
    return this.#made.get(entry)?.get(form?.name)
  }

  #keep(entry: Entry, form: PluralForm | undefined, made: Entry): Entry {
    const known = this.#made.get(entry)
    if (known === undefined) this.#made.set(entry, new Map([[form?.name, made]]))
    else known.set(form?.name, made)
    return made
  }

  /** @param form - `undefined`: the language has none of this name */
  #ownForm(entry: Entry, form: PluralForm | undefined, other: Entry, kind: PluralKind): Entry {
    const isShort = form?.reach === 'several' && dropsPlaceholder(entry.text, other.text)
    const numbers = form === undefined && entry !== other ? [0] : form?.numbers
    const pluralUse = { numbers, own: entry.text, most: other.text }
    const own = isShort ? withTextOf(entry, other) : entry
    return this.#keep(entry, form, copyWith(own, { plurals: [kind], pluralUse }))
  }

  #lackedForm(other: Entry, form: PluralForm, kind: PluralKind, idOf: Family['idOf']): Entry {
    const { category, numbers, reach } = form
    const key = other.key.slice(0, -'other'.length) + category
    const pluralUse = { numbers, own: other.text, most: other.text }
    const made = copyWith(other, { id: idOf(category), key, plurals: [kind], pluralUse })
    return this.#keep(other, form, reach === 'none' ? copyWith(made, { copyOf: other.key }) : made)
  }
}
