/** The branch of a run, and the commit. */
import { isCi } from '../ci.ts'
import { type FileSystem, headBranch, headCommit, realPath, repositoryAbove } from '../disk.ts'

/** The branch checked out in a folder or around it, in CI the head branch of the event; `-` where there is none or it is unknown. */
export function refOf(
  env: Readonly<Record<string, string | undefined>>,
  root: string,
  fs?: FileSystem,
): string {
  const ofEvent = env.GITHUB_HEAD_REF || env.GITHUB_REF_NAME
  if (isCi(env) && ofEvent) return ofEvent
  const repository = repositoryAbove(root, fs)
  return (repository === undefined ? undefined : headBranch(repository, fs)) ?? '-'
}

/** The commit checked out in a folder or around it, found without git; `-` where it is unknown, `undefined` where there is no repository. */
export function checkedOutCommit(folder: string): string | undefined {
  const repository = repositoryAbove(realPath(folder))
  return repository === undefined ? undefined : (headCommit(repository) ?? '-')
}
