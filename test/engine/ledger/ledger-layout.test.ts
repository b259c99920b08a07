import { afterEach, describe, expect, it } from 'vitest'
import { order, pull, status, sync } from '../../../src/index.ts'
import type { Workspace } from '../../helpers/workspace.ts'
import {
  committed,
  expectNothingTwice,
  factPath,
  hour,
  json,
  ledgerFiles,
  minute,
  openSetting,
  orderElsewhere,
  posts,
  repository,
  requests,
  type Setting,
} from '../support.ts'

let setting: Setting
afterEach(() => setting.sandbox.close())

const ulid = '[0-9A-HJKMNP-TV-Z]{26}'
const start = '2026-01-05T12:00:00.000Z'

function names(workspace: Workspace): string[] {
  return Object.keys(ledgerFiles(workspace))
    .map(path =>
      path
        .replace(new RegExp(`^${ulid}/`), '<ULID>/')
        .replace(/-[0-9a-f]{16}\.json$/, '-<hash>.json')
        .replace(new RegExp(`^seen-${ulid}`), 'seen-<run>'),
    )
    .sort()
}

function fact(workspace: Workspace, name: RegExp): unknown {
  return json(workspace, factPath(workspace, name))
}

describe('facts on disk', () => {
  it('lie in one folder per intent, with the account beside them', async () => {
    setting = await openSetting()
    const workspace = repository({ a: { t: 'Text' } }, { targets: ['de', 'pt-BR'] })
    await sync(setting.run(workspace))
    expect(names(workspace)).toEqual([
      '<ULID>/de.delivered-<hash>.json',
      '<ULID>/de.placed.json',
      '<ULID>/intent.json',
      '<ULID>/pt-BR.delivered-<hash>.json',
      '<ULID>/pt-BR.placed.json',
      'account.json',
    ])
  })

  it('hold what the rules name', async () => {
    setting = await openSetting()
    const files = [{ path: 'l/{locale}/*.json', context: { tone: 'FORMAL' }, comment: { text: 'Short' } }]
    const workspace = repository({ a: { nav: { t: 'Text' }, u: 'Two' } }, { targets: ['nb', 'no'], files })
    workspace.put('l/no/a.json', { u: 'To' })
    await orderElsewhere(setting, 'elsewhere', { x: 'X' }, { targetLanguages: ['it'] })
    await sync(setting.run(workspace))
    expect(fact(workspace, /account\.json$/)).toEqual({ address: setting.sandbox.url, account: '1' })
    expect(fact(workspace, /intent\.json$/)).toMatchObject({
      path: 'l/en/a.json',
      ref: 'main',
      source_language: 'en',
      languages: ['no'],
      strings: [
        { id: ['nav', 't'], text: 'Text', locales: ['nb', 'no'] },
        { id: ['u'], text: 'Two', locales: ['nb'] },
      ],
      service: 'translation',
      context: { tone: 'FORMAL' },
      comment: 'Short',
      quoted: { no: 130_000 },
      volume: 7,
      watermark: { id: '100001', date: Date.parse(start) },
    })
    expect(fact(workspace, /no\.placed\.json$/)).toEqual({
      id: '100002',
      price: 130_000,
      volume: 7,
      created_at: start,
      how: 'answered',
    })
    expect(fact(workspace, /no\.delivered-/)).toEqual({
      id: '100002',
      text: '{"nav":{"t":"no: Text"},"u":"no: Two"}',
      translator: expect.stringContaining('Translator'),
      accepted_at: expect.stringMatching(/^2026-01-05T/),
      completed_at: expect.stringMatching(/^2026-01-05T/),
      price: 130_000,
      volume: 7,
    })
  })

  it('are named by no member that is not in snake case', async () => {
    setting = await openSetting({
      faults: [{ on: 'POST /v1/translate', nth: 2, what: { kind: 'status', status: 400 } }],
    })
    const workspace = repository({ a: { t: 'Text' }, b: { u: 'Other' } })
    await orderElsewhere(setting, 'elsewhere', { x: 'X' })
    await sync(setting.run(workspace))
    const members = Object.values(ledgerFiles(workspace)).flatMap(text =>
      [...text.matchAll(/"([A-Za-z_]+)" ?:/g)].map(([, name]) => name ?? ''),
    )
    expect(members.length).toBeGreaterThan(30)
    expect(members.filter(name => !/^[a-z]+(_[a-z]+)*$/.test(name))).toEqual([])
  })

  it('say who owns the ledger and what is asked for before the request leaves', async () => {
    setting = await openSetting()
    const workspace = repository({ a: { t: 'Text' } })
    const seen: string[][] = []
    setting.sandbox.faults.push({
      on: 'POST /v1/translate',
      what: { kind: 'run', run: () => seen.push(names(workspace)) },
    })
    await sync(setting.run(workspace))
    expect(seen).toEqual([['<ULID>/intent.json', 'account.json']])
  })

  it('never change once they are written', async () => {
    setting = await openSetting({ doneAfterMs: hour })
    const workspace = repository({ a: { t: 'Text' } })
    let before: Record<string, string> = {}
    for (const change of [{}, { u: 'Two' }, { u: 'Three' }, {}]) {
      workspace.put('l/en/a.json', { t: 'Text', ...change })
      await sync(setting.run(workspace))
      expect(ledgerFiles(workspace)).toMatchObject(before)
      before = ledgerFiles(workspace)
      await setting.clock.sleep(45 * minute)
    }
    expect(Object.keys(before).length).toBeGreaterThan(6)
  })

  it.each([
    { env: { CI: 'true' }, told: true },
    { env: { CI: '0' }, told: false },
    { env: { CI: '' }, told: false },
    { env: {}, told: false },
  ])('must outlive the runner, which a run that has bought says in CI ($env)', async ({ env, told }) => {
    setting = await openSetting()
    const workspace = repository({ a: { t: 'Text' } })
    const first = await sync({ ...setting.run(workspace), env })
    expect(first.notices.map(({ message }) => message.includes('.dragoman/'))).toEqual(told ? [true] : [])
    expect((await sync({ ...setting.run(workspace), env })).notices).toEqual([])
  })

  it('are none where a run has nothing to do', async () => {
    setting = await openSetting()
    const workspace = repository({ a: { t: 'Text' } })
    workspace.put('l/de/a.json', { t: 'Text auf Deutsch' })
    await sync(setting.run(workspace))
    expect(ledgerFiles(workspace)).toEqual({})
  })
})

