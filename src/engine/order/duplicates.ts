/**
 * Two live orders for one string: found at the end of every run that orders. The lowest id is kept; of the others, ours are
 * deleted while nobody works on them, everything else is reported with ids and prices (`delete-only-our-own`, `lowest-order-wins`).
 */
import { DuplicateOrderError } from '../../errors.ts'
import { isLive, type Ledger, type Purchase, type Requested } from '../../ledger/fold.ts'
import { addTo, compareOrderIds, formatDollars, type Notice, type OrderId } from '../../model.ts'
import { readOrders } from '../known/order-list.ts'
import type { Control, Online, RunLedger } from '../project.ts'
import { type Cancelled, cancelAdopted, cancelOwnOrder } from './cancel.ts'

/** An order was created by our request if it is not older than this after its intent. */
const ownEchoMs = 15 * 60_000

export type Audit = {
  readonly duplicates: readonly Duplicate[]
  readonly notices: readonly Notice[]
}

/** Two orders of which neither is cancelled: a person has to settle them. */
export type Duplicate = {
  readonly error: DuplicateOrderError
} & Overlap

type Overlap = {
  readonly lower: Ordered
  readonly higher: Ordered
  /** The request of ours that one of the two came of, or repeats. */
  readonly witness: Requested
}

type Ordered = Purchase & { readonly order: NonNullable<Purchase['order']> }

/**
 * Deletes the duplicates that may be deleted; the others come back with every audit until `recordReported`.
 * @param answered every order that an answer to this run's own requests has named
 */
export async function audit(
  project: RunLedger & Pick<Control, 'signal'>,
  online: Online,
  ledger: Ledger,
  answered: ReadonlySet<OrderId>,
): Promise<Audit> {
  const duplicates: Duplicate[] = []
  const notices: Notice[] = []
  const cancelled = new Set<OrderId>()
  for (const overlap of overlaps(ledger)) {
    const { lower, higher } = overlap
    if (cancelled.has(lower.order.id) || cancelled.has(higher.order.id)) continue
    // A person may have cancelled it since. The next look finds an order that is not listed yet.
    if (!(await isStillThere(project, online, lower, answered))) continue
    if (!(await isStillThere(project, online, higher, answered))) continue
    const place = { path: higher.path }
    const both = `orders ${lower.order.id} (${formatDollars(lower.order.price)}) and ${higher.order.id} (${formatDollars(higher.order.price)}) buy the same texts of ${higher.path} in ${higher.language}`
    if (isOurs(lower, higher, answered)) {
      // An answer may name an order that never existed: nothing is cancelled for an order that the service does not show.
      if (!(await isStillThere(project, online, lower, new Set()))) continue
      const result = await takeBack(project, online, higher, `duplicate of ${lower.order.id}`)
      if (result.isCancelled) {
        cancelled.add(higher.order.id)
        notices.push({ ...place, message: `${both}; the second one was cancelled in time` })
        continue
      }
    }
    const error = new DuplicateOrderError(
      `${both}; cancel the second one with "dragoman orders cancel ${higher.order.id}" while it is in the queue; otherwise ask the service for a refund`,
      place,
    )
    duplicates.push({ error, ...overlap })
  }
  return { duplicates, notices }
}

function takeBack(
  project: RunLedger,
  online: Online,
  { intent, language, turn, order: { id } }: Ordered,
  reason: string,
): Promise<Cancelled> {
  if (intent === undefined) return cancelAdopted(project, online, { id, turn }, reason)
  return cancelOwnOrder(project, online, { intent: intent.ulid, language, id, turn }, reason)
}

/**
 * The errors of what audits have found, each once; from now on they count as reported. To be called when nothing but the report is
 * left to do: a run that dies before leaves them to the next one.
 */
export function recordReported({ store }: RunLedger, found: readonly Duplicate[]): DuplicateOrderError[] {
  for (const { lower, higher, witness } of found) {
    const [one, other] = witness === higher ? [higher, lower] : [lower, higher]
    const { id, price } = one.order
    const fact = { id, other: other.order.id, price, other_price: other.order.price }
    store.writeFact(witness.intent.ulid, witness.language, { kind: 'duplicate', fact })
  }
  return [...new Map(found.map(({ error }) => [error.message, error])).values()]
}

