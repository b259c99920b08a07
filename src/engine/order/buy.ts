/** Wants → plan → gates → orders → check-after: everything of a run that spends money. */
import { DragomanError, ServiceUnreachableError } from '../../errors.ts'
import type { Ledger } from '../../ledger/fold.ts'
import type { Locale, MicroDollars, Notice, RelativePath, ServerTime, Superseded } from '../../model.ts'
import { thrownBy } from '../../model.ts'
import {
  foundOrders,
  lostErrors,
  type OrderLine,
  orderLine,
  ordersOf,
  spentOf,
  unclearPurchases,
  unknownOf,
  unreadableNotices,
} from '../known/order-lines.ts'
import { unreadErrors } from '../known/order-list.ts'
import { datedNow } from '../known/service-time.ts'
import { unknownErrors } from '../known/unclear.ts'
import { compareServices, type ServicePrice } from '../plan/compare-services.ts'
import { findWants, type Wants } from '../plan/find-wanted.ts'
import { makePlan, type Plan } from '../plan/plan.ts'
import {
  omissionNotices,
  refuseHigherPrices,
  refuseOtherAccount,
  restrictToPlan,
  type SavedPlan,
} from '../plan/saved-plan.ts'
import type { Caps, Control, Online, Problems, Project, Recording, RunLedger, Task } from '../project.ts'
import type { Again } from '../scan/string-selector.ts'
import { openAccount } from './account.ts'
import { capsOfRun } from './caps.ts'
import { auditRead, checkAfter, readAndRecord } from './check-after.ts'
import { waitForConcurrentRuns } from './concurrent-runs.ts'
import type { Duplicate } from './duplicates.ts'
import { gateError } from './gate.ts'
import { type Placing, placeOrders } from './place.ts'
import { priceIncreaseErrors } from './price-increase.ts'
import { unsoldSkips } from './refusal.ts'
import { replacedNotices } from './replaced.ts'
import { cancellationNotices, cancelSuperseded, supersededOrders } from './superseded.ts'

export type BuyOptions = {
  readonly caps: Caps
  readonly allowReorder: (path: RelativePath) => boolean
  /** Carry out this plan and nothing else. */
  readonly saved: SavedPlan | undefined
  /** Order the proofreading of source texts, and nothing else. */
  readonly proofread?: boolean | undefined
  /** Strings to be bought although they were bought before. */
  readonly again?: Again | undefined
  /** Asked once, before the first request. Default: go on. */
  readonly confirm: ((plan: Plan) => Promise<boolean>) | undefined
  /** Gets, once, the orders that are about to be placed. */
  readonly announce?: ((plan: Plan) => void) | undefined
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
  /** Texts of orders that were cancelled because their source texts have changed. */
  readonly superseded: readonly Superseded[]
  /** Not among the errors yet. */
  readonly duplicates: readonly Duplicate[]
  /** The problems of files. */
  readonly problems: Readonly<Problems>
  readonly errors: readonly DragomanError[]
  readonly notices: readonly Notice[]
}

/** The requests that would be bought, with prices; where asked for, also from each service. Reads the service, writes nothing. */
export async function planOrders(
  project: Project,
  online: Online,
  options: BuyOptions & { readonly compares?: boolean },
): Promise<{
  readonly plan: Plan
  readonly comparison: readonly ServicePrice[] | undefined
  readonly problems: Readonly<Problems>
}> {
  const { toCancel, wants, pricing } = await prepare(project, online, options, false)
  const plan = await makePlan(project, online, wants.diffs, pricing)
  return {
    problems: wants.problems,
    plan: {
      ...plan,
      errors: [...plan.errors, ...unreadErrors(wants.unread)],
      notices: [
        ...wants.notices,
        ...unreadableNotices(project, wants.ledger),
        ...cancellationNotices(project, toCancel),
        ...plan.notices,
      ],
    },
    comparison: options.compares
      ? await compareServices(project, online, wants.diffs, pricing, plan)
      : undefined,
  }
}

