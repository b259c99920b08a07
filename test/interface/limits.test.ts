import { expect } from 'vitest'
import type { OrderRequest } from '../../src/service/types.ts'
import { hello, openDesk, ordersOf, rewriting, walk } from './desk.ts'

const maxBytes = 30_000_000

/** A request whose body has exactly this many bytes. */
function requestOf(bytes: number): OrderRequest {
  const empty = { ...hello, resource: { type: 'text/plain', data: '' } }
  const frame = JSON.stringify({
    source_language: 'en',
    target_languages: ['de'],
    resource: { type: 'text/plain', data: '' },
  })
  return { ...empty, resource: { type: 'text/plain', data: 'x'.repeat(bytes - frame.length) } }
}

walk('limits', {
  'a body of 30,000,000 bytes is taken': async () => {
    const { client, sandbox } = await openDesk({ overdraftAllowed: true })
    const [order] = ordersOf(await client.translate(requestOf(maxBytes)))
    const [request] = sandbox.truth.filter(one => one.what === 'request')
    expect(request).toMatchObject({ headers: { 'content-length': String(maxBytes) } })
    expect(sandbox.orders()).toMatchObject([{ id: order?.id, volume: order?.volume }])
  },
  'one byte more is 413, for which the client need not ask': async () => {
    const { client, sandbox } = await openDesk({ overdraftAllowed: true })
    expect(await client.translate(requestOf(maxBytes + 1))).toMatchObject({ kind: 'refused', status: 413 })
    await expect(client.calculate(requestOf(maxBytes + 1))).rejects.toMatchObject({ status: 413 })
    expect(sandbox.truth).toEqual([])
  },
  'one byte more is 413 from the service': async () => {
    const { sandbox, clientWith } = await openDesk({ overdraftAllowed: true })
    const dispatcher = rewriting(({ body }) => ({
      body: Buffer.isBuffer(body) ? Buffer.concat([body, Buffer.from(' ')]) : null,
    }))
    const client = clientWith({ dispatcher })
    expect(await client.translate(requestOf(maxBytes))).toMatchObject({ kind: 'refused', status: 413 })
    expect(sandbox.orders()).toEqual([])
  },
  'context.limit caps the translation, not the request': async () => {
    const { client, place } = await openDesk({ manual: false })
    const [id = ''] = await place({ ...hello, context: { limit: 7 } })
    const order = await client.getOrder(id)
    expect(order).toMatchObject({ status: 'DONE', sourceText: 'Hello, World!', context: { limit: 7 } })
    expect(order?.targetText?.length).toBeLessThanOrEqual(7)
  },
  'many requests in a row may be told to wait': async () => {
    const { client, sandbox, sleeps } = await openDesk()
    sandbox.faults.push({
      on: 'GET /v1/orders/:id',
      nth: 3,
      times: 2,
      what: { kind: 'status', status: 429, retryAfter: 10 },
    })
    for (let look = 0; look < 4; look++) expect(await client.getOrder('7')).toBeUndefined()
    expect(sleeps).toEqual([10_000, 10_000])
  },
})

walk('versioning', {
  'the version stands first in every path': async () => {
    const { client, sandbox, place } = await openDesk()
    const [id = ''] = await place()
    await Promise.all([
      client.calculate(hello),
      client.listOrders({ page: 0 }),
      client.getOrder(id),
      client.account(),
      client.rates(),
    ])
    await client.deleteOrder(id)
    const paths = sandbox.truth.flatMap(one =>
      one.what === 'request' ? [`${one.method} ${one.path.split('?')[0]}`] : [],
    )
    expect(new Set(paths)).toEqual(
      new Set([
        'POST /v1/translate',
        'POST /v1/calculate',
        'GET /v1/orders',
        `GET /v1/orders/${id}`,
        `DELETE /v1/orders/${id}`,
        'GET /v1/account',
        'GET /v1/rates',
      ]),
    )
  },
  'there is no other version': async () => {
    const { clientWith } = await openDesk()
    const dispatcher = rewriting(({ path }) => ({ path: path.replace('/v1', '/v2') }))
    await expect(clientWith({ dispatcher }).account()).rejects.toMatchObject({ status: 404 })
  },
  'the client never sends the deprecated text': async () => {
    const { client, sandbox } = await openDesk()
    await client.translate({ ...hello, context: { tone: 'FORMAL' }, comment: { text: 'x' } })
    const [request] = sandbox.truth.filter(one => one.what === 'request')
    expect(request?.body).toEqual({
      source_language: 'en',
      target_languages: ['de'],
      resource: hello.resource,
      context: { tone: 'FORMAL' },
      comment: { text: 'x' },
    })
  },
})
