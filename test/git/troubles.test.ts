import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDisk } from '../../src/disk.ts'
import { FileUnwritableError, InterruptedError, UsageError } from '../../src/errors.ts'
import { openOutbox } from '../../src/ledger/git/outbox.ts'
import { fileStoreAfterGit } from '../../src/ledger/git-store.ts'
import { fileStore, type LedgerStore } from '../../src/ledger/store.ts'
import { ulid } from '../../src/ledger/ulid.ts'
import {
  branch,
  createSite,
  openStore,
  placed,
  plainRef,
  type Site,
  textsOf,
  writeIntent,
} from './support.ts'

let site: Site
beforeEach(() => {
  site = createSite()
})
afterEach(() => site.close())

const copyOf = 'refs/dragoman/ledger-copy'

function afterGit(root: string, env: Site['env'] = site.env): LedgerStore {
  const now = () => Date.UTC(2026, 0, 5, 12)
  return fileStoreAfterGit({ disk: openDisk(root), stateFolder: '.dragoman', env, now })
}

/** A folder to put first in PATH, whose git does this instead. */
function gitThat(script: string): Site['env'] {
  const folder = join(site.folder, 'bin')
  mkdirSync(folder, { recursive: true })
  const real = site.git(site.folder, '--exec-path')
  writeFileSync(join(folder, 'git'), `#!/bin/sh\nreal() { exec ${real}/git "$@"; }\n${script}\nreal "$@"\n`)
  chmodSync(join(folder, 'git'), 0o755)
  return { ...site.env, PATH: `${folder}:${process.env.PATH}` }
}

