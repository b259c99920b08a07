/**
 * Ledger → the knowledge of each string: its delivered texts, and its open purchases.
 * An order covers a string when path, entry, exact text and language are equal; what our own ledger bought also counts
 * in another file, and under a name that has gone from the source (`identity-of-a-purchase`, `match-by-entry`, `reuse-own-purchases`, `one-path-per-request`).
 */
import { checkOptionsOf, faultCheck, restoreEnds } from '../../checks/index.ts'
import { formatByName } from '../../formats/index.ts'
import { formsOf } from '../../formats/plurals/forms.ts'
import { completionTime, type Ledger, type Purchase, pairHash } from '../../ledger/fold.ts'
import type { Entry, EntryKey, FormatName, Language, Locale, RelativePath } from '../../model.ts'
import { compareOrderIds, idOf, keyOf } from '../../model.ts'
import type { Equivalents } from '../scan/other-wordings.ts'
import { type Knowledge, knowledgeOf } from './knowledge.ts'
import { emptyView, type LedgerText, type LedgerView } from './ledger-view.ts'
import { type Lookup, lookupOf } from './lookup.ts'
import type { Bought } from './purchase-index.ts'
import { deliveredTexts, type PurchaseTexts } from './purchase-texts.ts'
import { valueInReply } from './reply-value.ts'
import { equivalentTexts } from './source-revisions.ts'
import type { SourceIndex } from './source-strings.ts'
import { wireKeyOf } from './text-identity.ts'

/** The knowledge of strings. */
export type Facts = {
  readonly ledger: Ledger
  readonly view: (path: RelativePath, entry: Entry, target: Target) => LedgerView
  /** Whether the ledger knows of nothing in a language: every view of it is empty. */
  readonly isEmptyFor: (language: Language) => boolean
  /** The knowledge of each entry of a file in a language, as far as it costs no view. */
  readonly knowledge: (path: RelativePath, language: Language) => (entry: Entry) => Knowledge
  /** Every text that the ledger holds for a file in a language, whatever it answers. */
  readonly delivered: (path: RelativePath, language: Language) => ReadonlySet<string>
  /** The other wordings of source texts. */
  readonly equivalents: Equivalents
}

type Target = { readonly locale: Locale; readonly language: Language }

/** The same facts with other ledger texts: what a change says of each of them. */
export function withLedgerTexts(
  facts: Facts,
  change: (text: LedgerText, path: RelativePath, entry: Entry, locale: Locale) => LedgerText,
): Facts {
  return {
    ...facts,
    view(path, entry, target) {
      const view = facts.view(path, entry, target)
      return { ...view, texts: view.texts.map(text => change(text, path, entry, target.locale)) }
    },
  }
}

export function reconcile(ledger: Ledger, sources: SourceIndex): Facts {
  const lookup = lookupOf(ledger, sources)
  const { boughtIn, textsOf } = lookup
  const isGone = (path: RelativePath, key: EntryKey) => !sources.strings(path).hasKey(key)
  return {
    ledger,
    isEmptyFor: language => boughtIn(language) === undefined,
    knowledge: knowledgeOf(lookup),
    equivalents: equivalentTexts(ledger.purchases, textsOf, isGone),
    delivered: (path, language) => deliveredTexts((boughtIn(language)?.byFile.get(path) ?? []).map(textsOf)),
    view(path, entry, target) {
      const bought = boughtIn(target.language)
      return bought === undefined ? emptyView : viewOf(lookup, bought, path, entry, target)
    },
  }
}

function viewOf(
  { formatOf, hasPlace, holding, leftUnder, textsOf }: Lookup,
  bought: Bought,
  path: RelativePath,
  entry: Entry,
  { locale, language }: Target,
): LedgerView {
  const format = formatOf(path)
  // For an adopted order only the wire keys of its texts are known.
  const wireKey = wireKeyOf(format, entry.id)
  const keyIn = ({ intent }: Purchase) => (intent === undefined || isDocument(format) ? wireKey : entry.key)
  const textsIn = (purchase: Purchase, key = keyIn(purchase)) =>
    ledgerTexts(purchase, textsOf(purchase), { key, entry, locale })
  const wordings = [entry.text, ...(entry.equivalents ?? [])]
  const held = holding(bought, format, entry)
  const exact = held.filter(one => one.path === path)
  const elsewhere = held.filter(one => one.path !== path && isOwnRecord(one))
  const left = wordings.flatMap(text => leftUnder(language, text))
  const texts = [
    ...(bought.byFile.get(path) ?? []).flatMap(one => textsIn(one)),
    // Bought for another file: where it still belongs there, it may fill a gap here, but nobody has asked for it here.
    ...elsewhere.flatMap(one =>
      hasPlace(one.path, keyIn(one), entry.text) ? unasked(textsIn(one)) : textsIn(one),
    ),
    // A moved file keeps its keys: what another key of it had is at hand here, but nobody has asked for it here.
    ...left.flatMap(({ purchase, key }) => {
      const found = textsIn(purchase, key)
      return purchase.path === path || key === entry.key ? renamed(found) : unasked(found)
    }),
  ]
  const isFormerOpen = (bought.openByFile.get(path) ?? []).some(one => {
    const ordered = textsOf(one).answers.get(keyIn(one))
    return ordered !== undefined && !wordings.includes(ordered)
  })
  return {
    texts: (texts.length > 1 ? newestFirst(texts) : texts).map(text => asPresent(text, entry)),
    cover: coverOf([...exact, ...elsewhere, ...left.map(({ purchase }) => purchase)]),
    ...(isFormerOpen && { isFormerOpen }),
    deliveryFault: failureOf(exact, keyIn, textsOf),
  }
}

