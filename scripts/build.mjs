/**
 * Builds `dist/`: the bundles, their types, the configuration's JSON Schema and the licences of what was bundled.
 * Entries that do not exist are left out. The same sources give the same bytes, wherever they lie.
 */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { commonJsNames, leanPackages } from './bundle-plugins.mjs'
import { publicDeclarations } from './declarations.mjs'
import { noticesOf } from './notices.mjs'
import { configDeclarations } from './schema-types.mjs'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const dist = join(root, 'dist')
const commandLine = 'cli.js'
const entries = {
  index: 'src/index.ts',
  cli: 'src/cli/main.ts',
  action: 'src/action/main.ts',
}

const common = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  // CommonJS packages call `require` for modules of Node itself.
  banner: {
    js: 'import { createRequire as createRequireOfBundle } from "node:module"; const require = createRequireOfBundle(import.meta.url);',
  },
  legalComments: 'none',
  logLevel: 'warning',
  write: false,
  // It is loaded from the user's own project.
  external: ['i18next-parser'],
  plugins: [commonJsNames(root), leanPackages(root)],
}

const started = performance.now()
const scratch = mkdtempSync(join(tmpdir(), 'dragoman-build-'))
try {
  const schema = await configSchema()
  const files = new Map([
    ...(await bundles()),
    ['workbench.js', await workbenchScript()],
    ...types(schema),
    ['schema.json', Buffer.from(`${JSON.stringify(schema, null, 2)}\n`)],
  ])
  replaceDist(files)
  // Tests that start the program build it again only where a source is newer than this.
  writeFileSync(join(root, 'node_modules/.dragoman-built'), '')
  const size = [...files.values()].reduce((sum, bytes) => sum + bytes.length, 0)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`dist/: ${files.size} files, ${Math.round(size / 1000)} kB, in ${seconds} s`)
} finally {
  rmSync(scratch, { recursive: true })
}

async function bundles() {
  const entryPoints = Object.fromEntries(
    Object.entries(entries).filter(([, source]) => existsSync(join(root, source))),
  )
  const { outputFiles, metafile } = await build({
    ...common,
    entryPoints,
    outdir: dist,
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    metafile: true,
  })
  const files = new Map(
    outputFiles.map(({ path, contents }) => [relative(dist, path), Buffer.from(contents)]),
  )
  const main = files.get(commandLine)
  if (main !== undefined && !main.toString().startsWith('#!')) {
    files.set(commandLine, Buffer.concat([Buffer.from('#!/usr/bin/env node\n'), main]))
  }
  files.set('THIRD-PARTY-NOTICES', Buffer.from(noticesOf(metafile, root)))
  return files
}

/** The script of the sandbox's page, for browsers, as readable as its sources. */
async function workbenchScript() {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['src/sandbox/workbench/page/main.ts'],
    bundle: true,
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
    write: false,
  })
  return Buffer.from(outputFiles[0].contents)
}

/** Declarations only: whether the types are right is for `npm run check`. */
function types(schema) {
  const folder = join(scratch, 'types')
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const args = [compiler, '-p', join(root, 'scripts/tsconfig.build.json'), '--outDir', folder]
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`no declarations:\n${stdout}`)
  const all = new Map(filesBelow(folder).map(path => [path, readFileSync(join(folder, path))]))
  all.set('config/check/schema.d.ts', Buffer.from(configDeclarations(schema)))
  const { files, foreign } = publicDeclarations(all)
  if (foreign.length > 0) throw new Error(`types that users cannot resolve: ${foreign.join(', ')}`)
  return new Map([...files].map(([path, bytes]) => [`types/${path}`, bytes]))
}

async function configSchema() {
  const outfile = join(scratch, 'schema.mjs')
  await build({
    ...common,
    entryPoints: [join(root, 'src/config/check/json-schema.ts')],
    outfile,
    write: true,
  })
  const { configJsonSchema } = await import(pathToFileURL(outfile).href)
  return configJsonSchema()
}

/** Writes what changed before it deletes what went, so that a program running from `dist/` is not cut off. */
function replaceDist(files) {
  for (const [path, bytes] of files) {
    const target = join(dist, path)
    mkdirSync(dirname(target), { recursive: true })
    if (!existsSync(target) || !readFileSync(target).equals(bytes)) writeFileSync(target, bytes)
  }
  if (files.has(commandLine)) chmodSync(join(dist, commandLine), 0o755)
  for (const path of filesBelow(dist)) if (!files.has(path)) rmSync(join(dist, path))
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort()
}