/** Acts as an owner that git does not trust. */
const distrusted = () => ({ ...site.env, GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' })
const withoutGit = () => ({ ...site.env, PATH: join(site.folder, 'none') })

describe('a ledger that git cannot show', () => {
  const causes: [string, () => Site['env'], RegExp][] = [
    ['an owner whom git does not trust', distrusted, /dubious ownership.*Make git work/s],
    ['no git', withoutGit, /not found on this machine.*Make git work/s],
  ]
  test.each(causes)('for %s is not given up for files', (_, env, message) => {
    const root = site.clone('one')
    const store = openStore(site, root)
    const id = writeIntent(store, 'one')
    store.writeFact(id, 'de', placed('11'))
    const before = readdirSync(join(root, '.dragoman/outbox'))
    const files = afterGit(root, env())
    expect(() => files.read()).toThrow(/Run "dragoman pull" once/)
    expect(() => writeIntent(files, 'two')).toThrow(UsageError)
    expect(() => files.moveIn?.()).toThrow(UsageError)
    expect(() => files.moveIn?.()).toThrow(message)
    expect(() => files.read()).toThrow(UsageError)
    expect(readdirSync(join(root, '.dragoman/outbox'))).toEqual(before)
    expect(existsSync(join(root, '.dragoman/orders'))).toBe(false)
    // The store git says so as well, without having to reach anything.
    expect(() => openStore(site, root, { env: env() }).read()).toThrow(message)
    const mended = afterGit(root)
    mended.moveIn?.()
    expect(textsOf(mended)).toEqual(['one'])
    expect(readdirSync(join(root, '.dragoman/orders', id)).sort()).toEqual(['de.placed.json', 'intent.json'])
  })

  test('as its repository was made anew is fetched before it can become files', () => {
    const root = site.clone('one')
    writeIntent(openStore(site, root), 'one')
    rmSync(join(root, '.git'), { recursive: true })
    site.git(root, 'init', '--quiet')
    site.git(root, 'remote', 'add', 'origin', `file://${site.bare}`)
    expect(() => afterGit(root).moveIn?.()).toThrow(/Set "store: git" again, run "dragoman pull" once/)
    const outbox = openOutbox(openDisk(root), '.dragoman')
    expect(outbox.tip()).toBe(site.tip())
    openStore(site, root).refresh()
    const files = afterGit(root)
    files.moveIn?.()
    expect(textsOf(files)).toEqual(['one'])
    expect(outbox.tip()).toBeUndefined()
  })

  test('is read from the commit that was seen last where the copy is missing or old', () => {
    const root = site.clone('one')
    const store = openStore(site, root)
    writeIntent(store, 'one')
    const old = site.tip()
    writeIntent(store, 'two')
    site.git(root, 'update-ref', copyOf, old)
    expect(textsOf(openStore(site, root))).toEqual(['one', 'two'])
    site.git(root, 'update-ref', '-d', copyOf)
    const files = afterGit(root)
    files.moveIn?.()
    expect(textsOf(files)).toEqual(['one', 'two'])
  })

  test('where nothing was ever seen is an empty one', () => {
    expect(textsOf(openStore(site, site.clone('one'), { env: distrusted() }))).toEqual([])
  })
})

test('a lock that a killed git has left is named, after everything else was done', () => {
  const root = site.clone('one')
  writeIntent(openStore(site, root), 'one')
  const lock = join(root, '.git', `${copyOf}.lock`)
  writeFileSync(lock, '')
  const store = openStore(site, root)
  writeIntent(store, 'two')
  expect(() => store.flush()).toThrow(FileUnwritableError)
  expect(() => store.flush()).toThrow(`remove ${lock}`)
  expect(site.paths()).toHaveLength(2)
  expect(textsOf(openStore(site, root))).toEqual(['one', 'two'])
  rmSync(lock)
  openStore(site, root).flush()
  expect(site.git(root, 'rev-parse', copyOf)).toBe(site.tip())
})

describe('projects of one repository', () => {
  const folders = (root: string, ...names: string[]) =>
    names.map(name => {
      mkdirSync(join(root, name), { recursive: true })
      return join(root, name)
    }) as [string, string]

  test('have a folder each, below the one at the top', () => {
    const root = site.clone('one')
    const [a, b] = folders(root, 'packages/a', 'packages/b (new)/ü')
    const stores = [root, a, b].map(folder => openStore(site, folder))
    const ids = stores.map((store, index) => writeIntent(store, `of ${index}`))
    stores.forEach((store, index) => {
      store.refresh()
      store.flush()
      expect(textsOf(store)).toEqual([`of ${index}`])
    })
    expect(site.git(site.bare, '-c', 'core.quotePath=false', 'ls-tree', '-r', '--name-only', branch)).toBe(
      [
        `${ids[0]}/intent.json`,
        `packages/a/orders/${ids[1]}/intent.json`,
        `packages/b (new)/ü/orders/${ids[2]}/intent.json`,
      ].join('\n'),
    )
    // Without a network too, and in files.
    site.git(root, 'remote', 'set-url', 'origin', join(site.folder, 'nowhere.git'))
    expect([root, a, b].map(folder => textsOf(openStore(site, folder)))).toEqual([
      ['of 0'],
      ['of 1'],
      ['of 2'],
    ])
    const files = afterGit(a)
    files.moveIn?.()
    expect(readdirSync(join(a, '.dragoman/orders'))).toEqual([ids[1]])
  })

  test('share them with the same project elsewhere, and may belong to different accounts', () => {
    const [a, b] = folders(site.clone('one'), 'a', 'b')
    const [other] = folders(site.clone('two'), 'a')
    const store = openStore(site, a)
    store.bind({ address: 'https://service', account: '1' })
    writeIntent(store, 'one')
    const neighbour = openStore(site, b)
    neighbour.bind({ address: 'https://service', account: '2' })
    writeIntent(neighbour, 'two')
    const same = openStore(site, other)
    same.refresh()
    expect(textsOf(same)).toEqual(['one'])
    expect(same.read().account).toMatchObject({ account: '1' })
  })

  test('miss their own facts alone when the branch is rewound, and find them there again', () => {
    const [a, b] = folders(site.clone('one'), 'a', 'b')
    writeIntent(openStore(site, a), 'one')
    const first = site.tip()
    writeIntent(openStore(site, b), 'two')
    site.git(site.bare, 'update-ref', branch, first)
    writeIntent(openStore(site, a), 'three')
    const store = openStore(site, b)
    store.refresh()
    expect(() => writeIntent(store, 'four')).toThrow(/was rewound or deleted/)
    store.flush()
    expect(site.paths()).toHaveLength(3)
    const next = openStore(site, a)
    next.refresh()
    expect(textsOf(next)).toEqual(['one', 'three'])
  })

  test('are kept separate whatever they are called', () => {
    const root = site.clone('one')
    const [odd, same] = folders(root, 'account.json', 'account%2Ejson')
    const store = openStore(site, root)
    store.bind({ address: 'https://service', account: '1' })
    writeIntent(store, 'top')
    writeIntent(openStore(site, odd), 'odd')
    writeIntent(openStore(site, same), 'same')
    for (const [folder, text] of [
      [root, 'top'],
      [odd, 'odd'],
      [same, 'same'],
    ] as const) {
      const reader = openStore(site, folder)
      reader.refresh()
      expect(textsOf(reader)).toEqual([text])
    }
    expect(site.paths()).toContain('account.json')
  })
})

describe('a push that is turned down', () => {
  test('as a branch "dragoman" is in the way is explained soon, and the ref takes it', () => {
    site.git(site.bare, 'branch', 'dragoman', 'main')
    const pauses: number[] = []
    const root = site.clone('one')
    expect(() => writeIntent(openStore(site, root, { pause: ms => pauses.push(ms) }), 'one')).toThrow(
      /does not accept the ledger as .*"store: git-ref"/,
    )
    expect(pauses.length).toBeLessThan(6)
    writeIntent(openStore(site, root, { store: 'git-ref' }), 'one')
    expect(site.paths(plainRef)).toHaveLength(3)
  })

  test('by a rule of its own, in words of the remote, is explained', () => {
    site.hook('update', 'case $1 in refs/heads/*) exit 1;; esac')
    const proc = join(site.folder, 'policy')
    writeFileSync(
      proc,
      `#!/usr/bin/env node
const fs = require('node:fs')
const line = text => fs.writeSync(1, (text.length + 4).toString(16).padStart(4, '0') + text)
let data = Buffer.alloc(0)
const read = () => {
  const lines = []
  for (;;) {
    const head = Buffer.alloc(4)
    fs.readSync(0, head, 0, 4)
    const size = parseInt(head.toString(), 16)
    if (size === 0) return lines
    const body = Buffer.alloc(size - 4)
    fs.readSync(0, body, 0, size - 4)
    lines.push(body.toString().trim())
  }
}
read()
line('version=1\\0\\n')
fs.writeSync(1, '0000')
for (const command of read()) line('ng ' + command.split(' ')[2] + ' blocked by policy\\n')
fs.writeSync(1, '0000')
`,
    )
    chmodSync(proc, 0o755)
    site.unhook('update')
    site.git(site.bare, 'config', 'receive.procReceiveRefs', 'refs/heads/dragoman')
    writeFileSync(join(site.bare, 'hooks/proc-receive'), `#!/bin/sh\nexec ${process.execPath} ${proc}\n`, {
      mode: 0o755,
    })
    expect(() => writeIntent(openStore(site, site.clone('one')), 'one')).toThrow(
      /does not accept the ledger .*failed to push/,
    )
  })

  test('again and again is given up in time', () => {
    site.hook('pre-receive', 'kill -9 $PPID')
    let now = Date.UTC(2026, 0, 5)
    const ticking = () => {
      now += 50_000
      return now
    }
    expect(() => writeIntent(openStore(site, site.clone('one'), { now: ticking }), 'one')).toThrow(
      /\(dragoman tried for \d+ seconds\)/,
    )
  })
})

describe('git that is ended', () => {
  test.each([
    ['SIGINT', 'kill -INT $$', 130],
    ['SIGTERM', 'kill -TERM $$', 143],
    ['SIGTERM', 'exit 143', 143],
  ])('by %s (%s) is an interruption of the run', (_, end, exitCode) => {
    const root = site.clone('one')
    const env = gitThat(`for one in "$@"; do [ "$one" = push ] && { ${end}; }; done`)
    const store = openStore(site, root, { env })
    expect(() => writeIntent(store, 'one')).toThrow(InterruptedError)
    expect(() => store.flush()).toThrow(expect.objectContaining({ exitCode }))
    // The next run records for the others that its request never left.
    openStore(site, root).flush()
    expect(site.paths().some(path => path.endsWith('de.refused.json'))).toBe(true)
  })

  test('by anything else, or without a word, has a reason', () => {
    const root = site.clone('one')
    const with9 = gitThat('for one in "$@"; do [ "$one" = ls-remote ] && kill -9 $$; done')
    expect(() => openStore(site, root, { env: with9 }).refresh()).toThrow(/: git ended with SIGKILL and said/)
    const with3 = gitThat('for one in "$@"; do [ "$one" = ls-remote ] && exit 3; done')
    expect(() => openStore(site, root, { env: with3 }).refresh()).toThrow(/: git ended with exit code 3/)
  })
})

describe('the remote', () => {
  test('has its address rewritten once', () => {
    const root = site.clone('one')
    mkdirSync(join(site.folder, 'mirror'))
    site.git(site.folder, 'clone', '--quiet', '--bare', site.bare, 'mirror/shared.git')
    site.git(root, 'config', `url.file://${site.folder}/mirror/.insteadOf`, `file://${site.folder}/`)
    writeIntent(openStore(site, root), 'one')
    expect(site.tip()).toBe('')
    expect(site.git(join(site.folder, 'mirror/shared.git'), 'for-each-ref', branch)).not.toBe('')
  })

  test('is written to and read from where pushes go, and only there', () => {
    const root = site.clone('one')
    site.git(site.folder, 'clone', '--quiet', '--bare', site.bare, 'pushed.git')
    site.git(root, 'config', `url.file://${site.folder}/nowhere.insteadOf`, `file://${site.folder}/pushed`)
    const env = {
      ...site.env,
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: `url.file://${site.folder}/pushed.git.pushInsteadOf`,
      GIT_CONFIG_VALUE_0: `file://${site.bare}`,
    }
    const store = openStore(site, root, { env })
    writeIntent(store, 'one')
    store.refresh()
    expect(textsOf(store)).toEqual(['one'])
    expect(site.tip()).toBe('')
  })

  test('counts only if it has an address', () => {
    const root = site.clone('one')
    site.git(root, 'remote', 'rename', 'origin', 'upstream')
    site.git(root, 'config', 'remote.origin.proxy', 'http://proxy')
    writeIntent(openStore(site, root), 'one')
    site.git(root, 'config', '--unset', 'remote.origin.proxy')
    writeFileSync(join(site.folder, 'gitconfig'), '[remote "origin"]\nfetch = +refs/a:refs/b\n')
    writeIntent(openStore(site, root), 'two')
    expect(site.paths()).toHaveLength(2)
    site.git(root, 'remote', 'remove', 'upstream')
    expect(() => openStore(site, root).refresh()).toThrow(/has no remote; add one/)
  })
})

test('what is none of the ledger in the folder of the files stops nothing', () => {
  const root = site.clone('one')
  const folder = join(root, '.dragoman/orders')
  mkdirSync(join(folder, 'old'), { recursive: true })
  writeFileSync(join(folder, 'NOTES'), 'of a person\n')
  writeFileSync(join(folder, 'old/intent.json'), '{}')
  symlinkSync('/nowhere', join(folder, 'link'))
  symlinkSync(site.folder, join(folder, 'link.json'))
  const store = openStore(site, root)
  expect(textsOf(store)).toEqual([])
  writeIntent(store, 'one')
  expect(site.paths()).toHaveLength(1)
})

test('what may be a fact there and cannot be read blocks ordering alone, as with files', () => {
  const root = site.clone('one')
  const folder = join(root, '.dragoman/orders')
  const [link, file, inner] = [1, 2, 3].map(time => ulid(time)) as [string, string, string]
  mkdirSync(join(folder, inner), { recursive: true })
  symlinkSync(site.folder, join(folder, link))
  writeFileSync(join(folder, file), 'x')
  symlinkSync('/nowhere', join(folder, inner, 'intent.json'))
  const store = openStore(site, root)
  const files = fileStore(openDisk(root), '.dragoman').read()
  expect(files.intents.map(one => one.ulid)).toEqual([link, file, inner])
  expect(store.read()).toEqual(files)
  store.refresh()
  store.flush()
  expect(site.tip()).toBe('')
})
