/** Lock and ledger made anew from what files and service hold. Writes state only, never a locale file; run twice it does nothing. */
import { lockPath } from '../../lock/lock.ts'
import { compareOrderIds, type OrderId, type RelativePath } from '../../model.ts'
import { look } from '../collect/poll.ts'
import { writeLocks } from '../collect/write.ts'
import { damageNotices, orderLine, unreadableNotices } from '../known/order-lines.ts'
import { reconcile } from '../known/reconcile.ts'
import { sourceIndex } from '../known/source-strings.ts'
import { doubtNotices, unknownErrors } from '../known/unclear.ts'
import { openAccount } from '../order/account.ts'
import { readAndRecord } from '../order/check-after.ts'
import { priceIncreaseErrors } from '../order/price-increase.ts'
import type { Online, Problems, Project } from '../project.ts'

export async function repairState(project: Project, online: Online) {
  await openAccount(project, online)
  const own = new Set(project.pairs.map(({ source }) => source))
  const before = project.store.ledger()
  const back = await readAndRecord(project, online)
  await look(project, online, { all: true })
  const ledger = project.store.ledger()
  const problems: Problems = []
  const had = new Set(
    before.purchases.flatMap(({ order, deliveries }) => deliveries.map(one => textName(order?.id, one))),
  )
  const know = () => reconcile(project.store.ledger(), sourceIndex(project))
  const locks: RelativePath[] = []
  // Values of the ledger with the source text that they were bought for, all others as answering the present one (`adopt-per-value`).
  for (const { diffed, isWritten, ...found } of writeLocks(project, know, { rebuilds: true })) {
    problems.push(...found.problems)
    if (diffed !== undefined && isWritten) locks.push(lockPath(project.stateFolder, diffed.pair.source))
  }
  return {
    /** Orders of this project that the ledger did not know, or whose request it had no outcome of. */
    orders: ledger.purchases
      .filter(({ order, path }) => order !== undefined && !before.knownOrders.has(order.id) && own.has(path))
      .flatMap(one => orderLine(project, one, one.intent === undefined))
      .sort((a, b) => compareOrderIds(a.id, b.id)),
    delivered: ledger.purchases
      .flatMap(({ order, path, deliveries }) =>
        order !== undefined && own.has(path) && deliveries.some(one => !had.has(textName(order.id, one)))
          ? [order.id]
          : [],
      )
      .sort(compareOrderIds),
    locks,
    problems: [...problems, ...priceIncreaseErrors(back.facts), ...unknownErrors(project, ledger)],
    notices: [
      ...doubtNotices(project, back),
      ...unreadableNotices(project, ledger),
      ...damageNotices(project, ledger),
    ],
  }
}

function textName(
  id: OrderId | undefined,
  { text, completed_at: date }: { readonly text: string; readonly completed_at: string },
): string {
  return JSON.stringify([id, text, date])
}
