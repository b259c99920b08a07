import { expect } from 'vitest'
import type { OrderContext } from '../../src/model.ts'
import { gif, png } from '../sandbox/client.ts'
import { hello, openDesk, ordersOf, rewritingBody, walk } from './desk.ts'

const codes =
  'af ar az be bg bn ca cs da de el en es-ES es-MX et fa fi fr fr-CA he hi hr hu hy-AM id is it ja ka kk ko ky lt lv ml-IN ms my nl no pl pt-BR pt-PT ro ru sk sl sr sr-CS sv-SE ta tg th tl tr te uk ur-PK uz vi zh-CN zh-TW'.split(
    ' ',
  )

walk('what the service does', {
  'one resource becomes one order per target language': async () => {
    const { client, sandbox } = await openDesk()
    const orders = ordersOf(await client.translate({ ...hello, targetLanguages: ['de', 'fr', 'ja'] }))
    expect(orders.map(({ targetLanguage }) => targetLanguage)).toEqual(['de', 'fr', 'ja'])
    expect(sandbox.orders().map(({ id, language, data }) => [id, language, data])).toEqual(
      orders.map(({ id, targetLanguage }) => [id, targetLanguage, hello.resource.data]),
    )
  },
  'a target equal to the source is proofreading': async () => {
    const { client, sandbox, place } = await openDesk({ manual: false })
    const request = { ...hello, targetLanguages: ['en'] }
    const [estimate] = await client.calculate(request)
    const [id = ''] = await place(request)
    expect(await client.getOrder(id)).toMatchObject({
      sourceLanguage: 'en',
      targetLanguage: 'en',
      status: 'DONE',
      price: estimate?.price,
      service: 'translation',
    })
    expect(sandbox.orders()).toHaveLength(1)
  },
  'an order has a volume in characters and a price in US dollars': async () => {
    const { client, sandbox } = await openDesk({ pricePer1000Characters: 20 })
    expect(ordersOf(await client.translate(hello))).toMatchObject([{ volume: 13, price: 260_000 }])
    expect(sandbox.orders()).toMatchObject([{ volume: 13, price: 260_000 }])
  },
  'the translation comes back in the record of the order': async () => {
    const { client, sandbox, place } = await openDesk()
    const [id = ''] = await place()
    sandbox.setStatus(id, 'DONE', { text: 'Hallo, Welt!' })
    expect((await client.getOrder(id))?.targetText).toBe('Hallo, Welt!')
  },
  'paths are relative to the base address': async () => {
    const { sandbox, clientWith } = await openDesk()
    await clientWith({ baseUrl: `${sandbox.url}/` }).account()
    expect(sandbox.truth.flatMap(one => (one.what === 'request' ? [one.path] : []))).toEqual(['/v1/account'])
  },
  'bodies are JSON in both directions': async () => {
    const { client, sandbox } = await openDesk()
    await client.calculate(hello)
    const [request] = sandbox.truth.filter(one => one.what === 'request')
    expect(request).toMatchObject({
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: { source_language: 'en', target_languages: ['de'] },
    })
  },
})

walk('language codes', {
  'each of the 61 is a target': async () => {
    const { client } = await openDesk()
    const items = await client.calculate({ ...hello, targetLanguages: codes })
    expect(items.map(({ targetLanguage }) => targetLanguage)).toEqual(codes)
  },
  'each of the 61 is a source': async () => {
    const { client } = await openDesk()
    const sources = new Set((await client.rates()).map(({ sourceLanguage }) => sourceLanguage))
    expect([...sources].sort()).toEqual([...codes].sort())
  },
  'sr and sr-CS are two languages': async () => {
    const { client } = await openDesk()
    const orders = ordersOf(await client.translate({ ...hello, targetLanguages: ['sr', 'sr-CS'] }))
    expect(orders.map(({ targetLanguage }) => targetLanguage)).toEqual(['sr', 'sr-CS'])
  },
  'another code is not accepted, nor another spelling of these': async () => {
    const { client, sandbox } = await openDesk()
    for (const code of ['nb', 'es', 'pt', 'zh', 'sv', 'DE', 'pt-br', 'sr_CS', '']) {
      const refused = { status: 400, serviceCode: 'LANGUAGE_NOT_FOUND' }
      await expect(client.calculate({ ...hello, targetLanguages: [code] })).rejects.toMatchObject(refused)
      expect(await client.translate({ ...hello, targetLanguages: ['de', code] })).toMatchObject(refused)
      expect(await client.translate({ ...hello, sourceLanguage: code })).toMatchObject(refused)
    }
    expect(sandbox.orders()).toEqual([])
  },
})

