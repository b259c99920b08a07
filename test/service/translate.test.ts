import { createServer } from 'node:net'
import { Agent } from 'undici'
import { describe, expect, onTestFinished, test } from 'vitest'
import { InterruptedError } from '../../src/errors.ts'
import { itAtLength } from '../helpers/laws.ts'
import { clientOf, closedPort, json, listen, placementJson, request, serve, serveRaw } from './support.ts'

describe('translate', () => {
  test('returns the orders that were placed', async () => {
    const server = await serve(response => json(response, 200, placementJson(1, '2')))
    const order = { sourceLanguage: 'en', price: 150_000, volume: 5, createdAt: '2026-03-01T10:00:00Z' }
    expect(await clientOf(server.url).translate(request)).toEqual({
      kind: 'placed',
      orders: [
        { ...order, id: '1', targetLanguage: 'de' },
        { ...order, id: '2', targetLanguage: 'fr' },
      ],
      volume: 5,
      text: '{"hello":"Hello"}',
      resource: { type: 'application/json', data: '{"hello":"Hello"}', metadata: 'locales/en.json' },
    })
    expect(server.received).toHaveLength(1)
  })

  test.each([400, 401, 402, 403, 404, 405, 406, 413, 429])('counts %i as refused', async status => {
    const server = await serve(response =>
      json(response, status, { code: 'LANGUAGE_NOT_FOUND', description: 'no' }),
    )
    const outcome = await clientOf(server.url).translate(request)
    expect(outcome).toMatchObject({ kind: 'refused', status, serviceCode: 'LANGUAGE_NOT_FOUND' })
    expect(server.received).toHaveLength(1)
  })

  test('counts a refusal whose body is cut as refused', async () => {
    const server = await serveRaw(socket =>
      socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 99\r\n\r\n{"co'),
    )
    expect(await clientOf(server.url).translate(request)).toMatchObject({ kind: 'refused', status: 403 })
    expect(server.seen()).toBe(1)
  })

  test('says how long to wait after 429', async () => {
    const server = await serve(response => json(response, 429, '', { 'retry-after': '7' }))
    expect(await clientOf(server.url).translate(request)).toMatchObject({
      kind: 'refused',
      retryAfterMs: 7_000,
    })
  })

  const undecided = [201, 202, 204, 301, 302, 303, 307, 308, 408, 409, 410, 418, 422, 425, 451]
  test.each([...undecided, 500, 501, 502, 503, 504, 520, 599])('counts %i as unclear', async status => {
    const server = await serve((response, { url }) =>
      json(response, status, '', { location: `${url}?again` }),
    )
    expect(await clientOf(server.url).translate(request)).toMatchObject({ kind: 'unclear', status })
    expect(server.received).toHaveLength(1)
  })

  const ok = (body: string) =>
    `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  const whole = ok(JSON.stringify(placementJson(1, 2)))
  test.each([
    ['is cut', whole.slice(0, -20)],
    ['is half a document', ok(JSON.stringify(placementJson(1, 2)).slice(0, -20))],
    ['promises fewer bytes than it holds', whole.replace(/content-length: \d+/, 'content-length: 40')],
    ['promises more bytes than it holds', whole.replace(/content-length: \d+/, 'content-length: 4000')],
    ['is empty', ok('')],
    ['is HTML', ok('<html>Welcome to the hotel</html>')],
    ['is null', ok('null')],
    ['has no orders', ok('{"text":"","volume":5}')],
    ['has an empty list of orders', ok('{"orders":[]}')],
    ['has only unreadable orders', ok(JSON.stringify(placementJson(null, 'x')))],
    ['is not UTF-8', ok(`{"orders":[],"text":"\xff"}`)],
    ['is compressed', ok('{}').replace('content-length', 'content-encoding: gzip\r\ncontent-length')],
    ['is not HTTP', 'Hello'],
    ['is a closed connection', ''],
  ])('counts a 200 as unclear when the answer %s', async (_, bytes) => {
    const server = await serveRaw(socket => socket.end(bytes, 'latin1'))
    expect(await clientOf(server.url).translate(request)).toMatchObject({ kind: 'unclear' })
    expect(server.seen()).toBe(1)
  })

  test('counts a reset after the request as unclear', async () => {
    const server = await serveRaw(socket => socket.resetAndDestroy())
    expect(await clientOf(server.url).translate(request)).toMatchObject({ kind: 'unclear' })
    expect(server.seen()).toBe(1)
  })

  test('counts its own time-out as unclear, also when bytes keep dripping in', async () => {
    const silent = await serveRaw(() => undefined)
    const dripping = await serveRaw(socket => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 5000\r\n\r\n')
      const timer = setInterval(() => socket.write(' '), 5)
      socket.on('close', () => clearInterval(timer))
    })
    for (const server of [silent, dripping]) {
      const outcome = await clientOf(server.url, { timeouts: { translateMs: 150 } }).translate(request)
      expect(outcome).toMatchObject({ kind: 'unclear', message: expect.stringContaining('0.15 s') })
      expect(server.seen()).toBe(1)
    }
  })

  itAtLength('stops reading an answer of 65 MB', async () => {
    const megabyte = ' '.repeat(1024 * 1024)
    const server = await serve(response => {
      for (let count = 0; count < 65; count += 1) response.write(megabyte)
      response.end('{}')
    })
    const outcome = await clientOf(server.url).translate(request)
    expect(outcome).toMatchObject({ kind: 'unclear', message: expect.stringContaining('larger than 64 MB') })
    expect(server.received).toHaveLength(1)
  })

  test('keeps the readable orders of an answer that holds others too', async () => {
    const { orders, ...rest } = placementJson(1, 2, 3)
    const [first, second, third] = orders as Record<string, unknown>[]
    const broken = [{ ...second, price: '0.15' }, { ...third, price: 1e308 }, null, 'x', { ...third, id: 1 }]
    const server = await serve(response => json(response, 200, { ...rest, orders: [...broken, first] }))
    const outcome = await clientOf(server.url).translate(request)
    expect(
      outcome.kind === 'placed' && outcome.orders.map(order => [order.id, order.targetLanguage]),
    ).toEqual([['1', 'es-ES']])
  })

  test('uses a new connection for every request and closes it', async () => {
    const server = await serve(response => json(response, 200, placementJson(1, 2)))
    const client = clientOf(server.url)
    await client.translate(request)
    await client.translate(request)
    expect(server.received.map(({ headers }) => headers.connection)).toEqual(['close', 'close'])
  })

  test('sends nothing when it is larger than the service accepts', async () => {
    const server = await serve(response => json(response, 200, placementJson(1, 2)))
    const resource = { type: 'text/plain', data: 'x'.repeat(30_000_000) }
    const outcome = await clientOf(server.url).translate({ ...request, resource })
    expect(outcome).toMatchObject({ kind: 'refused', status: 413 })
    expect(server.received).toHaveLength(0)
  })
})

describe('translate, while no byte has been sent', () => {
  test('tries a refused connection three times and says that nothing was sent', async () => {
    const events: unknown[] = []
    const client = clientOf(`http://127.0.0.1:${await closedPort()}`, {
      onRequest: event => events.push(event),
    })
    expect(await client.translate(request)).toMatchObject({
      kind: 'not-sent',
      cause: { code: 'ECONNREFUSED' },
    })
    expect(events).toEqual(Array(3).fill({ method: 'POST', path: '/v1/translate' }))
  })

  test('tries again when the name cannot be resolved', async () => {
    let lookups = 0
    const dispatcher = new Agent({
      connect: {
        lookup: (hostname, _options, done) => {
          lookups += 1
          done(Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND' }), [])
        },
      },
    })
    onTestFinished(() => dispatcher.destroy())
    const outcome = await clientOf('https://service.test', { dispatcher }).translate(request)
    expect(outcome).toMatchObject({ kind: 'not-sent', cause: { code: 'ENOTFOUND' } })
    expect(lookups).toBe(3)
  })

  test('says so when the TLS handshake breaks off', async () => {
    let connections = 0
    let bytes = ''
    const server = createServer(socket => {
      connections += 1
      socket.on('error', () => undefined)
      socket.on('data', chunk => {
        bytes += chunk.toString('latin1')
        socket.destroy()
      })
    })
    const port = await listen(server)
    onTestFinished(() => void server.close())
    expect(await clientOf(`https://127.0.0.1:${port}`).translate(request)).toMatchObject({ kind: 'not-sent' })
    expect(connections).toBe(3)
    expect(bytes).not.toContain('POST')
  })

  test('ends at its deadline', async () => {
    const server = createServer(socket => void socket.on('error', () => undefined))
    const port = await listen(server)
    onTestFinished(() => void server.close())
    const client = clientOf(`https://127.0.0.1:${port}`, { timeouts: { translateMs: 40 } })
    expect(await client.translate(request)).toMatchObject({ kind: 'not-sent' })
  })

  test('places the orders once the second connection is open', async () => {
    const server = await serve(response => json(response, 200, placementJson(1, 2)))
    const refused = await closedPort()
    let connections = 0
    const agent = new Agent()
    const dispatcher = new Agent()
    dispatcher.dispatch = (options, handler) => {
      connections += 1
      return agent.dispatch(
        connections > 1 ? options : { ...options, origin: `http://127.0.0.1:${refused}` },
        handler,
      )
    }
    onTestFinished(() => agent.destroy())
    expect(await clientOf(server.url, { dispatcher }).translate(request)).toMatchObject({ kind: 'placed' })
    expect(connections).toBe(2)
    expect(server.received).toHaveLength(1)
  })
})

