/** Builds the command line from the sources as they are, with a clock that does not wait long. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { commonJsNames } from '../../scripts/bundle-plugins.mjs'
import { moduleSettings } from '../helpers/bundle.mjs'

const contender = fileURLToPath(new URL('./contender.ts', import.meta.url))
const clock = fileURLToPath(new URL('./clock.ts', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))

/** @returns the program, and what removes it */
export async function buildContender() {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-race-'))
  await build({
    entryPoints: [contender],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    ...moduleSettings,
    splitting: true,
    plugins: [commonJsNames(root), otherClock],
  })
  return {
    file: join(folder, 'contender.mjs'),
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const otherClock = {
  name: 'a clock that does not wait long',
  setup(builder) {
    builder.onResolve({ filter: /\/clock\.ts$/ }, ({ importer }) =>
      /[\\/]src[\\/]api[\\/]/.test(importer) ? { path: clock } : undefined,
    )
  },
}
