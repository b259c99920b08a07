import { afterEach, describe, expect, it } from 'vitest'
import { status, sync } from '../../../src/index.ts'
import type { Sandbox } from '../../../src/sandbox/index.ts'
import { createService, createWorkspace, type Workspace } from '../../helpers/workspace.ts'

let sandbox: Sandbox | undefined
afterEach(() => sandbox?.close())

async function open(source: string, entry: object, file: string) {
  const opened = await createService()
  sandbox = opened.sandbox
  const workspace = createWorkspace({
    'dragoman.config.json': {
      source: 'en',
      targets: ['de'],
      files: [{ path: `{locale}/${file}`, ...entry }],
    },
    [`en/${file}`]: source,
  })
  return { workspace, options: { cwd: workspace.root, ...opened.service, timeoutMs: 60_000 } }
}

const target = (workspace: Workspace, file: string) => workspace.get(`de/${file}`).replaceAll('⟦de⟧', '')

describe('what of a file is text', () => {
  const html = '<p>One <code>two</code></p>\n<pre>Three</pre>\n<samp>Four</samp>\n'

  it.each([
    [undefined, 2, 'Three'],
    [[], 3, '⟦de⟧Three'],
    [['samp'], 2, '⟦de⟧Three'],
  ])('with skipElements %j of a page are %i texts, in every stage', async (skipElements, entries, pre) => {
    const { workspace, options } = await open(
      html,
      skipElements === undefined ? {} : { skipElements },
      'a.html',
    )
    const before = await status(options)
    expect(before.totals.missing).toBe(entries)
    const report = await sync(options)
    expect(report.errors).toEqual([])
    expect(workspace.get('de/a.html')).toContain(`<pre>${pre}</pre>`)
    expect(target(workspace, 'a.html')).toBe(html)
    const times = workspace.times()
    expect(await sync(options)).toMatchObject({ exitCode: 0, requests: [], written: [] })
    expect(workspace.times()).toEqual(times)
  })

  it('with frontMatter are values of a Markdown page, in every stage; the rest of them is reported', async () => {
    const source = '---\ntitle: A page\ndescription: [x]\nslug: a-page\n---\n\n# A page\n\nText\n'
    const { workspace, options } = await open(source, { frontMatter: ['title', 'description'] }, 'a.md')
    expect((await status(options)).totals.missing).toBe(3)
    const report = await sync(options)
    expect(report).toMatchObject({ exitCode: 0, written: ['de/a.md'] })
    expect(report.notices).toContainEqual({
      message: 'the value of "description", which is not plain or quoted text on one line, stays as it is',
      path: 'en/a.md',
      line: 3,
    })
    expect(workspace.get('de/a.md')).toContain('title: ⟦de⟧A page\n')
    expect(target(workspace, 'a.md')).toBe(source)
    const times = workspace.times()
    expect(await sync(options)).toMatchObject({ exitCode: 0, requests: [], written: [] })
    expect(workspace.times()).toEqual(times)

    workspace.put('en/a.md', source.replace('title: A page', 'title: Another page'))
    expect((await sync(options)).requests).toMatchObject([{ entries: 1 }])
    expect(target(workspace, 'a.md')).toBe(source.replace('title: A page', 'title: Another page'))
  })

  it('begins with a key of front matter after the fact: a manually written value is adopted', async () => {
    const source = '---\ntitle: A page\n---\n\nText\n\nMore\n'
    const { workspace, options } = await open(source, {}, 'a.md')
    await sync(options)
    workspace.put('de/a.md', workspace.get('de/a.md').replace('A page', 'Eine Seite'))
    workspace.put('dragoman.config.json', {
      source: 'en',
      targets: ['de'],
      files: [{ path: '{locale}/a.md', frontMatter: ['title'] }],
    })
    expect(await sync(options)).toMatchObject({ exitCode: 0, requests: [], written: [] })
    expect(workspace.get('de/a.md')).toContain('title: Eine Seite')
    expect((await status(options)).totals).toMatchObject({ translated: 3, missing: 0, orphan: 0 })
  })
})
