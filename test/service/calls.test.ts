import { describe, expect, test } from 'vitest'
import {
  type DragomanError,
  InsufficientFundsError,
  InterruptedError,
  KeyRefusedError,
  ServiceRefusedError,
  ServiceUnreachableError,
} from '../../src/errors.ts'
import type { ServiceClient } from '../../src/service/client.ts'
import {
  apiKey,
  clientOf,
  closedPort,
  fakeClock,
  json,
  orderJson,
  request,
  serve,
  serveRaw,
} from './support.ts'

type Kind = new (...args: never[]) => DragomanError

const reads: readonly (readonly [string, (client: ServiceClient) => Promise<unknown>, unknown])[] = [
  ['calculate', client => client.calculate(request), []],
  ['listOrders', client => client.listOrders({ page: 0 }), []],
  ['getOrder', client => client.getOrder('17'), orderJson()],
  [
    'account',
    client => client.account(),
    { id: 1, balance: 1, reserved: 0, balance_overdraft_allowed: false },
  ],
  ['rates', client => client.rates(), []],
]

describe('what is sent', () => {
  test('has the key in the Basic scheme, asks for JSON and names the tool', async () => {
    const server = await serve(response => json(response, 200, []))
    await clientOf(server.url).rates()
    const { headers } = server.received[0]!
    expect(headers.authorization).toBe(`Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`)
    expect(headers).toMatchObject({
      accept: 'application/json',
      'user-agent': expect.stringMatching(/^dragoman\/\d/),
    })
    expect(headers).not.toHaveProperty('accept-encoding')
  })

  test('has the key as a bearer token when asked for', async () => {
    const server = await serve(response => json(response, 200, []))
    await clientOf(server.url, { scheme: 'bearer', version: '9.9.9' }).rates()
    expect(server.received[0]!.headers).toMatchObject({
      authorization: `Bearer ${apiKey}`,
      'user-agent': 'dragoman/9.9.9',
    })
  })

  test.each([
    ['/v1/orders?sort=desc&page=0&per_page=100', (client: ServiceClient) => client.listOrders({ page: 0 })],
    [
      '/v1/orders?sort=asc&page=3&per_page=7',
      (client: ServiceClient) => client.listOrders({ page: 3, perPage: 7, sort: 'asc' }),
    ],
    ['/v1/rates', (client: ServiceClient) => client.rates('translation')],
    ['/v1/rates?service=ai_and_proofreading', (client: ServiceClient) => client.rates('ai_and_proofreading')],
  ])('asks for %s', async (url, ask) => {
    const server = await serve(response => json(response, 200, []))
    await ask(clientOf(server.url))
    expect(server.received.map(({ method, url }) => [method, url])).toEqual([['GET', url]])
  })

  test('is sent below the path of the base address, whose last slash does not matter', async () => {
    const server = await serve(response => json(response, 200, []))
    const events: unknown[] = []
    await clientOf(`${server.url}/api/`, { onRequest: event => events.push(event) }).rates()
    expect(server.received[0]!.url).toBe('/api/v1/rates')
    expect(events).toEqual([{ method: 'GET', path: '/api/v1/rates' }])
  })

  test('to calculate holds no hints and no comment', async () => {
    const server = await serve(response => json(response, 200, []))
    await clientOf(server.url).calculate({ ...request, context: { tone: 'FORMAL' }, comment: { text: 'Hi' } })
    expect(server.received[0]).toMatchObject({ method: 'POST', url: '/v1/calculate' })
    expect(server.received[0]!.headers['content-type']).toBe('application/json')
    expect(JSON.parse(server.received[0]!.body)).toEqual({
      source_language: 'en',
      target_languages: ['de', 'fr'],
      resource: { type: 'application/json', data: '{"hello":"Hello"}', metadata: 'locales/en.json' },
    })
  })
})

