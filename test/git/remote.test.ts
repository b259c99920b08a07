import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AnomalyError, WrongAccountError } from '../../src/errors.ts'
import { branch, createSite, fallback, openStore, type Site, textsOf, writeIntent } from './support.ts'

let site: Site
beforeEach(() => {
  site = createSite()
})
afterEach(() => site.close())

const waiting = (root: string) =>
  readdirSync(join(root, '.dragoman/outbox')).filter(name => /json/.test(name))

describe('a remote with rules', () => {
  const noBranches = `while read old new ref; do case $ref in refs/heads/*) echo "no new branches" >&2; exit 1;; esac; done`

  test('that refuses the branch gets a ref, and everybody finds it there', () => {
    site.hook('pre-receive', noBranches)
    const one = openStore(site, site.clone('one'))
    writeIntent(one, 'one')
    writeIntent(openStore(site, site.clone('two')), 'two')
    expect(site.tip(branch)).toBe('')
    expect(site.paths(fallback)).toHaveLength(2)
    one.refresh()
    expect(textsOf(one)).toEqual(['one', 'two'])
  })

  test('that protects the branch later moves the ledger with everything to the ref', () => {
    const one = openStore(site, site.clone('one'))
    writeIntent(one, 'one')
    site.hook('pre-receive', noBranches)
    const two = openStore(site, site.clone('two'))
    writeIntent(two, 'two')
    expect(site.paths(fallback)).toHaveLength(2)
    site.unhook('pre-receive')
    writeIntent(one, 'three')
    // The first runner still saw the branch alone when it pushed, and looked aside after it.
    expect(textsOf(one)).toEqual(['one', 'three', 'two'])
    const all = openStore(site, site.clone('three'))
    all.refresh()
    all.flush()
    expect(textsOf(all)).toEqual(['one', 'three', 'two'])
    expect(site.paths(fallback)).toHaveLength(3)
  })

  test('that refuses both is explained, and nothing is sent', () => {
    site.hook('pre-receive', 'echo "this repository is read-only" >&2; exit 1')
    expect(() => writeIntent(openStore(site, site.clone('one')), 'one')).toThrow(
      /accepts the ledger neither .* this repository is read-only/,
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
