/** Existing translations, recorded as answering the present source texts (`adopt-per-value`). Writes the lock and nothing else. */
import { lockPath } from '../../lock/lock.ts'
import type { Locale, Notice, RelativePath } from '../../model.ts'
import { writeLocks } from '../collect/write.ts'
import type { DiffedPair } from '../diff/pairs.ts'
import { reconcile } from '../known/reconcile.ts'
import { sourceIndex } from '../known/source-strings.ts'
import type { Problems, RunLedger, Tree } from '../project.ts'

/** @param onDiffed sees each file with its targets, as they were read */
export function adoptTranslations(
  project: Tree & RunLedger,
  onDiffed: (diffed: DiffedPair) => void = () => {},
) {
  const know = () => reconcile(project.store.ledger(), sourceIndex(project))
  const adopted: { readonly path: RelativePath; readonly locale: Locale; readonly strings: number }[] = []
  const locks: RelativePath[] = []
  const problems: Problems = []
  const notices: Notice[] = []
  for (const { diffed, isWritten, ...found } of writeLocks(project, know, { adopts: true })) {
    problems.push(...found.problems)
    notices.push(...found.notices)
    if (diffed !== undefined) onDiffed(diffed)
    if (diffed === undefined || !isWritten) continue
    const { pair, targets } = diffed
    const path = pair.source
    locks.push(lockPath(project.stateFolder, path))
    for (const { target, unrecorded } of targets)
      if (unrecorded > 0) adopted.push({ path, locale: target.locale, strings: unrecorded })
  }
  return { adopted, locks, problems, notices }
}
