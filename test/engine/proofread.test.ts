import { describe, expect, it } from 'vitest'
import { acceptOrder, check, order, plan, pull, repair, status, sync } from '../../src/index.ts'
import type { SandboxOptions, TranslationTask } from '../../src/sandbox/index.ts'
import { answer, committed, config, lockLine, openShop, postsTo, type Shop } from './shop.ts'

const corrections: Readonly<Record<string, string>> = {
  'Helo {name}': 'Hello {name}',
  'Good by': 'Goodbye',
  '%d fils': '%d files',
  'One fil': 'One file',
  '{{count}} fils': '{{count}} files',
  '{n, plural, one {# fil} other {# fils}}': '{n, plural, one {# file} other {# files}}',
  'Old wrods': 'Old words',
}

/** Proofreads English by a list of known mistakes; all else is translated. */
function proofreader(task: Pick<TranslationTask, 'text' | 'language' | 'type'>): string {
  if (task.language !== 'en') return answer(task)
  if (task.type !== 'application/json')
    return task.text.replace(/"([^"\n]+)";/g, (_, text: string) => `"${corrections[text] ?? text}";`)
  return JSON.stringify(JSON.parse(task.text), (_, value: unknown) =>
    typeof value === 'string' ? (corrections[value] ?? value) : value,
  )
}

const source = '{\n    "hi":  "Helo {name}",\n    "bye": "Good by", "ok": "Fine"\n}\n'

function openProofreading(
  files: Record<string, string | object> = {},
  options: SandboxOptions = {},
): Promise<Shop> {
  return openShop(
    { 'dragoman.config.json': config(), 'l/en/a.json': source, ...files },
    { translate: proofreader, ...options },
  )
}

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

describe('translations of a proofread source', () => {
  it('stay what they are, and their records name the new text', async () => {
    const { options, workspace } = await openProofreading()
    await sync(options)
    await sync({ ...options, proofread: true })
    expect(await check(options)).toMatchObject({ exitCode: 0, totals: { translated: 6, stale: 0 } })
    const lock = workspace.get('.dragoman/lock/l/en/a.json.txt')
    expect(lock).toContain(lockLine(['hi'], 'Hello {name}', 'Helo {name} (de)'))
    expect(lock).toContain(`[en]\n${lockLine(['hi'], 'Helo {name}', 'Hello {name}')}`)
    expect((await plan(options)).requests).toEqual([])
  })

  it('stay current by the ledger alone, before the lock is written', async () => {
    const { options, workspace } = await openProofreading()
    await sync(options)
    const lock = workspace.get('.dragoman/lock/l/en/a.json.txt')
    await sync({ ...options, proofread: true })
    const after = workspace.get('.dragoman/lock/l/en/a.json.txt')
    workspace.put('.dragoman/lock/l/en/a.json.txt', lock)
    expect(await status(options)).toMatchObject({ totals: { translated: 6, stale: 0 } })
    expect((await pull(options)).written).toEqual([])
    expect(workspace.get('.dragoman/lock/l/en/a.json.txt')).toBe(after)
    workspace.remove('.dragoman/lock')
    expect((await repair(options)).locks).toEqual(['.dragoman/lock/l/en/a.json.txt'])
    expect((await plan({ ...options, proofread: true })).requests).toEqual([])
  })

  it('that are on order for the old text answer the new one', async () => {
    const { options, workspace, sandbox } = await openProofreading({}, { manual: true })
    await order(options)
    await order({ ...options, proofread: true })
    sandbox.setStatus('100003', 'DONE')
    expect(await sync(options)).toMatchObject({
      exitCode: 4,
      requests: [],
      written: ['l/en/a.json'],
      superseded: [],
    })
    expect(JSON.parse(workspace.get('l/en/a.json'))).toMatchObject({ bye: 'Goodbye' })
    // They are in the queue still, and a run that orders sees the corrected source.
    expect(await sync(options)).toMatchObject({ exitCode: 4, requests: [], superseded: [] })
    expect(sandbox.truth.filter(({ what }) => what === 'deleted')).toEqual([])
    sandbox.setStatus('100001', 'DONE')
    sandbox.setStatus('100002', 'DONE')
    expect(await sync(options)).toMatchObject({
      exitCode: 0,
      requests: [],
      written: ['l/de/a.json', 'l/fr/a.json'],
      superseded: [],
    })
    expect(committed(sandbox)).toHaveLength(3)
    expect(JSON.parse(workspace.get('l/fr/a.json'))).toMatchObject({ bye: 'Good by (fr)' })
    expect(await check(options)).toMatchObject({ exitCode: 0 })
  })

  it('are bought for the new text where the old one was never bought', async () => {
    const { options, sandbox } = await openProofreading({
      'dragoman.config.json': config({ targets: ['de'] }),
    })
    await sync({ ...options, proofread: true })
    await sync(options)
    expect(JSON.parse(committed(sandbox)[1]?.data ?? '')).toEqual({
      hi: 'Hello {name}',
      bye: 'Goodbye',
      ok: 'Fine',
    })
  })
})

