/**
 * Two live orders for one string: found at the end of every run that orders. The lowest id stands; of the others, ours are
 * deleted while nobody works on them, everything else is reported with ids and prices (rules M5, M8).
 */
import { DuplicateOrderError } from '../errors.ts'
import { isLive, type Ledger, type Purchase } from '../ledger/fold.ts'
import { compareOrderIds, formatDollars, type Notice, type OrderId } from '../model.ts'
import { cancelOrder } from './cancel.ts'
import type { Online, Project } from './project.ts'

/** An order was created by our request if it is not older than this after its intent. */
const ownEchoMs = 15 * 60_000

export type Audit = { readonly errors: readonly DuplicateOrderError[]; readonly notices: readonly Notice[] }

type Ordered = Purchase & { readonly order: NonNullable<Purchase['order']> }

/** @param answered every order that an answer to this run's own requests has named */
export async function audit(
  project: Project,
  online: Online,
  ledger: Ledger,
  answered: ReadonlySet<OrderId>,
): Promise<Audit> {
  const errors: DuplicateOrderError[] = []
  const notices: Notice[] = []
  for (const { lower, higher } of duplicates(ledger)) {
    const place = { path: higher.path }
    const both = `orders ${lower.order.id} (${formatDollars(lower.order.price)}) and ${higher.order.id} (${formatDollars(higher.order.price)}) buy the same texts of ${higher.path} in ${higher.language}`
    if (isOurs(lower, higher, answered)) {
      const result = await cancelOrder(online, higher.order.id)
      if (result.isCancelled) {
        const fact = { id: higher.order.id, by: 'tool' as const, reason: `duplicate of ${lower.order.id}` }
        if (higher.intent === undefined)
          project.store.appendSeen(project.run, [{ kind: 'cancelled', ...fact }])
        else project.store.writeFact(higher.intent.ulid, higher.language, { kind: 'cancelled', fact })
        notices.push({ ...place, message: `${both}; the second was cancelled in time` })
        continue
      }
    }
    const witness = lower.intent === undefined ? higher : lower
    if (witness.intent !== undefined) {
      const other = witness === lower ? higher : lower
      project.store.writeFact(witness.intent.ulid, witness.language, {
        kind: 'duplicate',
        fact: {
          id: witness.order.id,
          other: other.order.id,
          price: witness.order.price,
          other_price: other.order.price,
        },
      })
    }
    errors.push(
      new DuplicateOrderError(
        `${both}; ask the service for a refund of the second, or cancel it there`,
        place,
      ),
    )
  }
  return { errors, notices }
}

/** Pairs of orders that overlap, where one at least is of our own intents and the pair has not been reported yet. */
function duplicates(ledger: Ledger): { lower: Ordered; higher: Ordered }[] {
  const byPair = new Map<string, Ordered[]>()
  const found = new Map<string, { lower: Ordered; higher: Ordered }>()
  const ordered = ledger.purchases
    .filter((purchase): purchase is Ordered => purchase.order !== undefined && isLive(purchase))
    .sort((a, b) => compareOrderIds(a.order.id, b.order.id))
  for (const purchase of ordered) {
    for (const pair of purchase.pairs) {
      const name = `${purchase.language} ${purchase.path} ${pair}`
      const before = byPair.get(name) ?? []
      for (const lower of before) {
        // Two ledgers that were merged may each have bound a lost request to the one order that came of both.
        if (lower.order.id === purchase.order.id) continue
        const isReported = [lower, purchase].some(
          ({ duplicates: known }) => known.includes(purchase.order.id) || known.includes(lower.order.id),
        )
        if (
          isReported ||
          isRepeated(lower, purchase) ||
          (lower.intent === undefined && purchase.intent === undefined)
        )
          continue
        found.set(`${lower.order.id} ${purchase.order.id}`, { lower, higher: purchase })
      }
      byPair.set(name, [...before, purchase])
    }
  }
  return [...found.values()]
}

/** What was bought again on purpose repeats what its buyer could see, and nothing else. */
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
