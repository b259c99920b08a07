import { type PluralForms, readPluralForms } from '../plurals/plural-forms.ts'
import { type Catalog, isHeader, type Message } from './message.ts'
import { parseCatalog, parseFirstMessage } from './parse.ts'

/** The header of a file, found without reading the rest where it comes first. @throws {FormatError} */
export function headerOf(text: string): Message | undefined {
  const first = parseFirstMessage(text)
  if (first === undefined || isHeader(first)) return first
  return parseCatalog(text).messages.find(isHeader)
}

/** The value of one field of a header's text; names are compared without case. */
export function fieldOf(header: string, name: string): string | undefined {
  const line = header.split('\n').find(one => isField(one, name))
  return line?.slice(name.length + 1).trim()
}

/**
 * A header's text with some fields set: in their places, else after the field named for it, else at the end.
 * @param fields name, value, and optionally the name of the field to follow
 */
export function setFields(
  header: string,
  fields: readonly (readonly [name: string, value: string, behind?: string])[],
): string {
  const lines = header.replace(/\n+$/, '').split('\n')
  if (lines[0] === '') lines.shift()
  for (const [name, value, behind] of fields) {
    const line = `${name}: ${value}`
    const at = lines.findIndex(one => isField(one, name))
    const after = behind === undefined ? -1 : lines.findIndex(one => isField(one, behind))
    if (at >= 0) lines[at] = line
    else if (after >= 0) lines.splice(after + 1, 0, line)
    else lines.push(line)
  }
  return `${lines.join('\n')}\n`
}

/** The plural forms that a file's own header asks for; `undefined` where it does not say, or not in a usable way. */
export function ownPluralForms(header: Message | undefined): PluralForms | undefined {
  const value = header === undefined ? undefined : fieldOf(header.forms[0].text, 'Plural-Forms')
  return value === undefined ? undefined : pluralFormsIn(value)
}

/** `readPluralForms`; the catalogs of a language mostly have one and the same formula. */
export function pluralFormsIn(value: string): PluralForms | undefined {
  const known = formsByValue.get(value)
  if (known !== undefined) return known
  const forms = readPluralForms(value)
  if (formsByValue.size >= mostKnown) formsByValue.clear()
  if (forms !== undefined) formsByValue.set(value, forms)
  return forms
}

const formsByValue = new Map<string, PluralForms>()
const mostKnown = 200

/** @see headerOf */
export function headerIn({ messages }: Catalog): Message | undefined {
  return messages.find(isHeader)
}

/**
 * The charset that a header names. Found in the bytes, because it says how to decode them: in the first quoted line
 * with a charset, which no comment is.
 */
export function declaredEncoding(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, searchedBytes))
  for (const [line] of start.toString('latin1').matchAll(/^[^\r\n]*charset=[^\r\n]*/gm)) {
    if (line.trimStart().startsWith('#')) continue
    const name = /charset=([\w.:+-]+)/.exec(line)?.[1]
    if (name !== undefined) return name
  }
  return undefined
}

const searchedBytes = 65_536

function isField(line: string, name: string): boolean {
  return line.charAt(name.length) === ':' && line.slice(0, name.length).toLowerCase() === name.toLowerCase()
}
