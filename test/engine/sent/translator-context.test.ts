import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { check, order, plan, pull, showOrder, status, sync } from '../../../src/index.ts'
import { itAtLength } from '../../helpers/laws.ts'
import { createWorkspace, type Workspace } from '../../helpers/workspace.ts'
import { openSetting, plainTranslation, posts, repository, requests, type Setting } from '../support.ts'

let setting: Setting
afterEach(() => setting.sandbox.close())

type Sent = { comment?: { text?: string; attachments?: { type: string; data: string }[] } }

function sent(): Sent[] {
  return requests(setting.sandbox)
    .filter(({ path }) => path === '/v1/translate')
    .map(({ body }) => body as Sent)
}

describe('a translation that lacks a term', () => {
  const files = { a: { t: 'Acme is here', u: 'Acme is there', v: 'Nobody' } }
  const lacking = (key: string, line: number) => ({
    message: 'the translation lacks "Acme", which "keepTerms" says to keep',
    path: 'l/en/a.json',
    target: 'l/de/a.json',
    locale: 'de',
    key: [key],
    line,
  })

  it('is written and reported once by the run that wrote it, and by check every time', async () => {
    setting = await openSetting({
      translate: task => plainTranslation(task).replace('Acme is here', 'Akme ist da'),
    })
    const workspace = repository(files, { keepTerms: ['Acme'] })
    workspace.put('l/de/a.json', { gone: 'Weg', v: 'Niemand' })
    expect(await order(setting.run(workspace))).toMatchObject({ notices: [] })
    expect(await pull(setting.run(workspace))).toMatchObject({
      exitCode: 0,
      held: [],
      notices: [lacking('t', 3)],
      written: ['l/de/a.json'],
    })
    expect((await pull(setting.run(workspace))).notices).toEqual([])
    expect((await status(setting.run(workspace))).notices).toEqual([])
    expect(await check(setting.run(workspace))).toMatchObject({
      exitCode: 0,
      findings: [],
      totals: { translated: 3, invalid: 0 },
      notices: [lacking('t', 3)],
    })
  })

  it('is no matter while it is stale, and concerns people’s own texts too', async () => {
    setting = await openSetting()
    const workspace = repository(files, { keepTerms: ['Acme'] })
    workspace.put('l/de/a.json', { v: 'Niemand', t: 'da', u: 'Acme ist da' })
    await sync(setting.run(workspace))
    expect((await check(setting.run(workspace))).notices).toEqual([lacking('t', 3)])
    workspace.put('l/en/a.json', { ...files.a, t: 'Acme is near' })
    const { findings, notices } = await check(setting.run(workspace))
    expect(findings).toMatchObject([{ key: ['t'], reason: 'stale' }])
    expect(notices).toEqual([])
  })

  it('is found in a document by its segment', async () => {
    setting = await openSetting()
    const workspace = createWorkspace({
      'dragoman.config.json': {
        source: 'en',
        targets: ['de'],
        files: [{ path: '{locale}.md' }],
        keepTerms: ['Acme'],
      },
      'en.md': '# Acme\n\nHello Acme\n',
      'de.md': '# Acme\n\n\nHallo\n',
    })
    expect((await check(setting.run(workspace))).notices).toMatchObject([
      {
        path: 'en.md',
        target: 'de.md',
        locale: 'de',
        line: 4,
        message: expect.stringContaining('lacks "Acme"'),
      },
    ])
  })
})

