/**
 * Changed blocks of documents. A block is known by its text, so one whose text has changed is a new one, and the old one
 * has fallen out of the source. Where both stand between the same neighbours, the old one's translation is the new one's.
 */
import { textHash } from '../lock/hash.ts'
import type { LockLine } from '../lock/lock.ts'
import { type Entry, idOf, keyOf, type Language, type Locale, type Resource } from '../model.ts'
import { readPurchase } from './purchase-texts.ts'
import type { Facts } from './reconcile.ts'
import type { Source } from './source.ts'
import type { LedgerView } from './state.ts'

/** A translation that stands in the place of a string, and what the lock tells of it: it answers what stood there before. */
export type Former = { readonly entry: Entry; readonly line: LockLine }

/**
 * The translations of blocks that have fallen out of the source, by the index of the string that took their place: where
 * target and source have equally many of them, of the same kinds, between two blocks that both still have. Anything else
 * would be a guess, so there the one is missing and the other an orphan.
 * @param current - the target's entry for each string of the source
 * @param lineOf - by the index of a target's entry what the lock tells of it
 */
export function formersOf(
  source: Source,
  { entries }: Resource,
  current: readonly (Entry | undefined)[],
  lineOf: readonly (LockLine | undefined)[],
): ReadonlyMap<number, Former> {
  const found = new Map<number, Former>()
  const places = new Map<Entry, number>()
  for (const [index, entry] of current.entries()) if (entry !== undefined) places.set(entry, index)
  if (places.size === entries.length || places.size === source.strings.length) return found
  const known = new Set(source.strings.map(string => string.entryHash()))
  const fallen = (at: number): Former | undefined => {
    const [entry, line] = [entries[at], lineOf[at]]
    const isFallen = entry !== undefined && line !== undefined && !known.has(line.entry)
    return isFallen && letter.test(entry.text) ? { entry, line } : undefined
  }
  let before = -1
  let from = 0
  for (let at = 0; at <= entries.length; at++) {
    const entry = entries[at]
    const place = entry === undefined ? source.strings.length : places.get(entry)
    if (place === undefined) continue
    if (at > from && place - before - 1 === at - from) {
      const gap: [number, Former][] = []
      for (let step = 0; step < at - from; step++) {
        const index = before + 1 + step
        const string = source.strings[index]
        const former = fallen(from + step)
        const isNew = string !== undefined && current[index] === undefined
        if (!isNew || !string.isCounted || !string.hasLetter || former === undefined) break
        if (string.entry.kind === former.entry.kind) gap.push([index, former])
      }
      if (gap.length === at - from) for (const [index, former] of gap) found.set(index, former)
    }
    before = place
    from = at + 1
  }
  return found
}

const letter = /\p{L}/u

/**
 * What is known of a string, together with what the ledger delivered for the text that stood in its place before: a
 * translation of that text is the tool's own.
 */
export function viewWithFormer(
  view: LedgerView,
  { pair }: Source,
  { line }: Former,
  facts: Facts,
  { locale, language }: { readonly locale: Locale; readonly language: Language },
): LedgerView {
  if (facts.isEmptyFor(language)) return view
  const texts = deliveredStrings(facts, pair.format, line.source, language).flatMap(
    former => facts.view(pair.source, former, { locale, language }).texts,
  )
  return { ...view, texts: [...view.texts, ...texts] }
}

/** The strings of delivered orders whose texts have this hash in the lock, each once. */
function deliveredStrings(
  { ledger }: Facts,
  format: Source['pair']['format'],
  hash: string,
  language: Language,
): readonly Entry[] {
  const found = new Map<string, Entry>()
  for (const purchase of ledger.purchases) {
    if (purchase.language !== language || purchase.deliveries.length === 0) continue
    const strings =
      purchase.intent?.fact.strings ??
      [...readPurchase(purchase, format).answers].map(([key, text]) => ({ id: idOf(key), text }))
    for (const { id, text } of strings) {
      const key = keyOf(id)
      if (!found.has(key) && textHash(text) === hash) found.set(key, { id, key, text, start: 0, end: 0 })
    }
  }
  return [...found.values()]
}
