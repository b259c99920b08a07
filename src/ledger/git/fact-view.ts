/**
 * The facts of several places as one folder. A union: an existing fact is not replaced by another of its name, and
 * files of lines take the lines of both.
 */
import type { RelativePath } from '../../model.ts'
import type { ObjectName, Tree, TreeEntry } from './objects.ts'

/** Paths are relative to the ledger. */
export interface FactView {
  readonly read: (path: RelativePath) => Uint8Array | undefined
  readonly list: (folder: RelativePath) => readonly string[]
  readonly paths: () => readonly RelativePath[]
  readonly add: (path: RelativePath, bytes: Uint8Array) => void
  /** Takes over files of a commit that others build on: its facts take the place of equally named ones. */
  readonly addCommitted: (path: RelativePath, bytes: Uint8Array, name: ObjectName) => void
  /** Whether this very file was taken over, and nothing was added to it since. */
  readonly holds: (path: RelativePath, name: ObjectName) => boolean
  /** The facts that a commit lacks. */
  readonly missingFrom: (tree: Tree) => Map<RelativePath, Uint8Array>
  /** Forgets a fact that was added here and is nowhere else. */
  readonly drop: (path: RelativePath) => void
  /** How often a fact has gone, or has taken the place of an equally named one. */
  readonly replacements: () => number
  /** This commit has all the missing facts now. */
  readonly committed: (tree: Tree) => void
}

export function createFactView(): FactView {
  const files = new Map<RelativePath, Uint8Array>()
  const names = new Map<RelativePath, ObjectName>()
  const folders = new Map<RelativePath, Set<string>>()
  let replacements = 0
  const put = (path: RelativePath, bytes: Uint8Array) => {
    files.set(path, bytes)
    const [folder, name] = split(path)
    folders.set(folder, (folders.get(folder) ?? new Set()).add(name))
    if (folder !== '') folders.set('', (folders.get('') ?? new Set()).add(folder))
  }
  return {
    read: path => files.get(path),
    list: folder => [...(folders.get(folder) ?? [])].sort(),
    paths: () => [...files.keys()],
    add: (path, bytes) => {
      const existing = files.get(path)
      if (existing !== undefined && !isLines(path)) return
      const union = existing === undefined ? bytes : withLines(existing, bytes)
      if (union === existing) return
      names.delete(path)
      put(path, union)
    },
    addCommitted: (path, bytes, name) => {
      const existing = files.get(path)
      const union = existing === undefined || !isLines(path) ? bytes : withLines(bytes, existing)
      if (existing !== undefined && Buffer.compare(existing, union) !== 0) replacements++
      put(path, union)
      if (union === bytes) names.set(path, name)
      else names.delete(path)
    },
    holds: (path, name) => names.get(path) === name,
    missingFrom: tree =>
      new Map([...files].filter(([path]) => names.get(path) === undefined || !tree.has(path))),
    drop: path => {
      files.delete(path)
      names.delete(path)
      const [folder, name] = split(path)
      folders.get(folder)?.delete(name)
      replacements++
    },
    replacements: () => replacements,
    committed: tree => {
      for (const path of files.keys()) {
        const entry = tree.get(path)
        if (entry !== undefined) names.set(path, entry.name)
      }
    },
  }
}

/** The files of a commit that can be facts; others stay where they are. */
export function factEntries(tree: Tree): [RelativePath, TreeEntry][] {
  return [...tree].filter(
    ([path, { type, mode }]) => isFactPath(path) && type === 'blob' && mode !== '120000',
  )
}

export function isFactPath(path: string): boolean {
  return /^(?:[0-9A-HJKMNP-TV-Z]{26}\/)?[A-Za-z0-9][\w.-]{0,200}\.jsonl?$/.test(path)
}

export function isLines(path: RelativePath): boolean {
  return path.endsWith('.jsonl')
}

/** Lines of `more` that `bytes` has not. */
export function newLines(bytes: Uint8Array | undefined, more: Uint8Array): string[] {
  const known = new Set(bytes === undefined ? [] : linesOf(bytes))
  return [...new Set(linesOf(more))].filter(line => !known.has(line))
}

/** `bytes` itself where nothing is new. */
function withLines(bytes: Uint8Array, more: Uint8Array): Uint8Array {
  const added = newLines(bytes, more)
  if (added.length === 0) return bytes
  return Buffer.from([...linesOf(bytes), ...added].map(line => `${line}\n`).join(''))
}

function linesOf(bytes: Uint8Array): string[] {
  return Buffer.from(bytes).toString('utf8').split('\n').filter(Boolean)
}

function split(path: RelativePath): [string, string] {
  const at = path.lastIndexOf('/')
  return at < 0 ? ['', path] : [path.slice(0, at), path.slice(at + 1)]
}