const typed = (type: string, data: string) => ({ ...hello, resource: { type, data } })

walk('resource', {
  'type is one of four': async () => {
    const { client, sandbox } = await openDesk()
    const all: [string, string][] = [
      ['text/plain', 'Hi'],
      ['text/html', '<p>Hi</p>'],
      ['text/x-objcstrings', '"a" = "Hi";'],
      ['application/json', '{"a":"Hi"}'],
    ]
    for (const [type, data] of all) {
      expect(await client.translate(typed(type, data))).toMatchObject({ kind: 'placed', volume: 2 })
    }
    expect(sandbox.orders().map(({ type }) => type)).toEqual(all.map(([type]) => type))
    expect(await client.translate(typed('text/markdown', 'Hi'))).toMatchObject({
      kind: 'refused',
      status: 400,
    })
  },
  'calculate alone knows application/xml': async () => {
    const { client } = await openDesk()
    const xml = typed('application/xml', '<a>Hi</a>')
    expect(await client.calculate(xml)).toMatchObject([{ volume: 2 }])
    expect(await client.translate(xml)).toMatchObject({ kind: 'refused', status: 400 })
  },
  'type and data are required': async () => {
    const { clientWith } = await openDesk()
    for (const name of ['type', 'data']) {
      const dispatcher = rewritingBody(body => ({
        ...body,
        resource: { type: 'text/plain', data: 'x', [name]: undefined },
      }))
      await expect(clientWith({ dispatcher }).calculate(hello), name).rejects.toMatchObject({ status: 400 })
      expect(await clientWith({ dispatcher }).translate(hello), name).toMatchObject({
        kind: 'refused',
        status: 400,
      })
    }
  },
  'data is read by its type': async () => {
    const { client } = await openDesk()
    for (const [type, data] of [
      ['application/json', '{"a":'],
      ['text/x-objcstrings', '"a" = "b"'],
    ] as const) {
      await expect(client.calculate(typed(type, data)), type).rejects.toMatchObject({ status: 400 })
    }
    expect(await client.calculate(typed('text/plain', '{"a":'))).toMatchObject([{ volume: 5 }])
  },
  'metadata is text, null or absent, and echoed': async () => {
    const { client, clientWith, place } = await openDesk()
    const metadata = 'päth/to "x"\n/日本.json'
    const [id = ''] = await place({ ...hello, resource: { ...hello.resource, metadata } })
    expect((await client.getOrder(id))?.resource).toEqual({ ...hello.resource, metadata })
    const { type, data } = hello.resource
    for (const none of [null, undefined]) {
      const dispatcher = rewritingBody(body => ({ ...body, resource: { type, data, metadata: none } }))
      const [bare] = ordersOf(await clientWith({ dispatcher }).translate(hello))
      expect((await client.getOrder(bare?.id ?? ''))?.resource).toEqual({ type, data })
    }
  },
  'nothing else is allowed on it': async () => {
    const { clientWith, sandbox } = await openDesk()
    const dispatcher = rewritingBody(body => ({ ...body, resource: { ...hello.resource, name: 'x' } }))
    expect(await clientWith({ dispatcher }).translate(hello)).toMatchObject({ kind: 'refused', status: 400 })
    await expect(clientWith({ dispatcher }).calculate(hello)).rejects.toMatchObject({ status: 400 })
    expect(sandbox.orders()).toEqual([])
  },
})

async function contextRead(context: OrderContext): Promise<OrderContext | undefined> {
  const { client, place } = await openDesk()
  const [id = ''] = await place({ ...hello, context })
  return (await client.getOrder(id))?.context
}

