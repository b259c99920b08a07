import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    globalSetup: ['test/helpers/temporary.ts'],
    setupFiles: ['test/helpers/seed.ts'],
    include: ['test/**/*.test.ts'],
    exclude: ['test/corpus/**'],
    coverage: { include: ['src/**'], reporter: ['text-summary', 'html'] },
  },
})
