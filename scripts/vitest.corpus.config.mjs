import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** The slow tests over real files that lie beside the repository, in `../shared/corpus`. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    setupFiles: ['test/helpers/seed.ts'],
    include: ['test/corpus/**/*.test.ts'],
    testTimeout: 120_000,
  },
})
