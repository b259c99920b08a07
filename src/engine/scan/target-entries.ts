/** The entries that each target needs of a source: the plural forms of its language, in families of keys and in ICU messages. */
import { checkOptionsOf, expandPlurals, type NeededForms, pluralKindsOf } from '../../checks/index.ts'
import { formatByName } from '../../formats/index.ts'
import { formsName, oncePerName, pluralForms } from '../../formats/plurals/forms.ts'
import { textsIn } from '../../formats/plurals/namings.ts'
import { numberedStyle } from '../../formats/plurals/numbered.ts'
import {
  copyWith,
  type Entry,
  type EntryKey,
  type FormatName,
  type Language,
  type Resource,
  syntaxOf,
  type TargetFile,
} from '../../model.ts'
import { type Source, type SourceString, sourceOf } from './source.ts'

/** The entries that a target needs; the same array for targets that need the same. */
export type Needs = (target: Resource | undefined, language: Language) => readonly Entry[]

/**
 * The entries that the targets of a source need.
 * @returns `undefined` where they all need what the source has
 */
export function needsOf(format: FormatName, source: Resource, sourceLanguage: Language): Needs | undefined {
  const { neededBy, neededByLanguage } = formatByName(format)
  const messages = messagesIn(format, source)
  const byTarget = neededBy?.(source)
  const byLanguage = neededByLanguage?.(source, sourceLanguage)
  const hasPipes = source.entries.some(choosesByPipes)
  if (byTarget === undefined && byLanguage === undefined && messages.size === 0 && !hasPipes) return undefined
  const withForms = (entries: readonly Entry[], language: Language) => {
    const forms = messages.size === 0 ? undefined : neededForms(language)
    return entries.map(entry => {
      // A copy, as what its forms are for is another thing in each language.
      if (choosesByPipes(entry)) return copyWith(entry, {})
      if (forms === undefined) return entry
      const plurals = messages.get(entry.text)
      const options = checkOptionsOf(format, entry)
      return plurals === undefined
        ? entry
        : copyWith(entry, {
            plurals,
            pluralUse: { numbers: undefined, own: entry.text, most: entry.text },
            text: expandPlurals(entry.text, format, forms, options),
            ...(entry.equivalents && {
              equivalents: entry.equivalents.map(text => expandPlurals(text, format, forms, options)),
            }),
          })
    })
  }
  const hasForms = messages.size > 0 || hasPipes
  if (byTarget !== undefined) {
    if (!hasForms) return byTarget
    const made = new Map<readonly Entry[], (language: Language) => readonly Entry[]>()
    return (target, language) => {
      const entries = byTarget(target, language)
      const known = made.get(entries) ?? oncePerName(nameOfForms, one => withForms(entries, one))
      made.set(entries, known)
      return known(language)
    }
  }
  const keyed = byLanguage ?? (() => source.entries)
  const needed = hasForms ? oncePerName(nameOfForms, language => withForms(keyed(language), language)) : keyed
  return (_, language) => needed(language)
}

/** A source with the entries that a target needs. Targets that need the same share what is worked out of their source. */
export type SourcesByNeed = {
  /** @param resource - the target, for formats in which it says itself which forms it has */
  readonly of: (target: TargetFile, resource: Resource | undefined) => Source
  /** Whether a target without a text of this key may have another naming. */
  readonly mayName: (key: EntryKey) => boolean
  /**
   * The same for a target that has another complete naming of plural forms.
   * @param textOf - the target's text under a key
   */
  readonly inNaming: (
    needed: Source,
    target: TargetFile,
    textOf: (key: EntryKey) => string | undefined,
  ) => Source | undefined
}

export function sourcesByNeed(source: Source): SourcesByNeed {
  const { pair, resource } = source
  const needs = needsOf(pair.format, resource, source.language)
  if (needs === undefined) return { of: () => source, mayName: () => false, inNaming: () => undefined }
  const namings = formatByName(pair.format).namingsOf?.(resource, source.language)
  const made = new Map<readonly Entry[], Source>()
  const strings = new Map<Entry, SourceString>()
  const madeOf = (entries: readonly Entry[], targetLanguage: Language) =>
    sourceOf(pair, source.language, copyWith(resource, { entries }), {
      origin: source,
      targetLanguage,
      strings,
    })
  return {
    of(target, scanned) {
      const language = languageOf(target)
      const entries = needs(scanned, language)
      const known = made.get(entries) ?? madeOf(entries, language)
      made.set(entries, known)
      return known
    },
    mayName: key => namings?.mayName(key) === true,
    inNaming(needed, target, textOf) {
      const language = languageOf(target)
      const { resource, position } = needed
      const entries = { entries: resource.entries, indexOf: (key: EntryKey) => position.get(key) }
      const renamed = namings?.inTarget(entries, textOf, language)
      return renamed && madeOf(renamed, language)
    },
  }
}

/** Entries with where they are. */
export function placed(entries: readonly Entry[]): {
  readonly entries: readonly Entry[]
  readonly indexOf: (key: EntryKey) => number | undefined
} {
  const places = new Map(entries.map(({ key }, index) => [key, index]))
  return { entries, indexOf: key => places.get(key) }
}

/** The source for a target that was scanned; `undefined`: there is none yet. */
export function sourceFor(
  { of, inNaming }: SourcesByNeed,
  target: TargetFile,
  resource: Resource | undefined,
): Source {
  const needed = of(target, resource)
  return (resource && inNaming(needed, target, textsIn(resource))) ?? needed
}

function languageOf({ language, locale }: TargetFile): Language {
  return language ?? locale
}

/** Whether a text holds its plural forms as vue-i18n does. */
function choosesByPipes({ text, dialects }: Entry): boolean {
  return dialects?.has('vue') === true && text.includes('|')
}

/** The texts that choose between plural forms, with the kinds of these. */
function messagesIn(
  format: FormatName,
  { entries }: Resource,
): ReadonlyMap<string, NonNullable<Entry['plurals']>> {
  const found = new Map<string, NonNullable<Entry['plurals']>>()
  if (syntaxOf(format).icu === 'kept') return found
  for (const entry of entries) {
    const kinds = pluralKindsOf(entry.text, format, () => checkOptionsOf(format, entry))
    if (kinds.length > 0) found.set(entry.text, kinds)
  }
  return found
}

function neededForms(language: Language): NeededForms | undefined {
  const [cardinal, ordinal] = (['cardinal', 'ordinal'] as const).map(kind =>
    pluralForms(language, kind)
      ?.filter(({ reach }) => reach !== 'none')
      .map(({ category, reach, numbers }) => ({ category, isForSeveral: reach === 'several', numbers })),
  )
  return cardinal && ordinal && { cardinal, ordinal }
}

/** Languages of one name have the same forms in every text. */
function nameOfForms(language: Language): string {
  return `${formsName(language, 'cardinal')};${formsName(language, 'ordinal')};${numberedStyle(language)}`
}
