import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Disk, openDisk } from '../../src/disk.ts'
import { FileUnwritableError, UsageError } from '../../src/errors.ts'
import { type Git, openGit } from '../../src/ledger/git/command.ts'
import { createSite, openStore, placed, type Site, textsOf, writeIntent } from './support.ts'

let site: Site
beforeEach(() => {
  site = createSite()
})
afterEach(() => site.close())

/** The real git, but for one command that fails. */
function gitWithout(root: string, name: string, complaint: string): Git {
  const git = openGit(root, site.env, () => Date.UTC(2026, 0, 5, 12))
  return (args, options) =>
    args.includes(name)
      ? { isOk: false, isTimedOut: false, stdout: Buffer.alloc(0), complaint }
      : git(args, options)
}

describe('objects of the ledger', () => {
  it.each(['fast-import', 'mktree', 'commit-tree'])(
    'that git cannot write with %s are told of, kept, and pushed by the next run',
    command => {
      const root = site.clone('one')
      const git = gitWithout(root, command, 'error: write error: No space left on device')
      const full = openStore(site, root, { git })
      expect(() => writeIntent(full, 'one')).toThrow(FileUnwritableError)
      expect(() => full.flush()).toThrow(/No space left on device.*kept in \.dragoman\/outbox.*run again/s)
      expect(readdirSync(join(root, '.dragoman/outbox')).some(name => name.endsWith('intent.json'))).toBe(
        true,
      )
      openStore(site, root).flush()
      const other = openStore(site, site.clone('two'))
      other.refresh()
      expect(textsOf(other)).toEqual(['one'])
    },
  )

  it.each(['ls-tree', '--batch'])(
    'that git cannot read with %s are told of, and nothing is taken for new',
    command => {
      const root = site.clone('one')
      const store = openStore(site, root)
      store.writeFact(writeIntent(store, 'one'), 'de', placed('11'))
      store.flush()
      const git = gitWithout(root, command, 'fatal: not a tree object')
      const read = () => openStore(site, root, { git }).ledger()
      expect(read).toThrow(UsageError)
      expect(read).toThrow(/not a tree object; "git fsck"/)
    },
  )

  it('that are missing are named', () => {
    const root = site.clone('one')
    const store = openStore(site, root)
    writeIntent(store, 'one')
    const git = openGit(root, site.env, () => 0)
    const missing: Git = (args, options) => {
      const result = git(args, options)
      return args.includes('--batch') ? { ...result, stdout: Buffer.from('0123 missing\n') } : result
    }
    expect(() => openStore(site, root, { git: missing }).ledger()).toThrow(/an object is missing: 0123/)
  })
})

describe('a disk that is full', () => {
  const isOutcome = (path: string) => /~de\.\w/.test(path)
  const full = (root: string, isFull: (path: string) => boolean): Disk => {
    const disk = openDisk(root)
    const refuse = (path: string) => {
      if (isFull(path)) throw new FileUnwritableError(`${path}: no space left on device`)
    }
    return {
      ...disk,
      create: (path, bytes) => {
        refuse(path)
        return disk.create(path, bytes)
      },
      replace: (path, was, bytes) => {
        refuse(path)
        return disk.replace(path, was, bytes)
      },
    }
  }

  it('leaves nobody waiting for an intent that has not left this machine', () => {
    const root = site.clone('one')
    const git = gitWithout(root, 'fast-import', 'error: write error: No space left on device')
    const store = openStore(site, root, { git, disk: full(root, isOutcome) })
    expect(() => writeIntent(store, 'one')).toThrow(/No space left on device/)
    expect(store.ledger().purchases).toEqual([])
    const after = openStore(site, root)
    after.flush()
    expect(after.ledger().purchases).toEqual([])
    expect(site.paths()).toEqual([])
  })

  it('keeps an intent that may have left', () => {
    const root = site.clone('one')
    const git = gitWithout(root, 'push', 'the connection was lost')
    const store = openStore(site, root, { git, disk: full(root, isOutcome) })
    expect(() => writeIntent(store, 'one')).toThrow(/the connection was lost/)
    expect(store.ledger().purchases).toMatchObject([{ state: 'unclear' }])
  })

  it('is no matter for what only remembers what was seen', () => {
    const [one, two] = [site.clone('one'), site.clone('two')]
    writeIntent(openStore(site, one), 'one')
    const store = openStore(site, two, { disk: full(two, path => path.startsWith('.dragoman/')) })
    store.refresh()
    expect(textsOf(store)).toEqual(['one'])
    expect(() => store.flush()).toThrow(/no space left on device/)
  })
})

it('a folder on the branch in place of a fact stays, and is named', () => {
  const root = site.clone('other')
  site.git(root, 'checkout', '--quiet', '--orphan', 'dragoman/ledger')
  mkdirSync(join(root, 'account.json'))
  writeFileSync(join(root, 'account.json/x'), 'kept\n')
  site.git(root, 'add', '.')
  site.git(root, 'commit', '--quiet', '-m', 'theirs')
  site.git(root, 'push', '--quiet', 'origin', 'dragoman/ledger')
  const store = openStore(site, site.clone('one'))
  store.bind({ address: 'https://service.example', account: '1' })
  expect(() => writeIntent(store, 'one')).toThrow(/has a folder "account\.json"/)
  expect(site.paths()).toContain('account.json/x')
})
