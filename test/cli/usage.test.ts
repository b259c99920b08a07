import { afterEach, describe, expect, it, vi } from 'vitest'
import { run as runProgram } from '../../src/cli/program.ts'
import { fakeTerminal } from './fake-terminal.ts'
import { type Ended, objectOf, smallProject } from './support.ts'

/** In this process, which is faster and shows the same: nothing here depends on the program being built. */
async function run(cwd: string, args: readonly string[]): Promise<Ended> {
  const { terminal, stdout, stderr } = fakeTerminal()
  vi.spyOn(process, 'cwd').mockReturnValue(cwd)
  const code = await runProgram(args, '1.2.3', terminal)
  return { code, stdout: stdout(), stderr: stderr() }
}

afterEach(() => {
  vi.restoreAllMocks()
})

const commands = [
  'init',
  'doctor',
  'status',
  'check',
  'plan',
  'order',
  'pull',
  'sync',
  'keep',
  'repair',
  'orders',
  'account',
  'rates',
  'sandbox',
]

it.each(commands)('the help of %s fits on 80 columns', async name => {
  const { stdout } = await run('/', [name, '--help'])
  expect(stdout.split('\n').filter(line => line.length > 80)).toEqual([])
  const lines = stdout.slice(stdout.indexOf('Examples:\n'), stdout.indexOf('Options:\n')).split('\n').slice(1)
  expect(lines.filter(line => /^\S/.test(line))).toEqual([])
})

