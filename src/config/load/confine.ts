/** Where the files of a run may lie whose checkout may be a stranger's. */
import { join, relative, sep } from 'node:path'
import { isGitName, isWithin, realPath } from '../../disk.ts'
import type { ConfigProblem } from '../../errors.ts'

/** The problem of an absolute path that is to lie in a folder and to be reached without links. */
export function confinementProblem(path: string, folder: string): ConfigProblem | undefined {
  const way = relative(folder, path)
  const parts = way.split(sep)
  const problem = (found: string): ConfigProblem => ({
    key: '',
    expected: 'a path inside the workspace, because the checkout may come from a stranger',
    found,
  })
  if (!isWithin(path, folder)) return problem('one outside of it')
  if (parts.some(isGitName)) return problem('one inside a folder of git')
  return realPath(path) === join(realPath(folder), way)
    ? undefined
    : problem('one that passes through a symbolic link, or is spelled differently on disk')
}
