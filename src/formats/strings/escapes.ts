import { hexEscape, isLoneSurrogate, isVisibleBeyondAscii } from '../hex-escapes.ts'
import { lineEndsIn } from '../lines.ts'
import type { Statement, StringsFile } from './parse.ts'
import { type Cursor, isUnquoted, readQuoted } from './tokens.ts'

/** How a file spells characters inside quoted strings. */
export type EscapeStyle = {
  readonly newline: 'escape' | 'raw' | 'continued'
  /** The line end that `raw` and `continued` use. */
  readonly lineEnd: string
  /** The file's own spelling of characters that it never writes raw. */
  readonly spellings: ReadonlyMap<string, string>
  /** Whether everything beyond ASCII is written `\UXXXX`. */
  readonly asciiOnly: boolean
  readonly upperHex: boolean
  readonly rawTabs: boolean
}

export type Quote = '"' | "'" | ''

/**
 * A string literal. Without a quote only what needs none stays so.
 * Lone surrogates are always escaped, because no encoding holds them.
 */
export function encodeText(text: string, quote: Quote, style: EscapeStyle): string {
  if (quote === '' && needsNoQuotes(text)) return text
  const mark = quote === '' ? '"' : quote
  return mark + text.replace(anyCharacter, char => spellingOf(char, mark, style)) + mark
}

/** The quotes of the raw text that begins at `start`. */
export function quoteAt(text: string, start: number): Quote {
  const char = text.charAt(start)
  return char === '"' || char === "'" ? char : ''
}

/** The escape style of all strings of a file, keys included; what it does not show is taken from `fallback`. */
export function inferEscapes(file: StringsFile, lineEnd: string, fallback?: EscapeStyle): EscapeStyle {
  const seen: Seen = {
    apostrophes: 0,
    spellings: new Map(),
    newlines: { escape: 0, raw: 0, continued: 0 },
    hex: '',
  }
  let raw = ''
  for (const literal of literalsOf(file)) {
    raw += literal.includes('\\')
      ? literal.replace(escapeSequence, spelling => note(seen, spelling))
      : literal
  }
  seen.newlines.raw += lineEndsIn(raw)
  const isBeyondAscii = [...seen.spellings.keys()].some(isVisibleBeyondAscii)
  const isRawBeyondAscii = /[^\0-\x7f]/.test(raw)
  const rawTabs = raw.includes('\t') && !seen.spellings.has('\t')
  const spellings = fallback !== undefined && raw === '' ? fallback.spellings : dropRaw(seen.spellings, raw)
  const isEscaped = isApostropheEscaped(seen, raw) ?? fallback?.spellings.has("'") ?? false
  return {
    newline: mostUsed(seen.newlines) ?? fallback?.newline ?? 'escape',
    lineEnd,
    spellings: new Map([
      ...[...spellings].filter(([char]) => char !== "'"),
      ...(isEscaped ? [escapedApostrophe] : []),
    ]),
    asciiOnly:
      isBeyondAscii || isRawBeyondAscii ? isBeyondAscii && !isRawBeyondAscii : (fallback?.asciiOnly ?? false),
    upperHex: /[A-Fa-f]/.test(seen.hex) ? !/[a-f]/.test(seen.hex) : (fallback?.upperHex ?? false),
    rawTabs: rawTabs || (!seen.spellings.has('\t') && fallback?.rawTabs === true),
  }
}

const escapedApostrophe: readonly [string, string] = ["'", "\\'"]

/** The habit of most apostrophes of a file, for tools that escape them leave those that people type; `undefined`: it has none. */
function isApostropheEscaped({ apostrophes }: Seen, raw: string): boolean | undefined {
  const rawOnes = raw.split("'").length - 1
  return apostrophes + rawOnes === 0 ? undefined : apostrophes > rawOnes
}

type Seen = {
  /** Those that are escaped though nothing asks for it. */
  apostrophes: number
  readonly spellings: Map<string, string>
  readonly newlines: { escape: number; raw: number; continued: number }
  hex: string
}

