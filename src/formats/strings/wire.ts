import { FormatError } from '../../errors.ts'
import { type EntryKey, factsOf, type OrderedString, type Payload } from '../../model.ts'
import { keyOfName } from './entries.ts'
import { type EscapeStyle, encodeText } from './escapes.ts'
import { parseStrings } from './parse.ts'

/**
 * The strings as a .strings file of their own, each below what its file says to translators about it. Every text is on
 * one line, with line feeds between the lines.
 * @throws {FormatError} for an id that is not a single key
 */
export function writePayload(strings: readonly OrderedString[]): Payload {
  const blocks = strings.map(({ id, text, comment }) => {
    const statement = `${encodeText(nameOfId(id), '"', plain)} = ${encodeText(text, '"', plain)};\n`
    return comment === undefined ? statement : `/* ${commentBody(comment)} */\n${statement}`
  })
  return { type: factsOf('strings').payloadType, data: blocks.join('\n') }
}

/**
 * The texts of a payload or a delivery by key; a byte order mark is ignored.
 * @throws {FormatError} when it is not a .strings file
 */
export function readReply(data: string): ReadonlyMap<EntryKey, string> {
  const file = parseStrings(data.startsWith('\ufeff') ? data.slice(1) : data)
  const texts = new Map<EntryKey, string>()
  for (const { key, kind, text } of file.statements) {
    if (kind === 'other') texts.delete(keyOfName(key))
    else texts.set(keyOfName(key), text)
  }
  return texts
}

/** @throws {FormatError} for an id that is not a single key */
export function nameOfId(id: readonly string[]): string {
  const [name] = id
  if (name === undefined || id.length > 1)
    throw new FormatError(`/${id.join('/')}: a .strings file has no keys within keys`)
  return name
}

const plain: EscapeStyle = {
  newline: 'escape',
  lineEnd: '\n',
  spellings: new Map(),
  asciiOnly: false,
  upperHex: true,
  rawTabs: false,
}

/** A comment out of a file of another kind, or one of several lines, must not end this one early. */
function commentBody(comment: string): string {
  return comment
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('*/', '* /')
    .replaceAll(/[\0-\x08\x0b-\x1f\x7f\ud800-\udfff]/gu, ' ')
}
