import { join } from 'node:path'
import { expect, test } from 'vitest'
import { order, plan, status, sync } from '../../../src/index.ts'
import { planText, statusText } from '../../../src/report/terminal/index.ts'
import { plainView } from '../../../src/report/words.ts'
import { itAtLength } from '../../helpers/laws.ts'
import { createWorkspace, type Workspace } from '../../helpers/workspace.ts'
import { committed, expectNothingTwice, json, openSetting, posts } from '../support.ts'

/** `test/processes/monorepo.test.ts` has 200 of them. */
const names = Array.from({ length: 40 }, (_, index) => `p${String(index).padStart(3, '0')}`)

/** Packages with a string of their own each, and one that all of them have. */
function monorepo(packages: readonly string[], budget = 100): Workspace {
  const workspace = createWorkspace({
    'package.json': { private: true, workspaces: ['packages/*'] },
    'dragoman.config.yaml': `source: en\ntargets: [de, fr]\npackages: workspaces\nbudget: { run: ${budget} }\n`,
  })
  for (const name of packages) {
    workspace.put(`packages/${name}/package.json`, { name })
    workspace.put(
      `packages/${name}/dragoman.config.yaml`,
      'extends: ../../dragoman.config.yaml\nfiles: [{ path: "locales/{locale}.json" }]\n',
    )
    workspace.put(`packages/${name}/locales/en.json`, { save: 'Save', [name]: `About ${name}` })
  }
  return workspace
}

itAtLength('many packages are one project: one status, one plan, one budget', async () => {
  const setting = await openSetting()
  const workspace = monorepo(names)
  const atTop = setting.run(workspace)
  const inPackage = { ...atTop, cwd: join(workspace.root, 'packages/p030') }

  const seen = await status(atTop)
  expect(seen.totals).toMatchObject({ entries: 80, missing: 160 })
  expect(await status(inPackage)).toEqual(seen)
  const planned = await plan(atTop)
  expect({ ...(await plan(inPackage)), saved: '' }).toEqual({ ...planned, saved: '' })
  // The string of all packages is asked for once, and comes into each of them.
  expect(planned.requests).toHaveLength(40)
  expect(planned.requests.map(({ entries }) => entries).reduce((sum, one) => sum + one, 0)).toBe(41)
  const poor = await order({ ...inPackage, maxCost: planned.total - 0.01 })
  expect([poor.exitCode, posts(setting.sandbox)]).toEqual([6, 0])
})

test('packages have one ledger and one folder of locks, from whichever folder they are bought for', async () => {
  const setting = await openSetting()
  const workspace = monorepo(names.slice(0, 12))
  const atTop = setting.run(workspace)
  const inPackage = { ...atTop, cwd: join(workspace.root, 'packages/p005') }
  const { total } = await plan(atTop)
  const done = await sync({ ...inPackage, maxCost: total })
  expect([done.exitCode, done.spent, posts(setting.sandbox)]).toEqual([0, total, 12])
  expect(json(workspace, 'packages/p011/locales/fr.json')).toEqual({
    save: 'fr: Save',
    p011: 'fr: About p011',
  })
  expect((await status(atTop)).totals).toMatchObject({ translated: 48, missing: 0 })
  expectNothingTwice(setting.sandbox)
  const states = Object.keys(workspace.tree()).filter(path => path.includes('.dragoman/'))
  expect(states.every(path => path.startsWith('.dragoman/'))).toBe(true)
  expect(states).toContain('.dragoman/lock/packages/p005/locales/en.json.txt')

  const before = workspace.times()
  expect((await sync(atTop)).exitCode).toBe(0)
  expect([workspace.times(), posts(setting.sandbox)]).toEqual([before, 12])
})

