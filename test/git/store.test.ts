import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDisk } from '../../src/disk.ts'
import { ServiceUnreachableError, UsageError } from '../../src/errors.ts'
import { foldLedger } from '../../src/ledger/fold.ts'
import { openOutbox } from '../../src/ledger/git/outbox.ts'
import { ulid } from '../../src/ledger/ulid.ts'
import {
  branch,
  createSite,
  intentOf,
  openStore,
  placed,
  type Site,
  stateOf,
  textsOf,
  writeIntent,
} from './support.ts'

let site: Site
beforeEach(() => {
  site = createSite()
})
afterEach(() => site.close())

const waiting = (root: string) =>
  readdirSync(join(root, '.dragoman/outbox')).filter(name => /json/.test(name))

describe('what is written', () => {
  test('an intent is on the remote when writing it returns, in the layout of the files', () => {
    const store = openStore(site, site.clone('one'))
    store.bind({ address: 'https://service', account: '7' })
    const id = writeIntent(store, 'one')
    expect(site.paths()).toEqual([`${id}/intent.json`, 'account.json'])
    expect(site.git(site.bare, 'log', '--format=%an <%ae> %ad', '--date=iso', branch)).toBe(
      'dragoman <dragoman@localhost> 2026-01-05 12:00:00 +0000',
    )
  })

  test('other facts wait on this machine and leave with the next intent or at the end', () => {
    const root = site.clone('one')
    const store = openStore(site, root)
    const id = writeIntent(store, 'one')
    store.writeFact(id, 'de', placed('11'))
    store.appendSeen('RUN', [{ kind: 'gone', id: '3' }])
    expect(site.paths()).toEqual([`${id}/intent.json`])
    expect(waiting(root)).toEqual([`${id}~de.placed.json`, 'seen-RUN.jsonl~0'])
    const second = writeIntent(store, 'two')
    expect(site.paths().sort()).toEqual(
      [`${id}/de.placed.json`, `${id}/intent.json`, `${second}/intent.json`, 'seen-RUN.jsonl'].sort(),
    )
    expect(waiting(root)).toEqual([])
    store.appendSeen('RUN', [{ kind: 'gone', id: '4' }])
    store.flush()
    expect(site.git(site.bare, 'show', `${branch}:seen-RUN.jsonl`).split('\n')).toHaveLength(2)
    expect(waiting(root)).toEqual([])
  })

  test('nothing new makes no commit', () => {
    const store = openStore(site, site.clone('one'))
    store.refresh()
    store.flush()
    expect(site.tip()).toBe('')
    writeIntent(store, 'one')
    const tip = site.tip()
    store.flush()
    openStore(site, join(site.folder, 'one')).flush()
    expect(site.tip()).toBe(tip)
  })

  test('what a killed run left in its outbox is sent by the next one', () => {
    const root = site.clone('one')
    const killed = openStore(site, root)
    const id = writeIntent(killed, 'one')
    killed.writeFact(id, 'de', placed('11'))
    killed.appendSeen('RUN', [{ kind: 'gone', id: '3' }])
    const next = openStore(site, root)
    expect(next.read().intents[0]?.facts.get('de')).toEqual([placed('11')])
    next.refresh()
    next.flush()
    expect(site.paths()).toContain(`${id}/de.placed.json`)
    expect(site.paths()).toContain('seen-RUN.jsonl')
    expect(waiting(root)).toEqual([])
  })

  test('an intent that was killed before its push is sent as one whose outcome nobody knows', () => {
    const root = site.clone('one')
    const id = ulid(0)
    openOutbox(openDisk(root), '.dragoman').put(
      `${id}/intent.json`,
      Buffer.from(JSON.stringify(intentOf('one'))),
    )
    const store = openStore(site, root)
    expect(foldLedger(store.read()).purchases).toMatchObject([{ state: 'unclear' }])
    store.flush()
    expect(site.paths()).toEqual([`${id}/intent.json`])
    expect(waiting(root)).toEqual([])
  })

  test('files that nobody here knows stay on the branch', () => {
    const root = site.clone('one')
    writeIntent(openStore(site, root), 'one')
    const other = site.clone('two', '--branch', 'dragoman/ledger')
    writeFileSync(join(other, 'notes.txt'), 'of a person\n')
    site.git(other, 'add', '.')
    site.git(other, 'commit', '--quiet', '-m', 'notes')
    site.git(other, 'push', '--quiet')
    const store = openStore(site, root)
    writeIntent(store, 'two')
    expect(site.paths()).toContain('notes.txt')
    expect(textsOf(store)).toEqual(['one', 'two'])
  })
})

