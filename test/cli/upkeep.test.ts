import { afterEach, expect, it, vi } from 'vitest'
import { run as runProgram } from '../../src/cli/program.ts'
import { sync } from '../../src/index.ts'
import { json, openSetting, repository, type Setting } from '../engine/support.ts'
import { fakeTerminal } from './fake-terminal.ts'
import { objectOf } from './support.ts'

let setting: Setting
afterEach(async () => {
  vi.restoreAllMocks()
  await setting?.sandbox.close()
})

/** A repository with one held and one written text, bought from the sandbox. */
async function bought() {
  setting = await openSetting({ translate: () => '{"t":"Hallo","u":"Anderes"}' })
  const workspace = repository({ a: { t: 'Hello {{name}}', u: 'Other' } })
  await sync(setting.run(workspace))
  vi.spyOn(process, 'cwd').mockReturnValue(workspace.root)
  return workspace
}

async function run(args: readonly string[], isOnline = true) {
  const { terminal, stdout, stderr } = fakeTerminal()
  const { sandbox } = setting
  const env = isOnline ? { DRAGOMAN_BASE_URL: sandbox.url, DRAGOMAN_API_KEY: sandbox.key } : {}
  const code = await runProgram(args, '1.2.3', { ...terminal, env })
  return { code, stdout: stdout(), stderr: stderr() }
}

it('orders accept writes a held text, without the service', async () => {
  const workspace = await bought()
  const done = await run(['orders', 'accept', '100001', '/t'], false)
  expect(done.code).toBe(0)
  expect(done.stdout).toContain('l/en/a.json /t de')
  expect(json(workspace, 'l/de/a.json')).toEqual({ t: 'Hallo', u: 'Anderes' })
})

it('keep records stale translations, without the service', async () => {
  const workspace = await bought()
  workspace.put('l/en/a.json', { t: 'Hello {{name}}', u: 'Other.' })
  const done = await run(['keep', '--json', '/u', 'l/en/a.json', '--locale', 'de'], false)
  expect(done).toMatchObject({ code: 0, stderr: '' })
  expect(objectOf(done)).toEqual({
    schemaVersion: 1,
    command: 'keep',
    exitCode: 0,
    errors: [],
    notices: [],
    kept: [{ path: 'l/en/a.json', locale: 'de', key: ['u'] }],
  })
  expect((await run(['keep', '/u'], false)).stdout).toContain('Nothing was kept')
})

it('keep in a trial leaves the real lock alone', async () => {
  const workspace = await bought()
  workspace.put('l/en/a.json', { t: 'Hello {{name}}', u: 'Other.' })
  const lock = '.dragoman/lock/l/en/a.json.txt'
  const real = workspace.get(lock)
  const done = await run(['keep', '/u', '--sandbox'], false)
  expect(done).toMatchObject({ code: 0, stderr: '' })
  expect(done.stdout).toContain('Kept 1 translation')
  expect(done.stdout).toContain('in the sandbox only')
  expect(workspace.get(lock)).toBe(real)
  expect(workspace.get('.dragoman/sandbox/.gitignore')).toBe('*\n')
  expect((await run(['check', '--sandbox', '--fail-on', 'stale'], false)).code).toBe(0)
  expect((await run(['check', '--fail-on', 'stale'], false)).code).toBe(3)
})

it('repair makes the state anew', async () => {
  const workspace = await bought()
  workspace.remove('.dragoman')
  const done = await run(['repair', '--json'])
  expect(done.code).toBe(0)
  expect(objectOf(done)).toMatchObject({
    command: 'repair',
    orders: [{ id: '100001', adopted: true }],
    delivered: ['100001'],
    locks: ['.dragoman/lock/l/en/a.json.txt'],
  })
  expect((await run(['repair'])).stdout).toBe('Lock and ledger are complete; nothing was changed.\n')
})

it('order --again takes keys and files, and may be repeated', async () => {
  await bought()
  expect((await run(['plan', '--again', '/u', '--out', 'plan.json'])).code).toBe(2)
  const priced = objectOf(await run(['plan', '--json', '--again', '/u', '--again', 'l/en/*.json']))
  expect(priced).toMatchObject({ requests: [{ path: 'l/en/a.json' }] })
  const done = await run(['order', '--yes', '--json', '--again', '/u', '--again', 'l/en/*.json'])
  expect(objectOf(done)).toMatchObject({ orders: [{ id: '100002', adopted: false }], reused: { strings: 0 } })
})

it('check --accept writes an acceptance that fails nothing, and check --verbose lists it', async () => {
  setting = await openSetting()
  const workspace = repository({ a: { t: 'Hello {{name}}' } })
  workspace.put('l/de/a.json', { t: 'Hallo' })
  vi.spyOn(process, 'cwd').mockReturnValue(workspace.root)
  expect((await run(['check'], false)).code).toBe(3)
  expect(await run(['check', '--accept', '/t'], false)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--reason TEXT'),
  })
  const reason = 'the name \u001b[31m is in the picture'
  expect((await run(['check', '--accept', '/t', '--reason', reason], false)).code).toBe(2)
  const done = await run(['check', '--accept', '/t', '--reason', 'the name is shown above'], false)
  expect(done).toMatchObject({ code: 0, stderr: expect.stringContaining('wrote one acceptance') })
  expect(workspace.get('.dragoman/accepted.jsonl')).toContain('"reason":"the name is shown above"')
  expect((await run(['check', '--verbose'], false)).stdout).toContain('(the name is shown above)')
  expect(objectOf(await run(['check', '--json'], false))).toMatchObject({
    exitCode: 0,
    totals: { invalid: 0, accepted: 1 },
    accepted: [{ key: ['t'], code: 'placeholder', acceptance: { line: 1 } }],
  })
})

