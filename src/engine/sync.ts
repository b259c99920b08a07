/**
 * The commands that talk to the service, each a sentence over the stages:
 * scan, reconcile, diff, plan, order, poll, write.
 */
import { DragomanError, LedgerUnreadableError } from '../errors.ts'
import { distinct, type Notice } from '../model.ts'
import { type Collected, type CollectOptions, collect } from './collect/collect.ts'
import { unreadableNotices } from './known/order-lines.ts'
import { openAccount } from './order/account.ts'
import { type BuyOptions, buy, planOrders } from './order/buy.ts'
import { type Bought, cutShort, recounted } from './order/carry-out.ts'
import { recordReported } from './order/duplicates.ts'
import { type Online, type Problems, type Project, withNew } from './project.ts'

export type Outcome = {
  readonly errors: readonly DragomanError[]
  readonly notices: readonly Notice[]
}

/** The orders that would be placed, and their price. Writes nothing. */
export async function plan(project: Project, online: Online, options: Parameters<typeof planOrders>[2]) {
  const { problems, ...made } = await planOrders(project, online, options)
  const { errors, notices } = made.plan
  return { ...made, errors: [...problems, ...errors], notices }
}

/**
 * Orders what is wanted and stops; writes what is there already.
 * @param options `tellsPending`: open orders are among the errors, too
 */
export async function order(
  project: Project,
  online: Online,
  options: BuyOptions & { readonly tellsPending?: boolean },
) {
  const { result: bought, failures } = await tryOnline(() => buy(project, online, options))
  const collected = await collect(project, undefined, { timeoutMs: 0, all: false, isLookNeeded: false })
  // An order run waits for nothing, so open orders are no news, and what it has left unclear it says itself.
  const errors = collected.errors.filter(
    ({ code }) => code !== 'OUTCOME_UNKNOWN' && (code !== 'PENDING' || options.tellsPending === true),
  )
  return {
    bought,
    collected,
    errors: [
      ...withNew(bought?.problems ?? [], collected.problems),
      ...failures,
      ...(bought?.errors ?? []),
      ...recordReported(project, bought?.duplicates ?? []),
      ...errors,
    ],
    notices: noticesOf(bought, collected),
  }
}

/** Fetches what is finished and writes it. */
export async function pull(
  project: Project,
  online: Online,
  options: Pick<CollectOptions, 'timeoutMs' | 'all'>,
) {
  const { result: account, failures } = await tryOnline(() => openAccount(project, online))
  const collected = await collect(project, account && online, { ...options, isLookNeeded: true })
  const { duplicates, problems } = collected
  const errors = [...failures, ...problems, ...recordReported(project, duplicates), ...collected.errors]
  const notices = [...unreadableNotices(project, project.store.ledger()), ...collected.notices]
  return { collected, errors, notices }
}

/** Orders, waits until everything is done or the deadline comes, and writes. */
export async function sync(
  project: Project,
  online: Online,
  options: BuyOptions & Pick<CollectOptions, 'timeoutMs'>,
) {
  const began = project.clock.monotonic()
  const { result: first, failures } = await tryOnline(() => buy(project, online, options))
  let bought = first
  const wait = () => ({
    // Who has just said no does not want to wait for what was ordered before.
    timeoutMs:
      first?.isDeclined === true ? 0 : Math.max(0, options.timeoutMs - (project.clock.monotonic() - began)),
    all: false,
    isLookNeeded: false,
  })
  let collected = await collect(project, first && online, wait())
  let problems = withNew(first?.problems ?? [], collected.problems)
  const isSettled =
    first?.isBlocked === true && !collected.errors.some(({ code }) => code === 'OUTCOME_UNKNOWN')
  // A request that an earlier run left unclear was settled while this one waited, so now it may buy.
  if (isSettled && !project.signal?.aborted) {
    const second = await tryOnline(() => buy(project, online, options))
    bought = second.result
    failures.push(...second.failures)
    const before = collected
    const after = await collect(project, bought && online, wait())
    problems = withNew(withNew(problems, bought?.problems ?? []), after.problems)
    collected = {
      ...after,
      duplicates: [...before.duplicates, ...after.duplicates],
      written: [...new Set([...before.written, ...after.written])].sort(),
      texts: before.texts + after.texts,
      superseded: [...before.superseded, ...after.superseded],
      comments: distinct([...before.comments, ...after.comments]),
    }
  }
  // Whether an outcome is still unknown is known at the end, and the collecting says it.
  const errors = (bought?.errors ?? []).filter(
    error => error.code !== 'OUTCOME_UNKNOWN' || error instanceof LedgerUnreadableError,
  )
  if (bought !== undefined && errors.length < bought.errors.length && !bought.isBlocked) {
    errors.push(...cutShort(project, project.store.ledger(), bought.left))
  }
  errors.push(...recordReported(project, [...(bought?.duplicates ?? []), ...collected.duplicates]))
  return {
    bought: bought && recounted(project, bought),
    collected,
    errors: [...problems, ...failures, ...errors, ...collected.errors],
    notices: noticesOf(bought, collected),
  }
}

/** A service that does not answer, or refuses the key, stops what needs it and nothing else; a wrong command stops all. */
async function tryOnline<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T | undefined; readonly failures: Problems }> {
  try {
    return { result: await work(), failures: [] }
  } catch (error) {
    if (!(error instanceof DragomanError) || error.exitCode === 2) throw error
    return { result: undefined, failures: [error] }
  }
}

function noticesOf(bought: Bought | undefined, collected: Collected): Notice[] {
  const all = [...(bought?.notices ?? []), ...collected.notices]
  return distinct(all)
}
