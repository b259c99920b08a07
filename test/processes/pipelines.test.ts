import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { parse } from '../../src/cli/program.ts'
import { pipelineOf } from '../../src/init/pipelines.ts'
import type { PipelineKind } from '../../src/model.ts'
import { fakeTerminal } from '../cli/fake-terminal.ts'

let folder: string | undefined
afterEach(() => {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
  folder = undefined
})

/** Every list of shell commands of a pipeline, in order. */
function scriptsOf(value: unknown): string[][] {
  if (Array.isArray(value)) return value.flatMap(scriptsOf)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => (name === 'script' ? [one] : scriptsOf(one)))
}

const scripts = (kind: PipelineKind) => scriptsOf(parseYaml(pipelineOf(kind).text))

const shell = (script: readonly string[]) => ['set -eo pipefail', ...script].join('\n')

/** Programs in the place of npx and curl: the first does as the test says, the second writes down what it sends. */
function programs(npx: string): { readonly bin: string; readonly folder: string } {
  const made = mkdtempSync(join(tmpdir(), 'dragoman-pipeline-'))
  folder = made
  const bin = join(made, 'bin')
  mkdirSync(bin)
  for (const [name, text] of [
    ['npx', npx],
    ['curl', `for one in "$@"; do echo "$one" >> "${made}/sent"; done`],
  ] as const) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`)
    chmodSync(join(bin, name), 0o755)
  }
  return { bin, folder: made }
}

const identity = { GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@b.example', GIT_CONFIG_NOSYSTEM: '1' }

describe.each(['gitlab', 'bitbucket'] as const)('the pipeline for %s', kind => {
  it('is YAML whose scripts are sound, with commands and options that exist', () => {
    const all = scripts(kind)
    expect(all).toHaveLength(3)
    const lines = all.flat().flatMap(text => [...text.matchAll(/npx dragoman ([^|&;\n]+)/g)])
    expect(lines.map(([, line = '']) => line.trim().split(' ')[0])).toEqual(['check', 'plan', 'sync'])
    for (const [, line = ''] of lines)
      expect(() => parse(line.trim().split(' '), '1.2.3', fakeTerminal().terminal)).not.toThrow()
    for (const script of all)
      expect(spawnSync('bash', ['-n'], { input: shell(script) }).stderr.toString()).toBe('')
  })

  it('sends the price as a comment', () => {
    const { bin, folder } = programs('echo "costs \\"12\\" dollars" > plan.md')
    const { status } = spawnSync('bash', ['-c', shell(scripts(kind)[1] ?? [])], {
      cwd: folder,
      env: {
        PATH: [bin, process.env.PATH].join(delimiter),
        CI_API_V4_URL: 'https://git.example/api/v4',
        CI_PROJECT_ID: '7',
        CI_MERGE_REQUEST_IID: '8',
        BITBUCKET_REPO_FULL_NAME: 'ann/shop',
        BITBUCKET_PR_ID: '8',
      },
    })
    expect(status).toBe(0)
    const sent = readFileSync(join(folder, 'sent'), 'utf8')
    if (kind === 'gitlab') {
      expect(sent).toContain('body@plan.md')
      expect(sent).toContain('https://git.example/api/v4/projects/7/merge_requests/8/notes')
    } else {
      expect(sent).toContain('/repositories/ann/shop/pullrequests/8/comments')
      const comment = JSON.parse(readFileSync(join(folder, 'comment.json'), 'utf8'))
      expect(comment).toEqual({ content: { raw: 'costs "12" dollars\n' } })
    }
  })

  it.each([
    [0, 0],
    [4, 0],
    [5, 5],
    [9, 9],
  ])('pushes the ledger of a run that exits with %s, and then exits with %s', (code, expected) => {
    const { bin, folder } = programs(
      `mkdir -p .dragoman/orders; echo bought >> .dragoman/orders/$(ls .dragoman/orders | wc -l | tr -d ' '); exit ${code}`,
    )
    const remote = join(folder, 'remote.git')
    const first = join(folder, 'first')
    const environment = {
      ...identity,
      GIT_COMMITTER_NAME: 'a',
      GIT_COMMITTER_EMAIL: 'a@b.example',
      HOME: folder,
      PATH: [bin, process.env.PATH].join(delimiter),
      GITLAB_PUSH_TOKEN: 't',
      CI_SERVER_HOST: 'git.example',
      CI_PROJECT_PATH: 'ann/shop',
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: `url.${remote}.insteadOf`,
      GIT_CONFIG_VALUE_0: 'https://oauth2:t@git.example/ann/shop.git',
    }
    const git = (cwd: string, ...args: string[]) =>
      execFileSync('git', args, { cwd, env: environment, stdio: 'pipe' }).toString()
    git(folder, 'init', '-q', '--bare', '-b', 'main', remote)
    git(folder, 'clone', '-q', remote, first)
    git(first, 'commit', '-q', '--allow-empty', '-m', 'first')
    git(first, 'push', '-q', 'origin', 'HEAD:main')
    for (const run of ['one', 'two']) {
      const cwd = join(folder, run)
      git(folder, 'clone', '-q', '-b', 'main', remote, cwd)
      const { status } = spawnSync('bash', ['-c', shell(scripts(kind)[2] ?? [])], { cwd, env: environment })
      expect(status).toBe(expected)
    }
    const branch = kind === 'gitlab' ? 'translations' : 'main'
    const pushed = git(folder, '--git-dir', remote, 'ls-tree', '-r', '--name-only', branch).trim().split('\n')
    // The second run knows the orders of the first.
    expect(pushed).toEqual(['.dragoman/orders/0', '.dragoman/orders/1'])
    expect(existsSync(join(folder, 'sent'))).toBe(false)
  })
})
