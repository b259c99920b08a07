/** Orders → a table for finance: one row per order, RFC 4180. */
import type { OrdersReport } from './json/types.ts'

const columns = [
  'date',
  'order',
  'file',
  'locale',
  'language',
  'status',
  'characters',
  'price_usd',
  'completed',
]

export function csvOf(orders: OrdersReport['orders']): string {
  const rows = orders.map(
    ({ id, path = '', locale, language, status, volume, price, createdAt, completedAt }) => [
      createdAt,
      id,
      path,
      locale,
      language,
      status,
      String(volume),
      price.toFixed(6).replace(/(\.\d\d\d*?)0+$/, '$1'),
      completedAt,
    ],
  )
  return [columns, ...rows].map(row => `${row.map(field).join(',')}\r\n`).join('')
}

/** A spreadsheet takes what begins with these signs for a formula. */
const formula = /^[=+\-@\t\r]/

function field(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
