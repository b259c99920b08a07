const directive = /%[-_0^#]*[EO]?(.?)/gs
const letters = /^[aAbBcCdDeFgGhHIjklmMnpPrRStTuUVwWxXyYZz%]$/
/** Those that printf does not know, or nobody writes there. */
const sure = /^[bBDHIMRTUVWwyYZ]$/

/** Whether a text is for strftime: the letters of its per cent signs are those of dates, and one of them of dates alone. */
export function isDate(text: string): boolean {
  if (!text.includes('%')) return false
  const found = Array.from(text.matchAll(directive), ([, letter = '']) => letter)
  return found.every(letter => letters.test(letter)) && found.some(letter => sure.test(letter))
}
