/**
 * From facts to purchases: a pure fold, so that any union of two ledgers reads the same in any order.
 */
import { hash } from 'node:crypto'
import {
  addTo,
  compareOrderIds,
  type EntryId,
  type Language,
  languageCode,
  type MicroDollars,
  type OrderId,
  type RelativePath,
  type ServerTime,
} from '../model.ts'
import type {
  AbsentFact,
  DeliveredFact,
  IntentFact,
  IntentFolder,
  LanguageFact,
  LedgerFacts,
  PayingFact,
  SeenFact,
  SeenLine,
  SettledFact,
} from './facts.ts'
import { type LostPart, lostFacts, lostParts } from './lost.ts'
import { factsOf, inForce, isOfAnother, newestFirst, type PurchaseState, stateOf, turnOf } from './outcome.ts'
import { ofLanguage, type Reopened, reopenedOrders, type SeenById, seenById } from './seen.ts'
import type { Ulid } from './ulid.ts'

export type { LostPart } from './lost.ts'
export { completionTime, type PurchaseState } from './outcome.ts'

/** Full hash of (entry, text): what a purchase is matched by, with path and language (`identity-of-a-purchase`). */
export type PairHash = string

/** One language of one intent, or one adopted order. */
export type Purchase = {
  readonly state: PurchaseState
  /** The intent that it was bought with; `undefined`: adopted. */
  readonly intent: { readonly ulid: Ulid; readonly fact: IntentFact } | undefined
  readonly path: RelativePath
  readonly sourceLanguage: Language
  readonly language: Language
  readonly order:
    | {
        readonly id: OrderId
        readonly price: MicroDollars
        readonly volume: number
        readonly createdAt: string
      }
    | undefined
  /** Whether the order is ours to delete (`delete-only-our-own`): known from the answer to our own request. */
  readonly ours: boolean
  /** The payment sent for it, where it was paid for by itself. */
  readonly paying: PayingFact | undefined
  /** The tool has begun to cancel it, whatever came of that. */
  readonly isCancelRequested: boolean
  readonly pairs: ReadonlySet<PairHash>
  /** The order's data where the intent does not hold the strings. */
  readonly data: string | undefined
  /** Newest first. */
  readonly deliveries: readonly DeliveredFact[]
  readonly settled: readonly SettledFact[]
  readonly accepted: readonly SettledFact[]
  /** Readings of the service that did not show the order, oldest first; none from before it was shown again. */
  readonly absences: readonly AbsentFact[]
  /** How often it was shown again after it seemed to have ended. */
  readonly turn: number
  /** Orders that an answer to the request has named without showing that they are of this language. */
  readonly named: readonly OrderId[]
  readonly duplicates: readonly OrderId[]
}

export type Ledger = {
  readonly account: LedgerFacts['account']
  readonly purchases: readonly Purchase[]
  /** Orders that need not be read again to know what they are. */
  readonly knownOrders: ReadonlySet<OrderId>
  /** Newest service time and highest id that any intent has seen. */
  readonly watermark: { readonly id: OrderId; readonly date: ServerTime }
  /** Orders that were read and were none of this project's, with marks of what they were compared with. */
  readonly others: ReadonlyMap<OrderId, ReadonlySet<string>>
  /** Delivered orders that were opened again. */
  readonly reopened: ReadonlyMap<OrderId, Reopened>
  /** Damaged ledger parts. While there is any, no text is surely unordered. */
  readonly lost: readonly LostPart[]
}

export function pairHash(id: EntryId, text: string): PairHash {
  return hash('sha256', JSON.stringify([id, text]), 'base64url')
}

export function foldLedger(facts: LedgerFacts): Ledger {
  return createLedgerFold()(facts)
}

