import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { check, plan, pull, status, sync } from '../../../src/index.ts'
import { htmlOf } from '../../../src/report/html/index.ts'
import { markdownOf } from '../../../src/report/markdown/index.ts'
import { checkText, plainView, statusText } from '../../../src/report/terminal/index.ts'
import type { Workspace } from '../../helpers/workspace.ts'

import { openSetting, repository, type Setting } from '../support.ts'

const list = '.dragoman/accepted.jsonl'
const reason = 'the name is in the picture'

function shop(de: object = { t: 'Hallo', u: 'Zwei <b>Brote</b>' }): Workspace {
  const workspace = repository({ a: { t: 'Hello {{name}}', u: 'Two <b>loaves</b>' } })
  workspace.put('l/de/a.json', de)
  return workspace
}

const look = ({ root }: Workspace, more: object = {}) => check({ cwd: root, env: {}, ...more })
const acceptIn = (workspace: Workspace, ...accept: string[]) => look(workspace, { accept, reason })

function put(workspace: Workspace, ...lines: (object | string)[]): void {
  workspace.put(list, lines.map(one => `${typeof one === 'string' ? one : JSON.stringify(one)}\n`).join(''))
}

const plainly = { path: 'l/en/a.json', locale: 'de', key: '/t', finding: 'placeholder', reason: 'meant' }

