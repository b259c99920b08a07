/** How long translators take (`questions-are-shown`). */
import type { Ledger, Purchase } from '../../ledger/fold.ts'
import { type Language, median, type Turnaround } from '../../model.ts'

/** Whole minutes between two moments; `undefined` where one of them is not known. */
export function minutesBetween(begin: number, end: number): number | undefined {
  const minutes = Math.floor((end - begin) / 60_000)
  return Number.isFinite(minutes) ? Math.max(0, minutes) : undefined
}

/** The median of each language's finished orders, each by its first delivery; languages in alphabetical order. */
export function turnarounds(
  { purchases }: Ledger,
  isMeant: (purchase: Purchase) => boolean,
): readonly Turnaround[] {
  const taken = new Map<Language, Map<string, number>>()
  for (const purchase of purchases) {
    const { order, language, deliveries, state } = purchase
    const first = deliveries.at(-1)
    if (order === undefined || first === undefined || state === 'freed' || !isMeant(purchase)) continue
    const minutes = minutesBetween(Date.parse(order.createdAt), Date.parse(first.completed_at))
    if (minutes === undefined) continue
    const known = taken.get(language) ?? new Map()
    taken.set(language, known.set(order.id, minutes))
  }
  return [...taken]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([language, all]) => ({
      language,
      orders: all.size,
      minutes: Math.floor(median([...all.values()])),
    }))
}
