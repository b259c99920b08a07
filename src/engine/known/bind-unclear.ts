/**
 * Reading back: what the service holds decides what an unclear request became, and what others have bought already
 * (`delete-only-our-own`, `outcome-per-language`, `read-back-before-buying`). No request is ever repeated to find out.
 */
import type { KnownFact, SeenFact } from '../../ledger/facts.ts'
import { isLive, type Ledger, type PairHash, type Purchase } from '../../ledger/fold.ts'
import { compareOrderIds, type FormatName, type Language, type OrderId } from '../../model.ts'
import type { Service } from '../../service/client.ts'
import type { OrderRecord } from '../../service/types.ts'
import type { Control, Files, Layout, Online, RunLedger } from '../project.ts'
import {
  type Doubt,
  isDatedAfter,
  judgeAbsences,
  knownTraits,
  missingOrders,
  traitsOf,
  unboundRequests,
  unclaimedOrders,
} from './absence.ts'
import { againstList, type Fact } from './against-list.ts'
import { isUnreadable, mostOfOthers, type OrderList, readOrders, type Unread, uncover } from './order-list.ts'
import { type AboutToBuy, belonging } from './other-projects.ts'
import { deliveredFact, pairsOf, readOrderList, seenFacts } from './service-orders.ts'
import { datedNow, type Moment } from './service-time.ts'
import { sentPairs } from './text-identity.ts'
import { writeAbout } from './write-about.ts'

/** The findings of a reading, not written down yet. */
export type ReadBack = {
  readonly seen: readonly SeenFact[]
  readonly facts: readonly Fact[]
  /**
   * Sightings of the orders that `facts` bind to requests: they count where another run has meanwhile bound
   * the request to another order.
   */
  readonly claimed: readonly SeenFact[]
  /** The highest id on the list, or the ledger's highest where the list is older. */
  readonly highest: OrderId
  readonly records: readonly OrderRecord[]
  /** Where the list contradicts the ledger; among `facts`, too. */
  readonly against: readonly Fact[]
  /** The rows of the list that could not be read. */
  readonly list: OrderList
  /** Orders that may buy what this project buys, and that cannot be read. */
  readonly unread: readonly Unread[]
  /** Unclear requests, each with orders of the list that may be what became of it, though they show something else. */
  readonly doubts: readonly Doubt[]
  /** Orders that must be on the list and are not, while a request is unclear: no request counts as not placed by it. */
  readonly missing: readonly OrderId[]
}

/** The highest order id before something was ordered, and the orders that came of it. */
export type Depth = { readonly id: OrderId; readonly known: ReadonlySet<OrderId> }

export type Learned = Pick<ReadBack, 'seen' | 'facts' | 'claimed'>

/**
 * One reading of the service: the list, twice, and every order that no fact knows yet and that may concern this project.
 * @param depth reads no further down than this id, once it has met the orders that must be there; the whole list by default
 * @param planned requests of this run that are not placed yet
 */
export async function readBack(
  project: Files & Layout & Control,
  { client }: Online,
  ledger: Ledger,
  depth?: Depth,
  planned: readonly AboutToBuy[] = [],
): Promise<ReadBack> {
  const local = project.clock.now()
  const moment = { date: datedNow({ date: client.serverTime, local }), local }
  const list = await readOrderList(client, project.signal, depth && reaching(depth))
  const covered = await uncover(client, list, isWorthReading(ledger, list), project.signal)
  const { records, unread } = await readOrders(client, unknownIds(project, ledger, list), project.signal)
  project.onProgress({ kind: 'read-back', orders: records.length })
  const news = learned(project, ledger, records, planned)
  const against = againstList(ledger, list)
  const reading = { ...moment, list, records, found: news.facts, downTo: depth?.id }
  const { facts, doubts, missing } = await judgeUnbound(project, client, ledger, reading)
  return {
    ...news,
    facts: [...news.facts, ...facts, ...against],
    against,
    doubts,
    missing,
    highest: highestOf([...list.ids(), ledger.watermark.id]),
    ...{ records, list },
    unread: [...covered.filter(one => !isUnreadable(one)), ...unread],
  }
}

/** Whether a list reaches down to an id, and has the orders that must be there. */
function reaching({ id: deepest, known }: Depth) {
  return (found: ReadonlyMap<OrderId, unknown>, lowest: OrderId) =>
    compareOrderIds(lowest, deepest) <= 0 && [...known].every(id => found.has(id))
}

