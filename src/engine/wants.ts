/** What is to be bought now, after everything that the service already holds has been counted. */
import { foldLedger, type Ledger } from '../ledger/fold.ts'
import type { Notice, OrderId } from '../model.ts'
import type { OrderRecord } from '../service/types.ts'
import type { DiffedWants } from './plan.ts'
import type { Online, Problems, Project } from './project.ts'
import { reconcile } from './reconcile.ts'
import { sourceIndex } from './scan.ts'
import { ledgerWith, type ReadBack, readBack, record } from './settle.ts'
import { diffPairs } from './walk.ts'

export type Wants = {
  readonly diffs: readonly DiffedWants[]
  readonly ledger: Ledger
  /** Highest order id that the service has shown. */
  readonly highest: OrderId
  /** Orders that the reading brought to light. */
  readonly records: readonly OrderRecord[]
  /** What the reading has told of unclear requests. */
  readonly facts: ReadBack['facts']
  readonly notices: readonly Notice[]
}

/**
 * Diffs, and where something would be bought reads the service back and diffs again.
 * @param writes whether what the reading says goes into the ledger
 */
export async function findWants(
  project: Project,
  online: Online,
  options: { readonly writes: boolean },
  problems: Problems,
): Promise<Wants> {
  const ledger = foldLedger(project.store.read())
  const notices: Notice[] = []
  const diffs = collect(project, ledger, problems, notices)
  const isUnclear = ledger.purchases.some(({ state }) => state === 'unclear')
  const isWanting = diffs.some(({ targets }) => targets.some(({ wanted }) => wanted.length > 0))
  if (!isWanting && !isUnclear)
    return { diffs, ledger, highest: ledger.watermark.id, records: [], facts: [], notices }

  const back = await readBack(project, online, ledger, sourceIndex(project).formatOf)
  if (options.writes) record(project, back)
  if (back.seen.length === 0 && back.facts.length === 0) return { diffs, ledger, ...back, notices }
  const known = options.writes ? foldLedger(project.store.read()) : ledgerWith(project, back)
  return { diffs: collect(project, known, [], []), ledger: known, ...back, notices }
}

/** Only what a plan needs is kept of each diff, so that a large tree does not stay in memory. */
function collect(project: Project, ledger: Ledger, problems: Problems, notices: Notice[]): DiffedWants[] {
  const facts = reconcile(ledger, sourceIndex(project))
  const diffs: DiffedWants[] = []
  for (const { pair, targets } of diffPairs(project, facts, {}, problems, notices)) {
    project.onProgress({ kind: 'scanned', files: 1 + targets.length })
    diffs.push({
      pair,
      targets: targets.map(({ target, wanted, skipped, recorded }) => ({
        target,
        wanted,
        skipped,
        recorded,
      })),
    })
  }
  return diffs
}
