import { afterEach, describe, expect, it } from 'vitest'
import { order, plan, pull, sync } from '../../../src/index.ts'
import { hour, openSetting, orderElsewhere, posts, repository, type Setting } from '../support.ts'

let setting: Setting
afterEach(() => setting.sandbox.close())

describe('a ledger of another account', () => {
  it.each([
    {
      name: 'another account at the same address',
      change: () => setting.sandbox.setAccount({ id: 2 }),
      step: "use that account's key",
    },
    { name: 'another address', baseUrl: 'localhost', step: 'use that address' },
  ])('$name: nothing is written and nothing ordered', async ({ change, baseUrl, step }) => {
    setting = await openSetting({ doneAfterMs: hour })
    const workspace = repository({ a: { t: 'Text' } })
    await sync(setting.run(workspace))
    change?.()
    workspace.put('l/en/b.json', { u: 'Other' })
    await setting.clock.sleep(2 * hour)
    const before = workspace.tree()
    const options = {
      ...setting.run(workspace),
      ...(baseUrl === undefined ? {} : { baseUrl: setting.sandbox.url.replace('127.0.0.1', baseUrl) }),
    }
    for (const command of [plan, order, sync, pull]) {
      await expect(command(options)).rejects.toMatchObject({
        code: 'WRONG_ACCOUNT',
        exitCode: 2,
        message: expect.stringContaining(step),
      })
    }
    expect(workspace.tree()).toEqual(before)
    expect(posts(setting.sandbox)).toBe(1)
  })

  it('is the same one with a slash behind its address', async () => {
    setting = await openSetting()
    const workspace = repository({ a: { t: 'Text' } })
    await sync(setting.run(workspace))
    workspace.put('l/en/b.json', { u: 'Other' })
    const options = setting.run(workspace)
    expect(await sync({ ...options, baseUrl: `${options.baseUrl}/` })).toMatchObject({
      exitCode: 0,
      spent: 0.08,
    })
  })

  it('is known also where the ledger holds nothing but adopted orders', async () => {
    setting = await openSetting({ doneAfterMs: hour })
    const workspace = repository({ a: { t: 'Text' } })
    await orderElsewhere(setting, 'l/en/a.json', { t: 'Text' })
    await sync(setting.run(workspace))
    setting.sandbox.setAccount({ id: 2 })
    await expect(sync(setting.run(workspace))).rejects.toMatchObject({ code: 'WRONG_ACCOUNT' })
  })
})
