import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Command } from '../../src/cli/command.ts'
import { execute } from '../../src/cli/execute.ts'
import type { Given } from '../../src/options/table.ts'
import { fakeTerminal } from '../cli/fake-terminal.ts'
import {
  buildOnce,
  cli,
  environment,
  hasTerminal,
  objectOf,
  run,
  runProcess,
  service,
  smallProject,
  startOnTerminal,
} from '../cli/support.ts'

beforeAll(buildOnce)
const colour = '\u001b['

describe('colours', () => {
  it.each([
    ['are left out in a pipe', {}, [], false],
    ['come when they are forced', { FORCE_COLOR: '1' }, [], true],
    ['are left out for --no-color, forced or not', { FORCE_COLOR: '1' }, ['--no-color'], false],
  ])('%s', async (_, env, args, isColoured) => {
    const { stdout, stderr } = await runProcess(smallProject(), ['check', ...args], env)
    expect(stdout.includes(colour)).toBe(isColoured)
    expect(stderr.includes(colour)).toBe(isColoured)
  })
})

describe.skipIf(!hasTerminal)('on a terminal colours', () => {
  it.each([
    ['are there', {}, [], true],
    ['are left out for NO_COLOR', { NO_COLOR: '1' }, [], false],
    ['are left out for --no-color', {}, ['--no-color'], false],
    ['are left out where it has none', { TERM: 'dumb' }, [], false],
  ])('%s', async (_, env, args, isColoured) => {
    const { stdout } = await startOnTerminal(smallProject(), ['check', ...args], env).ended
    expect(stdout).toContain('1 missing')
    expect(/\u001b\[\d+m/.test(stdout)).toBe(isColoured)
  })
})

it('a reader that has seen enough is no error', () => {
  const keys = Array.from(
    { length: 5000 },
    (_, n) => `"key ${n}": "A text that is long enough to fill a pipe, number ${n}"`,
  )
  const folder = smallProject({ 'en.json': `{${keys.join(',')}}` })
  const line = `'${process.execPath}' '${cli}' check --verbose | head -c 10; exit "\${PIPESTATUS[0]}"`
  const { status, stdout, stderr } = spawnSync('bash', ['-c', line], {
    cwd: folder,
    env: environment({}),
    encoding: 'utf8',
  })
  expect({ status, stdout, stderr }).toEqual({
    status: 3,
    stdout: expect.stringMatching(/^.{10}$/s),
    stderr: expect.stringMatching(/^(?:read \d files\n)?error: 5,000 missing\n$/),
  })
})

it('everything arrives at a slow reader', () => {
  const keys = Array.from({ length: 20_000 }, (_, n) => `"key ${n}": "Text ${n}"`)
  const folder = smallProject({ 'en.json': `{${keys.join(',')}}` })
  const line = `'${process.execPath}' '${cli}' check --json | (sleep 0.05; cat)`
  const { stdout } = spawnSync('bash', ['-c', line], {
    cwd: folder,
    env: environment({}),
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  expect(JSON.parse(stdout)).toMatchObject({ exitCode: 3, findings: { length: 20_000 } })
})

it('progress is written to stderr, and with --quiet nowhere', async () => {
  const { env } = await service()
  const spoken = await run(smallProject(), ['sync', '--yes', '--json'], env)
  expect(spoken.stderr).toContain('ordering en.json (de)\n')
  expect(objectOf(spoken)).toMatchObject({ exitCode: 0 })
  expect(await run(smallProject(), ['sync', '--yes', '--quiet'], env)).toEqual({
    code: 0,
    stdout: '',
    stderr: '',
  })
})

describe('texts from outside', () => {
  const hostile = 'Hi\u001b]0;title\u0007\u202e\r\n::error file=x::y ##[error]z'

  it('cannot speak to a terminal or a CI log', async () => {
    // A delivery without its placeholder is held, and a held text is shown.
    const { env, sandbox } = await service({
      translate: ({ text }) => JSON.stringify({ bread: `${hostile} ${text.length}` }),
    })
    const folder = smallProject()
    const synced = await run(folder, ['sync', '--yes'], env)
    sandbox.addComment('100001', { role: 'TRANSLATOR', text: `\n${hostile}` })
    const shown = await run(folder, ['orders', 'show', '100001'], env)
    const object = await run(folder, ['sync', '--yes', '--json'], env)
    expect(synced.code).toBe(5)
    expect(shown.stdout).toContain('translator, ')
    for (const output of [synced, shown, object].flatMap(({ stdout, stderr }) => [stdout, stderr])) {
      expect(output).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/)
      expect(output).not.toMatch(/^\s*::/m)
      expect(output).not.toContain('##[')
    }
    expect(JSON.stringify(objectOf(object))).toContain(JSON.stringify(hostile).slice(1, -1))
  })

  it('of the configuration neither', async () => {
    const folder = smallProject({
      'dragoman.config.json': JSON.stringify({ source: 'en', '\u001b[2J\n::error::x': 1 }),
    })
    const { code, stderr } = await run(folder, ['status'])
    expect(code).toBe(2)
    expect(stderr).not.toContain('\u001b')
    expect(stderr).not.toMatch(/^\s*::/m)
  })
})

describe('a bug of ours', () => {
  const command: Command = {
    name: 'status',
    summary: '',
    examples: [],
    run: () => Promise.reject(new TypeError('boom \u001b[31m')),
  }

  it.each<[string, Given]>([
    ['as a sentence', {}],
    ['as an object', { json: true }],
  ])('is exit code 1 with its place on stderr, %s', async (_, given) => {
    const { terminal, stdout, stderr } = fakeTerminal()
    expect(await execute({ command, operands: [], given, terminal })).toBe(1)
    expect(stderr()).toContain('This is a bug in dragoman')
    expect(stderr()).toContain('streams.test.ts')
    expect(stderr()).not.toContain('\u001b')
    expect(stderr().includes('error: boom \\u001b[31m')).toBe(given.json !== true)
    const object = {
      schemaVersion: 1,
      command: 'status',
      exitCode: 1,
      errors: [{ code: 'INTERNAL', message: 'boom \u001b[31m' }],
      notices: [],
      files: [],
    }
    if (given.json === true) {
      expect(stdout()).toMatch(/^\{.*\}\n$/)
      expect(JSON.parse(stdout())).toMatchObject(object)
    } else expect(stdout()).toBe('')
  })

  it.each<[string, Given]>([
    ['as a note', {}],
    ['as an object', { json: true, quiet: true }],
  ])('hides no order that was placed before it, %s', async (_, given) => {
    const order: Command = {
      ...command,
      name: 'order',
      run: ({ options: { onProgress } }) => {
        for (const id of ['7', '8'])
          onProgress?.({ kind: 'ordered', path: 'en.json', ids: [id], price: 0.135 })
        return Promise.reject(new TypeError('boom'))
      },
    }
    const { terminal, stdout, stderr } = fakeTerminal()
    expect(await execute({ command: order, operands: [], given, terminal })).toBe(1)
    const message =
      'before the failure, 2 orders (7, 8) were placed for $0.27; "dragoman orders list" shows them'
    if (given.json !== true) expect(stderr()).toContain(`note: ${message}`)
    else expect(JSON.parse(stdout())).toMatchObject({ spent: 0.27, notices: [{ message }] })
  })
})

it('the version needs next to nothing to be loaded', () => {
  const text = readFileSync(cli, 'utf8')
  const chunks = [...text.matchAll(/^import .*"\.\/(chunks\/[^"]+)";$/gm)].map(([, path]) =>
    readFileSync(join(dirname(cli), path ?? ''), 'utf8'),
  )
  expect([text, ...chunks].join('').length).toBeLessThan(10_000)
  expect(chunks.join('')).not.toMatch(/^import (?!.*node:)/m)
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))
  expect(spawnSync(process.execPath, [cli, '--version'], { encoding: 'utf8' }).stdout).toBe(`${version}\n`)
})
