/**
 * Orders of others. One is this project's where its path is, and where a string of it is in that file or was bought
 * for it by this ledger. For any other the ledger keeps that it was read, and a mark of what it was compared with then: it
 * is read again when that has changed, for it may be of a branch that was not here.
 */
import { hash } from 'node:crypto'
import type { SeenFact } from '../../ledger/facts.ts'
import type { Ledger, PairHash, Purchase } from '../../ledger/fold.ts'
import type { FormatName, OrderedString, OrderId, RelativePath } from '../../model.ts'
import { addTo, formatNamed, groupBy, keyOf, once, unless, wireFormat } from '../../model.ts'
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
  const asked = new Map<RelativePath, Purchase[]>()
  for (const one of ledger.purchases) {
    if (one.intent === undefined && one.language !== one.sourceLanguage) continue
    addTo(asked, one.path, one)
  }
  const sources = once(() => sourceIndex(project, reconcile(ledger, sourceIndex(project)).equivalents))
  const shelves = once(() => groupBy(project.pairs.map(({ source }) => source).sort(), shelfOf))
  const pathMark = (shelf: string) => `${shelf}${markOf(shelves().get(shelf) ?? [])}`
  const textsMark = once(
    () =>
      `${textsShelf}${markOf([
        project.pairs.map(({ source }) => [source, ...sources().strings(source).all()]).sort(),
        // Purchases of another ledger come in with it, and an order may be a double of one.
        [...new Set([...asked.values()].flat().flatMap(one => [...one.pairs]))].sort(),
      ])}`,
  )
  const formatHere = (path: RelativePath) => project.pairOf(path)?.format
  const isHere = (path: RelativePath) => formatHere(path) !== undefined || asked.has(path)
  const formatAt = (path: RelativePath) => formatHere(path) ?? formatOf(asked.get(path) ?? [])
  const isOfFile = ({ resource, sourceLanguage, targetLanguage, targetText = '' }: OrderRecord) => {
    const path = resource?.metadata ?? ''
    const here = sources().strings(path).all()
    if (here.size === 0) return false
    const has = (data: string) => stringsIn(formatAt(path), data).some(string => here.has(string))
    // A source that was proofread has the text that came back, and no longer the one that was ordered.
    return has(resource?.data ?? '') || (sourceLanguage === targetLanguage && has(targetText))
  }
  const proofread = once(() =>
    records.filter(one => one.sourceLanguage === one.targetLanguage && isOfFile(one)),
  )
  return {
    isOwn(record) {
      const { id, resource } = record
      const path = resource?.metadata ?? ''
      if (lost.has(id)) return true
      if (!isHere(path)) return false
      if (isOfFile(record)) return true
      const pairs = pairsOf(record, formatAt(path))
      const isIn = (known: ReadonlySet<PairHash>) => pairs.some(pair => known.has(pair))
      if (asked.get(path)?.some(one => isIn(one.pairs))) return true
      const isPlanned = ({ format, strings }: AboutToBuy) =>
        isIn(new Set(strings.map(string => pairOf(format, string))))
      if (planned.some(one => one.path === path && isPlanned(one))) return true
      return proofread().some(
        one => one.resource?.metadata === path && isIn(new Set(pairsOf(one, formatAt(path)))),
      )
    },
    markOf: ({ id, resource }) => ({
      kind: 'other',
      id,
      of: isHere(resource?.metadata ?? '') ? textsMark() : pathMark(shelfOf(resource?.metadata ?? '')),
    }),
    isKnownOther(id) {
      if (lost.has(id)) return false
      return [...(ledger.others.get(id) ?? [])].some(mark => {
        const shelf = mark.charAt(0)
        return mark === (shelf === textsShelf ? textsMark() : pathMark(shelf))
      })
    },
  }
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
