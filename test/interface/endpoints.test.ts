import { expect } from 'vitest'
import type { ServiceKind } from '../../src/model.ts'
import type { Desk } from './desk.ts'
import { hello, openDesk, ordersOf, rewriting, rewritingBody, walk } from './desk.ts'

const translateWith = async (
  { clientWith }: Desk,
  change: (body: Record<string, unknown>) => Record<string, unknown>,
) => clientWith({ dispatcher: rewritingBody(change) }).translate(hello)

walk('POST /v1/translate', {
  'source_language and target_languages are required': async () => {
    const desk = await openDesk()
    for (const name of ['source_language', 'target_languages']) {
      expect(await translateWith(desk, body => ({ ...body, [name]: undefined }))).toMatchObject({
        kind: 'refused',
        status: 400,
      })
    }
  },
  'target_languages has at least one item': async () => {
    const { client, sandbox } = await openDesk()
    expect(await client.translate({ ...hello, targetLanguages: [] })).toMatchObject({
      kind: 'refused',
      status: 400,
    })
    expect(sandbox.orders()).toEqual([])
  },
  'service is translation or ai_and_proofreading, and may be left out': async () => {
    const { client, sandbox } = await openDesk()
    await client.translate(hello)
    await client.translate({ ...hello, service: 'translation' })
    await client.translate({ ...hello, service: 'ai_and_proofreading' })
    expect(sandbox.orders().map(({ service }) => service)).toEqual([
      'translation',
      'translation',
      'ai_and_proofreading',
    ])
  },
  'service translation may also be named': async () => {
    const desk = await openDesk()
    expect(await translateWith(desk, body => ({ ...body, service: 'translation' }))).toMatchObject({
      kind: 'placed',
    })
  },
  'resource is required': async () => {
    const desk = await openDesk()
    expect(await translateWith(desk, body => ({ ...body, resource: undefined }))).toMatchObject({
      kind: 'refused',
      status: 400,
    })
  },
  'text stands in for a plain resource': async () => {
    const desk = await openDesk()
    expect(
      await translateWith(desk, body => ({ ...body, resource: undefined, text: 'Hi there' })),
    ).toMatchObject({
      kind: 'placed',
      text: 'Hi there',
      resource: { type: 'text/plain', data: 'Hi there' },
      volume: 8,
    })
  },
  'context and comment are optional': async () => {
    const { client, place } = await openDesk()
    const [id = ''] = await place({ ...hello, context: { tone: 'GUESS' }, comment: { text: 'Thanks' } })
    expect(await client.getOrder(id)).toMatchObject({
      context: { tone: 'GUESS' },
      comments: [{ text: 'Thanks' }],
    })
  },
  'unknown properties are rejected': async () => {
    const desk = await openDesk()
    const changes: Record<string, unknown>[] = [
      { notify: true },
      { context: { length: 1 } },
      { comment: { lang: 'en' } },
    ]
    for (const change of changes) {
      expect(await translateWith(desk, body => ({ ...body, ...change }))).toMatchObject({
        kind: 'refused',
        status: 400,
      })
    }
    expect(desk.sandbox.orders()).toEqual([])
  },
  'the answer has text, resource, volume and an order per language': async () => {
    const { client } = await openDesk()
    expect(await client.translate({ ...hello, targetLanguages: ['de', 'fr'] })).toEqual({
      kind: 'placed',
      text: 'Hello, World!',
      resource: hello.resource,
      volume: 13,
      orders: ['de', 'fr'].map((targetLanguage, index) => ({
        id: String(100_001 + index),
        sourceLanguage: 'en',
        targetLanguage,
        volume: 13,
        price: 200_000,
        createdAt: '2026-01-02T12:00:00.000Z',
      })),
    })
  },
})

