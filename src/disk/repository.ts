/**
 * The git repository that a folder lies in, found by a look of our own: git itself would take any folder of a checkout
 * for a repository that holds the right names, and obey its settings. A commit can hold no `.git`, so what is found
 * here was put there by whoever made the checkout.
 */
import * as nodeFs from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { type FileSystem, quietly } from './machine.ts'
import { isGitName } from './names.ts'

type Repository = {
  /** The folder that holds `.git`; absolute. */
  readonly top: string
  /** `.git`, or the folder that it names: in a linked worktree and in a submodule it is a file. */
  readonly gitFolder: string
}

type Reading = Pick<FileSystem, 'openSync' | 'closeSync' | 'fstatSync' | 'readSync'>

/** The folder and all those above it. */
export function withParents(folder: string): readonly string[] {
  const folders = [folder]
  for (let parent = dirname(folder); parent !== folders.at(-1); parent = dirname(parent)) folders.push(parent)
  return folders
}

/** The nearest folder, from the given one upwards, that holds something of the name `.git`. */
export function repositoryTop(folder: string): string | undefined {
  return withParents(folder).find(
    (one, index) => (index === 0 || !isOfEverybody(one)) && statusOf(join(one, '.git')) !== undefined,
  )
}

/** The nearest repository; `undefined` where there is none, or where its `.git` file points at what is no folder of git. */
export function repositoryAbove(folder: string, fs: Reading = nodeFs): Repository | undefined {
  for (const [index, top] of withParents(folder).entries()) {
    if (index > 0 && isOfEverybody(top)) continue
    const git = join(top, '.git')
    // A folder without HEAD is no repository to git either.
    if (lineOf(fs, join(git, 'HEAD')) !== undefined) return { top, gitFolder: git }
    const pointer = lineOf(fs, git)
    if (pointer === undefined) continue
    const gitFolder = behindPointer(fs, top, pointer)
    return gitFolder === undefined ? undefined : { top, gitFolder }
  }
  return undefined
}

/** The branch that is checked out; `undefined` for none, or where that is unknown. */
export function headBranch({ gitFolder }: Repository, fs: Reading = nodeFs): string | undefined {
  // With ref tables HEAD names ".invalid", which is no branch.
  return /^ref: refs\/heads\/([^. \p{Cc}][^ \p{Cc}]*)$/u.exec(lineOf(fs, join(gitFolder, 'HEAD')) ?? '')?.[1]
}

/** The commit that is checked out; `undefined` for none, or where only git would know. */
export function headCommit({ gitFolder }: Repository, fs: Reading = nodeFs): string | undefined {
  const head = lineOf(fs, join(gitFolder, 'HEAD')) ?? ''
  if (isCommit(head)) return head
  const ref = /^ref: (refs\/[^ \p{Cc}]+)$/u.exec(head)?.[1]
  if (ref === undefined || ref.split('/').includes('..')) return undefined
  const common = resolve(gitFolder, lineOf(fs, join(gitFolder, 'commondir')) ?? '.')
  const loose = lineOf(fs, join(common, ref))
  if (loose !== undefined) return isCommit(loose) ? loose : undefined
  const packed = textOf(fs, join(common, 'packed-refs'), mostPackedBytes)?.split('\n')
  return packed?.find(line => line.endsWith(` ${ref}`) && isCommit(line.split(' ')[0] ?? ''))?.split(' ')[0]
}

/** The size limit of a pointer and of a HEAD, which hold one line. */
const mostBytes = 1 << 16
const mostPackedBytes = 1 << 26

function isCommit(text: string): boolean {
  return /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(text)
}

/** A folder such as `/tmp`, where others may have put a repository and a configuration. */
function isOfEverybody(folder: string): boolean {
  return ((statusOf(folder)?.mode ?? 0) & 0o1002) === 0o1002
}

/** Follows links. */
function statusOf(path: string): nodeFs.Stats | undefined {
  let status: nodeFs.Stats | undefined
  quietly(() => {
    status = nodeFs.statSync(path, { throwIfNoEntry: false })
  })
  return status
}

/**
 * The folder that a `.git` file names. It lies in a `.git`, as those of worktrees and submodules do, or in no checkout,
 * or where the `.git` file of the checkout around it leads to: any other could have come with a commit.
 */
function behindPointer(fs: Reading, top: string, pointer: string): string | undefined {
  const folder = namedBy(top, pointer)
  if (folder === undefined || lineOf(fs, join(folder, 'HEAD')) === undefined) return undefined
  if (folder.split(sep).some(isGitName)) return folder
  const around = repositoryTop(folder)
  if (around === undefined) return folder
  if (realPath(around) === realPath(top)) return undefined
  const home = namedBy(around, lineOf(fs, join(around, '.git')) ?? '')
  return home !== undefined && isWithin(realPath(folder), realPath(home)) ? folder : undefined
}

function namedBy(top: string, pointer: string): string | undefined {
  // Two slashes would make Windows ask another machine.
  const [, named] = /^gitdir: (?![\\/]{2})([^\p{Cc}]+)$/u.exec(pointer) ?? []
  return named === undefined ? undefined : resolve(top, named)
}

/** A path as it is written from a folder, with `/` on every system; `''`: it is the folder. */
export function pathFrom(folder: string, path: string): string {
  return relative(folder, path).split(sep).join('/')
}

/** Whether an absolute path is that of a folder or below it. */
export function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way.split(sep)[0] !== '..' && !isAbsolute(way)
}

/** Without links; the path itself where it cannot be followed. */
export function realPath(path: string): string {
  try {
    return nodeFs.realpathSync.native(path)
  } catch {
    return path
  }
}

/** The only line of a small file; `undefined` for what is not a small regular file, or cannot be read. */
function lineOf(fs: Reading, path: string): string | undefined {
  // Other white space than line ends can be the end of a branch's name.
  return textOf(fs, path, mostBytes)?.replace(/[\r\n]+$/, '')
}

function textOf(fs: Reading, path: string, most: number): string | undefined {
  const { O_RDONLY, O_NONBLOCK = 0 } = nodeFs.constants
  try {
    // A pipe that nobody writes to must not block the run.
    const descriptor = fs.openSync(path, O_RDONLY | O_NONBLOCK)
    try {
      const status = fs.fstatSync(descriptor)
      if (!status.isFile() || status.size > most) return undefined
      const bytes = Buffer.alloc(status.size)
      return bytes.toString('utf8', 0, fs.readSync(descriptor, bytes, 0, status.size, null))
    } finally {
      fs.closeSync(descriptor)
    }
  } catch {
    return undefined
  }
}
