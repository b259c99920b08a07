/** Values of the engine → records of the reports about prices, orders and deliveries. */
import type { Collected } from '../engine/collect/collect.ts'
import { minutesBetween } from '../engine/collect/turnaround.ts'
import type { HeldText } from '../engine/collect/write.ts'
import type { OrderLine } from '../engine/known/order-lines.ts'
import { lacksFunds } from '../engine/order/account.ts'
import type { Bought } from '../engine/order/carry-out.ts'
import type { ServicePrice } from '../engine/plan/compare-services.ts'
import type { Plan } from '../engine/plan/plan.ts'
import { type Layout, type PairIndex, targetsFor } from '../engine/project.ts'
import { nameOf } from '../engine/scan/source.ts'
import { UsageError } from '../errors.ts'
import { dollars, type Locale, type OrderId } from '../model.ts'
import { packagePrices } from './packages.ts'
import type {
  CollectedRecords,
  HeldRecord,
  OrderRecord,
  OrderReport,
  PlanReport,
  PricedRecord,
  Report,
} from './reports.ts'

export function planRecords(project: Layout, plan: Plan): Omit<PlanReport, keyof Report> {
  const { requests, total, account, skipped, caps, isOverCap } = plan
  return {
    requests: requests.map(request => ({
      ...pricedRecord(project, request),
      replaces: request.strings.flatMap(string =>
        string.replacesEdit.length === 0 ? [] : [{ ...nameOf(string), locales: string.replacesEdit }],
      ),
    })),
    total: dollars(total),
    ...packagePrices(project, plan),
    ...(plan.ofAllShards !== undefined && { totalOfAllShards: dollars(plan.ofAllShards.total) }),
    balance: dollars(account.balance),
    reserved: dollars(account.reserved),
    balanceAfter: dollars(account.balance - total),
    ...(plan.payee !== undefined && { payee: plan.payee }),
    skipped: skipped.map(skippedRecord),
    withdraws: plan.withdraws.map(({ id, path, locale, price }) => ({
      id,
      path,
      locale,
      price: dollars(price),
    })),
    cap: Number.isFinite(caps.run) ? dollars(caps.run) : null,
    isDefaultCap: caps.isDefault,
    ...(caps.isMonth === true && caps.month !== undefined && { monthCap: dollars(caps.month) }),
    ...(caps.order !== undefined && { orderCap: dollars(caps.order) }),
    overCap: isOverCap,
    ...(lacksFunds(account, total) && { insufficientFunds: true as const }),
    reused: reusedRecord(plan),
  }
}

/** The same plan from each service. */
export function comparisonRecords(
  project: PairIndex,
  comparison: readonly ServicePrice[],
): NonNullable<PlanReport['comparison']> {
  return comparison.map(({ service, total, requests, unsold, refused }) => ({
    service,
    total: dollars(total),
    requests: requests.map(request => pricedRecord(project, request)),
    unsold: unsold.map(({ path, locale, entries }) => ({ path, locale, entries })),
    refused,
  }))
}

function pricedRecord(
  project: PairIndex,
  { path, locales, strings, volume, price, prices }: Plan['requests'][number],
): PricedRecord {
  return {
    path,
    locales,
    entries: strings.length,
    volume,
    price: dollars(price),
    prices: Object.fromEntries(
      [...prices].flatMap(([language, one]) => {
        const here = targetsFor(project, path, language)
          .map(({ locale }) => locale)
          .filter(locale => locales.includes(locale))
        return here.map((locale, index): [Locale, number] => [locale, index === 0 ? dollars(one) : 0])
      }),
    ),
  }
}

export function orderRecords(
  bought: Bought | undefined,
  held: readonly HeldText[],
): Omit<OrderReport, keyof Report | 'written' | 'pending'> {
  return {
    orders: (bought?.orders ?? []).map(orderRecord),
    spent: dollars(bought?.spent ?? 0),
    estimated: bought === undefined || bought.isBlocked ? null : dollars(bought.plan.total),
    unknown: bought?.unknown ?? [],
    skipped: bought?.plan.skipped.map(skippedRecord) ?? [],
    reused: reusedRecord(bought?.plan),
    superseded: bought?.superseded ?? [],
    held: held.map(heldRecord),
  }
}

/** A trial's source text is to reports a source that cannot be bought, and says why (`plan-buys-nothing`). */
function skippedRecord({ reason, ...skip }: Plan['skipped'][number]): PlanReport['skipped'][number] {
  return reason === 'trial' ? { ...skip, reason: 'source-invalid', trial: true } : { ...skip, reason }
}

function reusedRecord(plan: Plan | undefined): PlanReport['reused'] {
  return { strings: plan?.reused.strings ?? 0, amount: dollars(plan?.reused.amount ?? 0) }
}

export function collectedRecords(collected: Collected): CollectedRecords {
  return {
    orders: collected.orders.map(orderRecord),
    written: collected.written,
    superseded: collected.superseded,
    pending: pendingRecords(collected),
    held: collected.held.map(heldRecord),
    comments: collected.comments.map(({ orderId, time, text }) => ({ id: orderId, time, text })),
    turnarounds: collected.turnarounds,
  }
}

export function pendingRecords({ pending, now }: Collected): CollectedRecords['pending'] {
  return pending.map(({ createdAt, ...one }) => {
    const minutes = minutesBetween(Date.parse(createdAt), now)
    return { ...one, ...(minutes === undefined ? {} : { minutes }) }
  })
}

export function orderRecord(line: OrderLine): OrderRecord {
  const { id, path, locale, language, price, volume, adopted, found } = line
  const isOwn = found === true && !adopted
  return { id, path, locale, language, price: dollars(price), volume, adopted, ...(isOwn && { found }) }
}

export function heldRecord(held: HeldText): HeldRecord {
  const { orderId, path, target, locale, entry, reason, text, message } = held
  return {
    id: orderId,
    path,
    target,
    locale,
    ...nameOf(entry),
    reason,
    text: text ?? null,
    sourceText: entry.text,
    message,
  }
}

/** @throws {UsageError} for what cannot be the id of an order */
export function refuseOtherIds(ids: readonly OrderId[]): void {
  for (const id of ids) {
    if (!/^[1-9]\d{0,18}$/.test(id))
      throw new UsageError(`${JSON.stringify(id)} is not an order id; an order id is a whole number`)
  }
}
