/** A plan that may be carried out → orders → check-after: what was bought, and what is to be said of it. */
import { DragomanError, ServiceUnreachableError } from '../../errors.ts'
import type { Ledger } from '../../ledger/fold.ts'
import type { Locale, MicroDollars, Notice, RelativePath, ServerTime, Superseded } from '../../model.ts'
import { thrownBy } from '../../model.ts'
import { type OrderLine, ordersOf, spentOf, unclearPurchases, unknownOf } from '../known/order-lines.ts'
import { datedNow } from '../known/service-time.ts'
import { unknownErrors } from '../known/unclear.ts'
import type { Wants } from '../plan/find-wanted.ts'
import type { Plan } from '../plan/plan.ts'
import type { Control, Online, PairIndex, Problems, Recording, RunLedger, Task } from '../project.ts'
import { auditRead, checkAfter, readAndRecord } from './check-after.ts'
import { waitForConcurrentRuns } from './concurrent-runs.ts'
import type { Duplicate } from './duplicates.ts'
import { type Placing, placeOrders } from './place.ts'
import { unsoldSkips } from './refusal.ts'
import { replacedNotices } from './replaced.ts'

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

/** Places what was planned, and looks again after it. */
export async function carryOut(
  project: Recording & Pick<Task, 'ref'>,
  online: Online,
  found: Bought,
  wants: Wants,
): Promise<Bought> {
  const { plan } = found
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
  // A run that waits may be thrown away while it does; a ledger that cannot be pushed now is reported at the end.
  thrownBy(DragomanError, () => project.store.flush())
  await waitForConcurrentRuns(project)
  const ledger = project.store.ledger()
  const bought = recounted(project, {
    ...found,
    plan: { ...plan, skipped: [...plan.skipped, ...placing.unsold.flatMap(unsoldSkips)] },
    left: placing.left,
    duplicates: checked.duplicates,
  })
  return adding(bought, {
    errors: [
      ...placing.errors,
      ...checked.errors,
      ...unknownErrors(project, ledger),
      ...(placing.errors.length > 0 ? [] : cutShort(project, ledger, placing.left)),
    ],
    notices: [
      ...overtakenNotices(placing),
      ...replacedNotices(project, plan.requests, ledger),
      ...checked.notices,
    ],
  })
}

/** The orders by what the ledger says of them now: a request that was unclear may have been settled. */
export function recounted(project: PairIndex & RunLedger, bought: Bought): Bought {
  const ledger = project.store.ledger()
  return {
    ...bought,
    orders: [...ordersOf(project, ledger), ...bought.orders.filter(({ found }) => found === true)],
    spent: spentOf(project, ledger),
    unknown: unknownOf(project, unclearPurchases(ledger)),
  }
}

function overtakenNotices({ overtaken }: Placing): Notice[] {
  return overtaken.map(({ path, languages }) => ({
    path,
    message: `another run has ordered the same strings for ${languages.join(', ')} in the meantime, so this run did not order them`,
  }))
}

export async function withAudit(
  project: RunLedger & Pick<Control, 'signal'>,
  online: Online,
  found: Bought,
  wants: Wants,
): Promise<Bought> {
  const { duplicates, ...audited } = await auditRead(project, online, wants)
  return adding({ ...found, duplicates }, audited)
}

/** With further errors and notices, after those that it has. */
export function adding(
  bought: Bought,
  { errors = [], notices = [] }: Partial<Pick<Bought, 'errors' | 'notices'>>,
): Bought {
  return { ...bought, errors: [...bought.errors, ...errors], notices: [...bought.notices, ...notices] }
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