/** Folds one ledger again and again as it grows: folders and lines that are the same values as before are not folded anew. */
export function createLedgerFold(): (facts: LedgerFacts) => Ledger {
  const folded = new WeakMap<IntentFolder, readonly Purchase[]>()
  const purchasesOf = (folder: IntentFolder) => {
    const known = folded.get(folder)
    if (known !== undefined) return known
    const purchases = foldIntent(folder, new Map())
    folded.set(folder, purchases)
    return purchases
  }
  let last: { readonly facts: LedgerFacts; readonly ledger: Ledger } | undefined
  return facts => {
    if (facts !== last?.facts) last = { facts, ledger: joined(facts, purchasesOf) }
    return last.ledger
  }
}

function joined(facts: LedgerFacts, purchasesOf: (folder: IntentFolder) => readonly Purchase[]): Ledger {
  const seen = seenById(facts.seen)
  const own = facts.intents.flatMap(folder => {
    const purchases = purchasesOf(folder)
    const isSeen = purchases.some(({ order }) => order !== undefined && seen.has(order.id))
    return isSeen ? foldIntent(folder, seen) : purchases
  })
  const purchases = [...withAllDecisions(own), ...foldSeen(facts, seen)]
  const knownOrders = new Set<OrderId>()
  for (const { order } of purchases) if (order !== undefined) knownOrders.add(order.id)
  const others = new Map<OrderId, Set<string>>()
  for (const fact of facts.seen)
    if (fact.kind === 'other') others.set(fact.id, (others.get(fact.id) ?? new Set()).add(fact.of))
  let watermark = { id: '0', date: 0 }
  for (const { intent } of facts.intents) {
    if (intent !== undefined && compareOrderIds(intent.watermark.id, watermark.id) > 0)
      watermark = intent.watermark
  }
  const reopened = reopenedOrders(facts.seen)
  const lost = lostParts(facts, seen)
  return { account: facts.account, purchases, knownOrders, others, reopened, watermark, lost }
}

/** A purchase whose request the ledger has; an adopted order has none. */
export type Requested = Purchase & { readonly intent: NonNullable<Purchase['intent']> }

/** Whether a purchase speaks for its strings: they are not bought again while it does. */
export function isLive({ state }: Purchase): boolean {
  return state !== 'cancelled' && state !== 'freed'
}

/**
 * Ledgers that were merged may each have bound a lost request to the one order that came of both: what people have
 * decided about its texts then holds for either purchase.
 */
function withAllDecisions(purchases: readonly Purchase[]): readonly Purchase[] {
  const byOrder = new Map<OrderId, Purchase[]>()
  for (const purchase of purchases) {
    if (purchase.order !== undefined) addTo(byOrder, purchase.order.id, purchase)
  }
  return purchases.map(purchase => {
    const same = (purchase.order && byOrder.get(purchase.order.id)) ?? []
    if (same.length < 2) return purchase
    const settled = same.flatMap(one => one.settled)
    const accepted = same.flatMap(one => one.accepted)
    return { ...purchase, settled, accepted }
  })
}

function foldIntent({ ulid, intent, facts }: IntentFolder, seen: SeenById): Purchase[] {
  if (intent === undefined) return []
  const pairs = new Set(intent.strings.map(({ id, text, wire }) => pairHash(wire ?? id, text)))
  return intent.languages.map(language => {
    const own = facts.get(language) ?? []
    const placed = factsOf(own, 'placed')[0]
    // Another ledger may have adopted the order: what that one knows of it must not be lost when the two merge.
    const known = [
      ...own.filter(fact => placed === undefined || !isOfAnother(fact, placed.id)),
      ...((placed && seen.get(placed.id)) ?? []).flatMap(ofLanguage),
    ]
    const deliveries = newestFirst(factsOf(known, 'delivered'))
    return {
      state: stateOf(known),
      intent: { ulid, fact: intent },
      path: intent.path,
      sourceLanguage: intent.source_language,
      language,
      // Also above those of another order that a merged ledger has bound: the facts of both have their names in one folder.
      turn: turnOf([...own, ...known]),
      named: factsOf(known, 'named').map(({ id }) => id),
      order: placed && {
        id: placed.id,
        price: Math.max(placed.price, ...factsOf(known, 'priced').map(({ price }) => price)),
        volume: placed.volume,
        createdAt: placed.created_at,
      },
      ours: placed?.how === 'answered',
      paying: factsOf(known, 'paying')[0],
      isCancelRequested: factsOf(known, 'withdrawing').length > 0,
      pairs,
      data: undefined,
      deliveries,
      settled: factsOf(known, 'settled'),
      accepted: factsOf(known, 'accepted'),
      absences: absencesIn(known),
      duplicates: factsOf(known, 'duplicate').map(({ other }) => other),
    }
  })
}

