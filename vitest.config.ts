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

const project = (
  name: string,
  include: readonly string[],
  exclude: readonly string[],
  testTimeout: number,
  isolate: boolean,
) => ({
  extends: true as const,
  test: { name, include: [...include], exclude: [...exclude], testTimeout, isolate },
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
        [...slowTests, 'test/corpus/**', 'test/interop/node_modules/**'],
        60_000,
        // The files of one worker share the modules of the product: half of the time was their loading.
        false,
      ),
      project('slow', slowTests, [], 120_000, true),
      // Real files, where they lie beside the repository in `../shared/corpus`.
      project('corpus', ['test/corpus/**/*.test.ts'], [], 600_000, false),
    ],
  },
})