describe('an accepted finding', () => {
  it('fails no check, and is counted, named and shown with its reason', async () => {
    const workspace = shop()
    expect(await look(workspace)).toMatchObject({ exitCode: 3, totals: { invalid: 1 }, accepted: [] })
    const report = await acceptIn(workspace, '/t')
    expect(report).toMatchObject({
      exitCode: 0,
      totals: { translated: 2, invalid: 0, accepted: 1 },
      findings: [],
      accepted: [
        {
          path: 'l/en/a.json',
          locale: 'de',
          key: ['t'],
          line: 2,
          code: 'placeholder',
          acceptance: { line: 1, reason },
        },
      ],
      notices: [{ message: expect.stringContaining('wrote one acceptance') }],
    })
    expect(await look(workspace)).toMatchObject({ exitCode: 0, totals: { accepted: 1 } })
    const { totals, notices } = await status({ cwd: workspace.root, env: {} })
    expect(totals).toMatchObject({ invalid: 0, accepted: 1 })
    expect(notices.filter(({ path }) => path === list)).toEqual([])
    expect(checkText(report, plainView)).toContain('1 finding is accepted in .dragoman/accepted.jsonl')
    expect(checkText(report, { ...plainView, verbose: true })).toContain(`missing "{{name}}" (${reason})`)
    expect(statusText(report, { ...plainView, verbose: true })).toContain(
      '"dragoman check --verbose" lists it',
    )
    const page = { report, overview: report, listed: [], remarks: [], now: 0, trial: false }
    expect(htmlOf(page)).toContain(reason)
    expect(markdownOf(page, 1e6)).toContain(`| ${reason} |`)
  })

  it('is one string in one locale, and one kind of fault', async () => {
    const workspace = shop({ t: 'Hallo\u0007', u: 'Zwei' })
    workspace.put('l/fr/a.json', { t: 'Bonjour', u: 'Deux <b>pains</b>' })
    workspace.put('dragoman.config.json', {
      source: 'en',
      targets: ['de', 'fr'],
      files: [{ path: 'l/{locale}/*.json' }],
    })
    put(workspace, plainly)
    const report = await look(workspace)
    expect(report.findings.map(({ locale, key, code }) => [locale, ...key, code])).toEqual([
      ['de', 't', 'control'],
      ['de', 'u', 'markup'],
      ['fr', 't', 'placeholder'],
    ])
    // Once the control character is accepted, too, nothing of the text is left to find.
    put(workspace, plainly, { ...plainly, finding: 'control' })
    expect((await look(workspace)).findings.map(({ key }) => key)).toEqual([['u'], ['t']])
  })

  it('ends when the translation or the source changes, and says so until it is accepted again', async () => {
    const workspace = shop()
    await acceptIn(workspace, '/t')
    const before = workspace.get(list)
    for (const change of [
      () => workspace.put('l/de/a.json', { t: 'Hallo du', u: 'Zwei <b>Brote</b>' }),
      () => workspace.put('l/en/a.json', { t: 'Hi {{name}}', u: 'Two <b>loaves</b>' }),
    ]) {
      change()
      const report = await look(workspace)
      expect(report).toMatchObject({ exitCode: 3, totals: { invalid: 1 } })
      expect(report.notices).toContainEqual(
        expect.objectContaining({
          path: list,
          line: 1,
          locale: 'de',
          key: ['t'],
          message: expect.stringContaining('no longer applies'),
        }),
      )
      expect((await acceptIn(workspace, '/t')).exitCode).toBe(0)
      expect(workspace.get(list)).not.toBe(before)
      expect(workspace.get(list).trimEnd().split('\n')).toHaveLength(1)
    }
  })

  it('written by hand without hashes holds for whatever the texts are', async () => {
    const workspace = shop()
    put(workspace, plainly)
    expect((await look(workspace)).exitCode).toBe(0)
    workspace.put('l/de/a.json', { t: 'Hallo du', u: 'Zwei <b>Brote</b>' })
    expect((await look(workspace)).exitCode).toBe(0)
  })

  it('may be a warning, which then is not listed any longer', async () => {
    const workspace = shop({ t: 'Hallo {{name}}', u: 'Zwei' })
    const [warning] = (await look(workspace)).findings
    expect(warning).toMatchObject({ severity: 'warning', code: 'markup' })
    expect(await acceptIn(workspace, 'l/en/a.json')).toMatchObject({ findings: [], totals: { accepted: 1 } })
  })

  it.each(['.', 'l'])('is given by the path of the target, as check prints it in %s', async folder => {
    const workspace = shop({ t: 'Hallo {{name}}', u: 'Zwei' })
    const accept = ['l/de/a.json'.slice(folder === '.' ? 0 : 2)]
    const cwd = join(workspace.root, folder)
    const report = await check({ cwd, accept, reason })
    expect(report).toMatchObject({ findings: [], totals: { accepted: 1 } })
    expect(report.notices[0]?.message).toContain('The check can still fail because of other findings')
  })

  it('is not given for what is missing or stale, without a reason, or for nothing', async () => {
    const workspace = shop({ t: 'Hallo {{name}}' })
    const before = workspace.tree()
    await expect(acceptIn(workspace, '/u')).rejects.toThrow(/"\/u": missing in de\. Only .* "keys.exclude"/)
    await expect(acceptIn(workspace, '/t')).rejects.toThrow(/finds no fault at "\/t"/)
    await expect(acceptIn(workspace, 't')).rejects.toThrow(/a key as "dragoman check" prints it/)
    await expect(look(workspace, { accept: ['/u'] })).rejects.toThrow(/--accept needs --reason/)
    await expect(look(workspace, { reason })).rejects.toThrow(/--reason needs --accept/)
    const broken = shop()
    for (const bad of ['', ' ', 'a\nb', 'x'.repeat(501)])
      await expect(look(broken, { accept: ['/t'], reason: bad })).rejects.toThrow(/--reason must be one line/)
    expect(broken.has(list)).toBe(false)
    expect(workspace.tree()).toEqual(before)
  })
})

it('names each thing that is to be accepted, or nothing is', async () => {
  const workspace = shop({ t: 'Hallo', u: { other: 'Zwei' } })
  await expect(acceptIn(workspace, '/t', '/typo')).rejects.toThrow(/finds no fault at "\/typo"/)
  await expect(acceptIn(workspace, '/t', '/u')).rejects.toThrow(
    /"\/u": another kind of value in de.*remove \/u from the target file/,
  )
  expect(workspace.has(list)).toBe(false)
})

it('check says how to accept a finding until somebody has', async () => {
  const workspace = shop()
  const hint = '"dragoman check --accept KEY --reason TEXT" accepts a finding where the text is right.'
  expect(checkText(await look(workspace), plainView)).toContain(hint)
  workspace.put('l/de/a.json', { t: 'Hallo', u: 'Zwei <b>Brote</b> {{n}}' })
  expect(checkText(await acceptIn(workspace, '/t'), plainView)).not.toContain(hint)
  expect(checkText(await look(shop({ t: 'Hallo {{name}}' })), plainView)).not.toContain(hint)
})

