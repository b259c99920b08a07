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
import { lookupOf } from './lookup.ts'
import { deliveredTexts, type PurchaseTexts } from './purchase-texts.ts'
import { valueInReply } from './reply-value.ts'
import { equivalentTexts } from './source-revisions.ts'
import type { SourceIndex } from './source-strings.ts'
import { wireKeyOf } from './text-identity.ts'

/** The knowledge of strings. */
export type Facts = {
  readonly ledger: Ledger
  readonly view: (
    path: RelativePath,
    entry: Entry,
    target: { locale: Locale; language: Language },
  ) => LedgerView
  /** Whether the ledger knows of nothing in a language: every view of it is empty. */
  readonly isEmptyFor: (language: Language) => boolean
  /** The knowledge of each entry of a file in a language, as far as it costs no view. */
  readonly knowledge: (path: RelativePath, language: Language) => (entry: Entry) => Knowledge
  /** Every text that the ledger holds for a file in a language, whatever it answers. */
  readonly delivered: (path: RelativePath, language: Language) => ReadonlySet<string>
  /** The other wordings of source texts. */
  readonly equivalents: Equivalents
}

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
  const { boughtIn, textsOf, holding, leftUnder, formatOf } = lookup
  return {
    ledger,
    isEmptyFor: language => boughtIn(language) === undefined,
    knowledge: knowledgeOf(lookup),
    equivalents: equivalentTexts(
      ledger.purchases,
      textsOf,
      (path, key) => !sources.strings(path).hasKey(key),
    ),
    delivered: (path, language) => deliveredTexts((boughtIn(language)?.byFile.get(path) ?? []).map(textsOf)),
    view(path, entry, { locale, language }) {
      const bought = boughtIn(language)
      if (bought === undefined) return emptyView
      const format = formatOf(path)
      // For an adopted order only the wire keys of its texts are known.
      const wireKey = wireKeyOf(format, entry.id)
      const keyIn = ({ intent }: Purchase) =>
        intent === undefined || isDocument(format) ? wireKey : entry.key
      const textsIn = (purchase: Purchase, key: EntryKey) =>
        ledgerTexts(purchase, textsOf(purchase), { key, entry, locale })
      const exact: Purchase[] = []
      const elsewhere: Purchase[] = []
      for (const purchase of holding(bought, format, entry)) {
        if (purchase.path === path) exact.push(purchase)
        else if (isOwnRecord(purchase)) elsewhere.push(purchase)
      }
      const texts: LedgerText[] = []
      for (const purchase of bought.byFile.get(path) ?? []) {
        texts.push(...textsIn(purchase, keyIn(purchase)))
      }
      for (const purchase of elsewhere) {
        const key = keyIn(purchase)
        // Bought for another file, where it still belongs: it may fill a gap here, but nobody has asked for it here.
        const isMeant = !sources.strings(purchase.path).hasPlace(key, entry.text)
        texts.push(
          ...textsIn(purchase, key).map(text => (isMeant ? text : { ...text, isForThisLocale: false })),
        )
      }
      const wordings = [entry.text, ...(entry.equivalents ?? [])]
      const left = wordings.flatMap(text => leftUnder(language, text))
      for (const { purchase, key } of left) {
        // A moved file keeps its keys: what another key of it had is at hand here, but nobody has asked for it here.
        const isMeant = purchase.path === path || key === entry.key
        texts.push(
          ...textsIn(purchase, key).map(text =>
            isMeant ? { ...text, isRenamed: true as const } : { ...text, isForThisLocale: false },
          ),
        )
      }
      const isFormerOpen = (bought.openByFile.get(path) ?? []).some(purchase => {
        const ordered = textsOf(purchase).answers.get(keyIn(purchase))
        return ordered !== undefined && !wordings.includes(ordered)
      })
      const covering = [...exact, ...elsewhere, ...left.map(({ purchase }) => purchase)]
      return {
        texts: (texts.length > 1 ? newestFirst(texts) : texts).map(text => asPresent(text, entry)),
        cover: coverOf(covering),
        ...(isFormerOpen && { isFormerOpen }),
        deliveryFault: failureOf(exact, keyIn, textsOf),
      }
    },
  }
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
  const isForThisLocale = content.locales?.get(key)?.includes(locale) ?? true
  const replaced = content.replaces.get(key)?.[locale]
  const check = faultCheck(answers, {
    ...checkOptionsOf(content.format, entry),
    limit: content.limit,
    formsOf: formsOf(purchase.language),
  })
  return content.deliveries.flatMap(({ fact, texts }, index) => {
    const delivered = texts?.get(key)
    if (delivered === undefined) return []
    const text = restoreEnds(answers, delivered)
    const finding = check(text)
    const decided = (facts: Purchase['settled']) =>
      facts.some(one => keyOf(one.key) === entry.key && one.text === text && one.locale === locale)
    return [
      {
        answers,
        text,
        orderId: fact.id,
        ...(purchase.intent !== undefined && { run: purchase.intent.fact.run }),
        finding,
        // An empty text is missing, whatever a user has decided.
        accepted: finding?.reason !== 'empty' && decided(purchase.accepted),
        settled: decided(purchase.settled),
        isForThisLocale,
        ...(purchase.language === purchase.sourceLanguage && { isInSourceLanguage: true as const }),
        ...(replaced !== undefined && {
          replaces: (value: string) => pairHash(idOf(key), value) === replaced,
        }),
        paid: content.characters > 0 ? (fact.price * answers.length) / content.characters : 0,
        // A revision is no older than the text that it replaced, whatever its date says.
        completedAt: Math.max(...content.deliveries.slice(index).map(one => completionTime(one.fact))),
      },
    ]
  })
}

function newestFirst(texts: readonly LedgerText[]): LedgerText[] {
  const dated = texts as readonly Dated[]
  // Where a service does not date its orders, their ids show which of two is the newer one.
  return [...dated].sort((a, b) => b.completedAt - a.completedAt || compareOrderIds(b.orderId, a.orderId))
}
