/**
 * Texts that proofreading has made of one another. A translation of a text answers its proofread wording as well, so
 * that correcting a source makes nothing stale and buys nothing again. Pure: what was delivered says it all.
 */
import { faultCheck, restoreEnds } from '../../checks/index.ts'
import { formsOf } from '../../formats/plurals/forms.ts'
import type { Purchase } from '../../ledger/fold.ts'
import { addTo, type EntryKey, once, type RelativePath } from '../../model.ts'
import type { Equivalents } from '../scan/other-wordings.ts'
import type { PurchaseTexts } from './purchase-texts.ts'

type Link = { readonly path: RelativePath; readonly key: EntryKey; readonly to: string }

/**
 * @param isGone - whether a file has lost a key: what was proofread under it then holds under another name (`reuse-own-purchases`)
 */
export function equivalentTexts(
  purchases: readonly Purchase[],
  textsOf: (purchase: Purchase) => PurchaseTexts,
  isGone: (path: RelativePath, key: EntryKey) => boolean,
): Equivalents {
  const proofread = purchases.filter(
    ({ state, language, sourceLanguage }) => state === 'delivered' && language === sourceLanguage,
  )
  const links = once(() => linksIn(proofread, textsOf))
  return {
    isEmpty: () => proofread.length === 0,
    of(key, text) {
      if (proofread.length === 0) return []
      const found = new Set([text])
      // A set hands out what is added to it on the way.
      for (const wording of found) {
        for (const link of links().get(wording) ?? [])
          if (!found.has(link.to) && (link.key === key || isGone(link.path, link.key))) found.add(link.to)
      }
      found.delete(text)
      return [...found]
    },
  }
}

function linksIn(
  purchases: readonly Purchase[],
  textsOf: (purchase: Purchase) => PurchaseTexts,
): ReadonlyMap<string, readonly Link[]> {
  const links = new Map<string, Link[]>()
  for (const purchase of purchases) {
    const { path, language } = purchase
    const { answers, deliveries, format } = textsOf(purchase)
    for (const { texts } of deliveries) {
      for (const [key, delivered] of texts ?? []) {
        const ordered = answers.get(key)
        if (ordered === undefined || delivered === '') continue
        const text = restoreEnds(ordered, delivered)
        if (text === ordered) continue
        const check = faultCheck(ordered, { format, formsOf: formsOf(language) })
        // A translation of the one would be broken for the other, even where a user has accepted it.
        if (check(text) !== undefined) continue
        addTo(links, ordered, { path, key, to: text })
        addTo(links, text, { path, key, to: ordered })
      }
    }
  }
  return links
}
