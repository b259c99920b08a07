import { beforeAll, describe, expect, it } from 'vitest'
import {
  buildOnce,
  hasTerminal,
  run,
  service,
  smallProject,
  startOnTerminal,
  textOf,
} from '../cli/support.ts'

beforeAll(buildOnce)
const question = 'Order 1 string for $0.27? [y/N]'

describe.skipIf(!hasTerminal)('on a terminal', () => {
  it.each([
    ['y', 1],
    ['YES', 1],
    ['n', 0],
    ['', 0],
    ['yellow', 0],
  ])('the answer %j orders %i', async (answer, orders) => {
    const { env, sandbox } = await service({ manual: true })
    const { child, ended, printed } = startOnTerminal(smallProject(), ['order'], env)
    await printed(question)
    expect(sandbox.orders()).toEqual([])
    child.stdin?.write(`${answer}\n`)
    const { code, stdout } = await ended
    expect(code).toBe(0)
    expect(stdout).toContain('en.json')
    expect(stdout).toContain('Cap of a run: $100.00 (the default')
    expect(stdout).toContain(orders === 1 ? 'Ordered 1 order for' : 'Nothing was ordered.')
    expect(sandbox.orders()).toHaveLength(orders)
  })

  it('the end of the input is a no', async () => {
    const { env, sandbox } = await service()
    const folder = smallProject()
    const { child, ended, printed } = startOnTerminal(folder, ['sync'], env)
    await printed(question)
    child.stdin?.write('\u0004')
    expect((await ended).code).toBe(0)
    expect(sandbox.orders()).toEqual([])
    expect(textOf(folder, 'de.json')).not.toContain('bread')
  })

  it('Ctrl-C at the question ends the run, and nothing is ordered', async () => {
    const { env, sandbox } = await service()
    const { child, ended, printed } = startOnTerminal(smallProject(), ['sync'], env)
    await printed(question)
    child.stdin?.write('\u0003')
    expect((await ended).code).toBe(130)
    expect(sandbox.orders()).toEqual([])
  })

  it.each([
    ['--yes', ['--yes'], {}],
    ['CI', [], { CI: 'true' }],
  ])('%s asks nothing', async (_, args, more) => {
    const { env, sandbox } = await service({ manual: true })
    const { code, stdout } = await startOnTerminal(smallProject(), ['order', ...args], { ...env, ...more })
      .ended
    expect(code).toBe(0)
    expect(stdout).not.toContain('[y/N]')
    expect(sandbox.orders()).toHaveLength(1)
  })

  it('progress is one line that is rewritten', async () => {
    const { env } = await service()
    const { stdout } = await startOnTerminal(smallProject(), ['sync', '--yes'], env).ended
    expect(stdout).toContain('\r\u001b[2Kordering en.json (de)')
    expect(stdout.split('\n').filter(line => line.startsWith('ordering'))).toEqual([])
  })
})

describe('without a terminal', () => {
  it.each([
    ['nothing is ordered', ['order'], {}, 2, 0],
    ['a CI that says false is none', ['order'], { CI: 'false' }, 2, 0],
    ['a CI that says 0 is none', ['order'], { CI: '0' }, 2, 0],
    ['a CI that says no is none', ['order'], { CI: 'No' }, 2, 0],
    ['an empty CI is none', ['order'], { CI: '' }, 2, 0],
    ['--json does not ask', ['sync', '--json'], {}, 2, 0],
    ['CI goes on', ['order'], { CI: '1' }, 0, 1],
    ['--yes goes on', ['order', '--json', '--yes'], {}, 0, 1],
  ])('%s', async (_, args, more, exitCode, orders) => {
    const { env, sandbox } = await service({ manual: true })
    const { code } = await run(smallProject(), args, { ...env, ...more })
    expect(code).toBe(exitCode)
    expect(sandbox.orders()).toHaveLength(orders)
    if (orders === 0) expect(sandbox.truth).toEqual([])
  })

  it('the sandbox needs no confirmation', async () => {
    const folder = smallProject()
    expect((await run(folder, ['sync', '--sandbox'])).code).toBe(0)
    expect(textOf(folder, 'de.json')).toContain('⟦de⟧')
  })
})
