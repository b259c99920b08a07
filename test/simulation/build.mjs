/** Bundles the episodes with the sources as they are, or with one planted fault. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { moduleSettings } from '../helpers/bundle.mjs'
import { plant } from './plant.mjs'

const sources = fileURLToPath(new URL('../../src/', import.meta.url))

/**
 * @param {import('./planted.ts').Fault | undefined} fault changes to files under `src/`
 * @returns the module, and what removes its files
 */
export async function loadEpisodes(fault) {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-simulation-'))
  const outfile = join(folder, 'episode.mjs')
  await build({
    entryPoints: [fileURLToPath(new URL('./episode.ts', import.meta.url))],
    outfile,
    ...moduleSettings,
    plugins: fault === undefined ? [] : [planting(fault)],
  })
  return {
    episodes: await import(pathToFileURL(outfile).href),
    file: outfile,
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function planting({ also = [], ...first }) {
  const changed = new Map()
  for (const { file, find, replace } of [first, ...also]) {
    const path = join(sources, file)
    changed.set(path, plant(changed.get(path) ?? readFileSync(path, 'utf8'), { find, replace }))
  }
  return {
    name: 'planted fault',
    setup(builder) {
      builder.onLoad({ filter: /\.ts$/ }, ({ path }) =>
        changed.has(path) ? { contents: changed.get(path), loader: 'ts' } : undefined,
      )
    },
  }
}

/** The table of planted faults. */
export async function loadPlantedFaults() {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./planted.ts', import.meta.url))],
    bundle: true,
    format: 'esm',
    write: false,
    logLevel: 'error',
  })
  const { plantedFaults } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`)
  return plantedFaults
}
