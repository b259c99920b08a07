/** Whether the ledger may know something of a string: a question that costs far less than the view that answers it. */
import type { PairHash, Purchase } from '../../ledger/fold.ts'
import type { Entry, FormatName, Language, RelativePath } from '../../model.ts'
import type { Bought } from './purchase-index.ts'
import type { PurchaseTexts } from './purchase-texts.ts'
import { wireKeyOf } from './text-identity.ts'

type Known = {
  readonly index: ReadonlyMap<Language, Bought>
  readonly textsOf: (purchase: Purchase) => PurchaseTexts
  /** Texts of adopted orders. */
  readonly adoptedTexts: (language: Language) => ReadonlyMap<string, unknown>
  readonly pairsOfEntry: (format: FormatName, entry: Entry) => readonly PairHash[]
  readonly formatOf: (path: RelativePath) => FormatName
}

/** Looks wherever `Facts.view` would look, and reads nothing of what it finds. */
export function knowledgeOf({
  index,
  textsOf,
  adoptedTexts,
  pairsOfEntry,
  formatOf,
}: Known): (path: RelativePath, language: Language) => (entry: Entry) => boolean {
  return (path, language) => {
    const known = index.get(language)
    if (known === undefined) return () => false
    const format = formatOf(path)
    const inFile = (known.byFile.get(path) ?? []).map(one => textsOf(one).answers)
    const adopted = adoptedTexts(language)
    return entry => {
      const wordings = [entry.text, ...(entry.equivalents ?? [])]
      if (wordings.some(text => known.byText.has(text) || adopted.has(text))) return true
      const wireKey = wireKeyOf(format, entry.id)
      if (inFile.some(answers => answers.has(entry.key) || answers.has(wireKey))) return true
      return pairsOfEntry(format, entry).some(pair => known.byPair.has(pair))
    }
  }
}
