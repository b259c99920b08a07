import { afterEach, describe, expect, it } from 'vitest'
import { languages } from '../../src/sandbox/languages.ts'
import { itAtLength } from '../helpers/laws.ts'
import { closeSandboxes, noon, png, sandboxClient } from './client.ts'

afterEach(closeSandboxes)

const resource = { type: 'text/plain', data: 'Hello, World!', metadata: 'docs/hello.txt' }
const order = { source_language: 'en', target_languages: ['de'], resource }
const at = new Date(noon).toISOString()

describe('an order', () => {
  it('is a summary without status and snippet where it is placed', async () => {
    const client = await sandboxClient()
    const { status, json, headers } = await client.post('/v1/translate', {
      ...order,
      target_languages: ['de', 'fr'],
    })
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/json')
    expect(json).toEqual({
      text: 'Hello, World!',
      resource,
      volume: 13,
      orders: [
        { id: 100001, source_language: 'en', target_language: 'de', volume: 13, price: 0.2, created_at: at },
        { id: 100002, source_language: 'en', target_language: 'fr', volume: 13, price: 0.2, created_at: at },
      ],
    })
  })

  it('has all its fields in QUEUE, PROGRESS and DONE', async () => {
    const client = await sandboxClient()
    const context = { tone: 'FORMAL', limit: 100, category: 'IT' }
    const comment = { text: 'Keep the comma', attachments: [{ type: 'image/png', data: png }] }
    await client.post('/v1/translate', { ...order, service: 'ai_and_proofreading', context, comment })
    const queued = {
      id: 100001,
      status: 'QUEUE',
      service: 'ai_and_proofreading',
      source_language: 'en',
      target_language: 'de',
      source_text: 'Hello, World!',
      snippet: 'Hello, World!',
      volume: 13,
      price: 0.12,
      resource,
      context,
      comments: [
        {
          id: 1,
          time: at,
          role: 'CUSTOMER',
          text: 'Keep the comma',
          attachments: [
            { image: png, type: 'image/png', name: 'attachment-1.png', weight: 1, size: '640x480' },
          ],
        },
      ],
      created_at: at,
    }
    expect((await client.get('/v1/orders/100001')).json).toEqual(queued)
    client.sandbox.advance(1000)
    client.sandbox.setStatus('100001', 'PROGRESS')
    const taken = {
      ...queued,
      status: 'PROGRESS',
      accepted_at: '2026-01-02T12:00:01.000Z',
      translator: expect.any(String),
    }
    expect((await client.get('/v1/orders/100001')).json).toEqual(taken)
    client.sandbox.advance(1000)
    client.sandbox.setStatus('100001', 'DONE')
    const done = {
      ...taken,
      status: 'DONE',
      completed_at: '2026-01-02T12:00:02.000Z',
      target_text: '⟦de⟧Hello, World!',
    }
    expect((await client.get('/v1/orders/100001')).json).toEqual(done)
  })

  it('is listed with status and snippet, and with its dates once it has them', async () => {
    const client = await sandboxClient()
    const [first = '', second = ''] = await client.order(`One\n\n${'two '.repeat(50)}`, ['de', 'fr'])
    client.sandbox.setStatus(first, 'DONE')
    const row = {
      source_language: 'en',
      volume: 205,
      price: 3.08,
      created_at: at,
      snippet: expect.stringMatching(/^One two .{71}…$/),
    }
    expect((await client.get('/v1/orders')).json).toEqual([
      { ...row, id: Number(second), status: 'QUEUE', target_language: 'fr' },
      {
        ...row,
        id: Number(first),
        status: 'DONE',
        target_language: 'de',
        accepted_at: at,
        completed_at: at,
        translator: expect.any(String),
      },
    ])
  })

  it('list pages hold twenty orders, newest first, unless asked otherwise', async () => {
    const client = await sandboxClient()
    await client.order('Hi', languages.slice(0, 45))
    const ids = async (query: string) =>
      (await client.get(`/v1/orders${query}`)).list.map(row => Number(row.id) - 100000)
    const down = (from: number, count: number) => Array.from({ length: count }, (_, index) => from - index)
    expect(await ids('')).toEqual(down(45, 20))
    expect(await ids('?page=1')).toEqual(down(25, 20))
    expect(await ids('?page=2')).toEqual(down(5, 5))
    expect(await ids('?page=3')).toEqual([])
    expect(await ids('?sort=asc&per_page=3&page=1')).toEqual([4, 5, 6])
    expect(await ids('?sort=desc&per_page=1000')).toEqual(down(45, 45))
  })

  it('can be deleted in QUEUE only', async () => {
    const client = await sandboxClient()
    const [first = '', second = ''] = await client.order('Hi', ['de', 'fr'])
    const deleted = await client.delete(`/v1/orders/${first}`)
    expect([deleted.status, deleted.text]).toEqual([200, '{}'])
    expect((await client.get(`/v1/orders/${first}`)).status).toBe(404)
    for (const status of ['PROGRESS', 'DONE', 'REVISION'] as const) {
      client.sandbox.setStatus(second, status)
      const kept = await client.delete(`/v1/orders/${second}`)
      expect([kept.status, kept.json]).toEqual([
        400,
        { code: 'WRONG_ORDER_STATUS', description: expect.any(String), param1: status },
      ])
    }
    expect(client.sandbox.orders().map(({ id }) => id)).toEqual([second])
  })

  it('is made once per mention of a language', async () => {
    const client = await sandboxClient()
    expect(await client.order('Hi', ['de', 'de'])).toEqual(['100001', '100002'])
  })
})