describe('translate and a signal', () => {
  test('does not start once it has aborted', async () => {
    const server = await serve(response => json(response, 200, placementJson(1, 2)))
    const outcome = await clientOf(server.url).translate(request, { signal: AbortSignal.abort('SIGTERM') })
    expect(outcome).toMatchObject({ kind: 'not-sent', cause: { exitCode: 143 } })
    expect(outcome.kind === 'not-sent' && outcome.cause).toBeInstanceOf(InterruptedError)
    expect(server.received).toHaveLength(0)
  })

  test('is not cut by it in flight', async () => {
    const controller = new AbortController()
    const server = await serve(response => {
      controller.abort()
      setTimeout(() => json(response, 200, placementJson(1, 2)), 20)
    })
    const outcome = await clientOf(server.url).translate(request, { signal: controller.signal })
    expect(outcome).toMatchObject({ kind: 'placed' })
  })
})

test('a dispatcher that repeats requests by itself cannot send an order request twice', async () => {
  const server = await serveRaw(socket => socket.destroy())
  const { RetryAgent } = await import('undici')
  const agent = new Agent()
  onTestFinished(() => agent.destroy())
  const dispatcher = new RetryAgent(agent, { methods: ['POST', 'GET'], minTimeout: 1, maxTimeout: 1 })
  expect(await clientOf(server.url, { dispatcher }).translate(request)).toMatchObject({ kind: 'unclear' })
  expect(server.seen()).toBe(1)
})
