/**
 * The caps (`caps-before-requests`): those of a run as it begins, and the checks right before each request. Whether the plan
 * as a whole holds them is asked in between (`isOverCap` of the plan, `gateError`).
 */
import { OverBudgetError } from '../../errors.ts'
import { isLive, type Ledger, type Purchase, type Requested } from '../../ledger/fold.ts'
import { type Ulid, ulidTime } from '../../ledger/ulid.ts'
import { compareOrderIds, formatDollars, type MicroDollars, type ServerTime } from '../../model.ts'
import { earliestNow, serviceTime } from '../known/service-time.ts'
import { orderAboveCap } from '../plan/plan.ts'
import type { PlannedRequest } from '../plan/request.ts'
import type { Caps, Control, Files, Online, RunLedger } from '../project.ts'

/**
 * The caps of a run that begins now: what is left of the month's also limits the run.
 * @param toCancel - purchases that are cancelled before anything is ordered
 */
export function capsOfRun(
  project: Pick<Control, 'clock'> & RunLedger,
  { client }: Online,
  caps: Caps,
  toCancel: readonly Purchase[],
): Caps {
  if (caps.month === undefined) return caps
  const ledger = project.store.ledger()
  const ids = new Set(toCancel.map(({ order }) => order?.id))
  const purchases = ledger.purchases.filter(({ order }) => order === undefined || !ids.has(order.id))
  const now = earliestNow(ledger.purchases, { date: client.serverNow, local: project.clock.now() })
  const left = Math.max(0, caps.month - spentInMonth({ purchases }, now))
  if (left >= caps.run) return caps
  const isUndated = now === undefined && { isUndated: true as const }
  return { ...caps, run: left, isDefault: false, isMonth: true, ...isUndated }
}

/**
 * The sum that the intents of one UTC month may cost or have cost, in all runs (`caps-before-requests`).
 * @param now - any moment of that month, which is the present one; `undefined`: nobody knows, so everything counts
 * @param own - an intent that does not count
 */
export function spentInMonth(
  ledger: Pick<Ledger, 'purchases'>,
  now: ServerTime | undefined,
  own?: Ulid,
): MicroDollars {
  const month = now === undefined ? undefined : monthOf(now)
  const prices = withTwins(ledger.purchases)
    .filter(
      purchase =>
        purchase.intent.ulid !== own &&
        isLive(purchase) &&
        // A request of one month may be ordered, and dated, in the next.
        (purchase.state === 'unclear' || month === undefined || mayBeOf(purchase, month)),
    )
    .map(({ order, intent, language }) => {
      // By order: two runners may each have bound a lost request to the same one.
      return [
        order?.id ?? `${intent.ulid} ${language}`,
        order?.price ?? intent.fact.quoted[language] ?? 0,
      ] as const
    })
  return [...new Map(prices).values()].reduce((sum, price) => sum + price, 0)
}

/**
 * The purchases of requests. Where one request became two orders, a run may have adopted one and another have cancelled the
 * other as its duplicate: the one that is left is the request's.
 */
function withTwins(purchases: readonly Purchase[]): readonly Requested[] {
  const requested = purchases.filter((one): one is Requested => one.intent !== undefined)
  const cancelled = requested.filter(({ state, order }) => state === 'freed' && order !== undefined)
  const twins = purchases.flatMap(one => {
    const { order, pairs, language } = one
    if (one.intent !== undefined || order === undefined) return []
    const twin = cancelled.find(
      ({ intent, language: other, pairs: others, order: gone }) =>
        other === language &&
        compareOrderIds(order.id, intent.fact.watermark.id) > 0 &&
        areTogether(order.createdAt, gone?.createdAt) &&
        [...pairs].some(pair => others.has(pair)),
    )
    return twin === undefined ? [] : [{ ...one, intent: twin.intent }]
  })
  return [...requested, ...twins]
}

/** Orders of one request are made at about the same time. */
const togetherMs = 15 * 60_000

function areTogether(...dates: readonly [string, string | undefined]): boolean {
  const [one, other] = dates.map(date => serviceTime(date ?? ''))
  return one !== undefined && other !== undefined && Math.abs(one - other) <= togetherMs
}

/** @param own - the intent of this request, where it is written already */
export function monthError(
  ledger: Ledger,
  request: PlannedRequest,
  { month }: Caps,
  now: ServerTime | undefined,
  own?: Ulid,
): OverBudgetError | undefined {
  if (month === undefined) return undefined
  const spent = spentInMonth(ledger, now, own)
  if (spent + request.price <= month) return undefined
  const left = month > spent ? `only ${formatDollars(month - spent)}` : 'nothing'
  const counted =
    now === undefined ? ' (the service sends no usable date, so the orders of all months count)' : ''
  return new OverBudgetError(
    `${request.path}: this request costs ${formatDollars(request.price)}, but ${left} of budget.month (${formatDollars(month)}) is left after the orders of all runs${counted}, so nothing more was ordered. Wait for the next month, or raise budget.month`,
    { path: request.path },
  )
}

/** @param reserved - what this run has asked for so far */
export function capError(
  { sourceLocale }: Pick<Files, 'sourceLocale'>,
  request: PlannedRequest,
  reserved: MicroDollars,
  caps: Caps,
): OverBudgetError | undefined {
  const { path } = request
  if (reserved + request.price > caps.run) {
    return new OverBudgetError(
      `${path}: the cap of this run (${formatDollars(caps.run)}) is reached; nothing more was ordered. Run again for the rest`,
      { path },
    )
  }
  const tooDear = orderAboveCap([request], caps)
  if (tooDear !== undefined) {
    return new OverBudgetError(
      `${path}: one order would cost ${formatDollars(tooDear)}, above budget.order; nothing more was ordered. Raise budget.order`,
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

/** Dates of one purchase that are further apart are not both right. */
const agreeingMs = 31 * 24 * 60 * 60_000

/** By the order's own date, while the intent's agrees with it; else by any date that anybody has given it. */
function mayBeOf({ order, intent }: Purchase, month: string): boolean {
  const created = serviceTime(order?.createdAt ?? '')
  const asked = intent?.fact.watermark.date || undefined
  const doAgree = created !== undefined && asked !== undefined && Math.abs(created - asked) <= agreeingMs
  if (doAgree) return monthOf(created) === month
  const local = intent === undefined ? undefined : ulidTime(intent.ulid)
  return [created, asked, local].some(time => time !== undefined && monthOf(time) === month)
}

function monthOf(time: ServerTime): string {
  return Math.abs(time) > maxTime ? '' : new Date(time).toISOString().slice(0, 7)
}

const maxTime = 8.64e15
