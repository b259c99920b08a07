import { FormatError } from '../../errors.ts'
import { type EntryKey, keyOf, type OrderedString, type Payload } from '../../model.ts'
import { readReply, writePayload } from '../json/wire.ts'
import { wireName } from './read/scan.ts'

/**
 * The strings as one flat line of JSON. A msgid is no fit name for a member: it is a text, and the customer would pay
 * for it; so a short hash of the id replaces it.
 * @throws {FormatError} where two ids have one hash
 */
export function writeStrings(strings: readonly OrderedString[]): Payload {
  const named = new Map<string, OrderedString>()
  for (const string of strings) {
    const name = wireName(string.id)
    const other = named.get(name)
    if (other !== undefined && keyOf(other.id) !== keyOf(string.id)) {
      throw new FormatError(
        `${keyOf(other.id)} and ${keyOf(string.id)} have the same short name; order them apart`,
      )
    }
    named.set(name, string)
  }
  return writePayload([...named].map(([name, { text }]) => ({ id: [name], text })))
}

/**
 * The texts of a payload or a delivery: under the keys of what was ordered where that is given, else under their short
 * names.
 * @throws {FormatError} when it is not JSON, or neither an object nor a list
 */
export function readStrings(data: string, ordered?: readonly OrderedString[]): ReadonlyMap<EntryKey, string> {
  const texts = readReply(data)
  if (ordered === undefined) return texts
  const keyByName = new Map(ordered.map(({ id }) => [keyOf([wireName(id)]), keyOf(id)]))
  return new Map([...texts].map(([name, text]) => [keyByName.get(name) ?? name, text]))
}
