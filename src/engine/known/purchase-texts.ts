/** The ordered and the delivered texts of a purchase, as texts by key. */
import { restoreEnds } from '../../checks/index.ts'
import { formatByName } from '../../formats/index.ts'
import type { DeliveredFact } from '../../ledger/facts.ts'
import type { PairHash, Purchase } from '../../ledger/fold.ts'
import {
  type EntryKey,
  type FormatName,
  formatNamed,
  idOf,
  keyOf,
  type Locale,
  type OrderedString,
  wireFormat,
} from '../../model.ts'

/** The strings of an order and the texts of its deliveries, newest first. */
export type PurchaseTexts = {
  readonly answers: ReadonlyMap<EntryKey, string>
  /** Which locales need a string; `undefined`: not known, so any may. */
  readonly locales: ReadonlyMap<EntryKey, readonly Locale[]> | undefined
  /** Hashes of the manual edits that a string was bought to replace, by locale. */
  readonly replaces: ReadonlyMap<EntryKey, Readonly<Record<Locale, PairHash>>>
  readonly deliveries: readonly {
    readonly fact: DeliveredFact
    readonly texts: ReadonlyMap<EntryKey, string> | undefined
  }[]
  readonly format: FormatName
  readonly limit: number | undefined
}

/** @param formatHere - the format of the purchase's file as it is now; the purchase may name its own */
export function readPurchase(purchase: Purchase, formatHere: FormatName | undefined): PurchaseTexts {
  const { intent, data, deliveries } = purchase
  const format = formatNamed(intent?.fact.format) ?? formatHere ?? wireFormat
  const limit = intent?.fact.context.limit
  const strings = intent?.fact.strings.map(string => ({ key: keyOf(string.id), ...string }))
  const answers =
    strings === undefined
      ? (tryRead(format, data ?? '') ?? new Map<EntryKey, string>())
      : new Map(strings.map(({ key, text }) => [key, text]))
  const ordered = strings ?? [...answers].map(([key, text]) => ({ id: idOf(key), text }))
  return {
    answers,
    locales: strings && new Map(strings.map(({ key, locales }) => [key, locales])),
    replaces: new Map(strings?.flatMap(({ key, replaces }) => (replaces ? [[key, replaces]] : []))),
    deliveries: deliveries.map(fact => ({ fact, texts: tryRead(format, fact.text, ordered) })),
    format,
    limit: typeof limit === 'number' ? limit : undefined,
  }
}

/** Every text that was delivered for one of them, as it would be written. */
export function deliveredTexts(purchases: readonly PurchaseTexts[]): ReadonlySet<string> {
  const found = new Set<string>()
  for (const { answers, deliveries } of purchases) {
    for (const { texts } of deliveries)
      for (const [key, text] of texts ?? []) found.add(restoreEnds(answers.get(key) ?? text, text))
  }
  return found
}

function tryRead(
  format: FormatName,
  text: string,
  ordered?: readonly OrderedString[],
): ReadonlyMap<EntryKey, string> | undefined {
  try {
    return formatByName(format).read(text, ordered)
  } catch {
    return undefined
  }
}
