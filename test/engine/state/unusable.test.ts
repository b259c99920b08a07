import { describe, expect, it } from 'vitest'
import { order, pull, sync } from '../../../src/index.ts'
import { committed, config, openShop } from '../shop.ts'

const german = config({ targets: ['de'] })

describe('a file that cannot be used', () => {
  it.each([
    ['is cut short', '{"a": "Apf'],
    ['is nested past all reason', '['.repeat(100_000)],
    ['is empty', ''],
    ['is no text', new Uint8Array([0xff, 0xff, 0x00, 0xd8])],
  ])('excludes only itself and keeps every byte: it %s', async (_, content) => {
    const { options, workspace, sandbox } = await openShop({
      'dragoman.config.json': config(),
      'l/en/a.json': { a: 'Apple', deep: { b: 'Bear' } },
    })
    workspace.put('l/de/a.json', content)
    const before = workspace.get('l/de/a.json')
    const report = await sync(options)
    expect(report).toMatchObject({ exitCode: 1, written: ['l/fr/a.json'] })
    expect(report.errors).toMatchObject([{ code: 'FILE_UNREADABLE', path: 'l/en/a.json', locale: 'de' }])
    expect(report.errors[0]?.message).toContain('l/de/a.json')
    expect(workspace.get('l/de/a.json')).toBe(before)
    expect(committed(sandbox).map(({ language }) => language)).toEqual(['fr'])
  })

  it('can be used as far as the keys that do not fit are left out', async () => {
    const { options, workspace } = await openShop({
      'dragoman.config.json': config(
        { targets: ['de'] },
        { keys: { exclude: ['/a', '/deep/**', '/list/**'] } },
      ),
      'l/en/a.json': { a: 'Apple', deep: { b: 'Bear' }, list: { x: 'X' }, c: 'Cat' },
      'l/de/a.json': { a: { b: 'x' }, deep: 'tief', list: [] },
    })
    expect(await sync(options)).toMatchObject({ exitCode: 0, written: ['l/de/a.json'] })
    expect(JSON.parse(workspace.get('l/de/a.json'))).toEqual({
      a: { b: 'x' },
      deep: 'tief',
      list: [],
      c: 'Cat (de)',
    })
  })

  it('a list with an element for each member of the source is no fault', async () => {
    const { options } = await openShop({
      'dragoman.config.json': german,
      'l/en/a.json': { days: { 0: 'Sunday', 1: 'Monday' } },
      'l/de/a.json': { days: ['Sonntag', ''] },
    })
    expect(await sync(options)).toMatchObject({ exitCode: 0, written: ['l/de/a.json'] })
  })

  it('a target that breaks between order and pull is reported, and its text waits', async () => {
    const { options, workspace, sandbox } = await openShop({
      'dragoman.config.json': german,
      'l/en/a.json': { a: 'Apple' },
    })
    await order(options)
    workspace.put('l/de/a.json', '<<<<<<< HEAD\n')
    expect(await pull(options)).toMatchObject({
      exitCode: 1,
      written: [],
      errors: [{ code: 'FILE_UNREADABLE', path: 'l/en/a.json', locale: 'de' }],
    })
    workspace.put('l/de/a.json', '{}\n')
    expect(await sync(options)).toMatchObject({ exitCode: 0, written: ['l/de/a.json'], spent: 0 })
    expect(committed(sandbox)).toHaveLength(1)
  })
})
