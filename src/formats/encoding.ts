import { isAscii, isUtf8, transcode } from 'node:buffer'
import { FormatError } from '../errors.ts'
import { failureAt, lineAt } from './splices.ts'

/** A decoded file. */
export type Document = {
  /** Without the byte order mark. */
  readonly text: string
  /** `utf-8`, `utf-16le`, `utf-16be`, or the declared name of a legacy encoding in lower case. */
  readonly encoding: string
  readonly bom: boolean
}

/**
 * Decodes a file: byte order mark, else UTF-16 by its pattern of zero bytes, else strict UTF-8, else the declared
 * encoding. ASCII bytes take the declared encoding too, because that is how later additions will be read.
 * @param declaredEncoding - what the file or the configuration says, e.g. `ISO-8859-1`; unknown names are ignored
 *   where the bytes speak for themselves
 * @throws {FormatError} for bytes that cannot be decoded, or not encoded again to the same bytes
 */
export function decodeDocument(bytes: Uint8Array, declaredEncoding?: string): Document {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (buffer.toString('latin1', 0, 8) === 'bplist00') {
    throw new FormatError('this is a compiled (binary) property list; convert it to text first')
  }
  const mark = byteOrderMarks.find(({ lead }) => lead.every((byte, index) => buffer[index] === byte))
  if (mark !== undefined) {
    return {
      text: decodeUnicode(buffer.subarray(mark.lead.length), mark.encoding),
      encoding: mark.encoding,
      bom: true,
    }
  }
  const wide = wideEncodingOf(buffer)
  if (wide !== undefined) return { text: decodeUnicode(buffer, wide), encoding: wide, bom: false }
  if (declaredEncoding !== undefined && shifting.test(declaredEncoding.trim()) && isAscii(buffer))
    throw new FormatError(
      `the file declares ${declaredEncoding.trim()}, which dragoman cannot write; save the file as UTF-8, with that in its declaration`,
    )
  const declared = declaredEncoding === undefined ? undefined : legacyNameOf(declaredEncoding)
  if (declared !== undefined && (isAscii(buffer) || !isUtf8(buffer))) {
    return { text: decodeLegacy(buffer, declared), encoding: declared, bom: false }
  }
  return { text: decodeUnicode(buffer, 'utf-8'), encoding: 'utf-8', bom: false }
}

/**
 * Encodes a text the way `document` was encoded, and decodes it again to be sure.
 * @throws {FormatError} naming the first character that the encoding does not have
 */
export function encodeDocument(document: Document, text: string): Uint8Array {
  const { encoding } = document
  const body = isUnicode(encoding) ? encodeUnicode(text, encoding) : iconv().encode(text, encoding)
  const again = isUnicode(encoding)
    ? decodeUnicode(body, encoding)
    : iconv().decode(body, encoding, { stripBOM: false })
  if (again !== text) throw unencodable(text, again, encoding)
  if (!document.bom) return body
  const lead = byteOrderMarks.find(mark => mark.encoding === encoding)?.lead ?? []
  return Buffer.concat([Buffer.from(lead), body])
}

/** A text in which every character that the encoding of a document lacks is written another way. */
export function withinEncoding(
  { encoding }: Document,
  text: string,
  escaped: (character: string) => string,
): string {
  if (isUnicode(encoding)) return text
  const isKnown = (character: string): boolean =>
    iconv().decode(iconv().encode(character, encoding), encoding, { stripBOM: false }) === character
  return text.replace(/[^\x00-\x7f]/gu, character => (isKnown(character) ? character : escaped(character)))
}

type UnicodeEncoding = 'utf-8' | 'utf-16le' | 'utf-16be'

type Iconv = {
  encode(text: string, encoding: string): Buffer
  decode(bytes: Uint8Array, encoding: string, options: { stripBOM: boolean }): string
  encodingExists(encoding: string): boolean
}

const lf = 0x0a

