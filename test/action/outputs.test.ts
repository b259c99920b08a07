import { describe, expect, it } from 'vitest'
import { outputsOf } from '../../src/action/outputs.ts'
import type { AnyReport } from '../../src/report/markdown/index.ts'

const files = { report: '/r', body: '/b' }
const none = { written: [], state: [], reported: { ids: [], spent: 0 } }
const report: AnyReport = { schemaVersion: 1, command: 'sync', exitCode: 0, errors: [], notices: [] }

describe('outputs', () => {
  it.each([
    ['a,b.json', 'a?b.json'],
    ['a\nb.json', 'a?b.json'],
    [':x.json', './:x.json'],
    ['app/[locale]/a.json', 'app/[locale]/a.json'],
  ])('the changed file %j is listed as git takes it: %j', (path, listed) => {
    expect(outputsOf(report, undefined, { ...none, written: [path] }, files)['changed-files']).toBe(listed)
  })

  it.each([
    [12.34, '12.34'],
    [0, '0.00'],
    [0.005, '0.01'],
    [1.005, '1.01'],
    [100, '100.00'],
  ])('%d dollars are %s', (spent, shown) => {
    expect(outputsOf({ ...report, spent, orders: [] }, undefined, none, files).spent).toBe(shown)
  })

  it('a run that broke down reports what it ordered before', () => {
    const reported = { ids: ['5', '6'], spent: 2 }
    const outputs = outputsOf({ ...report, exitCode: 1 }, undefined, { ...none, reported }, files)
    expect(outputs).toMatchObject({
      ordered: '2',
      spent: '2.00',
      'order-ids': '["5","6"]',
      missing: '',
      estimated: '',
    })
  })

  it.each([
    ['plan', { total: 0.27 }, '0.27'],
    ['order', { estimated: 0.27 }, '0.27'],
    ['sync', { estimated: 0, total: 0 }, '0.00'],
    ['sync', { estimated: null, total: 0 }, ''],
    ['pull', {}, ''],
  ])('%s with %j estimates %j', (command, more, estimated) => {
    expect(outputsOf({ ...report, command, ...more }, undefined, none, files).estimated).toBe(estimated)
  })

  it('a text that a person has settled is not counted as held', () => {
    const held = (['edited', 'icu'] as const).map(reason => ({
      id: '1',
      path: 'en.json',
      target: 'de.json',
      locale: 'de',
      key: ['k'],
      reason,
      text: '',
      sourceText: '',
      message: '',
    }))
    expect(outputsOf({ ...report, held }, undefined, none, files).held).toBe('1')
  })
})
