import { afterEach, describe, expect, it } from 'vitest'
import { plan, pull, sync } from '../../../src/index.ts'
import {
  committed,
  expectNothingTwice,
  hour,
  json,
  ledgerFiles,
  minute,
  openSetting,
  orderElsewhere,
  posts,
  repository,
  requestCounts,
  requests,
  type Setting,
  translated,
} from '../support.ts'

let setting: Setting
afterEach(() => setting.sandbox.close())

const files = { a: { title: 'Title', list: ['one', 'two'] }, b: { text: 'Text' } }

describe('a run without any local state', () => {
  it('finds finished orders of an earlier run and writes them without buying', async () => {
    setting = await openSetting()
    const workspace = repository(files, { targets: ['de', 'fr'] })
    await sync(setting.run(workspace))
    const wanted = workspace.tree()
    workspace.remove('.dragoman')
    workspace.remove('l/de')
    workspace.remove('l/fr')
    const report = await sync(setting.run(workspace))
    expect(report).toMatchObject({ exitCode: 0, spent: 0, requests: [], unknown: [] })
    expect(report.written).toEqual(['l/de/a.json', 'l/de/b.json', 'l/fr/a.json', 'l/fr/b.json'])
    expect(report.orders.map(({ adopted }) => adopted)).toEqual([true, true, true, true])
    for (const path of report.written) expect(workspace.get(path)).toBe(wanted[path])
    expect(posts(setting.sandbox)).toBe(2)
  })

  it('waits for open orders of an earlier run instead of placing new ones', async () => {
    setting = await openSetting({ doneAfterMs: hour })
    const workspace = repository(files)
    const first = await sync(setting.run(workspace))
    workspace.remove('.dragoman')
    expect(await sync(setting.run(workspace))).toMatchObject({
      exitCode: 4,
      spent: 0,
      requests: [],
      pending: first.orders.map(({ id }) => ({ id })),
    })
    workspace.remove('.dragoman')
    await setting.clock.sleep(2 * hour)
    expect(await sync(setting.run(workspace))).toMatchObject({ exitCode: 0, spent: 0 })
    expect(json(workspace, 'l/de/a.json')).toEqual(translated(files.a, 'de'))
    expect(posts(setting.sandbox)).toBe(2)
  })

  it('plans nothing for what was bought, and writes no fact for it', async () => {
    setting = await openSetting({ doneAfterMs: hour })
    const workspace = repository(files)
    await sync(setting.run(workspace))
    workspace.remove('.dragoman')
    const before = workspace.tree()
    expect(await plan(setting.run(workspace))).toMatchObject({ exitCode: 0, requests: [], total: 0 })
    expect(workspace.tree()).toEqual(before)
  })

  it('takes an order in revision for open', async () => {
    setting = await openSetting()
    const workspace = repository({ b: files.b })
    await sync(setting.run(workspace))
    workspace.remove('.dragoman')
    workspace.remove('l/de')
    const [order] = setting.sandbox.orders()
    setting.sandbox.reopen(order?.id ?? '')
    expect(await sync(setting.run(workspace))).toMatchObject({
      exitCode: 4,
      requests: [],
      pending: [{ id: order?.id, status: 'REVISION' }],
    })
  })

  it('pulls what others have ordered', async () => {
    setting = await openSetting()
    const workspace = repository({ b: files.b })
    const [id] = await orderElsewhere(setting, 'l/en/b.json', files.b)
    const report = await pull(setting.run(workspace))
    expect(report).toMatchObject({ exitCode: 0, orders: [{ id, adopted: true }], written: ['l/de/b.json'] })
  })
})

it('an adopted order is read once and remembered by path, language and hashes, one of others by its id', async () => {
  setting = await openSetting({ doneAfterMs: hour })
  const workspace = repository({ b: files.b })
  const [own] = await orderElsewhere(setting, 'l/en/b.json', files.b)
  const [foreign] = await orderElsewhere(setting, 'elsewhere/en.json', { secret: 'Not of this repository' })
  await sync(setting.run(workspace))
  const lines = Object.entries(ledgerFiles(workspace))
    .filter(([path]) => /^seen-[0-9A-Z]{26}\.jsonl$/.test(path))
    .flatMap(([, text]) =>
      text
        .trimEnd()
        .split('\n')
        .map(line => JSON.parse(line)),
    )
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  expect(lines.map(({ id, path, language, pairs }) => [id, path, language, pairs?.length])).toEqual([
    [own, 'l/en/b.json', 'de', 1],
    [foreign, undefined, undefined, undefined],
  ])
  expect(JSON.stringify(lines)).not.toMatch(/Not of this repository|elsewhere/)
  const before = requests(setting.sandbox).length
  workspace.put('l/en/b.json', { text: 'Text', more: 'More' })
  await sync(setting.run(workspace))
  expect(requestCounts(setting.sandbox, before)['GET orders/:id'] ?? 0).toBe(0)
})

it('an order that was read before its path was one of this project is read again for its texts', async () => {
  setting = await openSetting()
  const workspace = repository({ b: files.b })
  await orderElsewhere(setting, 'l/en/later.json', { late: 'Late' })
  await sync(setting.run(workspace))
  workspace.put('l/en/later.json', { late: 'Late' })
  expect(await sync(setting.run(workspace))).toMatchObject({
    exitCode: 0,
    spent: 0,
    written: ['l/de/later.json'],
  })
  expect(posts(setting.sandbox)).toBe(2)
})

it('the facts about orders that were adopted survive a merge of two ledgers in any order', async () => {
  setting = await openSetting()
  const one = repository(files)
  await sync(setting.run(one))
  const two = repository(files)
  await sync(setting.run(two))
  const facts = { ...ledgerFiles(one), ...ledgerFiles(two) }
  const merged = repository(files)
  for (const [path, text] of Object.entries(facts).reverse()) merged.put(`.dragoman/orders/${path}`, text)
  expect(await sync(setting.run(merged))).toMatchObject({ exitCode: 0, requests: [], spent: 0, errors: [] })
  expect(json(merged, 'l/de/b.json')).toEqual({ text: 'de: Text' })
  expectNothingTwice(setting.sandbox)
})

it.each([
  { name: 'data that is no JSON', data: 'not json' },
  { name: 'a list', data: '["Text"]' },
  { name: 'a bare string', data: '"Text"' },
  {
    name: 'keys that attack objects',
    data: '{"__proto__":{"text":"Text"},"constructor":{"prototype":{"text":"Text"}}}',
  },
  { name: 'deep nesting', data: `$'{"a":'.repeat(3000)"Text"$'}'.repeat(3000)` },
])('a foreign order with $name under the own path harms nothing', async ({ data }) => {
  setting = await openSetting({ doneAfterMs: hour })
  const workspace = repository({ b: files.b })
  await orderElsewhere(setting, 'l/en/b.json', data, {
    resource: { type: 'text/plain', data, metadata: 'l/en/b.json' },
  })
  if (data !== 'not json') await orderElsewhere(setting, 'l/en/b.json', data).catch(() => [])
  const report = await sync(setting.run(workspace))
  expect(report).toMatchObject({ exitCode: 4, errors: [{ code: 'PENDING' }] })
  expect(committed(setting.sandbox).at(-1)).toMatchObject({ path: 'l/en/b.json', data: { text: 'Text' } })
  expect(Object.hasOwn(Object.prototype, 'text')).toBe(false)
  await setting.clock.sleep(20 * minute)
  expect((await sync(setting.run(workspace))).requests).toEqual([])
})