async function isStillThere(
  { signal }: Pick<Control, 'signal'>,
  { client }: Online,
  { order: { id }, state, isCancelRequested }: Ordered,
  answered: ReadonlySet<OrderId>,
): Promise<boolean> {
  if (state === 'delivered') return true
  // Just made, and perhaps not shown yet; unless a deletion failed that may have been carried out all the same.
  if (answered.has(id) && !isCancelRequested) return true
  const { records, unread } = await readOrders(client, [id], signal)
  return records.length + unread.length > 0
}

/** Pairs of orders that overlap, where a request of ours bears witness to one at least and the pair has not been reported yet. */
function overlaps(ledger: Ledger): Overlap[] {
  const found = new Map<string, Overlap>()
  for (const [lower, higher] of sharingOrders(ledger)) {
    // Two ledgers that were merged may each have bound a lost request to the one order that came of both.
    if (lower.order.id === higher.order.id) continue
    const both = `${lower.order.id} ${higher.order.id}`
    if (found.has(both) || isRepeated(lower, higher)) continue
    const witness = [lower, higher].find(isRequested) ?? echoed(ledger, higher) ?? echoed(ledger, lower)
    if (witness === undefined) continue
    const isReported = [lower, higher, witness].some(
      ({ duplicates: known }) => known.includes(higher.order.id) || known.includes(lower.order.id),
    )
    if (!isReported) found.set(both, { lower, higher, witness })
  }
  return [...found.values()]
}

/** Two purchases with live orders for each text that they share, the lower id first. */
function* sharingOrders({ purchases }: Ledger): Generator<readonly [Ordered, Ordered]> {
  const byText = new Map<string, Ordered[]>()
  const ordered = purchases
    .filter((purchase): purchase is Ordered => purchase.order !== undefined && isLive(purchase))
    .sort((a, b) => compareOrderIds(a.order.id, b.order.id))
  for (const higher of ordered) {
    for (const pair of higher.pairs) {
      const name = `${higher.language} ${higher.path} ${pair}`
      for (const lower of byText.get(name) ?? []) yield [lower, higher]
      addTo(byText, name, higher)
    }
  }
}

function isRequested(purchase: Purchase): purchase is Requested & Ordered {
  return purchase.intent !== undefined && purchase.order !== undefined
}

/**
 * The request that an adopted order repeats to the letter: the service may have carried it out once more, after the
 * order that it is known by was cancelled.
 */
function echoed(ledger: Ledger, { path, language, pairs }: Ordered): Requested | undefined {
  return ledger.purchases.find(
    (one): one is Requested =>
      one.intent !== undefined &&
      one.path === path &&
      one.language === language &&
      one.pairs.size === pairs.size &&
      [...one.pairs].every(pair => pairs.has(pair)),
  )
}

/** A string that was bought again on purpose repeats the purchase that its buyer could see, and nothing else. */
function isRepeated(lower: Ordered, { intent }: Ordered): boolean {
  return intent?.fact.again === true && compareOrderIds(lower.order.id, intent.fact.watermark.id) <= 0
}

/** Whether the higher order may be deleted: we know it from our own answer, or it echoes a request of ours that is bound to the lower one. */
function isOurs(lower: Ordered, higher: Ordered, answered: ReadonlySet<OrderId>): boolean {
  if (higher.state !== 'open') return false
  if (higher.ours || answered.has(higher.order.id)) return true
  if (higher.intent !== undefined || lower.intent === undefined || lower.ours) return false
  const isEcho =
    lower.pairs.size === higher.pairs.size && [...lower.pairs].every(pair => higher.pairs.has(pair))
  const created = Date.parse(higher.order.createdAt)
  const asked = lower.intent.fact.watermark.date
  return isEcho && created >= asked && created <= asked + ownEchoMs
}
