import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { smallProject } from '../cli/support.ts'
import { repository, runAction } from '../helpers/runner.ts'

const folder = mkdtempSync(join(tmpdir(), 'dragoman-release-test-'))
const origin = join(folder, 'origin')
const released = join(folder, 'released')
const env = {
  ...process.env,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'test',
  GIT_AUTHOR_EMAIL: 'test@example.org',
  GIT_COMMITTER_NAME: 'test',
  GIT_COMMITTER_EMAIL: 'test@example.org',
}
const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'))
const major = `v${version.split('.')[0]}`

function run(cwd: string, program: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`)
  return stdout.trim()
}

/** The files as they are now, committed or not, as the one commit of a repository. */
beforeAll(() => {
  const files = run(repository, 'git', 'ls-files', '-z', '--cached', '--others', '--exclude-standard')
  for (const path of new Set(files.split('\0')))
    if (path !== '' && existsSync(join(repository, path))) cpSync(join(repository, path), join(origin, path))
  run(origin, 'git', 'init', '--quiet', '--initial-branch=main')
  writeFileSync(join(origin, '.git/info/exclude'), 'node_modules\n')
  symlinkSync(join(repository, 'node_modules'), join(origin, 'node_modules'))
  run(origin, 'git', 'add', '--all')
  run(origin, 'git', 'commit', '--quiet', '--message', 'all')
  run(origin, 'git', 'tag', major)
  run(origin, process.execPath, 'scripts/release.mjs')
  run(folder, 'git', 'clone', '--quiet', '--branch', `v${version}`, `file://${origin}`, released)
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a release', () => {
  it('is one commit after the branch, with the bundle and its licences; the branch has neither', () => {
    expect(run(origin, 'git', 'rev-parse', `v${version}^`)).toBe(run(origin, 'git', 'rev-parse', 'main'))
    expect(run(origin, 'git', 'rev-parse', major)).toBe(run(origin, 'git', 'rev-parse', `v${version}`))
    expect(run(origin, 'git', 'ls-tree', '--name-only', 'main', 'dist')).toBe('')
    expect(run(origin, 'git', 'status', '--porcelain')).toBe('')
    expect(readFileSync(join(released, 'dist/THIRD-PARTY-NOTICES'), 'utf8')).toContain('@actions/core')
  })

  it('is made once', () => {
    expect(() => run(origin, process.execPath, 'scripts/release.mjs')).toThrow('is released already')
  })

  it('is made of what is committed', () => {
    writeFileSync(join(origin, 'new.txt'), '')
    expect(() => run(origin, process.execPath, 'scripts/release.mjs')).toThrow('not committed')
    rmSync(join(origin, 'new.txt'))
  })

  it('runs from its tag on this Node', async () => {
    const { code, outputs } = await runAction({
      action: released,
      workspace: smallProject(),
      inputs: { sandbox: 'true' },
    })
    expect({ code, changed: outputs.changed }).toEqual({ code: 0, changed: 'true' })
  })

  it('runs from its tag on the Node of action.yml, where that can be had', async context => {
    const node24 = ['npx', '-y', '-p', 'node@24', '--', 'node']
    const { status } = spawnSync('npx', [...node24.slice(1), '--version'], { timeout: 40_000 })
    if (status !== 0) context.skip()
    const { code, outputs } = await runAction({
      action: released,
      workspace: smallProject(),
      inputs: { sandbox: 'true' },
      node: node24,
    })
    expect({ code, changed: outputs.changed }).toEqual({ code: 0, changed: 'true' })
  }, 90_000)
})