describe('what is read', () => {
  test('without a network it is what was fetched last', () => {
    const root = site.clone('one')
    writeIntent(openStore(site, root), 'one')
    writeIntent(openStore(site, site.clone('two')), 'two')
    site.git(root, 'remote', 'set-url', 'origin', join(site.folder, 'nowhere.git'))
    expect(textsOf(openStore(site, root))).toEqual(['one'])
  })

  test('after a refresh it is what all have written', () => {
    writeIntent(openStore(site, site.clone('one')), 'one')
    const store = openStore(site, site.clone('two'))
    expect(textsOf(store)).toEqual([])
    store.refresh()
    expect(textsOf(store)).toEqual(['one'])
  })

  test('a remote that cannot be reached is exit code 8, and the fact waits for a better day', () => {
    const root = site.clone('one')
    site.git(root, 'remote', 'set-url', 'origin', join(site.folder, 'nowhere.git'))
    const store = openStore(site, root)
    expect(() => store.refresh()).toThrow(ServiceUnreachableError)
    expect(() => writeIntent(store, 'one')).toThrow(/could not be read from the git remote "origin"/)
    site.git(root, 'remote', 'set-url', 'origin', `file://${site.bare}`)
    openStore(site, root).flush()
    const [fact] = openStore(site, root).read().intents
    // Whoever sees this intent also sees that its request never left.
    expect(fact?.facts.get('de')).toMatchObject([{ kind: 'refused', fact: { code: 'NOT_SENT' } }])
    expect(site.paths().filter(path => path.endsWith('de.refused.json'))).toHaveLength(1)
  })

  test('no remote, several remotes and no repository are explained', () => {
    const root = site.clone('one')
    site.git(root, 'remote', 'remove', 'origin')
    expect(() => openStore(site, root).refresh()).toThrow(/has no remote; add one/)
    site.git(root, 'remote', 'add', 'upstream', `file://${site.bare}`)
    openStore(site, root).refresh()
    site.git(root, 'remote', 'add', 'fork', `file://${site.bare}`)
    expect(() => openStore(site, root).refresh()).toThrow(UsageError)
    expect(() => openStore(site, site.folder).refresh()).toThrow(/needs a git repository/)
  })
})

describe("the user's repository", () => {
  const kinds: [string, (site: Site) => string][] = [
    ['a plain clone', site => site.clone('one')],
    ['a shallow clone', site => site.clone('one', '--depth', '1')],
    [
      'a detached HEAD',
      site => {
        const root = site.clone('one')
        site.git(root, 'checkout', '--quiet', '--detach')
        return root
      },
    ],
    [
      'a dirty tree',
      site => {
        const root = site.clone('one')
        writeFileSync(join(root, 'README.md'), 'changed\n')
        writeFileSync(join(root, 'new.txt'), 'new\n')
        writeFileSync(join(root, 'staged.txt'), 'staged\n')
        site.git(root, 'add', 'staged.txt')
        return root
      },
    ],
    [
      'a linked work tree',
      site => {
        const root = site.clone('one')
        site.git(root, 'worktree', 'add', '--quiet', '-b', 'side', '../side')
        return join(site.folder, 'side')
      },
    ],
    [
      'hooks that refuse everything',
      site => {
        const root = site.clone('one')
        for (const name of ['pre-push', 'reference-transaction'])
          writeFileSync(join(root, '.git/hooks', name), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
        return root
      },
    ],
  ]
  test.each(kinds)('%s is left as it was', (_, make) => {
    writeIntent(openStore(site, site.clone('other')), 'theirs')
    const root = make(site)
    const before = stateOf(site, root)
    const store = openStore(site, root)
    store.refresh()
    const id = writeIntent(store, 'ours')
    store.writeFact(id, 'de', placed('1'))
    store.flush()
    expect(stateOf(site, root)).toEqual(before)
    expect(textsOf(store)).toEqual(['ours', 'theirs'])
    expect(site.paths()).toContain(`${id}/de.placed.json`)
  })

  test('variables of an outer git do not lead elsewhere, and the key is not handed to git', () => {
    const root = site.clone('one')
    writeFileSync(join(site.folder, 'gitconfig'), '[alias]\nx = y\n')
    const env = { ...site.env, GIT_DIR: '/nowhere', GIT_INDEX_FILE: '/nowhere', DRAGOMAN_API_KEY: 'secret' }
    site.hook('pre-receive', `env > ${site.folder}/seen`)
    writeIntent(openStore(site, root, { env }), 'one')
    expect(site.paths()).toHaveLength(1)
    expect(site.git(site.folder, 'hash-object', 'seen')).not.toBe('')
    expect(() => site.git(site.folder, 'grep', '--no-index', '-q', 'secret', '--', 'seen')).toThrow()
  })
})
