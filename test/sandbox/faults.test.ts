import { afterEach, describe, expect, it } from 'vitest'
import { type Fault, type FaultRule, faultPicker } from '../../src/sandbox/faults.ts'
import { closeSandboxes, noon, sandboxClient } from './client.ts'

afterEach(closeSandboxes)

const body = {
  source_language: 'en',
  target_languages: ['de', 'fr'],
  resource: { type: 'text/plain', data: 'Hi' },
}

async function struck(what: Fault) {
  const client = await sandboxClient({ faults: [{ on: 'POST /v1/translate', what }] })
  const reply = await client
    .post('/v1/translate', body)
    .catch((error: unknown) => (error instanceof Error ? 'broken' : error))
  return {
    client,
    reply: reply as Awaited<ReturnType<typeof client.post>> | 'broken',
    placed: client.sandbox.orders().length,
  }
}

describe('a fault', () => {
  it.each([
    ['drop before commit', { kind: 'drop', when: 'before commit' }, 0],
    ['drop after commit', { kind: 'drop', when: 'after commit' }, 2],
    ['cut body', { kind: 'cut body' }, 2],
    ['wrong length', { kind: 'wrong length', by: 5 }, 2],
    ['an impossible header', { kind: 'status', status: 503, retryAfter: '\n' }, 0],
  ] satisfies [string, Fault, number][])('%s breaks the connection', async (_, what, orders) => {
    const { reply, placed } = await struck(what)
    expect([reply, placed]).toEqual(['broken', orders])
  })

  it.each([
    ['429 before commit', { kind: 'status', status: 429 }, 429, 0, null],
    ['429 with seconds', { kind: 'status', status: 429, retryAfter: 7 }, 429, 0, '7'],
    [
      '503 with a date',
      { kind: 'status', status: 503, retryAfter: 'Fri, 02 Jan 2026 12:00:09 GMT' },
      503,
      0,
      'Fri, 02 Jan 2026 12:00:09 GMT',
    ],
    ['500 after commit', { kind: 'status', status: 500, when: 'after commit' }, 500, 2, null],
    ['any status', { kind: 'status', status: 418 }, 418, 0, null],
  ] satisfies [string, Fault, number, number, string | null][])(
    'status %s',
    async (_, what, status, orders, retryAfter) => {
      const { reply, placed } = await struck(what)
      if (reply === 'broken') throw new Error('no answer')
      expect([reply.status, placed, reply.headers.get('retry-after')]).toEqual([status, orders, retryAfter])
      expect(reply.record.code).toEqual(expect.any(String))
    },
  )

  it.each([
    ['not JSON', { kind: 'wrong json' }, 200, 'application/json', '{"orders":[{"id":'],
    [
      'JSON of another shape',
      { kind: 'wrong json', body: 'another shape' },
      200,
      'application/json',
      '{"result":[1,null,{"orders":"none"}]}',
    ],
    ['HTML', { kind: 'html' }, 200, 'text/html; charset=utf-8', expect.stringContaining('<!doctype html>')],
    ['nothing', { kind: 'empty' }, 200, 'application/json', ''],
    [
      'an answer of its own',
      { kind: 'answer', status: 201, body: '[]', headers: { 'X-A': 'b' } },
      201,
      'application/json',
      '[]',
    ],
    [
      'a byte string of 100 bytes',
      { kind: 'oversized', bytes: 100 },
      200,
      'application/json',
      `"${'a'.repeat(98)}"`,
    ],
    [
      'a zip bomb',
      { kind: 'oversized', bytes: 2_000_000, gzip: true },
      200,
      'application/json',
      expect.stringMatching(/^"a{1999998}"$/),
    ],
  ] satisfies [string, Fault, number, string, unknown][])(
    'after commit answers with %s',
    async (_, what, status, type, text) => {
      const { reply, placed } = await struck(what)
      if (reply === 'broken') throw new Error('no answer')
      expect([reply.status, reply.headers.get('content-type'), placed]).toEqual([status, type, 2])
      expect(reply.text).toEqual(text)
    },
  )

  it('puts a byte order mark before the body', async () => {
    const { client } = await struck({ kind: 'byte order mark' })
    const response = await fetch(`${client.sandbox.url}/v1/translate`, {
      method: 'POST',
      headers: { authorization: 'Bearer key', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 4)
        .toString('latin1'),
    ).toBe('\u00ef\u00bb\u00bf{')
  })

  it('redirects without placing', async () => {
    const { reply, placed } = await struck({ kind: 'redirect', location: 'https://example.org/v1/translate' })
    if (reply === 'broken') throw new Error('no answer')
    expect([reply.status, reply.headers.get('location'), placed]).toEqual([
      307,
      'https://example.org/v1/translate',
      0,
    ])
  })

  it.each(['before commit', 'after commit'] as const)(
    'delays %s, and commits though the client has left',
    async when => {
      const client = await sandboxClient({ faults: [{ on: '*', what: { kind: 'delay', ms: 40, when } }] })
      const leaving = new AbortController()
      const sent = fetch(`${client.sandbox.url}/v1/translate`, {
        method: 'POST',
        headers: { authorization: 'Bearer key', 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: leaving.signal,
      })
      const isLeft = expect(sent).rejects.toThrow()
      while (client.sandbox.truth.length === 0) await new Promise(resolve => setImmediate(resolve))
      expect(client.sandbox.orders().length).toBe(when === 'before commit' ? 0 : 2)
      leaving.abort()
      await isLeft
      while (client.sandbox.truth.at(-1)?.what !== 'response')
        await new Promise(resolve => setImmediate(resolve))
      expect(client.sandbox.orders().length).toBe(2)
      expect(client.sandbox.truth.at(-1)).toMatchObject({ what: 'response', delivery: 'withheld', bytes: 0 })
    },
  )

  it('that delays commits nothing once the sandbox is closed', async () => {
    const client = await sandboxClient({ faults: [{ on: '*', what: { kind: 'delay', ms: 60_000 } }] })
    const sent = client.order('Hi')
    const isBroken = expect(sent).rejects.toThrow()
    while (client.sandbox.truth.length === 0) await new Promise(resolve => setImmediate(resolve))
    await client.sandbox.close()
    await isBroken
    expect(client.sandbox.orders()).toEqual([])
  })

  it('drips byte by byte and still arrives', async () => {
    const client = await sandboxClient({ faults: [{ on: 'GET /v1/orders', what: { kind: 'drip', ms: 1 } }] })
    expect((await client.get('/v1/orders')).json).toEqual([])
  })

  it('commits late, at its moment by the sandbox clock', async () => {
    const { client, reply, placed } = await struck({ kind: 'late commit', ms: 3_600_000 })
    expect([reply, placed]).toEqual(['broken', 0])
    client.sandbox.advance(3_599_999)
    expect(client.sandbox.orders()).toEqual([])
    client.sandbox.advance(86_400_000)
    expect(client.sandbox.orders().map(({ createdAt }) => createdAt)).toEqual([
      noon + 3_600_000,
      noon + 3_600_000,
    ])
  })

  it.each([
    ['duplicate', { kind: 'duplicate' }, ['de', 'de', 'fr', 'fr'], ['de', 'fr']],
    [
      'duplicate, both shown',
      { kind: 'duplicate', answered: 'both' },
      ['de', 'de', 'fr', 'fr'],
      ['de', 'de', 'fr', 'fr'],
    ],
    ['partial answer', { kind: 'partial' }, ['de', 'fr'], ['de']],
    ['partial commit', { kind: 'partial', committed: 1 }, ['de'], ['de']],
    ['neither', { kind: 'partial', committed: 1, answered: 0 }, ['de'], []],
  ] satisfies [string, Fault, string[], string[]][])('%s', async (_, what, committed, answered) => {
    const { client, reply } = await struck(what)
    if (reply === 'broken' || !Array.isArray(reply.record.orders)) throw new Error('no answer')
    expect(client.sandbox.orders().map(({ language }) => language)).toEqual(committed)
    expect(reply.record.orders.map((order: { target_language: string }) => order.target_language)).toEqual(
      answered,
    )
  })

  it('makes orders dearer than their estimate', async () => {
    const client = await sandboxClient({
      faults: [{ on: 'POST /v1/translate', what: { kind: 'price drift', factor: 2 } }],
    })
    const [estimate] = (await client.post('/v1/calculate', body)).list
    const [order] = (await client.post('/v1/translate', body)).record.orders as { price: number }[]
    expect(order?.price).toBe(Number(estimate?.price) * 2)
  })

  it('runs what the test wants between two pages', async () => {
    const client = await sandboxClient()
    const [first = ''] = await client.order('Hi', ['de', 'fr', 'it'])
    client.sandbox.faults.push({
      on: 'GET /v1/orders',
      nth: 2,
      what: { kind: 'run', run: () => client.sandbox.cancelByHand(first) },
    })
    expect((await client.get('/v1/orders')).list.length).toBe(3)
    expect((await client.get('/v1/orders')).list.length).toBe(2)
  })
})

describe('a rule', () => {
  const what: Fault = { kind: 'empty' }
  const hits = (rules: FaultRule[], requests: number, seed = 1) => {
    const pick = faultPicker(rules, seed)
    return Array.from({ length: requests }, () => (pick('GET /v1/orders') === undefined ? '.' : 'x')).join('')
  }

  it.each([
    [{ on: '*' }, 'xxxxx'],
    [{ on: 'GET /v1/orders' }, 'xxxxx'],
    [{ on: 'POST /v1/translate' }, '.....'],
    [{ on: '*', times: 2 }, 'xx...'],
    [{ on: '*', nth: 2 }, '.x...'],
    [{ on: '*', nth: 2, times: 3 }, '.xxx.'],
    [{ on: '*', probability: 0 }, '.....'],
  ] satisfies [Omit<FaultRule, 'what'>, string][])('%j strikes as %s', (rule, pattern) => {
    expect(hits([{ ...rule, what }], 5)).toBe(pattern)
  })

  it('that comes first wins, the later ones count on', () => {
    const pick = faultPicker(
      [
        { on: '*', nth: 2, what: { kind: 'html' } },
        { on: '*', nth: 2, times: 2, what },
      ],
      1,
    )
    expect([1, 2, 3, 4].map(() => pick('GET /v1/rates')?.kind)).toEqual([undefined, 'html', 'empty', 'empty'])
  })

  it('with a probability strikes about so often, and the same for the same seed', () => {
    const rules: FaultRule[] = [{ on: '*', probability: 0.3, what }]
    const pattern = hits(rules, 1000, 7)
    expect(
      hits(
        rules.map(rule => ({ ...rule })),
        1000,
        7,
      ),
    ).toBe(pattern)
    expect(
      hits(
        rules.map(rule => ({ ...rule })),
        1000,
        8,
      ),
    ).not.toBe(pattern)
    expect(Math.abs(pattern.split('x').length - 301)).toBeLessThan(50)
  })
})
