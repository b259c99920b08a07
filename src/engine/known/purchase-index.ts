/** Purchases by what they are looked up by. Cancelled ones cover nothing. */
import type { PairHash, Purchase } from '../../ledger/fold.ts'
import { addTo, type EntryKey, keyOf, type Language, type RelativePath } from '../../model.ts'

/** A string of a purchase, under the key that it has there. */
export type BoughtText = { readonly purchase: Purchase; readonly key: EntryKey }

/** The purchases in one language. */
export type Bought = {
  readonly byPair: ReadonlyMap<PairHash, readonly Purchase[]>
  /** Those with a delivery. */
  readonly byFile: ReadonlyMap<RelativePath, readonly Purchase[]>
  readonly byText: ReadonlyMap<string, readonly BoughtText[]>
}

export function indexPurchases(purchases: readonly Purchase[]): ReadonlyMap<Language, Bought> {
  const languages = new Map<Language, ReturnType<typeof nothingBought>>()
  for (const purchase of purchases) {
    if (purchase.state === 'freed') continue
    const { language } = purchase
    const { byPair, byFile, byText } = languages.get(language) ?? nothingBought()
    languages.set(language, { byPair, byFile, byText })
    for (const pair of purchase.pairs) addTo(byPair, pair, purchase)
    if (purchase.deliveries.length > 0) addTo(byFile, purchase.path, purchase)
    for (const { id, text } of purchase.intent?.fact.strings ?? [])
      addTo(byText, text, { purchase, key: keyOf(id) })
  }
  return languages
}

function nothingBought() {
  return {
    byPair: new Map<PairHash, Purchase[]>(),
    byFile: new Map<RelativePath, Purchase[]>(),
    byText: new Map<string, BoughtText[]>(),
  }
}