describe('a wrong command line exits with 2 and says', () => {
  it.each([
    ['which command there is', ['stauts'], "unknown command 'stauts'; did you mean status?"],
    ['which option there is', ['status', '--jsno'], "unknown option '--jsno'; did you mean --json?"],
    [
      'where an option belongs',
      ['status', '--max-cost', '5'],
      '--max-cost does not apply to "status"; it belongs to config, plan, order, sync',
    ],
    [
      'which subcommand there is',
      ['orders', 'shwo'],
      "unknown command 'orders shwo'; there are: list, show, cancel, accept",
    ],
    ['that a value is missing', ['sync', '--timeout'], "option '--timeout <TIME>' argument missing"],
    [
      'what a duration is',
      ['pull', '--timeout', '5'],
      '--timeout takes 0 or a whole number with s, m, h or d',
    ],
    [
      'what findings there are',
      ['check', '--fail-on', 'all'],
      '--fail-on takes held, pending, missing, stale, invalid',
    ],
    [
      'that an argument is too much',
      ['status', 'x'],
      `"status" takes no argument, not 'x'; "dragoman status --help" shows how it is called`,
    ],
    [
      'that a subcommand takes none',
      ['orders', 'list', '5'],
      `"orders list" takes no argument, not '5'; "dragoman orders list --help" shows how it is called`,
    ],
    ['which arguments there are', ['orders', 'show', '1', '2'], `"orders show" takes only <ID>, not '2'`],
    [
      'that a word is no subcommand',
      ['sandbox', 'nonsense'],
      `unknown command 'sandbox nonsense'; "dragoman sandbox reset" is the only subcommand`,
    ],
    [
      'that a subcommand takes no other',
      ['sandbox', 'reset', 'x'],
      `"sandbox reset" takes no argument, not 'x'`,
    ],
    [
      'that a word follows the file',
      ['order', 'a.json', 'b.json'],
      `"order" takes only [FILE], not 'b.json'`,
    ],
    [
      'that a long option has two dashes',
      ['plan', '-sandbox'],
      "unknown option '-sandbox'; did you mean --sandbox?",
    ],
    [
      'that an argument is missing',
      ['orders', 'show'],
      'missing required argument \'ID\'; "dragoman orders show --help" shows how it is called',
    ],
    [
      'that proofreading knows no locale',
      ['plan', '--proofread', '--locale', 'de', '--sandbox'],
      'leave out --locale',
    ],
    ['where --compare-services belongs', ['sync', '--compare-services'], 'it belongs to plan'],
    [
      'what keep needs',
      ['keep'],
      'missing required argument \'KEY|FILE\'; "dragoman keep --help" shows how it is called',
    ],
    ['that keep fits nothing', ['keep', '/nothing'], 'no string or source file matches "/nothing"'],
    ['that a key lacks its slash', ['keep', 'nav.home'], 'write a key as a JSON Pointer ("/nav.home")'],
    ['what accept needs', ['orders', 'accept'], "missing required argument 'ID'"],
    ['that nothing is held', ['orders', 'accept', '1'], 'order 1 has no held text'],
    ['where --again belongs', ['pull', '--again', '/t'], 'it belongs to plan, order, sync'],
    ['what goes with --last-run', ['orders', 'cancel', '--last-run'], '--last-run needs --queued'],
    [
      'which locales there are',
      ['status', '--locale', 'xx'],
      'the configuration has no target locale "xx"; it has de',
    ],
    [
      'with wildcards that there are not',
      ['status', '--file', '{a,b}/?.json'],
      'the project root, and the only wildcards are * (within a name) and ** (any folders)',
    ],
    ['that no file fits', ['status', '--file', 'no/*.json'], 'no source file matches "no/*.json"'],
    [
      'that no file fits one of several globs',
      ['status', '--file', '**', '--file', 'no/*.json'],
      'no source file matches "no/*.json";',
    ],
    [
      'that a key file is missing',
      ['account', '--api-key-file', 'no.txt'],
      'the key file no.txt cannot be read',
    ],
    ['that a plan is missing', ['order', 'no.json', '--yes'], 'the plan no.json cannot be read'],
    [
      'that the sandbox has its own address',
      ['plan', '--sandbox', '--base-url', 'http://127.0.0.1:1'],
      '--sandbox has its own address',
    ],
    ['that somebody must be asked', ['sync'], 'there is no terminal to ask you: add --yes'],
    [
      'that the sandbox listens on ports',
      ['sandbox', '--port', '70000'],
      '--port takes a number from 0 to 65535',
    ],
  ])('%s', async (_, args, message) => {
    const folder = smallProject()
    const spoken = await run(folder, args)
    const object = await run(folder, ['--json', ...args])
    expect(spoken).toMatchObject({ code: 2, stdout: '' })
    expect(spoken.stderr).toMatch(/^error: /)
    expect(spoken.stderr).toContain(message)
    const isAsking = message.includes('terminal')
    expect(object).toMatchObject({ code: 2, stderr: '' })
    expect(objectOf(object)).toMatchObject({
      schemaVersion: 1,
      command: commands.includes(args[0] ?? '') ? args[0] : '',
      exitCode: 2,
      errors: [{ code: 'USAGE', message: expect.stringContaining(isAsking ? '--json never asks' : message) }],
      notices: [],
    })
  })

  it('what commands there are, when there is none', async () => {
    const { code, stdout, stderr } = await run(smallProject(), [])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    for (const command of commands) expect(stderr).toContain(`  ${command} `)
  })
})

describe('help', () => {
  it('lists what there is', async () => {
    const { code, stdout, stderr } = await run(smallProject(), ['--help'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    for (const command of commands) expect(stdout).toContain(`  ${command} `)
  })

  it.each([...commands, 'orders list', 'orders show', 'orders cancel', 'orders accept'])(
    'of %s has examples and its options only',
    async command => {
      const { code, stdout } = await run(smallProject(), [...command.split(' '), '--help'])
      expect(code).toBe(0)
      expect(stdout).toContain('Examples:\n  dragoman ')
      expect(stdout).toContain('--json')
      expect(stdout.includes('--max-cost')).toBe(['plan', 'order', 'sync'].includes(command))
      expect(stdout.includes('--proofread')).toBe(['plan', 'order', 'sync'].includes(command))
      expect(stdout.includes('--again')).toBe(['plan', 'order', 'sync'].includes(command))
    },
  )
})

it.each([[['--version']], [['-V']], [['status', '--version']]])(
  'the version is a bare number: %j',
  async args => {
    expect(await run(smallProject(), args)).toEqual({ code: 0, stdout: '1.2.3\n', stderr: '' })
  },
)

it('options may come before the command', async () => {
  const done = await run(smallProject(), ['--json', '--locale', 'de', 'status'])
  expect(done.code).toBe(0)
  expect(objectOf(done)).toMatchObject({ command: 'status', totals: { missing: 1 } })
})
