/** Which source files a branch has changed (`--since`). */
import { createHash } from 'node:crypto'
import type { Disk } from '../disk.ts'
import { DragomanError, UsageError } from '../errors.ts'
import { openGit } from '../ledger/git/command.ts'
import { type RelativePath, unless } from '../model.ts'

export type Changes = {
  /** The commit that is compared with: the last one that the revision and the checkout have in common. */
  readonly base: string
  readonly has: (path: RelativePath) => boolean
}

/**
 * Compares the files on disk with those of the merge base, so that what is not committed counts as well. By their bytes
 * alone: git itself would run the filters that files of the checkout name.
 * @throws {UsageError} for a revision that is none, or has nothing in common with the checkout
 */
export function changedSince(
  rev: string,
  disk: Disk,
  env: Readonly<Record<string, string | undefined>>,
  now: () => number,
): Changes {
  if (!/^[^-\s\p{Cc}][^\p{Cc}]{0,999}$/u.test(rev))
    throw new UsageError(
      `--since takes a branch, tag or commit, such as origin/main, not ${JSON.stringify(rev)}. It cannot begin with "-"`,
    )
  const git = openGit(disk.root, env, now, { need: '--since', instead: 'leave out --since' })
  const line = (...args: string[]) => {
    const { isOk, stdout } = git(args)
    return isOk ? stdout.toString('utf8').trim() : ''
  }
  const hint = () =>
    line('rev-parse', '--is-shallow-repository') === 'true'
      ? '. This clone is shallow: fetch the whole history, as with "git fetch --unshallow" or fetch-depth: 0 in actions/checkout'
      : ''
  const commit = line('rev-parse', '--verify', '--quiet', `${rev}^{commit}`)
  if (commit === '')
    throw new UsageError(`--since ${rev}: there is no such branch, tag or commit here${hint()}`)
  const base = line('merge-base', commit, 'HEAD')
  if (base === '')
    throw new UsageError(`--since ${rev}: it has no commit in common with what is checked out${hint()}`)
  const listed = git(['ls-tree', '-r', '-z', base])
  if (!listed.isOk)
    throw new UsageError(
      `--since ${rev}: git cannot list the files of commit ${base} (${listed.complaint}); a partial clone may lack them`,
    )
  const ids = blobsOf(listed.stdout.toString('utf8'))
  return { base, has: path => isChanged(disk, path, ids.get(path)) }
}

/** The blobs of a listing, by path from the folder that git was run in. */
function blobsOf(listed: string): ReadonlyMap<RelativePath, string> {
  return new Map(
    listed.split('\0').flatMap(line => {
      const [, id = '', path = ''] = /^\d+ blob ([0-9a-f]+)\t(.+)$/s.exec(line) ?? []
      return path === '' ? [] : [[path, id] as const]
    }),
  )
}

/** A file that cannot be read counts as changed, so that whoever reads it says what is wrong. */
function isChanged(disk: Disk, path: RelativePath, id: string | undefined): boolean {
  const read = unless(DragomanError, () => ({ bytes: disk.read(path) }))
  if (read === undefined) return true
  const { bytes } = read
  if (bytes === undefined || id === undefined) return bytes !== undefined
  // A checkout may have other ends of lines than the commit.
  return blobId(bytes, id) !== id && blobId(withPlainLines(bytes), id) !== id
}

/** @param like - an id of the same repository, whose length says which hash it has */
function blobId(bytes: Uint8Array, like: string): string {
  const hash = createHash(like.length === 64 ? 'sha256' : 'sha1')
  return hash.update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
}

function withPlainLines(bytes: Uint8Array): Uint8Array {
  return Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll('\r\n', '\n'), 'latin1')
}