it('prune lists orphans, removes them with --write, and refuses where too many keys are gone', async () => {
  setting = await openSetting()
  const workspace = repository({ a: { t: 'Hello', u: 'Other', v: 'Third' } })
  const path = 'l/de/a.json'
  workspace.put(path, { t: 'Hallo', old: 'Alt', u: 'Anderes', v: 'Drittes' })
  vi.spyOn(process, 'cwd').mockReturnValue(workspace.root)
  const before = workspace.get(path)
  const listed = await run(['prune'], false)
  expect(listed).toMatchObject({ code: 0, stderr: '' })
  expect(listed.stdout).toContain(`${path} (de): 1 orphan`)
  expect(listed.stdout).toContain('-  "old": "Alt"')
  expect(listed.stdout).toContain('"dragoman prune --write" removes 1 orphan')
  expect(workspace.get(path)).toBe(before)
  expect(objectOf(await run(['prune', '--json'], false))).toMatchObject({
    command: 'prune',
    files: [{ target: path, locale: 'de', orphans: [{ key: ['old'], text: 'Alt' }] }],
    written: [],
  })
  const removed = await run(['prune', '--write'], false)
  expect(removed.code).toBe(0)
  expect(removed.stdout).toContain('Removed 1 orphan from 1 file')
  expect(json(workspace, path)).toEqual({ t: 'Hallo', u: 'Anderes', v: 'Drittes' })
  const done = workspace.get(path)
  expect((await run(['prune', '--write'], false)).stdout).toContain('There is no orphan')
  expect(workspace.get(path)).toBe(done)
  workspace.put(path, { t: 'Hallo', x: '1', y: '2', z: '3' })
  expect((await run(['prune'], false)).stderr).toContain(
    'note: 3 of the 6 keys are gone from the source file l/en/a.json',
  )
  const refused = await run(['prune', '--write'], false)
  expect(refused.code).toBe(2)
  expect(refused.stderr).toContain(
    'nothing was removed: 3 of the 6 keys are gone from the source file l/en/a.json',
  )
  expect(refused.stderr).toContain('--allow-removal l/en/a.json')
  expect(json(workspace, path)).toMatchObject({ x: '1' })
  expect((await run(['prune', '--write', '--allow-removal', 'l/en/a.json'], false)).code).toBe(0)
  expect(json(workspace, path)).toEqual({ t: 'Hallo' })
})

it('pseudo writes its files once, offline, and status says nothing of them', async () => {
  setting = await openSetting()
  const workspace = repository({ a: { t: 'Hello {{name}}' } })
  vi.spyOn(process, 'cwd').mockReturnValue(workspace.root)
  expect(await run(['pseudo', '--dry-run'], false)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('dragoman would write 1 file'),
  })
  expect(workspace.has('l/en-XA')).toBe(false)
  const before = await run(['status'], false)
  const done = await run(['pseudo'], false)
  expect(done).toMatchObject({ code: 0, stdout: expect.stringContaining('l/en-XA/a.json (en-XA): 1 string') })
  expect(json(workspace, 'l/en-XA/a.json')).toEqual({ t: '[Ĥéļļöö {{name}}]' })
  expect(objectOf(await run(['pseudo', '--json', '--locale', 'en-XA'], false))).toEqual({
    schemaVersion: 1,
    command: 'pseudo',
    exitCode: 0,
    errors: [],
    notices: [],
    files: [
      { path: 'l/en/a.json', locale: 'en-XA', target: 'l/en-XA/a.json', strings: 1, kept: 0, changed: false },
    ],
    written: [],
  })
  expect((await run(['pseudo'], false)).stdout).toContain('each is up to date')
  expect(await run(['status'], false)).toEqual(before)
  expect(await run(['pseudo', '--locale', 'de'], false)).toMatchObject({ code: 2, stdout: '' })
})

it('config --show names values with their places, offline, and never the key', async () => {
  setting = await openSetting()
  const workspace = repository({ a: { t: 'Hello' } })
  vi.spyOn(process, 'cwd').mockReturnValue(workspace.root)
  const shown = await run(['config', '--show', '--max-cost', '7'])
  expect(shown).toMatchObject({ code: 0, stderr: '' })
  expect(shown.stdout).toMatch(/^ {2}source +en +dragoman\.config\.json:2$/m)
  expect(shown.stdout).toMatch(/^ {2}budget\.run +7 +--max-cost$/m)
  expect(shown.stdout).not.toContain(setting.sandbox.key)
  expect(objectOf(await run(['config', '--json'], false))).toMatchObject({
    command: 'config',
    config: 'dragoman.config.json',
    settings: expect.arrayContaining([{ key: 'key', value: null, origin: 'default' }]),
  })
})