async function statusOf(members: Record<string, unknown>): Promise<number> {
  const { clientWith } = await openDesk()
  const dispatcher = rewritingBody(body => ({ ...body, ...members }))
  const outcome = await clientWith({ dispatcher }).translate(hello)
  return outcome.kind === 'refused' ? outcome.status : outcome.kind === 'placed' ? 200 : 0
}

walk('context', {
  'tone is FORMAL, INFORMAL or GUESS': async () => {
    for (const tone of ['FORMAL', 'INFORMAL', 'GUESS'] as const)
      expect(await contextRead({ tone })).toEqual({ tone })
    for (const tone of ['formal', 'CASUAL', '', 1]) expect(await statusOf({ context: { tone } })).toBe(400)
  },
  'limit is a 32-bit integer from 0 on': async () => {
    for (const limit of [1, 280, 2 ** 31 - 1]) expect(await contextRead({ limit })).toEqual({ limit })
    expect(await statusOf({ context: { limit: 0 } })).toBe(200)
    for (const limit of [-1, 1.5, 2 ** 31, '5', true])
      expect(await statusOf({ context: { limit } })).toBe(400)
  },
  'category is one of thirteen': async () => {
    const all =
      'APPS CRYPTO CASINO LEGAL E_COMMERCE FINANCE GAMES GENERAL MEDIA MEDICAL SCIENCE IT TRAVEL'.split(' ')
    for (const category of all as NonNullable<OrderContext['category']>[])
      expect(await contextRead({ category })).toEqual({ category })
    for (const category of ['SPORT', 'apps', 'E-COMMERCE', 0])
      expect(await statusOf({ context: { category } })).toBe(400)
  },
  'every field may be null or absent, and so may all': async () => {
    const all = { tone: null, limit: null, category: null }
    for (const name of ['tone', 'limit', 'category'])
      expect(await statusOf({ context: { [name]: null } })).toBe(200)
    expect(await statusOf({ context: all })).toBe(200)
    expect(await statusOf({ context: {} })).toBe(200)
    expect(await contextRead({})).toEqual({})
  },
})

walk('comment', {
  'text is optional': async () => {
    const { client, place } = await openDesk()
    const [id = ''] = await place({ ...hello, comment: { text: 'Keep "World" as it is.\nThanks' } })
    expect((await client.getOrder(id))?.comments).toMatchObject([{ text: 'Keep "World" as it is.\nThanks' }])
    expect(await statusOf({ comment: {} })).toBe(200)
    expect(await statusOf({ comment: { text: 7 } })).toBe(400)
  },
  'attachments are optional': async () => {
    expect(await statusOf({ comment: { text: 'x', attachments: [] } })).toBe(200)
    expect(await statusOf({ comment: { attachments: {} } })).toBe(400)
    expect(await statusOf({ comment: { text: 'x', images: [] } })).toBe(400)
  },
  'an attachment has a type and base64 data, both required': async () => {
    for (const attachment of [{ type: 'image/gif' }, { data: gif }, { type: 'image/gif', data: '***' }, 'x'])
      expect(await statusOf({ comment: { attachments: [attachment] } })).toBe(400)
  },
  'images are png, jpeg, svg and gif': async () => {
    const { client, place } = await openDesk()
    const jpeg = Buffer.from('ffd8ffc0000b080010002001011100', 'hex').toString('base64')
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="3" height="4"/>').toString(
      'base64',
    )
    const attachments = [
      { type: 'image/png', data: png },
      { type: 'image/jpeg', data: jpeg },
      { type: 'image/svg+xml', data: svg },
      { type: 'image/gif', data: gif },
    ]
    const [id = ''] = await place({ ...hello, comment: { attachments } })
    const [comment] = (await client.getOrder(id))?.comments ?? []
    expect(comment?.attachments.map(({ type, image }) => ({ type, data: image }))).toEqual(attachments)
    expect(comment?.attachments.map(({ size }) => size)).toEqual(['640x480', '32x16', '3x4', '1x1'])
    expect(await statusOf({ comment: { attachments: [{ type: 'image/bmp', data: gif }] } })).toBe(400)
  },
})