/** The strings to buy, and what their price and the caps depend on. */
async function prepare(project: Project, online: Online, options: BuyOptions, writes: boolean) {
  const { again, proofread = false, saved } = options
  const account = await openAccount(project, online)
  if (saved !== undefined) refuseOtherAccount(saved, account, online.address)
  const superfluous = await supersededOrders(project, online, project.store.ledger(), proofread)
  const toCancel = superfluous.filter(
    ({ order }) => saved === undefined || saved.withdraws.includes(order?.id ?? ''),
  )
  const wants = await findWants(project, online, { writes, proofread, again, toCancel })
  const caps = capsOfRun(project, online, options.caps, toCancel)
  const withdraws = toCancel.flatMap(one => orderLine(project, one, false))
  return { toCancel, wants, pricing: { ...options, caps, account, withdraws } }
}

/** Buys what is wanted, within the caps. */
export async function buy(project: Project, online: Online, options: BuyOptions): Promise<Bought> {
  const { again, proofread, saved } = options
  const { toCancel, wants, pricing } = await prepare(project, online, options, true)
  const diffs = saved === undefined ? wants.diffs : restrictToPlan(project, wants.diffs, saved)
  const read = foundOrders(project, wants)
  const unclear = unclearPurchases(wants.ledger)
  // An unreadable part may have bought the same; it keeps nobody from fetching.
  const isStopped = unclear.length > 0 || wants.unread.length > 0
  const plan = await makePlan(project, online, isStopped ? [] : diffs, pricing)
  const omissions = saved === undefined || isStopped ? [] : omissionNotices(project, diffs, saved)
  const found: Bought = {
    plan,
    orders: read,
    spent: 0,
    unknown: unknownOf(project, unclear),
    isBlocked: unclear.length > 0,
    isDeclined: false,
    left: 0,
    superseded: [],
    duplicates: [],
    problems: wants.problems,
    errors: [
      ...plan.errors,
      ...unreadErrors(wants.unread),
      ...priceIncreaseErrors(wants.facts),
      ...unknownErrors(project, wants.ledger),
    ],
    notices: [...wants.notices, ...unreadableNotices(project, wants.ledger), ...omissions, ...plan.notices],
  }
  if (saved !== undefined) refuseHigherPrices(project, plan, saved)
  if (isStopped) return withAudit(project, online, found, wants)
  const lost = plan.requests.length === 0 ? [] : lostErrors(project, wants.ledger)
  if (lost.length > 0)
    return withAudit(project, online, { ...found, errors: [...found.errors, ...lost] }, wants)
  const gate = gateError(plan)
  if (gate !== undefined) {
    // Orders that are of no use any more are cancelled all the same, unless a user was to be asked first.
    const back = options.confirm === undefined ? await cancelSuperseded(project, online, toCancel) : undefined
    return {
      ...found,
      superseded: back?.superseded ?? [],
      errors: [...found.errors, gate],
      notices: [...found.notices, ...(back?.notices ?? [])],
    }
  }
  const isAsking = options.confirm !== undefined && plan.requests.length > 0
  const shown = {
    ...plan,
    notices: [...cancellationNotices(project, toCancel), ...omissions, ...plan.notices],
  }
  if (plan.requests.length > 0) options.announce?.(shown)
  if (isAsking && !(await options.confirm?.(shown))) return { ...found, isDeclined: true }
  const { superseded, notices, isPartial } = await cancelSuperseded(project, online, toCancel)
  const ready: Bought = { ...found, superseded, notices: [...found.notices, ...notices] }
  if (plan.requests.length === 0) return withAudit(project, online, ready, wants)
  if (!isPartial) return carryOut(project, online, ready, plan, wants)
  // An order that a translator has taken after all still covers its strings; the rest may be ordered now.
  const rest = await findWants(project, online, { writes: true, proofread, again })
  // And for no more than what was shown.
  const lessCaps = { ...pricing.caps, run: Math.min(pricing.caps.run, plan.total) }
  const left = saved === undefined ? rest.diffs : restrictToPlan(project, rest.diffs, saved)
  const less = await makePlan(project, online, left, { ...pricing, caps: lessCaps })
  const excess = gateError(less)
  if (excess !== undefined) return { ...ready, errors: [...ready.errors, excess] }
  return carryOut(project, online, { ...ready, plan: less }, less, rest)
}

