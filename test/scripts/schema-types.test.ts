import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { buildOnce } from '../cli/support.ts'

const root = resolve(import.meta.dirname, '../..')
const folders: string[] = []
beforeAll(buildOnce)
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** Compiles a user's file against the built package, with nothing else installed but the types of Node. */
function compile(source: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-types-'))
  folders.push(folder)
  mkdirSync(join(folder, 'node_modules/@types'), { recursive: true })
  mkdirSync(join(folder, 'node_modules/dragoman'))
  symlinkSync(join(root, 'node_modules/@types/node'), join(folder, 'node_modules/@types/node'))
  symlinkSync(join(root, 'node_modules/undici-types'), join(folder, 'node_modules/undici-types'))
  symlinkSync(join(root, 'dist'), join(folder, 'node_modules/dragoman/dist'))
  symlinkSync(join(root, 'package.json'), join(folder, 'node_modules/dragoman/package.json'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'use.mts'), source)
  const options = [
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2023',
    '--types',
    'node',
    '--preserveSymlinks',
  ]
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  return spawnSync(process.execPath, [compiler, ...options, 'use.mts'], { cwd: folder, encoding: 'utf8' })
    .stdout
}

it('the types of the package compile for a user who has none of its packages', () => {
  const source = `import { defineConfig, sync } from 'dragoman'
export default defineConfig({ source: 'en', targets: ['de'], files: [{ path: 'l/{locale}.json', context: { tone: 'FORMAL' } }] })
export const spent: Promise<number> = sync({ maxCost: 1 }).then(report => report.spent)
`
  expect(compile(source)).toBe('')
}, 60_000)

it('a misspelt key of a configuration is an error of the compiler', () => {
  const source = `import { defineConfig } from 'dragoman'
export default defineConfig({ source: 'en', target: ['de'], files: [{ path: 'l/{locale}.json' }] })
`
  expect(compile(source)).toContain("'target' does not exist")
}, 60_000)
