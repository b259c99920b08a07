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
      `${path}: could not confirm whether the order for ${locale} was placed, so nothing more is ordered. ${wayOut(project, ledger, purchase)}`,
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
    const message = `could not confirm whether the order for ${locale} was placed, so its strings count as pending. ${wayOut(project, ledger, purchase)}`
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
    message: `${orders.length === 1 ? `order ${orders[0]} may be` : `one of the orders ${orders.join(', ')} may be`} the result of the request for ${localeOf(project, purchase)}, although it differs from the request; "dragoman orders show ID" shows it. If it is the result, run "${settleCommand(purchase)} --order ID"; if not, run "${settleCommand(purchase)} --absent --not ${orders.join(',')}"`,
  }))
  return missing.length === 0 ? alike : [...alike, { message: missingOf(missing) }]
}

/** The error for a list that does not show what is there. */
export function missingOf(missing: readonly OrderId[]): string {
  return `the order list of the service does not show ${missing.length === 1 ? `order ${missing[0]}` : `orders ${missing.join(', ')}`}, although dragoman knows ${missing.length === 1 ? 'it' : 'them'}, so the list is incomplete and cannot prove that the service placed no order for a request; "dragoman pull" looks again`
}

/** The command that settles a request by hand; `--absent` or `--order ID` follows. */
export function settleCommand({ intent }: Purchase): string {
  return `dragoman orders settle ${intent?.ulid ?? ''}`
}

function placesOf(project: PairIndex, unclear: readonly Purchase[]): Purchase[] {
  const places = unclear.map(one => [JSON.stringify([one.path, localeOf(project, one)]), one] as const)
  return [...new Map(places.reverse()).values()].reverse()
}

/** The way to settle a request: by time, or by hand where no look shows enough. */
function wayOut(project: PairIndex, ledger: Ledger, purchase: Purchase): string {
  const others = unclearPurchases(ledger).filter(one => one.intent?.ulid === purchase.intent?.ulid)
  const command = `${settleCommand(purchase)}${others.length > 1 ? ` --locale ${localeOf(project, purchase)}` : ''}`
  const why = whyNoLookTells(ledger, purchase)
  if (why !== undefined)
    return `${why}. If "dragoman orders list --all" shows the order, run "${command} --order ID"; if not, run "${command} --absent"`
  return `Run "dragoman pull" now, and again 15 minutes or more after the request: if the order list shows the order neither time, it counts as not placed. To decide this yourself, run "${command} --order ID" if "dragoman orders list --all" shows the order, and "${command} --absent" if not`
}

/** Why no look proves that a request was not placed; `undefined`: two looks do. */
function whyNoLookTells(ledger: Ledger, purchase: Purchase): string | undefined {
  const { named, intent } = purchase
  if (named.length > 0)
    return `The answer named order ${named.join(', ')}, but the service does not show it, or shows other texts under this id`
  if (intent?.fact.pays === true) return paymentOf(purchase)
  if (intent?.fact.watermark.date === 0)
    return 'The service had sent no readable date before the request, so dragoman does not know which orders are newer than the request, and the order list cannot prove that none was placed'
  if (isRepeatedAbsence(ledger, purchase))
    return 'An earlier request for the same strings has already been counted as not placed, and dragoman does not count a second one so without you'
  return undefined
}

function paymentOf({ paying }: Purchase): string {
  if (paying === undefined)
    return 'The run ended before it recorded a payment, and without an account there is no order list in which dragoman could see whether an order was placed'
  const { amount, method, payee } = paying
  return `${formatDollars(amount)} was sent to ${payee} through ${method}, and without an account there is no order list in which dragoman could see whether an order was placed. Check your wallet, and ask the service whether it accepted the payment`
}
