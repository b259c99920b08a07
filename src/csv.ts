/** Tables for spreadsheets, RFC 4180. */

/**
 * A row per line. An apostrophe marks text that a spreadsheet would take for a formula; control characters, which a
 * terminal would obey, appear by their numbers.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map(row => `${row.map(field).join(',')}\r\n`).join('')
}

/** Dollars with two decimals, or as many more as the amount has, up to six. */
export function csvDollars(amount: number): string {
  return amount.toFixed(6).replace(/(\.\d\d\d*?)0+$/, '$1')
}

/** A spreadsheet takes what begins with these signs for a formula. */
const formula = /^[=+\-@\t\r\n]/

function field(text: string): string {
  const shown = text.replace(
    /(?![\t\r\n])\p{Cc}/gu,
    sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  const safe = formula.test(shown) ? `'${shown}` : shown
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
