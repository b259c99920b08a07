/**
 * Changed blocks of documents. A block is known by its text, so one whose text has changed is a new one, and the old one
 * has fallen out of the source: what was bought for the old one is the tool's own text in the place of the new one.
 */
import { textHash } from '../../../lock/hash.ts'
import type { LockLine } from '../../../lock/lock.ts'
import { type Entry, keyOf, type Language } from '../../../model.ts'
import type { LedgerView } from '../../known/ledger-view.ts'
import { orderedStrings } from '../../known/purchase-texts.ts'
import type { Facts } from '../../known/reconcile.ts'
import type { Source } from '../../scan/source.ts'
import type { Comparison } from '../decided.ts'

/**
 * The knowledge of a string, together with the delivery for the text that was in its place before: a
 * translation of that text is the tool's own.
 */
export function viewWithFormer(
  view: LedgerView,
  { source: { pair }, target: { language }, facts, viewOf }: Comparison,
  line: LockLine,
): LedgerView {
  if (language === undefined || facts.isEmptyFor(language)) return view
  const former = deliveredStrings(facts, pair.format, line.source, language)
  return { ...view, texts: [...view.texts, ...former.flatMap(entry => viewOf(entry).texts)] }
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
