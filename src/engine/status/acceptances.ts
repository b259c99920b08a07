/** The committed list of accepted findings, and what of it is of no use any longer. */
import { mayExist } from '../../disk.ts'
import { FileUnreadableError } from '../../errors.ts'
import { acceptedFile, parseAcceptances, type ReadAcceptance } from '../../lock/accepted.ts'
import { idOf, type Notice } from '../../model.ts'
import type { Files, Problems, Tree } from '../project.ts'

/** A line that cannot be read is a problem, and accepts nothing. */
export function readAcceptances({ disk }: Pick<Files, 'disk'>): {
  readonly acceptances: readonly ReadAcceptance[]
  readonly problems: Readonly<Problems>
} {
  try {
    const bytes = disk.read(acceptedFile)
    if (bytes === undefined) return { acceptances: [], problems: [] }
    const { acceptances, faults } = parseAcceptances(bytes)
    const problems = faults.map(({ line, message }) => {
      const words = `${acceptedFile}:${line}: ${message}. This line accepts nothing; correct or delete it`
      return new FileUnreadableError(words, { path: acceptedFile, line })
    })
    return { acceptances, problems }
  } catch (error) {
    if (error instanceof FileUnreadableError) return { acceptances: [], problems: [error] }
    throw error
  }
}

/**
 * A note for each acceptance of a selected file and locale that no finding needs. Files that cannot be read, and files of
 * another configuration, say nothing about it.
 * @param used - lines of the acceptances of findings
 * @param lapsed - lines of those whose finding is there for other texts
 */
export function idleAcceptances(
  project: Tree,
  acceptances: readonly ReadAcceptance[],
  { used, lapsed }: { readonly used: ReadonlySet<number>; readonly lapsed: ReadonlySet<number> },
  problems: Readonly<Problems>,
): Notice[] {
  const unread = new Set(problems.map(({ path }) => path))
  return acceptances.flatMap(acceptance => {
    const { line, path, locale, key } = acceptance
    if (used.has(line) || unread.has(path) || !isInScope(project, acceptance)) return []
    const message = lapsed.has(line)
      ? 'this acceptance no longer applies, because the source text or the translation has changed. Look at the translation: correct it, or accept it again with "dragoman check --accept KEY --reason TEXT"'
      : 'this acceptance matches no finding; delete its line'
    return [{ path: acceptedFile, line, locale, key: idOf(key), message }]
  })
}

function isInScope({ pairOf, selection, disk, pairs }: Tree, { path, locale }: ReadAcceptance): boolean {
  if (!selection.hasSource(path)) return false
  const pair = pairOf(path)
  if (pair === undefined) return !mayExist(disk, path)
  const target = pair.targets.find(one => one.locale === locale)
  if (target !== undefined) return selection.hasTarget(target)
  // Nobody selects a locale that no file has.
  return pairs.every(({ targets }) => targets.every(one => one.locale !== locale || selection.hasTarget(one)))
}
