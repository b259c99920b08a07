import { afterEach, expect, it } from 'vitest'
import { check, plan, status, sync } from '../../../src/index.ts'
import { committed, json, openSetting, repository, type Setting } from '../support.ts'

let setting: Setting
afterEach(() => setting?.sandbox.close())

it('a source text with unbalanced braces is not ordered, not copied, and named with its line', async () => {
  setting = await openSetting()
  const broken = {
    a: '{n, plural, one {x} other {y}} }',
    b: 'Hello }',
    c: 'See {',
    d: '{{x}',
    e: '{0',
  }
  const workspace = repository({ a: { ...broken, ok: 'Press "{" for a{b}' } }, { targets: ['de', 'fr'] })
  const report = await sync(setting.run(workspace))
  expect(report.skipped).toEqual(
    ['de', 'fr'].map(locale => ({ path: 'l/en/a.json', locale, entries: 5, reason: 'source-invalid' })),
  )
  expect(report.notices).toMatchObject(
    Object.keys(broken).map(key => ({ path: 'l/en/a.json', key: [key], line: expect.any(Number) })),
  )
  expect(committed(setting.sandbox).map(({ data }) => data)).toEqual([
    { ok: 'Press "{" for a{b}' },
    { ok: 'Press "{" for a{b}' },
  ])
  expect(json(workspace, 'l/de/a.json')).toEqual({ ok: 'de: Press "{" for a{b}' })
})

it('translations of such a text stay as they are, and count as translated', async () => {
  setting = await openSetting()
  const workspace = repository({ a: { b: 'Hello }', e: '{0' } })
  workspace.put('l/de/a.json', { b: 'Hallo }', e: '{0' })
  const run = setting.run(workspace)
  expect((await status(run)).totals).toMatchObject({ translated: 2, invalid: 0 })
  expect(await plan(run)).toMatchObject({ skipped: [], notices: [] })
})

it('a note names only what would have been bought', async () => {
  setting = await openSetting()
  const workspace = repository({ a: { b: 'Hello }', c: '{0', d: 'See {' } }, { targets: ['de', 'fr'] })
  workspace.put('l/de/a.json', { b: 'Hallo }', c: '{0' })
  workspace.put('l/fr/a.json', { b: 'Salut }' })
  const report = await plan(setting.run(workspace))
  expect(report.notices.map(({ key }) => key)).toEqual([['d'], ['c']])
})

it('check says of such a text why it stays missing, and of no other', async () => {
  setting = await openSetting()
  const workspace = repository({ a: { b: 'Hello }', c: '{n, plural, one {x}}', ok: 'Fine' } })
  const report = await check(setting.run(workspace))
  const messages = new Map(report.findings.map(({ key, message }) => [key.join('/'), message]))
  expect(messages.get('b')).toMatch(/^the translation is missing and cannot be ordered, because .+}/)
  expect(messages.get('c')).toContain('cannot be ordered, because')
  expect(messages.get('c')).toContain('the branch "other" is missing')
  expect(messages.get('ok')).toBe('the translation is missing')
  expect(report.exitCode).toBe(3)
})
