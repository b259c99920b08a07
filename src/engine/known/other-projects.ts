/**
 * Orders of others. One is this project's where its path is, and where a string of it is in that file or was bought
 * for it by this ledger. For any other the ledger keeps that it was read, and a mark of what it was compared with then: it
 * is read again when that has changed, for it may be of a branch that was not here.
 */
import { hash } from 'node:crypto'
import type { SeenFact } from '../../ledger/facts.ts'
import type { Ledger, PairHash, Purchase } from '../../ledger/fold.ts'
import type { FormatName, OrderedString, OrderId, RelativePath } from '../../model.ts'
import { formatNamed, groupBy, keyOf, once, unless, wireFormat } from '../../model.ts'
import type { OrderRecord } from '../../service/types.ts'
import type { Files, Layout } from '../project.ts'
import { reconcile } from './reconcile.ts'
import { pairsOf } from './service-orders.ts'
import { sourceIndex } from './source-strings.ts'
import { pairOf, wireStrings } from './text-identity.ts'

/** Decides to whom the orders belong that were just read. */
export type Belonging = {
  readonly isOwn: (record: OrderRecord) => boolean
  /** The record of the ledger for an order of another project. */
  readonly markOf: (record: OrderRecord) => SeenFact
  /** Whether an order was read before, and compared with what is here now. */
  readonly isKnownOther: (id: OrderId) => boolean
}

/** The strings that a run is about to buy. Their source may have changed since they were planned. */
export type AboutToBuy = {
  readonly path: RelativePath
  readonly format: FormatName
  readonly strings: readonly OrderedString[]
}

/**
 * @param records orders to decide about together: translations of a text may be known by its proofreading alone
 * @param planned requests of this run; an order of one of their strings is this project's, too
 */
export function belonging(
  project: Files & Layout,
  ledger: Ledger,
  records: readonly OrderRecord[] = [],
  planned: readonly AboutToBuy[] = [],
): Belonging {
  const lost = new Set(ledger.lost.flatMap(({ orders }) => orders))
  const present = presentOf(project, ledger)
  const isOfProject = ownership(present, records, planned)
  const marks = marksOf(project, present)
  return {
    isOwn: record => lost.has(record.id) || isOfProject(record),
    markOf: record => ({ kind: 'other', id: record.id, of: marks.of(pathOf(record)) }),
    isKnownOther: id => !lost.has(id) && [...(ledger.others.get(id) ?? [])].some(marks.isPresent),
  }
}

/** The present strings and purchases, which the orders of others are compared with. */
type Present = {
  /** Purchases by path: all that were asked for here, and adopted proofreading. */
  readonly bought: ReadonlyMap<RelativePath, readonly Purchase[]>
  readonly strings: (path: RelativePath) => ReadonlySet<string>
  readonly has: (path: RelativePath) => boolean
  readonly formatOf: (path: RelativePath) => FormatName | undefined
}

function presentOf(project: Files & Layout, ledger: Ledger): Present {
  const bought = groupBy(
    ledger.purchases.filter(one => one.intent !== undefined || one.language === one.sourceLanguage),
    ({ path }) => path,
  )
  const sources = once(() => sourceIndex(project, reconcile(ledger, sourceIndex(project)).equivalents))
  const formatHere = (path: RelativePath) => project.pairOf(path)?.format
  return {
    bought,
    strings: path => sources().strings(path).all(),
    has: path => formatHere(path) !== undefined || bought.has(path),
    formatOf: path => formatHere(path) ?? formatOf(bought.get(path) ?? []),
  }
}

function ownership(
  { bought, strings, has, formatOf }: Present,
  records: readonly OrderRecord[],
  planned: readonly AboutToBuy[],
): (record: OrderRecord) => boolean {
  const isOfFile = (record: OrderRecord) => {
    const path = pathOf(record)
    const here = strings(path)
    const hasOneOf = (data = '') => stringsIn(formatOf(path), data).some(string => here.has(string))
    if (here.size === 0) return false
    // A source that was proofread has the text that came back, and no longer the one that was ordered.
    return hasOneOf(record.resource?.data) || (isProofreading(record) && hasOneOf(record.targetText))
  }
  const proofread = once(() => records.filter(one => isProofreading(one) && isOfFile(one)))
  return record => {
    const path = pathOf(record)
    if (!has(path)) return false
    if (isOfFile(record)) return true
    const format = formatOf(path)
    const pairs = pairsOf(record, format)
    const sharesOneWith = (known: ReadonlySet<PairHash>) => pairs.some(pair => known.has(pair))
    return (
      bought.get(path)?.some(one => sharesOneWith(one.pairs)) === true ||
      planned.some(one => one.path === path && sharesOneWith(pairsToBuy(one))) ||
      proofread().some(one => pathOf(one) === path && sharesOneWith(new Set(pairsOf(one, format))))
    )
  }
}

type Marks = {
  /** The mark of an order with a path. */
  readonly of: (path: RelativePath) => string
  /** Whether an order with a mark was compared with what is here now. */
  readonly isPresent: (mark: string) => boolean
}

function marksOf(project: Layout, { bought, strings, has }: Present): Marks {
  const paths = project.pairs.map(({ source }) => source)
  const shelves = once(() => groupBy([...paths].sort(), shelfOf))
  const texts = once(() =>
    markOf([
      paths.map(path => [path, ...strings(path)]).sort(),
      // Purchases of another ledger come in with it, and an order may be a double of one.
      [...new Set([...bought.values()].flat().flatMap(({ pairs }) => [...pairs]))].sort(),
    ]),
  )
  const shelfMark = (shelf: string) =>
    shelf + (shelf === textsShelf ? texts() : markOf(shelves().get(shelf) ?? []))
  return {
    of: path => shelfMark(has(path) ? textsShelf : shelfOf(path)),
    isPresent: mark => mark === shelfMark(mark.charAt(0)),
  }
}

function pathOf({ resource }: OrderRecord): RelativePath {
  return resource?.metadata ?? ''
}

function isProofreading({ sourceLanguage, targetLanguage }: OrderRecord): boolean {
  return sourceLanguage === targetLanguage
}

function pairsToBuy({ format, strings }: AboutToBuy): ReadonlySet<PairHash> {
  return new Set(strings.map(string => pairOf(format, string)))
}

function formatOf(purchases: readonly Purchase[]): FormatName | undefined {
  return formatNamed(purchases.find(({ intent }) => intent !== undefined)?.intent?.fact.format)
}

function stringsIn(format: FormatName | undefined, data: string): string[] {
  const strings = unless(Error, () => wireStrings(format ?? wireFormat, data)) ?? []
  return strings.map(({ id, text }) => `${keyOf(id)} ${text}`)
}

/** An order with a mark here was compared with texts: its path is one of ours. */
const textsShelf = '='

/**
 * Each path belongs to one of 64 shelves, so that a new file of ours is compared with few of the orders of others. That few bits
 * give nobody's path away.
 */
function shelfOf(path: RelativePath): string {
  return hash('sha256', path, 'base64url').charAt(0)
}

function markOf(compared: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(compared), 'base64url').slice(0, 12)
}
