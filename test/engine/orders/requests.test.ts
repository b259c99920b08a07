import { afterEach, describe, expect, it } from 'vitest'
import { order, plan, pull, sync } from '../../../src/index.ts'
import { itAtLength } from '../../helpers/laws.ts'
import {
  day,
  hour,
  minute,
  openSetting,
  orderElsewhere,
  posts,
  repository,
  requestCounts,
  requests,
  type Setting,
  second,
} from '../support.ts'

let setting: Setting
afterEach(() => setting.sandbox.close())

const three = { a: { t: 'Text' }, b: { u: 'Other' }, c: { v: 'More' } }

/** Operations in order, runs of one kind as one: `GET orders` for any number of pages. */
function operations(since = 0): string[] {
  const all = requests(setting.sandbox)
    .slice(since)
    .map(
      ({ method, path }) =>
        `${method} ${path.replace(/\?.*/, '').replace(/\d+$/, ':id').replace('/v1/', '')}`,
    )
  return all.filter((one, index) => one !== all[index - 1])
}

describe('the requests of a run', () => {
  it('a first run reads back once before its first order and once after its last', async () => {
    setting = await openSetting({ doneAfterMs: hour })
    await order(setting.run(repository(three)))
    expect(operations()).toEqual([
      'GET account',
      'GET orders',
      'POST calculate',
      'GET account',
      'POST translate',
      'GET orders',
    ])
    expect(requestCounts(setting.sandbox)).toMatchObject({ 'POST calculate': 3, 'POST translate': 3 })
    expect(requestCounts(setting.sandbox)['GET orders/:id'] ?? 0).toBe(0)
  })

  it('the check after comes at least a second after the last order', async () => {
    setting = await openSetting({ doneAfterMs: hour })
    await order(setting.run(repository(three)))
    const times = setting.sandbox.truth.flatMap(one =>
      one.what === 'request' ? [{ at: one.at, path: one.path }] : [],
    )
    const last = times.findLastIndex(({ path }) => path === '/v1/translate')
    const after = times.slice(last + 1).find(({ path }) => path.startsWith('/v1/orders'))
    expect((after?.at ?? 0) - (times[last]?.at ?? 0)).toBeGreaterThanOrEqual(second)
  })

  it.each([
    { name: 'an account with older orders', older: true, afterMs: 0, pages: 1 },
    { name: 'an account without, days after', older: false, afterMs: 4 * day, pages: 1 },
    // Where nothing older stops it, what others ordered at the same time may still come onto the list.
    { name: 'an account without, soon after', older: false, afterMs: hour, pages: 2 },
  ])('a run with nothing to do asks for the account and $pages page(s): $name', async one => {
    setting = await openSetting()
    if (one.older) await orderElsewhere(setting, 'another/project.json', { x: 'Elsewhere' })
    const workspace = repository(three)
    await sync(setting.run(workspace))
    await setting.clock.sleep(one.afterMs)
    const before = requests(setting.sandbox).length
    const times = workspace.times()
    await sync(setting.run(workspace))
    expect(requestCounts(setting.sandbox, before)).toEqual({ 'GET account': 1, 'GET orders': one.pages })
    expect(workspace.times()).toEqual(times)
  })

  it('each finished order is read once', async () => {
    setting = await openSetting({ doneAfterMs: hour })
    const workspace = repository(three, { targets: ['de', 'fr'] })
    await order(setting.run(workspace))
    await setting.clock.sleep(2 * hour)
    for (let run = 0; run < 3; run++) await pull(setting.run(workspace))
    expect(requestCounts(setting.sandbox)['GET orders/:id']).toBe(6)
  })

  it('an open order is not read, however often it is looked at', async () => {
    setting = await openSetting({ doneAfterMs: day })
    const workspace = repository(three)
    await order(setting.run(workspace))
    const before = requests(setting.sandbox).length
    await pull({ ...setting.run(workspace), timeoutMs: 5 * minute })
    expect(requestCounts(setting.sandbox, before)['GET orders/:id'] ?? 0).toBe(0)
  })

  itAtLength('many orders of others are read once and listed by the hundred', async () => {
    setting = await openSetting({ doneAfterMs: hour })
    for (let n = 0; n < 30; n++)
      await orderElsewhere(
        setting,
        `other/${n}.json`,
        { n: `Text ${n}` },
        { targetLanguages: ['de', 'fr', 'ja', 'it'] },
      )
    const workspace = repository({ a: { t: 'Text' } }, { targets: ['de', 'fr'] })
    let before = requests(setting.sandbox).length
    await order(setting.run(workspace))
    // Italian and Japanese are no languages of this project, so what those orders hold is no matter of it.
    expect(requestCounts(setting.sandbox, before)['GET orders/:id']).toBe(60)
    workspace.put('l/en/b.json', { u: 'Other' })
    before = requests(setting.sandbox).length
    await order(setting.run(workspace))
    const counts = requestCounts(setting.sandbox, before)
    // A new file is looked for among the few whose path may be its own.
    expect(counts['GET orders/:id'] ?? 0).toBeLessThanOrEqual(6)
    // Two passes of two pages and the empty one before, two passes down to what was known after.
    expect(counts['GET orders']).toBeLessThanOrEqual(8)
  })

  it('a plan writes nothing and orders nothing', async () => {
    setting = await openSetting()
    const workspace = repository(three)
    const before = workspace.tree()
    await plan(setting.run(workspace))
    expect(workspace.tree()).toEqual(before)
    expect(posts(setting.sandbox)).toBe(0)
  })

  it('nothing is listed between the orders of one run', async () => {
    setting = await openSetting({ doneAfterMs: hour })
    await order(setting.run(repository({ ...three, d: { w: 'Last' } })))
    const paths = requests(setting.sandbox).map(({ path }) => path.replace(/\?.*/, ''))
    expect(paths.slice(paths.indexOf('/v1/translate'), paths.lastIndexOf('/v1/translate') + 1)).toEqual(
      Array(4).fill('/v1/translate'),
    )
  })
})

