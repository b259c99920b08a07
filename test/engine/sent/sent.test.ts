import { afterEach, describe, expect, it } from 'vitest'
import { order, sync } from '../../../src/index.ts'
import {
  committed,
  json,
  ledgerFiles,
  openSetting,
  posts,
  repository,
  requestCounts,
  type Setting,
} from '../support.ts'

let setting: Setting
afterEach(() => setting.sandbox.close())

describe('languages that are not sold', () => {
  it('are found by calculate, cost nothing and keep no other language back', async () => {
    setting = await openSetting({ unsold: ['fr'] })
    const workspace = repository({ a: { t: 'Text' } }, { targets: ['de', 'fr', 'ja'] })
    const report = await sync(setting.run(workspace))
    expect(report).toMatchObject({
      exitCode: 0,
      errors: [],
      skipped: [{ path: 'l/en/a.json', locale: 'fr', entries: 1, reason: 'unsold' }],
    })
    expect(committed(setting.sandbox).map(({ language }) => language)).toEqual(['de', 'ja'])
    expect(posts(setting.sandbox)).toBe(1)
  })

  it('that translate refuses are dropped, and their neighbours are asked once more in a new intent', async () => {
    setting = await openSetting({ reject: ['fr'] })
    const workspace = repository(
      { a: { t: 'Text' }, b: { u: 'Other' } },
      { targets: ['de', 'fr', 'fr-BE', 'ja'] },
    )
    workspace.put('l/fr/b.json', { u: 'Autre' })
    workspace.put('l/fr-BE/b.json', { u: 'Autre' })
    const report = await sync(setting.run(workspace))
    expect(report).toMatchObject({
      exitCode: 1,
      errors: [{ code: 'SERVICE_REFUSED', path: 'l/en/a.json', locale: 'fr' }],
      skipped: ['fr', 'fr-BE'].map(locale => ({
        path: 'l/en/a.json',
        locale,
        entries: 1,
        reason: 'unsold',
      })),
    })
    expect(report.errors[0]?.message).toMatch(/nothing was ordered in fr, fr-BE, .*"targets"/)
    expect(committed(setting.sandbox).map(({ path, language }) => [path, language])).toEqual([
      ['l/en/a.json', 'de'],
      ['l/en/a.json', 'ja'],
      ['l/en/b.json', 'de'],
      ['l/en/b.json', 'ja'],
    ])
    expect(posts(setting.sandbox)).toBe(3)
    const prices = committed(setting.sandbox).map(({ price }) => price)
    expect(report.spent).toBeCloseTo(prices.reduce((sum, one) => sum + one, 0) / 1e6)
    const refused = Object.entries(ledgerFiles(workspace)).filter(([path]) => path.endsWith('.refused.json'))
    expect(refused.map(([path, text]) => [path.split('/')[1], JSON.parse(text).code])).toEqual(
      ['de', 'fr', 'ja'].map(language => [`${language}.refused.json`, 'LANGUAGE_NOT_FOUND']),
    )
    expect(json(workspace, 'l/ja/a.json')).toEqual({ t: 'ja: Text' })
  })

  it('that translate refuses one after the other are each dropped', async () => {
    setting = await openSetting({ reject: ['fr', 'ja'] })
    const workspace = repository({ a: { t: 'Text' } }, { targets: ['fr', 'de', 'ja', 'it'] })
    const report = await sync(setting.run(workspace))
    expect(report.errors.map(({ locale }) => locale)).toEqual(['fr', 'ja'])
    expect(report.skipped.map(({ locale, reason }) => [locale, reason])).toEqual([
      ['fr', 'unsold'],
      ['ja', 'unsold'],
    ])
    expect(committed(setting.sandbox).map(({ language }) => language)).toEqual(['de', 'it'])
    expect(posts(setting.sandbox)).toBe(3)
  })

  it('that translate refuses without naming them are found by asking for each alone', async () => {
    setting = await openSetting({ reject: ['fr'], errorShape: 'problem' })
    const workspace = repository({ a: { t: 'Text' } }, { targets: ['de', 'fr', 'ja'] })
    const report = await sync(setting.run(workspace))
    expect(report).toMatchObject({ exitCode: 1, errors: [{ locale: 'fr' }], unknown: [] })
    expect(report.skipped).toMatchObject([{ locale: 'fr', entries: 1, reason: 'unsold' }])
    expect(committed(setting.sandbox).map(({ language }) => language)).toEqual(['de', 'ja'])
    const again = await sync(setting.run(workspace))
    expect(again.orders).toEqual([])
    expect(committed(setting.sandbox)).toHaveLength(2)
  })

  it('that translate refuses keep the cap of the run over both requests', async () => {
    setting = await openSetting({ reject: ['fr'], pricePer1000Characters: 1000 })
    const workspace = repository({ a: { t: 'Text' } }, { targets: ['de', 'fr'], budget: { run: 8 } })
    const report = await sync(setting.run(workspace))
    expect(report).toMatchObject({ spent: 4, total: 8, errors: [{ locale: 'fr' }] })
  })

  it('is named alone where it was ordered alone', async () => {
    setting = await openSetting({ reject: ['fr'] })
    const workspace = repository({ a: { t: 'Text' } }, { targets: ['de', 'fr'] })
    const { errors } = await order({ ...setting.run(workspace), locales: ['fr'] })
    expect(errors).toMatchObject([{ path: 'l/en/a.json', locale: 'fr' }])
    expect(errors[0]?.message).toContain('"targets"')
  })

  it('a file that the service will not price keeps no other file back', async () => {
    setting = await openSetting({
      faults: [{ on: 'POST /v1/calculate', nth: 1, what: { kind: 'status', status: 400 } }],
    })
    const workspace = repository({ a: { t: 'Text' }, b: { u: 'Other' } })
    const report = await sync(setting.run(workspace))
    expect(report).toMatchObject({ exitCode: 1, errors: [{ code: 'SERVICE_REFUSED' }] })
    expect(committed(setting.sandbox)).toHaveLength(1)
  })
})

