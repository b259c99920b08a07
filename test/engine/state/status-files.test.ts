import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { check, status } from '../../../src/index.ts'
import { createWorkspace, type Workspace } from '../../helpers/workspace.ts'
import { config } from '../shop.ts'

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

  it('of a key that is there twice the last one counts', async () => {
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
