/** The first commands in a repository that is not as they would like it: a clear sentence, the next step, no half work. */
import { describe, expect, it } from 'vitest'
import { doctor, init, pull, status } from '../../src/index.ts'
import { initText, type View } from '../../src/report/terminal/index.ts'
import { itAtLength } from '../helpers/laws.ts'
import { createWorkspace } from '../helpers/workspace.ts'

const broken = '{ "a": "Apple"\n "b": "Bear" }\n'
const view: View = {
  paint: (_, text) => text,
  verbose: false,
  trial: false,
  columns: 100,
  here: value => value,
}

/** A service that nobody can reach; init and status must not even try. */
const unreachable = { env: { DRAGOMAN_BASE_URL: 'http://127.0.0.1:1', DRAGOMAN_API_KEY: 'k' } }

describe('without a network', () => {
  it('init and status answer, and doctor says what cannot be reached', async () => {
    const workspace = createWorkspace({ 'l/en.json': { a: 'A b' }, 'l/de.json': { a: 'A c' } })
    const options = { cwd: workspace.root, ...unreachable }
    expect(await init(options)).toMatchObject({ exitCode: 0, totals: { translated: 1 } })
    expect(await status(options)).toMatchObject({ exitCode: 0, totals: { translated: 1 } })
    const examined = await doctor({
      ...options,
      clock: { monotonic: () => 0, now: () => 0, sleep: async () => {} },
    })
    expect(examined).toMatchObject({ exitCode: 8, errors: [{ code: 'SERVICE_UNREACHABLE' }] })
    expect(examined.checks.filter(({ state }) => state === 'problem')).toMatchObject([{ name: 'account' }])
  })
})

describe('without a service', () => {
  it.each([
    { has: 'an address', env: { DRAGOMAN_BASE_URL: 'http://127.0.0.1:1' }, lacks: 'no key for the service' },
    { has: 'a key', env: { DRAGOMAN_API_KEY: 'k' }, lacks: 'no address of the service' },
  ])('pull says with $has why free copies need one, too', async ({ env, lacks }) => {
    const { root: cwd } = createWorkspace({ 'l/en.json': { a: '{b}' }, 'l/de.json': {} })
    await init({ cwd, env })
    await expect(pull({ cwd, env })).rejects.toThrow(
      `${lacks}, and "pull" must ask the service for finished orders before it writes anything, even texts that are free of charge: set `,
    )
  })
})

describe('a catalog with a syntax error', () => {
  it('as the only source: init names it and writes nothing; mended, it continues', async () => {
    const workspace = createWorkspace({ 'l/en.json': broken, 'l/de.json': { a: 'Apfel' } })
    const before = workspace.tree()
    const failure = init({ cwd: workspace.root, env: {} })
    await expect(failure).rejects.toMatchObject({ code: 'FILE_UNREADABLE', line: 2, path: 'l/en.json' })
    await expect(failure).rejects.toThrow(
      /^l\/en\.json:2:2: .*nothing was written: correct the file, and run "dragoman init" again$/,
    )
    expect(workspace.tree()).toEqual(before)
    workspace.put('l/en.json', { a: 'Apple' })
    expect((await init({ cwd: workspace.root, env: {} })).exitCode).toBe(0)
  })

  it('as one of several sources, or as a target: the configuration is whole, and the report names the file', async () => {
    const workspace = createWorkspace({
      'l/en/a.json': broken,
      'l/en/b.json': { x: 'Egg' },
      'l/de/b.json': { x: 'Ei' },
      'l/fr/b.json': broken,
    })
    const report = await init({ cwd: workspace.root, env: {} })
    expect(report).toMatchObject({ exitCode: 1, targets: ['de', 'fr'], adopted: 1 })
    expect(report.errors.map(({ path, locale }) => [path, locale])).toEqual([
      ['l/en/a.json', undefined],
      ['l/en/b.json', 'fr'],
    ])
    expect(initText(report, view)).toMatch(/Correct the files that the errors below name\..*Next: /s)
    expect(await status({ cwd: workspace.root, env: {} })).toMatchObject({
      exitCode: 1,
      files: [{ source: 'l/en/b.json' }],
    })
  })
})

it('two candidates for the source are named by status, too, with the command that decides', async () => {
  const files = { 'l/en-GB.json': { a: 'A' }, 'l/en-US.json': { a: 'A' }, 'l/de.json': { a: 'B' } }
  const workspace = createWorkspace(files)
  const { notices } = await status({ cwd: workspace.root, env: {} })
  expect(notices.map(({ message }) => message)).toContain(
    'en-US may be the source instead of en-GB; if so, run "dragoman init --source en-US"',
  )
  expect(await init({ cwd: workspace.root, source: 'en-US', env: {} })).toMatchObject({
    source: 'en-US',
    notices: [],
  })
})

itAtLength('many files are looked at in one go', async () => {
  const files: Record<string, string> = { 'package.json': '{}' }
  for (let at = 0; at < 500; at++) {
    files[`l/en/${at}.json`] = `{"a":"Text ${at}"}`
    files[`l/de/${at}.json`] = `{"a":"Wort ${at}"}`
  }
  const workspace = createWorkspace(files)
  expect(await status({ cwd: workspace.root, env: {} })).toMatchObject({
    exitCode: 0,
    totals: { entries: 500, translated: 500 },
  })
  expect(await init({ cwd: workspace.root, dryRun: true, env: {} })).toMatchObject({
    detected: [{ path: 'l/{locale}/*.json', sourceFiles: 500 }],
  })
})
