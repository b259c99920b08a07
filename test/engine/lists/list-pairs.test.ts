/** Elements of lists are known by what they say, records by their identifiers. */
import { describe, expect, it } from 'vitest'
import { check, status, sync } from '../../../src/index.ts'
import { committed, config, openShop } from '../shop.ts'

const german = config({ targets: ['de'] })
const german2 = (list: readonly unknown[]) =>
  JSON.parse(
    JSON.stringify(list, (key, value: unknown) =>
      typeof value === 'string' && value !== '' && key !== 'id' ? `${value} (de)` : value,
    ),
  )

/** Syncs one list after the other. @returns what was bought by each, and the target after each */
async function livesOf(lists: readonly (readonly unknown[])[]) {
  const { options, sandbox, workspace } = await openShop({ 'dragoman.config.json': german })
  const lives: { bought: unknown; target: unknown }[] = []
  for (const list of lists) {
    const before = committed(sandbox).length
    workspace.put('l/en/a.json', { list })
    expect((await sync(options)).exitCode).toBe(0)
    const bought: unknown[] = committed(sandbox)
      .slice(before)
      .flatMap(({ data }) => leaves(JSON.parse(data)))
    const file = workspace.get('l/de/a.json')
    lives.push({ bought, target: JSON.parse(file).list })
    const idle = await sync(options)
    expect(idle).toMatchObject({ orders: [], written: [] })
    expect(workspace.get('l/de/a.json')).toBe(file)
  }
  return lives
}

function leaves(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [String(value)]
}

describe('a list whose source is edited', () => {
  it.each([
    {
      what: 'one in front',
      a: ['One fish', 'Two fish'],
      b: ['Green fish', 'One fish', 'Two fish'],
      bought: ['Green fish'],
    },
    { what: 'two in between', a: ['A', 'B'], b: ['A', 'X', 'Y', 'B'], bought: ['X', 'Y'] },
    { what: 'one fewer in front', a: ['A', 'B', 'C'], b: ['B', 'C'], bought: [] },
    { what: 'one fewer in between', a: ['A', 'B', 'C'], b: ['A', 'C'], bought: [] },
    { what: 'another order', a: ['A', 'B', 'C'], b: ['C', 'A', 'B'], bought: [] },
    { what: 'one changed', a: ['A', 'B', 'C'], b: ['A', 'Bee', 'C'], bought: ['Bee'] },
    { what: 'one changed and one in front', a: ['A', 'B'], b: ['X', 'A', 'Bee'], bought: ['X', 'Bee'] },
    { what: 'one gone and one at the end', a: ['A', 'B', 'C'], b: ['B', 'C', 'D'], bought: ['D'] },
    { what: 'a blank in front', a: ['A', 'B'], b: ['', 'A', 'B'], bought: [] },
    { what: 'a number in front', a: ['A', 'B'], b: [7, 'A', null, 'B'], bought: [] },
    {
      what: 'objects, one in front',
      a: [{ q: 'Q1', a: 'A1' }],
      b: [
        { q: 'Q0', a: 'A0' },
        { q: 'Q1', a: 'A1' },
      ],
      bought: ['Q0', 'A0'],
    },
    {
      what: 'objects, one changed in part',
      a: [
        { q: 'Q1', a: 'A1' },
        { q: 'Q2', a: 'A2' },
      ],
      b: [
        { q: 'Q2', a: 'A2!' },
        { q: 'Q1', a: 'A1' },
      ],
      bought: ['A2!'],
    },
    {
      what: 'lists in lists',
      a: [['A', 'B'], ['C']],
      b: [['X'], ['B', 'A'], ['N', 'C']],
      bought: ['X', 'N'],
    },
    {
      what: 'records, one in front',
      a: [{ id: 'a', t: 'A' }],
      b: [
        { id: 'z', t: 'Z' },
        { id: 'a', t: 'A' },
      ],
      bought: ['Z'],
    },
    {
      what: 'what is free before what is on order',
      a: [['A', 'B'], 'C'],
      b: [{ q: 'B', a: 'A' }, 'N', 'C'],
      bought: ['N'],
    },
    { what: 'a list before a blank', a: ['', 'A'], b: [['N'], '', 'A'], bought: ['N'] },
    {
      what: 'numbers among others',
      a: ['W', { q: 'Q', a: 'A' }, 7, 7],
      b: [{ q: 'Q', a: 'A' }, 'W', 7, 'N', { q: 'X', a: 'Y' }, 7, 'E'],
      bought: ['N', 'X', 'Y', 'E'],
    },
    { what: 'an object before a number', a: ['A', 7], b: ['A', { q: 'Q' }, 7], bought: ['Q'] },
    { what: 'all gone but one', a: ['A', 'B', 'C'], b: ['C'], bought: [] },
  ])('$what: only the new texts are bought, the target follows', async ({ a, b, bought }) => {
    const [, second] = await livesOf([a, b])
    expect(second).toEqual({ bought, target: german2(b) })
  })

  it('buys a text that comes back for nothing', async () => {
    const lives = await livesOf([
      ['A', 'B', 'C'],
      ['A', 'C'],
      ['A', 'B', 'C'],
    ])
    expect(lives.at(-1)).toEqual({ bought: [], target: german2(['A', 'B', 'C']) })
  })
})

