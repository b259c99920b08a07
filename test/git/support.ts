import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openDisk } from '../../src/disk.ts'
import type { IntentFact, PlacedFact } from '../../src/ledger/facts.ts'
import { type GitStoreOptions, gitStore } from '../../src/ledger/git-store.ts'
import type { LedgerStore } from '../../src/ledger/store.ts'
import { ulid } from '../../src/ledger/ulid.ts'

/** A bare repository with one commit on `main`, and clones of it. */
export type Site = {
  readonly folder: string
  readonly bare: string
  readonly env: Record<string, string | undefined>
  git(folder: string, ...args: string[]): string
  clone(name: string, ...args: string[]): string
  hook(name: string, script: string): void
  unhook(name: string): void
  /** Commit of a ref in the bare repository; '' when there is none. */
  tip(ref?: string): string
  /** Paths on the ledger. */
  paths(ref?: string): string[]
  close(): void
}

export const branch = 'refs/heads/dragoman/ledger'
export const plainRef = 'refs/dragoman/ledger'

export function createSite(files: Record<string, string> = { 'README.md': 'hello\n' }): Site {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-git-'))
  const env = {
    ...process.env,
    HOME: folder,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: join(folder, 'gitconfig'),
    GIT_AUTHOR_NAME: 'Ann',
    GIT_AUTHOR_EMAIL: 'ann@example.com',
    GIT_COMMITTER_NAME: 'Ann',
    GIT_COMMITTER_EMAIL: 'ann@example.com',
  }
  const bare = join(folder, 'shared.git')
  const git = (cwd: string, ...args: string[]) =>
    execFileSync('git', args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
  git(folder, 'init', '--quiet', '--bare', '--initial-branch=main', bare)
  const site: Site = {
    folder,
    bare,
    env,
    git,
    clone(name, ...args) {
      git(folder, 'clone', '--quiet', ...args, `file://${bare}`, name)
      return join(folder, name)
    },
    hook(name, script) {
      const path = join(bare, 'hooks', name)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, `#!/bin/sh\n${script}\n`)
      chmodSync(path, 0o755)
    },
    unhook: name => rmSync(join(bare, 'hooks', name)),
    tip: (ref = branch) => git(bare, 'for-each-ref', '--format=%(objectname)', ref),
    paths: (ref = branch) =>
      site.tip(ref) === '' ? [] : git(bare, 'ls-tree', '-r', '--name-only', ref).split('\n'),
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
  const seed = site.clone('seed')
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(seed, path)), { recursive: true })
    writeFileSync(join(seed, path), text)
  }
  git(seed, 'checkout', '--quiet', '-b', 'main')
  git(seed, 'add', '.')
  git(seed, 'commit', '--quiet', '-m', 'first')
  git(seed, 'push', '--quiet', 'origin', 'main')
  return site
}

export function openStore(site: Site, root: string, options: Partial<GitStoreOptions> = {}): LedgerStore {
  return gitStore({
    disk: openDisk(root),
    stateFolder: '.dragoman',
    store: 'git',
    env: site.env,
    now: () => Date.UTC(2026, 0, 5, 12),
    pause: () => {},
    random: () => 0,
    ...options,
  })
}

/** Writes one intent; its id. */
export function writeIntent(store: LedgerStore, text: string): string {
  const id = ulid(Date.now())
  store.writeIntent(id, intentOf(text))
  return id
}

export function intentOf(text: string): IntentFact {
  return {
    path: 'locales/en.json',
    ref: 'main',
    run: 'RUN',
    format: 'json',
    source_language: 'en',
    languages: ['de'],
    strings: [{ id: [text], text, locales: ['de'] }],
    service: 'translation',
    context: {},
    quoted: { de: 1000 },
    volume: text.length,
    watermark: { id: '0', date: 0 },
  }
}

export function placed(id: string): { kind: 'placed'; fact: PlacedFact } {
  return {
    kind: 'placed',
    fact: { id, price: 1000, volume: 3, created_at: '2026-01-05T12:00:00Z', how: 'answered' },
  }
}

/** The texts of all intents that a store shows. */
export function textsOf(store: LedgerStore): string[] {
  return store
    .read()
    .intents.flatMap(({ intent }) => intent?.strings.map(({ text }) => text) ?? [])
    .sort()
}

/** Everything of a user's repository that a ledger must leave alone. */
export function stateOf(site: Site, root: string): Record<string, string> {
  const read = (...args: string[]) => site.git(root, ...args)
  const gitFolder = read('rev-parse', '--path-format=absolute', '--git-common-dir')
  return {
    head: read('rev-parse', 'HEAD'),
    symbolic: read('rev-parse', '--abbrev-ref', 'HEAD'),
    index: read('ls-files', '--stage', '--debug'),
    status: read('status', '--porcelain', '--untracked-files=all'),
    config: read('config', '--list'),
    branches: read('branch', '--all', '--verbose'),
    tags: read('tag'),
    stash: read('stash', 'list'),
    shallow: read('rev-parse', '--is-shallow-repository'),
    fetched: String(existsSync(join(gitFolder, 'FETCH_HEAD'))),
    hooks: existsSync(join(gitFolder, 'hooks')) ? readdirSync(join(gitFolder, 'hooks')).join() : '',
  }
}
