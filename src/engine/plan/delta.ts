/** Wanted strings → the smallest set of requests: one per distinct delta, shared by all languages that need the same (`one-path-per-request`, `limit-one-entry-per-request`). */
import { formatByName } from '../../formats/index.ts'
import { pairHash } from '../../ledger/fold.ts'
import {
  type Entry,
  type EntryKey,
  type FilePair,
  keyOf,
  type Language,
  type Locale,
  type SkipReason,
} from '../../model.ts'
import type { TargetDiff, Wanted } from '../diff/types.ts'
import { wireIdOf } from '../known/text-identity.ts'

export type DeltaString = {
  readonly entry: Entry
  readonly locales: readonly Locale[]
  /** The locales in which it will replace a manual edit. */
  readonly replacesEdit: readonly Locale[]
  /** The manual edits that it is to replace although the source is unchanged. */
  readonly replaces: ReadonlyMap<Locale, string>
}

/** The strings of one source file that one set of languages needs. */
export type Delta = {
  readonly pair: FilePair
  readonly languages: readonly Language[]
  /** In source order. */
  readonly strings: readonly DeltaString[]
  /** All of them were bought before, and are bought once more on purpose. */
  readonly again: boolean
}

export type Skipped = {
  readonly pair: FilePair
  readonly locale: Locale
  readonly entries: number
  readonly reason: SkipReason
}

/**
 * Groups what the targets of the pairs need.
 * An equal text under an equal id in a second file is not asked for twice: it comes with the first one (`one-path-per-request`).
 */
export function deltasOf(
  diffs: readonly {
    readonly pair: FilePair
    readonly targets: readonly Pick<TargetDiff, 'target' | 'wanted' | 'skipped'>[]
  }[],
): { readonly deltas: readonly Delta[]; readonly skipped: readonly Skipped[] } {
  const asked = new Map<Language, Set<string>>()
  const deltas: Delta[] = []
  const skipped: Skipped[] = []
  for (const { pair, targets } of diffs) {
    const needs = new Map<Language, Map<EntryKey, Need>>()
    for (const { target, wanted, skipped: reasons } of targets) {
      for (const [reason, entries] of reasons) skipped.push({ pair, locale: target.locale, entries, reason })
      if (target.language === undefined || wanted.length === 0) continue
      const before = asked.get(target.language) ?? new Set<string>()
      const here: Map<EntryKey, Need> = needs.get(target.language) ?? new Map()
      const repeated = addNeeds(
        here,
        wanted.map(one => asSent(pair, one)),
        target.locale,
        before,
      )
      if (repeated > 0) skipped.push({ pair, locale: target.locale, entries: repeated, reason: 'pending' })
      if (here.size > 0) needs.set(target.language, here)
    }
    for (const [language, strings] of needs) {
      const before = asked.get(language) ?? new Set<string>()
      for (const { entry } of strings.values()) before.add(pairHash(entry.id, entry.text))
      asked.set(language, before)
    }
    deltas.push(...group(pair, needs))
  }
  return { deltas, skipped }
}

/** Equal segments of a document are one text, and are bought as the first of them. */
function asSent({ format }: FilePair, wanted: Wanted): Wanted {
  const { entry } = wanted
  if (formatByName(format).isDocument !== true) return wanted
  const id = wireIdOf(format, entry.id)
  return { ...wanted, entry: { ...entry, id, key: keyOf(id) } }
}

type Need = {
  readonly entry: Entry
  readonly locales: Locale[]
  readonly replacesEdit: Locale[]
  readonly replaces: Map<Locale, string>
  again: boolean
}

function addNeeds(
  here: Map<EntryKey, Need>,
  wanted: readonly Wanted[],
  locale: Locale,
  asked: ReadonlySet<string>,
): number {
  let repeated = 0
  for (const { entry, replacesEdit, again, replaces } of wanted) {
    if (asked.size > 0 && asked.has(pairHash(entry.id, entry.text))) {
      repeated++
      continue
    }
    const need = here.get(entry.key) ?? newNeed(entry)
    if (replacesEdit && !need.replacesEdit.includes(locale)) need.replacesEdit.push(locale)
    if (need.locales.includes(locale)) {
      repeated++
      continue
    }
    need.locales.push(locale)
    if (replaces !== undefined) need.replaces.set(locale, replaces)
    if (again) need.again = true
    here.set(entry.key, need)
  }
  return repeated
}

function newNeed(entry: Entry): Need {
  return { entry, locales: [], replacesEdit: [], replaces: new Map(), again: false }
}

function group(pair: FilePair, needs: ReadonlyMap<Language, ReadonlyMap<EntryKey, Need>>): Delta[] {
  const groups = new Map<string, { languages: Language[]; strings: Map<EntryKey, Need>; again: boolean }>()
  for (const [language, strings] of needs) {
    for (const part of partsOf(pair, [...strings.values()])) {
      const again = part[0]?.again === true
      // Two locales with one language get the union of both, which may not be in source order yet.
      part.sort((a, b) => a.entry.start - b.entry.start)
      // The same form of a plural may be another text in another language, or for other numbers.
      const name = JSON.stringify([
        again,
        part.map(({ entry: { key, text, numbers } }) => [key, text, numbers]),
      ])
      const known = groups.get(name) ?? { languages: [], strings: new Map<EntryKey, Need>(), again }
      known.languages.push(language)
      for (const { entry, locales, replacesEdit, replaces } of part) {
        const string = known.strings.get(entry.key) ?? newNeed(entry)
        string.locales.push(...locales)
        string.replacesEdit.push(...replacesEdit)
        for (const [locale, text] of replaces) string.replaces.set(locale, text)
        known.strings.set(entry.key, string)
      }
      groups.set(name, known)
    }
  }
  return [...groups.values()].map(({ languages, strings, again }) => ({
    pair,
    languages,
    strings: [...strings.values()],
    again,
  }))
}

/** The strings that one request may hold together: repeated purchases are separate, and a limit holds for one text (`limit-one-entry-per-request`). */
function partsOf(pair: FilePair, needs: readonly Need[]): Need[][] {
  if (pair.settings.context.limit !== undefined) return needs.map(one => [one])
  return [needs.filter(({ again }) => !again), needs.filter(({ again }) => again)].filter(
    part => part.length > 0,
  )
}
