/**
 * The names that a target has for the plural forms of its own: tools have written `items_0`, `items_plural` and
 * `items_other` side by side, and a family that is complete under one of them is translated.
 */
import type { Entry, EntryId, EntryKey, Language, Resource } from '../../model.ts'
import { keyOf, once } from '../../model.ts'
import { pluralFamiliesIn } from './families.ts'
import { dropsPlaceholder, withTextOf } from './form-texts.ts'
import { formsName, oncePerName, pluralCategories, pluralForms } from './forms.ts'
import { categoriesOf, numberedFamiliesIn } from './numbered.ts'

/** The texts of a source for one and for other numbers, under a name without its form. */
type Stem = {
  readonly id: EntryId
  readonly one: Entry
  readonly other: Entry
  /** As the source spells them. */
  readonly keys: readonly EntryKey[]
  /** The keys of all forms that any language may name, in the order of `suffixes`. */
  readonly formKeys: readonly EntryKey[]
}

export type Namings = {
  /** Whether an entry of this key may be a form under one of the names. */
  readonly mayName: (key: EntryKey) => boolean
  /**
   * The entries that a target needs, in its own naming where that is another and complete; `undefined`: as they are.
   * @param needed - with where its entries are, by their keys
   * @param textOf - the target's text under a key
   */
  readonly inTarget: (
    needed: { readonly entries: readonly Entry[]; readonly indexOf: (key: EntryKey) => number | undefined },
    textOf: (key: EntryKey) => string | undefined,
    language: Language,
  ) => readonly Entry[] | undefined
}

/** @returns `undefined` where the source has no families whose names differ between tools */
export function namingsOf(source: Resource, sourceLanguage: Language): Namings | undefined {
  const stems = stemsIn(source, sourceLanguage)
  if (stems.length === 0) return undefined
  let names: ReadonlySet<EntryKey> | undefined
  return {
    mayName(key) {
      names ??= new Set(stems.flatMap(({ keys, formKeys }) => [...keys, ...formKeys]))
      return names.has(key)
    },
    inTarget({ entries, indexOf }, textOf, language) {
      const namings = namingsFor(language)
      const isFilled = (key: EntryKey) => (textOf(key) ?? '') !== ''
      let instead: Map<EntryKey, readonly Entry[]> | undefined
      for (const stem of stems) {
        const asked = placesAsked(stem, namings, indexOf)
        const isMissing = (index: number) => {
          const { copyOf, key } = entries[index] as Entry
          return copyOf === undefined && !isFilled(key)
        }
        if (!asked.some(isMissing)) continue
        const own = namings.find(
          naming =>
            naming.every(({ suffix }) => isFilled(stem.formKeys[suffix] as EntryKey)) &&
            textOf(keyBeyond(stem, naming)) === undefined,
        )
        if (own === undefined) continue
        instead ??= new Map()
        for (const index of asked) instead.set((entries[index] as Entry).key, [])
        const [first] = asked
        if (first !== undefined) {
          const forms = own.map(form => entryFor(stem, form, language))
          instead.set((entries[first] as Entry).key, forms)
        }
      }
      return instead && entries.flatMap(entry => instead.get(entry.key) ?? [entry])
    },
  }
}

/** The places of the entries that are forms of a stem under any of the names, in order. */
function placesAsked(
  { keys, formKeys }: Stem,
  namings: readonly Naming[],
  indexOf: (key: EntryKey) => number | undefined,
): number[] {
  const asked: number[] = []
  const ask = (key: EntryKey) => {
    const index = indexOf(key)
    if (index !== undefined && !asked.includes(index)) asked.push(index)
  }
  for (const key of keys) ask(key)
  for (const naming of namings) for (const { suffix } of naming) ask(formKeys[suffix] as EntryKey)
  return asked.sort((a, b) => a - b)
}

/** The texts of a scanned file by their keys. */
export function textsIn({ entries }: Resource): (key: EntryKey) => string | undefined {
  const texts = once(() => new Map(entries.map(entry => [entry.key, entry.text])))
  return key => texts().get(key)
}

function stemsIn(source: Resource, language: Language): readonly Stem[] {
  const stems = new Map<EntryKey, Omit<Stem, 'formKeys'>>()
  for (const { kind, forms, idOf } of new Set(pluralFamiliesIn(source, language).values())) {
    const other = forms.get('other')
    const [last = '', ...parents] = [...idOf('other')].reverse()
    // Beside `items_ordinal_other` and `items: {other}` no other naming is in use.
    if (kind === 'ordinal' || other === undefined || last === 'other') continue
    const id = [...parents.reverse(), last.slice(0, -'_other'.length)]
    const keys = [...forms.values()].map(({ key }) => key)
    stems.set(keyOf(id), { id, one: forms.get('one') ?? other, other, keys })
  }
  for (const { singular, plural } of numberedFamiliesIn(source, language)) {
    const keys = [singular.key, plural.key]
    stems.set(singular.key, { id: singular.id, one: singular, other: plural, keys })
  }
  return Array.from(stems, ([key, { id, one, other, keys }]) => {
    const formKeys = suffixes.map(suffix => key + suffix)
    return { id, one, other, keys, formKeys }
  })
}

/** The place of a form's suffix in `suffixes`, and the category that the form is for. */
type Form = { readonly suffix: number; readonly category: string }

/** A form by its number has the suffix of that place, and one by its category or one of the two plain names a later one. */
const suffixes = [
  ...pluralCategories.map((_, index) => `_${index}`),
  ...pluralCategories.map(category => `_${category}`),
  '',
  '_plural',
]

type Naming = readonly Form[]

/**
 * The families of names: CLDR's categories, numbers as many as the language has forms in one of two counts, and the two
 * plain names. They never change.
 */
const namingsFor = oncePerName(
  language => `${formsName(language, 'cardinal')} ${categoriesOf(language)}`,
  namingsOfForms,
)

function namingsOfForms(language: Language): readonly Naming[] {
  const forms = pluralForms(language, 'cardinal') ?? []
  const everyday = forms.filter(({ reach }) => reach !== 'none').map(({ category }) => category)
  const counts = [categoriesOf(language), forms.map(({ category }) => category), everyday]
  const named = (category: string, suffix: string) => ({ suffix: suffixes.indexOf(suffix), category })
  return [
    everyday.map(category => named(category, `_${category}`)),
    ...counts.map(categories => (categories ?? []).map((category, suffix) => ({ suffix, category }))),
    [named('one', ''), named('other', '_plural')],
  ].filter(naming => naming.length > 0)
}

function entryFor({ id, one, other }: Stem, { suffix, category }: Form, language: Language): Entry {
  const form = pluralForms(language, 'cardinal')?.find(form => form.category === category)
  const source = category === 'one' ? one : other
  const isShort = form?.reach === 'several' && dropsPlaceholder(source.text, other.text)
  const text = isShort ? other : source
  const pluralUse = { numbers: form?.numbers, own: source.text, most: other.text }
  const own = [...id.slice(0, -1), (id.at(-1) ?? '') + suffixes[suffix]]
  return { ...withTextOf(other, text), id: own, key: keyOf(own), plurals: ['cardinal'], pluralUse }
}

/** The number behind the last one of a naming: with it the family has more forms than that. */
function keyBeyond({ id }: Stem, naming: readonly Form[]): EntryKey {
  return naming[0]?.suffix === 0 ? `${keyOf(id)}_${naming.length}` : ''
}
