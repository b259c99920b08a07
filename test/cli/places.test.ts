/** Files are called what the reader's shell calls them, wherever in the project that is. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { run as runProgram } from '../../src/cli/program.ts'
import { seenFrom } from '../../src/report/terminal/index.ts'
import { fakeTerminal } from './fake-terminal.ts'
import { type Ended, project } from './support.ts'

async function run(cwd: string, args: readonly string[]): Promise<Ended> {
  const { terminal, stdout, stderr } = fakeTerminal()
  vi.spyOn(process, 'cwd').mockReturnValue(cwd)
  const code = await runProgram(args, '1.2.3', terminal)
  return { code, stdout: stdout(), stderr: stderr() }
}

afterEach(() => {
  vi.restoreAllMocks()
})

function monorepo(): string {
  const config = JSON.stringify({ source: 'en', targets: ['de'], files: [{ path: '**/l/{locale}.json' }] })
  const root = project({
    'dragoman.config.json': config,
    'l/en.json': '{"a":"Above"}',
    'web/l/en.json': '{"a":"Hello {name}","b":"Save"}',
    'web/l/de.json': '{"a":"Hallo"}',
  })
  for (const folder of ['.git', 'web/docs']) mkdirSync(join(root, folder), { recursive: true })
  return root
}

describe('in a folder of a project', () => {
  it.each([
    ['', 'web/l/'],
    ['web', 'l/'],
    ['web/docs', '../l/'],
  ])('%j files are called %s…', async (folder, place) => {
    const cwd = join(monorepo(), folder)
    const { stdout } = await run(cwd, ['check'])
    expect(stdout).toContain(`${place}de.json:1 de /a invalid: placeholders differ`)
    expect(stdout).toContain(`(source ${place}en.json:1)`)
    expect(stdout).toContain(`${place}en.json:1 de /b missing`)
    expect((await run(cwd, ['status'])).stdout).toContain(`  ${place}en.json  `)
    const sync = await run(cwd, ['sync', '--sandbox', '--yes', '--file', `${place}en.json`])
    expect(sync.stdout).toContain(`\n  ${place}de.json\n`)
    expect(sync.stderr).toContain(`${place}en.json`)
  })

  it('of another folder with --cwd too, as the shell is not there', async () => {
    const root = monorepo()
    const { stdout } = await run(root, ['check', '--cwd', 'web'])
    expect(stdout).toContain('web/l/de.json:1 de /a invalid')
  })

  it('a file outside of the project keeps its whole name', async () => {
    const root = monorepo()
    const data = join(root, 'orders.json')
    writeFileSync(data, 'x')
    const { stderr } = await run(join(root, 'web'), ['sandbox', '--data', data])
    expect(stderr).toContain(`${data.replaceAll('\\', '/')}: not the data of a sandbox`)
  })

  it('a program reads paths from the root', async () => {
    const { stdout } = await run(join(monorepo(), 'web'), ['check', '--json'])
    expect(JSON.parse(stdout).findings).toContainEqual(
      expect.objectContaining({ path: 'web/l/en.json', target: 'web/l/de.json' }),
    )
  })

  it.each([
    [
      'as the shell calls it, though the root has the same',
      'l/en.json',
      'l/en.json:1 de /b missing',
      '../l/en.json',
    ],
    ['from the root', 'web/l/en.json', 'l/en.json:1 de /b missing', '../l/en.json'],
    ['above', '../l/en.json', '../l/en.json:1 de /a missing', 'l/de.json:1'],
  ])('a file may be named %s', async (_, glob, shown, hidden) => {
    const { stdout } = await run(join(monorepo(), 'web'), ['check', '--file', glob])
    expect(`\n${stdout}`).toContain(`\n${shown}`)
    expect(`\n${stdout}`).not.toContain(`\n${hidden}`)
  })

  it('keep takes the name that check shows', async () => {
    const cwd = join(monorepo(), 'web')
    expect((await run(cwd, ['keep', 'l/en.json'])).code).toBe(0)
    expect((await run(cwd, ['keep', '../nothing.json'])).code).toBe(2)
  })
})

describe('a report seen from elsewhere', () => {
  const seen = seenFrom(path => `../${path}`)

  it('has its paths in records, lists and messages, and nothing else changed', () => {
    const report = {
      files: [{ source: 'a/en.json', format: 'json', targets: [{ locale: 'de', path: 'a/de.json' }] }],
      written: ['a/de.json'],
      errors: [
        { message: 'a/de.json: bad, see "a/en.json" and a/de.json:12:3. Not xa/de.json', path: 'a/en.json' },
      ],
      held: [{ key: ['a/de.json'], text: 'a/de.json', target: 'a/de.json' }],
      source: 'a/en.json',
    }
    expect(seen(report)).toEqual({
      files: [{ source: '../a/en.json', format: 'json', targets: [{ locale: 'de', path: '../a/de.json' }] }],
      written: ['../a/de.json'],
      errors: [
        {
          message: '../a/de.json: bad, see "../a/en.json" and ../a/de.json:12:3. Not xa/de.json',
          path: '../a/en.json',
        },
      ],
      held: [{ key: ['a/de.json'], text: 'a/de.json', target: '../a/de.json' }],
      source: 'a/en.json',
    })
  })

  it('is the same report where the paths are', () => {
    const report = { written: ['a'] }
    expect(seenFrom(path => path)(report)).toBe(report)
  })
})
