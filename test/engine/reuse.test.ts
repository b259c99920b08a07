import { afterEach, expect, it } from 'vitest'
import { order, plan, sync } from '../../src/index.ts'
import { json, openSetting, posts, repository, type Setting } from './support.ts'

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

it('a key that was renamed is filled free of charge, in every locale', async () => {
  setting = await openSetting()
  const workspace = repository({ a: { t: 'Text' } }, { targets: ['de', 'fr'] })
  await sync(setting.run(workspace))
  workspace.put('l/en/a.json', { renamed: 'Text' })
  expect(await plan(setting.run(workspace))).toMatchObject({ total: 0, reused: { strings: 2 } })
})
