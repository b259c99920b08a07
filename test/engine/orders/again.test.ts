import { afterEach, describe, expect, it } from 'vitest'
import { cancelOrders, order, orders, plan, pull, sync, UsageError } from '../../../src/index.ts'
import {
  committed,
  factPath,
  json,
  minute,
  openSetting,
  posts,
  repository,
  type Setting,
} from '../support.ts'

let setting: Setting
afterEach(() => setting?.sandbox.close())

/** Each answer of this translator differs from the one before. */
function counting() {
  let answers = 0
  return ({ text }: { text: string }) => {
    answers++
    return JSON.stringify(JSON.parse(text), (_, value: unknown) =>
      typeof value === 'string' ? `${value} ${answers}` : value,
    )
  }
}

describe('--again', () => {
  it('buys what is translated once more, by key, and the new text takes the place of the old', async () => {
    setting = await openSetting({ translate: counting() })
    const workspace = repository({ a: { t: 'Text', u: 'Other' } })
    await sync(setting.run(workspace))
    const report = await sync({ ...setting.run(workspace), again: ['/t'] })
    expect(report).toMatchObject({ exitCode: 0, errors: [], notices: [], written: ['l/de/a.json'] })
    expect(report.requests).toMatchObject([{ entries: 1, replaces: [] }])
    expect(json(workspace, 'l/de/a.json')).toEqual({ t: 'Text 2', u: 'Other 1' })
    expect(committed(setting.sandbox).map(({ data }) => data)).toEqual([
      { t: 'Text', u: 'Other' },
      { t: 'Text' },
    ])
    expect(await sync(setting.run(workspace))).toMatchObject({ exitCode: 0, written: [], requests: [] })
    expect(posts(setting.sandbox)).toBe(2)
  })

  it('is priced by a plan, which buys nothing', async () => {
    setting = await openSetting({ translate: counting() })
    const workspace = repository({ a: { t: 'Text', u: 'Other' } })
    await sync(setting.run(workspace))
    expect(await plan({ ...setting.run(workspace) })).toMatchObject({ requests: [], total: 0 })
    const report = await plan({ ...setting.run(workspace), again: ['/t'] })
    expect(report).toMatchObject({ exitCode: 0, requests: [{ path: 'l/en/a.json', entries: 1, volume: 4 }] })
    expect(posts(setting.sandbox)).toBe(1)
    expect(await order({ ...setting.run(workspace), again: ['/t'] })).toMatchObject({ spent: report.total })
  })

  it('says so in the intent, and only there where it is so', async () => {
    setting = await openSetting()
    const workspace = repository({ a: { t: 'Text' } })
    await sync(setting.run(workspace))
    const first = factPath(workspace, /intent\.json$/)
    expect(JSON.parse(workspace.get(first))).not.toHaveProperty('again')
    workspace.put('l/en/a.json', { t: 'Text', u: 'New' })
    await order({ ...setting.run(workspace), again: ['l/en/*.json'] })
    const intents = Object.entries(workspace.tree()).flatMap(([path, text]) =>
      path.endsWith('intent.json') && path !== first ? [JSON.parse(text)] : [],
    )
    expect(
      intents.map(({ again, strings }) => [again, strings.map(({ text }: { text: string }) => text)]),
    ).toEqual(
      expect.arrayContaining([
        [true, ['Text']],
        [undefined, ['New']],
      ]),
    )
  })

  it('says at the gate which flag lets many named strings pass', async () => {
    setting = await openSetting()
    const texts = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`k${index}`, `Text ${index}`]))
    const run = setting.run(repository({ a: texts }))
    await sync(run)
    const { errors } = await plan({ ...run, again: ['l/**'] })
    expect(errors).toMatchObject([{ code: 'ANOMALY' }])
    expect(errors[0]?.message).toContain('21 of them because of --again')
    expect(errors[0]?.message).toContain('add --allow-reorder l/en/a.json')
  })

  it('buys what a person cancelled', async () => {
    setting = await openSetting({ manual: true })
    const workspace = repository({ a: { t: 'Text' } })
    const run = setting.run(workspace)
    await order(run)
    await cancelOrders(['100001'], run)
    expect(await order(run)).toMatchObject({ orders: [] })
    expect(await order({ ...run, again: ['/t'] })).toMatchObject({ orders: [{ id: '100002' }], errors: [] })
    setting.sandbox.setStatus('100002', 'DONE')
    expect(await pull(run)).toMatchObject({ exitCode: 0, written: ['l/de/a.json'] })
  })

  it('buys what is held, and the good text lands', async () => {
    let isBroken = true
    setting = await openSetting({
      translate: () => JSON.stringify({ t: isBroken ? 'Hallo' : 'Hallo {{name}}' }),
    })
    const workspace = repository({ a: { t: 'Hello {{name}}' } })
    const run = setting.run(workspace)
    expect(await sync(run)).toMatchObject({ exitCode: 5 })
    isBroken = false
    expect(await sync({ ...run, again: ['/t'] })).toMatchObject({ exitCode: 0, held: [] })
    expect(json(workspace, 'l/de/a.json')).toEqual({ t: 'Hallo {{name}}' })
  })

  it('does not buy what is on order, however often it is asked', async () => {
    setting = await openSetting({ manual: true })
    const workspace = repository({ a: { t: 'Text' } })
    const run = setting.run(workspace)
    await order(run)
    expect(await order({ ...run, again: ['/t'] })).toMatchObject({ orders: [], spent: 0 })
    setting.sandbox.setStatus('100001', 'DONE')
    await pull(run)
    expect(await order({ ...run, again: ['/t'] })).toMatchObject({ orders: [{ id: '100002' }] })
    expect(await order({ ...run, again: ['/t'] })).toMatchObject({ orders: [] })
    expect(posts(setting.sandbox)).toBe(2)
  })

  it('whose answer was lost is not carried out once more by the run that finds it', async () => {
    setting = await openSetting({ translate: counting() })
    const workspace = repository({ a: { t: 'Text' } })
    const again = { ...setting.run(workspace), again: ['/t'] }
    await sync(setting.run(workspace))
    setting.sandbox.faults.push({ on: 'POST /v1/translate', what: { kind: 'late commit', ms: 10 * minute } })
    expect(await sync(again)).toMatchObject({ exitCode: 9 })
    setting.sandbox.faults.length = 0
    await setting.clock.sleep(16 * minute)
    expect(await sync(again)).toMatchObject({ exitCode: 0, errors: [], written: ['l/de/a.json'] })
    expect(committed(setting.sandbox)).toHaveLength(2)
    expect(json(workspace, 'l/de/a.json')).toEqual({ t: 'Text 2' })
  })

  it('replaces a manual edit that it names, says so before, and no other that comes after', async () => {
    setting = await openSetting({ manual: true })
    const workspace = repository({ a: { t: 'Text', u: 'Other' } })
    const run = setting.run(workspace)
    workspace.put('l/de/a.json', { t: 'Von Hand', u: 'Auch' })
    await sync(run)
    expect(posts(setting.sandbox)).toBe(0)
    const asked: unknown[] = []
    const again = { ...run, again: ['l/en/a.json'] }
    expect(await order({ ...again, confirm: async () => false })).toMatchObject({ notices: [] })
    const ordered = await order({
      ...again,
      confirm: async ({ requests }) => {
        asked.push(...requests.flatMap(({ replaces }) => replaces))
        return true
      },
    })
    expect(asked).toEqual([
      { key: ['t'], locales: ['de'] },
      { key: ['u'], locales: ['de'] },
    ])
    const replaced = (key: string, text: string) => ({
      path: 'l/en/a.json',
      target: 'l/de/a.json',
      locale: 'de',
      key: [key],
      message: `the ordered text replaces the manual edit in de: "${text}"`,
    })
    expect(ordered.notices).toEqual([replaced('t', 'Von Hand'), replaced('u', 'Auch')])
    workspace.put('l/de/a.json', { t: 'Von Hand', u: 'Neuer' })
    setting.sandbox.setStatus('100001', 'DONE')
    expect(await pull(run)).toMatchObject({
      exitCode: 5,
      written: ['l/de/a.json'],
      held: [{ key: ['u'], reason: 'edited' }],
    })
    expect(json(workspace, 'l/de/a.json')).toEqual({ t: 'de: Text', u: 'Neuer' })
    // Gone back to on purpose.
    workspace.put('l/de/a.json', { t: 'Von Hand', u: 'Neuer' })
    for (let run = 0; run < 3; run++)
      expect(await pull(setting.run(workspace))).toMatchObject({ exitCode: 0, written: [], held: [] })
    expect(json(workspace, 'l/de/a.json')).toEqual({ t: 'Von Hand', u: 'Neuer' })
  })

  it('names a broken text that was to replace a manual edit', async () => {
    setting = await openSetting({ translate: () => '{"t":"Hallo"}' })
    const workspace = repository({ a: { t: 'Hello {{name}}' } })
    workspace.put('l/de/a.json', { t: 'Moin {{name}}' })
    expect(await sync({ ...setting.run(workspace), again: ['/t'] })).toMatchObject({
      exitCode: 5,
      held: [{ key: ['t'], reason: 'placeholder' }],
    })
    expect(json(workspace, 'l/de/a.json')).toEqual({ t: 'Moin {{name}}' })
  })

  it('stops at the cap, and at the gate for accidents', async () => {
    setting = await openSetting()
    const texts = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`k${at}`, `Text ${at}`]))
    const workspace = repository({ a: texts })
    const run = setting.run(workspace)
    await sync(run)
    const again = ['l/en/a.json']
    expect(await order({ ...run, again })).toMatchObject({
      exitCode: 6,
      errors: [{ code: 'ANOMALY' }],
      orders: [],
    })
    const allowed = { ...run, again, allowReorder: again }
    expect(await order({ ...allowed, maxCost: 0.01 })).toMatchObject({ errors: [{ code: 'OVER_BUDGET' }] })
    expect(await order(allowed)).toMatchObject({ exitCode: 0, errors: [], orders: [{ id: '100002' }] })
  })

  it('is a wrong command line where it fits nothing or is given with a saved plan', async () => {
    setting = await openSetting()
    const workspace = repository({ a: { t: 'Text' } })
    const run = setting.run(workspace)
    await expect(order({ ...run, again: ['/nothing'] })).rejects.toThrow(UsageError)
    await expect(sync({ ...run, again: ['/t', 'l/en/b.json'] })).rejects.toThrow(UsageError)
    const { saved } = await plan(run)
    const savedPlan = { name: 'plan.json', text: saved }
    await expect(order({ ...run, again: ['/t'], savedPlan })).rejects.toThrow(UsageError)
    expect(posts(setting.sandbox)).toBe(0)
    expect((await orders(run)).orders).toEqual([])
  })
})