walk('POST /v1/calculate', {
  'estimates each target language and creates nothing': async () => {
    const { client, sandbox } = await openDesk()
    const items = await client.calculate({ ...hello, targetLanguages: ['fr', 'ja', 'en'] })
    expect(items.map(({ targetLanguage }) => targetLanguage)).toEqual(['fr', 'ja', 'en'])
    expect(sandbox.orders()).toEqual([])
    expect(await client.account()).toMatchObject({ reserved: 0, balance: 1_000_000_000 })
  },
  'says what translate then charges': async () => {
    for (const service of ['translation', 'ai_and_proofreading'] as const) {
      const { client } = await openDesk()
      const request = { ...hello, service, targetLanguages: ['fr', 'ja', 'en'] }
      const estimated = (await client.calculate(request)).map(({ volume, price }) => [volume, price])
      const placed = ordersOf(await client.translate(request)).map(({ volume, price }) => [volume, price])
      expect(placed).toEqual(estimated)
    }
  },
  'source_language, target_languages and resource are required': async () => {
    const { clientWith } = await openDesk()
    for (const name of ['source_language', 'target_languages', 'resource']) {
      const dispatcher = rewritingBody(body => ({ ...body, [name]: undefined }))
      await expect(clientWith({ dispatcher }).calculate(hello), name).rejects.toMatchObject({ status: 400 })
    }
  },
  'target_languages has at least one item here too': async () => {
    const { client } = await openDesk()
    await expect(client.calculate({ ...hello, targetLanguages: [] })).rejects.toMatchObject({ status: 400 })
  },
  'service is optional': async () => {
    const { client } = await openDesk()
    const [plain] = await client.calculate(hello)
    const [ai] = await client.calculate({ ...hello, service: 'ai_and_proofreading' })
    expect([plain?.price, ai?.price]).toEqual([200_000, 120_000])
  },
  'metadata is optional': async () => {
    const { client } = await openDesk()
    expect(await client.calculate({ ...hello, resource: { type: 'text/plain', data: 'Hi' } })).toMatchObject([
      { volume: 2 },
    ])
  },
})

walk('GET /v1/orders', {
  'lists the orders of the caller': async () => {
    const { client, place } = await openDesk()
    expect(await client.listOrders({ page: 0 })).toEqual([])
    const ids = await place({ ...hello, targetLanguages: ['de', 'fr'] })
    expect((await client.listOrders({ page: 0 })).map(({ id }) => id)).toEqual(ids.toReversed())
  },
  'sort is asc or desc': async () => {
    const { client, clientWith, place } = await openDesk()
    const ids = await place({ ...hello, targetLanguages: ['de', 'fr', 'ja'] })
    const listed = async (sort: 'asc' | 'desc') =>
      (await client.listOrders({ page: 0, sort })).map(({ id }) => id)
    expect(await listed('asc')).toEqual(ids)
    expect(await listed('desc')).toEqual(ids.toReversed())
    const dispatcher = rewriting(() => ({ path: '/v1/orders?sort=up' }))
    await expect(clientWith({ dispatcher }).listOrders({ page: 0 })).rejects.toMatchObject({ status: 400 })
  },
  'page counts from 0, which is the default': async () => {
    const { client, clientWith, place } = await openDesk()
    await place({ ...hello, targetLanguages: ['de', 'fr', 'ja'] })
    const page = async (number: number) => (await client.listOrders({ page: number, perPage: 2 })).length
    expect([await page(0), await page(1), await page(2), await page(1000)]).toEqual([2, 1, 0, 0])
    const dispatcher = rewriting(() => ({ path: '/v1/orders?per_page=2' }))
    const first = await client.listOrders({ page: 0, perPage: 2 })
    expect(await clientWith({ dispatcher }).listOrders({ page: 5 })).toEqual(first)
  },
  'per_page is 20 by default': async () => {
    const { clientWith, place } = await openDesk()
    for (let request = 0; request < 3; request++)
      await place({ ...hello, targetLanguages: ['de', 'fr', 'ja', 'it', 'cs', 'da', 'nl', 'pl'] })
    const dispatcher = rewriting(() => ({ path: '/v1/orders' }))
    expect(await clientWith({ dispatcher }).listOrders({ page: 0 })).toHaveLength(20)
  },
  'per_page is what was asked for, or what the service allows at most': async () => {
    const { client, sandbox, place } = await openDesk()
    await place({ ...hello, targetLanguages: ['de', 'fr', 'ja'] })
    expect(await client.listOrders({ page: 0 })).toHaveLength(3)
    expect(await client.listOrders({ page: 0, perPage: 1 })).toHaveLength(1)
    sandbox.wire.perPageCeiling = 2
    expect(await client.listOrders({ page: 0, perPage: 100 })).toHaveLength(2)
    expect(await client.listOrders({ page: 1, perPage: 100 })).toHaveLength(1)
  },
  'numbers that cannot be are refused': async () => {
    const { clientWith } = await openDesk()
    for (const query of ['page=-1', 'page=x', 'per_page=0', 'per_page=1.5', 'limit=3']) {
      const dispatcher = rewriting(() => ({ path: `/v1/orders?${query}` }))
      await expect(clientWith({ dispatcher }).listOrders({ page: 0 }), query).rejects.toMatchObject({
        status: 400,
      })
    }
  },
})

