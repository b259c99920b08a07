/** Orders → a table for finance: one row per order. */
import { csvDollars, csvText } from '../csv.ts'
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
      csvDollars(price),
      completedAt,
    ],
  )
  return csvText([columns, ...rows])
}
