/**
 * What a purchase is known by: its texts, each under the id with which it travels (rules M1, M2). The service gives back
 * what travelled and nothing else, so that is what the ledger and the service are compared by.
 */
import { formatByName } from '../formats/index.ts'
import { pairHash, type PairHash } from '../ledger/fold.ts'
import { type EntryId, type EntryKey, type FormatName, idOf, keyOf, type OrderedString } from '../model.ts'

/** The id with which a string of a format travels: its own, but where the format sends short names. */
export function wireIdOf(format: FormatName, id: EntryId): EntryId {
  const key = formatByName(format).wireKey?.(id)
  return key === undefined ? id : idOf(key)
}

/** `wireIdOf` as a key. */
export function wireKeyOf(format: FormatName, id: EntryId): EntryKey {
  return formatByName(format).wireKey?.(id) ?? keyOf(id)
}

export function pairOf(format: FormatName, { id, text }: OrderedString): PairHash {
  return pairHash(wireIdOf(format, id), text)
}

/**
 * The pairs of an order's data.
 * @throws {FormatError} when it cannot be read
 */
export function pairsIn(format: FormatName, data: string): PairHash[] {
  return [...formatByName(format).read(data)].map(([key, text]) => pairHash(idOf(key), text))
}
