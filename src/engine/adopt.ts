/** Existing translations, recorded as answering the present source texts (rules L5). Writes the lock and nothing else. */
import { lockPath } from '../lock/lock.ts'
import type { Locale, Notice, RelativePath } from '../model.ts'
import type { Problems, Project } from './project.ts'
import { reconcile } from './reconcile.ts'
import { sourceIndex } from './source-strings.ts'
import { diffPairsToRecord } from './walk.ts'
import { writeLock } from './write.ts'

export type Adopted = {
  /** How many translations are newly recorded, per file and locale. */
  readonly adopted: readonly {
    readonly path: RelativePath
    readonly locale: Locale
    readonly strings: number
  }[]
  /** Lock files that were written. */
  readonly locks: readonly RelativePath[]
  readonly notices: readonly Notice[]
}

export function adoptTranslations(project: Project, problems: Problems): Adopted {
  const know = () => reconcile(project.store.ledger(), sourceIndex(project))
  const adopted: Adopted['adopted'][number][] = []
  const locks: RelativePath[] = []
  const notices: Notice[] = []
  for (const diffed of diffPairsToRecord(project, know, { adopts: true }, problems, notices)) {
    const path = diffed.pair.source
    const sections = new Map(
      diffed.targets.flatMap(({ target, records }) => (records ? [[target.locale, records] as const] : [])),
    )
    if (!writeLock(project, diffed, sections, problems)) continue
    locks.push(lockPath(project.stateFolder, path))
    for (const { target, unrecorded } of diffed.targets)
      if (unrecorded > 0) adopted.push({ path, locale: target.locale, strings: unrecorded })
  }
  return { adopted, locks, notices }
}
