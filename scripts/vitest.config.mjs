import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    globalSetup: ['test/helpers/temporary.ts'],
    setupFiles: ['test/helpers/seed.ts'],
    include: ['test/**/*.test.ts'],
    exclude: ['test/corpus/**'],
    // A machine that does something else beside them must not fail them.
    testTimeout: 20_000,
    hookTimeout: 30_000,
    coverage: { include: ['src/**'], reporter: ['text-summary', 'html'] },
  },
})