describe('a proofread text', () => {
  it('is superseded where a person has changed the source meanwhile', async () => {
    const { options, workspace, sandbox } = await openProofreading({}, { manual: true })
    await order({ ...options, proofread: true })
    workspace.put('l/en/a.json', source.replace('Good by', 'See you'))
    sandbox.setStatus('100001', 'DONE')
    const report = await pull(options)
    expect(report).toMatchObject({
      exitCode: 0,
      held: [],
      superseded: [{ id: '100001', path: 'l/en/a.json', locale: 'en', key: ['bye'] }],
    })
    expect(JSON.parse(workspace.get('l/en/a.json'))).toMatchObject({ hi: 'Hello {name}', bye: 'See you' })
  })

  it('stays out where a person has gone back from it, until it is accepted', async () => {
    const { options, workspace, sandbox } = await openProofreading()
    await sync(options)
    await sync({ ...options, proofread: true })
    const corrected = workspace.get('l/en/a.json')
    workspace.put('l/en/a.json', corrected.replace('Goodbye', 'Good by'))
    expect(await check(options)).toMatchObject({ exitCode: 0 })
    for (let run = 0; run < 2; run++) {
      const report = await sync({ ...options, proofread: true })
      expect(report).toMatchObject({ exitCode: 0, requests: [], written: [], held: [] })
    }
    const times = workspace.times()
    await pull(options)
    expect(workspace.times()).toEqual(times)
    expect(committed(sandbox)).toHaveLength(3)
    const accepted = await acceptOrder('100003', ['/bye'], options)
    expect(accepted).toMatchObject({ accepted: [{ locale: 'en', key: ['bye'] }], written: ['l/en/a.json'] })
    expect(workspace.get('l/en/a.json')).toBe(corrected)
  })

  it('is held when it fails a check, and can be accepted', async () => {
    const { options, workspace, sandbox } = await openProofreading(
      {},
      { translate: task => proofreader(task).replace('{name}', 'you') },
    )
    const report = await sync({ ...options, proofread: true })
    expect(report).toMatchObject({
      exitCode: 5,
      held: [{ path: 'l/en/a.json', locale: 'en', key: ['hi'], reason: 'placeholder', text: 'Hello you' }],
      written: ['l/en/a.json'],
    })
    expect((await sync({ ...options, proofread: true })).skipped).toEqual([
      { path: 'l/en/a.json', locale: 'en', entries: 1, reason: 'held' },
    ])
    expect(committed(sandbox)).toHaveLength(1)
    await acceptOrder('100001', [], options)
    expect(JSON.parse(workspace.get('l/en/a.json'))).toMatchObject({ hi: 'Hello you' })
    expect(await pull(options)).toMatchObject({ exitCode: 0, held: [] })
  })

  it('gives way to a revision of the same order', async () => {
    const { options, workspace, sandbox } = await openProofreading()
    await sync({ ...options, proofread: true })
    await options.clock.sleep(60_000)
    sandbox.reviseText('100001', JSON.stringify({ hi: 'Hi {name}', bye: 'Goodbye', ok: 'Fine' }))
    expect(await pull(options)).toMatchObject({ written: ['l/en/a.json'] })
    expect(JSON.parse(workspace.get('l/en/a.json'))).toMatchObject({ hi: 'Hi {name}' })
    expect((await plan({ ...options, proofread: true })).requests).toEqual([])
    expect(await pull(options)).toMatchObject({ written: [] })
  })

  it('is bought once more with --again', async () => {
    const { options, workspace, sandbox } = await openProofreading()
    await sync({ ...options, proofread: true })
    await sync({ ...options, proofread: true, again: ['/bye'] })
    expect(committed(sandbox).map(({ data }) => JSON.parse(data))[1]).toEqual({ bye: 'Goodbye' })
    expect(JSON.parse(workspace.get('l/en/a.json'))).toMatchObject({ bye: 'Goodbye' })
    expect((await plan({ ...options, proofread: true })).requests).toEqual([])
  })

  it('goes into an equal text of another file as well', async () => {
    const { options, workspace, sandbox } = await openProofreading({ 'l/en/b.json': { bye: 'Good by' } })
    await sync({ ...options, proofread: true })
    expect(committed(sandbox)).toHaveLength(1)
    expect(JSON.parse(workspace.get('l/en/b.json'))).toEqual({ bye: 'Goodbye' })
    expect((await sync({ ...options, proofread: true })).requests).toEqual([])
  })

  it('counts under a new name of its key', async () => {
    const { options, workspace } = await openProofreading()
    await sync(options)
    await sync({ ...options, proofread: true })
    workspace.put('l/en/a.json', workspace.get('l/en/a.json').replace('"bye"', '"farewell"'))
    expect((await plan({ ...options, proofread: true })).requests).toEqual([])
    expect((await plan(options)).requests).toEqual([])
  })

  it('is found again when the ledger is lost', async () => {
    const { options, workspace, sandbox } = await openProofreading()
    await sync({ ...options, proofread: true })
    const corrected = workspace.get('l/en/a.json')
    workspace.remove('.dragoman')
    const report = await sync({ ...options, proofread: true })
    expect(report).toMatchObject({ exitCode: 0, requests: [], written: [] })
    expect(committed(sandbox)).toHaveLength(1)
    expect(workspace.get('l/en/a.json')).toBe(corrected)
  })

  it('of a trial is never ordered for money', async () => {
    const { options, workspace, sandbox } = await openProofreading()
    await sync({ ...options, proofread: true, sandbox: true })
    expect(workspace.get('l/en/a.json')).toContain('⟦en⟧')
    expect((await plan({ ...options, sandbox: true })).requests).toMatchObject([{ entries: 3 }])
    const report = await sync(options)
    expect(report.skipped).toMatchObject([
      { locale: 'de', entries: 3, reason: 'source-invalid' },
      { locale: 'fr', entries: 3, reason: 'source-invalid' },
    ])
    expect(report.notices).toMatchObject([{ path: 'l/en/a.json', message: expect.stringContaining('trial') }])
    expect(postsTo(sandbox, '/v1/translate')).toBe(0)
  })
})
