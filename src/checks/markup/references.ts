/** Character references, as far as they matter where nobody reads them: in addresses, code and handlers. */

const names: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  colon: ':',
  tab: '\t',
  newline: '\n',
  sol: '/',
  bsol: '\\',
  lpar: '(',
  rpar: ')',
  num: '#',
  period: '.',
  quest: '?',
  equals: '=',
  commat: '@',
  percnt: '%',
  semi: ';',
  comma: ',',
  lowbar: '_',
  hyphen: '-',
  excl: '!',
}

/** A text with its numbered references and those of signs decoded; other names stay as they are. */
export function withoutReferences(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#x([\da-f]{1,8});?|#(\d{1,8});?|([a-z]+);)/gi,
    (reference: string, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return names[name.toLowerCase()] ?? reference
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
    },
  )
}
