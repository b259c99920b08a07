/** Purchases as reports name them. */
import { LedgerUnreadableError } from '../../errors.ts'
import type { Ledger, LostPart, Purchase } from '../../ledger/fold.ts'
import type { Ulid } from '../../ledger/ulid.ts'
import {
  compareOrderIds,
  distinct,
  type Language,
  type Locale,
  type MicroDollars,
  type Notice,
  type OrderId,
  type RelativePath,
} from '../../model.ts'
import type { OrderRecord } from '../../service/types.ts'
import { type Files, type Layout, type PairIndex, type RunLedger, type Task, targetsFor } from '../project.ts'

/** An order as a report names it. */
export type OrderLine = {
  readonly id: OrderId
  readonly path: RelativePath
  readonly locale: Locale
  readonly language: Language
  readonly price: MicroDollars
  readonly volume: number
  /** Somebody else bought it, or a run whose ledger is lost. */
  readonly adopted: boolean
  /** This run has found it on the service's list: somebody else bought it, or another run whose answer was lost. */
  readonly found?: true
}

/** Orders of this run's intents that were not cancelled (`money-in-micro-dollars`). */
export function ordersOf(project: PairIndex & Pick<Task, 'run'>, ledger: Ledger): OrderLine[] {
  return ledger.purchases
    .filter(
      ({ intent, state }) => intent?.fact.run === project.run && state !== 'freed' && state !== 'cancelled',
    )
    .flatMap(purchase => orderLine(project, purchase, false))
    .sort((a, b) => compareOrderIds(a.id, b.id))
}

export function spentOf(project: PairIndex & Pick<Task, 'run'>, ledger: Ledger): MicroDollars {
  return ordersOf(project, ledger).reduce((sum, { price }) => sum + price, 0)
}

export function orderLine(project: PairIndex, purchase: Purchase, adopted: boolean): OrderLine[] {
  const { order, path, language } = purchase
  if (order === undefined) return []
  const { id, price, volume } = order
  return [{ id, path, locale: localeOf(project, purchase), language, price, volume, adopted }]
}

/** The locale that reports show for a purchase: the first in config order of those that need it (`one-order-per-language`). */
export function localeOf(project: PairIndex, { path, language, intent }: Purchase): Locale {
  const locales = targetsFor(project, path, language).map(({ locale }) => locale)
  const strings = intent?.fact.strings ?? []
  return locales.find(locale => strings.some(one => one.locales.includes(locale))) ?? locales[0] ?? language
}

/** The run that ordered last, by the orders that each had seen or made: the clocks of machines need not agree. */
export function lastRunOf({ purchases }: Ledger): Ulid | undefined {
  let last: { readonly run: Ulid; readonly intent: Ulid; readonly id: OrderId } | undefined
  for (const { intent, order } of purchases) {
    if (intent === undefined) continue
    const { run, watermark } = intent.fact
    const id = order !== undefined && compareOrderIds(order.id, watermark.id) > 0 ? order.id : watermark.id
    const later = last === undefined ? 1 : compareOrderIds(id, last.id)
    if (last === undefined || later > 0 || (later === 0 && intent.ulid > last.intent))
      last = { run, intent: intent.ulid, id }
  }
  return last?.run
}

export function unclearPurchases(ledger: Ledger): Purchase[] {
  return ledger.purchases.filter(({ state }) => state === 'unclear')
}

export function unknownOf(
  project: PairIndex,
  unclear: readonly Purchase[],
): { readonly path: RelativePath; readonly locale: Locale }[] {
  const places = unclear.map(purchase => ({ path: purchase.path, locale: localeOf(project, purchase) }))
  // Several runs may have asked for the same at the same moment.
  return distinct(places)
}

