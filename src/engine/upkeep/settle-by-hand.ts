/** A user's answer about a request that no reading can settle: the service placed no order for it, or this one did. */
import { UsageError } from '../../errors.ts'
import type { KnownFact } from '../../ledger/facts.ts'
import type { Purchase } from '../../ledger/fold.ts'
import { type Ulid, ulidTime } from '../../ledger/ulid.ts'
import type { Locale, OrderId } from '../../model.ts'
import type { OrderRecord } from '../../service/types.ts'
import { type ReadBack, readBack, record } from '../known/bind-unclear.ts'
import { localeOf, unclearPurchases } from '../known/order-lines.ts'
import { isAlike } from '../known/resemblance.ts'
import { deliveredFact, isListed } from '../known/service-orders.ts'
import { sentData } from '../known/text-identity.ts'
import { doubtAdvice, missingOf, settleCommand } from '../known/unclear.ts'
import type { Control, Online, PairIndex, Project, RunLedger, Task } from '../project.ts'

export type Word =
  | {
      readonly kind: 'absent'
      /** Orders that may be what became of the request, and are not. */
      readonly others: readonly OrderId[]
    }
  | { readonly kind: 'order'; readonly id: OrderId }

export type Settled = { readonly purchase: Purchase; readonly order: OrderId | undefined }

/** A request that was sent so short a time ago may still be carried out. */
const earliestMs = 15 * 60_000

/**
 * Reads the service back, and settles what is still unclear of a request as a person says.
 * @throws {UsageError} where the order list contradicts it, or where it settles nothing
 */
export async function settleByHand(
  project: Project,
  online: Online,
  request: Ulid,
  word: Word,
): Promise<readonly Settled[]> {
  const back = await readBack(project, online, project.store.ledger())
  record(project, back)
  const unclear = unclearPurchases(project.store.ledger())
  const chosen = unclear.filter(
    one => one.intent?.ulid === request && isChosen(project, one, localeOf(project, one)),
  )
  if (chosen.length === 0) throw nothingToSettle(project, request, unclear, back)
  if (word.kind === 'absent') return chosen.map(one => declareAbsent(project, one, word.others, back))
  return [await declareOrder(project, online, chosen, word.id)]
}

function isChosen(
  { selection, pairOf }: Pick<Task, 'selection'> & Pick<PairIndex, 'pairOf'>,
  { path, language }: Purchase,
  locale: Locale,
): boolean {
  const targets = pairOf(path)?.targets.filter(target => target.language === language) ?? []
  return (
    targets.length === 0 || targets.some(target => target.locale === locale && selection.hasTarget(target))
  )
}

function declareAbsent(
  project: Pick<Control, 'clock'> & RunLedger & PairIndex,
  purchase: Purchase,
  others: readonly OrderId[],
  { doubts, missing }: ReadBack,
): Settled {
  const request = purchase.intent?.ulid ?? ''
  const left = earliestMs - (project.clock.now() - ulidTime(request))
  if (left > 0 && left <= earliestMs) {
    throw new UsageError(
      `the request was sent less than 15 minutes ago, so the service may still place the order; try again in ${Math.ceil(left / 60_000)} minutes`,
    )
  }
  if (missing.length > 0) throw new UsageError(`${missingOf(missing)}. Nothing was settled`)
  const alike = doubts
    .filter(one => one.purchase.intent?.ulid === request && one.purchase.language === purchase.language)
    .flatMap(({ orders }) => orders)
    .filter(id => !others.includes(id))
  if (alike.length > 0) {
    throw new UsageError(
      `the service may have placed ${alike.length === 1 ? `order ${alike[0]}` : `one of the orders ${alike.join(', ')}`} for the request; nothing was settled. ${doubtAdvice(settleCommand(project, purchase), alike, others)}`,
    )
  }
  const message = 'somebody settled it: no order was placed'
  write(project, purchase, { kind: 'refused', fact: { status: 0, code: 'DECLARED_ABSENT', message } })
  return { purchase, order: undefined }
}

async function declareOrder(
  project: Pick<Control, 'signal'> & RunLedger,
  online: Online,
  chosen: readonly Purchase[],
  id: OrderId,
): Promise<Settled> {
  const refused = (why: string) => new UsageError(`order ${id} ${why}; nothing was settled`)
  const order = await online.client.getOrder(id, { signal: project.signal })
  if (order === undefined || !(await isListed(online.client, id, project.signal)))
    throw refused('is not on the order list of the account')
  const owner = project.store
    .ledger()
    .purchases.find(({ intent, order: own }) => intent !== undefined && own?.id === id)
  if (owner !== undefined) throw refused(`belongs to the request ${owner.intent?.ulid} already`)
  const purchase = chosen.find(
    one => one.named.includes(id) || (one.language === order.targetLanguage && mayBeOf(one, order)),
  )
  if (purchase === undefined) throw refused('has too little in common with the request')
  const { price, volume, createdAt: created_at } = order
  write(project, purchase, { kind: 'placed', fact: { id, price, volume, created_at, how: 'read-back' } })
  const delivered = deliveredFact(order)
  if (delivered !== undefined) write(project, purchase, { kind: 'delivered', fact: delivered })
  return { purchase, order: id }
}

/** The person vouches for it, so that one thing beside the language is enough. */
function mayBeOf({ intent, path, language }: Purchase, order: OrderRecord): boolean {
  if (intent === undefined) return false
  const { fact } = intent
  const asked = {
    ...{ language, metadata: path, data: sentData(fact) ?? '' },
    ...{ volume: fact.volume, price: fact.quoted[language] ?? 0 },
  }
  const { resource, volume, price, targetLanguage } = order
  return isAlike(asked, {
    ...{ language: targetLanguage, volume, price },
    ...{ metadata: resource?.metadata ?? '', data: resource?.data ?? '' },
  })
}

function write({ store }: RunLedger, { intent, language }: Purchase, fact: KnownFact): void {
  if (intent !== undefined) store.writeFact(intent.ulid, language, fact)
}

function nothingToSettle(
  project: PairIndex,
  request: Ulid,
  unclear: readonly Purchase[],
  { facts }: ReadBack,
): UsageError {
  const found = facts.flatMap(({ purchase, fact }) =>
    purchase.intent?.ulid === request && fact.kind === 'placed' ? [fact.fact.id] : [],
  )
  if (found.length > 0)
    return new UsageError(
      `nothing to settle: the order list shows that the request ${request} placed order ${found.join(', ')}; "dragoman pull" fetches it`,
    )
  const open = unclear.map(one => `${one.intent?.ulid} (${one.path}, ${localeOf(project, one)})`)
  return new UsageError(
    open.length === 0
      ? `there is no request with an unknown outcome, so nothing can be settled`
      : `no request ${request} has an unknown outcome. Those that have one: ${open.join(', ')}`,
  )
}
