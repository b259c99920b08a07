import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AnomalyError, WrongAccountError } from '../../src/errors.ts'
import { branch, createSite, openStore, plainRef, type Site, textsOf, writeIntent } from './support.ts'

let site: Site
beforeEach(() => {
  site = createSite()
})
afterEach(() => site.close())

const waiting = (root: string) =>
  readdirSync(join(root, '.dragoman/outbox')).filter(name => /json/.test(name))

describe('a remote with rules', () => {
  const noBranches = `while read old new ref; do case $ref in refs/heads/*) echo "no new branches" >&2; exit 1;; esac; done`

  const onRef = { store: 'git-ref' } as const

  test('that refuses the branch is explained, and takes a ref that everybody finds by the setting', () => {
    site.hook('pre-receive', noBranches)
    const root = site.clone('one')
    expect(() => writeIntent(openStore(site, root), 'refused')).toThrow(
      /does not accept the ledger as refs\/heads\/dragoman\/ledger: .*no new branches.* use "store: git-ref"/,
    )
    const one = openStore(site, root, onRef)
    writeIntent(one, 'one')
    writeIntent(openStore(site, site.clone('two'), onRef), 'two')
    expect(site.tip(branch)).toBe('')
    one.refresh()
    expect(textsOf(one)).toEqual(['one', 'refused', 'two'])
    const refused = one.ledger().purchases.find(({ intent }) => intent?.fact.strings[0]?.text === 'refused')
    expect(refused?.state).toBe('freed')
  })

  test.each([
    ['git', 'git-ref'],
    ['git-ref', 'git'],
  ] as const)(
    'whose setting changes from %s to %s keeps everything, in whichever checkout',
    (before, after) => {
      const root = site.clone('one')
      writeIntent(openStore(site, root, { store: before }), 'one')
      const fresh = openStore(site, site.clone('two'), { store: after })
      fresh.refresh()
      expect(textsOf(fresh)).toEqual(['one'])
      writeIntent(fresh, 'two')
      // A branch with the old configuration is still about.
      writeIntent(openStore(site, root, { store: before }), 'three')
      const changed = openStore(site, root, { store: after })
      changed.refresh()
      expect(textsOf(changed)).toEqual(['one', 'three', 'two'])
      writeIntent(changed, 'four')
      expect(site.paths(after === 'git' ? branch : plainRef)).toHaveLength(4)
      const back = openStore(site, site.clone('three'), { store: before })
      back.refresh()
      writeIntent(back, 'five')
      expect(textsOf(back)).toEqual(['five', 'four', 'one', 'three', 'two'])
    },
  )

  test('that refuses both is explained, and nothing is sent', () => {
    site.hook('pre-receive', 'echo "this repository is read-only" >&2; exit 1')
    expect(() => writeIntent(openStore(site, site.clone('one'), onRef), 'one')).toThrow(
      /does not accept the ledger as refs\/dragoman\/ledger: .* this repository is read-only/,
    )
  })
})

describe('an answer that does not come', () => {
  test.each([
    ['after the push has counted', 'post-receive'],
    ['before the push has counted', 'pre-receive'],
  ])('%s is settled by reading', (_, hook) => {
    site.hook(hook, `test -e ${site.folder}/slept || { touch ${site.folder}/slept; sleep 2; }`)
    const root = site.clone('one')
    const store = openStore(site, root, { timeoutMs: 700 })
    writeIntent(store, 'one')
    expect(existsSync(join(site.folder, 'slept'))).toBe(true)
    expect(textsOf(store)).toEqual(['one'])
    expect(site.paths()).toHaveLength(1)
    expect(waiting(root)).toEqual([])
  })

  test('ever is an error that says so', () => {
    site.hook('pre-receive', 'sleep 5')
    const store = openStore(site, site.clone('one'), { timeoutMs: 300 })
    expect(() => writeIntent(store, 'one')).toThrow(/no answer within 0.3 seconds/)
  })
})

describe('a ledger that was rewound', () => {
  const rewind = () => {
    const root = site.clone('one')
    const store = openStore(site, root)
    writeIntent(store, 'one')
    const first = site.tip()
    writeIntent(store, 'two')
    site.git(site.bare, 'update-ref', branch, first)
    return root
  }

  test('stops ordering, keeps what both hold, and is whole again at the end of the run', () => {
    const root = rewind()
    writeIntent(openStore(site, site.clone('other')), 'three')
    const store = openStore(site, root)
    store.refresh()
    expect(() => writeIntent(store, 'four')).toThrow(AnomalyError)
    expect(textsOf(store)).toEqual(['one', 'three', 'two'])
    store.flush()
    expect(site.paths()).toHaveLength(3)
    const next = openStore(site, root)
    next.refresh()
    writeIntent(next, 'four')
    expect(textsOf(next)).toEqual(['four', 'one', 'three', 'two'])
  })

  test('is noticed in the middle of a run, before the request leaves', () => {
    const root = site.clone('one')
    const store = openStore(site, root)
    writeIntent(store, 'one')
    writeIntent(store, 'two')
    site.git(site.bare, 'update-ref', '-d', branch)
    expect(() => writeIntent(store, 'three')).toThrow(/was rewound or deleted/)
  })

  test('by a new history with all facts is no loss', () => {
    const root = site.clone('one')
    writeIntent(openStore(site, root), 'one')
    writeIntent(openStore(site, root), 'two')
    const tree = site.git(site.bare, 'rev-parse', `${branch}^{tree}`)
    const squashed = site.git(site.bare, 'commit-tree', tree, '-m', 'all')
    site.git(site.bare, 'update-ref', branch, squashed)
    const store = openStore(site, root)
    store.refresh()
    writeIntent(store, 'three')
    expect(textsOf(store)).toEqual(['one', 'three', 'two'])
  })
})

test('two accounts never share a branch', () => {
  const one = openStore(site, site.clone('one'))
  const two = openStore(site, site.clone('two'))
  one.bind({ address: 'https://service', account: '1' })
  two.bind({ address: 'https://service', account: '2' })
  writeIntent(one, 'one')
  expect(() => writeIntent(two, 'two')).toThrow(WrongAccountError)
  expect(site.paths()).toHaveLength(2)
})
