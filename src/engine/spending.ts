/** What stands between a plan and its requests, looked at right before each of them (rules M11, R16). */
import { OverBudgetError } from '../errors.ts'
import { isLive, type Ledger, type Purchase } from '../ledger/fold.ts'
import type { Ulid } from '../ledger/ulid.ts'
import { formatDollars, keyOf, type MicroDollars, type ServerTime } from '../model.ts'
import { pairOf } from './identity.ts'
import type { Caps, Online, Project } from './project.ts'
import { reconcile } from './reconcile.ts'
import type { PlannedRequest } from './request.ts'
import { sourceIndex } from './source-strings.ts'

/**
 * The caps of a run that begins now: what is left of the month's also limits the run.
 * @param doomed - purchases that are taken back before anything is ordered
 */
export function capsOfRun(
  project: Project,
  { client }: Online,
  caps: Caps,
  doomed: readonly Purchase[],
): Caps {
  if (caps.month === undefined) return caps
  const ledger = project.store.ledger()
  const ids = new Set(doomed.map(({ order }) => order?.id))
  const purchases = ledger.purchases.filter(({ order }) => order === undefined || !ids.has(order.id))
  const spent = spentInMonth({ ...ledger, purchases }, client.serverNow ?? 0)
  const left = Math.max(0, caps.month - spent)
  return left < caps.run ? { ...caps, run: left, isDefault: false, isMonth: true } : caps
}

/**
 * What the intents of one UTC month may cost or have cost, by whichever run (rules R16).
 * @param time - any moment of that month, which is the present one
 * @param own - an intent that does not count
 */
export function spentInMonth(ledger: Pick<Ledger, 'purchases'>, time: ServerTime, own?: Ulid): MicroDollars {
  const month = monthOf(time)
  const prices = ledger.purchases
    .filter(
      purchase =>
        purchase.intent !== undefined &&
        purchase.intent.ulid !== own &&
        isLive(purchase) &&
        // What is asked for in one month may be ordered, and dated, in the next.
        (purchase.state === 'unclear' || monthOf(timeOf(purchase)) === month),
    )
    .map(({ order, intent, language }) => {
      // By order: two runners may each have bound a lost request to the same one.
      return [
        order?.id ?? `${intent?.ulid} ${language}`,
        order?.price ?? intent?.fact.quoted[language] ?? 0,
      ] as const
    })
  return [...new Map(prices).values()].reduce((sum, price) => sum + price, 0)
}

/** @param own - the intent of this request, where it is written already */
export function monthHolds(
  ledger: Ledger,
  request: PlannedRequest,
  { month }: Caps,
  now: ServerTime,
  own?: Ulid,
): OverBudgetError | undefined {
  if (month === undefined) return undefined
  const spent = spentInMonth(ledger, now, own)
  if (spent + request.price <= month) return undefined
  return new OverBudgetError(
    `${request.path}: ${formatDollars(spent)} of budget.month (${formatDollars(month)}) are spent or on order by all runs of this month, and this request costs ${formatDollars(request.price)}; nothing more was ordered`,
    { path: request.path },
  )
}

/** @param reserved - what this run has asked for so far */
export function capsHold(
  { sourceLocale }: Pick<Project, 'sourceLocale'>,
  request: PlannedRequest,
  reserved: MicroDollars,
  caps: Caps,
): OverBudgetError | undefined {
  const { path } = request
  if (reserved + request.price > caps.run) {
    return new OverBudgetError(
      `${path}: the cap of this run (${formatDollars(caps.run)}) is reached; nothing more was ordered`,
      { path },
    )
  }
  for (const price of request.prices.values()) {
    if (price <= (caps.order ?? price)) continue
    return new OverBudgetError(
      `${path}: one order would cost ${formatDollars(price)}, above budget.order; nothing more was ordered`,
      { path },
    )
  }
  const languages = new Set(request.languages)
  const isProofreading = request.locales.every(locale => locale === sourceLocale)
  if (
    languages.size !== request.languages.length ||
    (languages.has(request.sourceLanguage) && !isProofreading)
  ) {
    throw new Error(
      `a request asks for a language twice or for its own source language: ${request.languages.join(', ')}`,
    )
  }
  return undefined
}

/** The requests with the wordings that their texts have by now: the source may have been corrected since they were planned. */
export function withWordings(
  project: Project,
  requests: readonly PlannedRequest[],
): readonly PlannedRequest[] {
  const { equivalents } = reconcile(project.store.ledger(), sourceIndex(project))
  if (equivalents.isEmpty()) return requests
  return requests.map(request => ({
    ...request,
    strings: request.strings.map(string => ({
      ...string,
      equivalents: equivalents.of(keyOf(string.id), string.text),
    })),
  }))
}

/** Whether no purchase, apart from an intent's own, stands for any string of the request (rules M11). */
export function isFree(ledger: Ledger, request: PlannedRequest, own?: Ulid): boolean {
  return rivals(ledger, request, own).length === 0
}

/** How many of the purchases that stand for strings of the request have an older intent than its own. */
export function rivalsBefore(ledger: Ledger, request: PlannedRequest, own: Ulid): number {
  const intents = rivals(ledger, request, own).map(({ intent }) => intent?.ulid ?? '')
  return new Set(intents.filter(ulid => ulid < own)).size
}

function rivals(ledger: Ledger, request: PlannedRequest, own: Ulid | undefined): Purchase[] {
  const pairs = request.strings.flatMap(({ id, text, equivalents = [] }) =>
    [text, ...equivalents].map(wording => pairOf(request.format, { id, text: wording })),
  )
  return ledger.purchases.filter(
    purchase =>
      purchase.intent?.ulid !== own &&
      isLive(purchase) &&
      // What is there already is what is bought again; what is still to come is not.
      !(request.again && purchase.state === 'delivered') &&
      purchase.path === request.path &&
      request.languages.includes(purchase.language) &&
      pairs.some(pair => purchase.pairs.has(pair)),
  )
}

/** The order's own date; where that cannot be read, the service's time at the intent. */
function timeOf({ order, intent }: Purchase): ServerTime {
  const created = order?.createdAt ?? ''
  const hasZone = /(?:[Zz]|[+-]\d\d:?\d\d)$/.test(created)
  return Date.parse(hasZone ? created : `${created.replace(' ', 'T')}Z`) || (intent?.fact.watermark.date ?? 0)
}

function monthOf(time: ServerTime): string {
  return new Date(time).toISOString().slice(0, 7)
}
