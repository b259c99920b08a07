import { describe, expect, it } from 'vitest'
import { commandGroups, ordersCommands } from '../../src/cli/commands.ts'
import { optionNames } from '../../src/cli/options.ts'
import { run } from '../../src/cli/program.ts'
import { foreignCommands, foreignFlags, misplacedFlags } from '../../src/cli/words.ts'
import { flagOf } from '../../src/options/table.ts'
import { fakeTerminal } from './fake-terminal.ts'

async function errorOf(...args: readonly string[]): Promise<string> {
  const { terminal, stderr } = fakeTerminal()
  expect(await run(args, '1.2.3', terminal)).toBe(2)
  return stderr()
}

const own = [...commandGroups.flatMap(([, list]) => list), ...ordersCommands].map(({ name }) => name)
const ownNames = new Set<string>([...own, 'orders'])
const flags = new Set([...optionNames.map(flagOf), '--version'])

describe('a word of another tool is answered with ours', () => {
  it.each(Object.entries(foreignCommands))('the command %s', async (word, answer) => {
    expect(await errorOf(word)).toBe(`error: unknown command '${word}'; ${answer}\n`)
    expect(await errorOf('help', word)).toBe(`error: unknown command '${word}'; ${answer}\n`)
    expect(ownNames).not.toContain(word)
  })

  it.each(Object.entries(foreignFlags))('the flag %s', async (flag, answer) => {
    expect(await errorOf('plan', flag)).toBe(`error: unknown option '${flag}'; ${answer}\n`)
    expect(flags).not.toContain(flag)
  })

  it('a flag with its value', async () => {
    expect(await errorOf('plan', '--budget=5')).toContain('--max-cost DOLLARS')
    expect(await errorOf('plan', '--lang', 'de')).toContain('--locale de,fr')
  })

  it.each([
    ['sync', ['--dry-run'], 'shows what would be ordered'],
    ['order', ['--dry-run'], 'shows what would be ordered'],
    ['pull', ['--dry-run'], '"dragoman status"'],
    ['plan', ['--key', 'x'], 'DRAGOMAN_API_KEY'],
    ['prune', ['--dry-run'], 'only lists orphans and removes nothing'],
    ['sync', ['--all'], 'all locales and files'],
    ['sync', ['--ci'], '--yes orders without asking'],
    ['sync', ['--out', 'p.json'], '"dragoman plan --out FILE"'],
  ])('a flag that another command has: %s %s', async (command, args, answer) => {
    const said = await errorOf(command, ...args)
    expect(said).toContain(`does not apply to "${command}": `)
    expect(said).toContain(answer)
  })

  it('help of what is no command', async () => {
    expect(await errorOf('help', 'nonsense')).toBe(
      'error: unknown command \'nonsense\'; "dragoman --help" lists all commands\n',
    )
  })
})

describe.each(Object.entries({ ...foreignCommands, ...foreignFlags, ...misplacedFlags }))(
  'the answer to %s',
  (_, answer) => {
    it('names commands and flags that there are', () => {
      const called = [...answer.matchAll(/"dragoman ((?:orders |)[a-z]+)/g)].map(([, name]) => name)
      for (const name of called) expect(ownNames).toContain(name)
      for (const [flag] of answer.matchAll(/--[a-z-]+/g)) expect(flags).toContain(flag)
      expect(answer).toMatch(/--[a-z]|"dragoman |configuration/)
    })
  },
)
