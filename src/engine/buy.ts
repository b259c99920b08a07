/** Wants → plan → gates → orders → check-after: everything of a run that spends money. */
import {
  type DragomanError,
  InsufficientFundsError,
  OutcomeUnknownError,
  OverBudgetError,
  ServiceUnreachableError,
} from '../errors.ts'
import { foldLedger, type Ledger, type Purchase } from '../ledger/fold.ts'
import {
  compareOrderIds,
  formatDollars,
  type Language,
  type Locale,
  type MicroDollars,
  type Notice,
  type OrderId,
  type RelativePath,
  type ServerTime,
} from '../model.ts'
import { openAccount } from './account.ts'
import { audit } from './audit.ts'
import { dearerErrors } from './dearer.ts'
import { type Placing, placeOrders } from './order.ts'
import { makePlan, type Plan } from './plan.ts'
import { type Caps, localesOf, type Online, type Problems, type Project } from './project.ts'
import { refuseDearer, refuseOtherAccount, restrictToPlan, type SavedPlan } from './saved-plan.ts'
import { sourceIndex } from './scan.ts'
import { readBack, record } from './settle.ts'
import { findWants, type Wants } from './wants.ts'

export type BuyOptions = {
  readonly caps: Caps
  readonly allowReorder: (path: RelativePath) => boolean
  /** Carry out this plan and nothing else. */
  readonly saved: SavedPlan | undefined
  /** Asked once, before the first request. Default: go on. */
  readonly confirm: ((plan: Plan) => Promise<boolean>) | undefined
}

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
}

export type Bought = {
  readonly plan: Plan
  readonly orders: readonly OrderLine[]
  readonly spent: MicroDollars
  readonly unknown: readonly { readonly path: RelativePath; readonly locale: Locale }[]
  /** Nothing was placed because an earlier run left an unclear request. */
  readonly isBlocked: boolean
  readonly isDeclined: boolean
  /** Requests of the plan that were not sent because something stopped the placing. */
  readonly left: number
  readonly errors: readonly DragomanError[]
  readonly notices: readonly Notice[]
}

/** The check-after comes no sooner than this after the last request: a service may list an order a moment later. */
const checkAfterMs = 1000

/** What would be bought, and for how much. Reads the service, writes nothing. */
export async function planOrders(
  project: Project,
  online: Online,
  options: BuyOptions,
  problems: Problems,
): Promise<Plan> {
  const account = await openAccount(project, online)
  const wants = await findWants(project, online, { writes: false }, problems)
  const plan = await makePlan(project, online, wants.diffs, { ...options, account })
  return { ...plan, notices: [...wants.notices, ...plan.notices] }
}

/** Buys what is wanted, within the caps. */
export async function buy(
  project: Project,
  online: Online,
  options: BuyOptions,
  problems: Problems,
): Promise<Bought> {
  const account = await openAccount(project, online)
  if (options.saved !== undefined) refuseOtherAccount(options.saved, account, online.address)
  const wants = await findWants(project, online, { writes: true }, problems)
  const diffs =
    options.saved === undefined ? wants.diffs : restrictToPlan(project, wants.diffs, options.saved)
  const adopted = adoptedOrders(project, wants)
  const unclear = unclearPurchases(wants.ledger)
  const plan = await makePlan(project, online, unclear.length > 0 ? [] : diffs, { ...options, account })
  const found: Bought = {
    plan,
    orders: adopted,
    spent: 0,
    unknown: unknownOf(project, unclear),
    isBlocked: unclear.length > 0,
    isDeclined: false,
    left: 0,
    errors: [...plan.errors, ...dearerErrors(wants.facts), ...unknownErrors(project, unclear)],
    notices: [...wants.notices, ...unreadableNotices(project, wants.ledger), ...plan.notices],
  }
  if (options.saved !== undefined) refuseDearer(project, plan, options.saved)
  if (plan.requests.length === 0) return found
  const gate = gateError(plan)
  if (gate !== undefined) return { ...found, errors: [...found.errors, gate] }
  if (options.confirm !== undefined && !(await options.confirm(plan))) return { ...found, isDeclined: true }

  const placing = await placeOrders(project, online, plan, {
    watermark: wants.highest,
    serverNow: await serverClock(project, online),
    readAgain: async () => (await readAndRecord(project, online)).highest,
  })
  const checked = placing.hasSent ? await checkAfter(project, online, placing) : { errors: [], notices: [] }
  const ledger = foldLedger(project.store.read())
  const left = unclearPurchases(ledger)
  return {
    ...found,
    orders: [...ordersOf(project, ledger), ...adopted],
    spent: spentOf(project, ledger),
    unknown: unknownOf(project, left),
    left: placing.left,
    errors: [
      ...found.errors,
      ...placing.errors,
      ...checked.errors,
      ...unknownErrors(project, left),
      ...(placing.errors.length > 0 ? [] : cutShort(project, ledger, placing.left)),
    ],
    notices: [...found.notices, ...checked.notices],
  }
}

/** Orders of this run's intents that stand (rules R7). */
export function ordersOf(project: Project, ledger: Ledger): OrderLine[] {
  return ledger.purchases
    .filter(
      ({ intent, state }) => intent?.fact.run === project.run && state !== 'freed' && state !== 'cancelled',
    )
    .flatMap(purchase => orderLine(project, purchase, false))
    .sort((a, b) => compareOrderIds(a.id, b.id))
}

export function spentOf(project: Project, ledger: Ledger): MicroDollars {
  return ordersOf(project, ledger).reduce((sum, { price }) => sum + price, 0)
}

