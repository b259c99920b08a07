/** The keys in code against a source catalog: missing ones, ones with another text, and ones that no code names. Pure. */
import { type Entry, type EntryId, type EntryKey, keyOf, type Resource } from '../model.ts'
import type { CodeKey, CodePlace, DynamicKey } from './keys.ts'
import type { ExtractSettings } from './settings.ts'

export type Missing = { readonly id: EntryId; readonly text: string; readonly place: CodePlace }
/** A text that the code now gives otherwise. */
export type Changed = Missing & { readonly was: string }

export type CatalogLag = {
  readonly missing: readonly Missing[]
  /** Keys for which neither code nor configuration has a text: an empty one would be shown to users as it is. */
  readonly withoutText: readonly Missing[]
  readonly changed: readonly Changed[]
  /** Entries that no code names. */
  readonly unused: readonly Entry[]
}

/**
 * @param keys - those of the catalog's namespace; the first use of a key gives its text
 * @param locale - of the catalog: its language says which plural forms there are
 */
export function lagOf(
  { entries, containers }: Pick<Resource, 'entries' | 'containers'>,
  keys: readonly CodeKey[],
  dynamic: readonly DynamicKey[],
  settings: ExtractSettings,
  { locale, namespace }: { readonly locale: string; readonly namespace: string },
): CatalogLag {
  const present = new Map(entries.map(entry => [entry.key, entry]))
  const names = namesOf(present, settings)
  const missing = new Map<EntryKey, Missing>()
  const changed = new Map<EntryKey, Changed>()
  const used = new Set<EntryKey>()
  for (const code of keys) {
    const { key, plural, context, place, defaultValue } = code
    const base = context === undefined ? key : `${key}${settings.contextSeparator}${context}`
    const forms = formsOf(base, settings).filter(name => names.has(name))
    const isThere = names.has(base) || containers.has(keyOf(idOf(base, settings)))
    const isPlain = plural === undefined || (isThere && forms.length === 0)
    for (const name of [base, ...forms]) used.add(name)
    const wanted = isPlain ? [{ name: base, text: defaultValue }] : formsWanted(code, base, locale, settings)
    for (const { name, text } of wanted) {
      if (names.has(name) || (isPlain && isThere)) noteChange(changed, names.get(name), text, place)
      // A catalog that has other forms of the key names them in its own way.
      else if (isPlain || forms.length === 0) {
        const own = text ?? defaultValue ?? settings.textOf(namespace, key)
        addMissing(missing, idOf(name, settings), own, place)
      }
    }
  }
  const isUsed = protectedBy(used, dynamic, entries, settings)
  const lacking = withoutConflicts([...missing.values()], present, containers)
  return {
    missing: lacking.filter(({ text }) => text !== ''),
    withoutText: lacking.filter(({ text }) => text === ''),
    changed: [...changed.values()],
    unused: entries.filter(({ id }) => !isUsed(id)),
  }
}

/** Where one key is the beginning of another, a catalog has no place for both. */
function withoutConflicts(
  missing: readonly Missing[],
  present: ReadonlyMap<EntryKey, Entry>,
  containers: ReadonlySet<EntryKey>,
): Missing[] {
  const taken = new Set<EntryKey>(present.keys())
  const parents = new Set<EntryKey>(containers)
  return missing.filter(({ id }) => {
    const above = id.slice(1).map((_, index) => keyOf(id.slice(0, index + 1)))
    if (above.some(parent => taken.has(parent)) || parents.has(keyOf(id))) return false
    taken.add(keyOf(id))
    for (const parent of above) parents.add(parent)
    return true
  })
}

export function idOf(key: string, { keySeparator }: ExtractSettings): EntryId {
  return keySeparator === false ? [key] : key.split(keySeparator)
}

/** Entries by the key that code writes: nested ones joined, and flat ones that hold the separator in their name. */
function namesOf(
  entries: ReadonlyMap<EntryKey, Entry>,
  { keySeparator }: ExtractSettings,
): ReadonlyMap<string, Entry> {
  return new Map([...entries.values()].map(entry => [entry.id.join(keySeparator || '.'), entry]))
}

/** The names that forms of a key may have, today's and those of older versions. */
function formsOf(key: string, { pluralSeparator, keySeparator }: ExtractSettings): readonly string[] {
  const all = ['zero', 'one', 'two', 'few', 'many', 'other']
  const suffixes = [...all, ...all.map(one => `ordinal${pluralSeparator}${one}`), 'plural', '0', '1', '2']
  const inside = keySeparator === false ? [] : all.map(one => `${key}${keySeparator}${one}`)
  return [...suffixes.map(suffix => `${key}${pluralSeparator}${suffix}`), ...inside]
}

/** The forms of a key that its language has, with the texts that the code gives them. */
function formsWanted(
  { plural = 'cardinal', forms, defaultValue }: CodeKey,
  base: string,
  locale: string,
  { pluralSeparator }: ExtractSettings,
): readonly { readonly name: string; readonly text: string | undefined }[] {
  const parts = plural === 'ordinal' ? [base, 'ordinal'] : [base]
  return categories(locale, plural).map(category => ({
    name: [...parts, category].join(pluralSeparator),
    text: forms[category] ?? (category === 'other' ? defaultValue : undefined),
  }))
}

function categories(locale: string, type: 'cardinal' | 'ordinal'): readonly string[] {
  try {
    return new Intl.PluralRules(locale.replaceAll('_', '-'), { type }).resolvedOptions().pluralCategories
  } catch {
    return ['one', 'other']
  }
}

function addMissing(missing: Map<EntryKey, Missing>, id: EntryId, text: string, place: CodePlace): void {
  const known = missing.get(keyOf(id))
  if (known === undefined || (known.text === '' && text !== '')) missing.set(keyOf(id), { id, text, place })
}

function noteChange(
  changed: Map<EntryKey, Changed>,
  entry: Entry | undefined,
  text: string | undefined,
  place: CodePlace,
): void {
  if (entry === undefined || text === undefined || text === '' || text === entry.text) return
  if (!changed.has(entry.key)) changed.set(entry.key, { id: entry.id, text, was: entry.text, place })
}

function protectedBy(
  used: ReadonlySet<string>,
  dynamic: readonly DynamicKey[],
  entries: readonly Entry[],
  settings: ExtractSettings,
): (id: EntryId) => boolean {
  const separator = settings.keySeparator || '.'
  const nested = new Set(
    entries.flatMap(({ text }) =>
      [...text.matchAll(/\$t\(\s*([^,)]+?)\s*[,)]/g)].map(([, key = '']) =>
        key.slice(
          settings.namespaceSeparator === false ? 0 : key.lastIndexOf(settings.namespaceSeparator) + 1,
        ),
      ),
    ),
  )
  const isNamed = (name: string) => used.has(name) || nested.has(name)
  const suffix = new RegExp(
    `${escaped(settings.pluralSeparator)}(?:ordinal${escaped(settings.pluralSeparator)})?(?:zero|one|two|few|many|other|plural|\\d)$`,
  )
  return id => {
    const name = id.join(separator)
    if (isNamed(name) || isNamed(name.replace(suffix, '')) || settings.isKept(name)) return true
    // A key whose texts are asked for as an object or a list.
    if (id.some((_, index) => isNamed(id.slice(0, index + 1).join(separator)))) return true
    return dynamic.some(({ prefix, suffix: end }) => name.startsWith(prefix) && name.includes(end))
  }
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
