/** Scalars of YAML on one line. @see https://yaml.org/spec/1.2.2/#73-flow-scalar-styles */

/** How a text is written. */
export type ScalarStyle = 'plain' | 'single' | 'double'

/** A text in the given style, or between double quotes where it would not read back as that text. */
export function encodeScalar(text: string, style: ScalarStyle): string {
  if (unprintable.test(text)) return quoted(text)
  if (style === 'single') return `'${text.replaceAll("'", "''")}'`
  return style === 'plain' && isPlain(text) ? text : quoted(text)
}

const unprintable = /[^\t\x20-\x7e\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]/u

/** A JSON text is one of YAML, except for characters that only JSON allows. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(
    /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Stricter than YAML: what any of its versions would take for something else is put between quotes. */
function isPlain(text: string): boolean {
  return (
    /^[^\s\-?:,[\]{}#&*!|>'"%@`=<~.+\d]/u.test(text) &&
    !/\s$|:(?:\s|$)|\s#|[\t\u2028\u2029\u0085]/.test(text) &&
    !/^(?:null|true|false|yes|no|on|off|y|n)$/i.test(text)
  )
}
