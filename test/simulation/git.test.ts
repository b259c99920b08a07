import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Git, openGit } from '../../src/ledger/git/command.ts'
import { createSite, intentOf, openStore, placed, type Site } from '../git/support.ts'
import { createRepositories, createRepository, gitOf } from './git.ts'

const now = Date.UTC(2026, 0, 5, 12)
/** These name the place of the repository, which is not the same one. */
const local = new Set(['remote', 'fetch'])

describe('git in memory, beside git itself', () => {
  let site: Site
  const repositories = createRepositories()
  let isForbidden = false
  const commands: string[] = []

  beforeEach(() => {
    site = createSite()
  })
  afterEach(() => site.close())

  /** Runs a command in both, and sees that they agree. */
  const bothOf = (root: string): Git => {
    const real = openGit(root, site.env, () => now)
    const virtual = gitOf({
      repositories,
      own: createRepository(),
      fateOf: () => 'done',
      onDone: () => {},
      isForbidden: ref => isForbidden && ref.startsWith('refs/heads/dragoman/'),
      now: () => now / 1000,
    })
    return (args, options) => {
      const [one, other] = [real(args, options), virtual(args, options)]
      const name = `git ${args.join(' ')}`
      commands.push(args[0] ?? '')
      expect(other.isOk, name).toBe(one.isOk)
      if (args[0] === 'push') expect(statusOf(other.stdout), name).toEqual(statusOf(one.stdout))
      else if (!local.has(args[0] ?? '')) expect(linesOf(other.stdout), name).toEqual(linesOf(one.stdout))
      return one
    }
  }

  it('agrees on every command of two checkouts that take turns', () => {
    const options = { now: () => now, pause: () => {} }
    const open = (name: string) => {
      const root = site.clone(name)
      return { root, git: bothOf(root) }
    }
    const [ours, theirs] = [open('ours'), open('theirs')]
    const one = openStore(site, ours.root, { ...options, git: ours.git })
    const other = openStore(site, theirs.root, { ...options, git: theirs.git })
    const ids = ['01JGZZZZZZZZZZZZZZZZZZZZZ0', '01JGZZZZZZZZZZZZZZZZZZZZZ1', '01JGZZZZZZZZZZZZZZZZZZZZZ2']
    const [first = '', second = '', third = ''] = ids
    one.refresh()
    one.bind({ address: 'https://service.example', account: '1' })
    one.writeIntent(first, intentOf('Amber'))
    other.refresh()
    one.writeFact(first, 'de', placed('7'))
    one.appendSeen('01JGZZZZZZZZZZZZZZZZZZZZZ9', [])
    other.writeIntent(second, intentOf('Birch'))
    // The branch has moved since this one looked.
    one.flush()
    isForbidden = true
    site.hook('update', 'case "$1" in refs/heads/dragoman/*) exit 1;; esac')
    other.writeFact(second, 'de', placed('8'))
    expect(() => other.flush()).toThrow('does not accept the ledger')
    const moved = openStore(site, ours.root, { ...options, store: 'git-ref', git: ours.git })
    moved.refresh()
    moved.writeIntent(third, intentOf('Cedar'))
    const late = openStore(site, theirs.root, { ...options, store: 'git-ref', git: theirs.git })
    late.refresh()
    expect(late.ledger().purchases.map(({ intent }) => intent?.ulid)).toEqual(ids)
    expect(new Set(commands)).toEqual(
      new Set([
        'config',
        'remote',
        'rev-parse',
        'update-ref',
        'cat-file',
        'ls-tree',
        'fast-import',
        'mktree',
        'commit-tree',
        'ls-remote',
        'fetch',
        'push',
      ]),
    )
  })
})

/** The answer to a push, without the words for people. */
function statusOf(stdout: Buffer): string[] {
  return linesOf(stdout)
    .filter(line => line.startsWith('!'))
    .map(line => /\[[a-z ]+\]/.exec(line)?.[0] ?? line)
}

function linesOf(stdout: Buffer): string[] {
  return stdout.toString('latin1').split(/[\n\0]/)
}
