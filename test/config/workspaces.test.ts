import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadConfig } from '../../src/config/load/load.ts'
import { packageFolders } from '../../src/config/load/packages.ts'
import { ConfigError } from '../../src/errors.ts'
import { status } from '../../src/index.ts'
import { makeTree } from './tree.ts'

const rootYaml = 'source: en\ntargets: [de, fr]\npackages: [packages/*]\nbudget: { run: 5 }\n'
const packageYaml = 'extends: ../../dragoman.yaml\nfiles: [{ path: "{locale}.json" }]\n'.replace(
  'dragoman.yaml',
  'dragoman.config.yaml',
)

/** A workspace with these files, or other texts in them. */
function workspace(files: Readonly<Record<string, string>> = {}): string {
  return makeTree({
    '.git/HEAD': 'ref: refs/heads/main\n',
    'dragoman.config.yaml': rootYaml,
    'packages/a/dragoman.config.yaml': packageYaml,
    'packages/b/dragoman.config.yaml': packageYaml,
    'packages/c/readme.txt': 'no texts here',
    ...files,
  })
}

async function problemsIn(cwd: string, config?: string): Promise<string> {
  const outcome = await loadConfig({ cwd, config }).catch((error: unknown) => error)
  if (outcome instanceof ConfigError) return outcome.message
  throw new Error('expected a ConfigError', { cause: outcome })
}

function idle(pattern: string): string {
  return `no folder matches "${pattern}" in "packages" of dragoman.config.yaml; correct the pattern or remove it`
}

