/** Orders → a table for finance: one row per order. */
import { csvDollars, csvText } from '../csv.ts'
import { packageOf, type RelativePath, wordsIn } from '../model.ts'
import type { OrdersReport } from './json/types.ts'

const columns = wordsIn('date order file locale language status characters price_usd completed package')

/** @param packages - the paths of those that have source files */
export function csvOf(orders: OrdersReport['orders'], packages: readonly RelativePath[] = []): string {
  const known = new Set(packages)
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
      packageOf(known, path),
    ],
  )
  return csvText([columns, ...rows])
}