test('what was bought from a package is not bought again from the top, and the other way round', async () => {
  const setting = await openSetting()
  const workspace = monorepo(['a', 'b'])
  const atTop = setting.run(workspace)
  const inB = { ...atTop, cwd: join(workspace.root, 'packages/b') }
  expect((await order({ ...inB, files: ['**'] })).orders.map(({ path }) => path)).toEqual([
    'packages/b/locales/en.json',
    'packages/b/locales/en.json',
  ])
  const rest = await sync(atTop)
  expect(committed(setting.sandbox).map(({ path, language, data }) => [path, language, data])).toEqual([
    ['packages/b/locales/en.json', 'de', { save: 'Save', b: 'About b' }],
    ['packages/b/locales/en.json', 'fr', { save: 'Save', b: 'About b' }],
    ['packages/a/locales/en.json', 'de', { a: 'About a' }],
    ['packages/a/locales/en.json', 'fr', { a: 'About a' }],
  ])
  expect(json(workspace, 'packages/a/locales/de.json')).toEqual({ save: 'de: Save', a: 'de: About a' })
  expect(rest.exitCode).toBe(0)
  // Also where the ledger is lost: the path on the service is the same from every folder.
  workspace.remove('.dragoman')
  for (const name of ['a', 'b'])
    for (const locale of ['de', 'fr']) workspace.remove(`packages/${name}/locales/${locale}.json`)
  const again = await sync(inB)
  expect([again.exitCode, again.spent, committed(setting.sandbox).length]).toEqual([0, 0, 4])
})

test('a package cannot spend more than the root allows', async () => {
  const setting = await openSetting()
  const workspace = monorepo(['a', 'b'], 0.01)
  workspace.put(
    'packages/a/dragoman.config.yaml',
    'extends: ../../dragoman.config.yaml\nbudget: { run: 1000 }\nfiles: [{ path: "locales/{locale}.json" }]\n',
  )
  const options = setting.run(workspace)
  for (const cwd of [options.cwd, join(workspace.root, 'packages/a'), join(workspace.root, 'packages/b')])
    await expect(order({ ...options, cwd })).rejects.toThrow(/budget: expected no "budget" in a package/)
  workspace.put('packages/a/dragoman.config.yaml', workspace.get('packages/b/dragoman.config.yaml'))
  expect((await order({ ...options, cwd: join(workspace.root, 'packages/a') })).exitCode).toBe(6)
  expect(posts(setting.sandbox)).toBe(0)
})

test('two packages that claim one target file are named, and nothing is bought', async () => {
  const setting = await openSetting()
  const workspace = monorepo(['a', 'b'])
  for (const name of ['a', 'b'])
    workspace.put(
      `packages/${name}/dragoman.config.yaml`,
      'extends: ../../dragoman.config.yaml\nfiles: [{ source: locales/en.json, target: "../../shared/{locale}.json" }]\n',
    )
  await expect(order(setting.run(workspace))).rejects.toThrow(
    'packages/b/dragoman.config.yaml: files[0]: expected a target file for each source file, found "shared/de.json" for "packages/a/locales/en.json" and "packages/b/locales/en.json" (and 1 more)',
  )
  expect(posts(setting.sandbox)).toBe(0)
})

test('reports have a line for each package, and one for what is in none', async () => {
  const setting = await openSetting()
  const workspace = monorepo(['a', 'b'])
  workspace.put(
    'dragoman.config.yaml',
    `${workspace.get('dragoman.config.yaml')}files: [{ path: "site/{locale}.json" }]\n`,
  )
  workspace.put('site/en.json', { home: 'Home' })
  const seen = await status(setting.run(workspace))
  expect(seen.packages?.map(({ path, files, entries, missing }) => [path, files, entries, missing])).toEqual([
    ['', 1, 1, 2],
    ['packages/a', 1, 2, 4],
    ['packages/b', 1, 2, 4],
  ])
  expect(statusText(seen, plainView)).toMatch(/PACKAGE +FILES +DONE +TRANSLATED +MISSING/)
  expect(statusText(seen, plainView)).toContain('(in no package)')
  const planned = await plan(setting.run(workspace))
  expect(planned.packagePrices?.map(({ path, entries }) => [path, entries])).toEqual([
    ['', 1],
    ['packages/a', 2],
    ['packages/b', 1],
  ])
  const prices = planned.packagePrices?.reduce((sum, { price }) => sum + price, 0)
  expect(prices).toBeCloseTo(planned.total, 6)
  expect(planText(planned, plainView)).toMatch(/PACKAGE +STRINGS +PRICE/)
  // A single project is shown as before.
  workspace.put(
    'dragoman.config.yaml',
    'source: en\ntargets: [de]\nfiles: [{ path: "site/{locale}.json" }]\n',
  )
  expect(await status(setting.run(workspace))).not.toHaveProperty('packages')
})
