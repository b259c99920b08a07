import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

/** Folders whose tests start processes, play many episodes or read large documents: `npm run test:all` runs them, `npm test` does not. */
const slow = [
  'action',
  'bench',
  'browser',
  'git',
  'kill',
  'large',
  'lies',
  'processes',
  'race',
  'scripts',
  'simulation',
]
const slowTests = slow.map(folder => `test/${folder}/**/*.test.ts`)

/** Themes whose tests are whole runs, several to a test: `npm test` has those of money, orders and states. */
const runs = ['deliveries', 'documents', 'proofreading', 'runs', 'sent', 'upkeep']
const runTests = runs.map(theme => `test/engine/${theme}/**/*.test.ts`)

/** Files of which `npm test` takes a part of the cases, rows or tests (`test/helpers/laws.ts`): `npm run test:all` takes all. */
const laws = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .map(path => `test/${path.replaceAll('\\', '/')}`)
  .filter(path => path.endsWith('.test.ts') && !path.includes('node_modules'))
  .filter(path => /laws\.ts'/.test(readFileSync(path, 'utf8')))

const project = (
  name: string,
  include: readonly string[],
  exclude: readonly string[],
  testTimeout: number,
  isolate: boolean,
  env: Record<string, string> = {},
) => ({
  extends: true as const,
  test: { name, include: [...include], exclude: [...exclude], testTimeout, isolate, env },
})

export default defineConfig({
  test: {
    globalSetup: ['test/helpers/prepare.ts'],
    setupFiles: ['test/helpers/seed.ts'],
    // A machine that does something else beside them must not fail them.
    hookTimeout: 120_000,
    experimental: { fsModuleCache: true },
    coverage: { include: ['src/**'], reporter: ['text-summary', 'html'] },
    projects: [
      project(
        'fast',
        ['test/**/*.test.ts'],
        [...slowTests, ...runTests, 'test/corpus/**', 'test/interop/node_modules/**'],
        60_000,
        // The files of one worker share the modules of the product: half of the time was their loading.
        false,
      ),
      project('slow', slowTests, [], 120_000, true),
      project('runs', [...runTests, ...laws], [], 120_000, false, { LAW_CASES: 'all' }),
      // Real files, where they lie beside the repository in `../shared/corpus`.
      project('corpus', ['test/corpus/**/*.test.ts'], [], 600_000, false),
    ],
  },
})