/** Whether an order whose row cannot be read is read by its id: one that is known here, and some of the others. */
function isWorthReading(ledger: Ledger, { hidden }: OrderList): (id: OrderId) => boolean {
  const isUnclear = ledger.purchases.some(({ state }) => state === 'unclear')
  const others = [...hidden.keys()].filter(id => !ledger.knownOrders.has(id))
  const strange = new Set(others.filter(id => isUnclear || !ledger.others.has(id)).slice(0, mostOfOthers))
  return id => ledger.knownOrders.has(id) || strange.has(id)
}

/** Judges the requests that are unclear even with what was just found. */
async function judgeUnbound(
  project: Files & Layout & Control,
  client: Service,
  ledger: Ledger,
  reading: Moment & {
    readonly list: OrderList
    readonly records: readonly OrderRecord[]
    readonly found: readonly Fact[]
    readonly downTo: OrderId | undefined
  },
): Promise<Pick<ReadBack, 'facts' | 'doubts' | 'missing'>> {
  const { list, records, found } = reading
  const unbound = unboundRequests(ledger, found)
  const { unclaimed, hidden } = unclaimedOrders(ledger, found, list, unbound)
  const known = knownTraits(ledger, records)
  const unseen = unclaimed.filter(({ id }) => !known.has(id)).map(({ id }) => id)
  const more = await readOrders(client, unseen, project.signal)
  for (const one of more.records) known.set(one.id, traitsOf(one))
  const unread = new Set(more.unread.map(({ id }) => id))
  const missing = unbound.length === 0 ? [] : missingOrders(project, ledger, list, reading)
  const judged = judgeAbsences(ledger, unbound, {
    ...{ ...reading, unclaimed, known, missing },
    hidden: [...hidden, ...unclaimed.filter(({ id }) => unread.has(id))],
    isBlind: list.nameless.size > 0,
  })
  return { ...judged, missing }
}

/** The findings about unclear requests in orders that were just read, and about these orders. */
export function learned(
  project: Files & Layout,
  ledger: Ledger,
  records: readonly OrderRecord[],
  planned: readonly AboutToBuy[] = [],
): Learned {
  const { facts, bound } = settle(ledger, records)
  const { isOwn, isKnownOther, markOf } = belonging(project, ledger, records, planned)
  const seen = records.flatMap(one => {
    if (bound.has(one.id) || isOwn(one)) return seenFacts(project, one)
    return isKnownOther(one.id) ? [] : [markOf(one)]
  })
  return {
    facts,
    seen: seen.filter(({ id }) => !bound.has(id)),
    claimed: seen.filter(({ id }) => bound.has(id)),
  }
}

/** Orders of the list that no fact mentions, in languages that this project or one of its intents asks for. */
export function unknownIds(project: Files & Layout, ledger: Ledger, list: OrderList): OrderId[] {
  // Orders in the source's own language correct its texts.
  const languages = new Set<Language>([project.sourceLanguage])
  const ownPaths = new Set(project.pairs.map(({ source }) => source))
  // Read before its path was one of this project's: then only hashes were kept, and the texts are needed now.
  const hashesOnly = new Set(
    ledger.purchases.flatMap(({ intent, data, order, path }) =>
      intent === undefined && data === undefined && order !== undefined && ownPaths.has(path)
        ? [order.id]
        : [],
    ),
  )
  for (const { targets } of project.pairs)
    for (const { language } of targets) if (language) languages.add(language)
  for (const { language } of ledger.purchases) languages.add(language)
  const lost = new Set(ledger.lost.flatMap(({ orders }) => orders))
  const { isKnownOther } = belonging(project, ledger)
  // A request that another branch has brought may have become an order that was nobody's when it was read.
  const { unclaimed } = unclaimedOrders(ledger, [], list, unboundRequests(ledger, []))
  const doubtful = new Set(unclaimed.map(({ id }) => id))
  return [...list.values()]
    .filter(({ id }) => !ledger.knownOrders.has(id) || hashesOnly.has(id))
    .filter(({ id }) => doubtful.has(id) || !isKnownOther(id))
    .filter(
      row =>
        lost.has(row.id) ||
        (row.sourceLanguage === project.sourceLanguage && languages.has(row.targetLanguage)),
    )
    .map(({ id }) => id)
}