describe('a list with texts of people', () => {
  const files = (source: readonly unknown[], target: readonly unknown[]) => ({
    'dragoman.config.json': german,
    'l/en/a.json': { list: source },
    'l/de/a.json': { list: target },
  })

  it('keeps them, behind the others where their sources are gone', async () => {
    const { options, sandbox, workspace } = await openShop(files(['One', 'Two'], ['Eins', 'Zwei']))
    await sync(options)
    workspace.put('l/en/a.json', { list: ['New', 'Two'] })
    workspace.put('l/en/a.json', { list: ['Two'] })
    await sync(options)
    expect(JSON.parse(workspace.get('l/de/a.json'))).toEqual({ list: ['Zwei', 'Eins'] })
    expect(await status(options)).toMatchObject({ totals: { translated: 1, orphan: 1 } })
    expect(committed(sandbox)).toEqual([])
  })

  it('buys one in front alone, and keeps an edit of the one behind it', async () => {
    const { options, sandbox, workspace } = await openShop(
      files(['One fish', 'Two fish'], ['Ein Fisch', 'Zwei Fische']),
    )
    await sync(options)
    workspace.put('l/en/a.json', { list: ['Green fish', 'One fish', 'Two fish'] })
    workspace.put('l/de/a.json', { list: ['EIN Fisch', 'Zwei Fische'] })
    await sync(options)
    expect(committed(sandbox).map(({ data }) => JSON.parse(data))).toEqual([{ list: { 0: 'Green fish' } }])
    expect(JSON.parse(workspace.get('l/de/a.json'))).toEqual({
      list: ['Green fish (de)', 'EIN Fisch', 'Zwei Fische'],
    })
  })

  it('takes one that a person has put in front of both', async () => {
    const { options, sandbox, workspace } = await openShop(files(['One', 'Two'], ['Eins', 'Zwei']))
    await sync(options)
    workspace.put('l/en/a.json', { list: ['New', 'One', 'Two'] })
    workspace.put('l/de/a.json', { list: ['Neu', 'Eins', 'Zwei'] })
    expect(await sync(options)).toMatchObject({ notices: [], written: [] })
    expect(committed(sandbox)).toEqual([])
  })

  it('without a lock is paired by what both languages say alike', async () => {
    const { options, sandbox, workspace } = await openShop(
      files(['New', 'iPhone', 'Two'], ['iPhone', 'Zwei']),
    )
    await sync(options)
    expect(committed(sandbox).map(({ data }) => JSON.parse(data))).toEqual([{ list: { 0: 'New' } }])
    expect(JSON.parse(workspace.get('l/de/a.json'))).toEqual({ list: ['New (de)', 'iPhone', 'Zwei'] })
  })

  it('of records keeps their order, and a new one comes after its neighbour', async () => {
    const record = (id: string, t: string) => ({ id, t })
    const { options, sandbox, workspace } = await openShop(
      files(
        [record('a', 'Apple'), record('b', 'Bear'), record('c', 'Cheese')],
        [record('c', 'Käse'), record('a', 'Apfel')],
      ),
    )
    await sync(options)
    expect(committed(sandbox).map(({ data }) => JSON.parse(data))).toEqual([{ list: { 1: { t: 'Bear' } } }])
    expect(JSON.parse(workspace.get('l/de/a.json'))).toEqual({
      list: [record('c', 'Käse'), record('a', 'Apfel'), record('b', 'Bear (de)')],
    })
    expect(await check(options)).toMatchObject({ exitCode: 0 })
    workspace.put('l/en/a.json', {
      list: [record('c', 'Cheddar'), record('a', 'Apple'), record('b', 'Bear')],
    })
    await sync(options)
    expect(JSON.parse(workspace.get('l/de/a.json'))).toEqual({
      list: [record('c', 'Cheddar (de)'), record('a', 'Apfel'), record('b', 'Bear (de)')],
    })
  })
})

describe('a list that cannot be put in order yet', () => {
  it('stays as it is, and its elements are known', async () => {
    const { options, sandbox, workspace } = await openShop(
      {
        'dragoman.config.json': german,
        'l/en/a.json': { list: ['A', 'B'] },
        'l/de/a.json': { list: ['a', 'b'] },
      },
      { manual: true },
    )
    await sync(options)
    workspace.put('l/en/a.json', { list: ['New', 'A', 'B'] })
    expect((await sync(options)).exitCode).toBe(4)
    expect((await sync(options)).orders).toEqual([])
    expect(JSON.parse(workspace.get('l/de/a.json'))).toEqual({ list: ['a', 'b'] })
    expect(await status(options)).toMatchObject({
      totals: { translated: 2, missing: 1, pending: 1, orphan: 0 },
    })
    // Once more, while the first is on order.
    workspace.put('l/en/a.json', { list: ['Newer', 'New', 'A', 'B'] })
    await sync(options)
    expect(committed(sandbox).map(({ data }) => JSON.parse(data))).toEqual([
      { list: { 0: 'New' } },
      { list: { 0: 'Newer' } },
    ])
  })

  it('keeps a manual edit that is stale in its place, and replaces it there', async () => {
    const { options, workspace } = await openShop(
      {
        'dragoman.config.json': german,
        'l/en/a.json': { list: ['A', 'B'] },
        'l/de/a.json': { list: ['a', 'b'] },
      },
      {
        translate: ({ text, language }) =>
          text.replaceAll(/"(\w+)"(?=[,}])/g, (_, word) =>
            word === 'Hold' ? '""' : `"${word} ${language}"`,
          ),
      },
    )
    await sync(options)
    workspace.put('l/en/a.json', { list: ['Hold', 'A', 'Bee'] })
    await sync(options)
    expect(JSON.parse(workspace.get('l/de/a.json'))).toEqual({ list: ['a', 'Bee de'] })
    workspace.put('l/en/a.json', { list: ['A', 'Bee'] })
    expect(await sync(options)).toMatchObject({ exitCode: 0, orders: [], written: [] })
  })
})
