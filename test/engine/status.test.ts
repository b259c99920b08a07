import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type CheckReport, check, type StatusReport, status } from '../../src/index.ts'
import { createService, createWorkspace, type Workspace } from '../helpers/workspace.ts'

const config = (more: object = {}, entry: object = {}) => ({
  source: 'en',
  targets: ['de', 'fr'],
  files: [{ path: 'l/{locale}/*.json', ...entry }],
  ...more,
})

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
  it('lists every finding by source path, key and line of the source, and exits 3', async () => {
    const workspace = createWorkspace({
      'dragoman.config.json': config({ targets: ['de'] }),
      'l/en/a.json': '{\n  "a": "Apple",\n  "b": { "x.y": "Hi {{name}}" },\n  "c": ["one",\n   "two"]\n}\n',
      'l/de/a.json': { a: 'Apfel', b: { 'x.y': 'Hallo' }, c: ['eins'] },
    })
    const report = await check({ cwd: workspace.root })
    expect(report.exitCode).toBe(3)
    expect(report.errors.map(({ code }) => code)).toEqual(['FINDINGS'])
    expect(findings(report)).toEqual([
      { path: 'l/en/a.json', locale: 'de', key: ['b', 'x.y'], line: 3, reason: 'invalid' },
      { path: 'l/en/a.json', locale: 'de', key: ['c', '1'], line: 5, reason: 'missing' },
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

  it('a file that cannot be parsed is exit 1 and not invalid; the others are still told', async () => {
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

describe('what counts', () => {
  it('a target equal to the source is translated and identical, and missing where the file says so', async () => {
    const files = { 'l/en/a.json': { a: 'OK', n: '{{n}}' }, 'l/de/a.json': { a: 'OK', n: '{{n}}' } }
    const usual = createWorkspace({ 'dragoman.config.json': config({ targets: ['de'] }), ...files })
    expect((await status({ cwd: usual.root })).totals).toMatchObject({
      translated: 2,
      identical: 2,
      missing: 0,
    })
    const strict = createWorkspace({
      'dragoman.config.json': config({ targets: ['de'] }, { identical: 'missing' }),
      ...files,
    })
    expect((await status({ cwd: strict.root })).totals).toMatchObject({ translated: 1, missing: 1 })
  })

  it('excluded keys are neither entries nor orphans', async () => {
    const workspace = createWorkspace({
      'dragoman.config.json': config(
        { targets: ['de'] },
        { keys: { include: ['/ui/**', '/a~1b'], exclude: ['/ui/*/debug'] } },
      ),
      'l/en/a.json': {
        ui: { top: 'Top', x: { debug: 'D', deep: { debug: 'E' } } },
        other: 'Other',
        'a/b': 'Slash',
      },
      'l/de/a.json': { ui: { x: { debug: 'd' } }, other: 'Anderes', gone: 'weg' },
    })
    const report = await check({ cwd: workspace.root })
    expect(report.totals).toMatchObject({ entries: 3, missing: 3, orphan: 1 })
    expect(report.findings.map(({ key }) => key)).toEqual([
      ['ui', 'top'],
      ['ui', 'x', 'deep', 'debug'],
      ['a/b'],
    ])
  })

  it('a form that differs from a family of the source by its category only is no orphan', async () => {
    const workspace = createWorkspace({
      'dragoman.config.json': config({ targets: ['de'] }),
      'l/en/a.json': {
        items_one: 'item',
        items_other: 'items',
        place_ordinal_one: '1st',
        place_ordinal_other: 'nth',
        cats: { one: 'cat', other: 'cats' },
      },
      'l/de/a.json': {
        items_few: 'a',
        items_many: 'b',
        place_ordinal_two: 'c',
        cats: { few: 'd', zero: 'e', some: 'f' },
        dogs_few: 'g',
        items_lots: 'h',
      },
    })
    expect((await status({ cwd: workspace.root })).totals.orphan).toBe(3)
  })

  it('of a key that stands twice the last one counts', async () => {
    const workspace = createWorkspace({
      'dragoman.config.json': config({ targets: ['de'] }),
      'l/en/a.json': '{"a": "first", "a": "Last"}',
      'l/de/a.json': '{"a": "zuerst", "a": ""}',
    })
    expect((await status({ cwd: workspace.root })).totals).toMatchObject({
      entries: 1,
      missing: 1,
      translated: 0,
    })
  })

  it('a key named like a property of every object is a key', async () => {
    const workspace = createWorkspace({
      'dragoman.config.json': config({ targets: ['de'] }),
      'l/en/a.json': '{"__proto__": "Proto", "constructor": {"toString": "Text"}}',
      'l/de/a.json': '{"__proto__": "Proto auf Deutsch"}',
    })
    const report = await check({ cwd: workspace.root })
    expect(report.totals).toMatchObject({ entries: 2, translated: 1, missing: 1 })
    expect(report.findings.map(({ key }) => key)).toEqual([['constructor', 'toString']])
  })
})

describe('which files', () => {
  it('patterns are relative to the folder of the configuration, records to the root', async () => {
    const workspace = createWorkspace({
      'packages/app/dragoman.config.json': config({ targets: ['de'] }),
      'packages/app/l/en/a.json': { a: 'Apple' },
    })
    const report = await check({ cwd: join(workspace.root, 'packages/app') })
    expect(report.files).toMatchObject([
      { source: 'packages/app/l/en/a.json', targets: [{ path: 'packages/app/l/de/a.json' }] },
    ])
    expect(report.findings).toMatchObject([
      { path: 'packages/app/l/en/a.json', target: 'packages/app/l/de/a.json' },
    ])
  })

  it('a folder with .dragoman is nearer than one with .git', async () => {
    const workspace = createWorkspace({
      'packages/app/dragoman.config.json': config({ targets: ['de'] }),
      'packages/app/.dragoman/keep': '',
      'packages/app/l/en/a.json': { a: 'Apple' },
    })
    const report = await status({ cwd: join(workspace.root, 'packages/app') })
    expect(report.files).toMatchObject([{ source: 'l/en/a.json' }])
  })

  it('the configuration may name the root', async () => {
    const workspace = createWorkspace({
      'packages/app/dragoman.config.json': config({ targets: ['de'], root: '..' }),
      'packages/app/l/en/a.json': { a: 'Apple' },
    })
    expect((await status({ cwd: join(workspace.root, 'packages/app') })).files).toMatchObject([
      { source: 'app/l/en/a.json' },
    ])
  })

  it('wildcards enter neither closed folders nor links, and exclude is heeded', async () => {
    const workspace = createWorkspace({
      'dragoman.config.json': config({}, { path: '**/{locale}.json', exclude: ['old/**'] }),
      'src/en.json': { a: 'Apple' },
      'node_modules/x/en.json': { a: 'Apple' },
      '.dragoman/en.json': { a: 'Apple' },
      'old/en.json': { a: 'Apple' },
    })
    symlinkSync(join(workspace.root, 'src'), join(workspace.root, 'linked'))
    symlinkSync(join(workspace.root, 'src/en.json'), join(workspace.root, 'en.json'))
    expect((await status({ cwd: workspace.root })).files.map(({ source }) => source)).toEqual(['src/en.json'])
  })

  it('names may hold the letters of globs', async () => {
    const workspace = createWorkspace({
      'dragoman.config.json': config({ targets: ['de'] }),
      'l/en/[a] {b}(c)!.json': { a: 'Apple' },
      'l/de/[a] {b}(c)!.json': { a: 'Apfel' },
    })
    expect((await status({ cwd: workspace.root })).totals).toMatchObject({ translated: 1 })
  })

  it("the format is the one that is written, else the extension's, and of messages.json the content's", async () => {
    const workspace = createWorkspace({
      'dragoman.config.json': config({
        targets: ['de'],
        files: [{ path: '{locale}/**' }, { path: 'x/{locale}.lang', format: 'json' }],
      }),
      'en/a.json': { a: 'Apple' },
      'en/b.arb': { a: 'Apple' },
      'en/c.strings': '"a" = "Apple";\n',
      'en/messages.json': { a: { message: 'Apple' } },
      'en/sub/messages.json': { a: { message: 'Apple' }, b: 'Bear' },
      'x/en.lang': { a: 'Apple' },
    })
    const { files } = await status({ cwd: workspace.root })
    expect(Object.fromEntries(files.map(({ source, format }) => [source, format]))).toEqual({
      'en/a.json': 'json',
      'en/b.arb': 'arb',
      'en/c.strings': 'strings',
      'en/messages.json': 'webextension',
      'en/sub/messages.json': 'json',
      'x/en.lang': 'json',
    })
  })

  it('a file that two entries match is a configuration error', async () => {
    const workspace = createWorkspace({
      'dragoman.config.json': config({
        files: [{ path: 'l/{locale}/*.json' }, { path: '*/{locale}/a.json' }],
      }),
      'l/en/a.json': { a: 'Apple' },
    })
    await expect(status({ cwd: workspace.root })).rejects.toMatchObject({ code: 'CONFIG', exitCode: 2 })
  })
})

it.each([
  [
    'a folder in its place',
    (workspace: Workspace) =>
      mkdirSync(join(workspace.root, '.dragoman/lock/l/en/a.json.txt'), { recursive: true }),
  ],
  ['a link in its place', (workspace: Workspace) => link(workspace)],
  ['a file where its folder should be', (workspace: Workspace) => workspace.put('.dragoman/lock', 'x')],
  [
    'bytes that are no text',
    (workspace: Workspace) =>
      workspace.put('.dragoman/lock/l/en/a.json.txt', new Uint8Array([0xff, 0xfe, 0, 10, 91])),
  ],
])('the lock is never an error: %s', async (_, break_) => {
  const workspace = createWorkspace({
    'dragoman.config.json': config({ targets: ['de'] }),
    'l/en/a.json': { a: 'Apple' },
    'l/de/a.json': { a: 'Apfel' },
  })
  break_(workspace)
  expect(await check({ cwd: workspace.root })).toMatchObject({
    exitCode: 0,
    errors: [],
    totals: { translated: 1 },
  })
})

function link(workspace: Workspace): void {
  mkdirSync(join(workspace.root, '.dragoman/lock/l/en'), { recursive: true })
  symlinkSync('nowhere', join(workspace.root, '.dragoman/lock/l/en/a.json.txt'))
}

function findings(report: CheckReport) {
  return report.findings.map(({ path, locale, key, line, reason }) => ({ path, locale, key, line, reason }))
}

function expectSums({ files }: StatusReport): void {
  for (const { entries, targets } of files) {
    for (const { translated, missing, stale } of targets) expect(translated + missing + stale).toBe(entries)
  }
}
