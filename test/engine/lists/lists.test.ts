import { describe, expect, it } from 'vitest'
import { sync } from '../../../src/index.ts'
import { committed, config, openShop } from '../shop.ts'

const german = config({ targets: ['de'] })

describe('lists', () => {
  it('travel as members named by index, and grow at their end', async () => {
    const { options, sandbox, workspace } = await openShop({
      'dragoman.config.json': german,
      'l/en/a.json': { list: ['one', 'two', 'three'] },
      'l/de/a.json': { list: ['eins'] },
    })
    expect((await sync(options)).exitCode).toBe(0)
    expect(committed(sandbox).map(({ data }) => JSON.parse(data))).toEqual([
      { list: { 1: 'two', 2: 'three' } },
    ])
    expect(JSON.parse(workspace.get('l/de/a.json'))).toEqual({ list: ['eins', 'two (de)', 'three (de)'] })
  })

  it('may come back as lists', async () => {
    const { options, workspace } = await openShop(
      { 'dragoman.config.json': german, 'l/en/a.json': { list: ['one', 'two'] } },
      { translate: () => '{"list": ["eins", "zwei"]}' },
    )
    expect((await sync(options)).exitCode).toBe(0)
    expect(JSON.parse(workspace.get('l/de/a.json'))).toEqual({ list: ['eins', 'zwei'] })
  })

  it('an element whose predecessor is held waits for it', async () => {
    const { options, workspace } = await openShop(
      { 'dragoman.config.json': german, 'l/en/a.json': { list: ['Hi {{name}}', 'two'] } },
      { reply: 'broken placeholder' },
    )
    expect(await sync(options)).toMatchObject({ exitCode: 5, written: [], held: [{ key: ['list', '0'] }] })
    expect(workspace.has('l/de/a.json')).toBe(false)
  })

  it('of a born file hold the values of the source that are no texts, so that what follows them is bought', async () => {
    const { options, workspace } = await openShop({
      'dragoman.config.json': german,
      'l/en/a.json': { list: ['one', 2, null, 'four', { x: 5 }, 'six'], n: 7, deep: { flag: true } },
    })
    expect(await sync(options)).toMatchObject({ exitCode: 0, skipped: [] })
    expect(JSON.parse(workspace.get('l/de/a.json'))).toEqual({
      list: ['one (de)', 2, null, 'four (de)', { x: 5 }, 'six (de)'],
      n: 7,
    })
  })
})

describe('elements without a text', () => {
  it.each([
    { source: ['First.', '', 'Third.'], born: ['First. (de)', '', 'Third. (de)'] },
    { source: ['First.', null, 5, true, 'Last.'], born: ['First. (de)', null, 5, true, 'Last. (de)'] },
    { source: ['', '', 'Third.', ''], born: ['', '', 'Third. (de)', ''] },
    { source: [{ a: '' }, { a: 'A' }], born: [{ a: '' }, { a: 'A (de)' }] },
    {
      source: [
        ['', 1],
        ['A', '', 'B'],
      ],
      born: [
        ['', 1],
        ['A (de)', '', 'B (de)'],
      ],
    },
    { source: ['A', {}, [], 'B'], born: ['A (de)', {}, [], 'B (de)'] },
    { source: ['A', '  ', 'B'], born: ['A (de)', '  ', 'B (de)'] },
  ])('end no list that is born: $source', async ({ source, born }) => {
    const { options, workspace } = await openShop({
      'dragoman.config.json': german,
      'l/en/a.json': { list: source },
    })
    const { exitCode, skipped } = await sync(options)
    expect(exitCode).toBe(0)
    expect(skipped.filter(({ reason }) => reason !== 'no-text')).toEqual([])
    expect(JSON.parse(workspace.get('l/de/a.json'))).toEqual({ list: born })
  })

  it.each([
    {
      source: ['One', 5, 'Two', null, 'Three'],
      target: ['Eins', 5],
      after: ['Eins', 5, 'Two (de)', null, 'Three (de)'],
    },
    { source: ['One', '', 'Two', ''], target: ['Eins'], after: ['Eins', '', 'Two (de)'] },
    {
      source: ['One', { x: 1 }, ['y', ''], 'Two'],
      target: ['Eins'],
      after: ['Eins', { x: 1 }, ['y (de)'], 'Two (de)'],
    },
    { source: [null, false, 'Two'], target: [], after: [null, false, 'Two (de)'] },
  ])('end no list that is continued: $target', async ({ source, target, after }) => {
    const { options, workspace } = await openShop({
      'dragoman.config.json': german,
      'l/en/a.json': { list: source },
      'l/de/a.json': { list: target },
    })
    expect((await sync(options)).exitCode).toBe(0)
    const first = workspace.get('l/de/a.json')
    expect(JSON.parse(first)).toEqual({ list: after })
    await sync(options)
    expect(workspace.get('l/de/a.json')).toBe(first)
  })
})

describe('a born file', () => {
  it('leaves out what has no translation, and containers without one', async () => {
    const { options, workspace } = await openShop({
      'dragoman.config.json': config({ targets: ['de'] }, { keys: { exclude: ['/secret/**', '/top/no'] } }),
      'l/en/a.json': { secret: { a: 'A' }, top: { no: 'No', yes: 'Yes' }, empty: '', list: [] },
    })
    await sync(options)
    expect(JSON.parse(workspace.get('l/de/a.json'))).toEqual({ top: { yes: 'Yes (de)' } })
  })

  it('is not born while nothing in it is translated', async () => {
    const { options, workspace } = await openShop({
      'dragoman.config.json': german,
      'l/en/a.json': { n: '{{n}}', x: 5 },
    })
    expect(await sync(options)).toMatchObject({ exitCode: 0, written: [] })
    expect(workspace.has('l/de/a.json')).toBe(false)
  })

  it('a file that is there never gets the other values of the source', async () => {
    const { options, workspace } = await openShop({
      'dragoman.config.json': german,
      'l/en/a.json': { a: 'Apple', n: 7, deep: { b: 'Bear', flag: true }, list: [1, 2] },
      'l/de/a.json': { a: 'Apfel' },
    })
    await sync(options)
    expect(JSON.parse(workspace.get('l/de/a.json'))).toEqual({ a: 'Apfel', deep: { b: 'Bear (de)' } })
  })

  it('what needs no translation comes along as a copy', async () => {
    const { options, workspace } = await openShop({
      'dragoman.config.json': german,
      'l/en/a.json': { n: '{{n}}', a: 'Apple' },
    })
    await sync(options)
    expect(JSON.parse(workspace.get('l/de/a.json'))).toEqual({ n: '{{n}}', a: 'Apple (de)' })
  })
})
