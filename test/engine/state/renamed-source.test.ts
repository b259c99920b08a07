/** A source file that was renamed: translations that were only adopted follow it, and nothing of them is bought. */
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { Disk } from '../../../src/disk.ts'
import { formerSources } from '../../../src/engine/scan/former-source.ts'
import { adopt, plan, pull, status, sync } from '../../../src/index.ts'
import type { FilePair } from '../../../src/model.ts'
import type { Workspace } from '../../helpers/workspace.ts'
import { committed, json, openSetting, posts, repository, type Setting } from '../support.ts'

let setting: Setting | undefined
afterEach(() => setting?.sandbox.close())

const texts = { title: 'Shop', cart: 'Your cart', nav: { home: 'Home' } }
const german = { title: 'Laden', cart: 'Dein Warenkorb', nav: { home: 'Start' } }
const french = { title: 'Boutique', cart: 'Votre panier' }

async function adopted(config: Record<string, unknown> = {}) {
  setting = await openSetting()
  const workspace = repository({ shop: texts }, config)
  workspace.put('l/de/shop.json', german)
  workspace.put('l/fr/shop.json', french)
  const run = setting.run(workspace)
  await adopt(run)
  return { workspace, run, sandbox: setting.sandbox }
}

function rename(workspace: Workspace, from: string, to: string): void {
  workspace.put(to, workspace.get(from))
  workspace.remove(from)
}

