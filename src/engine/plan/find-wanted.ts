/** The strings to buy now, after everything that the service already holds has been counted. */
import type { Ledger, Purchase } from '../../ledger/fold.ts'
import type { EntryKey, Notice, OrderId } from '../../model.ts'
import type { OrderRecord } from '../../service/types.ts'
import { type DiffedPair, diffPairs, type PairDiff } from '../diff/pairs.ts'
import { listNotices } from '../known/against-list.ts'
import { type ReadBack, readBack, record } from '../known/bind-unclear.ts'
import { hiddenNotices } from '../known/order-list.ts'
import { reconcile } from '../known/reconcile.ts'
import { sourceIndex } from '../known/source-strings.ts'
import { doubtNotices, unclearNotices } from '../known/unclear.ts'
import { ledgerWith } from '../known/write-about.ts'
import { isOwn, type Online, ofAllShards, type Problems, type Project } from '../project.ts'
import { diffProofreading, refuseUnfit } from '../proofread/diff.ts'
import type { Again } from '../scan/string-selector.ts'
import type { DiffedWants } from './plan.ts'

export type Wants = {
  readonly diffs: readonly DiffedWants[]
  readonly ledger: Ledger
  /** Highest order id that the service has shown. */
  readonly highest: OrderId
  /** Orders that the reading brought to light. */
  readonly records: readonly OrderRecord[]
  readonly against: ReadBack['against']
  /** Orders that may buy what is wanted here, and that cannot be read. */
  readonly unread: ReadBack['unread']
  /** The findings of the reading about unclear requests. */
  readonly facts: ReadBack['facts']
  /** The problems of files. */
  readonly problems: Readonly<Problems>
  readonly notices: readonly Notice[]
}

export type WantsOptions = {
  /** The source texts to proofread, and nothing else. */
  readonly proofread: boolean
  /** Strings to be bought although they were bought before. */
  readonly again: Again | undefined
}

type ReadingOptions = {
  /** Whether the findings of the reading are written into the ledger. */
  readonly writes: boolean
  /** Purchases that are about to be cancelled: the strings that they cover are wanted again. */
  readonly toCancel?: readonly Purchase[]
}

/**
 * Diffs, and where something would be bought reads the service back and diffs again.
 * @throws {UsageError} where proofreading is asked for, and no selected file can be proofread
 */
export async function findWants(
  project: Project,
  online: Online,
  wanted: WantsOptions,
  reading: ReadingOptions,
): Promise<Wants> {
  if (wanted.proofread) refuseUnfit(project)
  const options = { ...wanted, ...reading }
  const ledger = project.store.ledger()
  const { diffs, ...found } = diffWanted(project, ledger, options)
  // Every shard diffs all files, and the one that a file belongs to says what is wrong with it.
  const problems = found.problems.filter(({ path }) => isOwn(project, path))
  const own = found.notices.filter(({ path }) => isOwn(project, path))
  const isUnclear = ledger.purchases.some(({ state }) => state === 'unclear')
  const isWanting = diffs.some(({ targets }) => targets.some(({ wanted }) => wanted.length > 0))
  // An order that is about to be cancelled may have a duplicate, and after that nobody would look.
  const isCancelling = options.toCancel !== undefined && options.toCancel.length > 0
  if (!isWanting && !isUnclear && !isCancelling)
    return {
      diffs,
      ledger,
      highest: ledger.watermark.id,
      records: [],
      facts: [],
      unread: [],
      against: [],
      problems,
      notices: own,
    }

  const back = await readBack(project, online, ledger)
  if (options.writes) record(project, back)
  const isNews = back.seen.length > 0 || back.facts.length > 0
  const known = !isNews ? ledger : options.writes ? project.store.ledger() : ledgerWith(project, back)
  const notices = [
    ...own,
    ...hiddenNotices(back.list),
    ...doubtNotices(project, back),
    ...listNotices(project, back.against),
    // A run that buys has errors for them.
    ...(options.writes ? [] : unclearNotices(project, known)),
  ]
  const now = isNews ? diffWanted(project, known, options).diffs : diffs
  return { diffs: now, ledger: known, ...back, problems, notices }
}

/**
 * The diffs of all shards: which file a string is bought for depends on the files before it, and every shard has to come
 * to the same. Only what a plan needs is kept of each, so that a large tree does not stay in memory.
 */
function diffWanted(
  selected: Project,
  ledger: Ledger,
  { again, toCancel = [], proofread, writes }: WantsOptions & ReadingOptions,
): Pick<Wants, 'diffs' | 'problems' | 'notices'> {
  const project = ofAllShards(selected)
  const problems: Problems = []
  const notices: Notice[] = []
  const isToBeCancelled = ({ order }: Purchase) => toCancel.some(one => one.order?.id === order?.id)
  const purchases =
    toCancel.length === 0 ? ledger.purchases : ledger.purchases.filter(one => !isToBeCancelled(one))
  const facts = reconcile({ ...ledger, purchases }, sourceIndex(project))
  const diffs: DiffedWants[] = []
  const take = ({ pair, targets }: DiffedWants, files: number) => {
    project.onProgress({ kind: 'scanned', files })
    const wants = targets.map(({ target, wanted, skipped, recorded, reused, former }) => {
      return { target, wanted, skipped, recorded, reused, former }
    })
    diffs.push({ pair, targets: wants })
  }
  const found = (one: Pick<PairDiff, 'problems' | 'notices'>) => {
    problems.push(...one.problems)
    notices.push(...one.notices)
  }
  if (proofread) {
    for (const one of diffProofreading(project, facts, { again })) {
      found(one)
      if (one.diffed !== undefined) take(one.diffed, 1)
    }
    return { diffs, problems, notices }
  }
  for (const one of diffPairs(project, facts, { again, writes })) {
    found(one)
    if (one.diffed === undefined) continue
    notices.push(...faultNotices(one.diffed))
    take(one.diffed, 1 + one.diffed.targets.length)
  }
  return { diffs, problems, notices }
}

/** Names the source texts that are broken and therefore not bought, each once for all of its locales. */
function faultNotices({ pair: { source: path }, targets }: DiffedPair): Notice[] {
  const faults = new Map<EntryKey, Notice>()
  for (const { source, broken } of targets) {
    if (broken.size === 0) continue
    for (const { entry, isCounted, fault } of source.strings) {
      const found = isCounted && broken.has(entry.key) && !faults.has(entry.key) ? fault : undefined
      if (found === undefined) continue
      const message = `not ordered, because ${found.message}`
      faults.set(entry.key, { path, key: entry.id, line: source.lineOf(entry), message })
    }
  }
  return [...faults.values()]
}
