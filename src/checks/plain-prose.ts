/** Nearly all texts: a look at each character once, instead of a search for each of the signs that a text may have. */

/**
 * Whether a text begins with a letter or digit of ASCII, holds a letter, and beside these only blanks and marks that no
 * syntax of placeholders, tags, markup or escapes begins or ends with. `false` says nothing.
 */
export function isPlainProse(text: string): boolean {
  if (!((kinds[text.charCodeAt(0)] ?? 0) & opening)) return false
  let found = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    const kind = code < 0x80 ? (kinds[code] as number) : 0
    if (kind === 0) return false
    found |= kind
  }
  return (found & letter) !== 0
}

const mark = 1
const opening = 2
const letter = 4

const kinds: Uint8Array = kindsOf()

function kindsOf(): Uint8Array {
  const kinds = new Uint8Array(0x80)
  for (const char of ' ,.?;()/-+=') kinds[char.charCodeAt(0)] = mark
  kinds.fill(opening, 0x30, 0x3a)
  kinds.fill(opening | letter, 0x41, 0x5b)
  kinds.fill(opening | letter, 0x61, 0x7b)
  return kinds
}
