/**
 * Reading back: what the service holds decides what an unclear request became, and what others have bought already
 * (rules M5, M9, M13). No request is ever repeated to find out.
 */
import type { AbsentFact, KnownFact, SeenFact } from '../ledger/facts.ts'
import { foldLedger, isLive, type Ledger, type PairHash, type Purchase } from '../ledger/fold.ts'
import {
  compareOrderIds,
  type FormatName,
  type Language,
  type OrderId,
  type RelativePath,
  type ServerTime,
} from '../model.ts'
import type { OrderRecord, OrderSummary } from '../service/types.ts'
import { sentPairs } from './identity.ts'
import type { Online, Project } from './project.ts'
import { deliveredFact, pairsOf, readOrderList, readOrders, seenFacts } from './service-orders.ts'

/** The second reading that does not show an order closes it only this long after the intent, … */
const absenceAfterIntentMs = 15 * 60_000
/** … and this long after the first. */
const absenceAfterFirstMs = 30_000
/** Clocks of one service may differ by this much between the machine that dates answers and the one that dates orders. */
const clockSlackMs = 10 * 60_000

/** What a reading says, not written down yet. */
export type ReadBack = {
  readonly seen: readonly SeenFact[]
  readonly facts: readonly { readonly purchase: Purchase; readonly fact: KnownFact }[]
  /**
   * What would have been seen of the orders that `facts` bind to requests: it counts where another run has meanwhile bound
   * the request to another order.
   */
  readonly claimed: readonly SeenFact[]
  /** The highest id on the list, or the ledger's highest where the list is older. */
  readonly highest: OrderId
  readonly records: readonly OrderRecord[]
}

/** The highest order id before something was ordered, and the orders that came of it. */
export type Depth = { readonly id: OrderId; readonly known: ReadonlySet<OrderId> }

export type Learned = Pick<ReadBack, 'seen' | 'facts' | 'claimed'>

/**
 * One reading of the service: the list, twice, and every order that no fact knows yet and that may concern this project.
 * @param depth reads no further down than this id, once it has met the orders that must be there; the whole list by default
 */
export async function readBack(
  project: Project,
  { client }: Online,
  ledger: Ledger,
  formatOf: (path: RelativePath) => FormatName | undefined,
  depth?: Depth,
): Promise<ReadBack> {
  const date = client.serverTime
  const isEnough =
    depth &&
    ((found: ReadonlyMap<OrderId, unknown>, lowest: OrderId) =>
      compareOrderIds(lowest, depth.id) <= 0 && [...depth.known].every(id => found.has(id)))
  const list = await readOrderList(client, project.signal, isEnough)
  const records = await readOrders(client, unknownIds(project, ledger, list), project.signal)
  project.onProgress({ kind: 'read-back', orders: records.length })
  return {
    ...learned(ledger, records, date, formatOf),
    highest: highestOf([...list.keys(), ledger.watermark.id]),
    records,
  }
}

/** What orders that were just read say of unclear requests, and of themselves. */
export function learned(
  ledger: Ledger,
  records: readonly OrderRecord[],
  date: ServerTime | undefined,
  formatOf: (path: RelativePath) => FormatName | undefined,
): Learned {
  const { facts, bound } = settle(ledger, records, date)
  const seenIn = (some: readonly OrderRecord[]) => some.flatMap(one => seenFacts(one, formatOf))
  return {
    facts,
    seen: seenIn(records.filter(({ id }) => !bound.has(id))),
    claimed: seenIn(records.filter(({ id }) => bound.has(id))),
  }
}

/** Orders of the list that no fact tells about, in languages that this project or one of its intents asks for. */
export function unknownIds(
  project: Project,
  ledger: Ledger,
  list: ReadonlyMap<OrderId, OrderSummary>,
): OrderId[] {
  // Its texts may have been proofread.
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
  return [...list.values()]
    .filter(({ id }) => !ledger.knownOrders.has(id) || hashesOnly.has(id))
    .filter(
      row =>
        lost.has(row.id) ||
        (row.sourceLanguage === project.sourceLanguage && languages.has(row.targetLanguage)),
    )
    .map(({ id }) => id)
}

