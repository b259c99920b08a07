import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SandboxOptions } from '../../src/sandbox/index.ts'
import { buildOnce, objectOf, run, runProcess, service, smallProject, textOf } from '../cli/support.ts'

beforeAll(buildOnce)

/** A sandbox for those who have no key. */
async function shop(options: SandboxOptions = {}) {
  const { sandbox, env } = await service({ cardMinimum: 0, ...options })
  const { DRAGOMAN_API_KEY: _key, ...keyless } = env
  return { sandbox, env: keyless }
}

function secretsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .flatMap(name => {
      const { token, credential } = JSON.parse(readFileSync(join(folder, name), 'utf8'))
      return [token, credential].filter(one => typeof one === 'string')
    })
}

describe('--pay-with', () => {
  it.each<SandboxOptions>([{ access: 'token' }, { access: 'receipt' }, { access: 'both', digest: 'bare' }])(
    'orders, fetches and shows no secret: %j',
    async options => {
      const { sandbox, env } = await shop({ doneAfterMs: 60_000, ...options })
      const folder = smallProject()
      const pay = ['--pay-with', 'test']
      const planned = await runProcess(folder, ['plan', ...pay], env)
      expect(planned).toMatchObject({ code: 0, stderr: expect.not.stringContaining('Error') })
      expect(planned.stdout).toContain('to be paid request by request to sandbox_seller')
      const ordered = await runProcess(folder, ['order', '--yes', '--max-cost', '1', ...pay], env)
      expect(ordered.code).toBe(0)
      sandbox.advance(120_000)
      const pulled = await runProcess(folder, ['pull', ...pay, '--json'], env)
      expect(objectOf(pulled)).toMatchObject({ exitCode: 0, held: [] })
      expect(textOf(folder, 'de.json')).toContain('{kind}')
      const listed = await run(folder, ['orders', 'list', ...pay], env)
      expect(listed.stdout).toContain('done')
      const secrets = secretsIn(join(folder, '.dragoman/access'))
      expect(secrets.length).toBeGreaterThan(0)
      const shown = JSON.stringify([planned, ordered, pulled, listed])
      for (const secret of secrets) expect(shown).not.toContain(secret)
      expect(sandbox.truth.filter(({ what }) => what === 'settled')).toHaveLength(1)
    },
  )

  it('tries a payment out in a trial', async () => {
    const folder = smallProject({
      'en.json': JSON.stringify({ a: 'A text that costs enough for a card. '.repeat(3) }),
    })
    const ended = await run(folder, ['sync', '--sandbox', '--pay-with', 'test'])
    expect(ended).toMatchObject({ code: 0 })
    expect(secretsIn(join(folder, '.dragoman/sandbox/access'))).toHaveLength(2)
  })

  it.each([
    ['account', /no account/],
    ['rates', /shows rates only to accounts/],
  ])('has no %s', async (command, message) => {
    const { env } = await shop()
    const ended = await run(smallProject(), [command, '--pay-with', 'test'], env)
    expect(ended.code).toBe(2)
    expect(ended.stderr).toMatch(message)
  })

  it('is refused beside a key, and in CI without --access-folder', async () => {
    const { env } = await shop()
    const folder = smallProject()
    const ofCi = await run(folder, ['sync', '--pay-with', 'test'], { ...env, CI: 'true' })
    const words = ({ stderr }: typeof ofCi) => stderr.replace(/\s+/g, ' ')
    expect([ofCi.code, words(ofCi)]).toEqual([2, expect.stringContaining('--access-folder')])
    const both = await run(folder, ['sync', '--yes', '--pay-with', 'test'], {
      ...env,
      DRAGOMAN_API_KEY: 'key',
    })
    expect([both.code, words(both)]).toEqual([2, expect.stringContaining('both an API key')])
  })
})
