import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FileUnwritableError, UsageError } from '../../src/errors.ts'
import { type Git, openGit } from '../../src/ledger/git/command.ts'
import { createSite, openStore, placed, type Site, textsOf, writeIntent } from './git-support.ts'

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

  it('that are missing are told of', () => {
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