describe('a root configuration and its packages', () => {
  test('are one configuration, from every folder', async () => {
    const root = workspace({ 'packages/a/src/deep/x.ts': '' })
    const whole = await loadConfig({ cwd: root })
    expect(whole.file).toBe(join(root, 'dragoman.config.yaml'))
    expect(whole.packages).toEqual(['packages/a', 'packages/b', 'packages/c'])
    expect(whole.budget).toEqual({ run: 5e6 })
    expect(
      whole.files.map(({ index, sourcePattern, targetPattern }) => [index, sourcePattern, targetPattern]),
    ).toEqual([
      [0, 'packages/a/en.json', 'packages/a/{locale}.json'],
      [1, 'packages/b/en.json', 'packages/b/{locale}.json'],
    ])
    for (const folder of ['packages/a', 'packages/b', 'packages/c', 'packages/a/src/deep'])
      expect(await loadConfig({ cwd: join(root, folder) })).toEqual(whole)
    expect(await loadConfig({ cwd: root, config: 'packages/a/dragoman.config.yaml' })).toEqual(whole)
  })

  test('a package has its own locales and settings, and the root keeps its own files', async () => {
    const root = workspace({
      'dragoman.config.yaml': `${rootYaml}files: [{ path: "site/{locale}.json" }]\nkeepTerms: [Acme]\ncomment: { text: root, attachments: [shots/*.png] }\n`,
      'packages/a/dragoman.config.yaml': `${packageYaml}targets: [de, ja]\nservice: ai_and_proofreading\n`,
      'packages/b/dragoman.config.yaml': packageYaml.replace(
        '"{locale}.json"',
        '"../../shared/{locale}/*.json", exclude: ["./en/x*.json"]',
      ),
    })
    const { files, targets } = await loadConfig({ cwd: root })
    expect(targets.map(({ locale }) => locale)).toEqual(['de', 'fr', 'ja'])
    expect(files).toMatchObject([
      { sourcePattern: 'site/en.json', settings: { service: 'translation', keepTerms: ['Acme'] } },
      {
        sourcePattern: 'packages/a/en.json',
        targets: [{ locale: 'de' }, { locale: 'ja' }],
        settings: {
          service: 'ai_and_proofreading',
          keepTerms: ['Acme'],
          comment: 'root',
          attachments: [{ fromRoot: 'shots/*.png' }],
        },
      },
      {
        sourcePattern: 'shared/en/*.json',
        targetPattern: 'shared/{locale}/*.json',
        exclude: ['packages/b/en/x*.json'],
      },
    ])
    expect(files[0]).not.toHaveProperty('origin')
    expect(files[1]?.origin).toEqual({ file: join(root, 'packages/a/dragoman.config.yaml'), index: 0 })
  })

  test('a folder that the root does not name stays a project of its own', async () => {
    const root = workspace({ 'tools/x/dragoman.config.yaml': packageYaml })
    const own = await loadConfig({ cwd: join(root, 'tools/x') })
    expect(own.file).toBe(join(root, 'tools/x/dragoman.config.yaml'))
    expect(own).not.toHaveProperty('packages')
    expect(own.root).toBe(root)
  })

  test.each([
    ['package.json', '{"workspaces":["packages/*","!packages/b"]}', ['packages/a', 'packages/c']],
    ['package.json', '{"workspaces":{"packages":["./packages/{a,b}/"]}}', ['packages/a', 'packages/b']],
    [
      'pnpm-workspace.yaml',
      'packages:\n  - "."\n  - "packages/**"\n  - "!**/c"\n',
      ['packages', 'packages/a', 'packages/b'],
    ],
  ])('workspaces of %s: %s', async (name, text, expected) => {
    const root = workspace({
      [name]: text,
      'dragoman.config.yaml': rootYaml.replace('[packages/*]', 'workspaces'),
    })
    expect((await loadConfig({ cwd: root })).packages).toEqual(expected)
    expect((await loadConfig({ cwd: join(root, 'packages/a') })).packages).toEqual(expected)
  })

  test.each([
    ['{}', 'expected workspaces in package.json, found a file without them'],
    ['{"workspaces":[]}', 'expected workspaces in package.json, found an empty list'],
    [
      '{"workspaces":["packages/?"]}',
      'no wildcards but * and ** in package.json; or write a list of folders here, found "packages/?"',
    ],
    ['{"workspaces":["../elsewhere/*","packages/[a"]}', 'found "packages/[a"'],
    ['{"__proto__":{"workspaces":["packages/*"]}}', 'found a file without them'],
    ['nothing', 'found a file without them'],
  ])('workspaces that say nothing: %s', async (text, message) => {
    const root = workspace({
      'package.json': text,
      'dragoman.config.yaml': rootYaml.replace('[packages/*]', 'workspaces'),
    })
    expect(await problemsIn(root)).toContain(message)
  })

  test('all mistakes of all packages come at once, each with its file', async () => {
    const root = workspace({
      'packages/a/dragoman.config.yaml': `${packageYaml}stael: keep\n`,
      'packages/b/dragoman.config.yaml': 'files: []\n',
    })
    const message = await problemsIn(join(root, 'packages/a'))
    expect(message.split('\n')).toEqual(
      [
        'dragoman.config.yaml: stael: expected a known key, found the key "stael". Did you mean "stale"?',
        '../b/dragoman.config.yaml: source: expected a text, or "extends" with the path of ../../dragoman.config.yaml, found nothing.',
        '../b/dragoman.config.yaml: files: expected at least one entry, found [].',
        '../b/dragoman.config.yaml: files[0].targets: expected a list of locales here, or "targets" for all files, found nothing.',
      ].filter(line => !line.includes('files[0].targets')),
    )
  })

  test('no package at all', async () => {
    const root = makeTree({ '.git/': '', 'dragoman.config.yaml': rootYaml })
    expect(await problemsIn(root)).toContain(
      'packages: expected at least one folder with a configuration, or "files" here, found no folder.',
    )
    writeFileSync(join(root, 'dragoman.config.yaml'), `${rootYaml}files: [{ path: "{locale}.json" }]\n`)
    expect(await loadConfig({ cwd: root })).toMatchObject({ packages: [], idlePackages: ['packages/*'] })
  })

  test.each([
    { packages: '[nix/*, packages/*, "!tools/*"]', messages: [idle('nix/*')] },
    { packages: '[nix, packages/a/x/**, packages/b]', messages: [idle('nix'), idle('packages/a/x/**')] },
    { packages: '[packages/**]', messages: [] },
    { packages: 'workspaces', messages: [] },
  ])('status names the patterns that fit no folder: $packages', async ({ packages, messages }) => {
    const root = workspace({
      'package.json': '{"workspaces":["packages/*","nix/*"]}',
      'dragoman.config.yaml': rootYaml.replace('[packages/*]', packages),
      'packages/a/en.json': '{}',
      'packages/b/en.json': '{}',
    })
    expect((await status({ cwd: root })).notices.map(({ message }) => message)).toEqual(messages)
  })

  test.each(['../*', '/packages/*', 'packages/{locale}', 'a//b', 'packages\\*', '', '!'])(
    'refuses the pattern %s',
    async pattern => {
      const root = workspace({
        'dragoman.config.yaml': rootYaml.replace('[packages/*]', JSON.stringify([pattern])),
      })
      expect(await problemsIn(root)).toMatch(/^dragoman\.config\.yaml: packages\[0\]: expected /)
    },
  )
})