function unasked(texts: readonly Dated[]): Dated[] {
  return texts.map(text => ({ ...text, isForThisLocale: false }))
}

function renamed(texts: readonly Dated[]): Dated[] {
  return texts.map(text => ({ ...text, isRenamed: true }))
}

/** A translation of another wording answers the source text that is there now. */
function asPresent(text: LedgerText, entry: Entry): LedgerText {
  if (entry.equivalents?.includes(text.answers) !== true) return text
  return { ...text, answers: entry.text, ordered: text.answers }
}

function isDocument(format: FormatName): boolean {
  return formatByName(format).isDocument === true
}

type Dated = LedgerText & { readonly completedAt: number }

/** Whether the ledger knows the order's strings and not only their hashes. */
function isOwnRecord({ intent, data }: Purchase): boolean {
  return intent !== undefined || data !== undefined
}

function coverOf(purchases: readonly Purchase[]): LedgerView['cover'] {
  if (purchases.some(({ state }) => state === 'open')) return 'open'
  if (purchases.some(({ state }) => state === 'unclear' || state === 'unreadable')) return 'unclear'
  return purchases.some(({ state }) => state === 'cancelled') ? 'cancelled' : undefined
}

/** Why a delivery has nothing for an entry that its order covers. */
function failureOf(
  purchases: readonly Purchase[],
  keyIn: (purchase: Purchase) => EntryKey,
  textsOf: (purchase: Purchase) => PurchaseTexts,
): LedgerView['deliveryFault'] {
  for (const purchase of purchases) {
    const newest = purchase.deliveries.length === 0 ? undefined : textsOf(purchase).deliveries[0]
    if (newest === undefined) continue
    if (newest.texts === undefined) return { orderId: newest.fact.id, reason: 'unreadable' }
    const key = keyIn(purchase)
    if (newest.texts.has(key)) continue
    const found = valueInReply(textsOf(purchase).format, newest.fact.text, key)
    return { orderId: newest.fact.id, reason: 'missing-key', ...(found !== undefined && { found }) }
  }
  return undefined
}

/**
 * The texts of a purchase for one string.
 * @param string - its key in the purchase, and the entry, under whose key people have decided about it
 */
function ledgerTexts(
  purchase: Purchase,
  content: PurchaseTexts,
  string: { readonly key: EntryKey; readonly entry: Entry; readonly locale: Locale },
): Dated[] {
  const { key, entry, locale } = string
  const answers = content.answers.get(key)
  if (answers === undefined) return []
  const replaced = content.replaces.get(key)?.[locale]
  const check = faultCheck(answers, {
    ...checkOptionsOf(content.format, entry),
    limit: content.limit,
    formsOf: formsOf(purchase.language),
  })
  const isDecided = (facts: Purchase['settled'], text: string) =>
    facts.some(one => keyOf(one.key) === entry.key && one.text === text && one.locale === locale)
  const ofPurchase = {
    answers,
    ...(purchase.intent !== undefined && { run: purchase.intent.fact.run }),
    isForThisLocale: content.locales?.get(key)?.includes(locale) ?? true,
    ...(purchase.language === purchase.sourceLanguage && { isInSourceLanguage: true as const }),
    ...(replaced !== undefined && {
      replaces: (value: string) => pairHash(idOf(key), value) === replaced,
    }),
  }
  return content.deliveries.flatMap(({ fact, texts }, index) => {
    const delivered = texts?.get(key)
    if (delivered === undefined) return []
    const text = restoreEnds(answers, delivered)
    const finding = check(text)
    return [
      {
        ...ofPurchase,
        text,
        orderId: fact.id,
        finding,
        // An empty text is missing, whatever a user has decided.
        accepted: finding?.reason !== 'empty' && isDecided(purchase.accepted, text),
        settled: isDecided(purchase.settled, text),
        paid: content.characters > 0 ? (fact.price * answers.length) / content.characters : 0,
        // A revision is no older than the text that it replaced, whatever its date says.
        completedAt: Math.max(...content.deliveries.slice(index).map(one => completionTime(one.fact))),
      },
    ]
  })
}

function newestFirst(texts: readonly Dated[]): Dated[] {
  // Where a service does not date its orders, their ids show which of two is the newer one.
  return [...texts].sort((a, b) => b.completedAt - a.completedAt || compareOrderIds(b.orderId, a.orderId))
}