describe('what is sent', () => {
  it('is one entry per request where the context has a limit', async () => {
    setting = await openSetting()
    const workspace = repository(
      { a: { one: 'One', two: { three: 'Three' } } },
      { targets: ['de', 'fr'], files: [{ path: 'l/{locale}/*.json', context: { limit: 40 } }] },
    )
    const report = await sync(setting.run(workspace))
    expect(report.requests.map(({ entries, locales }) => [entries, locales])).toEqual([
      [1, ['de', 'fr']],
      [1, ['de', 'fr']],
    ])
    expect(committed(setting.sandbox).map(({ data }) => data)).toEqual([
      { one: 'One' },
      { one: 'One' },
      { two: { three: 'Three' } },
      { two: { three: 'Three' } },
    ])
    expect(json(workspace, 'l/fr/a.json')).toEqual({ one: 'fr: One', two: { three: 'fr: Three' } })
  })

  it('holds no source text whose fault would be bought in every language', async () => {
    setting = await openSetting()
    const source = {
      icu: '{count, plural, one {a file} other {files}',
      half: 'Hello {{name}',
      good: 'Hello {{name}}',
    }
    const report = await sync(setting.run(repository({ a: source })))
    expect(report.skipped).toEqual([
      { path: 'l/en/a.json', locale: 'de', entries: 2, reason: 'source-invalid' },
    ])
    expect(committed(setting.sandbox).map(({ data }) => data)).toEqual([{ good: 'Hello {{name}}' }])
  })

  it('is priced once and ordered once for each distinct delta', async () => {
    setting = await openSetting()
    const workspace = repository({ a: { one: 'One', two: 'Two' } }, { targets: ['de', 'fr', 'ja', 'it'] })
    workspace.put('l/ja/a.json', { one: '一' })
    workspace.put('l/it/a.json', { one: 'Uno' })
    await sync(setting.run(workspace))
    expect(requestCounts(setting.sandbox)).toMatchObject({ 'POST calculate': 2, 'POST translate': 2 })
    expect(committed(setting.sandbox).map(({ language, data }) => [language, data])).toEqual([
      ['de', { one: 'One', two: 'Two' }],
      ['fr', { one: 'One', two: 'Two' }],
      ['ja', { two: 'Two' }],
      ['it', { two: 'Two' }],
    ])
  })
})
