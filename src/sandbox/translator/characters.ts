/** Characters as people count them, in text as it is written in a file: an escape or an entity is one. */

/** Which spellings of a single character the surrounding file knows. */
export type Spelling = 'plain' | 'escapes' | 'entities'

/** UTF-16 units that the character at `at` takes up; never past `end`. */
export function characterLength(raw: string, at: number, end: number, spelling: Spelling): number {
  const unit = raw.charCodeAt(at)
  if (unit === 0x5c && spelling === 'escapes') return Math.min(escapeLength(raw, at), end - at)
  if (unit === 0x26 && spelling === 'entities') return Math.min(entityLength(raw, at), end - at)
  const isPair = unit >= 0xd800 && unit < 0xdc00 && at + 1 < end && isLowSurrogate(raw.charCodeAt(at + 1))
  return isPair ? 2 : 1
}

export function countCharacters(raw: string, start: number, end: number, spelling: Spelling): number {
  let count = 0
  for (let at = start; at < end; at += characterLength(raw, at, end, spelling)) count += 1
  return count
}

/** Offset of the first character that is not white space; `end` where there is none. */
export function skipSpace(raw: string, start: number, end: number, spelling: Spelling): number {
  let at = start
  while (at < end) {
    const length = characterLength(raw, at, end, spelling)
    if (!isSpace(raw.slice(at, at + length))) return at
    at += length
  }
  return end
}

function isSpace(character: string): boolean {
  if (character.length === 1) return character.trim() === ''
  return /^(?:\\[ntrfbv]|\\[uU](?:0020|0009|000[abcdABCD]|00[aA]0)|&nbsp;|&#0*160;|&#[xX]0*[aA]0;)$/.test(
    character,
  )
}

function escapeLength(raw: string, at: number): number {
  const first = unicodeEscape(raw, at)
  if (first === undefined) return 2
  if (first < 0xd800 || first >= 0xdc00) return 6
  return isLowSurrogate(unicodeEscape(raw, at + 6) ?? 0) ? 12 : 6
}

function unicodeEscape(raw: string, at: number): number | undefined {
  const letter = raw.charAt(at + 1)
  if (raw.charAt(at) !== '\\' || (letter !== 'u' && letter !== 'U')) return undefined
  const digits = raw.slice(at + 2, at + 6)
  return /^[\da-fA-F]{4}$/.test(digits) ? Number.parseInt(digits, 16) : undefined
}

function entityLength(raw: string, at: number): number {
  return (
    /^&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,31});/.exec(raw.slice(at, at + 34))?.[0]
      .length ?? 1
  )
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000
}
