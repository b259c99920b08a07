/** Bundles the scenarios and the program that is killed. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { commonJsNames } from '../../scripts/bundle-plugins.mjs'
import { moduleSettings } from '../helpers/bundle.mjs'

/** @returns the modules, and what removes their files */
export async function loadKills() {
  const folder = await bundleKills()
  return { ...(await importKills(folder)), close: () => rmSync(folder, { recursive: true, force: true }) }
}

/** @returns the folder, which the caller removes */
export async function bundleKills() {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-kill-'))
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const settings = {
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    // For configurations in TypeScript, of which there is none here.
    external: ['jiti'],
    logLevel: 'error',
    plugins: [commonJsNames(root)],
  }
  const entryPoint = name => [fileURLToPath(new URL(`./${name}.ts`, import.meta.url))]
  await build({
    ...settings,
    entryPoints: entryPoint('kills'),
    outfile: join(folder, 'kills.mjs'),
    format: 'esm',
    banner: moduleSettings.banner,
  })
  await build({
    ...settings,
    entryPoints: entryPoint('entry'),
    outfile: join(folder, 'entry.cjs'),
    format: 'cjs',
    minify: true,
    define: { 'import.meta.url': '"file:///kill/entry.mjs"' },
  })
  writeFileSync(join(folder, 'start.cjs'), starter)
  execFileSync(process.execPath, [join(folder, 'start.cjs')], { env: { KEEP_COMPILED: 'yes' } })
  return folder
}

export async function importKills(folder) {
  const kills = await import(pathToFileURL(join(folder, 'kills.mjs')).href)
  return { kills, children: kills.childrenOf(join(folder, 'start.cjs')) }
}

/** Keeps the compiled program in a file, because a process has to be up in a tenth of a second, thousands of times. */
const starter = `
const { existsSync, readFileSync, writeFileSync } = require('node:fs')
const { Script } = require('node:vm')
const [filename, compiled] = ['entry.cjs', 'entry.compiled'].map(name => __dirname + '/' + name)
const cachedData = existsSync(compiled) ? readFileSync(compiled) : undefined
const script = new Script('(function (require) {' + readFileSync(filename, 'utf8') + '})', { filename, cachedData })
script.runInThisContext()(require)
if (process.env.KEEP_COMPILED) process.on('exit', () => writeFileSync(compiled, script.createCachedData()))
`
