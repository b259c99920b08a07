/**
 * Git in memory: a repository for each checkout and the one that all push to. It knows the commands that the store of
 * facts uses, and names objects as git does (gitformat-pack and git-hash-object: type, length, content by SHA-1).
 */
import { createHash } from 'node:crypto'
import type { Git, GitResult } from '../../src/ledger/git/command.ts'

type ObjectType = 'blob' | 'tree' | 'commit'

type Child = { readonly mode: string; readonly name: string; readonly path: string }

type GitObject = {
  readonly type: ObjectType
  readonly bytes: Uint8Array
  readonly children: readonly Child[]
  readonly parents: readonly string[]
}

/** Objects lie in one place for all; which commits a repository has is its own. */
export type Repositories = { readonly objects: Map<string, GitObject>; readonly remote: Repository }

export type Repository = {
  readonly commits: Set<string>
  readonly refs: Map<string, string>
}

/** The fate of one command. */
export type GitFate =
  | 'done'
  /** It fails, and says why. */
  | { readonly failing: string }
  /** A push is carried out and the answer lost. */
  | 'answer-lost'
  /** A push is refused in words that a race has as well. */
  | 'doubtful'
  /** Another project of the repository pushes first. */
  | 'overtaken'

export function createRepositories(): Repositories {
  return { objects: new Map(), remote: createRepository() }
}

export function createRepository(): Repository {
  return { commits: new Set(), refs: new Map() }
}

export function gitOf(options: {
  readonly repositories: Repositories
  readonly own: Repository
  /** Asked before each command that writes or speaks to the remote; may throw where the run dies. */
  readonly fateOf: (command: GitCommand) => GitFate
  /** Asked after each of them; may throw where the run dies. */
  readonly onDone: (command: GitCommand) => void
  /** Whether a rule of the remote forbids writing to a ref. */
  readonly isForbidden: (ref: string) => boolean
  /** Seconds since the epoch. */
  readonly now: () => number
}): Git {
  const { repositories, own, fateOf, onDone, isForbidden } = options
  const { objects, remote } = repositories
  const write = (type: ObjectType, bytes: Uint8Array, links: Partial<GitObject> = {}) => {
    const name = nameOf(type, bytes)
    if (!objects.has(name)) objects.set(name, { type, bytes, children: [], parents: [], ...links })
    return name
  }
  const writeTree = (children: readonly Child[]) => {
    const sorted = [...children].sort((one, other) => Buffer.compare(rankOf(one), rankOf(other)))
    return write('tree', treeBytes(sorted), { children: sorted })
  }
  const writeCommit = (tree: string, parents: readonly string[], message: string) => {
    const person = `dragoman <dragoman@localhost> ${options.now()} +0000`
    const lines = [
      `tree ${tree}`,
      ...parents.map(parent => `parent ${parent}`),
      `author ${person}`,
      `committer ${person}`,
      '',
      message,
    ]
    return write('commit', Buffer.from(lines.join('\n')), { parents })
  }
  const treeOf = (commit: string) => {
    const text = Buffer.from(objects.get(commit)?.bytes ?? new Uint8Array()).toString('utf8')
    return /^tree (\w+)/.exec(text)?.[1] ?? ''
  }
  const take = (repository: Repository, commit: string) => {
    if (repository.commits.has(commit)) return
    repository.commits.add(commit)
    for (const parent of objects.get(commit)?.parents ?? []) take(repository, parent)
  }
  const listTree = (tree: string, folder: string): string[] =>
    (objects.get(tree)?.children ?? []).flatMap(({ mode, name, path }) => {
      const object = objects.get(name)
      if (object?.type !== 'tree') {
        const size = String(object?.bytes.length ?? 0).padStart(7)
        return `${mode} blob ${name} ${size}\t${folder}${path}`
      }
      return [`${mode} tree ${name}       -\t${folder}${path}`, ...listTree(name, `${folder}${path}/`)]
    })
  /** Another project writes a file below a folder of its own. */
  const overtake = (ref: string) => {
    const tip = remote.refs.get(ref)
    const file = write('blob', Buffer.from(`${objects.size}\n`))
    const folder = writeTree([{ mode: '100644', name: file, path: 'note' }])
    const others = tip === undefined ? [] : (objects.get(treeOf(tip))?.children ?? [])
    const elsewhere = { mode: '040000', name: folder, path: 'elsewhere' }
    const tree = writeTree([...others.filter(({ path }) => path !== 'elsewhere'), elsewhere])
    const commit = writeCommit(tree, tip === undefined ? [] : [tip], 'another project\n')
    take(remote, commit)
    remote.refs.set(ref, commit)
  }
  const push = (args: readonly string[], fate: GitFate): GitResult => {
    const [, expected = ''] = /^--force-with-lease=[^:]+:(.*)$/.exec(args[3] ?? '') ?? []
    const [commit = '', ref = ''] = args.at(-1)?.split(':') ?? []
    const rejected = (why: string) => {
      return { ...failed(why), stdout: Buffer.from(`!\t${commit}:${ref}\t${why}\nDone\n`) }
    }
    if (fate === 'overtaken' && !isForbidden(ref)) overtake(ref)
    if (args[3] !== '--force' && (remote.refs.get(ref) ?? '') !== expected)
      return rejected('[rejected] (stale info)')
    if (isForbidden(ref)) return rejected('[remote rejected] (pre-receive hook declined)')
    if (fate === 'doubtful') return rejected('[remote rejected] (failed to update ref)')
    take(remote, commit)
    remote.refs.set(ref, commit)
    return fate === 'answer-lost' ? failed('the connection was lost') : done('')
  }
  const commands: Readonly<
    Record<string, (args: readonly string[], input: Uint8Array, fate: GitFate) => GitResult>
  > = {
    remote: args => done(args.length === 1 ? 'origin\n' : 'https://git.example/repository.git\n'),
    // The list for a repository that is no partial clone.
    config: () => failed(''),
    'rev-parse': args => {
      if (args[1] === '--show-prefix') return done('\n')
      if (args[1] === '--is-shallow-repository') return done('false\n')
      const name = own.refs.get(args.at(-1)?.replace('^{commit}', '') ?? '')
      return name === undefined ? failed('') : done(`${name}\n`)
    },
    'update-ref': args => {
      own.refs.set(args[1] ?? '', args[2] ?? '')
      return done('')
    },
    'cat-file': (args, input) => {
      if (args[1] === '-e')
        return own.commits.has(args[2]?.replace('^{commit}', '') ?? '') ? done('') : failed('')
      const names = Buffer.from(input).toString('latin1').trim().split('\n')
      return done(
        Buffer.concat(
          names.flatMap(name => {
            const { type, bytes } = objects.get(name) ?? { type: 'blob', bytes: new Uint8Array() }
            return [Buffer.from(`${name} ${type} ${bytes.length}\n`), bytes, Buffer.from('\n')]
          }),
        ),
      )
    },
    'ls-tree': args => {
      const lines = listTree(treeOf(args.at(-1) ?? ''), '')
      return done(lines.map(line => `${line}\0`).join(''))
    },
    'fast-import': (_, input) => {
      const names = blobsOf(Buffer.from(input)).map(bytes => write('blob', bytes))
      return done(names.map(name => `${name}\n`).join(''))
    },
    mktree: (_, input) => {
      const trees = Buffer.from(input).toString('utf8').split('\0\0')
      const names = trees.map(tree => writeTree(tree.split('\0').filter(Boolean).map(childOf)))
      return done(names.map(name => `${name}\n`).join(''))
    },
    'commit-tree': (args, input) => {
      const parents = args.filter((_, index) => args[index - 1] === '-p')
      const commit = writeCommit(args[1] ?? '', parents, Buffer.from(input).toString('utf8'))
      own.commits.add(commit)
      return done(`${commit}\n`)
    },
    'ls-remote': () =>
      done(
        [...remote.refs]
          .sort()
          .map(([ref, commit]) => `${commit}\t${ref}\n`)
          .join(''),
      ),
    fetch: args => {
      take(own, remote.refs.get(args.at(-1) ?? '') ?? '')
      return done('')
    },
    push: (args, _, fate) => push(args, fate),
  }
  return (args, { input = '' } = {}) => {
    const [name = ''] = args
    const command = commands[name]
    if (command === undefined) throw new Error(`no such command here: git ${args.join(' ')}`)
    const bytes = typeof input === 'string' ? Buffer.from(input) : input
    if (!isEventful(name)) return command(args, bytes, 'done')
    const fate = fateOf(name)
    if (typeof fate === 'object') return failed(fate.failing)
    const result = command(args, bytes, fate)
    onDone(name)
    return result
  }
}

