/**
 * Changed blocks of documents. A block is known by its text, so one whose text has changed is a new one, and the old one
 * has fallen out of the source: what was bought for the old one is the tool's own text in the place of the new one.
 */
import { textHash } from '../../../lock/hash.ts'
import type { LockLine } from '../../../lock/lock.ts'
import { type Entry, keyOf, type Language, type Locale } from '../../../model.ts'
import type { LedgerView } from '../../known/ledger-view.ts'
import { orderedStrings } from '../../known/purchase-texts.ts'
import type { Facts } from '../../known/reconcile.ts'
import type { Source } from '../../scan/source.ts'

/**
 * The knowledge of a string, together with the delivery for the text that was in its place before: a
 * translation of that text is the tool's own.
 */
export function viewWithFormer(
  view: LedgerView,
  { pair }: Source,
  line: LockLine,
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
    for (const { id, text } of orderedStrings(purchase, format)) {
      const key = keyOf(id)
      if (!found.has(key) && textHash(text) === hash) found.set(key, { id, key, text, start: 0, end: 0 })
    }
  }
  return [...found.values()]
}