const anyCharacter = /[\ud800-\udbff][\udc00-\udfff]|[\s\S]/g
const escapeSequence =
  /\\U[dD][89abAB][0-9a-fA-F]{2}\\U[dD][c-fC-F][0-9a-fA-F]{2}|\\(?:U[0-9a-fA-F]{0,4}|[0-7]{1,3}|\r\n|[\s\S])/g
const shortEscapes: ReadonlyMap<string, string> = new Map([
  ['\\', '\\\\'],
  ['\x07', '\\a'],
  ['\b', '\\b'],
  ['\f', '\\f'],
  ['\r', '\\r'],
  ['\t', '\\t'],
  ['\v', '\\v'],
])

/** A slash at the start could open a comment. */
function needsNoQuotes(text: string): boolean {
  if (text === '' || text.startsWith('/')) return false
  for (let at = 0; at < text.length; at++) if (!isUnquoted(text.charCodeAt(at))) return false
  return true
}

function spellingOf(char: string, quote: string, style: EscapeStyle): string {
  if (char === quote) return `\\${char}`
  if (char === '\n') return newlineOf(style)
  if (char === '\t' && style.rawTabs) return char
  const code = char.charCodeAt(0)
  const isControl = code < 0x20 || code === 0x7f
  const known = shortEscapes.get(char) ?? style.spellings.get(char)
  if (known !== undefined) return known
  return isControl || isLoneSurrogate(char) || (style.asciiOnly && code > 0x7f)
    ? hexEscape(char, '\\U', style.upperHex)
    : char
}

function newlineOf({ newline, lineEnd }: EscapeStyle): string {
  if (newline === 'escape') return '\\n'
  return newline === 'raw' ? lineEnd : `\\${lineEnd}`
}

function* literalsOf({ text, statements }: StringsFile): Generator<string> {
  for (const statement of statements) {
    if (quoteAt(text, statement.keyStart) !== '')
      yield text.slice(statement.keyStart + 1, statement.keyEnd - 1)
    if (hasQuotedValue(text, statement)) yield text.slice(statement.start + 1, statement.end - 1)
  }
}

function hasQuotedValue(text: string, { kind, start }: Statement): boolean {
  return kind === 'text' && quoteAt(text, start) !== ''
}

/** Records an escape and leaves nothing of it, so that what remains of a literal is what is there raw. */
function note(seen: Seen, spelling: string): string {
  if (spelling === '\\n') seen.newlines.escape++
  else if (spelling === '\\\n' || spelling === '\\\r' || spelling === '\\\r\n') seen.newlines.continued++
  else if (spelling === "\\'") seen.apostrophes++
  else if (isRepeatable(spelling)) {
    const cursor: Cursor = { text: `"${spelling}"`, at: 0, idleBackslash: -1 }
    seen.spellings.set(readQuoted(cursor), spelling)
    if (spelling.startsWith('\\U')) seen.hex += spelling.replaceAll('\\U', '')
  }
  return ''
}

/** Whether an escape means the same whatever follows it, and is no slip of the pen (a letter that needs no escape). */
function isRepeatable(spelling: string): boolean {
  return /^\\(?:U[0-9a-fA-F]{4}(?:\\U[0-9a-fA-F]{4})?|[0-7]{3}|t|[^0-9A-Za-z"\\])$/.test(spelling)
}

/** Keeps the spellings of characters that are never raw; those beyond ASCII that can be seen are decided together. */
function dropRaw(spellings: ReadonlyMap<string, string>, raw: string): ReadonlyMap<string, string> {
  const rawCharacters = new Set(raw)
  const kept = [...spellings].filter(
    ([char]) => !rawCharacters.has(char) && !isVisibleBeyondAscii(char) && !/^[ -~]$/.test(char),
  )
  return new Map(kept)
}

function mostUsed({ escape: escaped, raw, continued }: Seen['newlines']): EscapeStyle['newline'] | undefined {
  if (escaped + raw + continued === 0) return undefined
  if (escaped >= raw && escaped >= continued) return 'escape'
  return continued >= raw ? 'continued' : 'raw'
}
