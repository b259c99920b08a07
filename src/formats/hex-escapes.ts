/** Characters by their codes in hexadecimal digits, as JSON and .strings files may spell them. */

/** @param sign - what each code begins with */
export function hexEscape(char: string, sign: '\\u' | '\\U', isUpper: boolean): string {
  let spelling = ''
  for (let at = 0; at < char.length; at++) {
    const hex = char.charCodeAt(at).toString(16).padStart(4, '0')
    spelling += sign + (isUpper ? hex.toUpperCase() : hex)
  }
  return spelling
}

export function isLoneSurrogate(char: string): boolean {
  const code = char.charCodeAt(0)
  return char.length === 1 && code >= 0xd800 && code <= 0xdfff
}

/** Spaces, joiners and the like are escaped to be seen, which says nothing about letters. */
export function isVisibleBeyondAscii(char: string): boolean {
  return /^[^\0-\x7f\p{Z}\p{C}]$/u.test(char)
}