describe('rates', () => {
  it('name every pair, proofreading among them, with AI cheaper', async () => {
    const client = await sandboxClient({ unsold: ['af'] })
    const plain = (await client.get('/v1/rates')).list
    const ai = (await client.get('/v1/rates?service=ai_and_proofreading')).list
    expect([plain.length, ai.length]).toEqual([3600, 3600])
    const rate = (rates: typeof plain, source: string, target: string) =>
      rates.find(row => row.source_language === source && row.target_language === target)
    expect(rate(plain, 'en', 'de')).toEqual({ source_language: 'en', target_language: 'de', rate: 15 })
    expect([rate(ai, 'en', 'de')?.rate, rate(plain, 'de', 'de')?.rate, rate(plain, 'en', 'af')]).toEqual([
      9,
      9,
      undefined,
    ])
  })
})

describe('limits', () => {
  itAtLength(
    'refuse a body above 30,000,000 bytes by its length and take one of exactly that',
    async () => {
      const client = await sandboxClient({ overdraftAllowed: true })
      const body = (size: number) => {
        const empty = JSON.stringify({ ...order, resource: { type: 'text/plain', data: '' } })
        return empty.replace('"data":""', `"data":"${'x'.repeat(size - empty.length)}"`)
      }
      const tooLarge = await client.post('/v1/translate', body(30_000_001))
      expect([tooLarge.status, tooLarge.record.code]).toEqual([413, 'REQUEST_TOO_LARGE'])
      expect(client.sandbox.orders()).toEqual([])
      expect((await client.post('/v1/calculate', body(30_000_000))).status).toBe(200)
    },
    20_000,
  )

  itAtLength('do not include the depth of a document', async () => {
    const client = await sandboxClient({ manual: false, echo: 'normalised', reply: 'reindented' })
    const data = `${'[ '.repeat(100_000)}"x"${' ]'.repeat(100_000)}`
    const [id] = await client.order('', ['de'], { resource: { type: 'application/json', data } })
    const { record } = await client.get(`/v1/orders/${id}`)
    expect(record).toMatchObject({ status: 'DONE', volume: 1, resource: { data: data.replaceAll(' ', '') } })
    expect(record.target_text).toContain('"⟦de⟧x"')
  })

  it('count what streams in without a length', async () => {
    const client = await sandboxClient()
    let sent = 0
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1
        controller.enqueue(new Uint8Array(1_000_000).fill(32))
        if (sent === 31) controller.close()
      },
    })
    const init = {
      method: 'POST',
      body: stream,
      duplex: 'half',
      headers: { authorization: 'Bearer key', 'content-type': 'application/json' },
    }
    expect((await client.send('/v1/translate', init as RequestInit)).status).toBe(413)
  }, 20_000)
})

it('a response is dated by the sandbox clock', async () => {
  const client = await sandboxClient()
  expect((await client.get('/v1/account')).headers.get('date')).toBe('Fri, 02 Jan 2026 12:00:00 GMT')
  client.sandbox.advance(90_000)
  expect((await client.get('/nowhere')).headers.get('date')).toBe('Fri, 02 Jan 2026 12:01:30 GMT')
})

it('a method that does not fit is answered with those that do', async () => {
  const client = await sandboxClient()
  expect((await client.post('/v1/orders/1', {})).headers.get('allow')).toBe('GET, DELETE')
})
