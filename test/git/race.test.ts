import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { branch, createSite, openStore, type Site, textsOf, writeIntent } from './support.ts'

let site: Site
beforeEach(() => {
  site = createSite()
})
afterEach(() => site.close())

test('of two that write the same at once only the later one sees the other', () => {
  const one = openStore(site, site.clone('one'))
  const two = openStore(site, site.clone('two'))
  one.refresh()
  two.refresh()
  writeIntent(one, 'same')
  writeIntent(two, 'same')
  expect(textsOf(one)).toEqual(['same'])
  expect(textsOf(two)).toEqual(['same', 'same'])
})

test('interleaved runs lose nothing', () => {
  const stores = ['one', 'two', 'three'].map(name => openStore(site, site.clone(name)))
  for (let round = 0; round < 3; round++) {
    stores.forEach((store, index) => {
      writeIntent(store, `${round}-${index}`)
    })
  }
  const reader = openStore(site, site.clone('reader'))
  reader.refresh()
  expect(textsOf(reader)).toHaveLength(9)
  expect(site.git(site.bare, 'rev-list', '--count', '--first-parent', branch)).toBe('9')
})

test('eight processes that want the same units at the same moment: every commit kept, one winner per unit', async () => {
  await build({
    entryPoints: [fileURLToPath(new URL('./contender.ts', import.meta.url))],
    outfile: join(site.folder, 'contender.mjs'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
  })
  const root = site.clone('one')
  for (let index = 2; index <= 8; index++)
    site.git(site.folder, 'clone', '--quiet', '--local', root, `c${index}`)
  const roots = [root, ...Array.from({ length: 7 }, (_, index) => join(site.folder, `c${index + 2}`))]
  for (const folder of roots) site.git(folder, 'remote', 'set-url', 'origin', `file://${site.bare}`)
  const results = await Promise.all(roots.map(folder => contend(folder, ['a', 'b'])))
  for (const unit of ['a', 'b']) {
    const winners = results.filter(result => result.includes(unit))
    expect(winners).toHaveLength(1)
  }
  const reader = openStore(site, site.clone('reader'))
  reader.refresh()
  expect(textsOf(reader)).toEqual([...Array(8).fill('a'), ...Array(8).fill('b')])
}, 120_000)

/** Runs another process that writes an intent for each unit; the units of which it then saw no other intent. */
function contend(root: string, units: readonly string[]): Promise<string[]> {
  const child = spawn(process.execPath, [join(site.folder, 'contender.mjs'), root, ...units], {
    env: { ...site.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout.on('data', chunk => {
      output += String(chunk)
    })
    child.on('error', reject)
    child.on('close', code => {
      if (code === 0) resolve(JSON.parse(output))
      else reject(new Error(`the process ended with ${code}`))
    })
  })
}
