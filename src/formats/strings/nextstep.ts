/**
 * The character of a byte in the NeXTSTEP encoding, which octal escapes of property lists are written in. ASCII below
 * 128; the two bytes without a character give U+FFFD.
 * @param byte - 0 to 255
 * @see https://www.unicode.org/Public/MAPPINGS/VENDORS/NEXT/NEXTSTEP.TXT
 */
export function nextstepCharacter(byte: number): string {
  return byte < 128 ? String.fromCharCode(byte) : upperHalf.charAt(byte - 128)
}

/** Bytes 128 to 255, 16 to a line. */
const upperHalf = [
  '\u00a0ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏ',
  'ÐÑÒÓÔÕÖÙÚÛÜÝÞ\u00b5×÷',
  '©¡¢£\u2044¥ƒ§¤’“«‹›\ufb01\ufb02',
  '®–†‡·¦¶•‚„”»…‰¬¿',
  '¹\u02cb\u00b4\u02c6\u02dc\u00af\u02d8\u02d9\u00a8²\u02da\u00b8³\u02dd\u02db\u02c7',
  '—±¼½¾àáâãäåçèéêë',
  'ìÆíªîïðñŁØŒºòóôõ',
  'öæùúûıüýłøœßþÿ\ufffd\ufffd',
].join('')