const eventful = ['update-ref', 'fast-import', 'mktree', 'commit-tree', 'ls-remote', 'fetch', 'push'] as const

export type GitCommand = (typeof eventful)[number]

function isEventful(name: string): name is GitCommand {
  return eventful.some(one => one === name)
}

/** The files of a ref by path. */
export function filesAt({ objects, remote }: Repositories, ref: string): ReadonlyMap<string, Uint8Array> {
  const files = new Map<string, Uint8Array>()
  const walk = (tree: string, folder: string) => {
    for (const { name, path } of objects.get(tree)?.children ?? []) {
      const object = objects.get(name)
      if (object?.type === 'tree') walk(name, `${folder}${path}/`)
      else if (object !== undefined) files.set(`${folder}${path}`, object.bytes)
    }
  }
  const commit = objects.get(remote.refs.get(ref) ?? '')
  const [, tree = ''] = /^tree (\w+)/.exec(Buffer.from(commit?.bytes ?? []).toString('utf8')) ?? []
  walk(tree, '')
  return files
}

function done(stdout: string | Buffer): GitResult {
  return { isOk: true, isTimedOut: false, stdout: Buffer.from(stdout), complaint: '' }
}

function failed(complaint: string): GitResult {
  return { isOk: false, isTimedOut: false, stdout: Buffer.alloc(0), complaint: complaint || 'nothing said' }
}

function nameOf(type: ObjectType, bytes: Uint8Array): string {
  return createHash('sha1').update(`${type} ${bytes.length}\0`).update(bytes).digest('hex')
}

/** Folders are sorted as if their names ended with a slash. */
function rankOf({ mode, path }: Child): Buffer {
  return Buffer.from(mode === '040000' ? `${path}/` : path)
}

function treeBytes(children: readonly Child[]): Buffer {
  return Buffer.concat(
    children.flatMap(({ mode, name, path }) => [
      Buffer.from(`${mode.replace(/^0/, '')} ${path}\0`),
      Buffer.from(name, 'hex'),
    ]),
  )
}

function childOf(line: string): Child {
  const [, mode = '', name = '', path = ''] = /^(\d+) \w+ (\w+)\t(.+)$/s.exec(line) ?? []
  return { mode, name, path }
}

/** The blobs of a stream for `git fast-import`. */
function blobsOf(stream: Buffer): Buffer[] {
  const blobs: Buffer[] = []
  for (let at = stream.indexOf('data '); at >= 0; at = stream.indexOf('data ', at)) {
    const end = stream.indexOf('\n', at)
    const length = Number(stream.toString('latin1', at + 5, end))
    blobs.push(stream.subarray(end + 1, end + 1 + length))
    at = stream.indexOf('get-mark ', end + 1 + length)
    if (at < 0) break
  }
  return blobs
}
