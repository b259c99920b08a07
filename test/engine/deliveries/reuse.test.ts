import { afterEach, expect, it } from 'vitest'
import { check, order, plan, pull, status, sync } from '../../../src/index.ts'
import { json, openSetting, posts, repository, type Setting } from '../support.ts'

let setting: Setting
afterEach(() => setting?.sandbox.close())

const nothing = { strings: 0, amount: 0 }

it.each([
  { command: 'plan', run: plan },
  { command: 'order', run: order },
  { command: 'sync', run: sync },
])('$command says what comes free of charge from earlier orders, and what it was worth', async ({ run }) => {
  setting = await openSetting({ pricePer1000Characters: 20 })
  const workspace = repository({ a: { t: 'Text', u: 'A longer text' } })
  const options = setting.run(workspace)
  const [first] = (await plan(options)).requests
  expect((await sync(options)).reused).toEqual(nothing)
  expect((await plan(options)).reused).toEqual(nothing)
  workspace.put('l/en/a.json', { t: 'New', u: 'A longer text' })
  expect((await sync(options)).reused).toEqual(nothing)
  workspace.put('l/en/a.json', { t: 'Text', u: 'A longer text' })
  const perCharacter = (first?.price ?? 0) / (first?.volume ?? 1)
  const { reused } = await run(options)
  expect(reused.strings).toBe(1)
  expect(reused.amount).toBeCloseTo(perCharacter * 4, 6)
  expect(reused.amount).toBeGreaterThan(0)
  await sync(options)
  expect(json(workspace, 'l/de/a.json')).toEqual({ t: 'de: Text', u: 'de: A longer text' })
  expect((await plan(options)).reused).toEqual(nothing)
  expect(posts(setting.sandbox)).toBe(2)
})

it('values what comes free of charge at what was paid for it, to the cent', async () => {
  setting = await openSetting()
  const texts = {
    t: 'Hello there',
    u: 'Your <b>cart</b> has {count} things 👍🏽',
    v: 'Pay now &amp; here',
    w: 'größer',
  }
  const workspace = repository({ a: texts }, { targets: ['de', 'fr', 'ja'] })
  const options = setting.run(workspace)
  const { total } = await plan(options)
  await sync(options)
  for (const locale of ['de', 'fr', 'ja']) workspace.remove(`l/${locale}/a.json`)
  expect((await plan(options)).reused).toEqual({ strings: 12, amount: total })
})

it('status counts what the next pull writes free of charge, and pull does', async () => {
  setting = await openSetting()
  const workspace = repository({ a: { t: 'Text', n: '42' } })
  const options = setting.run(workspace)
  expect(await status(options)).toMatchObject({ totals: { missing: 2 }, free: 1 })
  await sync(options)
  expect(await status(options)).not.toHaveProperty('free')
  workspace.remove('l/de/a.json')
  workspace.put('l/en/a.json', { t: 'Text', n: '42', u: 'New' })
  expect(await status(options)).toMatchObject({ totals: { missing: 3 }, free: 2 })
  expect(await check(options)).toMatchObject({ free: 2 })
  await pull(options)
  expect(await status(options)).toMatchObject({ totals: { missing: 1, translated: 2 } })
})

it('a document is free of charge once all of it is', async () => {
  setting = await openSetting({ translate: ({ text }) => text.replaceAll('.', '!') })
  const workspace = repository({}, { files: [{ path: 'd/{locale}.txt' }] })
  workspace.put('d/en.txt', 'One.\n\nTwo.\n')
  const options = setting.run(workspace)
  await sync(options)
  workspace.remove('d/de.txt')
  expect(await status(options)).toMatchObject({ totals: { missing: 2 }, free: 2 })
  workspace.put('d/en.txt', 'One.\n\nTwo.\n\nThree.\n')
  expect(await status(options)).not.toHaveProperty('free')
})

it('a key that was renamed is filled free of charge, in every locale', async () => {
  setting = await openSetting()
  const workspace = repository({ a: { t: 'Text' } }, { targets: ['de', 'fr'] })
  await sync(setting.run(workspace))
  workspace.put('l/en/a.json', { renamed: 'Text' })
  expect(await plan(setting.run(workspace))).toMatchObject({ total: 0, reused: { strings: 2 } })
})

it.each([{ Yes: 'Yes' }, { Ok2: 'Yes' }])(
  'what was bought for one file leaves a person’s translation in another one alone: %o',
  async here => {
    setting = await openSetting()
    const workspace = repository({ a: { Yes: 'Yes', x: 'Hello you' }, b: { ...here, y: 'Other' } })
    workspace.put('l/de/a.json', { Yes: 'Jawohl' })
    expect(await sync(setting.run(workspace))).toMatchObject({ exitCode: 0, held: [], notices: [] })
    expect(json(workspace, 'l/de/a.json')).toEqual({ Yes: 'Jawohl', x: 'de: Hello you' })
    const key = Object.keys(here)[0] ?? ''
    expect(json(workspace, 'l/de/b.json')).toEqual({ [key]: 'de: Yes', y: 'de: Other' })
    expect(await sync(setting.run(workspace))).toMatchObject({
      exitCode: 0,
      held: [],
      written: [],
      orders: [],
    })
  },
)

it('and lands where a person emptied the text', async () => {
  setting = await openSetting()
  const workspace = repository({ a: { Yes: 'Yes' }, b: { Yes: 'Yes' } })
  workspace.put('l/de/a.json', { Yes: 'Jawohl' })
  await sync(setting.run(workspace))
  workspace.put('l/de/a.json', { Yes: '' })
  await sync(setting.run(workspace))
  expect(json(workspace, 'l/de/a.json')).toEqual({ Yes: 'de: Yes' })
  expect(posts(setting.sandbox)).toBe(1)
})

it('a text that comes back in the place of a manual edit is announced before and reported when it is written', async () => {
  setting = await openSetting()
  const workspace = repository({ a: { t: 'Alpha' } })
  const options = setting.run(workspace)
  await sync(options)
  workspace.put('l/en/a.json', { t: 'Beta' })
  await sync(options)
  workspace.put('l/de/a.json', { t: 'Mein Beta' })
  await pull(options)
  workspace.put('l/en/a.json', { t: 'Alpha' })
  const notices = (said: string) => [
    { path: 'l/en/a.json', locale: 'de', key: ['t'], message: expect.stringContaining(said) },
  ]
  expect(await plan(options)).toMatchObject({ total: 0, notices: notices('will replace') })
  expect(await sync(options)).toMatchObject({
    written: ['l/de/a.json'],
    notices: notices('replaces a manual edit'),
  })
  expect(await sync(options)).toMatchObject({ written: [], notices: [] })
})

it.each([false, true])(
  'what a lost ledger had bought is known again under a new key (delivered before: %s)',
  async isDelivered => {
    setting = await openSetting({ manual: true })
    const workspace = repository({ a: { a: 'Hello', b: 'Bye' } })
    const options = setting.run(workspace)
    await order(options)
    if (isDelivered) setting.sandbox.setStatus('100001', 'DONE')
    workspace.remove('.dragoman')
    if (isDelivered) await pull(options)
    workspace.put('l/en/a.json', { a: 'Hello', bb: 'Bye' })
    expect(await order(options)).toMatchObject({ exitCode: 0, spent: 0 })
    setting.sandbox.setStatus('100001', 'DONE')
    expect(await pull(options)).toMatchObject({ exitCode: 0, superseded: [] })
    expect(json(workspace, 'l/de/a.json')).toMatchObject({ a: 'de: Hello', bb: 'de: Bye' })
    expect(posts(setting.sandbox)).toBe(1)
  },
)