describe('the list of accepted findings', () => {
  it.each([
    ['matches no finding', { ...plainly, key: '/u' }],
    ['matches no finding', { ...plainly, finding: 'icu' }],
    ['matches no finding', { ...plainly, locale: 'it' }],
    ['matches no finding', { ...plainly, path: 'l/en/gone.json' }],
  ])('names what %s, with its line', async (message, entry) => {
    const workspace = shop()
    put(workspace, '', entry)
    const report = await look(workspace)
    expect(report.exitCode).toBe(3)
    expect(report.notices).toContainEqual(
      expect.objectContaining({ path: list, line: 2, message: expect.stringContaining(message) }),
    )
  })

  it('says nothing of lines about what was not looked at', async () => {
    const workspace = shop()
    workspace.put('other/en.json', { t: 'Of another configuration' })
    put(workspace, plainly, { ...plainly, path: 'other/en.json' })
    workspace.put('l/en/b.json', {})
    const none = await look(workspace, { files: ['l/en/b.json'] })
    expect(none.notices.filter(({ path }) => path === list)).toEqual([])
    workspace.put('l/de/a.json', '{ broken')
    expect((await look(workspace)).notices.filter(({ path }) => path === list)).toEqual([])
  })

  it.each([
    ['{', 'not a JSON object'],
    ['[]', 'not a JSON object'],
    ['null', 'not a JSON object'],
    ['"x"', 'not a JSON object'],
    ['<<<<<<< ours', 'not a JSON object'],
    ['{"__proto__":{"path":"l/en/a.json"}}', 'a field other than'],
    [JSON.stringify({ ...plainly, extra: 1 }), 'a field other than'],
    [JSON.stringify({ ...plainly, reason: '' }), 'the field "reason"'],
    [JSON.stringify({ ...plainly, reason: undefined }), 'the field "reason"'],
    [JSON.stringify({ ...plainly, key: 7 }), 'the field "key"'],
    [JSON.stringify({ ...plainly, key: 't' }), 'the field "key" must start with /'],
    [JSON.stringify({ ...plainly, finding: 'missing' }), 'the field "finding" must be one of placeholder'],
    [JSON.stringify({ ...plainly, path: 'x'.repeat(5000) }), 'the field "path"'],
  ])('refuses the line %s alone, with its number', async (line, message) => {
    const workspace = shop()
    put(workspace, line, plainly)
    expect(await look(workspace)).toMatchObject({
      exitCode: 1,
      totals: { invalid: 0, accepted: 1 },
      errors: [{ code: 'FILE_UNREADABLE', path: list, line: 1, message: expect.stringContaining(message) }],
    })
    await expect(acceptIn(workspace, '/t')).rejects.toThrow()
    expect(workspace.get(list)).toContain(line)
  })

  it('is read up to 2 MB', async () => {
    const workspace = shop()
    put(workspace, `${JSON.stringify(plainly)}${' '.repeat(2_000_000)}`)
    expect((await look(workspace)).errors).toMatchObject([
      { message: expect.stringContaining('is too long') },
      { code: 'FINDINGS' },
    ])
  })
})

describe('money and words', () => {
  let setting: Setting
  afterEach(() => setting.sandbox.close())

  it('know nothing of it: a delivery with that fault is held, accepted or not', async () => {
    setting = await openSetting({ translate: () => JSON.stringify({ t: 'Hallo', u: 'Zwei <b>Brote</b>' }) })
    const workspace = shop()
    workspace.remove('l/de')
    const options = setting.run(workspace)
    const before = await plan(options)
    put(workspace, plainly)
    expect((await plan(options)).requests).toEqual(before.requests)
    const report = await sync(options)
    expect(report).toMatchObject({ exitCode: 5, held: [{ key: ['t'], reason: 'placeholder' }] })
    expect(workspace.get('l/de/a.json')).not.toContain('Hallo')
    expect((await pull(options)).held).toHaveLength(1)
  })

  it('a broken list stops no run that buys or writes', async () => {
    setting = await openSetting()
    const workspace = shop({ u: 'Zwei <b>Brote</b>' })
    put(workspace, '{')
    const report = await sync(setting.run(workspace))
    expect(report.errors.filter(({ path }) => path === list)).toEqual([])
    expect(report.written).toEqual(['l/de/a.json'])
  })
})
