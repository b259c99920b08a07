/** The knowledge of the ledger of a string, in short: a question that costs far less than the view that answers it in full. */
import { restoreEnds } from '../../checks/index.ts'
import type { Purchase } from '../../ledger/fold.ts'
import type { Entry, EntryKey, Language, RelativePath } from '../../model.ts'
import type { Lookup } from './lookup.ts'
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

/** Looks wherever `Facts.view` would look. */
export function knowledgeOf(
  lookup: Lookup,
): (path: RelativePath, language: Language) => (entry: Entry) => Knowledge {
  return (path, language) => {
    const bought = lookup.boughtIn(language)
    if (bought === undefined) return () => undefined
    const format = lookup.formatOf(path)
    const inFile = textsOfFile((bought.byFile.get(path) ?? []).map(lookup.textsOf))
    const isOrdered = isOrderedIn((bought.openByFile.get(path) ?? []).map(lookup.textsOf))
    const adopted = lookup.adoptedTexts(language)
    const wireKeyIn = wireKeysOf(format)
    return entry => {
      const { key, text, equivalents } = entry
      const wireKey = wireKeyIn(entry)
      const own = inFile.get(key) ?? inFile.get(wireKey)
      const hasPair = (fits: (purchase: Purchase) => boolean) =>
        lookup.holding(bought, format, entry).some(fits)
      if (own === undefined) {
        const isKnown =
          isOrdered(key) ||
          isOrdered(wireKey) ||
          [text, ...(equivalents ?? [])].some(one => bought.byText().has(one) || adopted.has(one)) ||
          hasPair(() => true)
        return isKnown ? uncertain : undefined
      }
      const isAlone = wireKey === key || !(inFile.has(key) && inFile.has(wireKey))
      const isInOrder = isOrdered(key) || isOrdered(wireKey)
      if (own.answers !== text || equivalents !== undefined || !isAlone || isInOrder) return uncertain
      if (lookup.isOfOnePlace(text)) return own
      const isElsewhere = hasPair(one => one.path !== path)
      return isElsewhere || lookup.leftUnder(language, text).length > 0 ? uncertain : own
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
