/** A string whose place in a target is taken by something else is a finding alone; all others go on. */
import { describe, expect, it } from 'vitest'
import { check, plan, status, sync } from '../../../src/index.ts'
import { committed, config, openShop } from '../shop.ts'

const cases = [
  {
    what: 'a text for an object',
    source: { a: { x: 'One' }, b: 'Two' },
    target: { a: 'Alt' },
    keys: [['a', 'x']],
  },
  {
    what: 'a blank for an object',
    source: { a: { x: 'One', y: 'Won' }, b: 'Two' },
    target: { a: '' },
    keys: [
      ['a', 'x'],
      ['a', 'y'],
    ],
  },
  {
    what: 'null for an object',
    source: { a: { b: { c: 'x' } }, b: 'Two' },
    target: { a: { b: null } },
    keys: [['a', 'b', 'c']],
  },
  {
    what: 'an object for a text',
    source: { a: 'One', b: 'Two' },
    target: { a: { home: 'Start' } },
    keys: [['a']],
  },
  { what: 'a list for a text', source: { a: 'One', b: 'Two' }, target: { a: ['Eins'] }, keys: [['a']] },
  { what: 'an empty object for a text', source: { a: 'One', b: 'Two' }, target: { a: {} }, keys: [['a']] },
  {
    what: 'a list for an object',
    source: { a: { x: 'One' }, b: 'Two' },
    target: { a: ['Eins'] },
    keys: [['a', 'x']],
  },
  { what: 'a text for a list', source: { a: ['One'], b: 'Two' }, target: { a: 'Eins' }, keys: [['a', '0']] },
  {
    what: 'a text for a record',
    source: { l: [{ q: 'One' }], b: 'Two' },
    target: { l: ['Eins'] },
    keys: [['l', '0', 'q']],
  },
]

describe.each(cases)('$what', ({ source, target, keys }) => {
  const open = () =>
    openShop({
      'dragoman.config.json': config({ targets: ['de', 'fr'] }),
      'l/en/a.json': source,
      'l/de/a.json': target,
    })

  it('is counted as missing, and reported with what to do', async () => {
    const { options } = await open()
    const report = await check({ ...options, locales: ['de'] })
    expect(report.exitCode).toBe(3)
    expect(report.errors).toMatchObject([{ code: 'FINDINGS' }])
    expect(report.findings.filter(({ reason }) => reason === 'shape').map(({ key }) => key)).toEqual(keys)
    expect(report.findings.filter(({ reason }) => reason === 'missing').map(({ key }) => key)).toEqual([
      ['b'],
    ])
    expect(report.totals).toMatchObject({ translated: 0, missing: keys.length + 1, stale: 0 })
  })

  it('stays, and everything else is bought and written', async () => {
    const { options, sandbox, workspace } = await open()
    expect(await plan(options)).toMatchObject({
      skipped: [{ locale: 'de', reason: 'shape', entries: keys.length }],
    })
    expect(await sync(options)).toMatchObject({ exitCode: 0, errors: [] })
    expect(JSON.parse(workspace.get('l/de/a.json'))).toEqual({ ...target, b: 'Two (de)' })
    expect(workspace.has('l/fr/a.json')).toBe(true)
    const german = committed(sandbox).filter(({ language }) => language === 'de')
    expect(german.map(({ data }) => JSON.parse(data))).toEqual([{ b: 'Two' }])
  })

  it('ends once the advice is followed', async () => {
    const { options, workspace } = await open()
    workspace.put('l/de/a.json', { b: 'Zwei' })
    expect((await sync(options)).exitCode).toBe(0)
    expect((await check(options)).exitCode).toBe(0)
  })
})

it('a file that is a list where the source is an object is a finding for every string', async () => {
  const { options, workspace } = await openShop({
    'dragoman.config.json': config({ targets: ['de'] }),
    'l/en/a.json': { a: 'One', b: 'Two' },
    'l/de/a.json': ['Eins'],
  })
  expect(await status(options)).toMatchObject({ totals: { missing: 2 }, errors: [] })
  expect(await sync(options)).toMatchObject({ exitCode: 0, orders: [], written: [] })
  expect(JSON.parse(workspace.get('l/de/a.json'))).toEqual(['Eins'])
})
