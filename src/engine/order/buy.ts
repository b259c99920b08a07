/** Wants → plan → gates → orders → check-after: everything of a run that spends money. */
import type { Notice, RelativePath } from '../../model.ts'
import {
  foundOrders,
  lostErrors,
  orderLine,
  unclearPurchases,
  unknownOf,
  unreadableNotices,
} from '../known/order-lines.ts'
import { unreadErrors } from '../known/order-list.ts'
import { unknownErrors } from '../known/unclear.ts'
import { compareServices, type ServicePrice } from '../plan/compare-services.ts'
import { findWants, type WantsOptions } from '../plan/find-wanted.ts'
import { makePlan, type Plan } from '../plan/plan.ts'
import {
  omissionNotices,
  refuseHigherPrices,
  refuseOtherAccount,
  restrictToPlan,
  type SavedPlan,
} from '../plan/saved-plan.ts'
import type { Caps, Online, Problems, Project } from '../project.ts'
import { openAccount } from './account.ts'
import { capsOfRun } from './caps.ts'
import { adding, type Bought, carryOut, withAudit } from './carry-out.ts'
import { gateError } from './gate.ts'
import { priceIncreaseErrors } from './price-increase.ts'
import { cancellationNotices, cancelSuperseded, supersededOrders } from './superseded.ts'

export type BuyOptions = {
  readonly caps: Caps
  readonly allowReorder: (path: RelativePath) => boolean
  /** Carry out this plan and nothing else. */
  readonly saved: SavedPlan | undefined
  /** Which strings are to be bought. */
  readonly wants: WantsOptions
  /** Asked once, before the first request. Default: go on. */
  readonly confirm: ((plan: Plan) => Promise<boolean>) | undefined
  /** Gets, once, the orders that are about to be placed. */
  readonly announce?: ((plan: Plan) => void) | undefined
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
  const { saved } = options
  const account = await openAccount(project, online)
  if (saved !== undefined) refuseOtherAccount(saved, account, online.address)
  const superfluous = await supersededOrders(project, online, project.store.ledger(), options.wants.proofread)
  const toCancel = superfluous.filter(
    ({ order }) => saved === undefined || saved.withdraws.includes(order?.id ?? ''),
  )
  const wants = await findWants(project, online, options.wants, { writes, toCancel })
  const caps = capsOfRun(project, online, options.caps, toCancel)
  const withdraws = toCancel.flatMap(one => orderLine(project, one, false))
  return { toCancel, wants, pricing: { ...options, caps, account, withdraws } }
}

/** Buys what is wanted, within the caps. */
export async function buy(project: Project, online: Online, options: BuyOptions): Promise<Bought> {
  const prepared = await prepare(project, online, options, true)
  const { toCancel, wants } = prepared
  const { found, isStopped, omissions } = await makeOffer(project, online, options, prepared)
  const { plan } = found
  if (options.saved !== undefined) refuseHigherPrices(project, plan, options.saved)
  if (isStopped) return withAudit(project, online, found, wants)
  const lost = plan.requests.length === 0 ? [] : lostErrors(project, wants.ledger)
  if (lost.length > 0) return withAudit(project, online, adding(found, { errors: lost }), wants)
  const gate = gateError(plan)
  if (gate !== undefined) {
    const refused = adding(found, { errors: [gate] })
    // Orders that are of no use any more are cancelled all the same, unless a user was to be asked first.
    return options.confirm === undefined
      ? (await cancelled(project, online, refused, toCancel)).bought
      : refused
  }
  const notices = [...cancellationNotices(project, toCancel), ...omissions, ...plan.notices]
  if (!(await isAgreed({ ...plan, notices }, options))) return { ...found, isDeclined: true }
  const { bought: ready, isPartial } = await cancelled(project, online, found, toCancel)
  return isPartial && plan.requests.length > 0
    ? buyRest(project, online, options, prepared, ready)
    : carryOut(project, online, ready, wants)
}

type Prepared = Awaited<ReturnType<typeof prepare>>

/** The plan, and what is to be said whether or not it is carried out. */
async function makeOffer(
  project: Project,
  online: Online,
  { saved }: BuyOptions,
  { wants, pricing }: Prepared,
): Promise<{ readonly found: Bought; readonly isStopped: boolean; readonly omissions: readonly Notice[] }> {
  const { ledger, facts, unread, problems } = wants
  const unclear = unclearPurchases(ledger)
  // An unreadable part may have bought the same; it keeps nobody from fetching.
  const isStopped = unclear.length > 0 || unread.length > 0
  const diffs = saved === undefined ? wants.diffs : restrictToPlan(project, wants.diffs, saved)
  const plan = await makePlan(project, online, isStopped ? [] : diffs, pricing)
  const omissions = saved === undefined || isStopped ? [] : omissionNotices(project, diffs, saved)
  const found: Bought = {
    plan,
    orders: foundOrders(project, wants),
    spent: 0,
    unknown: unknownOf(project, unclear),
    isBlocked: unclear.length > 0,
    isDeclined: false,
    left: 0,
    superseded: [],
    duplicates: [],
    problems,
    errors: [
      ...plan.errors,
      ...unreadErrors(unread),
      ...priceIncreaseErrors(facts),
      ...unknownErrors(project, ledger),
    ],
    notices: [...wants.notices, ...unreadableNotices(project, ledger), ...omissions, ...plan.notices],
  }
  return { found, isStopped, omissions }
}

/** Shows the orders that are about to be placed, and asks whether they may be. */
async function isAgreed(plan: Plan, { announce, confirm }: BuyOptions): Promise<boolean> {
  if (plan.requests.length === 0) return true
  announce?.(plan)
  return confirm === undefined || confirm(plan)
}

/** Cancels superseded orders. `isPartial`: translators have taken some of them. */
async function cancelled(
  project: Project,
  online: Online,
  bought: Bought,
  toCancel: Prepared['toCancel'],
): Promise<{ readonly bought: Bought; readonly isPartial: boolean }> {
  const { superseded, notices, isPartial } = await cancelSuperseded(project, online, toCancel)
  return { bought: adding({ ...bought, superseded }, { notices }), isPartial }
}

/** An order that a translator has taken after all still covers its strings; the rest may be ordered now. */
async function buyRest(
  project: Project,
  online: Online,
  options: BuyOptions,
  { pricing }: Prepared,
  bought: Bought,
): Promise<Bought> {
  const { saved } = options
  const wants = await findWants(project, online, options.wants, { writes: true })
  // And for no more than what was shown.
  const caps = { ...pricing.caps, run: Math.min(pricing.caps.run, bought.plan.total) }
  const diffs = saved === undefined ? wants.diffs : restrictToPlan(project, wants.diffs, saved)
  const plan = await makePlan(project, online, diffs, { ...pricing, caps })
  const gate = gateError(plan)
  if (gate !== undefined) return adding(bought, { errors: [gate] })
  return carryOut(project, online, { ...bought, plan }, wants)
}