describe('the limits of the root hold', () => {
  test.each([
    ['budget: { run: 1000 }', 'budget', '{"run":1000}'],
    ['budget: { run: 1 }', 'budget', '{"run":1}'],
    ['store: git', 'store', '"git"'],
    ['root: .', 'root', '"."'],
    ['stale: keep', 'stale', '"keep"'],
    ['packages: [x]', 'packages', '["x"]'],
  ])('against %s', async (line, key, found) => {
    const root = workspace({ 'packages/a/dragoman.config.yaml': `${packageYaml}${line}\n` })
    const wrong = `packages/a/dragoman.config.yaml: ${key}: expected no "${key}" in a package or in what it extends, because dragoman.config.yaml sets it for all packages, found ${found}.`
    expect(await problemsIn(root)).toBe(wrong)
    expect(await problemsIn(join(root, 'packages/a'))).toContain(`: ${key}: expected no "${key}"`)
    expect(await problemsIn(root, 'packages/a/dragoman.config.yaml')).toBe(wrong)
  })

  test('also without "extends", and by way of another file', async () => {
    const root = workspace({
      'base.json': '{"budget":{"run":900},"stale":"keep"}',
      'packages/a/dragoman.config.yaml':
        'source: en\ntargets: [de]\nbudget: { run: 9 }\nfiles: [{ path: "{locale}.json" }]\n',
      'packages/b/dragoman.config.yaml': packageYaml.replace('dragoman.config.yaml', 'base.json'),
    })
    const message = await problemsIn(join(root, 'packages/a'))
    expect(message).toContain('budget: expected no "budget" in a package')
    expect(message).toContain('../b/dragoman.config.yaml: budget: expected no "budget"')
    expect(message).toContain('../b/dragoman.config.yaml: stale: expected no "stale"')
  })

  test('the source locale is one for all', async () => {
    const root = workspace({ 'packages/a/dragoman.config.yaml': `${packageYaml}source: de\ntargets: [fr]\n` })
    expect(await problemsIn(root)).toBe(
      'packages/a/dragoman.config.yaml: source: expected "en", the source locale of dragoman.config.yaml, found "de".',
    )
  })

  test.each(['.dragoman/orders/', '.git/'])('no package has a %s of its own', async folder => {
    const root = workspace({ [`packages/a/${folder}`]: '' })
    const expected =
      /^\S*dragoman\.config\.yaml: packages: expected .* found "packages\/a\/\.(?:git|dragoman)"\.$/
    expect(await problemsIn(root)).toMatch(expected)
    if (folder !== '.git/') expect(await problemsIn(join(root, 'packages/a'))).toMatch(expected)
  })

  test('a configuration that extends one without packages can lower its budget, and no more', async () => {
    const files = (own: string) => ({
      '.git/': '',
      'base.yaml': 'source: en\ntargets: [de]\nbudget: { run: 5, order: 2 }\nstore: git\nroot: .\n',
      'a/dragoman.config.yaml': `extends: ../base.yaml\nfiles: [{ path: "{locale}.json" }]\n${own}`,
    })
    const lower = await loadConfig({ cwd: join(makeTree(files('budget: { run: 3 }\n')), 'a') })
    expect(lower).toMatchObject({ budget: { run: 3e6, order: 2e6 }, store: 'git' })
    expect(lower.root).toBe(join(lower.folder, '..'))
    for (const [own, message] of [
      ['budget: { order: 2.5 }', 'budget.order: expected at most 2, which ../base.yaml sets, found 2.5.'],
      ['store: files', 'store: expected the same value as in ../base.yaml, found "files".'],
      ['root: .', 'root: expected the same value as in ../base.yaml, found ".".'],
    ])
      expect(await problemsIn(join(makeTree(files(`${own}\n`)), 'a'))).toBe(
        `dragoman.config.yaml: ${message}`,
      )
  })
})