export function orderLine(project: Project, purchase: Purchase, adopted: boolean): OrderLine[] {
  const { order, path, language } = purchase
  if (order === undefined) return []
  const { id, price, volume } = order
  return [{ id, path, locale: localeOf(project, purchase), language, price, volume, adopted }]
}

/** The locale that stands for a purchase in reports: of those that need it the first in config order (rules R11). */
export function localeOf(project: Project, { path, language, intent }: Purchase): Locale {
  const locales = localesOf(project.pairOf(path), language)
  const strings = intent?.fact.strings ?? []
  return locales.find(locale => strings.some(one => one.locales.includes(locale))) ?? locales[0] ?? language
}

export function unclearPurchases(ledger: Ledger): Purchase[] {
  return ledger.purchases.filter(({ state }) => state === 'unclear')
}

export function unknownOf(project: Project, unclear: readonly Purchase[]): Bought['unknown'] {
  return unclear.map(purchase => ({ path: purchase.path, locale: localeOf(project, purchase) }))
}

export function unknownErrors(project: Project, unclear: readonly Purchase[]): OutcomeUnknownError[] {
  return unknownOf(project, unclear).map(
    ({ path, locale }) =>
      new OutcomeUnknownError(
        `${path}: whether an order for ${locale} was placed is not known; nothing more is ordered until it is. The next run looks again, and takes it for not placed only after two looks over 15 minutes`,
        { path, locale },
      ),
  )
}

function unreadableNotices(project: Project, { purchases }: Ledger): Notice[] {
  return purchases.flatMap(purchase => {
    const { state, intent, path } = purchase
    if (state !== 'unreadable' || intent === undefined) return []
    const message = `a fact in ${project.stateFolder}/orders/${intent.ulid} is damaged, or of a newer version; while it is there, none of its texts is ordered`
    return [{ path, locale: localeOf(project, purchase), message }]
  })
}

/** One reading, written down. */
export async function readAndRecord(project: Project, online: Online, depth?: OrderId) {
  const back = await readBack(
    project,
    online,
    foldLedger(project.store.read()),
    sourceIndex(project).formatOf,
    depth,
  )
  record(project, back)
  return back
}

function gateError({ total, caps, requests, account, isOverCap }: Plan): DragomanError | undefined {
  if (isOverCap) {
    const dearest = Math.max(...requests.flatMap(({ prices }) => [...prices.values()]))
    const isOneOrder = caps.order !== undefined && dearest > caps.order
    return new OverBudgetError(
      isOneOrder
        ? `one order of the plan costs ${formatDollars(dearest)}, above the ${formatDollars(caps.order ?? 0)} of budget.order; nothing was ordered`
        : `the plan costs ${formatDollars(total)}, above the cap of ${formatDollars(caps.run)}${caps.isDefault ? ' that holds where none is set' : ''}; nothing was ordered. Raise budget.run or --max-cost, or order less with --locale or --file`,
    )
  }
  if (!account.overdraftAllowed && account.balance < total) {
    return new InsufficientFundsError(
      `the plan costs ${formatDollars(total)}, but the balance is ${formatDollars(account.balance)} (${formatDollars(account.reserved)} reserved); nothing was ordered`,
    )
  }
  return undefined
}

/**
 * The service's time now: its last word and what the machine's own stopwatch says has passed since. A person may have
 * thought about the price for an hour, so the word is fetched anew.
 */
async function serverClock(project: Project, { client }: Online): Promise<() => ServerTime> {
  await client.account(project.signal === undefined ? {} : { signal: project.signal })
  return () => client.serverTime ?? 0
}

async function checkAfter(
  project: Project,
  online: Online,
  placing: Placing,
): Promise<{ errors: DragomanError[]; notices: readonly Notice[] }> {
  // Not on the run's signal: what was just bought has to be known even when the run is being stopped.
  const unhurried: Project = { ...project, signal: undefined }
  await project.clock.sleep(checkAfterMs)
  try {
    const { facts } = await readAndRecord(unhurried, online, placing.watermark)
    const { errors, notices } = await audit(
      unhurried,
      online,
      foldLedger(project.store.read()),
      placing.answered,
    )
    return { errors: [...dearerErrors(facts), ...errors], notices }
  } catch (error) {
    if (!(error instanceof ServiceUnreachableError)) throw error
    return { errors: [error], notices: [] }
  }
}

/**
 * A run whose placing was stopped by an unclear outcome says so even when the outcome is known by now: what it did not
 * order is still to be ordered. Nothing while an outcome is unknown, for then that is what has to be said.
 * @param left requests that were not sent
 */
export function cutShort(project: Project, ledger: Ledger, left: number): ServiceUnreachableError[] {
  if (unclearPurchases(ledger).length > 0) return []
  const lost = ledger.purchases.filter(
    ({ intent, state, absences }) =>
      intent?.fact.run === project.run && state === 'freed' && absences.length > 1,
  )
  const requests = left + new Set(lost.map(({ intent }) => intent?.ulid)).size
  if (requests === 0) return []
  return [
    new ServiceUnreachableError(
      `the service failed while orders were placed: ${requests === 1 ? 'one request of the plan was' : `${requests} requests of the plan were`} not carried out. Run again`,
    ),
  ]
}

function adoptedOrders(project: Project, { records, ledger }: Wants): OrderLine[] {
  const read = new Set(records.map(({ id }) => id))
  const own = new Set(project.pairs.map(({ source }) => source))
  return ledger.purchases
    .filter(
      ({ order, intent, path }) =>
        order !== undefined && read.has(order.id) && intent?.fact.run !== project.run && own.has(path),
    )
    .flatMap(purchase => orderLine(project, purchase, true))
}
