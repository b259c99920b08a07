import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { order, plan, status, sync } from '../../src/index.ts'
import { committed, openSetting } from '../engine/support.ts'
import { createSite, type Site } from './support.ts'

const sites: Site[] = []
afterEach(() => {
  for (const site of sites.splice(0)) site.close()
})

const config = JSON.stringify({ source: 'en', targets: ['de'], files: [{ path: 'l/{locale}/*.json' }] })
const text = (value: object) => `${JSON.stringify(value, null, 2)}\n`

function openSite(folder = ''): Site {
  const files = Object.fromEntries(
    ['a', 'b', 'c'].map(name => [`${folder}l/en/${name}.json`, text({ [name]: `About ${name}` })]),
  )
  const site = createSite({ [`${folder}dragoman.config.json`]: config, ...files })
  sites.push(site)
  return site
}

function put(root: string, path: string, content: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
}

function commit(site: Site, root: string, message: string): void {
  site.git(root, 'add', '.')
  site.git(root, 'commit', '--quiet', '-m', message)
}

test.each(['', 'packages/x/'])('what a branch changed, committed or not, below %j', async folder => {
  const site = openSite(folder)
  const root = site.clone('work')
  const cwd = join(root, folder)
  site.git(root, 'checkout', '--quiet', '-b', 'topic')
  put(cwd, 'l/en/a.json', text({ a: 'About a, changed' }))
  commit(site, root, 'change a')
  // A change that others have made meanwhile is no change of this branch.
  site.git(root, 'checkout', '--quiet', 'main')
  put(cwd, 'l/en/b.json', text({ b: 'Changed on main' }))
  commit(site, root, 'change b')
  site.git(root, 'checkout', '--quiet', 'topic')
  put(cwd, 'l/en/new.json', text({ new: 'New' }))
  put(cwd, 'l/en/c.json', text({ c: 'About c' }).replaceAll('\n', '\r\n'))
  const seen = await status({ cwd, since: 'main', env: site.env })
  expect(seen.files.map(({ source }) => source)).toEqual([`${folder}l/en/a.json`, `${folder}l/en/new.json`])
  const base = site.git(root, 'merge-base', 'main', 'topic')
  expect(seen.scope).toEqual({ since: 'main', base, sources: 2, all: 4 })
  expect(seen.notices[0]?.message).toBe(
    `only the source files that changed since main (commit ${base.slice(0, 10)}) are looked at: 2 of 4. The result says nothing about the other files`,
  )
  rmSync(join(cwd, 'l/en/new.json'))
  expect((await status({ cwd, since: 'HEAD', env: site.env })).files).toEqual([])
  expect((await status({ cwd, since: 'HEAD', env: site.env })).exitCode).toBe(0)
})

test.each([
  ['-h', /not "-h"\. It cannot begin with "-"/],
  ['--output=/tmp/x', /cannot begin with "-"/],
  ['', /takes a branch, tag or commit/],
  ['a\nb', /takes a branch, tag or commit/],
  ['nowhere', /^--since nowhere: there is no such branch, tag or commit here$/],
  ['main..topic', /there is no such branch/],
  ['main:l/en/a.json', /there is no such branch/],
  ['unrelated', /^--since unrelated: it has no commit in common with what is checked out$/],
])('refuses %j', async (since, message) => {
  const site = openSite()
  const root = site.clone('work')
  site.git(root, 'checkout', '--quiet', '--orphan', 'unrelated')
  site.git(root, 'commit', '--quiet', '-m', 'other')
  site.git(root, 'checkout', '--quiet', 'main')
  const outcome = await status({ cwd: root, since, env: site.env }).catch((error: unknown) => error)
  expect(outcome).toMatchObject({
    code: 'USAGE',
    exitCode: 2,
    message: expect.stringMatching(message) as string,
  })
})

test('a shallow clone and a folder without git get a clear message', async () => {
  const site = openSite()
  const seed = join(site.folder, 'seed')
  put(seed, 'l/en/a.json', text({ a: 'Second' }))
  commit(site, seed, 'second')
  site.git(seed, 'branch', 'old', 'HEAD~1')
  site.git(seed, 'push', '--quiet', 'origin', 'main', 'old')
  const root = site.clone('shallow', '--depth', '1', '--no-single-branch')
  const outcome = await status({ cwd: root, since: 'origin/old', env: site.env }).catch(
    (error: unknown) => error,
  )
  expect(String(outcome)).toMatch(/no commit in common .* This clone is shallow: fetch the whole history/)
  const gone = await status({ cwd: root, since: 'v1', env: site.env }).catch((error: unknown) => error)
  expect(String(gone)).toMatch(/no such branch, tag or commit here\. This clone is shallow/)
  rmSync(join(root, '.git'), { recursive: true })
  const bare = await status({ cwd: root, since: 'main', env: site.env }).catch((error: unknown) => error)
  expect(String(bare)).toMatch(/--since needs a git repository, .*; leave out --since$/)
})

test('files that are not looked at are not taken for gone', async () => {
  const setting = await openSetting({ manual: true })
  const site = openSite()
  const root = site.clone('work')
  const options = { ...setting.run({ root } as never), env: {} }
  await order(options)
  expect(committed(setting.sandbox)).toHaveLength(3)
  commit(site, root, 'ledger')
  site.git(root, 'checkout', '--quiet', '-b', 'topic')
  // One source is gone, one has other texts: both orders would be cancelled by a run that looks at everything.
  rmSync(join(root, 'l/en/b.json'))
  put(root, 'l/en/c.json', text({ c: 'Another' }))
  commit(site, root, 'change c, delete b')
  site.git(root, 'branch', 'before')
  put(root, 'l/en/a.json', text({ a: 'About a', more: 'More' }))
  site.git(root, 'checkout', '--quiet', '-B', 'main')
  const planned = await plan({ ...options, since: 'before' })
  expect(planned.withdraws).toEqual([])
  expect(planned.requests.map(({ path }) => path)).toEqual(['l/en/a.json'])
  const { saved: _, ...whole } = await plan(options)
  expect(whole.withdraws.map(({ path }) => path).sort()).toEqual(['l/en/b.json', 'l/en/c.json'])
  setting.sandbox.advance(0)
  const done = await sync({ ...options, since: 'before' })
  expect(done.superseded).toEqual([])
  expect(setting.sandbox.truth.filter(({ what }) => what === 'deleted')).toEqual([])
  expect(committed(setting.sandbox)).toHaveLength(4)
})
