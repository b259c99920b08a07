import { afterEach, describe, expect, it } from 'vitest'
import { plan, pull, status, sync } from '../../../src/index.ts'
import type { Sandbox } from '../../../src/sandbox/index.ts'
import { createService, createWorkspace, type Workspace } from '../../helpers/workspace.ts'

const html = (paragraphs: readonly string[]) =>
  `<!DOCTYPE html>\n<html lang="en">\n<head><title>Title</title></head>\n<body>\n${paragraphs.map(text => `  <p>${text}</p>\n`).join('')}</body>\n</html>\n`
const markdown = (paragraphs: readonly string[]) => `# Title\n\n${paragraphs.join('\n\n')}\n`

let sandbox: Sandbox | undefined
afterEach(() => sandbox?.close())

describe.each([
  { name: 'HTML', file: 'page.html', make: html },
  { name: 'Markdown', file: 'page.md', make: markdown },
  {
    name: 'text',
    file: 'page.txt',
    make: (paragraphs: readonly string[]) => `Title\n\n${paragraphs.join('\n\n')}\n`,
  },
])('$name', ({ file, make }) => {
  const first = ['First one.', 'Second one.', 'Third one.', 'Fourth one.', 'Again.', 'Again.']

  it('a document is born complete, and a second run finds nothing to do', async () => {
    const { workspace, options } = await open(file, make(first))
    const report = await sync(options)
    expect(report.errors).toEqual([])
    expect(report.written).toEqual([`de/${file}`])
    expect(withoutMarks(workspace.get(`de/${file}`))).toBe(asTarget(make(first)))
    expect(ordered().flat()).toHaveLength(6)
    const times = workspace.times()
    expect(await sync(options)).toMatchObject({ exitCode: 0, requests: [], written: [] })
    expect(workspace.times()).toEqual(times)
    expect((await status(options)).totals).toMatchObject({ translated: 7, missing: 0, orphan: 0, invalid: 0 })
  })

  it('after one changed, one moved, one deleted and one added paragraph exactly two are bought', async () => {
    const { workspace, options } = await open(file, make(first))
    await sync(options)
    const second = ['Third one.', 'First one, changed.', 'Second one.', 'A new one.', 'Again.', 'Again.']
    workspace.put(`en/${file}`, make(second))
    expect((await status(options)).totals).toMatchObject({ translated: 5, missing: 0, stale: 2, orphan: 0 })
    expect((await plan(options)).requests).toMatchObject([{ entries: 2 }])
    await sync(options)
    expect(ordered().at(-1)).toEqual(['First one, changed.', 'A new one.'])
    const expected = [
      ...['First one, changed.', 'Second one.', 'Third one.', 'A new one.', 'Again.', 'Again.'],
    ]
    expect(withoutMarks(workspace.get(`de/${file}`))).toBe(asTarget(make(expected)))
    expect((await status(options)).totals).toMatchObject({ translated: 7, missing: 0, orphan: 0 })
  })

  it('a moved paragraph costs nothing, and its translation stays where it is', async () => {
    const { workspace, options } = await open(file, make(first))
    await sync(options)
    const before = ordered().length
    workspace.put(`en/${file}`, make([...first].reverse()))
    const report = await sync(options)
    expect(report).toMatchObject({ exitCode: 0, requests: [], written: [] })
    expect(ordered()).toHaveLength(before)
    expect(withoutMarks(workspace.get(`de/${file}`))).toBe(asTarget(make(first)))
    expect((await status(options)).totals).toMatchObject({ translated: 7, missing: 0, orphan: 0 })
  })

  it('keeps a manual edit of one paragraph when another changes', async () => {
    const { workspace, options } = await open(file, make(first))
    await sync(options)
    workspace.put(`de/${file}`, workspace.get(`de/${file}`).replace(/(?:⟦de⟧)?Second one\./, 'Von Hand.'))
    expect(await sync(options)).toMatchObject({ exitCode: 0, requests: [], written: [] })
    workspace.put(
      `en/${file}`,
      make(['First one.', 'Second one.', 'Third one.', 'Fourth, new.', 'Again.', 'Again.']),
    )
    await sync(options)
    expect(workspace.get(`de/${file}`)).toContain('Von Hand.')
    expect(workspace.get(`de/${file}`)).toContain('Fourth, new.')
  })

  it('adopts an aligned translation free of charge and buys only what changes', async () => {
    const { workspace, options } = await open(file, make(first))
    workspace.put(`de/${file}`, make(['Eins.', 'Zwei.', 'Drei.', 'Vier.', 'Noch.', 'Noch.']))
    expect(await sync(options)).toMatchObject({ exitCode: 0, requests: [], written: [] })
    workspace.put(`en/${file}`, make([...first.slice(0, 5), 'Changed.']))
    await sync(options)
    expect(ordered()).toEqual([['Changed.']])
    expect(withoutMarks(workspace.get(`de/${file}`))).toBe(
      make(['Eins.', 'Zwei.', 'Drei.', 'Vier.', 'Noch.', 'Changed.']),
    )
  })

  it('leaves a translation alone that cannot be paired, and buys what comes new to its source', async () => {
    const { workspace, options } = await open(file, make(first))
    const own = make(['Alles in einem.'])
    workspace.put(`de/${file}`, own)
    expect(await sync(options)).toMatchObject({ exitCode: 0, requests: [], written: [] })
    expect((await status(options)).totals).toMatchObject({ translated: 1, missing: 6, stale: 0, orphan: 0 })
    workspace.put(`en/${file}`, make([...first, 'Added.']))
    await sync(options)
    expect(ordered()).toEqual([['Added.']])
    expect(withoutMarks(workspace.get(`de/${file}`))).toBe(make(['Alles in einem.', 'Added.']))
  })

  it('waits with the file until every paragraph has come', async () => {
    const { workspace, options } = await open(file, make(first), { manual: true })
    expect(await sync({ ...options, timeoutMs: 0 })).toMatchObject({ exitCode: 4, written: [] })
    expect(workspace.has(`de/${file}`)).toBe(false)
    const [order] = sandbox?.orders() ?? []
    sandbox?.setStatus(order?.id ?? '', 'PROGRESS')
    sandbox?.setStatus(order?.id ?? '', 'DONE')
    expect(await pull(options)).toMatchObject({ exitCode: 0, written: [`de/${file}`] })
  })

  async function open(
    name: string,
    text: string,
    settings = {},
  ): Promise<{ workspace: Workspace; options: Parameters<typeof sync>[0] & object }> {
    const workspace = createWorkspace({
      'dragoman.config.json': { source: 'en', targets: ['de'], files: [{ path: `{locale}/${name}` }] },
      [`en/${name}`]: text,
    })
    const opened = await createService(settings)
    sandbox = opened.sandbox
    return { workspace, options: { cwd: workspace.root, ...opened.service } }
  }

  /** The texts of each order, in order. */
  function ordered(): string[][] {
    return (sandbox?.truth ?? []).flatMap(one =>
      one.what !== 'committed'
        ? []
        : [
            one.data
              .replace(/<[^>]*>/g, '')
              .trim()
              .split(/\n+/)
              .filter(line => line !== ''),
          ],
    )
  }

  function asTarget(text: string): string {
    return text.replace('<html lang="en">', '<html lang="de">')
  }
})

function withoutMarks(text: string): string {
  return text.replaceAll('⟦de⟧', '')
}

it('a translation that needs other spelling in an attribute is written once and is nobody else’s text afterwards', async () => {
  const page = '<html lang="en"><body><p title="Say it">Hello</p></body></html>\n'
  const workspace = createWorkspace({
    'dragoman.config.json': { source: 'en', targets: ['de'], files: [{ path: '{locale}/page.html' }] },
    'en/page.html': page,
  })
  const opened = await createService({
    translate: ({ text }) => text.replace('Say it', 'Sag "es" & geh').replace('Hello', 'Hallo\r\nWelt'),
  })
  sandbox = opened.sandbox
  const options = { cwd: workspace.root, ...opened.service }
  expect((await sync(options)).errors).toEqual([])
  expect(workspace.get('de/page.html')).toContain('title="Sag &quot;es&quot; &amp; geh"')
  expect(await sync(options)).toMatchObject({ exitCode: 0, requests: [], written: [], held: [] })
})
