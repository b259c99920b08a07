import { afterEach, describe, expect, it } from 'vitest'
import { check, keep, order, plan, pull, status, sync } from '../../../src/index.ts'
import { heldLines } from '../../../src/report/terminal/held.ts'
import { plainView } from '../../../src/report/words.ts'
import type { Sandbox, SandboxOptions } from '../../../src/sandbox/index.ts'
import { createService, createWorkspace, type Workspace } from '../../helpers/workspace.ts'

let sandbox: Sandbox | undefined
afterEach(() => sandbox?.close())

const kinds = [
  { ext: 'html', make: (texts: readonly string[]) => texts.map(text => `<p>${text}</p>\n`).join('') },
  { ext: 'md', make: (texts: readonly string[]) => `${texts.join('\n\n')}\n` },
  { ext: 'txt', make: (texts: readonly string[]) => `${texts.join('\n\n')}\n` },
]

async function open(
  files: Record<string, string>,
  settings: SandboxOptions = {},
  config: object = {},
): Promise<{ workspace: Workspace; options: NonNullable<Parameters<typeof sync>[0]> }> {
  const [name = ''] = Object.keys(files).map(path => path.replace(/^\w+\//, '{locale}/'))
  const workspace = createWorkspace({
    'dragoman.config.json': { source: 'en', targets: ['fr'], files: [{ path: name }], ...config },
    ...files,
  })
  const opened = await createService({
    translate: ({ text }) => text.replace(/(?:One|Two|Another) word/g, 'FR $&'),
    ...settings,
  })
  sandbox = opened.sandbox
  return { workspace, options: { cwd: workspace.root, ...opened.service } }
}

const linesOf = (workspace: Workspace, path: string) =>
  workspace.get(`.dragoman/lock/${path}.txt`).split('\n').slice(1, -1)

describe.each(kinds)('a changed block of .$ext', ({ ext, make }) => {
  const source = `en/m.${ext}`
  const target = `fr/m.${ext}`
  const first = ['One word', 'Two words', 'Three words']
  const own = ['Un mot', 'Deux mots', 'Trois mots']
  const second = ['One word', 'Two words more', 'Three words']

  async function withPersonal(settings: SandboxOptions = {}, config: object = {}) {
    const opened = await open({ [source]: make(first), [target]: make(own) }, settings, config)
    await pull(opened.options)
    expect(linesOf(opened.workspace, source)).toHaveLength(3)
    opened.workspace.put(source, make(second))
    return opened
  }

  it('leaves a manual translation stale, and no orphan', async () => {
    const { options } = await withPersonal()
    expect((await status(options)).totals).toMatchObject({
      entries: 3,
      translated: 2,
      missing: 0,
      stale: 1,
      orphan: 0,
    })
    expect((await check(options)).findings).toMatchObject([
      { reason: 'stale', target, line: ext === 'html' ? 2 : 3, sourceLine: ext === 'html' ? 2 : 3 },
    ])
  })

  it('is planned as a replacement of a manual edit, with its line', async () => {
    const { options } = await withPersonal()
    expect((await plan(options)).requests).toMatchObject([
      { entries: 1, replaces: [{ locales: ['fr'], line: ext === 'html' ? 2 : 3 }] },
    ])
  })

  it('is kept by its file, and then changes with its source again', async () => {
    const { workspace, options } = await withPersonal()
    const report = await keep([source], options)
    expect(report).toMatchObject({ exitCode: 0, notices: [], kept: [{ line: ext === 'html' ? 2 : 3 }] })
    expect(workspace.get(target)).toBe(make(own))
    expect((await status(options)).totals).toMatchObject({ translated: 3, missing: 0, stale: 0, orphan: 0 })
    expect(await sync(options)).toMatchObject({ exitCode: 0, requests: [], written: [] })
    workspace.put(source, make(['One word', 'Two words, and more', 'Three words']))
    expect((await status(options)).totals).toMatchObject({ translated: 2, stale: 1 })
  })

  it('is kept by its key', async () => {
    const { options } = await withPersonal()
    const [request] = (await plan(options)).requests
    const key = `/${request?.replaces[0]?.key.join('/')}`
    expect((await keep([key], options)).kept).toHaveLength(1)
    expect((await status(options)).totals).toMatchObject({ translated: 3, stale: 0 })
  })

  it('is bought, written and recorded once', async () => {
    const { workspace, options } = await withPersonal()
    expect(await sync(options)).toMatchObject({ exitCode: 0, written: [target] })
    expect(workspace.get(target)).toBe(make(['Un mot', 'FR Two words more', 'Trois mots']))
    expect(linesOf(workspace, source)).toHaveLength(3)
    expect((await status(options)).totals).toMatchObject({ translated: 3, stale: 0, orphan: 0 })
    const times = workspace.times()
    expect(await sync(options)).toMatchObject({ exitCode: 0, requests: [], written: [] })
    expect(workspace.times()).toEqual(times)
  })

  it('keeps its record while the order is open, also of a file that is written for another block', async () => {
    const { workspace, options } = await withPersonal({ manual: true })
    expect(await order(options)).toMatchObject({ exitCode: 0, written: [] })
    const before = linesOf(workspace, source)
    expect((await status(options)).totals).toMatchObject({ stale: 1, pending: 1, orphan: 0 })
    workspace.put(source, make(['Three words', 'One word', 'Two words more']))
    expect((await status(options)).totals).toMatchObject({ translated: 2, stale: 1, orphan: 0 })
    // A block that was changed later comes first.
    workspace.put(source, make(['Another word', 'Two words more', 'Three words']))
    await order(options)
    const [one, two] = sandbox?.orders() ?? []
    sandbox?.setStatus(two?.id ?? '', 'PROGRESS')
    sandbox?.setStatus(two?.id ?? '', 'DONE')
    expect(await pull(options)).toMatchObject({ written: [target] })
    expect(workspace.get(target)).toBe(make(['FR Another word', 'Deux mots', 'Trois mots']))
    expect(linesOf(workspace, source)[1]).toBe(before[1])
    expect((await status(options)).totals).toMatchObject({ translated: 2, stale: 1, pending: 1, orphan: 0 })
    sandbox?.setStatus(one?.id ?? '', 'PROGRESS')
    sandbox?.setStatus(one?.id ?? '', 'DONE')
    expect(await pull(options)).toMatchObject({ written: [target] })
    expect(workspace.get(target)).toBe(make(['FR Another word', 'FR Two words more', 'Trois mots']))
    expect((await status(options)).totals).toMatchObject({ translated: 3, stale: 0 })
  })

  it('stays as it is where stale texts are kept', async () => {
    const { workspace, options } = await withPersonal({}, { stale: 'keep' })
    expect(await sync(options)).toMatchObject({ exitCode: 0, requests: [], written: [] })
    expect(workspace.get(target)).toBe(make(own))
  })

  it("is the tool's own where the ledger delivered it", async () => {
    const { workspace, options } = await open({ [source]: make(first) })
    await sync(options)
    workspace.put(source, make(second))
    expect((await status(options)).totals).toMatchObject({ translated: 2, missing: 0, stale: 1, orphan: 0 })
    expect((await plan(options)).requests).toMatchObject([{ entries: 1, replaces: [] }])
    workspace.put(source, make(first))
    expect((await status(options)).totals).toMatchObject({ translated: 3, stale: 0, orphan: 0 })
  })

  it('edited together with its translation is current, and recorded as that', async () => {
    const { workspace, options } = await withPersonal()
    workspace.put(target, make(['Un mot', 'Deux mots de plus', 'Trois mots']))
    const report = await sync(options)
    expect(report).toMatchObject({ exitCode: 0, requests: [], written: [] })
    expect(report.notices[0]?.message).toContain('edited together with its source')
    expect(report.notices[0]?.line).toBe(ext === 'html' ? 2 : 3)
    expect((await status(options)).totals).toMatchObject({ translated: 3, stale: 0, orphan: 0 })
    expect((await sync(options)).notices).toEqual([])
  })

  it('is guessed at nowhere: unequal numbers and other neighbours make missing texts and orphans', async () => {
    const { workspace, options } = await withPersonal()
    workspace.put(source, make(['One word', 'Two words more', 'And more', 'Three words']))
    expect((await status(options)).totals).toMatchObject({ translated: 2, missing: 2, stale: 0, orphan: 1 })
    workspace.put(source, make(['Two words more', 'One word', 'Three words']))
    expect((await status(options)).totals).toMatchObject({ translated: 2, missing: 1, stale: 0, orphan: 1 })
    workspace.put(source, make(['One word', '1234', 'Three words']))
    expect((await status(options)).totals).toMatchObject({ translated: 2, missing: 1, stale: 0, orphan: 1 })
  })

  it('does not lend its old translation to an equal block that is new', async () => {
    const { workspace, options } = await withPersonal()
    workspace.put(source, make(['Two words more', 'One word', 'Two words more', 'Three words']))
    expect((await status(options)).totals).toMatchObject({ translated: 2, missing: 1, stale: 1 })
    expect((await plan(options)).requests).toMatchObject([{ entries: 1, replaces: [{ locales: ['fr'] }] }])
    await sync(options)
    expect(workspace.get(target)).toBe(
      make(['FR Two words more', 'Un mot', 'FR Two words more', 'Trois mots']),
    )
  })

  it('reports the line of a held text', async () => {
    const { workspace, options } = await open(
      { [source]: make(['One word', 'Two words {n}']) },
      { translate: ({ text }) => text.replace('{n}', '') },
    )
    const { held } = await sync(options)
    expect(held).toMatchObject([{ line: ext === 'html' ? 2 : 3 }])
    expect(heldLines(held, plainView).join('\n')).toContain(`(line ${held[0]?.line} of the source)`)
    expect(workspace.has(target)).toBe(false)
  })
})

describe.each(kinds)('a translation of .$ext that lacks a block', ({ ext, make }) => {
  const source = `en/m.${ext}`
  const target = `fr/m.${ext}`

  it('is neither counted nor bought where it may lack either of two, and that is said', async () => {
    const { workspace, options } = await open({
      [source]: make(['One word', 'Two words']),
      [target]: make(['Un mot']),
    })
    for (const report of [await status(options), await check(options), await sync(options)]) {
      expect(report.notices).toMatchObject([{ path: source, target, locale: 'fr', line: 1 }])
      expect(report.notices[0]?.message).toContain(
        `${target}: line 1 of this file may be the translation of 2 texts of the source (lines 1, ${ext === 'html' ? 2 : 3}: `,
      )
    }
    expect((await status(options)).notices[0]?.message).toContain(
      '), but dragoman is not sure. Until you decide, ',
    )
    expect((await status(options)).totals).toMatchObject({ translated: 0, missing: 2, orphan: 0 })
    expect((await check(options)).findings).toMatchObject([
      { reason: 'missing', line: 1, sourceLine: 1 },
      { reason: 'missing', line: ext === 'html' ? 2 : 3, sourceLine: ext === 'html' ? 2 : 3 },
    ])
    expect(await sync(options)).toMatchObject({ requests: [], written: [] })
    expect((await plan(options)).skipped).toMatchObject([{ reason: 'unpaired', entries: 2 }])
    // Mended, it is known block by block.
    workspace.put(target, make(['Un mot', 'Deux mots']))
    expect(await sync(options)).toMatchObject({ notices: [], requests: [], written: [] })
    expect(new Set(linesOf(workspace, source).map(line => line.slice(-6))).size).toBe(2)
  })

  it('is missing where it is empty', async () => {
    const { options } = await open({ [source]: make(['One word', 'Two words']), [target]: '\n' })
    expect(await status(options)).toMatchObject({ totals: { translated: 0, missing: 2 }, notices: [] })
  })

  it('is known by its blocks where all of them say the same', async () => {
    const { workspace, options } = await open({
      [source]: make(['One word', 'Two words']),
      [target]: make(['Mot', 'Mot']),
    })
    await pull(options)
    workspace.put(source, make(['One word', 'Two other words']))
    expect((await status(options)).totals).toMatchObject({ translated: 1, stale: 1 })
  })
})

describe('an empty block of HTML', () => {
  it('is missing, and is all that is bought', async () => {
    const { workspace, options } = await open({
      'en/m.html':
        '<h1>Title</h1>\n<ul><li>One word</li><li>Two words</li></ul>\n<p>Three <b>words</b></p>\n',
      'fr/m.html': '<h1>Titre</h1>\n<ul><li>Un mot</li><li></li></ul>\n<p>Trois <b>mots</b></p>\n',
    })
    expect(await status(options)).toMatchObject({ totals: { translated: 3, missing: 1 }, notices: [] })
    expect(await sync(options)).toMatchObject({ exitCode: 0, written: ['fr/m.html'] })
    expect(workspace.get('fr/m.html')).toBe(
      '<h1>Titre</h1>\n<ul><li>Un mot</li><li>FR Two words</li></ul>\n<p>Trois <b>mots</b></p>\n',
    )
  })

  it.each([
    ['other blocks', '<h2>Titre</h2><p></p><p>Deux mots</p>'],
    ['a text where the source has none', '<div>Titre</div><h1></h1><p>Un mot</p><p></p>'],
    ['half of a place', '<h1>Titre</h1><p title="Un mot"></p><p>Deux mots</p>'],
  ])('is not looked for among %s', async (_, text) => {
    const { options } = await open({
      'en/m.html': '<h1>Title</h1><p>One word</p><p>Two words</p>',
      'fr/m.html': text,
    })
    expect((await status(options)).notices).toMatchObject([{ target: 'fr/m.html', line: 1 }])
    expect((await plan(options)).skipped).toMatchObject([{ reason: 'unpaired' }])
  })

  it('was recorded as part of a whole once, and is missing all the same', async () => {
    const { workspace, options } = await open({
      'en/m.html': '<p>One word</p><p>Two words</p>',
      'fr/m.html': '<p>Un mot</p>',
    })
    await pull(options)
    workspace.put('fr/m.html', '<p>Un mot</p><p></p>')
    expect((await status(options)).totals).toMatchObject({ translated: 1, missing: 1, stale: 0 })
  })
})