function foldSeen({ intents }: LedgerFacts, seen: SeenById): Purchase[] {
  if (seen.size === 0) return []
  const placed = new Set(
    intents.flatMap(({ intent, facts }) =>
      // Without its intent a folder is no purchase, and what is known of its order from elsewhere must count.
      intent === undefined
        ? []
        : [...facts.values()].flatMap(known => factsOf(known, 'placed').map(({ id }) => id)),
    ),
  )
  const lost = lostFacts(intents)
  return [...seen].flatMap(([id, known]) => {
    const lines = known.filter((fact): fact is SeenLine => fact.kind === 'seen')
    const line = lines.find(({ data }) => data !== undefined) ?? lines[0]
    // An order that an intent has claimed since then is that intent's purchase.
    if (line === undefined || placed.has(id)) return []
    const purchase = { ...adopted(line, known), ours: lines.some(({ ours }) => ours === true) }
    const ownFacts = lost.get(id)
    return [
      ownFacts === undefined
        ? purchase
        : withLost(purchase, line, [...ownFacts, ...known.flatMap(ofLanguage)]),
    ]
  })
}

/** An order of ours whose intent is lost: its strings are its own data's, and what became of it counts as for any of ours. */
function withLost(
  purchase: Purchase,
  { id, price, volume, created_at }: SeenLine,
  ownFacts: LanguageFact[],
): Purchase {
  const placed: LanguageFact = { kind: 'placed', fact: { id, price, volume, created_at, how: 'read-back' } }
  const known = [placed, ...ownFacts]
  return {
    ...purchase,
    state: stateOf(known),
    isCancelRequested: factsOf(known, 'withdrawing').length > 0,
    deliveries: newestFirst(factsOf(known, 'delivered')),
    settled: factsOf(known, 'settled'),
    accepted: factsOf(known, 'accepted'),
    absences: absencesIn(known),
    turn: turnOf(known),
    duplicates: factsOf(known, 'duplicate').map(({ other }) => other),
  }
}

function absencesIn(facts: readonly LanguageFact[]): AbsentFact[] {
  const known = inForce(facts)
  return [...factsOf(known, 'absent-1'), ...factsOf(known, 'absent-2')].sort((a, b) => a.date - b.date)
}

function adopted(line: SeenLine, known: readonly SeenFact[]): Purchase {
  const of = <K extends SeenFact['kind']>(kind: K) =>
    known.filter((fact): fact is Extract<SeenFact, { kind: K }> => fact.kind === kind)
  const deliveries = newestFirst(of('delivered'))
  const ownFacts = known.flatMap(ofLanguage)
  return {
    state: stateOfAdopted(ownFacts),
    intent: undefined,
    path: line.path,
    sourceLanguage: languageCode(line.source_language),
    language: languageCode(line.language),
    order: { id: line.id, price: line.price, volume: line.volume, createdAt: line.created_at },
    ours: false,
    paying: undefined,
    isCancelRequested: false,
    pairs: new Set(line.pairs),
    data: line.data,
    deliveries,
    settled: of('settled'),
    accepted: of('accepted'),
    absences: absencesIn(ownFacts),
    turn: turnOf(ownFacts),
    named: [],
    duplicates: [],
  }
}

function stateOfAdopted(ownFacts: readonly LanguageFact[]): PurchaseState {
  const known = inForce(ownFacts)
  const cancelled = factsOf(known, 'cancelled')
  if (cancelled.length > 0) return cancelled.some(({ by }) => by === 'person') ? 'cancelled' : 'freed'
  if (factsOf(known, 'delivered').length > 0) return 'delivered'
  return factsOf(known, 'gone').length > 0 ? 'freed' : 'open'
}
