import { afterEach, describe, expect, it } from 'vitest'
import { order, pull, sync } from '../../../src/index.ts'
import type { FaultRule } from '../../../src/sandbox/index.ts'
import { deletedIds, minute, openSetting, orderElsewhere, repository, type Setting } from '../support.ts'

let setting: Setting
afterEach(() => setting.sandbox.close())

const lost: FaultRule = { on: 'POST /v1/translate', nth: 1, what: { kind: 'drop', when: 'after commit' } }

describe('an answer that is lost', () => {
  it.each([
    [401, 9, ['KEY_REFUSED', 'OUTCOME_UNKNOWN']],
    [403, 9, ['KEY_REFUSED', 'OUTCOME_UNKNOWN']],
    [404, 9, ['SERVICE_REFUSED', 'OUTCOME_UNKNOWN']],
  ])('is reported also when the looks after it are answered with %i', async (status, exitCode, codes) => {
    setting = await openSetting({ faults: [lost] })
    const workspace = repository({ a: { t: 'Text' } })
    const refusing: FaultRule = { on: 'GET /v1/orders', what: { kind: 'status', status } }
    const confirm = async () => {
      setting.sandbox.faults.push(refusing)
      return true
    }
    const report = await order({ ...setting.run(workspace), confirm })
    expect(report).toMatchObject({ exitCode, unknown: [{ path: 'l/en/a.json', locale: 'de' }] })
    expect(report.errors.map(({ code }) => code).sort()).toEqual([...codes].sort())
  })

  it('and found by a later run is no order of somebody else', async () => {
    setting = await openSetting({
      manual: true,
      faults: [{ ...lost, what: { kind: 'late commit', ms: 2 * minute } }],
    })
    const workspace = repository({ a: { t: 'Text' } })
    expect(await order(setting.run(workspace))).toMatchObject({ exitCode: 9, orders: [] })
    await setting.clock.sleep(3 * minute)
    expect(await order(setting.run(workspace))).toMatchObject({
      exitCode: 0,
      orders: [{ id: '100001', adopted: false, found: true }],
      spent: 0,
    })
  })

  it('and that two looks do not show while the run waits is not unknown any more', async () => {
    setting = await openSetting({ faults: [{ ...lost, what: { kind: 'drop', when: 'before commit' } }] })
    const workspace = repository({ a: { t: 'Text' } })
    const report = await sync({ ...setting.run(workspace), timeoutMs: 20 * minute })
    expect(report).toMatchObject({ exitCode: 8, unknown: [], orders: [] })
  })

  it('and a twin of it that is there by then: the run that reads both takes the second back', async () => {
    setting = await openSetting({
      manual: true,
      faults: [{ ...lost, what: { kind: 'late commit', ms: minute } }],
    })
    const workspace = repository({ a: { t: 'Text' } })
    await order(setting.run(workspace))
    await setting.clock.sleep(2 * minute)
    await orderElsewhere(setting, 'l/en/a.json', { t: 'Text' })
    expect(await order(setting.run(workspace))).toMatchObject({
      exitCode: 0,
      notices: [{ message: expect.stringContaining('the second one was cancelled in time') }],
    })
    expect(deletedIds(setting.sandbox)).toEqual(['100002'])
    expect(await pull(setting.run(workspace))).toMatchObject({ exitCode: 4, notices: [] })
  })
})