describe('extends', () => {
  const extending = (named: string) =>
    `extends: ${JSON.stringify(named)}\nsource: en\ntargets: [de]\nfiles: [{ path: "{locale}.json" }]\n`

  test.each([
    ['/etc/passwd', 'the relative path of a configuration'],
    ['../../../../../../../../etc/passwd', 'a configuration inside '],
    ['../../../outside.yaml', 'a configuration inside '],
    ['~/base.yaml', 'the relative path of a configuration'],
    ['C:\\base.yaml', 'the relative path of a configuration'],
    ['..\\..\\base.yaml', 'the relative path of a configuration'],
    ['a\u0000b', 'the relative path of a configuration'],
    ['../../.git/config', 'a configuration outside of .git, .dragoman and node_modules'],
    ['../../.GIT/config', 'a configuration outside of .git'],
    ['../../node_modules/x/base.yaml', 'a configuration outside of .git'],
    ['../../base.ts', 'a configuration in YAML or JSON, which is data'],
    ['../../gone.yaml', 'a file that exists'],
    ['../..', 'a file that exists'],
    ['dragoman.config.yaml', 'a configuration that does not lead back to this one'],
    ['../../link.yaml', 'a configuration inside '],
  ])('refuses %s', async (named, expected) => {
    const root = makeTree({
      '.git/config': '',
      'node_modules/x/base.yaml': '',
      'base.ts': 'throw new Error("run")',
      'packages/a/dragoman.config.yaml': extending(named),
    })
    symlinkSync('/etc/passwd', join(root, 'link.yaml'))
    expect(await problemsIn(join(root, 'packages/a'))).toContain(
      `dragoman.config.yaml: extends: expected ${expected}`,
    )
  })

  test('a cycle is named', async () => {
    const root = makeTree({
      '.git/': '',
      'a/dragoman.config.yaml': extending('../b/base.yaml'),
      'b/base.yaml': 'extends: ../c.json\n',
      'c.json': '{"extends":"b/base.yaml"}',
    })
    expect(await problemsIn(join(root, 'a'))).toBe(
      '../c.json: extends: expected a configuration that does not lead back to this one, found ../b/base.yaml → ../c.json → ../b/base.yaml.',
    )
  })

  test('a chain has an end', async () => {
    const chain = Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [`${index}.yaml`, `extends: ${index + 1}.yaml\n`]),
    )
    const root = makeTree({ '.git/': '', ...chain, 'dragoman.config.yaml': extending('0.yaml') })
    expect(await problemsIn(root)).toContain('expected at most 10 configurations that extend each other')
  })

  test('what is extended is checked, in its own name', async () => {
    const root = makeTree({
      '.git/': '',
      'base.yaml':
        '{ keepTerm: [Acme], stale: kept, "__proto__": { store: git }, targets: all, files: [{ path: "x/{locale}.json", targets: all }] }',
      'dragoman.config.yaml': extending('base.yaml'),
    })
    expect((await problemsIn(root)).split('\n')).toEqual([
      expect.stringMatching(/^base\.yaml: stale: expected "order" or "keep", found "kept"/),
      expect.stringMatching(/^base\.yaml: keepTerm: expected a known key, found the key "keepTerm"/),
      expect.stringMatching(/^base\.yaml: __proto__: expected a known key/),
    ])
  })

  test.each(['[1]', 'text', '', '{"a'])('a base that is no mapping: %s', async text => {
    const root = makeTree({ '.git/': '', 'base.json': text, 'dragoman.config.yaml': extending('base.json') })
    expect(await problemsIn(root)).toMatch(/^base\.json: expected (?:a mapping of keys to values|valid JSON)/)
  })

  test('lists and words come from a base, and its files do not', async () => {
    const root = makeTree({
      '.git/': '',
      'base.yaml':
        'source: en\ntargets: all\nfiles: [{ path: "other/{locale}.json" }]\nlocales: { es: es-ES }\n',
      'a/dragoman.config.yaml': 'extends: ../base.yaml\nfiles: [{ path: "{locale}.json" }]\n',
      'a/es.json': '{}',
    })
    const config = await loadConfig({ cwd: join(root, 'a') })
    expect(config.targets).toEqual([{ locale: 'es', language: 'es-ES' }])
    expect(config.files).toMatchObject([{ sourcePattern: 'en.json' }])
  })

  test("in what may be a stranger's checkout, what is extended lies in the workspace", async () => {
    const outer = makeTree({
      '.git/': '',
      'base.yaml': 'source: en\n',
      'work/dragoman.config.yaml': extending('../base.yaml'),
    })
    const cwd = join(outer, 'work')
    const outcome = await loadConfig({ cwd, confinedTo: cwd, allowCode: false }).catch(
      (error: unknown) => error,
    )
    expect(String(outcome)).toContain('expected a path inside the workspace')
  })
})

