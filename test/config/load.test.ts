import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { loadConfig } from '../../src/config/load/load.ts'
import { ConfigError } from '../../src/errors.ts'
import { makeTree, plainYaml } from './tree.ts'

const fixtures = fileURLToPath(new URL('../../fixtures/config/', import.meta.url))

async function problemsOf(options: Parameters<typeof loadConfig>[0]): Promise<ConfigError> {
  const outcome = await loadConfig(options).catch((error: unknown) => error)
  if (outcome instanceof ConfigError) return outcome
  throw new Error('expected a ConfigError', { cause: outcome })
}

describe('every kind of file', () => {
  const kinds = readdirSync(fixtures)

  test('has its fixture', () => expect(kinds).toHaveLength(12))

  test.each(kinds)('%s', async kind => {
    const config = await loadConfig({ cwd: join(fixtures, kind) })
    expect(config.file).toBe(join(fixtures, kind, readdirSync(join(fixtures, kind))[0] ?? ''))
    expect(config.folder).toBe(join(fixtures, kind))
    expect(config.source).toEqual({ locale: 'en', language: 'en' })
    expect(config.targets).toEqual([
      { locale: 'de', language: 'de' },
      { locale: 'nb', language: 'no' },
    ])
    expect(config.files).toMatchObject([
      {
        index: 0,
        sourcePattern: 'locales/en.json',
        targetPattern: 'locales/{locale}.json',
        settings: { context: { tone: 'FORMAL' } },
      },
    ])
  })

  test.each(kinds.filter(kind => /script/.test(kind)))(
    'code is not run where that is refused: %s',
    async kind => {
      const error = await problemsOf({ cwd: join(fixtures, kind), allowCode: false })
      expect(error.message).toMatch(
        /dragoman\.config\.[mc]?[tj]s: expected a configuration in YAML or JSON, because a configuration that is code/,
      )
    },
  )

  test('code is not even parsed where that is refused', async () => {
    const root = makeTree({ '.git/': '', 'dragoman.config.ts': 'syntax error (' })
    expect((await problemsOf({ cwd: root, allowCode: false })).message).toContain('found a .ts file')
  })

  test('data is read where code is refused', async () => {
    expect((await loadConfig({ cwd: join(fixtures, 'yaml'), allowCode: false })).source.locale).toBe('en')
  })
})

describe('a file that is named', () => {
  test('is read whatever its name, relative to the working directory', async () => {
    const root = makeTree({
      '.git/': '',
      'dragoman.config.yaml': 'broken',
      'etc/l10n.yaml': plainYaml,
      'src/': '',
    })
    const config = await loadConfig({ cwd: join(root, 'src'), config: '../etc/l10n.yaml' })
    expect(config).toMatchObject({ file: join(root, 'etc/l10n.yaml'), folder: join(root, 'etc'), root })
  })

  test.each([
    ['missing.yaml', 'missing.yaml: expected a configuration file, found nothing there.'],
    ['src', 'src: expected a configuration file, found a folder.'],
    ['package.json', 'package.json: expected the key "dragoman", found a file without it.'],
    [
      'l10n.toml',
      'l10n.toml: expected a file name that ends in .ts, .mts, .js, .mjs, .cjs, .json, .yaml, .yml, found another kind of file.',
    ],
  ])('%s', async (config, message) => {
    const root = makeTree({
      '.git/': '',
      'src/': '',
      'package.json': '{"name": "dragoman", "dragomen": {}}',
      'l10n.toml': '',
    })
    expect((await problemsOf({ cwd: root, config })).message).toBe(message)
  })
})

