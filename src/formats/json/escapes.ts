import { hexEscape, isLoneSurrogate, isVisibleBeyondAscii } from '../hex-escapes.ts'
import type { JsonNode } from './parse.ts'

/** How a document spells characters inside strings. */
export type EscapeStyle = {
  /** The file's own spelling of characters that it never writes raw, letters and symbols beyond ASCII apart. */
  readonly spellings: ReadonlyMap<string, string>
  /** Whether everything beyond ASCII is written `\uXXXX`. */
  readonly asciiOnly: boolean
  readonly upperHex: boolean
}

/** A string literal, quotes included. Lone surrogates are always escaped, because no encoding holds them. */
export function encodeString(text: string, style: EscapeStyle): string {
  if (style.spellings.size === 0 && !style.asciiOnly && !alwaysEscaped.test(text)) return `"${text}"`
  return `"${text.replace(anyCharacter, char => escapeOf(char, style))}"`
}

/**
 * The escape style of all strings of a document, keys included. A character counts as escaped in this file when it
 * occurs escaped and never raw; the file is ASCII-only when that holds for everything visible beyond ASCII.
 */
export function inferEscapes(text: string, root: JsonNode): EscapeStyle {
  const spellings = new Map<string, string>()
  let raw = ''
  forEachLiteral(text, root, literal => {
    raw += literal.includes('\\') ? literal.replace(escapeSequence, noteSpelling(spellings)) : literal
  })
  const digits = [...spellings.values()]
    .map(spelling => (spelling.startsWith('\\u') ? spelling.slice(2) : ''))
    .join('')
  const asciiOnly = [...spellings.keys()].some(isVisibleBeyondAscii) && !/[^\0-\x7f]/.test(raw)
  for (const [char, spelling] of spellings) {
    if (spelling === shortEscapes[char] || isVisibleBeyondAscii(char)) spellings.delete(char)
  }
  if (spellings.size > 0) dropRaw(spellings, raw)
  return { spellings, asciiOnly, upperHex: /[A-F]/.test(digits) && !/[a-f]/.test(digits) }
}

const alwaysEscaped = /["\\\0-\x1f\ud800-\udfff]/
const anyCharacter = /[\ud800-\udbff][\udc00-\udfff]|[\s\S]/g
const escapeSequence = /\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\./g
const shortEscapes: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
}

function escapeOf(char: string, style: EscapeStyle): string {
  const spelling = style.spellings.get(char)
  if (spelling !== undefined) return spelling
  const code = char.charCodeAt(0)
  if (code < 0x20 || code === 0x22 || code === 0x5c)
    return shortEscapes[char] ?? hexEscape(char, '\\u', style.upperHex)
  return isLoneSurrogate(char) || (style.asciiOnly && code > 0x7f)
    ? hexEscape(char, '\\u', style.upperHex)
    : char
}

/** Records an escape and leaves nothing of it, so that what remains of a literal is what is there raw. */
function noteSpelling(spellings: Map<string, string>): (spelling: string) => string {
  return spelling => {
    spellings.set(JSON.parse(`"${spelling}"`), spelling)
    return ''
  }
}

/**
 * Keeps the spellings of characters that are never raw. Encoders for HTML (Go, PHP, .NET) escape a set of characters
 * together, though a file may not happen to hold all of them.
 */
function dropRaw(spellings: Map<string, string>, raw: string): void {
  const rawCharacters = new Set(raw)
  for (const char of spellings.keys()) if (rawCharacters.has(char)) spellings.delete(char)
  const less = spellings.get('<')
  if (less === undefined) return
  for (const char of ['>', '&', '\u2028', '\u2029']) {
    if (!spellings.has(char) && !rawCharacters.has(char))
      spellings.set(char, hexEscape(char, '\\u', less.includes('C')))
  }
}

function forEachLiteral(text: string, node: JsonNode, visit: (literal: string) => void): void {
  if (node.keyEnd > node.keyStart) visit(text.slice(node.keyStart + 1, node.keyEnd - 1))
  if (node.kind === 'string') visit(text.slice(node.start + 1, node.end - 1))
  for (const member of node.members) forEachLiteral(text, member, visit)
}
