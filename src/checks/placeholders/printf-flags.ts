/** The meaning of per cent signs in a message, by gettext's format flags. */

/** `strict`: as C reads it, lengths included; `off`: no printf at all; `open`: as the text shows. */
export type PrintfReading = 'strict' | 'loose' | 'off' | 'open'

const strict = /^(?:c|objc|gcc-internal|gfc-internal)-format$/
const braces = /^(?:python-brace|perl-brace|csharp|java|rust|c\+\+)-format$/
const loose =
  /^(?:python|php|perl|lua|awk|tcl|javascript|ruby|object-pascal|java-printf|elisp|librep|pascal)-format$/

/** Whether a flag says that C's printf reads the message. */
export function isStrictFlag(flag: string): boolean {
  return strict.test(flag)
}

/** Whether a flag says that printf or its like reads the message. */
export function isPrintfFlag(flag: string): boolean {
  return strict.test(flag) || loose.test(flag)
}

/** Whether a flag says that names in braces are placeholders. */
export function isBraceFlag(flag: string): boolean {
  return braces.test(flag)
}

export function printfReading(flags: readonly string[] | undefined): PrintfReading {
  const formats = flags?.filter(flag => flag.endsWith('-format')) ?? []
  if (formats.length === 0) return 'open'
  if (formats.some(isStrictFlag)) return 'strict'
  return formats.some(isPrintfFlag) ? 'loose' : 'off'
}
