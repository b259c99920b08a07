import { describe, expect, it } from 'vitest'
import { acceptOrder, check, order, plan, pull, repair, status, sync } from '../../../src/index.ts'
import { committed, config, lockLine, postsTo } from '../shop.ts'
import { openProofreading, proofreader, source } from './proofreading.ts'

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

  it('is written into an equal text of another file as well', async () => {
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