describe('a renamed source file', () => {
  it('takes along the translations of the target file that was left behind', async () => {
    const { workspace, run, sandbox } = await adopted()
    rename(workspace, 'l/en/shop.json', 'l/en/store.json')
    const seen = await status(run)
    expect(seen).toMatchObject({ totals: { missing: 3 }, free: 3 })
    expect(seen.notices.map(({ message }) => message)).toEqual([
      'l/en/shop.json is gone, and l/en/store.json has its texts. The next run of "dragoman order", "pull" or "sync" copies its translations from l/de/shop.json to l/de/store.json, free of charge',
    ])
    expect((await plan(run)).requests).toEqual([])
    const report = await sync(run)
    expect(report.written).toEqual(['l/de/store.json'])
    expect(report.notices.map(({ message }) => message)).toEqual([
      'l/en/shop.json is gone, and l/en/store.json has its texts, so its translations were copied from l/de/shop.json to l/de/store.json, free of charge. If you need nothing else of l/de/shop.json, delete it',
    ])
    expect(json(workspace, 'l/de/store.json')).toEqual(german)
    expect(posts(sandbox)).toBe(0)
    workspace.remove('l/de/shop.json')
    expect(await status(run)).toMatchObject({ totals: { translated: 3 }, notices: [] })
  })

  it('takes them along into one locale after the other', async () => {
    const { workspace, run, sandbox } = await adopted({ targets: ['de', 'fr'] })
    rename(workspace, 'l/en/shop.json', 'l/en/store.json')
    await pull({ ...run, locales: ['de'] })
    await sync({ ...run, locales: ['fr'] })
    expect(json(workspace, 'l/de/store.json')).toEqual(german)
    expect(json(workspace, 'l/fr/store.json')).toEqual({ ...french, nav: { home: 'fr: Home' } })
    expect(committed(sandbox).map(({ data }) => data)).toEqual([{ nav: { home: 'Home' } }])
  })

  it('has no value to adopt where only the file that was left behind has a manual edit', async () => {
    const { workspace, run } = await adopted()
    workspace.put('l/en/shop.json', { ...texts, extra: 'Extra' })
    workspace.put('l/de/shop.json', { ...german, extra: 'Mehr' })
    rename(workspace, 'l/en/shop.json', 'l/en/store.json')
    workspace.put('l/de/store.json', { title: '', extra: '' })
    expect((await status(run)).unrecorded ?? 0).toBe(0)
    expect((await adopt(run)).adopted).toEqual([])
  })

  it('keeps its lock where its target file was renamed as well', async () => {
    const { workspace, run } = await adopted()
    workspace.put('l/en/shop.json', { ...texts, title: 'Our shop' })
    rename(workspace, 'l/en/shop.json', 'l/en/store.json')
    rename(workspace, 'l/de/shop.json', 'l/de/store.json')
    expect(await status(run)).toMatchObject({ totals: { translated: 2, stale: 1 }, notices: [] })
  })

  it.each([
    { why: 'the old one is still there', files: { 'l/en/store.json': texts } },
    {
      why: 'fewer than half of its texts are those of the old one',
      files: { 'l/en/store.json': { title: 'Shop', a: 'One', b: 'Two' }, 'l/en/shop.json': undefined },
    },
  ])('is not assumed where $why', async ({ files }) => {
    const { workspace, run } = await adopted()
    for (const [path, content] of Object.entries(files)) {
      if (content === undefined) workspace.remove(path)
      else workspace.put(path, content)
    }
    expect((await status(run)).notices).toEqual([])
    expect((await plan(run)).requests).toMatchObject([{ path: 'l/en/store.json', entries: 3 }])
  })

  it('is not bought again as a document, whose translation only fits as a whole', async () => {
    setting = await openSetting()
    const workspace = repository({}, { files: [{ path: 'l/{locale}/*.md' }] })
    workspace.put('l/en/guide.md', '# Guide\n\nHello there.\n')
    workspace.put('l/de/guide.md', '# Anleitung\n\nHallo zusammen.\n')
    const run = setting.run(workspace)
    await adopt(run)
    rename(workspace, 'l/en/guide.md', 'l/en/manual.md')
    expect((await status(run)).notices.map(({ message }) => message)).toEqual([
      'l/en/guide.md is gone, and l/en/manual.md has its texts, but its translations are in l/de/guide.md. Rename that file to l/de/manual.md',
    ])
    expect(await sync(run)).toMatchObject({
      exitCode: 6,
      errors: [
        {
          code: 'ANOMALY',
          message:
            'l/en/manual.md: 2 translations into de would be bought again; nothing of this file was ordered. l/en/guide.md was renamed, but its translations are still in l/de/guide.md: rename that file to l/de/manual.md. To buy the translations again, run again with --allow-reorder l/en/manual.md',
        },
      ],
    })
    expect(posts(setting.sandbox)).toBe(0)
    rename(workspace, 'l/de/guide.md', 'l/de/manual.md')
    expect(await status(run)).toMatchObject({ totals: { translated: 2 }, notices: [] })
  })

  it.each([
    { why: 'is edited', now: { ...german, title: 'Mein Laden' } },
    {
      why: 'is of a locale that was never recorded',
      locale: 'fr',
      now: { ...french, nav: { home: 'Accueil' } },
    },
    { why: 'is that of the second of two former names', again: 'a' },
    { why: 'is that of the first name once more', again: 'shop' },
  ])('takes along what $why', async ({ now = german, locale = 'de', again }) => {
    const { workspace, run, sandbox } = await adopted()
    workspace.put(`l/${locale}/shop.json`, now)
    const config = json(workspace, 'dragoman.config.json') as object
    workspace.put('dragoman.config.json', {
      ...config,
      targets: ['de', locale].slice(locale === 'de' ? 1 : 0),
    })
    rename(workspace, 'l/en/shop.json', 'l/en/store.json')
    if (again !== undefined) {
      await sync(run)
      workspace.remove('l/de/shop.json')
      rename(workspace, 'l/en/store.json', `l/en/${again}.json`)
    }
    await sync(run)
    expect(posts(sandbox)).toBe(0)
    expect(json(workspace, `l/${locale}/${again ?? 'store'}.json`)).toMatchObject(now)
    const tree = workspace.tree()
    expect(await sync(run)).toMatchObject({ written: [], exitCode: 0 })
    expect(workspace.tree()).toEqual(tree)
  })

  it('takes a manual edit along, and not the delivered text before it', async () => {
    setting = await openSetting()
    const workspace = repository({ shop: texts })
    const run = setting.run(workspace)
    await sync(run)
    const edited = { ...(json(workspace, 'l/de/shop.json') as object), title: 'Mein Laden' }
    workspace.put('l/de/shop.json', edited)
    await sync(run)
    rename(workspace, 'l/en/shop.json', 'l/en/store.json')
    expect(await sync(run)).toMatchObject({ exitCode: 0, held: [] })
    expect(json(workspace, 'l/de/store.json')).toEqual(edited)
    expect(posts(setting.sandbox)).toBe(1)
  })

  it.each(['order', 'keep'] as const)('takes what is out of date along as that (%s)', async stale => {
    const { workspace, run, sandbox } = await adopted({ stale })
    rename(workspace, 'l/en/shop.json', 'l/en/store.json')
    workspace.put('l/en/store.json', { ...texts, title: 'Our shop' })
    expect((await status(run)).totals).toMatchObject({ missing: 2, stale: 1 })
    expect((await plan(run)).requests.length).toBe(stale === 'order' ? 1 : 0)
    await pull(run)
    expect(json(workspace, 'l/de/store.json')).toEqual(german)
    expect((await status(run)).totals).toMatchObject({ translated: 2, stale: 1 })
    await sync(run)
    expect(committed(sandbox).map(({ data }) => data)).toEqual(
      stale === 'order' ? [{ title: 'Our shop' }] : [],
    )
  })

  it.each([
    { why: 'changed', list: ['One', 'New', 'Three'] },
    { why: 'came new', list: ['One', 'New', 'Two', 'Three'] },
  ])('takes a list along of which an element $why', async ({ list }) => {
    setting = await openSetting()
    const workspace = repository({ shop: { ...texts, list: ['One', 'Two', 'Three'] } })
    workspace.put('l/de/shop.json', { ...german, list: ['Eins', 'Zwei', 'Drei'] })
    const run = setting.run(workspace)
    await adopt(run)
    rename(workspace, 'l/en/shop.json', 'l/en/store.json')
    workspace.put('l/en/store.json', { ...texts, list })
    await sync(run)
    await sync(run)
    expect(committed(setting.sandbox).map(({ data }) => data)).toEqual([{ list: { '1': 'New' } }])
    const inGerman: Record<string, string> = { One: 'Eins', New: 'de: New', Two: 'Zwei', Three: 'Drei' }
    expect(json(workspace, 'l/de/store.json')).toMatchObject({ list: list.map(text => inGerman[text]) })
  })

  it('does not take a broken text along', async () => {
    setting = await openSetting()
    const workspace = repository({ shop: { ...texts, hello: 'Hello {{name}}' } })
    workspace.put('l/de/shop.json', { ...german, hello: 'Hallo {{nam}}' })
    const run = setting.run(workspace)
    await adopt(run)
    rename(workspace, 'l/en/shop.json', 'l/en/store.json')
    expect(await status(run)).toMatchObject({ totals: { missing: 4 }, free: 3 })
    expect((await plan(run)).requests).toMatchObject([{ entries: 1 }])
    await pull(run)
    expect(json(workspace, 'l/de/store.json')).toEqual(german)
  })

  it.each([
    { why: 'broken', leave: (w: Workspace) => w.put('l/de/shop.json', '<<<<<<< {') },
    {
      why: 'a link',
      leave: (w: Workspace) => {
        rename(w, 'l/de/shop.json', 'elsewhere.json')
        symlinkSync(join(w.root, 'elsewhere.json'), join(w.root, 'l/de/shop.json'))
      },
    },
  ])('is not bought again where the target file that was left behind is $why', async ({ leave }) => {
    const { workspace, run, sandbox } = await adopted()
    leave(workspace)
    rename(workspace, 'l/en/shop.json', 'l/en/store.json')
    expect(await sync(run)).toMatchObject({ exitCode: 6, errors: [{ code: 'ANOMALY' }] })
    expect(posts(sandbox)).toBe(0)
  })

  it('is not said to have its texts copied by a command that copies none', async () => {
    const { workspace, run } = await adopted()
    rename(workspace, 'l/en/shop.json', 'l/en/store.json')
    expect((await adopt(run)).notices.map(({ message }) => message)).toEqual([
      'l/en/shop.json is gone, and l/en/store.json has its texts. The next run of "dragoman order", "pull" or "sync" copies its translations from l/de/shop.json to l/de/store.json, free of charge',
    ])
    expect(workspace.has('l/de/store.json')).toBe(false)
  })

  it('costs no look at the locks of former names whose target files are gone', () => {
    const targets = [{ locale: 'de', language: 'de', path: 'l/de/old.json' }]
    const pair = { source: 'l/en/old.json', targets } as unknown as FilePair
    const read: string[] = []
    const disk = { exists: () => false, read: (path: string) => void read.push(path) } as unknown as Disk
    const formerOf = formerSources({ disk, stateFolder: '.dragoman', lockFallback: undefined }, () => [pair])
    expect(formerOf({ ...pair, source: 'l/en/new.json' }, [], true)).toEqual([])
    expect(read).toEqual([])
    formerOf({ ...pair, source: 'l/en/new.json' }, [], false)
    expect(read).toEqual(['.dragoman/lock/l/en/old.json.txt'])
  })
})
