import { describe, expect, it } from 'vitest'
import { listOrders, readOrderList } from '../../../src/engine/known/service-orders.ts'
import type { OrderId } from '../../../src/model.ts'
import type { Service } from '../../../src/service/client.ts'
import type { OrderSummary } from '../../../src/service/types.ts'
import '../../helpers/formats.ts'

type Pass = Readonly<Record<OrderId, OrderSummary['status']>>

/** A service whose list is another one in each pass; the last one stays. */
function showing(passes: readonly Pass[]): Pick<Service, 'listOrders'> {
  let pass = -1
  return {
    listOrders: async ({ page }) => {
      if (page > 0) return []
      pass = Math.min(pass + 1, passes.length - 1)
      return Object.entries(passes[pass] ?? {}).map(([id, status]) => row(id, status))
    },
  }
}

function row(id: OrderId, status: OrderSummary['status']): OrderSummary {
  return {
    ...{ id, status, sourceLanguage: 'en', targetLanguage: 'de', price: 1000, volume: 1, snippet: '' },
    ...{ createdAt: '2026-01-01T00:00:00Z', acceptedAt: '', completedAt: '', translator: '' },
  }
}

const read = async (passes: readonly Pass[]) =>
  (await readOrderList(showing(passes) as Service, undefined)).ids()

describe('where a reading may end', () => {
  /** The pages that are read of a list of two rows a page, where every look has seen enough once it may believe the list. */
  const pagesOf = async (rows: readonly (readonly [id: OrderId, createdAt: string])[]) => {
    const pages: number[] = []
    const client: Pick<Service, 'listOrders'> = {
      listOrders: async ({ page }) => {
        pages.push(page)
        return rows
          .slice(2 * page, 2 * page + 2)
          .map(([id, second]) => ({ ...row(id, 'DONE'), createdAt: `2026-01-01T00:00:${second}Z` }))
      },
    }
    await listOrders(client as Service, undefined, () => true)
    return pages
  }

  it.each<{ name: string; rows: readonly (readonly [OrderId, string])[]; pages: readonly number[] }>([
    {
      name: 'newest first: at once',
      rows: [
        ['9', '08.100'],
        ['8', '07.200'],
        ['7', '06.300'],
      ],
      pages: [0],
    },
    {
      name: 'all of one moment, newest first: once the ids have fallen twice',
      rows: [
        ['9', '08.100'],
        ['8', '08.100'],
        ['7', '08.100'],
        ['6', '08.100'],
      ],
      pages: [0, 1],
    },
    {
      name: 'oldest first, the ids from two machines: never',
      rows: [
        ['596', '00.000'],
        ['96', '04.100'],
        ['97', '05.000'],
      ],
      pages: [0, 1, 2],
    },
    {
      name: 'oldest first, the ids of one moment from two machines: never',
      rows: [
        ['597', '07.800'],
        ['106', '07.800'],
        ['598', '09.900'],
      ],
      pages: [0, 1, 2],
    },
    { name: 'one row: with the empty page', rows: [['1', '00.000']], pages: [0, 1] },
  ])('$name', async ({ rows, pages }) => {
    expect(await pagesOf(rows)).toEqual(pages)
  })
})

describe('a reading of the order list', () => {
  it.each<{ name: string; passes: readonly Pass[]; ids: readonly OrderId[] }>([
    { name: 'two equal passes', passes: [{ 1: 'DONE' }, { 1: 'DONE' }], ids: ['1'] },
    {
      name: 'an order that comes meanwhile',
      passes: [{ 1: 'DONE' }, { 2: 'QUEUE', 1: 'DONE' }],
      ids: ['1', '2'],
    },
    {
      name: 'an order that waits and is deleted meanwhile',
      passes: [{ 2: 'QUEUE', 1: 'DONE' }, { 1: 'DONE' }],
      ids: ['1'],
    },
    { name: 'a list that is empty for a moment', passes: [{ 1: 'DONE' }, {}, {}, { 1: 'DONE' }], ids: ['1'] },
  ])('believes $name', async ({ passes, ids }) => {
    expect((await read(passes)).sort()).toEqual(ids)
  })

  it.each(['PROGRESS', 'DONE', 'REVISION'] as const)(
    'never believes a list that has lost an order in %s, for nobody can delete that one',
    async status => {
      await expect(read([{ 2: 'QUEUE', 1: status }, { 2: 'QUEUE' }])).rejects.toThrow('kept changing')
      await expect(read([{ 1: status }, {}])).rejects.toThrow('kept changing')
    },
  )
})