describe.each(reads)('%s', (name, ask, answer) => {
  test('is answered after a failure that passes', async () => {
    const server = await serve((response, _, before) => json(response, before === 0 ? 503 : 200, answer))
    await expect(ask(clientOf(server.url))).resolves.toBeDefined()
    expect(server.received).toHaveLength(2)
  })

  test.each([408, 429, 500, 502, 503, 504])('gives up after five repetitions of %i', async status => {
    const clock = fakeClock()
    const server = await serve(response => json(response, status, ''))
    const asked = ask(clientOf(server.url, { clock, random: () => 1 }))
    await expect(asked).rejects.toBeInstanceOf(ServiceUnreachableError)
    await expect(asked).rejects.toMatchObject({ message: expect.stringContaining('tried 6 times') })
    expect(server.received).toHaveLength(6)
    expect(clock.sleeps).toEqual([1_000, 2_000, 4_000, 8_000, 16_000])
  })

  const refusals: readonly (readonly [number, Kind])[] = [
    [301, ServiceRefusedError],
    [307, ServiceRefusedError],
    [400, ServiceRefusedError],
    [401, KeyRefusedError],
    [402, KeyRefusedError],
    [403, KeyRefusedError],
    [405, ServiceRefusedError],
    [406, ServiceRefusedError],
    [409, ServiceRefusedError],
    [413, ServiceRefusedError],
    [501, ServiceUnreachableError],
    [520, ServiceUnreachableError],
  ]
  test.each(refusals)('is not repeated after %i', async (status, kind) => {
    const server = await serve(response => json(response, status, '', { location: '/elsewhere' }))
    await expect(ask(clientOf(server.url))).rejects.toBeInstanceOf(kind)
    expect(server.received).toHaveLength(1)
  })

  test.each([
    ['half JSON', 200, '{"id":'],
    ['HTML', 200, '<html></html>'],
    ['nothing', 204, ''],
    ['another success', 202, '[]'],
    ['null', 200, 'null'],
  ])('is repeated and then fails when the answer is %s', async (_, status, body) => {
    const server = await serve(response => json(response, status, body))
    const asked = ask(clientOf(server.url))
    await expect(asked).rejects.toBeInstanceOf(ServiceUnreachableError)
    await expect(asked).rejects.toMatchObject({ message: expect.stringContaining('unreadable') })
    expect(server.received).toHaveLength(6)
  })

  test('is answered after a cut answer and a closed connection', async () => {
    const body = JSON.stringify(answer)
    const server = await serveRaw((socket, before) => {
      if (before === 0) socket.end('HTTP/1.1 200 OK\r\ncontent-length: 4000\r\n\r\n[')
      else if (before === 1) socket.destroy()
      else socket.end(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
    })
    await expect(ask(clientOf(server.url))).resolves.toBeDefined()
    expect(server.seen()).toBe(3)
  })

  test('ends each attempt at its time limit', async () => {
    const events: unknown[] = []
    const server = await serveRaw(
      socket => void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 4000\r\n\r\n'),
    )
    const client = clientOf(server.url, {
      timeouts: { attemptMs: 5 },
      onRequest: event => events.push(event),
    })
    const message = expect.stringContaining('0.005 s')
    await expect(ask(client)).rejects.toMatchObject({ code: 'SERVICE_UNREACHABLE', message })
    expect(events).toHaveLength(6)
  })

  test('fails when nobody listens', async () => {
    const clock = fakeClock()
    const asked = ask(clientOf(`http://127.0.0.1:${await closedPort()}`, { clock }))
    await expect(asked).rejects.toMatchObject({
      exitCode: 8,
      message: expect.stringContaining('ECONNREFUSED'),
    })
    expect(clock.sleeps).toHaveLength(5)
  })

  test('does not start once the signal has aborted', async () => {
    const server = await serve(response => json(response, 200, answer))
    const client = clientOf(server.url)
    const signal = AbortSignal.abort('SIGTERM')
    const asked = {
      calculate: () => client.calculate(request, { signal }),
      listOrders: () => client.listOrders({ page: 0 }, { signal }),
      getOrder: () => client.getOrder('17', { signal }),
      account: () => client.account({ signal }),
      rates: () => client.rates('translation', { signal }),
    }[name]
    await expect(asked?.()).rejects.toMatchObject({ code: 'INTERRUPTED', exitCode: 143 })
    expect(server.received).toEqual([])
  })
})

describe('a signal', () => {
  test('cuts a read in flight', async () => {
    const controller = new AbortController()
    const server = await serveRaw(() => controller.abort())
    const asked = clientOf(server.url).account({ signal: controller.signal })
    await expect(asked).rejects.toBeInstanceOf(InterruptedError)
    expect(server.seen()).toBe(1)
  })

  test('cuts the wait between two attempts', async () => {
    const controller = new AbortController()
    const server = await serve(response => json(response, 503, ''))
    const clock = { ...fakeClock(), sleep: async () => controller.abort(new InterruptedError('SIGTERM')) }
    const asked = clientOf(server.url, { clock }).account({ signal: controller.signal })
    await expect(asked).rejects.toMatchObject({ exitCode: 143 })
    expect(server.received).toHaveLength(1)
  })

  test('does not cut a deletion in flight', async () => {
    const controller = new AbortController()
    const server = await serve(response => {
      controller.abort()
      setTimeout(() => json(response, 200, {}), 10)
    })
    expect(await clientOf(server.url).deleteOrder('17', { signal: controller.signal })).toBe('deleted')
  })
})

test('a lack of funds has its own error', async () => {
  const server = await serve(response =>
    json(response, 400, { code: 'INSUFFICIENT_FUNDS', description: 'no' }),
  )
  await expect(clientOf(server.url).calculate(request)).rejects.toBeInstanceOf(InsufficientFundsError)
})

test('the time of the service is the newest date of all its answers', async () => {
  const dates = [
    'Sun, 01 Mar 2026 10:00:00 GMT',
    'Sun, 01 Mar 2026 10:00:05 GMT',
    'Sun, 01 Mar 2026 09:00:00 GMT',
    'soon',
  ]
  const server = await serve((response, _, before) =>
    json(response, before === 1 ? 404 : 200, orderJson(), { date: dates[before]! }),
  )
  const client = clientOf(server.url)
  const seen = [client.serverTime]
  for (const _ of dates) {
    await client.getOrder('17')
    seen.push(client.serverTime)
  }
  const newest = Date.parse('2026-03-01T10:00:05Z')
  expect(seen).toEqual([undefined, newest - 5_000, newest, newest, newest])
})

test('the time of the service continues between its answers', async () => {
  let passed = 0
  const clock = { ...fakeClock(), monotonic: () => passed }
  const server = await serve(response =>
    json(response, 200, orderJson(), { date: 'Sun, 01 Mar 2026 10:00:00 GMT' }),
  )
  const client = clientOf(server.url, { clock })
  expect(client.serverNow).toBeUndefined()
  await client.getOrder('17')
  passed = 15_000
  // The same second once more is no news.
  await client.getOrder('17')
  expect(client.serverNow).toBe(Date.parse('2026-03-01T10:00:15Z'))
})

test('an announced answer of 65 MB is not read', async () => {
  const server = await serveRaw(
    socket => void socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${65 * 1024 * 1024 + 1}\r\n\r\n`),
  )
  await expect(clientOf(server.url).account()).rejects.toMatchObject({
    message: expect.stringContaining('larger than 64 MB'),
  })
})