const byteOrderMarks: readonly { readonly encoding: UnicodeEncoding; readonly lead: readonly number[] }[] = [
  { encoding: 'utf-8', lead: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', lead: [0xff, 0xfe] },
  { encoding: 'utf-16be', lead: [0xfe, 0xff] },
]

/** Their signs are ASCII bytes between two that shift: read as they are, they would be text, and UTF-8 among them a broken page. */
const shifting = /^(?:cs)?iso-?2022-?(?:jp|kr|cn)[\w-]*$|^hz(?:-gb-2312)?$/i

let loaded: Iconv | undefined

/** Loads what decodes legacy encodings: for formats whose files may declare one. */
export async function loadLegacyEncodings(): Promise<void> {
  loaded ??= (await import('iconv-lite')).default
}

function iconv(): Iconv {
  if (loaded === undefined) throw new Error('the code of the legacy encodings is not loaded')
  return loaded
}

function isUnicode(encoding: string): encoding is UnicodeEncoding {
  return encoding === 'utf-8' || encoding === 'utf-16le' || encoding === 'utf-16be'
}

/** The declared name, unless it is unknown or another way to say UTF-8 or ASCII (`CHARSET` is in PO templates). */
function legacyNameOf(declared: string): string | undefined {
  const name = declared.trim().toLowerCase()
  if (/^(?:utf-?(?:8|16|16le|16be|32|7)|unicode|us-ascii|ascii|charset|)$/.test(name)) return undefined
  return iconv().encodingExists(name) ? name : undefined
}

/**
 * UTF-16 without a mark has a zero byte in each ASCII character, always on the same side; the first character of a
 * locale file is ASCII in every format.
 */
function wideEncodingOf(buffer: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (buffer.length < 2 || buffer.length % 2 !== 0 || (buffer[0] === 0) === (buffer[1] === 0))
    return undefined
  const zeros = [0, 0]
  const end = Math.min(buffer.length, 512)
  for (let at = 0; at < end; at++) if (buffer[at] === 0) zeros[at % 2]!++
  const [even, odd] = zeros as [number, number]
  if (buffer[1] === 0) return odd > 4 * even ? 'utf-16le' : undefined
  return even > 4 * odd ? 'utf-16be' : undefined
}

function decodeUnicode(bytes: Buffer, encoding: UnicodeEncoding): string {
  if (encoding === 'utf-8') {
    if (isAscii(bytes)) return bytes.toString('latin1')
    if (!isUtf8(bytes)) throw notUtf8(bytes)
    // The same text as `toString('utf8')` in a third of the time: what is vectorised here is not there on Node 20.
    return transcode(bytes, 'utf8', 'utf16le').toString('utf16le')
  }
  if (bytes.length % 2 !== 0)
    throw new FormatError('this UTF-16 file is cut off in the middle of a character')
  return encoding === 'utf-16le' ? bytes.toString('utf16le') : Buffer.from(bytes).swap16().toString('utf16le')
}

function encodeUnicode(text: string, encoding: UnicodeEncoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text, 'utf8')
  const bytes = Buffer.from(text, 'utf16le')
  return encoding === 'utf-16le' ? bytes : bytes.swap16()
}

/** Several legacy encodings spell one character in two ways; a file that uses the other one would not come back. */
function decodeLegacy(bytes: Buffer, encoding: string): string {
  const text = iconv().decode(bytes, encoding, { stripBOM: false })
  if (!iconv().encode(text, encoding).equals(bytes)) {
    const reason = `not every byte is valid ${encoding}, the declared encoding; save the file as UTF-8`
    throw failureAt(text, Math.max(0, text.indexOf('\ufffd')), reason)
  }
  return text
}

function notUtf8(bytes: Buffer): FormatError {
  // A line feed is never a part of a longer UTF-8 sequence, so the lines may be tested one by one.
  let lineStart = 0
  for (;;) {
    const lineEnd = bytes.indexOf(lf, lineStart)
    if (lineEnd < 0 || !isUtf8(bytes.subarray(lineStart, lineEnd))) break
    lineStart = lineEnd + 1
  }
  const { line } = lineAt(bytes.toString('latin1'), lineStart)
  return new FormatError('not valid UTF-8, and no other encoding is declared; save the file as UTF-8', line)
}

function unencodable(text: string, again: string, encoding: string): FormatError {
  let at = 0
  while (at < text.length && text.charCodeAt(at) === again.charCodeAt(at)) at++
  const code = text.codePointAt(at) ?? 0
  const hex = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
  const shown = /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(String.fromCodePoint(code))
    ? `"${String.fromCodePoint(code)}" (${hex})`
    : hex
  const reason = `${shown} cannot be written in ${encoding}, the encoding of this file; save the file as UTF-8`
  return failureAt(text, at, reason)
}