describe('images', () => {
  const png = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'),
    Buffer.from([0, 0, 2, 128, 0, 0, 1, 224, 8, 6, 0, 0, 0]),
  ])
  const gif = Buffer.from('GIF89a\x01\0\x01\0', 'latin1')
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 4, 0, 3, 1, 1, 17, 0])
  const svg = '<?xml version="1.0"?>\n<!-- <x> -->\n<!DOCTYPE svg>\n<svg width="3" height="4"/>'

  function shop(attachments: readonly string[], more: object = {}): Workspace {
    const workspace = repository(
      { a: { t: 'Text', u: 'More' } },
      { targets: ['de', 'fr'], comment: { text: 'See', attachments }, ...more },
    )
    workspace.put('design/b.png', png)
    workspace.put('design/a.PNG', png)
    workspace.put('design/deep/c.jpeg', jpeg)
    workspace.put('logo.svg', svg)
    workspace.put('dot.gif', gif)
    return workspace
  }

  const problem = async (workspace: Workspace) =>
    plan(setting.run(workspace)).then(
      () => 'no error',
      (error: { code: string; message: string }) => `${error.code} ${error.message}`,
    )

  it('reach the service with the comment, each once and byte for byte, and are kept with the order', async () => {
    setting = await openSetting()
    const workspace = shop(['design/*.png', 'design/**/*', 'logo.svg', 'dot.gif'])
    const report = await sync(setting.run(workspace))
    expect(report).toMatchObject({ exitCode: 0, errors: [] })
    const images = [
      { type: 'image/png', data: png.toString('base64') },
      { type: 'image/png', data: png.toString('base64') },
      { type: 'image/jpeg', data: jpeg.toString('base64') },
      { type: 'image/svg+xml', data: Buffer.from(svg).toString('base64') },
      { type: 'image/gif', data: gif.toString('base64') },
    ]
    expect(sent()).toMatchObject([{ comment: { text: 'See', attachments: images } }])
    expect(sent()[0]?.comment?.attachments).toHaveLength(5)
    const answer = await fetch(`${setting.sandbox.url}/v1/orders/${report.orders[0]?.id}`, {
      headers: { authorization: `Basic ${Buffer.from(`${setting.sandbox.key}:`).toString('base64')}` },
    })
    const kept = (await answer.json()) as { comments: { attachments: { image: string; size: string }[] }[] }
    expect(kept.comments[0]?.attachments.map(({ image }) => image)).toEqual(images.map(({ data }) => data))
    expect(kept.comments[0]?.attachments[0]?.size).toBe('640x480')
    expect(Object.values(workspace.tree()).join()).not.toContain(images[0]?.data)
    const shown = JSON.stringify(await showOrder(report.orders[0]?.id ?? '', setting.run(workspace)))
    expect(shown).toContain('640x480')
    expect(shown).not.toContain(images[0]?.data)
  })

  it('go without words, and an entry’s own comment takes the place of the general one', async () => {
    setting = await openSetting()
    const workspace = shop(['none.png'], {
      files: [{ path: 'l/{locale}/*.json', comment: { attachments: ['dot.gif'] } }],
    })
    await sync(setting.run(workspace))
    expect(sent()[0]?.comment).toEqual({
      attachments: [{ type: 'image/gif', data: gif.toString('base64') }],
    })
  })

  it('are no part of what makes a purchase the same', async () => {
    setting = await openSetting()
    const workspace = shop(['dot.gif'])
    await sync(setting.run(workspace))
    workspace.put('dot.gif', Buffer.concat([gif, gif]))
    workspace.remove('l/de/a.json')
    workspace.remove('.dragoman')
    expect(await sync(setting.run(workspace))).toMatchObject({ exitCode: 0, written: ['l/de/a.json'] })
    expect(posts(setting.sandbox)).toBe(1)
  })

  it('are looked for only where something is to be ordered', async () => {
    setting = await openSetting()
    const workspace = shop(['dot.gif'])
    await sync(setting.run(workspace))
    workspace.remove('dot.gif')
    expect(await status(setting.run(workspace))).toMatchObject({ exitCode: 0 })
    expect(await check(setting.run(workspace))).toMatchObject({ exitCode: 0 })
    expect(await sync(setting.run(workspace))).toMatchObject({ exitCode: 0 })
    workspace.put('l/en/a.json', { t: 'New' })
    expect(await problem(workspace)).toMatch(/^CONFIG /)
  })

  it.each<[string, string, string | Uint8Array | undefined, string]>([
    [
      'nothing of that name',
      'x/*.png',
      undefined,
      'expected image files (links are not followed), found no file that matches "x/*.png"',
    ],
    ['another extension', 'x.bmp', 'BM', 'found "x.bmp", with another extension'],
    ['an empty file', 'x.png', '', 'found "x.png", whose content is not PNG'],
    ['a GIF by content', 'x.png', gif, 'found "x.png", whose content is not PNG'],
    ['a PNG by content', 'x.jpg', png, 'found "x.jpg", whose content is not JPG'],
    ['a page', 'x.svg', '<html><svg/></html>', 'found "x.svg", whose content is not SVG'],
    ['a text', 'x.svg', 'see <svg>', 'found "x.svg", whose content is not SVG'],
    [
      'more than fits',
      'x.png',
      Buffer.concat([png, Buffer.alloc(15_000_000)]),
      'expected images of at most 15 MB together, found more than that in the images up to "x.png"',
    ],
  ])(
    '%s: an error of the configuration that names key and pattern, before anything is ordered',
    async (_, pattern, content, message) => {
      setting = await openSetting()
      const workspace = shop(['dot.gif', pattern])
      if (content !== undefined) workspace.put(pattern, content)
      expect(await problem(workspace)).toMatch(/^CONFIG dragoman\.config\.json: comment\.attachments\[1\]: /)
      expect(await problem(workspace)).toContain(message)
      await expect(sync(setting.run(workspace))).rejects.toMatchObject({ code: 'CONFIG', exitCode: 2 })
      expect(posts(setting.sandbox)).toBe(0)
    },
  )

  it('behind a link, to a file or to a folder, are refused', async () => {
    setting = await openSetting()
    const workspace = shop(['link.png', 'folder/*.png'])
    symlinkSync(join(workspace.root, 'design/b.png'), join(workspace.root, 'link.png'))
    symlinkSync(join(workspace.root, 'design'), join(workspace.root, 'folder'))
    const found = await problem(workspace)
    expect(found).toMatch(/attachments\[0\]: .*symbolic link/)
    expect(found).toMatch(/attachments\[1\]: /)
  })

  itAtLength(
    'leave room for the texts: a large delta is ordered in parts that each fit with them',
    async () => {
      setting = await openSetting()
      const workspace = shop(['big.png'], { targets: ['de'], budget: { run: 1e6 } })
      workspace.put('big.png', Buffer.concat([png, Buffer.alloc(14_000_000)]))
      workspace.put(
        'l/en/a.json',
        Object.fromEntries(['t', 'u', 'v'].map(key => [key, key.repeat(5_000_000)])),
      )
      const { requests: planned } = await plan(setting.run(workspace))
      expect(planned.map(({ entries }) => entries)).toEqual([2, 1])
      expect(posts(setting.sandbox)).toBe(0)
    },
  )
})
