/** Requests near the 30 MB that the service takes. */
import { afterEach, describe, expect, it } from 'vitest'
import { order } from '../../src/index.ts'
import { committed, openSetting, repository, type Setting } from '../engine/support.ts'

/** A large text of these has fewer characters, and each character costs time here. */
const bytesEach = Buffer.byteLength('あ')

let setting: Setting
afterEach(() => setting.sandbox.close())

describe('what is sent', () => {
  it('is split where it is larger than 30 MB', async () => {
    setting = await openSetting({ balance: 1e6 })
    const workspace = repository({
      a: Object.fromEntries(
        ['あ', 'い', 'う'].map((text, at) => [`k${at}`, text.repeat(10_000_000 / bytesEach)]),
      ),
    })
    const report = await order({ ...setting.run(workspace), maxCost: 1e6 })
    expect(report.errors).toEqual([])
    expect(committed(setting.sandbox).map(({ data }) => Object.keys(Object(data)))).toEqual([
      ['k0', 'k1'],
      ['k2'],
    ])
  })

  it('is never a single text above 30 MB, which keeps only itself back', async () => {
    setting = await openSetting()
    const workspace = repository({ a: { huge: 'あ'.repeat(30_000_000 / bytesEach + 1), t: 'Text' } })
    const report = await order({ ...setting.run(workspace), maxCost: 1e6 })
    expect(report).toMatchObject({ exitCode: 1, errors: [{ code: 'SERVICE_REFUSED', path: 'l/en/a.json' }] })
    expect(committed(setting.sandbox).map(({ data }) => data)).toEqual([{ t: 'Text' }])
  })
})
