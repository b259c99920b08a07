/** Purchases by the strings that they hold, beside the sources as they are now. */
import { formatByName } from '../../formats/index.ts'
import type { Ledger, PairHash, Purchase } from '../../ledger/fold.ts'
import {
  addTo,
  type Entry,
  type EntryKey,
  type FormatName,
  type Language,
  once,
  oncePer,
  type RelativePath,
  wireFormat,
} from '../../model.ts'
import { type Bought, type BoughtText, indexPurchases, type Place, placesByText } from './purchase-index.ts'
import { type PurchaseTexts, purchaseReader } from './purchase-texts.ts'
import type { SourceIndex } from './source-strings.ts'
import { pairOf } from './text-identity.ts'

export type Lookup = {
  readonly boughtIn: (language: Language) => Bought | undefined
  readonly textsOf: (purchase: Purchase) => PurchaseTexts
  /** The purchases that name a string or another wording of it, for whichever file. */
  readonly holding: (bought: Bought, format: FormatName, entry: Entry) => readonly Purchase[]
  /** Whether a text was bought for one string alone. The texts of adopted orders have no places, so nobody knows then. */
  readonly isOfOnePlace: (text: string) => boolean
  /** The texts of adopted orders. */
  readonly adoptedTexts: (language: Language) => BoughtTexts
  /** A text under names that have gone from the sources. */
  readonly leftUnder: (language: Language, text: string) => readonly BoughtText[]
  readonly formatOf: (path: RelativePath) => FormatName
  /** Whether a text that was bought under a key of a file still belongs there. */
  readonly hasPlace: (path: RelativePath, key: EntryKey, text: string) => boolean
}

type BoughtTexts = ReadonlyMap<string, readonly BoughtText[]>

const noTexts: BoughtTexts = new Map()
const nothing: readonly BoughtText[] = []

export function lookupOf({ purchases }: Ledger, sources: SourceIndex): Lookup {
  const index = indexPurchases(purchases)
  const hasAdopted = once(() => purchases.some(({ intent }) => intent === undefined))
  const places = once(() => placesByText(purchases))
  const pairsOf = pairsOfEntries()
  const readPurchase = purchaseReader()
  const textsOf = oncePer((purchase: Purchase) => readPurchase(purchase, sources.formatOf(purchase.path)))
  const adopted = once(() => textsOfAdopted(purchases, textsOf, sources))
  const adoptedTexts = (language: Language) => adopted().get(language) ?? noTexts
  const hasPlace: Lookup['hasPlace'] = (path, key, text) => sources.strings(path).hasPlace(key, text)
  // Kept by text: thousands of strings of one file may say the same.
  const goneUnder = oncePer((text: string): readonly Place[] =>
    (places().get(text) ?? []).filter(({ path, key }) => !hasPlace(path, key, text)),
  )
  return {
    boughtIn: language => index.get(language),
    textsOf,
    holding: (bought, format, entry) =>
      pairsOf(format, entry).flatMap(pair => bought.byPair().get(pair) ?? []),
    isOfOnePlace: text => !hasAdopted() && places().get(text)?.length === 1,
    adoptedTexts,
    leftUnder(language, text) {
      const gone = goneUnder(text)
      const own = gone.length === 0 ? [] : (index.get(language)?.byText().get(text) ?? [])
      const others = adoptedTexts(language).get(text) ?? []
      if (own.length + others.length === 0) return nothing
      return [
        ...own.filter(({ purchase, key }) => gone.some(one => one.key === key && one.path === purchase.path)),
        ...others.filter(({ purchase, key }) => !hasPlace(purchase.path, key, text)),
      ]
    },
    formatOf: path => sources.formatOf(path) ?? wireFormat,
    hasPlace,
  }
}

/** The hash of an entry, made once for all languages, and those of its other wordings. */
function pairsOfEntries(): (format: FormatName, entry: Entry) => readonly PairHash[] {
  const pairs = new WeakMap<Entry, PairHash>()
  const pairOfEntry = (format: FormatName, entry: Entry) => {
    const known = pairs.get(entry)
    if (known !== undefined) return known
    const made = pairOf(format, entry)
    pairs.set(entry, made)
    return made
  }
  return (format, entry) => [
    pairOfEntry(format, entry),
    ...(entry.equivalents ?? []).map(text => pairOf(format, { id: entry.id, text })),
  ]
}

/**
 * The texts of orders that belong to no intent; of formats in which a text travels under its own
 * name, because only there is it certain that the name is gone.
 */
function textsOfAdopted(
  purchases: readonly Purchase[],
  textsOf: (purchase: Purchase) => PurchaseTexts,
  sources: SourceIndex,
): ReadonlyMap<Language, BoughtTexts> {
  const languages = new Map<Language, Map<string, BoughtText[]>>()
  for (const purchase of purchases) {
    if (purchase.intent !== undefined || purchase.data === undefined || purchase.state === 'freed') continue
    const { answers, format } = textsOf(purchase)
    if (formatByName(format).isDocument === true || formatByName(format).wireKey !== undefined) continue
    // Anybody may order under a path of ours: an order that has nothing of this file left is not known to be of it.
    const { has } = sources.strings(purchase.path)
    if (![...answers].some(([key, text]) => has(key, text))) continue
    const byText = languages.get(purchase.language) ?? new Map<string, BoughtText[]>()
    languages.set(purchase.language, byText)
    for (const [key, text] of answers) addTo(byText, text, { purchase, key })
  }
  return languages
}
