import { beforeAll, describe, expect, it } from 'vitest'
import { buildOnce, objectOf, service, smallProject, start } from '../cli/support.ts'

beforeAll(buildOnce)

describe('a signal ends a run with its exit code', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('after %s during the wait %i', async (signal, code) => {
    const { env } = await service({ manual: true })
    const { child, ended, printed } = start(smallProject(), ['sync', '--yes', '--json'], env)
    await printed('1 order open')
    child.kill(signal)
    const done = await ended
    expect(done.code).toBe(code)
    expect(done.stderr).toContain(`note: ${signal}: stopping`)
    expect(objectOf(done)).toMatchObject({
      exitCode: code,
      errors: expect.arrayContaining([expect.objectContaining({ code: 'INTERRUPTED' })]),
      pending: [{ id: '100001', path: 'en.json', locale: 'de' }],
    })
  })

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('at once at the second %s: %i', async (signal, code) => {
    // An answer that takes an hour: the first signal alone cannot end a request that buys.
    const { env } = await service({
      faults: [{ on: 'POST /v1/translate', what: { kind: 'delay', ms: 3_600_000 } }],
    })
    const { child, ended, printed } = start(smallProject(), ['sync', '--yes'], env)
    await printed('ordering en.json')
    child.kill(signal)
    await printed('stopping after the current step')
    child.kill(signal)
    expect((await ended).code).toBe(code)
  })
})
