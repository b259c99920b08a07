import { describe, expect, it } from 'vitest'
import { check, order, plan, pull, sync } from '../../../src/index.ts'
import { committed, config, postsTo } from '../shop.ts'
import { openProofreading, source } from './proofreading.ts'

describe('order --proofread', () => {
  it('orders the source texts in their own language, and nothing else', async () => {
    const { options, sandbox } = await openProofreading()
    const planned = await plan({ ...options, proofread: true })
    expect(planned.requests).toMatchObject([
      { path: 'l/en/a.json', locales: ['en'], entries: 3, prices: { en: planned.total } },
    ])
    expect(planned.proofread).toBe(true)
    const ordered = await order({ ...options, proofread: true })
    expect(ordered.orders).toMatchObject([{ path: 'l/en/a.json', locale: 'en', price: planned.total }])
    expect(ordered.spent).toBe(planned.total)
    expect(committed(sandbox)).toMatchObject([{ language: 'en', sourceLanguage: 'en', path: 'l/en/a.json' }])
  })

  it('puts corrections into the source file with a later pull, and keeps every other byte', async () => {
    const { options, workspace } = await openProofreading({}, { doneAfterMs: 60_000 })
    const ordered = await order({ ...options, proofread: true })
    expect(ordered.pending).toMatchObject([{ locale: 'en' }])
    expect(workspace.get('l/en/a.json')).toBe(source)
    await options.clock.sleep(120_000)
    const pulled = await pull(options)
    expect(pulled).toMatchObject({ exitCode: 0, written: ['l/en/a.json'], superseded: [], held: [] })
    expect(workspace.get('l/en/a.json')).toBe(
      '{\n    "hi":  "Hello {name}",\n    "bye": "Goodbye", "ok": "Fine"\n}\n',
    )
  })

  it('orders neither what was proofread nor what it was corrected to again, and is quiet then', async () => {
    const { options, workspace, sandbox } = await openProofreading()
    await sync({ ...options, proofread: true })
    const times = workspace.times()
    const second = await sync({ ...options, proofread: true })
    expect(second).toMatchObject({ exitCode: 0, requests: [], orders: [], written: [] })
    expect(postsTo(sandbox, '/v1/translate')).toBe(1)
    expect(workspace.times()).toEqual(times)
  })

  it('orders what has been written anew since', async () => {
    const { options, workspace, sandbox } = await openProofreading()
    await sync({ ...options, proofread: true })
    workspace.put('l/en/a.json', workspace.get('l/en/a.json').replace('Fine', 'Old wrods'))
    await sync({ ...options, proofread: true })
    expect(committed(sandbox).map(({ data }) => JSON.parse(data))).toEqual([
      { hi: 'Helo {name}', bye: 'Good by', ok: 'Fine' },
      { ok: 'Old wrods' },
    ])
    expect(JSON.parse(workspace.get('l/en/a.json'))).toMatchObject({ ok: 'Old words', hi: 'Hello {name}' })
  })

  it('keeps to its caps', async () => {
    const { options, sandbox } = await openProofreading()
    const report = await order({ ...options, proofread: true, maxCost: 0.01 })
    expect(report).toMatchObject({ exitCode: 6, orders: [] })
    expect(postsTo(sandbox, '/v1/translate')).toBe(0)
  })

  it('is carried out from a saved plan, which knows what it is', async () => {
    const { options, sandbox, workspace } = await openProofreading()
    const proofreading = (await plan({ ...options, proofread: true })).saved
    const translation = (await plan(options)).saved
    await expect(
      order({ ...options, proofread: true, savedPlan: { name: 'p.json', text: translation } }),
    ).rejects.toThrow('leave out --proofread')
    const report = await order({ ...options, savedPlan: { name: 'p.json', text: proofreading } })
    expect(report).toMatchObject({ exitCode: 0, orders: [{ locale: 'en' }] })
    expect(await pull(options)).toMatchObject({ written: ['l/en/a.json'] })
    expect(committed(sandbox)).toHaveLength(1)
    expect(workspace.has('l/de/a.json')).toBe(false)
  })

  it('leaves out excluded keys, texts without words and broken ones', async () => {
    const { options, sandbox } = await openProofreading({
      'dragoman.config.json': config({}, { keys: { exclude: ['/bye'] } }),
      'l/en/a.json': { hi: 'Helo {name}', bye: 'Good by', n: '42', bad: 'a {b' },
    })
    const report = await sync({ ...options, proofread: true })
    expect(report.skipped).toEqual([
      { path: 'l/en/a.json', locale: 'en', entries: 1, reason: 'no-text' },
      { path: 'l/en/a.json', locale: 'en', entries: 1, reason: 'source-invalid' },
    ])
    expect(committed(sandbox).map(({ data }) => JSON.parse(data))).toEqual([{ hi: 'Helo {name}' }])
  })

  it('corrects the forms of a plural as the source has them', async () => {
    const { options, workspace } = await openProofreading({
      'dragoman.config.json': config({ targets: ['pl'] }),
      'l/en/a.json': { n_one: 'One fil', n_other: '{{count}} fils' },
    })
    await sync(options)
    const before = JSON.parse(workspace.get('l/pl/a.json'))
    expect(Object.keys(before)).toEqual(['n_one', 'n_few', 'n_many', 'n_other'])
    await sync({ ...options, proofread: true })
    expect(JSON.parse(workspace.get('l/en/a.json'))).toEqual({
      n_one: 'One file',
      n_other: '{{count}} files',
    })
    expect(await check(options)).toMatchObject({ exitCode: 0, totals: { translated: 4, stale: 0 } })
    expect((await plan(options)).requests).toEqual([])
  })

  it('corrects messages with plurals in them, whose forms other languages have more of', async () => {
    const { options, workspace } = await openProofreading({
      'dragoman.config.json': config({ targets: ['pl'] }),
      'l/en/a.json': { n: '{n, plural, one {# fil} other {# fils}}' },
    })
    await sync(options)
    expect(JSON.parse(workspace.get('l/pl/a.json')).n).toContain('many {# fils}')
    await sync({ ...options, proofread: true })
    expect(JSON.parse(workspace.get('l/en/a.json'))).toEqual({
      n: '{n, plural, one {# file} other {# files}}',
    })
    expect(await check(options)).toMatchObject({ exitCode: 0, totals: { translated: 1, stale: 0 } })
    expect((await plan(options)).requests).toEqual([])
  })

  it('looks at the chosen files only', async () => {
    const { options, sandbox, workspace } = await openProofreading({ 'l/en/b.json': { old: 'Old wrods' } })
    await sync({ ...options, proofread: true, files: ['l/en/b.json'] })
    expect(committed(sandbox)).toMatchObject([{ path: 'l/en/b.json' }])
    expect(workspace.get('l/en/a.json')).toBe(source)
    expect(JSON.parse(workspace.get('l/en/b.json'))).toEqual({ old: 'Old words' })
  })

  it('settles a lost answer by reading, and orders once', async () => {
    const { options, sandbox, workspace } = await openProofreading(
      {},
      { faults: [{ on: 'POST /v1/translate', nth: 1, what: { kind: 'drop', when: 'after commit' } }] },
    )
    await order({ ...options, proofread: true })
    const report = await sync({ ...options, proofread: true })
    expect(report).toMatchObject({ exitCode: 0, requests: [] })
    expect(committed(sandbox)).toHaveLength(1)
    expect(JSON.parse(workspace.get('l/en/a.json'))).toMatchObject({ bye: 'Goodbye' })
  })

  it('fills a target in the language of the source with the corrections that it lacks', async () => {
    const { options, sandbox, workspace } = await openProofreading({
      'dragoman.config.json': config({ targets: ['en-US'] }),
      'l/en-US/a.json': { hi: 'Howdy {name}' },
    })
    expect((await plan(options)).skipped).toMatchObject([{ locale: 'en-US', reason: 'same-language' }])
    await sync({ ...options, proofread: true })
    expect(committed(sandbox)).toHaveLength(1)
    expect(JSON.parse(workspace.get('l/en-US/a.json'))).toEqual({
      hi: 'Howdy {name}',
      bye: 'Goodbye',
      ok: 'Fine',
    })
  })

  it('corrects Apple strings', async () => {
    const text = '/* How many */\n"files" = "%d fils";\n"bye"="Good by"; // soon\n'
    const { options, workspace } = await openProofreading({
      'dragoman.config.json': config({ files: [{ path: '{locale}.lproj/*.strings' }] }),
      'en.lproj/a.strings': text,
    })
    const report = await sync({ ...options, proofread: true })
    expect(report).toMatchObject({ exitCode: 0, written: ['en.lproj/a.strings'] })
    expect(workspace.get('en.lproj/a.strings')).toBe(
      text.replace('fils', 'files').replace('Good by', 'Goodbye'),
    )
  })

  it.each([
    [
      'po/app.pot',
      { source: 'po/app.pot', target: 'po/{locale}.po' },
      'msgid "Good by"\nmsgstr ""\n',
      'gettext',
    ],
    ['t/en/a.md', { path: 't/{locale}/*.md' }, 'Good by\n', 'HTML, text and Markdown'],
  ])('refuses %s, and names it beside files that can be corrected', async (path, entry, text, reason) => {
    const alone = await openProofreading({ 'dragoman.config.json': config({ files: [entry] }), [path]: text })
    await expect(order({ ...alone.options, proofread: true })).rejects.toThrow(reason)
    const files = [{ path: 'l/{locale}/*.json' }, entry]
    const beside = await openProofreading({ 'dragoman.config.json': config({ files }), [path]: text })
    const report = await order({ ...beside.options, proofread: true })
    expect(report.notices).toMatchObject([{ path, message: expect.stringContaining(reason) }])
    expect(committed(beside.sandbox)).toMatchObject([{ path: 'l/en/a.json' }])
    expect(beside.workspace.get(path)).toBe(text)
  })
})
