/** The branch of a run. What stands in `.git` is anybody's: it is read with limits, and nothing in it stops a run. */
import * as nodeFs from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { FileSystem } from '../disk.ts'

type Reading = Pick<FileSystem, 'openSync' | 'closeSync' | 'fstatSync' | 'readSync'>

/** Of a pointer and of a HEAD, which hold one line. */
const mostBytes = 1 << 16

/**
 * The branch checked out in a folder or around it, in CI the head branch of the event; `-` where there is none or it cannot be told.
 * In a linked worktree and in a submodule `.git` is a file that names the real folder, which lies outside the root.
 */
export function refOf(
  env: Readonly<Record<string, string | undefined>>,
  root: string,
  fs: Reading = nodeFs,
): string {
  const ofEvent = env.GITHUB_HEAD_REF || env.GITHUB_REF_NAME
  if (env.CI !== undefined && env.CI !== 'false' && ofEvent) return ofEvent
  const head = headAbove(fs, root) ?? ''
  // With ref tables HEAD names ".invalid", which is no branch.
  return /^ref: refs\/heads\/([^.\s\p{Cc}][^\s\p{Cc}]*)\s*$/u.exec(head)?.[1] ?? '-'
}

/** The root may be a folder below that of the repository. A folder without HEAD is no repository to git either. */
function headAbove(fs: Reading, folder: string): string | undefined {
  const git = join(folder, '.git')
  const head = textOf(fs, join(git, 'HEAD'))
  if (head !== undefined) return head
  const pointer = textOf(fs, git)
  if (pointer !== undefined) return headBehind(fs, folder, pointer)
  const parent = dirname(folder)
  return parent === folder ? undefined : headAbove(fs, parent)
}

function headBehind(fs: Reading, from: string, pointer: string): string | undefined {
  // Two slashes would make Windows ask another machine.
  const [, folder] = /^gitdir: (?![\\/]{2})([^\p{Cc}]+)[\r\n]*$/u.exec(pointer) ?? []
  return folder === undefined ? undefined : textOf(fs, join(resolve(from, folder), 'HEAD'))
}

/** `undefined` for what is not a small regular file, or cannot be read. */
function textOf(fs: Reading, path: string): string | undefined {
  const { O_RDONLY, O_NONBLOCK = 0 } = nodeFs.constants
  try {
    // A pipe that nobody writes to must not block the run.
    const descriptor = fs.openSync(path, O_RDONLY | O_NONBLOCK)
    try {
      const status = fs.fstatSync(descriptor)
      if (!status.isFile() || status.size > mostBytes) return undefined
      const bytes = Buffer.alloc(status.size)
      return bytes.toString('utf8', 0, fs.readSync(descriptor, bytes, 0, status.size, null))
    } finally {
      fs.closeSync(descriptor)
    }
  } catch {
    return undefined
  }
}
