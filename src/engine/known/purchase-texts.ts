/** The ordered and the delivered texts of a purchase, as texts by key. */
import { restoreEnds } from '../../checks/index.ts'
import { formatByName } from '../../formats/index.ts'
import type { DeliveredFact, IntentFact } from '../../ledger/facts.ts'
import type { PairHash, Purchase } from '../../ledger/fold.ts'
import {
  type EntryKey,
  type FormatName,
  formatNamed,
  idOf,
  keyOf,
  type Locale,
  type OrderedString,
  oncePer,
  unless,
  wireFormat,
} from '../../model.ts'

/** The strings of an order and the texts of its deliveries, newest first. */
export type PurchaseTexts = {
  readonly answers: ReadonlyMap<EntryKey, string>
  /** How long these are together; their price is shared out by it. */
  readonly characters: number
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

/** The parts that all purchases of one intent share. */
type OrderedTexts = Pick<PurchaseTexts, 'answers' | 'characters' | 'locales' | 'replaces'> & {
  readonly ordered: readonly OrderedString[]
}

/**
 * Reads purchases; what an intent ordered is read once for all of its languages.
 * @returns a function of a purchase and the format of its file as it is now; the purchase may name its own
 */
export function purchaseReader(): (purchase: Purchase, formatHere: FormatName | undefined) => PurchaseTexts {
  const orderedBy = oncePer(({ strings }: IntentFact) => orderedTexts(strings))
  return ({ intent, data, deliveries }, formatHere) => {
    const format = formatNamed(intent?.fact.format) ?? formatHere ?? wireFormat
    const limit = intent?.fact.context.limit
    const texts = intent === undefined ? adoptedTexts(format, data) : orderedBy(intent.fact)
    const { answers, characters, locales, replaces, ordered } = texts
    return {
      answers,
      characters,
      locales,
      replaces,
      deliveries: deliveries.map(fact => ({ fact, texts: tryRead(format, fact.text, ordered) })),
      format,
      limit: typeof limit === 'number' ? limit : undefined,
    }
  }
}

function orderedTexts(ordered: IntentFact['strings']): OrderedTexts {
  const answers = new Map<EntryKey, string>()
  const locales = new Map<EntryKey, readonly Locale[]>()
  const replaces = new Map<EntryKey, Readonly<Record<Locale, PairHash>>>()
  for (const string of ordered) {
    const key = keyOf(string.id)
    answers.set(key, string.text)
    locales.set(key, string.locales)
    if (string.replaces !== undefined) replaces.set(key, string.replaces)
  }
  return { answers, characters: charactersOf(answers), locales, replaces, ordered }
}

function charactersOf(texts: ReadonlyMap<EntryKey, string>): number {
  return [...texts.values()].reduce((sum, { length }) => sum + length, 0)
}

function adoptedTexts(format: FormatName, data = ''): OrderedTexts {
  const answers = tryRead(format, data) ?? new Map<EntryKey, string>()
  const ordered = [...answers].map(([key, text]) => ({ id: idOf(key), text }))
  const characters = charactersOf(answers)
  return { answers, characters, locales: undefined, replaces: new Map(), ordered }
}

/** @param formatHere - see `purchaseReader` */
export function orderedStrings({ intent, data }: Purchase, formatHere: FormatName): readonly OrderedString[] {
  return intent?.fact.strings ?? adoptedTexts(formatHere, data).ordered
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
  return unless(Error, () => formatByName(format).read(text, ordered))
}
