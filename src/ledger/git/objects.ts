/** Commits of facts, read and made with git's plumbing alone: no index, no work tree. */
import { UsageError } from '../../errors.ts'
import { damaged, type Git, readBy, writtenBy } from './command.ts'

export type ObjectName = string

export type TreeEntry = {
  readonly mode: string
  readonly type: string
  readonly name: ObjectName
  /** Bytes; 0 for what is not a file. */
  readonly size: number
}

/** Everything in a commit by path; folders have entries of their own. */
export type Tree = ReadonlyMap<string, TreeEntry>

/** Whether a commit is here with all its files. */
export function hasCommit(git: Git, commit: ObjectName): boolean {
  if (!isPartial(git)) return git(['cat-file', '-e', `${commit}^{commit}`]).isOk
  // In a partial clone to read what is missing is to fetch it, one file at a time and without any limit.
  const listed = git(['rev-list', '--objects', '--missing=print', `${commit}^{tree}`])
  return (
    listed.isOk &&
    !listed.stdout
      .toString('latin1')
      .split('\n')
      .some(line => line.startsWith('?'))
  )
}

/** Whether the repository was cloned with a filter, and lacks objects that its commits name. */
export function isPartial(git: Git): boolean {
  const known = partial.get(git)
  if (known !== undefined) return known
  const setting = '^(extensions\\.partialclone|remote\\..*\\.promisor)$'
  const found = git(['config', '--get-regexp', setting]).isOk
  partial.set(git, found)
  return found
}

const partial = new WeakMap<Git, boolean>()

export function readTree(git: Git, commit: ObjectName): Tree {
  const tree = new Map<string, TreeEntry>()
  for (const line of readBy(git(['ls-tree', '-r', '-t', '-l', '-z', '--full-tree', commit])).split('\0')) {
    const [, mode, type, name, size, path] = /^(\d+) (\w+) ([0-9a-f]+) +(\d+|-)\t(.+)$/s.exec(line) ?? []
    if (mode === undefined || type === undefined || name === undefined || path === undefined) continue
    tree.set(path, { mode, type, name, size: Number(size) || 0 })
  }
  return tree
}

/** The bytes of files, in the order asked for; a file larger than any fact is read as an empty one. */
export function readFiles(git: Git, entries: readonly TreeEntry[]): Uint8Array[] {
  const contents: Uint8Array[] = []
  let batch: TreeEntry[] = []
  let size = 0
  for (const entry of entries) {
    if (size + entry.size > largestBatch && batch.length > 0) {
      contents.push(...readBatch(git, batch))
      batch = []
      size = 0
    }
    batch.push(entry)
    size += entry.size > largestFact ? 0 : entry.size
  }
  return [...contents, ...readBatch(git, batch)]
}

/**
 * A commit that holds the files of a tree and some more.
 * @param files - by path
 */
export function writeCommit(
  git: Git,
  base: Tree,
  files: ReadonlyMap<string, Uint8Array>,
  parents: readonly ObjectName[],
  message: string,
): ObjectName {
  const tree = new Map(base)
  const blobs = writeFiles(git, [...files.values()])
  const folder = [...files.keys()].find(path => base.get(path)?.type === 'tree')
  if (folder !== undefined) throw obstructed(folder)
  ;[...files.keys()].forEach((path, index) => {
    tree.set(path, { mode: '100644', type: 'blob', name: blobs[index] ?? '', size: 0 })
  })
  const folders = new Set([...files.keys()].flatMap(foldersAbove))
  const depths = [...new Set([...folders].map(depthOf))].sort((one, other) => other - one)
  // One process for each depth, the deepest first, as a folder is named by what is in it.
  for (const depth of depths) {
    const level = [...folders].filter(folder => depthOf(folder) === depth)
    const children = childrenByFolder(tree)
    const names = writeTrees(
      git,
      level.map(folder => children.get(folder) ?? []),
    )
    level.forEach((folder, index) => {
      tree.set(folder, { mode: '040000', type: 'tree', name: names[index] ?? '', size: 0 })
    })
  }
  const [top = ''] = writeTrees(git, [childrenByFolder(tree).get('') ?? []])
  const parentArgs = parents.flatMap(parent => ['-p', parent])
  return writtenBy(git(['commit-tree', top, ...parentArgs], { input: `${message}\n` })).trim()
}

function obstructed(path: string): UsageError {
  return new UsageError(
    `the ledger branch has a folder ${JSON.stringify(path)} where it needs a file; remove the folder on that branch`,
  )
}

const largestFact = 64 << 20
const largestBatch = 64 << 20

function readBatch(git: Git, entries: readonly TreeEntry[]): Uint8Array[] {
  const wanted = entries.filter(({ size }) => size <= largestFact).map(({ name }) => name)
  const contents = new Map<ObjectName, Uint8Array>()
  if (wanted.length > 0) {
    const result = git(['cat-file', '--batch'], { input: `${wanted.join('\n')}\n` })
    readBy({ ...result, stdout: Buffer.alloc(0) })
    const { stdout } = result
    for (let at = 0; at < stdout.length; ) {
      const end = stdout.indexOf(0x0a, at)
      const [name = '', , length] = stdout.toString('latin1', at, end).split(' ')
      const size = Number(length)
      if (end < 0 || !Number.isInteger(size)) throw damaged(`an object is missing: ${name}`)
      contents.set(name, stdout.subarray(end + 1, end + 1 + size))
      at = end + 1 + size + 1
    }
  }
  return entries.map(({ name }) => contents.get(name) ?? new Uint8Array())
}

/** One process for any number of files. */
function writeFiles(git: Git, files: readonly Uint8Array[]): ObjectName[] {
  if (files.length === 0) return []
  const input = files.flatMap((bytes, index) => [
    Buffer.from(`blob\nmark :${index + 1}\ndata ${bytes.length}\n`),
    bytes,
    Buffer.from(`\nget-mark :${index + 1}\n`),
  ])
  return writtenBy(git(['fast-import', '--quiet'], { input: Buffer.concat(input) }))
    .trim()
    .split('\n')
}

type Child = { readonly name: string; readonly entry: TreeEntry }

function writeTrees(git: Git, trees: readonly (readonly Child[])[]): ObjectName[] {
  if (trees.length === 0) return []
  const input = trees
    .map(children =>
      children.map(({ name, entry }) => `${entry.mode} ${entry.type} ${entry.name}\t${name}\0`).join(''),
    )
    .join('\0')
  return writtenBy(git(['mktree', '-z', '--batch'], { input }))
    .trim()
    .split('\n')
}

function childrenByFolder(tree: Tree): ReadonlyMap<string, readonly Child[]> {
  const children = new Map<string, Child[]>()
  for (const [path, entry] of tree) {
    const folder = folderOf(path)
    const siblings = children.get(folder) ?? []
    siblings.push({ name: path.slice(folder === '' ? 0 : folder.length + 1), entry })
    children.set(folder, siblings)
  }
  return children
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

function foldersAbove(path: string): string[] {
  const folder = folderOf(path)
  return folder === '' ? [] : [folder, ...foldersAbove(folder)]
}

function depthOf(folder: string): number {
  return folder.split('/').length
}