describe('looks', () => {
  it('come after 0, 1, 2, 5, 10 seconds and then ever later, up to a minute apart, and at the deadline', async () => {
    setting = await openSetting({ doneAfterMs: day })
    const workspace = repository({ a: { t: 'Text' } })
    await order(setting.run(workspace))
    const looks: number[] = []
    const began = setting.clock.now()
    const report = await pull({
      ...setting.run(workspace),
      timeoutMs: 500 * second,
      onProgress: event =>
        void (event.kind === 'looked' && looks.push((setting.clock.now() - began) / second)),
    })
    expect(looks).toEqual([0, 1, 2, 5, 10, 20, 40, 70, 110, 160, 220, 280, 340, 400, 460, 500])
    expect(report).toMatchObject({ exitCode: 4, pending: [{ id: '100001' }] })
  })

  it('end when nothing is open any more', async () => {
    setting = await openSetting({ doneAfterMs: 100 * second })
    const workspace = repository({ a: { t: 'Text' } })
    const looks: number[] = []
    const report = await sync({
      ...setting.run(workspace),
      timeoutMs: 30 * minute,
      onProgress: event => void (event.kind === 'looked' && looks.push(event.open)),
    })
    expect(report).toMatchObject({ exitCode: 0, written: ['l/de/a.json'] })
    expect(looks).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 0])
  })

  it('happen once where the time-out is 0, after the ordering', async () => {
    setting = await openSetting({ doneAfterMs: day })
    let looks = 0
    const report = await sync({
      ...setting.run(repository(three)),
      onProgress: event => void (event.kind === 'looked' && looks++),
    })
    expect(looks).toBe(1)
    expect(report).toMatchObject({ exitCode: 4, orders: [{}, {}, {}] })
  })

  it('write each text when it comes and not at the end', async () => {
    setting = await openSetting({ manual: true })
    const workspace = repository(three)
    await order(setting.run(workspace))
    const seen: boolean[] = []
    await pull({
      ...setting.run(workspace),
      timeoutMs: 12 * second,
      onProgress: event => {
        if (event.kind !== 'looked') return
        seen.push(workspace.has('l/de/a.json'))
        if (seen.length === 2) setting.sandbox.setStatus('100001', 'DONE')
      },
    })
    expect(seen).toEqual([false, false, true, true, true, true])
  })

  it.each([
    { name: 'a revision within 30 days is found', after: 29 * day, all: false, found: true },
    { name: 'a revision after 30 days is not looked for', after: 31 * day, all: false, found: false },
    { name: 'a revision after 30 days is found with --all', after: 31 * day, all: true, found: true },
  ])('$name', async ({ after, all, found }) => {
    setting = await openSetting()
    const workspace = repository({ a: { t: 'Text' } })
    await sync(setting.run(workspace))
    await setting.clock.sleep(after)
    setting.sandbox.reviseText('100001', '{"t":"Besser"}')
    const { written, orders } = await pull({ ...setting.run(workspace), all })
    expect(written).toEqual(found ? ['l/de/a.json'] : [])
    // Only orders that were looked at are listed.
    expect(orders.map(({ id }) => id)).toEqual(found ? ['100001'] : [])
  })

  it('go on for an order whose text is held, however old it is', async () => {
    setting = await openSetting({ translate: () => '{"t":"Hallo"}' })
    const workspace = repository({ a: { t: 'Hello {{name}}' } })
    await sync(setting.run(workspace))
    await setting.clock.sleep(100 * day)
    setting.sandbox.reviseText('100001', '{"t":"Hallo {{name}}"}')
    expect(await pull(setting.run(workspace))).toMatchObject({
      exitCode: 0,
      held: [],
      written: ['l/de/a.json'],
    })
  })
})