describe('the root', () => {
  const inShop = (files: Readonly<Record<string, string>>): string =>
    makeTree({ 'repo/packages/shop/dragoman.config.yaml': plainYaml, ...files })
  const shop = 'repo/packages/shop'

  test.each([
    ['the folder with .git', { 'repo/.git/': '' }, 'repo'],
    ['the folder with .git as a file, as in a worktree', { 'repo/.git': 'gitdir: elsewhere' }, 'repo'],
    [
      'the folder with .git before a .dragoman farther away',
      { 'repo/.dragoman/': '', 'repo/packages/.git/': '' },
      'repo/packages',
    ],
    [
      'the nearest folder with .dragoman',
      { 'repo/.dragoman/': '', 'repo/packages/.dragoman/': '', 'repo/.git/': '' },
      'repo/packages',
    ],
    ['not a file named .dragoman', { 'repo/.git/': '', 'repo/packages/.dragoman': '' }, 'repo'],
  ])('is %s', async (_, files, expected) => {
    const root = inShop(files)
    expect((await loadConfig({ cwd: join(root, shop) })).root).toBe(join(root, expected))
  })

  test("is the configuration's folder where nothing else says it", async () => {
    const root = makeTree({ 'dragoman.config.yaml': plainYaml })
    // The temporary folder itself could lie in a repository.
    expect([root, '/']).toContain((await loadConfig({ cwd: root })).root)
  })

  test('is what `root` says before all else', async () => {
    const root = makeTree({ 'repo/.git/': '', 'repo/a/b/dragoman.config.yaml': `root: ..\n${plainYaml}` })
    expect((await loadConfig({ cwd: join(root, 'repo/a/b') })).root).toBe(join(root, 'repo/a'))
  })

  test.each(['below', '../sibling', '../../nowhere', 'dragoman.config.yaml'])(
    'cannot be %s',
    async written => {
      const root = makeTree({
        '.git/': '',
        'a/dragoman.config.yaml': `root: ${written}\n${plainYaml}`,
        'a/below/': '',
        'sibling/': '',
      })
      expect((await problemsOf({ cwd: join(root, 'a') })).problems).toEqual([
        {
          key: 'root',
          expected: "the configuration's folder or one above it",
          found: JSON.stringify(written),
        },
      ])
    },
  )

  test('patterns may leave the folder of the configuration, but not the root', async () => {
    const files = (path: string): Record<string, string> => ({
      '.git/': '',
      'a/b/dragoman.config.yaml': `source: en\ntargets: [de]\nfiles: [{path: "${path}"}]\n`,
    })
    const inside = await loadConfig({ cwd: join(makeTree(files('../../shared/{locale}.json')), 'a/b') })
    expect(inside.files[0]?.sourcePattern).toBe('../../shared/en.json')
    const outside = await problemsOf({ cwd: join(makeTree(files('../../../shared/{locale}.json')), 'a/b') })
    expect(outside.problems).toEqual([
      {
        key: 'files[0].path',
        expected: 'a path inside the project root (see "root")',
        found: '"../../../shared/en.json"',
      },
    ])
  })
})

describe('broken files', () => {
  test.each([
    ['dragoman.config.yaml', 'source: en\ntargets: [de', 'expected valid YAML, found at line 2, column 13'],
    [
      'dragoman.config.yaml',
      'source: en\nsource: de\n',
      'expected valid YAML, found at line 2, column 1: Map keys must be unique',
    ],
    [
      'dragoman.config.yaml',
      'source: !locale en\n',
      'expected valid YAML, found at line 1, column 9: Unresolved tag',
    ],
    ['dragoman.config.yaml', 'a: &a [*a]\n', 'source: expected a text, found nothing.'],
    [
      'dragoman.config.yaml',
      `a: &a [x]\nb: &b [${'*a,'.repeat(99)}]\nc: [${'*b,'.repeat(99)}]\n`,
      'expected valid YAML, found Excessive alias count',
    ],
    ['dragoman.config.yaml', 'a: 1\n---\nb: 1\n', 'expected valid YAML'],
    [
      'dragoman.config.json',
      '{\n  "source": "en",\n  // no\n}',
      'expected valid JSON, found at line 3, column 3: expected a key in double quotes, found a comment',
    ],
    [
      'package.json',
      '{\n  "dragoman": {"source": en}\n}',
      'expected valid JSON, found at line 2, column 26: expected a value, found "en".',
    ],
    [
      'dragoman.config.mjs',
      'export const source = 1',
      'expected a mapping of keys to values, found nothing.',
    ],
    [
      'dragoman.config.cjs',
      'throw new Error("no \\u001b[31mluck.")',
      'expected a module that loads, found no \\u001b[31mluck.',
    ],
    ['dragoman.config.ts', 'throw null', 'expected a module that loads, found null.'],
    [
      'dragoman.config.mjs',
      'export default () => ({})',
      'expected a mapping of keys to values, found a function.',
    ],
  ])('%s: %j', async (file, text, message) => {
    const root = makeTree({ '.git/': '', [file]: text })
    expect((await problemsOf({ cwd: root })).message).toContain(`${file}: ${message}`)
  })

  test.each([
    [
      'dragoman.config.json',
      '{"__proto__": {"stale": "keep"}, "source": "en", "targets": ["de"], "files": [{"path": "{locale}.json"}]}',
    ],
    ['dragoman.config.yaml', `__proto__: {stale: keep}\n${plainYaml}`],
  ])('__proto__ is an unknown key and reaches no prototype: %s', async (file, text) => {
    const error = await problemsOf({ cwd: makeTree({ '.git/': '', [file]: text }) })
    expect(error.problems).toMatchObject([{ key: '__proto__', found: 'the key "__proto__"' }])
    expect(Object.hasOwn(Object.prototype, 'stale')).toBe(false)
  })
})
