/** The branch of a run. */
import { isCi } from '../ci.ts'
import { type FileSystem, headBranch, repositoryAbove } from '../disk.ts'

/** The branch checked out in a folder or around it, in CI the head branch of the event; `-` where there is none or it cannot be told. */
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