walk('GET /v1/orders/{id}', {
  'gives the full order': async () => {
    const { client, place } = await openDesk()
    const [id = ''] = await place()
    expect(await client.getOrder(id)).toMatchObject({
      id,
      sourceText: 'Hello, World!',
      resource: hello.resource,
    })
  },
  'an unknown one is not there': async () => {
    const { client } = await openDesk()
    expect(await client.getOrder('5')).toBeUndefined()
    expect(await client.getOrder('9223372036854775807')).toBeUndefined()
  },
  'the id is an integer': async () => {
    const { client, clientWith } = await openDesk()
    for (const id of ['', '0', 'abc', '1/..', '-1', '1.0', '9223372036854775808'])
      await expect(client.getOrder(id), id).rejects.toMatchObject({ code: 'USAGE' })
    const dispatcher = rewriting(() => ({ path: '/v1/orders/abc' }))
    await expect(clientWith({ dispatcher }).getOrder('5')).rejects.toMatchObject({ status: 400 })
  },
})

walk('DELETE /v1/orders/{id}', {
  'succeeds with 200 and an empty object, or with 204 and nothing': async () => {
    for (const deleteStatus of [200, 204] as const) {
      const { client, sandbox, place } = await openDesk({ deleteStatus })
      const [id = ''] = await place()
      expect(await client.deleteOrder(id)).toBe('deleted')
      expect(sandbox.truth.find(one => one.what === 'deleted')).toMatchObject({ orderId: id, by: 'request' })
      expect(sandbox.truth.at(-1)).toMatchObject({
        what: 'response',
        status: deleteStatus,
        bytes: deleteStatus === 200 ? 2 : 0,
      })
      expect(await client.deleteOrder(id)).toBe('gone')
      expect(await client.account()).toMatchObject({ reserved: 0 })
    }
  },
  'is 400 WRONG_ORDER_STATUS for an order that is not in QUEUE': async () => {
    const { client, sandbox, place } = await openDesk()
    const [id = ''] = await place()
    for (const status of ['PROGRESS', 'DONE', 'REVISION'] as const) {
      sandbox.setStatus(id, status)
      await expect(client.deleteOrder(id)).rejects.toMatchObject({
        code: 'WRONG_ORDER_STATUS',
        message: expect.stringContaining(`(${status})`),
      })
    }
  },
})

walk('GET /v1/account', {
  'has no parameters': async () => {
    const { client, clientWith } = await openDesk()
    expect(await client.account()).toEqual({
      id: '1',
      balance: 1_000_000_000,
      reserved: 0,
      overdraftAllowed: false,
    })
    const dispatcher = rewriting(() => ({ path: '/v1/account?currency=eur' }))
    await expect(clientWith({ dispatcher }).account()).rejects.toMatchObject({ status: 400 })
  },
})

walk('GET /v1/rates', {
  'is one rate per language pair': async () => {
    const { client } = await openDesk({ unsold: ['af', 'zh-TW'] })
    const rates = await client.rates()
    const pairs = new Set(
      rates.map(({ sourceLanguage, targetLanguage }) => `${sourceLanguage} ${targetLanguage}`),
    )
    expect([rates.length, pairs.size]).toEqual([59 * 59, 59 * 59])
    expect(pairs.has('en af')).toBe(false)
  },
  'service is translation, the default, or ai_and_proofreading': async () => {
    const { client, clientWith } = await openDesk()
    const german = (rates: Awaited<ReturnType<typeof client.rates>>) =>
      rates.find(({ sourceLanguage, targetLanguage }) => sourceLanguage === 'en' && targetLanguage === 'de')
        ?.rate
    const named = rewriting(() => ({ path: '/v1/rates?service=translation' }))
    expect(german(await client.rates())).toBe(15_000_000)
    expect(german(await clientWith({ dispatcher: named }).rates())).toBe(15_000_000)
    expect(german(await client.rates('ai_and_proofreading'))).toBe(9_000_000)
    await expect(client.rates('magic' as ServiceKind)).rejects.toMatchObject({
      serviceCode: 'SERVICE_NOT_FOUND',
    })
  },
})