/**
 * Binds unclear requests to the orders that they became, and records where a reading shows none.
 * @param date when the reading began, by the service's clock; `undefined`: it tells no time, so nothing is ever absent
 */
export function settle(
  ledger: Ledger,
  records: readonly OrderRecord[],
  date: ServerTime | undefined,
): { facts: ReadBack['facts']; bound: ReadonlySet<OrderId> } {
  const facts: { purchase: Purchase; fact: KnownFact }[] = []
  const bound = new Set<OrderId>()
  const oldestFirst = candidates(ledger, records)
  for (const purchase of ledger.purchases) {
    if (purchase.state !== 'unclear' || purchase.intent === undefined) continue
    const sent = sentPairs(purchase.intent.fact)
    // Of a version that knows more formats: what this one cannot recognise it must not take for absent.
    if (sent === undefined) continue
    const order = oldestFirst.find(one => !bound.has(one.id) && isOrderOf(purchase, sent, one))
    if (order === undefined) {
      const absent = absence(purchase, date)
      if (absent !== undefined) facts.push({ purchase, fact: absent })
      continue
    }
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
export function record(project: Project, { seen, facts, claimed }: Learned): void {
  project.store.appendSeen(project.run, seen)
  for (const { purchase, fact } of facts) {
    if (purchase.intent !== undefined) project.store.writeFact(purchase.intent.ulid, purchase.language, fact)
  }
  if (claimed.length === 0) return
  const { knownOrders } = project.store.ledger()
  project.store.appendSeen(
    project.run,
    claimed.filter(({ id }) => !knownOrders.has(id)),
  )
}

/** Reads those of the orders that no fact tells about, and writes down what they are. @returns the ledger with them */
export async function learnOrders(
  project: Project,
  { client }: Online,
  ids: readonly OrderId[],
  formatOf: (path: RelativePath) => FormatName | undefined,
): Promise<Ledger> {
  const ledger = project.store.ledger()
  const records = await readOrders(
    client,
    ids.filter(id => !ledger.knownOrders.has(id)),
    project.signal,
  )
  if (records.length === 0) return ledger
  record(project, learned(ledger, records, undefined, formatOf))
  return project.store.ledger()
}

/** The ledger as it would read with what a reading says, for runs that write nothing. */
export function ledgerWith(project: Project, { seen, facts }: Pick<ReadBack, 'seen' | 'facts'>): Ledger {
  const known = project.store.read()
  return foldLedger({
    ...known,
    seen: [...known.seen, ...seen],
    intents: known.intents.map(folder => {
      const here = facts.filter(({ purchase }) => purchase.intent?.ulid === folder.ulid)
      if (here.length === 0) return folder
      const merged = new Map(folder.facts)
      for (const { purchase, fact } of here)
        merged.set(purchase.language, [...(merged.get(purchase.language) ?? []), fact])
      return { ...folder, facts: merged }
    }),
  })
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
    // What was there already is what is bought again, and no answer to it.
    if (intent.again === true && order.record === undefined) return false
    const created = Date.parse(order.createdAt)
    if (!(created >= intent.watermark.date - clockSlackMs)) return false
  }
  const pairs = order.pairsAs(intent?.format as FormatName | undefined)
  return pairs.length === sent.size && pairs.every(pair => sent.has(pair))
}

function absence(purchase: Purchase, date: ServerTime | undefined): KnownFact | undefined {
  const intentDate = purchase.intent?.fact.watermark.date ?? 0
  if (date === undefined || intentDate === 0) return undefined
  const fact: AbsentFact = { date }
  const [first] = purchase.absences
  if (first === undefined) return { kind: 'absent-1', fact }
  const isLate = date - first.date >= absenceAfterFirstMs && date - intentDate >= absenceAfterIntentMs
  return isLate ? { kind: 'absent-2', fact } : undefined
}

function highestOf(ids: readonly OrderId[]): OrderId {
  return ids.reduce((highest, id) => (compareOrderIds(id, highest) > 0 ? id : highest), '0')
}
