import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadConfig } from '../../src/config/load.ts'
import { ConfigError } from '../../src/errors.ts'
import { makeTree, plainYaml } from './tree.ts'

async function problemsOf(options: Parameters<typeof loadConfig>[0]): Promise<ConfigError> {
  const outcome = await loadConfig(options).catch((error: unknown) => error)
  if (outcome instanceof ConfigError) return outcome
  throw new Error('expected a ConfigError', { cause: outcome })
}

describe('the search', () => {
  test('finds the configuration of a sub-folder before that of the repository', async () => {
    const root = makeTree({
      '.git/': '',
      'dragoman.config.yaml': plainYaml,
      'packages/shop/src/': '',
      'packages/shop/package.json': '{"name": "shop"}',
      'packages/till/.dragomanrc': plainYaml,
      'packages/till/src/': '',
    })
    expect((await loadConfig({ cwd: join(root, 'packages/shop/src') })).file).toBe(
      join(root, 'dragoman.config.yaml'),
    )
    const till = await loadConfig({ cwd: join(root, 'packages/till/src') })
    expect(till).toMatchObject({
      file: join(root, 'packages/till/.dragomanrc'),
      folder: join(root, 'packages/till'),
      root,
    })
  })

  test.each(['.git/', '.dragoman/'])('ends at the folder with %s', async marker => {
    const root = makeTree({
      'dragoman.config.yaml': plainYaml,
      [`project/${marker}`]: '',
      'project/src/': '',
    })
    const error = await problemsOf({ cwd: join(root, 'project/src') })
    expect(error.message).toMatch(/expected a configuration, such as dragoman\.config\.yaml, here or in/)
    expect(error.message).toContain(
      `up to ${join(root, 'project')}, found none; the README shows a first one`,
    )
    expect(error.exitCode).toBe(2)
  })

  test('does not begin in a folder that does not exist', async () => {
    const root = makeTree({ '.git/': '', 'dragoman.config.yaml': plainYaml })
    const error = await problemsOf({ cwd: join(root, 'nowhere') })
    expect(error.message).toMatch(/nowhere: expected a folder to start from, found none of that name\.$/)
  })

  test('two configurations in one folder are an error that names both', async () => {
    const root = makeTree({
      '.git/': '',
      '.dragomanrc': plainYaml,
      'dragoman.config.json': '{}',
      'package.json': '{"dragoman": {}}',
    })
    expect((await problemsOf({ cwd: root })).message).toBe(
      'dragoman.config.json: expected one configuration in a folder, found also .dragomanrc, package.json.',
    )
  })

  test('a package.json without the key is passed over, broken or not', async () => {
    const root = makeTree({
      '.git/': '',
      'dragoman.config.yaml': plainYaml,
      'a/package.json': '{{name}}',
      'a/b/package.json': '',
    })
    expect((await loadConfig({ cwd: join(root, 'a/b') })).folder).toBe(root)
  })

  test('an empty configuration is not passed over', async () => {
    const root = makeTree({ '.git/': '', '.dragomanrc': plainYaml, 'a/.dragomanrc': '' })
    const error = await problemsOf({ cwd: join(root, 'a') })
    expect(error.message).toBe('.dragomanrc: expected a mapping of keys to values, found nothing.')
  })

  test.skipIf(process.getuid?.() === 0)(
    'a configuration that may not be read is not passed over',
    async () => {
      const root = makeTree({ '.git/': '', '.dragomanrc': plainYaml, 'a/.dragomanrc': plainYaml })
      chmodSync(join(root, 'a/.dragomanrc'), 0)
      expect((await problemsOf({ cwd: join(root, 'a') })).message).toContain(
        '.dragomanrc: expected a file that can be read, found EACCES',
      )
    },
  )

  test('a folder with the name of a configuration is none', async () => {
    const root = makeTree({ '.git/': '', 'dragoman.config.json/': '', 'dragoman.config.yaml': plainYaml })
    expect((await loadConfig({ cwd: root })).file).toBe(join(root, 'dragoman.config.yaml'))
  })

  test("cosmiconfig's own configuration neither runs nor redirects", async () => {
    const root = makeTree({
      '.git/': '',
      'dragoman.config.yaml': plainYaml,
      'package.json': '{"cosmiconfig": {"searchPlaces": ["evil.yaml"], "mergeSearchPlaces": false}}',
      '.config/config.js':
        'require("node:fs").writeFileSync(require("node:path").join(__dirname, "ran"), "")',
      'evil.yaml': 'source: de',
    })
    const before = process.cwd()
    // Vitest's threads cannot change folder, its processes can.
    process.chdir(root)
    try {
      expect((await loadConfig({ cwd: root, allowCode: false })).file).toBe(
        join(root, 'dragoman.config.yaml'),
      )
    } finally {
      process.chdir(before)
    }
    expect(existsSync(join(root, '.config/ran'))).toBe(false)
  })

  test('another file is never imported by $import', async () => {
    const root = makeTree({
      '.git/': '',
      'dragoman.config.yaml': `$import: other.yaml\n${plainYaml}`,
      'other.yaml': 'stale: keep',
    })
    expect((await problemsOf({ cwd: root })).problems).toMatchObject([
      { key: '$import', expected: expect.stringContaining('a known key') },
    ])
  })
})
