/** Purchases by what they are looked up by. Cancelled ones cover nothing. */
import type { PairHash, Purchase } from '../../ledger/fold.ts'
import { addTo, type EntryKey, groupBy, keyOf, type Language, once, type RelativePath } from '../../model.ts'

/** A string of a purchase, under the key that it has there. */
export type BoughtText = { readonly purchase: Purchase; readonly key: EntryKey }

/** The purchases in one language. */
export type Bought = {
  readonly byPair: () => ReadonlyMap<PairHash, readonly Purchase[]>
  /** Those with a delivery. */
  readonly byFile: ReadonlyMap<RelativePath, readonly Purchase[]>
  /** Those that may still deliver, by file. */
  readonly openByFile: ReadonlyMap<RelativePath, readonly Purchase[]>
  readonly byText: () => ReadonlyMap<string, readonly BoughtText[]>
}

export function indexPurchases(purchases: readonly Purchase[]): ReadonlyMap<Language, Bought> {
  const used = purchases.filter(({ state }) => state !== 'freed')
  const languages = groupBy(used, ({ language }) => language)
  return new Map([...languages].map(([language, bought]) => [language, indexOf(bought)]))
}

function indexOf(purchases: readonly Purchase[]): Bought {
  const delivered = purchases.filter(({ deliveries }) => deliveries.length > 0)
  return {
    byPair: once(() => {
      const found = new Map<PairHash, Purchase[]>()
      for (const purchase of purchases) for (const pair of purchase.pairs) addTo(found, pair, purchase)
      return found
    }),
    byFile: groupBy(delivered, ({ path }) => path),
    openByFile: groupBy(
      purchases.filter(({ state }) => state === 'open'),
      ({ path }) => path,
    ),
    byText: once(() => {
      const found = new Map<string, BoughtText[]>()
      for (const purchase of purchases)
        for (const { id, text } of purchase.intent?.fact.strings ?? [])
          addTo(found, text, { purchase, key: keyOf(id) })
      return found
    }),
  }
}

/** A string for which a text was bought, in whichever languages. */
export type Place = { readonly path: RelativePath; readonly key: EntryKey }

/** The places of the texts of all intents, each once. */
export function placesByText(purchases: readonly Purchase[]): ReadonlyMap<string, readonly Place[]> {
  const places = new Map<string, Place[]>()
  const intents = new Set(purchases.flatMap(({ intent }) => intent?.fact ?? []))
  for (const { path, strings } of intents) {
    for (const { id, text } of strings) {
      const key = keyOf(id)
      const isKnown = places.get(text)?.some(place => place.key === key && place.path === path) === true
      if (!isKnown) addTo(places, text, { path, key })
    }
  }
  return places
}
