/** Where on the ledger the facts of one project lie: the projects of a monorepo share the branch, and nothing on it. */
import { createHash } from 'node:crypto'
import { UsageError } from '../../errors.ts'
import { type Git, unusable } from './command.ts'
import type { ObjectName, Tree } from './objects.ts'

export type Place = {
  /** The prefix of every fact's path: `''` for a root at the top of the repository, else `packages/a/orders/`. */
  readonly prefix: string
  /** Keeps what was fetched last; no branch, so nothing that people see. */
  readonly copyRef: string
}

const copyRef = 'refs/dragoman/ledger-copy'

/** @throws {UsageError} when git cannot be used in the project's root */
export function placeOf(git: Git): Place {
  const result = git(['rev-parse', '--show-prefix'])
  if (!result.isOk) throw new UsageError(unusable(result.complaint))
  const folder = result.stdout.toString('utf8').replace(/\/?\n$/, '')
  if (folder === '') return { prefix: '', copyRef }
  // A project of its own copy: what one has seen is no news of the other, and a name of a ref may not hold any path.
  const digest = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  return { prefix: `${folder.split('/').map(unlikeFact).join('/')}/orders/`, copyRef: `${copyRef}-${digest}` }
}

/** The present state of one project's own copy of the ledger. */
export function copyTip(git: Git, place: Place): ObjectName | undefined {
  const result = git(['rev-parse', '--verify', '--quiet', `${place.copyRef}^{commit}`])
  return result.isOk ? result.stdout.toString('latin1').trim() : undefined
}

/** The project's files in a commit, by its path in the ledger. */
export function ownFiles({ prefix }: Place, tree: Tree): Tree {
  if (prefix === '') return tree
  return new Map(
    [...tree].flatMap(([path, entry]) =>
      path.startsWith(prefix) ? [[path.slice(prefix.length), entry] as const] : [],
    ),
  )
}

/** No folder is named as a file of facts, so that none ever blocks one. */
function unlikeFact(name: string): string {
  return name.replaceAll('%', '%25').replace(/\.(?=jsonl?$)/, '%2E')
}
