/**
 * The names that a target has for the plural forms of its own: tools have written `items_0`, `items_plural` and
 * `items_other` side by side, and a family that is complete under one of them is translated.
 */
import { type Entry, type EntryId, type EntryKey, keyOf, type Language, type Resource } from '../../model.ts'
import { pluralFamiliesIn } from './families.ts'
import { pluralForms } from './forms.ts'
import { categoriesOf, numberedFamiliesIn } from './numbered.ts'
import { dropsPlaceholder } from './placeholders.ts'
import { withTextOf } from './with-text.ts'

/** The texts of a source for one and for other numbers, under a name without its form. */
type Stem = {
  readonly id: EntryId
  readonly one: Entry
  readonly other: Entry
  /** As the source spells them. */
  readonly keys: readonly EntryKey[]
}

export type Namings = {
  /** The entries that a target needs, in its own naming where that is another and complete; `undefined`: as they are. */
  readonly inTarget: (
    needed: readonly Entry[],
    target: Resource,
    language: Language,
  ) => readonly Entry[] | undefined
}

/** @returns `undefined` where the source has no families whose names differ between tools */
export function namingsOf(source: Resource, sourceLanguage: Language): Namings | undefined {
  const stems = stemsIn(source, sourceLanguage)
  if (stems.length === 0) return undefined
  return {
    inTarget(needed, target, language) {
      const texts = new Map(target.entries.map(({ key, text }) => [key, text]))
      const has = ({ key }: Entry) => (texts.get(key) ?? '') !== ''
      const byKey = new Map(needed.map(entry => [entry.key, entry]))
      const instead = new Map<EntryKey, readonly Entry[]>()
      for (const stem of stems) {
        const namings = namingsFor(stem, language)
        const keys = new Set([...stem.keys, ...namings.flat().map(({ key }) => key)])
        const asked = [...keys].flatMap(key => byKey.get(key) ?? [])
        if (asked.every(entry => entry.copyOf !== undefined || has(entry))) continue
        const own = namings.find(naming => naming.every(has) && !texts.has(beyond(stem, naming)))
        if (own === undefined) continue
        for (const { key } of asked) instead.set(key, [])
        const [first] = needed.filter(({ key }) => keys.has(key))
        if (first !== undefined) instead.set(first.key, own)
      }
      return instead.size === 0 ? undefined : needed.flatMap(entry => instead.get(entry.key) ?? [entry])
    },
  }
}

function stemsIn(source: Resource, language: Language): readonly Stem[] {
  const stems = new Map<EntryKey, Stem>()
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
  return [...stems.values()]
}

/** The families of names: CLDR's categories, numbers as many as the language has forms in one of two counts, and the two plain names. */
function namingsFor({ id, one, other }: Stem, language: Language): readonly (readonly Entry[])[] {
  const forms = pluralForms(language, 'cardinal') ?? []
  const entry = (suffix: string, category: string): Entry => {
    const own = [...id.slice(0, -1), (id.at(-1) ?? '') + suffix]
    const form = forms.find(form => form.category === category)
    const source = category === 'one' ? one : other
    const isShort = form?.reach === 'several' && dropsPlaceholder(source.text, other.text)
    const text = isShort ? other : source
    const pluralUse = { numbers: form?.numbers, own: source.text, most: other.text }
    return { ...withTextOf(other, text), id: own, key: keyOf(own), plurals: ['cardinal'], pluralUse }
  }
  const everyday = forms.filter(({ reach }) => reach !== 'none').map(({ category }) => category)
  const counts = [categoriesOf(language), forms.map(({ category }) => category), everyday]
  const numbered = counts.map(categories =>
    (categories ?? []).map((category, index) => entry(`_${index}`, category)),
  )
  return [
    everyday.map(category => entry(`_${category}`, category)),
    ...numbered,
    [entry('', 'one'), entry('_plural', 'other')],
  ].filter(naming => naming.length > 0)
}

/** The number behind the last one of a naming: with it the family has more forms than that. */
function beyond({ id }: Stem, naming: readonly Entry[]): EntryKey {
  const isNumbered = naming[0]?.id.at(-1)?.endsWith('_0') === true
  return isNumbered ? keyOf([...id.slice(0, -1), `${id.at(-1) ?? ''}_${naming.length}`]) : ''
}
