import { describe, expect, it } from 'vitest'
import { check, type StatusReport, status } from '../../../src/index.ts'
import { createService, createWorkspace } from '../../helpers/workspace.ts'
import { config } from '../shop.ts'

const none = { translated: 0, missing: 0, stale: 0, orphan: 0, pending: 0, held: 0, invalid: 0, identical: 0 }

describe('the report of status', () => {
  it('has exactly the members of the design, with counts that add up to the entries', async () => {
    const workspace = createWorkspace({
      'dragoman.config.json': config(),
      'l/en/a.json': { title: 'Title', empty: '', body: { text: 'Hello {{name}}' }, list: ['one', 'two'] },
      'l/de/a.json': {
        title: 'Titel',
        body: { text: 'Hallo' },
        list: ['one', ''],
        old: 'alt',
        older: { x: 'y' },
      },
    })
    const report = await status({ cwd: workspace.root })
    expect(report).toEqual({
      schemaVersion: 1,
      command: 'status',
      exitCode: 0,
      errors: [],
      notices: [],
      files: [
        {
          source: 'l/en/a.json',
          format: 'json',
          entries: 4,
          targets: [
            {
              locale: 'de',
              path: 'l/de/a.json',
              ...none,
              translated: 3,
              missing: 1,
              orphan: 2,
              invalid: 1,
              identical: 1,
            },
            { locale: 'fr', path: 'l/fr/a.json', ...none, missing: 4 },
          ],
        },
      ],
      totals: { ...none, entries: 4, translated: 3, missing: 5, orphan: 2, invalid: 1, identical: 1 },
      unrecorded: 3,
    })
    expectSums(report)
  })

  it('sums over files and locales', async () => {
    const workspace = createWorkspace({
      'dragoman.config.json': config(),
      'l/en/a.json': { a: 'Apple' },
      'l/en/b.json': { b: 'Bear', c: 'Cat' },
      'l/de/b.json': { b: 'Bär' },
      'l/fr/a.json': { a: 'Pomme' },
    })
    const report = await status({ cwd: workspace.root })
    expect(report.totals).toMatchObject({ translated: 2, missing: 4 })
    expect(report.files.map(({ source }) => source)).toEqual(['l/en/a.json', 'l/en/b.json'])
    expectSums(report)
  })

  it('is about the selected locales and files only', async () => {
    const workspace = createWorkspace({
      'dragoman.config.json': config(),
      'l/en/a.json': { a: 'Apple' },
      'l/en/b.json': { b: 'Bear' },
    })
    const report = await status({ cwd: workspace.root, locales: ['fr'], files: ['**/b.json'] })
    expect(report.files.map(({ source, targets }) => [source, targets.map(({ locale }) => locale)])).toEqual([
      ['l/en/b.json', ['fr']],
    ])
    expect(report.totals).toMatchObject({ entries: 1, missing: 1 })
  })

  it.each([
    { what: 'a locale', options: { locales: ['it'] } },
    { what: 'a file', options: { files: ['nothing/*.json'] } },
  ])('$what that nothing matches is a usage error', async ({ options }) => {
    const workspace = createWorkspace({ 'dragoman.config.json': config(), 'l/en/a.json': { a: 'Apple' } })
    await expect(status({ cwd: workspace.root, ...options })).rejects.toMatchObject({
      code: 'USAGE',
      exitCode: 2,
    })
  })
})

