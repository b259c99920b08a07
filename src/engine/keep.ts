/** Stale translations that still fit: the lock then says so, and nothing is bought (rules K1). */
import type { LockLine } from '../lock/lock.ts'
import { type EntryId, keyOf, type Locale, type Notice, type RelativePath } from '../model.ts'
import { type Name, namedStrings } from './named.ts'
import type { Problems, Project } from './project.ts'
import { reconcile } from './reconcile.ts'
import { sourceIndex } from './scan.ts'
import { diffPairs } from './walk.ts'
import { writeLock } from './write.ts'

export type KeptText = { readonly path: RelativePath; readonly locale: Locale; readonly key: EntryId }
export type Kept = { readonly texts: readonly KeptText[]; readonly notices: readonly Notice[] }

/**
 * Records the named stale translations as answering the present source texts. Other records stay as they are.
 * @throws {UsageError} for names that fit no string
 */
export function keepTranslations(project: Project, names: readonly Name[], problems: Problems): Kept {
  const isNamed = namedStrings(project, names)
  const facts = reconcile(project.store.ledger(), sourceIndex(project))
  const texts: KeptText[] = []
  const notices: Notice[] = []
  const options = { records: true, findings: true, keeps: isNamed }
  for (const diffed of diffPairs(project, facts, options, problems)) {
    const path = diffed.pair.source
    const sections = new Map<Locale, readonly LockLine[]>()
    const found: KeptText[] = []
    for (const { target, kept, records, findings } of diffed.targets) {
      const { locale } = target
      for (const { id } of kept) found.push({ path, locale, key: id })
      if (kept.length > 0 && records !== undefined) sections.set(locale, records)
      const done = new Set(kept.map(({ key }) => key))
      for (const { reason, key } of findings) {
        const isLeft = reason === 'stale' && isNamed(path, keyOf(key)) && !done.has(keyOf(key))
        if (isLeft) notices.push({ path, locale, key, message: notKept })
      }
    }
    if (sections.size === 0) continue
    const before = problems.length
    writeLock(project, diffed, sections, problems)
    if (problems.length === before) texts.push(...found)
  }
  return { texts, notices }
}

const notKept =
  'is stale and was not kept: a newer text has been delivered or ordered for it, or its file itself marks it as out of date'