describe('a fact of a kind that this version does not know', () => {
  it.each(['de.refunded.json', 'de.approvedTwice-1.json', 'de.audit-2026.v2.json'])(
    '%s is kept and blocks its own strings only',
    async name => {
      setting = await openSetting({
        faults: [{ on: 'POST /v1/translate', nth: 1, what: { kind: 'status', status: 400 } }],
      })
      const workspace = repository({ a: { t: 'Text' } }, { targets: ['de', 'fr'] })
      await order(setting.run(workspace))
      const path = factPath(workspace, /intent\.json$/).replace('intent.json', name)
      workspace.put(path, '{"future":true}\n')
      workspace.put('l/en/b.json', { u: 'Other' })
      const report = await sync(setting.run(workspace))
      expect(report).toMatchObject({ exitCode: 0, errors: [], unknown: [] })
      expect(committed(setting.sandbox).map(one => [one.path, one.language])).toEqual([
        ['l/en/a.json', 'fr'],
        ['l/en/b.json', 'de'],
        ['l/en/b.json', 'fr'],
      ])
      expect(report.skipped).toEqual([{ path: 'l/en/a.json', locale: 'de', entries: 1, reason: 'pending' }])
      expect(report.notices).toMatchObject([{ path: 'l/en/a.json', locale: 'de' }])
      expect(workspace.get(path)).toBe('{"future":true}\n')
    },
  )

  it('beside a placed order blocks nobody', async () => {
    setting = await openSetting({ doneAfterMs: hour })
    const workspace = repository({ a: { t: 'Text' } })
    await order(setting.run(workspace))
    workspace.put(factPath(workspace, /de\.placed/).replace('placed', 'praised'), '{}')
    await setting.clock.sleep(2 * hour)
    expect(await pull(setting.run(workspace))).toMatchObject({ exitCode: 0, written: ['l/de/a.json'] })
  })

  it('among the lines of seen orders is passed over and kept', async () => {
    setting = await openSetting()
    const workspace = repository({ a: { t: 'Text' } })
    await orderElsewhere(setting, 'l/en/a.json', { t: 'Text' })
    await sync(setting.run(workspace))
    const path = factPath(workspace, /seen-/)
    const text = `${workspace.get(path)}{"kind":"future","id":"100001"}\n\n{"kind":"seen","id":\n`
    workspace.put(path, text)
    workspace.remove('l/de/a.json')
    expect(await sync(setting.run(workspace))).toMatchObject({
      exitCode: 0,
      requests: [],
      written: ['l/de/a.json'],
    })
    expect(workspace.get(path)).toBe(text)
  })
})

