/** Families of plural forms among the entries of a file: recognised strictly, because each form costs money. */
import type { Entry, EntryId, EntryKey, Language, Resource } from '../../model.ts'
import { type PluralCategory, type PluralKind, pluralCategories, pluralForms } from './forms.ts'

/** The forms of one text; `other` is always there. */
export type Family = {
  readonly kind: PluralKind
  readonly forms: ReadonlyMap<PluralCategory, Entry>
  readonly idOf: (category: PluralCategory) => EntryId
}

/**
 * The families of a source by the keys of their forms: i18next's suffixes (`items_one`, `place_ordinal_two`) and Rails'
 * objects of forms (`items: {one, other}`). A family has `other`, a second form or a counter, and beside `zero`, which
 * is for no items at all in any language, no form that the source language does not have.
 */
export function pluralFamiliesIn(source: Resource, language: Language): ReadonlyMap<EntryKey, Family> {
  const known = familiesIn.get(source)
  if (known?.language === language) return known.families
  const families = findFamilies(source, language)
  familiesIn.set(source, { language, families })
  return families
}

/** Both the names and the entries of a source's forms are asked for. */
const familiesIn = new WeakMap<
  Resource,
  { readonly language: Language; readonly families: ReadonlyMap<EntryKey, Family> }
>()

function findFamilies(source: Resource, language: Language): ReadonlyMap<EntryKey, Family> {
  const found = new Map<string, Candidate>()
  for (const entry of source.entries) {
    const form = formOf(entry)
    if (form === undefined) continue
    const { category, name, kind, stem } = form
    const candidate = found.get(name) ?? { kind, stem, forms: new Map<PluralCategory, Entry>() }
    candidate.forms.set(category, entry)
    found.set(name, candidate)
  }
  if (found.size === 0) return new Map()
  if ([...found.keys()].some(name => name.endsWith('/'))) dropMixedObjects(found, source)
  const families = new Map<EntryKey, Family>()
  for (const { kind, stem, forms } of found.values()) {
    if (
      !isFamily(
        forms,
        pluralForms(language, kind)?.map(({ category }) => category),
      )
    )
      continue
    const idOf = (category: PluralCategory): EntryId => [...stem.parent, stem.prefix + category]
    for (const { key } of forms.values()) families.set(key, { kind, forms, idOf })
  }
  return families
}

type Stem = { readonly parent: EntryId; readonly prefix: string }

type Candidate = {
  readonly kind: PluralKind
  readonly stem: Stem
  readonly forms: Map<PluralCategory, Entry>
}

const suffix = /^(.*?[^_])_(ordinal_)?$/s

function formOf({
  id,
  key,
}: Entry): (Omit<Candidate, 'forms'> & { category: PluralCategory; name: string }) | undefined {
  const category = categoryAtEnd(key)
  const member = category === undefined ? '' : (id.at(-1) ?? '')
  if (category === undefined || member === '') return undefined
  const parent = id.slice(0, -1)
  const name = key.slice(0, key.length - category.length)
  if (member === category)
    return parent.length === 0
      ? undefined
      : { category, name, kind: 'cardinal', stem: { parent, prefix: '' } }
  const prefix = member.slice(0, member.length - category.length)
  const parts = suffix.exec(prefix)
  if (parts === null) return undefined
  return { category, name, kind: parts[2] === undefined ? 'cardinal' : 'ordinal', stem: { parent, prefix } }
}

/** Nearly no key ends like a category, so this is what every other key costs. */
function categoryAtEnd(key: EntryKey): PluralCategory | undefined {
  const last = key.charCodeAt(key.length - 1)
  if (last === 0x65) return key.endsWith('one') ? 'one' : undefined
  if (last === 0x72) return key.endsWith('other') ? 'other' : undefined
  if (last !== 0x6f && last !== 0x77 && last !== 0x79) return undefined
  return (['zero', 'two', 'few', 'many'] as const).find(category => key.endsWith(category))
}

/** The family name from the object that a key lies in; never the name of a family of suffixes, which does not end in a slash. */
function objectName(key: EntryKey): string {
  return key.slice(0, key.lastIndexOf('/') + 1)
}

/** An object with any other member is no object of forms. */
function dropMixedObjects(found: Map<string, Candidate>, source: Resource): void {
  const isForm = (key: EntryKey, name: string) =>
    pluralCategories.some(category => category === key.slice(name.length))
  for (const key of source.containers) found.delete(objectName(key))
  for (const { key, isUntranslated } of source.entries) {
    const name = objectName(key)
    if (!isUntranslated && found.has(name) && !isForm(key, name)) found.delete(name)
  }
}

function isFamily(
  forms: ReadonlyMap<PluralCategory, Entry>,
  ofLanguage: readonly PluralCategory[] | undefined,
): boolean {
  const other = forms.get('other')
  if (other === undefined || ofLanguage === undefined) return false
  if ([...forms.keys()].some(category => category !== 'zero' && !ofLanguage.includes(category))) return false
  // `gender_other` alone is a word like any other.
  return forms.size > 1 || /\{\s*count\b/.test(other.text)
}
