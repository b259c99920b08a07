/** Digits of other scripts, which languages use in the place of ours. */

export function withAsciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, digitOf)
}

function digitOf(character: string): string {
  // Digits of a script follow one another from its zero on.
  let value = 0
  let code = (character.codePointAt(0) ?? 0) - 1
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code))) {
    value++
    code--
  }
  return String(value)
}
