/** Real processes that share the work: one git ledger, one service, all at once. */
import { spawn } from 'node:child_process'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts'
import { buildOnce, cli } from '../cli/support.ts'
import { createSite, type Site } from './support.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})
beforeAll(buildOnce)

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']

function openSite(): Site {
  const files = Object.fromEntries(
    names.map(name => [
      `packages/${name}/l/en.json`,
      JSON.stringify({ save: 'Save', cancel: 'Cancel', [name]: `About ${name}` }),
    ]),
  )
  const packages = Object.fromEntries(
    names.map(name => [
      `packages/${name}/dragoman.config.yaml`,
      'extends: ../../dragoman.config.yaml\nfiles: [{ path: "l/{locale}.json" }]\n',
    ]),
  )
  const site = createSite({
    'dragoman.config.yaml': 'source: en\ntargets: [de, fr]\npackages: [packages/*]\nstore: git\n',
    ...files,
    ...packages,
  })
  cleanups.push(() => site.close())
  return site
}

function run(
  site: Site,
  sandbox: Sandbox,
  cwd: string,
  args: readonly string[],
): Promise<{ code: number | null; output: string }> {
  const env = { ...site.env, DRAGOMAN_BASE_URL: sandbox.url, DRAGOMAN_API_KEY: sandbox.key, CI: '1' }
  const child = spawn(process.execPath, [cli, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (output += data.toString()))
  return new Promise(resolve => child.on('close', code => resolve({ code, output })))
}

function texts(sandbox: Sandbox): string[] {
  return sandbox.truth
    .flatMap(one =>
      one.what === 'committed'
        ? Object.entries(JSON.parse(one.data) as object).map(
            ([key, text]) => `${one.language} ${key} ${text}`,
          )
        : [],
    )
    .sort()
}

const everything = ['de', 'fr']
  .flatMap(language => [
    `${language} cancel Cancel`,
    `${language} save Save`,
    ...names.map(name => `${language} ${name} About ${name}`),
  ])
  .sort()

test.each([
  ['the same number of them', ['1/3', '2/3', '3/3']],
  ['two divisions at once', ['1/2', '2/2', '1/3', '2/3', '3/3']],
])('shards buy nothing twice: %s', { timeout: 120_000 }, async (_, parts) => {
  const site = openSite()
  const sandbox = await startSandbox({ manual: true })
  cleanups.push(() => sandbox.close())
  const order = async (part: string, index: number, round: number) =>
    run(site, sandbox, site.clone(`runner-${round}-${index}`), ['order', '--yes', '--shard', part])
  const first = await Promise.all(parts.map((part, index) => order(part, index, 1)))
  const bought = texts(sandbox)
  expect(bought.filter((one, index) => bought.indexOf(one) !== index)).toEqual([])
  expect(first.filter(({ code }) => code !== 0 && code !== 8 && code !== 9)).toEqual([])
  // Whoever gave way to another leaves its strings to the next run.
  const last = await run(site, sandbox, site.clone('last'), ['order', '--yes', '--shard', '1/1'])
  expect([last.code, texts(sandbox)]).toEqual([0, everything])
})

test('runs for different files race for strings that all of them have', {
  timeout: 120_000,
}, async () => {
  const site = openSite()
  const sandbox = await startSandbox({ manual: true })
  cleanups.push(() => sandbox.close())
  const runners = ['a', 'b', 'c', 'd'].map(name => [name, site.clone(name)] as const)
  await Promise.all(
    runners.map(([name, cwd]) =>
      run(site, sandbox, cwd, ['order', '--yes', '--file', `packages/${name}/**`]),
    ),
  )
  const bought = texts(sandbox)
  expect(bought.filter((one, index) => bought.indexOf(one) !== index)).toEqual([])
})