/** Places what was planned, and looks again after it. */
async function carryOut(
  project: Recording & Pick<Task, 'ref'>,
  online: Online,
  found: Bought,
  plan: Plan,
  wants: Wants,
): Promise<Bought> {
  if (plan.requests.length === 0) return withAudit(project, online, found, wants)
  const placing = await placeOrders(project, online, plan, {
    watermark: wants.highest,
    serverNow: await serverClock(project, online),
    readAgain: async () => (await readAndRecord(project, online, undefined, plan.requests)).highest,
    planned: wants.ledger,
  })
  const checked = placing.hasSent
    ? await checkAfter(project, online, { id: wants.highest, known: placing.answered })
    : await auditRead(project, online, wants)
  handOver(project)
  await waitForConcurrentRuns(project)
  const ledger = project.store.ledger()
  const left = unclearPurchases(ledger)
  return {
    ...found,
    plan: { ...found.plan, skipped: [...found.plan.skipped, ...placing.unsold.flatMap(unsoldSkips)] },
    orders: [...ordersOf(project, ledger), ...found.orders],
    spent: spentOf(project, ledger),
    unknown: unknownOf(project, left),
    left: placing.left,
    duplicates: checked.duplicates,
    errors: [
      ...found.errors,
      ...placing.errors,
      ...checked.errors,
      ...unknownErrors(project, ledger),
      ...(placing.errors.length > 0 ? [] : cutShort(project, ledger, placing.left)),
    ],
    notices: [
      ...found.notices,
      ...overtakenNotices(placing),
      ...replacedNotices(project, plan.requests, ledger),
      ...checked.notices,
    ],
  }
}

function overtakenNotices({ overtaken }: Placing): Notice[] {
  return overtaken.map(({ path, languages }) => ({
    path,
    message: `another run has ordered the same strings for ${languages.join(', ')} in the meantime, so this run did not order them`,
  }))
}

async function withAudit(
  project: RunLedger & Pick<Control, 'signal'>,
  online: Online,
  found: Bought,
  wants: Wants,
): Promise<Bought> {
  const { errors, duplicates, notices } = await auditRead(project, online, wants)
  return {
    ...found,
    duplicates,
    errors: [...found.errors, ...errors],
    notices: [...found.notices, ...notices],
  }
}

/** A run that waits may be thrown away while it does; a ledger that cannot be pushed now is reported at the end. */
function handOver({ store }: RunLedger): void {
  thrownBy(DragomanError, () => store.flush())
}

/**
 * The service's time now: its last word and what the machine's own stopwatch says has passed since. A person may have
 * thought about the price for an hour, so the word is fetched anew.
 */
async function serverClock(
  project: Pick<Control, 'clock' | 'signal'>,
  { client }: Online,
): Promise<() => ServerTime> {
  await client.account({ signal: project.signal })
  return () => datedNow({ date: client.serverNow, local: project.clock.now() }) ?? 0
}

/**
 * A run whose placing was stopped by an unclear outcome says so even when the outcome is known by now: what it did not
 * order is still to be ordered. Nothing while an outcome is unknown, for then that is what has to be said.
 * @param left requests that were not sent
 */
export function cutShort(
  project: Pick<Task, 'run'>,
  ledger: Ledger,
  left: number,
): ServiceUnreachableError[] {
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
