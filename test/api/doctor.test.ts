/** `doctor` examines, names what is wrong and how to mend it, and leaves no trace. */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { nodeVersion } from '../../src/api/doctor.ts'
import { type DoctorReport, doctor, sync } from '../../src/index.ts'
import { createService, createWorkspace } from '../helpers/workspace.ts'

const files = {
  'dragoman.config.json': {
    source: 'en',
    targets: ['de', 'pt'],
    locales: { pt: 'pt-PT' },
    files: [{ path: '{locale}.json' }],
  },
  'en.json': { a: 'Hello' },
  'de.json': {},
  '.gitattributes': '.dragoman/lock/** merge=union\n',
}

const stateOf = ({ checks }: DoctorReport, name: string) => checks.find(one => one.name === name)
const states = ({ checks }: DoctorReport) =>
  Object.fromEntries(checks.map(({ name, state }) => [name, state]))

function repository(more: Record<string, string | object> = {}) {
  const workspace = createWorkspace({ ...files, ...more })
  execFileSync('git', ['init', '--quiet', '-b', 'main', workspace.root])
  return workspace
}

describe('doctor', () => {
  it('finds everything in order, and writes nothing', async () => {
    const { sandbox, service } = await createService()
    const workspace = repository()
    const before = workspace.tree()
    const report = await doctor({ cwd: workspace.root, ...service })
    expect(report).toMatchObject({ command: 'doctor', exitCode: 0, errors: [] })
    expect(new Set(Object.values(states(report)))).toEqual(new Set(['ok']))
    expect(report.checks.map(({ name }) => name)).toEqual([
      ...['node', 'configuration', 'locales', 'files', 'permission', 'git', 'ledger'],
      ...['proxy', 'address', 'key', 'account', 'clock'],
    ])
    expect(stateOf(report, 'locales')?.message).toBe('en into de, pt (pt-PT)')
    expect(stateOf(report, 'account')?.message).toContain('$1,000')
    expect(workspace.tree()).toEqual(before)
    expect(sandbox.orders()).toEqual([])
    await sandbox.close()
  })

  it('names the first of many locales, and those that the service does not sell', async () => {
    const many = 'de fr it nl pl da fi cs ja ko es-ES sv-SE uk ru tlh'.split(' ')
    const config = `source: en\ntargets: [${many}]\nfiles:\n  - path: '{locale}.json'\n`
    const workspace = createWorkspace({ 'dragoman.config.yaml': config, 'en.json': { a: 'A' } })
    const report = await doctor({ cwd: workspace.root, env: {} })
    expect(stateOf(report, 'locales')?.message).toBe(
      'en into de, fr, it, nl, pl, da, fi, cs, ja, ko, es-ES, sv-SE and 2 more; not sold: tlh',
    )
  })

  it('with a payment provider examines it in place of key and account, and pays nobody', async () => {
    const { sandbox } = await createService()
    const workspace = repository()
    const before = workspace.tree()
    const paying = { cwd: workspace.root, payWith: 'test', baseUrl: sandbox.url, env: {} }
    const report = await doctor(paying)
    expect(report).toMatchObject({ exitCode: 0, errors: [] })
    expect(states(report)).toMatchObject({ address: 'ok', payment: 'ok', key: 'skipped', account: 'skipped' })
    expect(stateOf(report, 'payment')?.message).toBe(
      'test pays; the access tokens of paid orders are kept in .dragoman/access',
    )
    const elsewhere = await doctor({ ...paying, accessFolder: 'tokens' })
    expect(stateOf(elsewhere, 'payment')?.message).toContain('kept in tokens')
    expect(stateOf(await doctor({ ...paying, baseUrl: '' }), 'payment')?.state).toBe('skipped')
    expect([workspace.tree(), sandbox.truth]).toEqual([before, []])
    await sandbox.close()
  })

  it.each([
    ['that is not there', { payWith: './none.mjs' }, 'is not a file'],
    ['beside a key', { payWith: 'test', apiKey: 'secret' }, 'both an API key and a payment provider'],
    [
      'for nobody but a sandbox',
      { payWith: 'test', baseUrl: 'https://service.example' },
      'only with a sandbox',
    ],
    ['in CI without a folder that stays', { payWith: 'test', env: { CI: 'true' } }, '--access-folder'],
  ])('says what is wrong with a payment provider %s', async (_, options, message) => {
    const report = await doctor({
      cwd: repository().root,
      baseUrl: 'http://127.0.0.1:9',
      env: {},
      ...options,
    })
    expect(report).toMatchObject({ exitCode: 2, errors: [{ code: 'USAGE' }] })
    expect(stateOf(report, 'payment')).toMatchObject({
      state: 'problem',
      message: expect.stringContaining(message),
    })
  })

  it('is no error without an address, a key and a configuration that could be found', async () => {
    const report = await doctor({ cwd: repository().root, env: {} })
    expect(report.exitCode).toBe(0)
    expect(states(report)).toMatchObject({ address: 'warning', key: 'warning', account: 'skipped' })
    const cwd = realpathSync(mkdtempSync(join(tmpdir(), 'dragoman-')))
    const bare = await doctor({ cwd, env: {} })
    expect(bare).toMatchObject({ exitCode: 2, errors: [{ code: 'CONFIG' }] })
    expect(states(bare)).toMatchObject({ configuration: 'problem', address: 'warning' })
    expect(bare.errors[0]?.message).toContain('dragoman init')
  })

  it('continues after a problem, and names each', async () => {
    const { sandbox, service } = await createService()
    const { root } = repository({ 'dragoman.config.json': { sauce: 'en' } })
    const report = await doctor({ cwd: root, ...service, apiKey: 'wrong' })
    expect(states(report)).toMatchObject({ configuration: 'problem', key: 'ok', account: 'problem' })
    expect(report.errors.map(({ code }) => code)).toEqual(['CONFIG', 'KEY_REFUSED'])
    expect(report.exitCode).toBe(2)
    expect(JSON.stringify(report)).not.toContain('wrong')
    await sandbox.close()
  })

  it.each([
    ['a lock that git ignores', { '.gitignore': '.dragoman\n' }, { git: 'warning' }, '.gitignore'],
    ['no rule for merges', { '.gitattributes': '' }, { git: 'warning' }, '.dragoman/lock/** merge=union'],
    [
      'no rule for merges of accepted findings',
      { '.dragoman/accepted.jsonl': '' },
      { git: 'warning' },
      '.dragoman/accepted.jsonl merge=union',
    ],
  ])('warns of %s', async (_, more, expected, mend) => {
    const workspace = repository(more)
    const report = await doctor({ cwd: workspace.root, env: {} })
    expect(states(report)).toMatchObject(expected)
    expect(report.checks.map(one => one.mend).join('\n')).toContain(mend)
  })

  it('names the host of a proxy, and not its password', async () => {
    const env = { HTTPS_PROXY: 'http://me:secret@proxy.example.com:3128' }
    const report = await doctor({ cwd: repository().root, env })
    expect(stateOf(report, 'proxy')?.message).toBe('proxy.example.com:3128, from HTTPS_PROXY')
    expect(JSON.stringify(report)).not.toContain('secret')
    const wrong = await doctor({ cwd: repository().root, env: { HTTPS_PROXY: 'secret' } })
    expect(states(wrong)).toMatchObject({ proxy: 'warning' })
    expect(JSON.stringify(wrong)).not.toContain('secret')
  })

  it('compares the clocks, and knows whose ledger is here', async () => {
    const { sandbox, service, clock } = await createService()
    const { root } = repository()
    await sync({ cwd: root, ...service })
    const early = { ...clock, now: () => clock.now() - 3_600_000 }
    expect(stateOf(await doctor({ cwd: root, ...service, clock: early }), 'clock')).toMatchObject({
      state: 'warning',
      message: '60 minutes apart from the service',
    })
    const other = await createService()
    const report = await doctor({ cwd: root, ...other.service })
    expect(report.errors).toMatchObject([{ code: 'WRONG_ACCOUNT' }])
    await sandbox.close()
    await other.sandbox.close()
  })

  it.skipIf(process.getuid?.() === 0)('warns of folders that it may not write to', async () => {
    const { root } = repository()
    chmodSync(root, 0o555)
    const report = await doctor({ cwd: root, env: {} })
    expect(states(report)).toMatchObject({ permission: 'warning' })
    chmodSync(root, 0o755)
  })

  it.each([
    ['18.20.0', 'warning'],
    ['20.18.3', 'warning'],
    ['20.19.0', 'ok'],
    ['24.1.0', 'ok'],
  ])('Node %s: %s', (version, state) => {
    expect(nodeVersion(version).state).toBe(state)
  })
})
