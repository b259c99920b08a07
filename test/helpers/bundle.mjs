/** How tests bundle sources into one module that runs outside the test runner. */
export const moduleSettings = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  banner: {
    js: 'import { createRequire as createRequireOfBundle } from "node:module"; const require = createRequireOfBundle(import.meta.url);',
  },
  logLevel: 'error',
}