describe('folders of packages', () => {
  test('links and installed packages are none', () => {
    const root = makeTree({ 'packages/a/': '', 'packages/node_modules/x/': '', 'elsewhere/': '' })
    symlinkSync(join(root, 'elsewhere'), join(root, 'packages/link'))
    expect(packageFolders(root, ['packages/*', 'packages/link', 'packages/**/*'])).toEqual(['packages/a'])
  })

  test('many ** find each folder once, and soon', () => {
    const root = makeTree({ 'a/b/c/d/e/f/g/h/i/j/k/': '' })
    expect(packageFolders(root, [Array.from({ length: 30 }, () => '**').join('/')])).toHaveLength(11)
  })

  test('a package that is reached by a link is the package itself', async () => {
    const root = workspace()
    symlinkSync(join(root, 'packages/a'), join(root, 'linked'))
    expect((await loadConfig({ cwd: join(root, 'linked') })).file).toBe(join(root, 'dragoman.config.yaml'))
  })

  test('a package outside of the repository is not a part of it', async () => {
    const root = workspace()
    const outside = makeTree({
      '.git/': '',
      'dragoman.config.yaml': 'source: en\ntargets: [de]\nfiles: [{ path: "{locale}.json" }]\n',
    })
    rmSync(join(root, 'packages/c'), { recursive: true })
    symlinkSync(outside, join(root, 'packages/c'))
    expect((await loadConfig({ cwd: root })).packages).toEqual(['packages/a', 'packages/b'])
    mkdirSync(join(root, 'packages/d'))
    expect((await loadConfig({ cwd: outside })).file).toBe(join(outside, 'dragoman.config.yaml'))
  })

  test('code above a package is not run where code is refused, and not passed over either', async () => {
    const root = workspace()
    rmSync(join(root, 'dragoman.config.yaml'))
    writeFileSync(join(root, 'dragoman.config.mjs'), 'throw new Error("run")')
    writeFileSync(
      join(root, 'packages/a/dragoman.config.yaml'),
      'source: en\ntargets: [de]\nfiles: [{ path: "{locale}.json" }]\n',
    )
    const outcome = await loadConfig({ cwd: join(root, 'packages/a'), allowCode: false }).catch(
      (error: unknown) => error,
    )
    expect(String(outcome)).toContain('dragoman.config.mjs: expected a configuration in YAML or JSON')
  })
})
