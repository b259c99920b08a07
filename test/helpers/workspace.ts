import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Clock } from '../../src/model.ts'
import { type Sandbox, type SandboxOptions, startSandbox } from '../../src/sandbox/index.ts'

/** A repository of its own in a temporary folder. */
export type Workspace = {
  readonly root: string
  put(path: string, content: string | Uint8Array | object): void
  get(path: string): string
  has(path: string): boolean
  remove(path: string): void
  /** Every file below the root by path, `.git` apart. */
  tree(): Record<string, string>
  /** Modification times of every file, in nanoseconds. */
  times(): Record<string, bigint>
}

export function createWorkspace(files: Record<string, string | object> = {}): Workspace {
  const root = mkdtempSync(join(tmpdir(), 'dragoman-test-'))
  mkdirSync(join(root, '.git'))
  writeFileSync(join(root, '.git/HEAD'), 'ref: refs/heads/main\n')
  const workspace: Workspace = {
    root,
    put(path, content) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      const isText = typeof content === 'string' || content instanceof Uint8Array
      writeFileSync(join(root, path), isText ? content : `${JSON.stringify(content, null, 2)}\n`)
    },
    get: path => readFileSync(join(root, path), 'utf8'),
    has: path => existsSync(join(root, path)),
    remove: path => rmSync(join(root, path), { recursive: true, force: true }),
    tree: () =>
      Object.fromEntries(walk(root, '').map(path => [path, readFileSync(join(root, path), 'utf8')])),
    times: () =>
      Object.fromEntries(
        walk(root, '').map(path => [path, statSync(join(root, path), { bigint: true }).mtimeNs]),
      ),
  }
  for (const [path, content] of Object.entries(files)) workspace.put(path, content)
  return workspace
}

/** A sandbox and a clock that runs only when somebody waits; both show the same time. */
export async function createService(options: SandboxOptions = {}): Promise<{
  sandbox: Sandbox
  clock: Clock
  service: { baseUrl: string; apiKey: string; clock: Clock; env: Record<string, string> }
}> {
  let time = Date.UTC(2026, 0, 5, 12)
  const sandbox = await startSandbox({ clock: { now: () => time }, ...options })
  const clock: Clock = {
    monotonic: () => time,
    now: () => time,
    async sleep(ms) {
      time += ms
      sandbox.advance(0)
    },
  }
  return { sandbox, clock, service: { baseUrl: sandbox.url, apiKey: sandbox.key, clock, env: {} } }
}

function walk(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(entry => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (path === '.git') return []
      return entry.isDirectory() ? walk(root, path) : [path]
    })
}
