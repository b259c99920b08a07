/** The knowledge of the ledger of a string, in short: a question that costs far less than the view that answers it in full. */
import { restoreEnds } from '../../checks/index.ts'
import type { PairHash, Purchase } from '../../ledger/fold.ts'
import type { Entry, EntryKey, FormatName, Language, RelativePath } from '../../model.ts'
import type { Bought, BoughtText, Place } from './purchase-index.ts'
import type { PurchaseTexts } from './purchase-texts.ts'
import { wireKeysOf } from './text-identity.ts'

/** `undefined`: nothing, so that its view is empty. */
export type Knowledge =
  | {
      /**
       * The newest text of the only purchase that the ledger has for the string, where it answers the present source:
       * while the file holds it, the string is translated, and nothing follows from the purchase. `undefined`: only the
       * view says more.
       */
      readonly text: string | undefined
    }
  | undefined

type Known = {
  readonly index: ReadonlyMap<Language, Bought>
  /** Where texts were bought in any language. */
  readonly places: () => ReadonlyMap<string, readonly Place[]>
  readonly hasAdopted: () => boolean
  readonly textsOf: (purchase: Purchase) => PurchaseTexts
  /** Texts of adopted orders. */
  readonly adoptedTexts: (language: Language) => ReadonlyMap<string, unknown>
  /** Texts whose names have gone from the sources. */
  readonly leftUnder: (language: Language, text: string) => readonly BoughtText[]
  readonly pairsOfEntry: (format: FormatName, entry: Entry) => readonly PairHash[]
  readonly formatOf: (path: RelativePath) => FormatName
}

/** Looks wherever `Facts.view` would look. */
export function knowledgeOf({
  index,
  places,
  hasAdopted,
  textsOf,
  adoptedTexts,
  leftUnder,
  pairsOfEntry,
  formatOf,
}: Known): (path: RelativePath, language: Language) => (entry: Entry) => Knowledge {
  return (path, language) => {
    const bought = index.get(language)
    if (bought === undefined) return () => undefined
    const format = formatOf(path)
    const inFile = textsOfFile((bought.byFile.get(path) ?? []).map(textsOf))
    const isOrdered = isOrderedIn((bought.openByFile.get(path) ?? []).map(textsOf))
    const adopted = adoptedTexts(language)
    const wireKeyIn = wireKeysOf(format)
    // The texts of adopted orders have no places.
    const isAllKnown = !hasAdopted()
    return entry => {
      const { key, text, equivalents } = entry
      const wireKey = wireKeyIn(entry)
      const own = inFile.get(key) ?? inFile.get(wireKey)
      const hasPair = (fits: (purchase: Purchase) => boolean) =>
        pairsOfEntry(format, entry).some(pair => bought.byPair().get(pair)?.some(fits))
      if (own === undefined) {
        const isKnown =
          isOrdered(key) ||
          isOrdered(wireKey) ||
          [text, ...(equivalents ?? [])].some(one => bought.byText().has(one) || adopted.has(one)) ||
          hasPair(() => true)
        return isKnown ? uncertain : undefined
      }
      const isAlone = wireKey === key || !(inFile.has(key) && inFile.has(wireKey))
      if (own.answers !== text || equivalents !== undefined || !isAlone) return uncertain
      if (isAllKnown && places().get(text)?.length === 1) return own
      const isElsewhere = hasPair(one => one.path !== path)
      return isElsewhere || leftUnder(language, text).length > 0 ? uncertain : own
    }
  }
}

/** Whether an order for any text of a key is open. */
function isOrderedIn(open: readonly PurchaseTexts[]): (key: EntryKey) => boolean {
  return key => open.some(({ answers }) => answers.has(key))
}

const uncertain = { text: undefined }

type TextInFile = { readonly answers: string; readonly text: string | undefined }

/** The newest texts of a file by their keys; those of several purchases, or that cannot be read, are without one. */
function textsOfFile(purchases: readonly PurchaseTexts[]): ReadonlyMap<EntryKey, TextInFile> {
  const found = new Map<EntryKey, TextInFile>()
  for (const { answers, deliveries } of purchases) {
    const [newest] = deliveries
    for (const [key, source] of answers) {
      const delivered = found.has(key) ? undefined : newest?.texts?.get(key)
      const text = delivered === undefined ? undefined : restoreEnds(source, delivered)
      found.set(key, { answers: source, text })
    }
  }
  return found
}
