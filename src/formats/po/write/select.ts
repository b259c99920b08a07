import { FormatError } from '../../../errors.ts'
import { failureAt } from '../../splices.ts'
import { type Catalog, isHeader, type Message, messageKey } from '../read/message.ts'
import type { Wanted } from './wanted.ts'

/** The last of messages with one name counts, as for a program that reads the file from the start. */
export function lastByKey({ messages }: Catalog): ReadonlyMap<string, Message> {
  return new Map(
    messages.filter(message => !isHeader(message)).map(message => [messageKey(message), message]),
  )
}

/** @throws {FormatError} */
export function checkShape(text: string, message: Message, { key, isPlural }: Wanted): void {
  if (isPlural === (message.plural !== undefined)) return
  const what = isPlural
    ? 'plural forms are needed, but the file has a single text'
    : 'a text is needed, but the file has plural forms'
  const reason = `${key}: ${what}; update the file from its template first (msgmerge)`
  throw failureAt(text, message.id.keywordAt, reason)
}

/** @throws {FormatError} for keys that the source does not have either */
export function* selectFromSource(
  source: Catalog,
  wanted: ReadonlyMap<string, Wanted>,
): Generator<{ readonly message: Message; readonly want: Wanted | undefined }> {
  const last = lastByKey(source)
  for (const [name, { key }] of wanted) {
    if (!last.has(name))
      throw new FormatError(`${key} has no place in this file: neither it nor its source has such a message`)
  }
  for (const message of source.messages) {
    if (last.get(messageKey(message)) !== message && !isHeader(message)) continue
    const want = isHeader(message) ? undefined : wanted.get(messageKey(message))
    if (want !== undefined) checkShape(source.text, message, want)
    yield { message, want }
  }
}