describe.each([
  ['status', status],
  ['check', check],
] as const)('%s', (_, run) => {
  it('reaches no network and writes nothing, not even a time', async () => {
    const workspace = createWorkspace({
      'dragoman.config.json': config(),
      'l/en/a.json': { a: 'Apple', b: 'Bear' },
      'l/de/a.json': { a: 'Apfel' },
      '.dragoman/lock/l/en/a.json.txt': '<<<<<<< HEAD\n[de]\nAAAAAAAA BBBBBB CCCCCC\n',
    })
    const before = { tree: workspace.tree(), times: workspace.times() }
    const { sandbox, service } = await createService()
    try {
      await run({ cwd: workspace.root, ...service })
      expect({ tree: workspace.tree(), times: workspace.times() }).toEqual(before)
      expect(sandbox.truth).toEqual([])
    } finally {
      await sandbox.close()
    }
  })

  it('needs no key and no address', async () => {
    const workspace = createWorkspace({ 'dragoman.config.json': config(), 'l/en/a.json': { a: 'Apple' } })
    expect((await run({ cwd: workspace.root, env: {} })).totals.missing).toBe(2)
  })
})

describe('the report of check', () => {
  it('lists every finding by path, key and lines, and exits 3', async () => {
    const workspace = createWorkspace({
      'dragoman.config.json': config({ targets: ['de'] }),
      'l/en/a.json': '{\n  "a": "Apple",\n  "b": { "x.y": "Hi {{name}}" },\n  "c": ["one",\n   "two"]\n}\n',
      'l/de/a.json': '\n\n{ "a": "Apfel",\n\n"b": { "x.y": "Hallo" },\n\n "c": ["eins"] }',
    })
    const report = await check({ cwd: workspace.root })
    expect(report.exitCode).toBe(3)
    expect(report.errors.map(({ code }) => code)).toEqual(['FINDINGS'])
    const place = { path: 'l/en/a.json', target: 'l/de/a.json', locale: 'de' }
    expect(report.findings).toMatchObject([
      { ...place, key: ['b', 'x.y'], line: 5, sourceLine: 3, reason: 'invalid' },
      { ...place, key: ['c', '1'], line: 5, sourceLine: 5, reason: 'missing' },
    ])
  })

  it.each([
    { failOn: [], exitCode: 0 },
    { failOn: ['stale'], exitCode: 0 },
    { failOn: ['missing'], exitCode: 3 },
    { failOn: ['pending', 'held'], exitCode: 0 },
  ] as const)('fails on $failOn only, when asked to', async ({ failOn, exitCode }) => {
    const workspace = createWorkspace({ 'dragoman.config.json': config(), 'l/en/a.json': { a: 'Apple' } })
    expect((await check({ cwd: workspace.root, failOn })).exitCode).toBe(exitCode)
  })

  it('a file that cannot be parsed is exit 1 and not invalid; the others are still reported', async () => {
    const workspace = createWorkspace({
      'dragoman.config.json': config(),
      'l/en/a.json': { a: 'Apple' },
      'l/de/a.json': '{ "a": }',
      'l/fr/a.json': { a: 'Pomme' },
    })
    const report = await check({ cwd: workspace.root })
    expect(report.exitCode).toBe(1)
    expect(report.errors).toMatchObject([{ code: 'FILE_UNREADABLE', path: 'l/en/a.json', locale: 'de' }])
    expect(report.errors[0]?.message).toContain('l/de/a.json:1:8')
    expect(report.totals).toMatchObject({ invalid: 0, translated: 1, missing: 0 })
  })

  it('a source that cannot be parsed excludes itself', async () => {
    const workspace = createWorkspace({
      'dragoman.config.json': config(),
      'l/en/a.json': '{',
      'l/en/b.json': { b: 'Bear' },
    })
    const report = await check({ cwd: workspace.root })
    expect(report.exitCode).toBe(1)
    expect(report.errors.map(({ code }) => code).sort()).toEqual(['FILE_UNREADABLE', 'FINDINGS'])
    expect(report.errors.find(({ code }) => code === 'FILE_UNREADABLE')).toMatchObject({
      path: 'l/en/a.json',
    })
    expect(report.files.map(({ source }) => source)).toEqual(['l/en/b.json'])
  })
})

function expectSums({ files }: StatusReport): void {
  for (const { entries, targets } of files) {
    for (const { translated, missing, stale } of targets) expect(translated + missing + stale).toBe(entries)
  }
}
