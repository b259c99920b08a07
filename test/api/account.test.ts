import { mkdtempSync, readdirSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { account, ConfigError, ConfigMissingError, rates, startSandbox } from '../../src/index.ts'

const emptyFolder = () => realpathSync(mkdtempSync(join(tmpdir(), 'dragoman-')))

it('account and rates need no configuration, and leave nothing behind', async () => {
  const cwd = emptyFolder()
  expect(await account({ cwd, sandbox: true })).toMatchObject({ exitCode: 0, account: { balance: 1000 } })
  const { rates: all } = await rates({ cwd, sandbox: true })
  expect(all.length).toBeGreaterThan(100)
  expect(Object.keys(all[0] ?? {}).sort()).toEqual(['rate', 'sourceLanguage', 'targetLanguage'])
  expect(readdirSync(cwd)).toEqual([])
})

it('nor with a service of its own', async () => {
  const sandbox = await startSandbox()
  const options = { cwd: emptyFolder(), baseUrl: sandbox.url, apiKey: sandbox.key }
  try {
    expect(await account(options)).toMatchObject({ account: { balance: 1000 } })
    expect(await rates({ ...options, service: 'ai_and_proofreading' })).toMatchObject({
      service: 'ai_and_proofreading',
    })
  } finally {
    await sandbox.close()
  }
})

it('a configuration that is named has to be there, and one that is there to be right', async () => {
  const cwd = emptyFolder()
  await expect(account({ cwd, sandbox: true, config: 'no.yaml' })).rejects.toThrow('no.yaml')
  writeFileSync(join(cwd, 'dragoman.config.yaml'), 'sauce: en\n')
  await expect(rates({ cwd, sandbox: true })).rejects.toThrow(ConfigError)
  await expect(rates({ cwd, sandbox: true })).rejects.not.toThrow(ConfigMissingError)
})
