/** Purchases by what they are looked up by. Cancelled ones cover nothing. */
import type { Purchase } from '../../ledger/fold.ts'
import { addTo, type EntryKey, keyOf, type Language } from '../../model.ts'

/** A string of a purchase, under the key that it has there. */
export type BoughtText = { readonly purchase: Purchase; readonly key: EntryKey }

/** The purchases of a ledger by language and pair, file and text. */
export function indexPurchases(purchases: readonly Purchase[]) {
  const languages = new Map<Language, { readonly pairs: Set<string>; readonly texts: Set<string> }>()
  const byPair = new Map<string, Purchase[]>()
  const byFile = new Map<string, Purchase[]>()
  const byText = new Map<string, BoughtText[]>()
  for (const purchase of purchases) {
    if (purchase.state === 'freed') continue
    const known = languages.get(purchase.language) ?? { pairs: new Set(), texts: new Set() }
    languages.set(purchase.language, known)
    for (const pair of purchase.pairs) {
      known.pairs.add(pair)
      addTo(byPair, `${purchase.language} ${pair}`, purchase)
    }
    if (purchase.deliveries.length > 0) addTo(byFile, `${purchase.language} ${purchase.path}`, purchase)
    for (const { id, text } of purchase.intent?.fact.strings ?? []) {
      known.texts.add(text)
      addTo(byText, `${purchase.language} ${text}`, { purchase, key: keyOf(id) })
    }
  }
  return { languages, byPair, byFile, byText }
}
