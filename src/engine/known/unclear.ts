/** Requests whose outcome is unknown, as reports name them: why it is, and what a person can do about it. */
import { OutcomeUnknownError } from '../../errors.ts'
import type { Ledger, Purchase } from '../../ledger/fold.ts'
import { formatDollars, type Notice, type OrderId } from '../../model.ts'
import type { Layout, PairIndex, Task } from '../project.ts'
import { type Doubt, isRepeatedAbsence } from './absence.ts'
import { isSelected, localeOf, unclearPurchases } from './order-lines.ts'

/** One for each path and locale, as several runs may have asked for the same at the same moment. */
export function unknownErrors(project: PairIndex, ledger: Ledger): OutcomeUnknownError[] {
  return placesOf(project, unclearPurchases(ledger)).map(purchase => {
    const { path } = purchase
    const locale = localeOf(project, purchase)
    return new OutcomeUnknownError(
      `${path}: it is unknown whether the service placed the order for ${locale}, so nothing more is ordered. ${wayOut(project, ledger, purchase)}`,
      { path, locale },
    )
  })
}

/** Strings that count as pending although it is unknown whether they were ordered; for reports that order nothing. */
export function unclearNotices(project: Layout & Task, ledger: Ledger): Notice[] {
  const selected = unclearPurchases(ledger).filter(({ path, language }) =>
    isSelected(project, path, language),
  )
  return placesOf(project, selected).map(purchase => {
    const { path } = purchase
    const locale = localeOf(project, purchase)
    const message = `it is unknown whether the service placed the order for ${locale}, so its strings count as pending. ${wayOut(project, ledger, purchase)}`
    return { path, locale, message }
  })
}

/** The reason why a request does not count as not placed although no reading shows its order. */
export function doubtNotices(
  project: PairIndex,
  { doubts, missing }: { readonly doubts: readonly Doubt[]; readonly missing: readonly OrderId[] },
): Notice[] {
  const alike = doubts.map(({ purchase, orders }) => ({
    path: purchase.path,
    locale: localeOf(project, purchase),
    message: `the service may have placed ${orders.length === 1 ? `order ${orders[0]}` : `one of the orders ${orders.join(', ')}`} for the request for ${localeOf(project, purchase)}, although ${orders.length === 1 ? 'it differs' : 'they differ'} from the request. ${doubtAdvice(settleCommand(project, purchase), orders)}`,
  }))
  return missing.length === 0 ? alike : [...alike, { message: missingOf(missing) }]
}

/** How a person settles a request by looking at the orders that resemble it. */
export function doubtAdvice(
  command: string,
  orders: readonly OrderId[],
  others: readonly OrderId[] = [],
): string {
  const not = [...others, ...orders].join(',')
  const [id, ...more] = orders
  return more.length === 0
    ? `Look at it with "dragoman orders show ${id}". If it belongs to the request, run "${command} --order ${id}"; if not, run "${command} --absent --not ${not}"`
    : `Look at each with "dragoman orders show ID". If one belongs to the request, run "${command} --order ID"; if none does, run "${command} --absent --not ${not}"`
}

/** The error for a list that does not show what is there. */
export function missingOf(missing: readonly OrderId[]): string {
  return `the order list of the service does not show ${missing.length === 1 ? `order ${missing[0]}` : `orders ${missing.join(', ')}`}, although ${missing.length === 1 ? 'it is' : 'they are'} in the ledger. The list may lack other orders too, so dragoman cannot settle a request by it; "dragoman pull" looks again`
}

/** The command that settles a request by hand; `--absent` or `--order ID` follows. */
export function settleCommand(project: PairIndex, purchase: Purchase): string {
  const { intent } = purchase
  const isOneOfSeveral = (intent?.fact.languages.length ?? 0) > 1
  return `dragoman orders settle ${intent?.ulid ?? ''}${isOneOfSeveral ? ` --locale ${localeOf(project, purchase)}` : ''}`
}

function placesOf(project: PairIndex, unclear: readonly Purchase[]): Purchase[] {
  const places = unclear.map(one => [JSON.stringify([one.path, localeOf(project, one)]), one] as const)
  return [...new Map(places.reverse()).values()].reverse()
}

/** The way to settle a request: by time, or by hand where no look shows enough. */
function wayOut(project: PairIndex, ledger: Ledger, purchase: Purchase): string {
  const command = settleCommand(project, purchase)
  if (purchase.named.length === 0 && purchase.intent?.fact.pays === true)
    return `${paymentOf(purchase)}, and without an account no order list shows whether an order was placed. Check your wallet. If nothing was paid, or the service has returned the money, run "${command} --absent"; otherwise ask the service about the order`
  const byHand = `run "dragoman orders list --all". If it shows the order, run "${command} --order ID"; if not, run "${command} --absent"`
  const why = whyNoLookTells(ledger, purchase)
  return why === undefined
    ? `Run "dragoman pull" now, and once more at least 15 minutes after the request. If neither run finds the order, it counts as not placed. To decide this yourself, ${byHand}`
    : `${why}. dragoman leaves this decision to you: ${byHand}`
}

/** Why no look proves that a request was not placed; `undefined`: two looks do. */
function whyNoLookTells(ledger: Ledger, purchase: Purchase): string | undefined {
  const { named, intent } = purchase
  if (named.length > 0)
    return `The answer named order ${named.join(', ')}, but the service does not show it, or shows other texts under this id`
  if (intent?.fact.watermark.date === 0)
    return 'The service sent no readable date before the request, so the order list does not show which orders are newer than the request'
  if (isRepeatedAbsence(ledger, purchase))
    return 'dragoman already counted an earlier request for these strings as not placed'
  return undefined
}

function paymentOf({ paying }: Purchase): string {
  if (paying === undefined) return 'The run ended before it recorded a payment'
  const { amount, method, payee } = paying
  return `${formatDollars(amount)} may have been sent to ${payee} through ${method}`
}
