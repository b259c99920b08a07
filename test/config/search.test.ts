import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadConfig } from '../../src/config/load/load.ts'
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
      // Without a repository only the working directory is looked at.
      '.git/': '',
    })
    const error = await problemsOf({ cwd: join(root, 'project/src') })
    expect(error.message).toMatch(/there is no configuration here or in/)
    expect(error.message).toContain(`up to ${join(root, 'project')}; "dragoman init" writes one`)
    expect(error.exitCode).toBe(2)
  })

  test('without a repository looks at the working directory alone, whatever lies above it', async () => {
    const root = makeTree({
      'dragoman.config.mjs':
        'import { writeFileSync } from "node:fs"\nwriteFileSync(new URL("ran", import.meta.url), "")',
      '.dragoman/': '',
      'project/': '',
    })
    const error = await problemsOf({ cwd: join(root, 'project') })
    expect(error.message).toContain('there is no configuration here; "dragoman init"')
    expect(existsSync(join(root, 'ran'))).toBe(false)
    const above = makeTree({ 'dragoman.config.yaml': plainYaml, 'a/b/': '', 'a/c/': '' })
    const cwd = join(above, 'a/b')
    expect((await loadConfig({ cwd, searchUpTo: above })).folder).toBe(above)
    for (const searchUpTo of [join(above, 'a'), join(above, 'a/c')])
      expect((await problemsOf({ cwd, searchUpTo })).message).toContain('there is no configuration here')
  })

  test.skipIf(process.platform === 'win32')(
    'takes no repository from a folder where everybody may put one',
    async () => {
      const root = makeTree({ '.git/': '', 'dragoman.config.yaml': plainYaml, 'mine/': '' })
      chmodSync(root, 0o1777)
      expect((await problemsOf({ cwd: join(root, 'mine') })).message).toContain(
        'there is no configuration here',
      )
      expect((await loadConfig({ cwd: root })).root).toBe(root)
    },
  )

  test('does not begin in a folder that does not exist', async () => {
    const root = makeTree({ '.git/': '', 'dragoman.config.yaml': plainYaml })
    const error = await problemsOf({ cwd: join(root, 'nowhere') })
    expect(error.message).toMatch(/nowhere: expected a folder to start from, found no folder of that name\.$/)
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

describe.skipIf(process.platform === 'win32')('a pipe is refused, never waited for, as', () => {
  test.each(['dragoman.config.yaml', '.dragomanrc', 'package.json', 'dragoman.config.ts'])(
    '%s',
    async name => {
      const root = makeTree({ '.git/': '' })
      execFileSync('mkfifo', [join(root, name)])
      const most = name === 'package.json' ? 16000 : 256
      const message = `${name}: expected a file of at most ${most} KB, found a pipe, socket or device.`
      expect((await problemsOf({ cwd: root })).message).toBe(message)
      expect((await problemsOf({ cwd: root, config: name })).message).toBe(message)
    },
  )

  test('a link to a device', async () => {
    const root = makeTree({ '.git/': '' })
    symlinkSync('/dev/zero', join(root, 'dragoman.config.json'))
    expect((await problemsOf({ cwd: root })).message).toContain('found a pipe, socket or device')
  })
})

describe.skipIf(process.platform === 'win32')("where the checkout may be a stranger's", () => {
  const secret = 'ghp_0123456789'
  const setting = (files: Readonly<Record<string, string>>) => {
    const root = makeTree({
      token: secret,
      '.env': `PASSWORD=${secret}`,
      'home/work/repo/.git/': '',
      ...files,
    })
    const workspace = join(root, 'home/work/repo')
    return { root, workspace, cwd: workspace, confinedTo: workspace, allowCode: false }
  }
  const at = (path: string) => `home/work/repo/${path}`

  test('a configuration in its place is read', async () => {
    const options = setting({ [at('a/dragoman.config.yaml')]: `root: ..\n${plainYaml}` })
    expect((await loadConfig({ ...options, cwd: join(options.workspace, 'a') })).root).toBe(options.workspace)
  })

  test.each([
    ['dragoman.config.json', 'token'],
    ['.dragomanrc', '.env'],
    ['package.json', 'token'],
  ])('%s is not followed to %s', async (name, target) => {
    const options = setting({})
    symlinkSync(join(options.root, target), join(options.workspace, name))
    const { message } = await problemsOf(options)
    expect(message).toContain('passes through a symbolic link')
    expect(message).not.toContain(secret)
    expect((await problemsOf({ ...options, config: name })).message).toContain(
      'passes through a symbolic link',
    )
  })

  test('no link is followed to the working directory or the root', async () => {
    const options = setting({ 'home/work/other/dragoman.config.yaml': plainYaml })
    symlinkSync('../other', join(options.workspace, 'link'))
    expect((await problemsOf({ ...options, cwd: join(options.workspace, 'link') })).message).toContain(
      'symbolic link',
    )
    expect((await problemsOf({ ...options, config: 'link/dragoman.config.yaml' })).message).toContain(
      'symbolic link',
    )
  })

  test.each(['../..', '../../..'])(
    'root: %s does not leave the workspace, with a repository around it or without',
    async up => {
      const options = setting({ [at('a/dragoman.config.yaml')]: `root: ${up}\n${plainYaml}` })
      const cwd = join(options.workspace, 'a')
      expect((await problemsOf({ ...options, cwd })).message).toMatch(/root: expected|inside the workspace/)
      rmSync(join(options.workspace, '.git'), { recursive: true })
      expect((await problemsOf({ ...options, cwd })).message).toContain('inside the workspace')
    },
  )

  test.each([
    ['..', 'outside'],
    ['../other', 'outside'],
    ['.git', 'folder of git'],
    ['.GIT/modules', 'folder of git'],
  ])('the search does not begin in %s', async (folder, reason) => {
    const options = setting({ 'home/work/other/': '', [at('.git/x')]: '', [at('.GIT/modules/x')]: '' })
    expect((await problemsOf({ ...options, cwd: join(options.workspace, folder) })).message).toContain(reason)
  })

  test.each([
    ['dragoman.config.json', secret, 'expected valid JSON, found at line 1, column 1: something else'],
    [
      'dragoman.config.json',
      `{"a": ${secret}}`,
      'expected valid JSON, found at line 1, column 7: something else',
    ],
    ['.dragomanrc', `a: b: ${secret}`, 'expected valid YAML, found at line 1, column 4: something else'],
    ['.dragomanrc', `PASSWORD=${secret}`, 'expected a mapping of keys to values, found something else'],
    ['.dragomanrc', `- ${secret}`, 'expected a mapping of keys to values, found something else'],
    [
      'package.json',
      `{"dragoman": ${secret}`,
      'expected valid JSON, found at line 1, column 14: something else',
    ],
  ])('nothing of %s with %s is quoted', async (name, text, message) => {
    const options = setting({ [at(name)]: text })
    const error = await problemsOf(options)
    expect(error.message).toBe(`${name}: ${message}.`)
  })
})

test.each(['../..', '../../..'])('root: %s never leaves the repository', async up => {
  const root = makeTree({ 'repo/.git/': '', 'repo/a/dragoman.config.yaml': `root: ${up}\n${plainYaml}` })
  expect((await problemsOf({ cwd: join(root, 'repo/a') })).problems).toMatchObject([
    { key: 'root', expected: "the configuration's folder or one above it, inside the repository" },
  ])
})
