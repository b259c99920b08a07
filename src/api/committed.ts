import { headBranch, headCommit, realPath, repositoryAbove } from '../disk.ts'
import { DragomanError } from '../errors.ts'
import { openGit } from '../ledger/git/command.ts'
import { oncePer, type RelativePath, unless } from '../model.ts'

/**
 * Says whether the checked-out commit has a file that need not be checked out: a sparse checkout leaves files out, and
 * those are not deleted. Where git does not know, they count as being there; without a commit no file does.
 */
export function committedIn(
  root: string,
  env: Readonly<Record<string, string | undefined>>,
  now: () => number,
): (path: RelativePath) => boolean {
  let commit: string | undefined | false = false
  return oncePer((path: RelativePath): boolean => {
    if (commit === false) {
      const repository = repositoryAbove(realPath(root))
      // Where git keeps ref tables only git knows the commit.
      const isUnknown = repository !== undefined && headBranch(repository) === undefined
      commit = repository && (headCommit(repository) ?? (isUnknown ? 'HEAD' : undefined))
    }
    if (commit === undefined) return false
    const args = ['ls-tree', '--name-only', commit, '--', path]
    const listed = unless(DragomanError, () => openGit(root, env, now)(args))
    return listed === undefined || !listed.isOk || listed.stdout.length > 0
  })
}