/** Binds unclear requests to the orders that they became. */
export function settle(
  ledger: Ledger,
  records: readonly OrderRecord[],
): { facts: ReadBack['facts']; bound: ReadonlySet<OrderId> } {
  const facts: { purchase: Purchase; fact: KnownFact }[] = []
  const bound = new Set<OrderId>()
  const oldestFirst = candidates(ledger, records)
  for (const purchase of ledger.purchases) {
    if (purchase.state !== 'unclear' || purchase.intent === undefined) continue
    const sent = sentPairs(purchase.intent.fact)
    // A newer version may know more formats: this one must not take for absent what it cannot recognise.
    if (sent === undefined) continue
    const order = oldestFirst.find(one => !bound.has(one.id) && isOrderOf(purchase, sent, one))
    if (order === undefined) continue
    bound.add(order.id)
    const { id, price, volume, createdAt } = order
    facts.push({
      purchase,
      fact: { kind: 'placed', fact: { id, price, volume, created_at: createdAt, how: 'read-back' } },
    })
    const delivered = order.record && deliveredFact(order.record)
    if (delivered !== undefined) facts.push({ purchase, fact: { kind: 'delivered', fact: delivered } })
  }
  return { facts, bound }
}

/** Writes down what a reading says; until then it has changed nothing. */
export function record(
  project: RunLedger,
  { seen = [], facts, claimed = [] }: Pick<Learned, 'facts'> & Partial<Learned>,
): void {
  project.store.appendSeen(project.run, seen)
  for (const { purchase, fact } of facts) writeAbout(project, purchase, fact)
  if (claimed.length === 0) return
  const { knownOrders } = project.store.ledger()
  project.store.appendSeen(
    project.run,
    claimed.filter(({ id }) => !knownOrders.has(id)),
  )
}

/** Reads those of the orders that no fact mentions, and writes down what they are. @returns the ledger with them */
export async function learnOrders(
  project: Files & Layout & RunLedger & Pick<Control, 'signal'>,
  { client }: Online,
  ids: readonly OrderId[],
): Promise<Ledger> {
  const ledger = project.store.ledger()
  const { records } = await readOrders(
    client,
    ids.filter(id => !ledger.knownOrders.has(id)),
    project.signal,
  )
  if (records.length === 0) return ledger
  record(project, learned(project, ledger, records))
  return project.store.ledger()
}

/** An order that an unclear request may have become. */
type Candidate = Pick<Purchase, 'path' | 'sourceLanguage' | 'language'> &
  NonNullable<Purchase['order']> & {
    readonly pairsAs: (format: FormatName | undefined) => readonly PairHash[]
    /** `undefined`: adopted before. */
    readonly record?: OrderRecord
  }

/** Orders just read, and those that were adopted by somebody who did not know of the request; lowest id first. */
function candidates(ledger: Ledger, records: readonly OrderRecord[]): Candidate[] {
  const read = new Set(records.map(({ id }) => id))
  const adopted = ledger.purchases.flatMap((purchase): Candidate[] => {
    const { intent, order, path, sourceLanguage, language, pairs } = purchase
    if (intent !== undefined || order === undefined || !isLive(purchase) || read.has(order.id)) return []
    return [{ ...order, path, sourceLanguage, language, pairsAs: () => [...pairs] }]
  })
  const fresh = records.map((record): Candidate => {
    const { id, price, volume, createdAt, sourceLanguage, targetLanguage: language, resource } = record
    const path = resource?.metadata ?? ''
    return {
      ...{ id, price, volume, createdAt, path, sourceLanguage, language, record },
      pairsAs: format => pairsOf(record, format),
    }
  })
  return [...adopted, ...fresh].sort((a, b) => compareOrderIds(a.id, b.id))
}

/** Same path, same language, exactly the same strings, and not older than the intent. */
function isOrderOf(purchase: Purchase, sent: ReadonlySet<PairHash>, order: Candidate): boolean {
  if (order.path !== purchase.path || order.language !== purchase.language) return false
  if (order.sourceLanguage !== purchase.sourceLanguage) return false
  const intent = purchase.intent?.fact
  if (intent !== undefined && compareOrderIds(order.id, intent.watermark.id) <= 0) {
    // A text that was there already is the one that is bought again, and no answer to the order.
    if (intent.again === true && order.record === undefined) return false
    if (!isDatedAfter(order, intent.watermark.date)) return false
  }
  const pairs = order.pairsAs(intent?.format as FormatName | undefined)
  return pairs.length === sent.size && pairs.every(pair => sent.has(pair))
}

function highestOf(ids: readonly OrderId[]): OrderId {
  return ids.reduce((highest, id) => (compareOrderIds(id, highest) > 0 ? id : highest), '0')
}
