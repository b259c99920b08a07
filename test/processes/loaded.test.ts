import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { cli } from '../cli/support.ts'
import { createWorkspace, type Workspace } from '../helpers/workspace.ts'

/** Writes the address of each module that a process loads into a file, a line each. */
const recorder = `
import { appendFileSync } from 'node:fs'
export async function load(url, context, nextLoad) {
  if (url.startsWith('file:')) appendFileSync(process.env.LOADED, url + '\\n')
  return nextLoad(url, context)
}`
const register = `import { register } from 'node:module'; register(${JSON.stringify(`data:text/javascript,${encodeURIComponent(recorder)}`)})`

/** The sources in the chunks that a command has loaded, as the comments of the bundle name them. */
function loadedBy(workspace: Workspace, ...args: readonly string[]): ReadonlySet<string> {
  const record = join(workspace.root, 'loaded.txt')
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(register)}`, cli, ...args],
    { cwd: workspace.root, env: { ...process.env, LOADED: record }, encoding: 'utf8' },
  )
  expect({ status, stderr }).toMatchObject({ status: 0 })
  const chunks = readFileSync(record, 'utf8').trim().split('\n')
  return new Set(
    chunks.flatMap(url => {
      const lines = readFileSync(fileURLToPath(url), 'utf8').matchAll(/^\/\/ ((?:src|node_modules)\/\S+)$/gm)
      return [...lines].map(([, path = '']) => path)
    }),
  )
}

function packagesIn(loaded: ReadonlySet<string>): string[] {
  const names = [...loaded].map(path => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1])
  return [...new Set(names.filter(name => name !== undefined))].sort()
}

function formatsIn(loaded: ReadonlySet<string>): string[] {
  const names = [...loaded].map(path => /^src\/formats\/([^/]+)\/index\.ts$/.exec(path)?.[1])
  return names.filter(name => name !== undefined).sort()
}

const config = (pattern: string, options: object = {}) =>
  JSON.stringify({ source: 'en', targets: ['de'], files: [{ path: pattern, ...options }] })
const json = {
  'dragoman.config.json': config('locales/{locale}.json'),
  'locales/en.json': '{"a": "Hello"}',
  'locales/de.json': '{"a": "Hallo"}',
}

test('the version needs nothing of the program', () => {
  const loaded = loadedBy(createWorkspace(json), '--version')
  expect([...loaded]).toEqual(['package.json', 'src/cli/main.ts'].filter(path => path.startsWith('src/')))
})

test('help needs no command', () => {
  const loaded = loadedBy(createWorkspace(json), 'status', '--help')
  expect(packagesIn(loaded)).toEqual(['commander'])
  expect([...loaded].filter(path => /^src\/(?:api|engine|formats)\//.test(path))).toEqual([])
})

test('a look at JSON loads no other format, no parser of another one, and nothing of the service', () => {
  const loaded = loadedBy(createWorkspace(json), 'status')
  expect(formatsIn(loaded)).toEqual(['json'])
  expect(packagesIn(loaded)).toEqual([
    '@formatjs/icu-messageformat-parser',
    '@formatjs/icu-skeleton-parser',
    'commander',
    'p-limit',
    'yocto-queue',
    'zod',
  ])
  expect(
    [...loaded].filter(path =>
      /zod\/v4\/classic|^src\/(?:service\/client|ledger\/git-store|sandbox\/)/.test(path),
    ),
  ).toEqual([])
})

test.each([
  ['strings', '{locale}.lproj/a.strings', ''],
  ['po', '{locale}/a.po', ''],
  ['html', '{locale}/a.html', 'parse5-sax-parser'],
  ['text', '{locale}/a.txt', ''],
  ['markdown', '{locale}/a.md', ''],
])('a look at %s loads that format', (format, pattern, parser) => {
  const workspace = createWorkspace({
    'dragoman.config.json': config(pattern),
    [pattern.replace('{locale}', 'en')]:
      format === 'strings' ? '"a" = "Hello";\n' : format === 'po' ? 'msgid "a"\nmsgstr "Hello"\n' : 'Hello\n',
  })
  const loaded = loadedBy(workspace, 'status')
  expect(formatsIn(loaded)).toEqual(format === 'json' ? ['json'] : ['json', format].sort())
  if (parser !== '') expect(packagesIn(loaded)).toContain(parser)
})
