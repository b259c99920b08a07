/** The completion scripts, tried in the shells that are here. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commandGroups, ordersCommands, sandboxCommands } from '../../src/cli/commands.ts'
import { type Completable, completionScript, shells } from '../../src/cli/completion.ts'
import { commandOptions } from '../../src/options/commands.ts'
import { flagOf } from '../../src/options/table.ts'
import { project, run } from './support.ts'

const isHere = (shell: string) => spawnSync(shell, ['-c', 'true']).status === 0
const commands = [...commandGroups.flatMap(([, list]) => list), ...ordersCommands, ...sandboxCommands]
const script = async (shell: string) => (await run(project({}), ['completion', shell])).stdout

describe.each(shells)('the script for %s', shell => {
  it('names every command and every flag', async () => {
    const text = await script(shell)
    for (const { name } of commands) expect(text).toContain(name.split(' ').at(-1))
    for (const { name } of commands)
      for (const option of commandOptions[name])
        expect(text).toContain(shell === 'fish' ? `-l ${flagOf(option).slice(2)} ` : flagOf(option))
  })

  it('keeps quotes, brackets and colons in descriptions from acting', () => {
    const commands: Completable[] = [
      {
        name: 'one',
        summary: `it's [so]: "\\$(touch x)"`,
        flags: [{ flag: '--a', description: `'"]:\\`, values: 'path' }],
      },
    ]
    const text = completionScript(shell, commands)
    const folder = project({})
    writeFileSync(join(folder, 'script'), text)
    if (shell === 'powershell' || !isHere(shell)) return
    const { status, stderr } = spawnSync(shell, ['-n', 'script'], { cwd: folder, encoding: 'utf8' })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  })
})

describe.skipIf(!isHere('bash'))('in bash', () => {
  const rows: readonly (readonly [words: readonly string[], offered: readonly string[]])[] = [
    [['dragoman', 'sta'], ['status']],
    [['dragoman', 'orders', 'c'], ['cancel']],
    [
      ['dragoman', 'orders', 'cancel', '--q'],
      ['--queued', '--quiet'],
    ],
    [['dragoman', '--cwd', 'x', 'sync', '--max'], ['--max-cost']],
    [
      ['dragoman', 'sync', '--service', ''],
      ['translation', 'ai_and_proofreading'],
    ],
    [['dragoman', 'order', 'pl'], ['plan.json']],
    [['dragoman', 'plan', '--out', 'pl'], ['plan.json']],
    // A time is no file.
    [['dragoman', 'sync', '--timeout', ''], []],
    [['dragoman', '--v'], ['--version']],
  ]

  it('commands, subcommands, flags, values and files', async () => {
    const folder = project({ 'plan.json': '' })
    const asked = rows.map(
      ([words]) => `COMP_WORDS=(${words.map(word => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}
COMPREPLY=(); _dragoman; printf '%s,' "\${COMPREPLY[@]}"; echo`,
    )
    const lines = [await script('bash'), ...asked].join('\n')
    const { stdout } = spawnSync('bash', ['-c', lines], { cwd: folder, encoding: 'utf8' })
    const offered = stdout.trimEnd().split('\n')
    expect(offered.map(line => line.split(',').filter(one => one !== ''))).toEqual(rows.map(([, one]) => one))
  })
})

it('the script for zsh works as a file of $fpath from the first time on, and offers no files beside subcommands', async () => {
  const text = await script('zsh')
  expect(text).toMatch(/^#compdef dragoman$/m)
  expect(text).toContain('== _dragoman ]]; then _dragoman "$@"; else compdef')
  expect(text).toMatch(/'--max-cost\[[^\]]*\]:value:\(\)'/)
  const lines = text.split('\n')
  expect(lines.find(line => line.startsWith("    'orders')"))).not.toContain("'*:file:_files'")
  expect(lines.find(line => line.startsWith("    'order')"))).toContain("'*:file:_files'")
})

describe.skipIf(!isHere('fish'))('in fish', () => {
  it('commands, subcommands and values', async () => {
    const folder = project({ 'c.fish': await script('fish') })
    const complete = (line: string) =>
      spawnSync('fish', ['-c', `source c.fish; complete -C '${line}'`], { cwd: folder, encoding: 'utf8' })
        .stdout.split('\n')
        .map(one => one.split('\t')[0])
        .filter(one => one !== '')
    expect(complete('dragoman sta')).toEqual(['status'])
    expect(complete('dragoman orders c')).toEqual(['cancel'])
    expect(complete('dragoman sync --service t')).toEqual(['translation'])
  })
})

it('another shell is refused by name', async () => {
  const { code, stderr } = await run(project({}), ['completion', 'tcsh'])
  expect(code).toBe(2)
  expect(stderr).toContain('completion takes bash, zsh, fish, powershell, not "tcsh"')
})
