/**
 * The text of a quoted piece. Unknown escapes mean their character, as most readers take them; octal and
 * hexadecimal ones for one character of Latin-1.
 * @param raw the text between the quotes
 * @see https://www.gnu.org/software/gettext/manual/html_node/PO-Files.html
 */
export function unescapePiece(raw: string): string {
  let backslash = raw.indexOf('\\')
  if (backslash < 0) return raw
  let text = ''
  let at = 0
  while (backslash >= 0) {
    text += raw.slice(at, backslash)
    const { value, end } = readEscape(raw, backslash + 1)
    text += value
    at = end
    backslash = raw.indexOf('\\', at)
  }
  return text + raw.slice(at)
}

/** A text as it is written between quotes, on one line. */
export function escapeText(text: string): string {
  let escaped = ''
  let at = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code > 0x0d && code !== 0x22 && code !== 0x5c) continue
    const replacement = escapeByCode.get(code)
    if (replacement === undefined) continue
    escaped += text.slice(at, index) + replacement
    at = index + 1
  }
  return at === 0 ? text : escaped + text.slice(at)
}

const valueByLetter: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['a', '\u0007'],
  ['b', '\b'],
  ['f', '\f'],
  ['v', '\v'],
])

const escapeByCode: ReadonlyMap<number, string> = new Map([
  [0x22, '\\"'],
  [0x5c, '\\\\'],
  ...[...valueByLetter].map(([letter, value]): [number, string] => [value.charCodeAt(0), `\\${letter}`]),
])

function readEscape(raw: string, at: number): { readonly value: string; readonly end: number } {
  const letter = raw.charAt(at)
  const value = valueByLetter.get(letter)
  if (value !== undefined) return { value, end: at + 1 }
  if (isDigit(letter, 8)) return readNumber(raw, at, 8, 3)
  if (letter === 'x' && isDigit(raw.charAt(at + 1), 16)) return readNumber(raw, at + 1, 16, 2)
  return { value: letter, end: at + 1 }
}

function readNumber(
  raw: string,
  at: number,
  base: 8 | 16,
  digits: number,
): { readonly value: string; readonly end: number } {
  let end = at + 1
  while (end < at + digits && isDigit(raw.charAt(end), base)) end++
  return { value: String.fromCharCode(Number.parseInt(raw.slice(at, end), base) % 256), end }
}

function isDigit(letter: string, base: 8 | 16): boolean {
  if (letter >= '0' && letter <= '7') return true
  if (base === 8) return false
  return (
    (letter >= '8' && letter <= '9') || (letter >= 'a' && letter <= 'f') || (letter >= 'A' && letter <= 'F')
  )
}
