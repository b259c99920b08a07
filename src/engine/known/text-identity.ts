/**
 * The identity of a purchase: its texts, each under the id with which it travels (`identity-of-a-purchase`, `match-by-entry`). The service gives back
 * what travelled and nothing else, so that is what the ledger and the service are compared by.
 */
import { formatByName } from '../../formats/index.ts'
import type { IntentFact } from '../../ledger/facts.ts'
import { type PairHash, pairHash } from '../../ledger/fold.ts'
import {
  type Entry,
  type EntryId,
  type EntryKey,
  type FormatName,
  formatNamed,
  idOf,
  keyOf,
  type OrderedString,
} from '../../model.ts'

/** The id with which a string of a format travels: its own, but where the format sends short names. */
export function wireIdOf(format: FormatName, id: EntryId): EntryId {
  // Equal segments of a document are bought once, whichever of them is missing.
  if (formatByName(format).isDocument === true) return [id[0] ?? '', '0']
  const key = formatByName(format).wireKey?.(id)
  return key === undefined ? id : idOf(key)
}

export function wireKeyOf(format: FormatName, id: EntryId): EntryKey {
  return keyOf(wireIdOf(format, id))
}

/** `wireKeyOf` for the entries of one format: most travel under their own keys. */
export function wireKeysOf(format: FormatName): (entry: Pick<Entry, 'id' | 'key'>) => EntryKey {
  const { isDocument, wireKey } = formatByName(format)
  const isOwn = isDocument !== true && wireKey === undefined
  return isOwn ? ({ key }) => key : ({ id }) => wireKeyOf(format, id)
}

export function pairOf(format: FormatName, { id, text }: OrderedString): PairHash {
  return pairHash(wireIdOf(format, id), text)
}

/** The texts that an intent has sent; `undefined` for a format of another version. */
export function sentData({ format, strings }: IntentFact): string | undefined {
  const name = formatNamed(format)
  return name === undefined ? undefined : formatByName(name).payload(strings).data
}

/**
 * The texts that an intent's order shows when it is read back. A document counts its equal texts within what was sent, which may
 * be less than the document, so these are not always the pairs of the intent itself.
 * @returns `undefined` for a format of another version
 */
export function sentPairs({ format, strings }: IntentFact): ReadonlySet<PairHash> | undefined {
  const name = formatNamed(format)
  if (name === undefined) return undefined
  return new Set(pairsIn(name, formatByName(name).payload(strings).data))
}

/**
 * The pairs of an order's data.
 * @throws {FormatError} when it cannot be read
 */
export function pairsIn(format: FormatName, data: string): PairHash[] {
  return wireStrings(format, data).map(({ id, text }) => pairHash(id, text))
}

/**
 * The strings of an order's data, under the ids with which they travel.
 * @throws {FormatError} when it cannot be read
 */
export function wireStrings(format: FormatName, data: string): OrderedString[] {
  const { isDocument } = formatByName(format)
  return [...formatByName(format).read(data)].map(([key, text]) => {
    const id = idOf(key)
    return { id: isDocument === true ? wireIdOf(format, id) : id, text }
  })
}
