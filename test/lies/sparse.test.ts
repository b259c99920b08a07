import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { order } from '../../src/index.ts'
import { createSite, type Site } from '../git/support.ts'
import { openScene } from './liar.ts'

let site: Site
afterEach(() => site?.close())

it('a sparse checkout cancels no order of what it has not checked out, and a commit without the file does', async () => {
  site = createSite({
    'dragoman.config.json': JSON.stringify({
      source: 'en',
      root: '.',
      targets: ['de'],
      files: [{ path: 'packages/*/{locale}.json' }],
      store: 'git',
    }),
    'packages/a/en.json': '{"t":"One"}',
    'packages/b/en.json': '{"t":"Two"}',
  })
  const scene = await openScene({}, { sandbox: { doneAfterMs: 72 * 3_600_000 } })
  const options = (cwd: string) => ({ ...scene.options, cwd, env: site.env })
  const ended = () => scene.sandbox.truth.filter(one => one.what === 'deleted' && one.orderId === '100002')
  const full = site.clone('full')
  await order(options(full))
  const sparse = site.clone('sparse')
  site.git(sparse, 'sparse-checkout', 'set', 'packages/a')
  mkdirSync(join(sparse, 'packages/a'), { recursive: true })
  writeFileSync(join(sparse, 'packages/a/en.json'), '{"t":"One","u":"More"}')
  await order(options(sparse))
  expect(ended()).toEqual([])
  site.git(full, 'rm', '--quiet', 'packages/b/en.json')
  await order(options(full))
  expect(ended()).toEqual([])
  site.git(full, 'commit', '--quiet', '-m', 'without b')
  await order(options(full))
  expect(ended()).toHaveLength(1)
})
