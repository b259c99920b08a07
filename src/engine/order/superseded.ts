/**
 * Open orders whose source texts have changed (`superseded-orders-are-cancelled`): one that nobody works on yet is cancelled where at least half of
 * it is of no use any more, and only by the branch that placed it.
 */
import type { Ledger, Purchase } from '../../ledger/fold.ts'
import {
  formatDollars,
  formatNamed,
  keyOf,
  type Notice,
  type OrderedString,
  type Superseded,
} from '../../model.ts'
import { isSelected, localeOf } from '../known/order-lines.ts'
import { reconcile } from '../known/reconcile.ts'
import { listOrders } from '../known/service-orders.ts'
import { sourceIndex } from '../known/source-strings.ts'
import { wireKeyOf } from '../known/text-identity.ts'
import type { Control, Files, Layout, Online, PairIndex, RunLedger, Task, Tree } from '../project.ts'
import { cancelOwnOrder } from './cancel.ts'

/**
 * Orders that are to be cancelled, by the list as it is now. Asks the service only where the ledger has a candidate.
 * @param isProofreading - whether the run orders proofreading, or translations: what is left of an order is ordered anew
 */
export async function supersededOrders(
  project: Tree & RunLedger & Pick<Control, 'signal'>,
  { client }: Online,
  ledger: Ledger,
  isProofreading: boolean,
): Promise<readonly Purchase[]> {
  if (client.paysPerRequest) return []
  const usefulIn = usefulStrings(project)
  const candidates = ledger.purchases.filter(
    purchase =>
      (purchase.language === project.sourceLanguage) === isProofreading &&
      isOwnHere(project, purchase) &&
      isMostlyUseless(purchase, usefulIn(purchase)),
  )
  if (candidates.length === 0) return []
  const list = await listOrders(client, project.signal)
  return candidates.filter(({ order }) => order !== undefined && list.get(order.id)?.status === 'QUEUE')
}

/** The notices of a plan about them: a plan cancels nothing. */
export function cancellationNotices(project: PairIndex, orders: readonly Purchase[]): Notice[] {
  return orders.map(purchase => ({
    path: purchase.path,
    locale: localeOf(project, purchase),
    message: `${nameOf(project, purchase)}, will be cancelled first, unless a translator takes it before then; strings that are still needed are ordered again`,
  }))
}

function nameOf(project: PairIndex, purchase: Purchase): string {
  const { id = '', price = 0 } = purchase.order ?? {}
  return `order ${id} (${localeOf(project, purchase)}, ${formatDollars(price)}), whose source texts have mostly changed or been removed`
}

export type CancelledOrders = {
  readonly superseded: readonly Superseded[]
  readonly notices: readonly Notice[]
  /** Some could not be cancelled: a translator has taken them, and they run to their end. */
  readonly isPartial: boolean
}

/** Cancels them; their strings may be bought again at once. */
export async function cancelSuperseded(
  project: Files & Layout & RunLedger,
  online: Online,
  orders: readonly Purchase[],
): Promise<CancelledOrders> {
  const superseded: Superseded[] = []
  const notices: Notice[] = []
  const usefulIn = usefulStrings(project)
  let isPartial = false
  for (const purchase of orders) {
    const { intent, order, path, language, turn } = purchase
    if (intent === undefined || order === undefined) continue
    const locale = localeOf(project, purchase)
    const what = nameOf(project, purchase)
    const place = { intent: intent.ulid, language, id: order.id, turn }
    const result = await cancelOwnOrder(project, online, place, 'superseded')
    if (!result.isCancelled) {
      isPartial = true
      notices.push({
        path,
        locale,
        message: `${what}, could not be cancelled: ${result.reason}; the translator will finish it`,
      })
      continue
    }
    notices.push({ path, locale, message: `${what}, was cancelled before anybody worked on it` })
    const isUseful = usefulIn(purchase)
    for (const string of intent.fact.strings)
      if (!isUseful(string)) superseded.push({ id: order.id, path, locale, key: string.id, cancelled: true })
  }
  return { superseded, notices, isPartial }
}

type OrderedText = NonNullable<Purchase['intent']>['fact']['strings'][number]

/** An order of ours, placed by this branch and inside of what this run is about. A checkout without a branch has none. */
function isOwnHere(
  project: Layout & Task,
  { intent, order, state, ours, path, language }: Purchase,
): boolean {
  if (intent === undefined || order === undefined || state !== 'open' || !ours) return false
  return project.ref !== '-' && intent.fact.ref === project.ref && isSelected(project, path, language)
}

function isMostlyUseless({ intent }: Purchase, isUseful: (string: OrderedText) => boolean): boolean {
  let all = 0
  let useless = 0
  for (const string of intent?.fact.strings ?? []) {
    all += string.text.length
    if (!isUseful(string)) useless += string.text.length
  }
  return useless > 0 && useless * 2 >= all
}

/** A delivery still finds its place: where it was ordered for, in another file, or under another name (`reuse-own-purchases`). */
export function usefulStrings(
  project: Files & Layout & RunLedger,
): (purchase: Purchase) => (string: Pick<OrderedString, 'id' | 'text'>) => boolean {
  const { equivalents } = reconcile(project.store.ledger(), sourceIndex(project))
  const sources = sourceIndex(project, equivalents)
  return ({ path, intent }) => {
    const format =
      sources.formatOf(path) ?? (project.isGone(path) ? formatNamed(intent?.fact.format) : undefined)
    const others = project.pairs.filter(({ source }) => source !== path)
    return ({ id, text }) => {
      if (format === undefined) return true
      // For an adopted order only the wire keys of its texts are known.
      const wireKey = intent === undefined ? keyOf(id) : wireKeyOf(format, id)
      if (sources.strings(path).has(wireKey, text)) return true
      if (others.some(({ source }) => sources.strings(source).has(wireKey, text))) return true
      const isRenamed = !sources.strings(path).hasPlace(wireKey, text)
      return isRenamed && project.pairs.some(({ source }) => sources.strings(source).hasText(text))
    }
  }
}
