/**
 * How far the service's clock is believed. It decides about money, so whatever it leaves open counts as the dearer answer:
 * no time, or one that cannot be, never frees anything.
 */
import type { Purchase } from '../../ledger/fold.ts'
import { ulidTime } from '../../ledger/ulid.ts'
import type { ServerTime } from '../../model.ts'

/** A moment by the two clocks that a run has. */
export type Moment = {
  /** The service's word; `undefined` where it has given none that can be read. */
  readonly date: ServerTime | undefined
  /** By this machine's clock, which may be wrong. */
  readonly local: number
}

/** The second reading that does not show the order of a request closes it only this long after the intent, … */
const absenceAfterIntentMs = 15 * 60_000
/** … and this long after the first. */
const absenceAfterFirstMs = 30_000
/** An order that was there is gone only when it was not shown for this long. */
const goneAfterFirstMs = 15 * 60_000
/** A machine whose clock says less has none. */
const firstReleaseMs = Date.UTC(2025, 0)
/** Two clocks that are further apart than this are not both right. */
const believableMs = 31 * 24 * 60 * 60_000

/** The service's word, unless it is too far from this machine's clock for both to be right. */
export function believedDate({ date, local }: Moment): ServerTime | undefined {
  return date !== undefined && Math.abs(date - local) <= believableMs ? date : undefined
}

/**
 * The service's word for what is written down, unless it lies in a future that this machine's clock knows nothing of:
 * everything that comes after the service is mended would seem to be older.
 */
export function datedNow({ date, local }: Moment): ServerTime | undefined {
  if (date === undefined || local < firstReleaseMs) return date
  return date - local <= believableMs ? date : undefined
}

/**
 * The earliest moment that it can be now; `undefined`: nobody knows, so that everything counts as of today. A service that
 * has dated an order of ours has been there.
 */
export function earliestNow(purchases: readonly Purchase[], moment: Moment): ServerTime | undefined {
  const date = believedDate(moment)
  if (date === undefined) return undefined
  const created = purchases.flatMap(({ intent, order }) => {
    const time = order === undefined || intent === undefined ? undefined : serviceTime(order.createdAt)
    return time !== undefined && believedDate({ date: time, local: moment.local }) === time ? [time] : []
  })
  return Math.max(Math.min(date, moment.local), ...created)
}

/** A date as the service writes it; without a zone it is UTC. */
export function serviceTime(text: string): ServerTime | undefined {
  const hasZone = /(?:[Zz]|[+-]\d\d:?\d\d)$/.test(text)
  const time = Date.parse(hasZone ? text : `${text.replace(' ', 'T')}Z`)
  return Number.isNaN(time) ? undefined : time
}

/**
 * Whether a reading that does not show a request's order is the second, late enough after the first and after the intent.
 * The service's clock decides; this machine's may only delay it, where it has certainly not seen that much time pass.
 */
export function isSecondAbsence({ intent, absences }: Purchase, { date, local }: Moment): boolean {
  const [first] = absences
  const asked = intent?.fact.watermark.date ?? 0
  if (intent === undefined || first === undefined || date === undefined || asked === 0) return false
  if (hasCertainlyNotPassed(absenceAfterIntentMs, ulidTime(intent.ulid), local)) return false
  if (first.local !== undefined && hasCertainlyNotPassed(absenceAfterFirstMs, first.local, local))
    return false
  return date - first.date >= absenceAfterFirstMs && date - asked >= absenceAfterIntentMs
}

/**
 * Whether an order that was there was not shown for so long that it is gone. No order is missed before it was made: a date
 * of the first reading that lies before that was wrong.
 */
export function isGoneByNow(purchase: Purchase, date: ServerTime, local: number): boolean {
  const { absences, order, intent } = purchase
  const [first] = absences
  if (first === undefined) return false
  const made = serviceTime(order?.createdAt ?? '') ?? 0
  const since = Math.max(first.date, made, intent?.fact.watermark.date ?? 0)
  if (date - since < goneAfterFirstMs) return false
  return first.local === undefined || !hasCertainlyNotPassed(goneAfterFirstMs, first.local, local)
}

/** A clock that runs backwards says nothing. */
function hasCertainlyNotPassed(time: number, from: number, until: number): boolean {
  const passed = until - from
  return passed >= 0 && passed < time
}