describe('a damaged fact', () => {
  it.each([
    { name: 'empty', text: '' },
    { name: 'cut', text: '{"id":"1000' },
    { name: 'with conflict markers', text: '<<<<<<< a\n{}\n=======\n{}\n>>>>>>> b\n' },
    { name: 'of another shape', text: '{"id":100001,"price":"free"}' },
  ])('about the placing ($name) neither buys again nor loses the text', async ({ text }) => {
    setting = await openSetting({ doneAfterMs: hour })
    const workspace = repository({ a: { t: 'Text' }, b: { u: 'Other' } })
    await order(setting.run(workspace))
    workspace.put(factPath(workspace, /de\.placed/), text)
    workspace.put('l/en/c.json', { v: 'More' })
    await sync(setting.run(workspace))
    expect(posts(setting.sandbox)).toBe(3)
    await setting.clock.sleep(2 * hour)
    expect(await sync(setting.run(workspace))).toMatchObject({ exitCode: 0, unknown: [] })
    for (const [file, key, word] of [
      ['a', 't', 'Text'],
      ['b', 'u', 'Other'],
      ['c', 'v', 'More'],
    ]) {
      expect(json(workspace, `l/de/${file}.json`)).toEqual({ [key ?? '']: `de: ${word}` })
    }
    expectNothingTwice(setting.sandbox)
  })

  it('about a delivery does not lose the delivery', async () => {
    setting = await openSetting({ doneAfterMs: hour })
    const workspace = repository({ a: { t: 'Text' } })
    await order(setting.run(workspace))
    await setting.clock.sleep(2 * hour)
    await sync(setting.run(workspace))
    const path = factPath(workspace, /delivered/)
    workspace.put(path, '{"id":"1000')
    workspace.remove('l/de/a.json')
    expect(await sync(setting.run(workspace))).toMatchObject({ exitCode: 0, written: ['l/de/a.json'] })
    expect(workspace.get(path)).toBe('{"id":"1000')
    const before = requests(setting.sandbox).length
    expect(await sync(setting.run(workspace))).toMatchObject({ exitCode: 0, written: [] })
    expect(
      requests(setting.sandbox)
        .slice(before)
        .filter(({ path: one }) => /orders\/\d/.test(one)),
    ).toEqual([])
  })

  it('about the intent neither buys again nor stops the run', async () => {
    setting = await openSetting({ doneAfterMs: hour })
    const workspace = repository({ a: { t: 'Text' } })
    await order(setting.run(workspace))
    workspace.put(factPath(workspace, /intent/), '{"path":')
    expect(await sync(setting.run(workspace))).toMatchObject({ exitCode: 4, requests: [], spent: 0 })
    await setting.clock.sleep(2 * hour)
    expect(await sync(setting.run(workspace))).toMatchObject({ exitCode: 0, written: ['l/de/a.json'] })
    expect(posts(setting.sandbox)).toBe(1)
  })

  it('about the owner stops everything that talks to the service, and status not', async () => {
    setting = await openSetting()
    const workspace = repository({ a: { t: 'Text' } })
    await sync(setting.run(workspace))
    workspace.put('.dragoman/orders/account.json', '<<<<<<< a\n')
    workspace.put('l/en/b.json', { u: 'Other' })
    await expect(sync(setting.run(workspace))).rejects.toMatchObject({ code: 'WRONG_ACCOUNT', exitCode: 2 })
    expect(await status(setting.run(workspace))).toMatchObject({ exitCode: 0 })
    expect(posts(setting.sandbox)).toBe(1)
  })
})