export function unreadableNotices(
  project: PairIndex & Pick<Files, 'stateFolder'>,
  { purchases, lost }: Ledger,
): Notice[] {
  const ofPurchases = purchases.flatMap(purchase => {
    const { state, intent, path } = purchase
    if (state !== 'unreadable' || intent === undefined) return []
    const message = `a file in ${project.stateFolder}/orders/${intent.ulid} is damaged or from a newer version; none of its strings can be ordered until you restore the file from git history or upgrade dragoman`
    return [{ path, locale: localeOf(project, purchase), message }]
  })
  const ofParts = lost.map(part => {
    const path = lostPath(project, part)
    const until =
      part.orders.length === 0
        ? ''
        : ` until the service shows ${part.orders.length === 1 ? 'that order' : 'those orders'}, or until you restore the record from git history`
    return { message: `${path} ${whatIsLost(part)}; ordering is blocked${until}` }
  })
  return [...ofPurchases, ...ofParts]
}

/** Unreadable parts that block nothing, because the service has shown their orders. */
export function damageNotices(
  project: Pick<Files, 'stateFolder'> & RunLedger,
  { purchases, lost }: Ledger,
): Notice[] {
  const named = new Set([
    ...lost.map(({ name }) => name),
    ...purchases.flatMap(({ state, intent }) =>
      state === 'unreadable' && intent !== undefined ? [intent.ulid] : [],
    ),
  ])
  return project.store.read().intents.flatMap(({ ulid, name = ulid, isUnreadable, facts }) => {
    const isDamaged =
      isUnreadable === true || [...facts.values()].flat().some(({ kind }) => kind === 'unknown')
    if (!isDamaged || named.has(name) || named.has(ulid)) return []
    const path = `${project.stateFolder}/orders/${name}`
    const message = `${path} contains a record that is damaged or from a newer version. This blocks nothing, because other records have the same content. Restore the record from git history`
    return [{ message }]
  })
}

/** One for each part of the ledger that blocks every order. */
export function lostErrors(project: Pick<Files, 'stateFolder'>, { lost }: Ledger): LedgerUnreadableError[] {
  return lost.map(part => {
    const path = lostPath(project, part)
    return new LedgerUnreadableError(
      `${path} ${whatIsLost(part)}: ordering is blocked, because strings could be bought twice. Restore ${path} from git history, or upgrade dragoman if a newer version wrote it. You can also delete it, but only if "dragoman orders list" shows every order that you expect: dragoman may buy the strings of any other order again`,
      { path },
    )
  })
}

function lostPath({ stateFolder }: Pick<Files, 'stateFolder'>, { name }: LostPart): RelativePath {
  return `${stateFolder}/orders/${name}`
}

function whatIsLost({ name, orders }: LostPart): string {
  if (name.endsWith('.jsonl')) return 'cannot be read, so the orders in it are unknown'
  const which = orders.length === 0 ? 'its request' : `order ${orders.join(', ')}`
  return `has no readable intent.json, so dragoman does not know which strings ${which} bought`
}

/** Orders that a reading has brought to light and that are counted as bought. */
export function foundOrders(
  project: Layout & Pick<Task, 'run'>,
  { records, ledger }: { readonly records: readonly OrderRecord[]; readonly ledger: Ledger },
): OrderLine[] {
  const read = new Set(records.map(({ id }) => id))
  const own = new Set(project.pairs.map(({ source }) => source))
  return ledger.purchases
    .filter(
      ({ order, intent, path }) =>
        order !== undefined && read.has(order.id) && intent?.fact.run !== project.run && own.has(path),
    )
    .flatMap(purchase => orderLine(project, purchase, purchase.intent === undefined))
    .map(line => ({ ...line, found: true as const }))
}

/** Whether a purchase is part of what the run is about: its file may be gone, and whoever ordered it has to hear of it. */
export function isSelected(project: Layout & Task, path: RelativePath, language: Language): boolean {
  const { hasSource, hasTarget } = project.selection
  if (!hasSource(path)) return false
  if (!project.isGone(path)) return targetsFor(project, path, language).some(hasTarget)
  const targets = project.pairs.flatMap(pair => pair.targets)
  return targets.some(target => target.language === language && hasTarget(target))
}
