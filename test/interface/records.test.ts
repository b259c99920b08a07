import { expect } from 'vitest'
import type { WireVariants } from '../../src/sandbox/index.ts'
import { png } from '../sandbox/client.ts'
import { hello, noon, openDesk, ordersOf, rewritingBody, walk } from './desk.ts'

const second = 1000
const at = (ms: number) => new Date(noon + ms).toISOString()

/** Everything that the service may write in more than one way. */
const spellings: readonly Partial<WireVariants>[] = [
  {},
  { ids: 'string' },
  { nulls: 'null' },
  { nulls: 'empty' },
  { dateFraction: false },
  { ids: 'string', nulls: 'empty', dateFraction: false },
]

walk('order', {
  'has each of its fields in each state, in every spelling': async () => {
    for (const spelling of spellings) {
      const { client, sandbox, place } = await openDesk({ ...spelling, rates: { de: 20 } })
      const date = (ms: number) => (spelling.dateFraction === false ? at(ms).replace('.000', '') : at(ms))
      const [id = ''] = await place({
        ...hello,
        service: 'ai_and_proofreading',
        context: { tone: 'FORMAL', limit: 100, category: 'IT' },
        comment: { text: 'Keep the comma' },
      })
      const queued = {
        id,
        status: 'QUEUE',
        service: 'ai_and_proofreading',
        sourceLanguage: 'en',
        targetLanguage: 'de',
        sourceText: 'Hello, World!',
        targetText: undefined,
        snippet: 'Hello, World!',
        volume: 13,
        price: 260_000,
        resource: hello.resource,
        context: { tone: 'FORMAL', limit: 100, category: 'IT' },
        comments: [{ id: '1', time: date(0), role: 'CUSTOMER', text: 'Keep the comma', attachments: [] }],
        createdAt: date(0),
        acceptedAt: '',
        completedAt: '',
        translator: '',
      }
      const where = JSON.stringify(spelling)
      expect(await client.getOrder(id), where).toEqual(queued)
      sandbox.advance(second)
      sandbox.setStatus(id, 'PROGRESS')
      const taken = {
        ...queued,
        status: 'PROGRESS',
        acceptedAt: date(second),
        translator: expect.stringMatching(/./),
      }
      expect(await client.getOrder(id), where).toEqual(taken)
      sandbox.advance(second)
      sandbox.setStatus(id, 'DONE', { text: 'Hallo, Welt!' })
      const done = { ...taken, status: 'DONE', completedAt: date(2 * second), targetText: 'Hallo, Welt!' }
      expect(await client.getOrder(id), where).toEqual(done)
    }
  },
  'without context and comments it shows none': async () => {
    for (const spelling of spellings) {
      const { client, place } = await openDesk(spelling)
      const [id = ''] = await place({ ...hello, resource: { type: 'text/plain', data: 'Hi' } })
      const found = await client.getOrder(id)
      expect(found, JSON.stringify(spelling)).toMatchObject({ context: {}, comments: [] })
      expect(found?.resource).toEqual({ type: 'text/plain', data: 'Hi' })
    }
  },
  'ids are 64-bit integers, also beyond what a number holds': async () => {
    for (const ids of ['number', 'string'] as const) {
      for (const firstId of ['1', '9007199254740991', '9007199254740993', '999999999999999998']) {
        const { client, place, sandbox } = await openDesk({ ids, firstId })
        const [id = '', next = ''] = await place({ ...hello, targetLanguages: ['de', 'fr'] })
        expect([id, next]).toEqual([firstId, String(BigInt(firstId) + 1n)])
        expect((await client.getOrder(id))?.id).toBe(id)
        expect((await client.listOrders({ page: 0 })).map(row => row.id)).toEqual([next, id])
        expect(await client.deleteOrder(next)).toBe('deleted')
        expect(sandbox.orders().map(order => order.id)).toEqual([id])
      }
    }
  },
  'target_text is present only when the order is DONE': async () => {
    for (const nulls of ['left out', 'null', 'empty'] as const) {
      const { client, sandbox, place } = await openDesk({ nulls })
      const [id = ''] = await place()
      sandbox.setStatus(id, 'DONE', { text: 'Hallo' })
      expect((await client.getOrder(id))?.targetText).toBe('Hallo')
      sandbox.reopen(id)
      expect(await client.getOrder(id)).toMatchObject({ status: 'REVISION', targetText: undefined })
      sandbox.setStatus(id, 'DONE', { text: '' })
      expect(await client.getOrder(id)).toMatchObject({ status: 'DONE', targetText: undefined })
    }
  },
  'the snippet is a short preview': async () => {
    const { client, place } = await openDesk()
    const data = `First line\n\n${'many more words '.repeat(30)}`
    const [id = ''] = await place({ ...hello, resource: { type: 'text/plain', data } })
    const { snippet = '', sourceText } = (await client.getOrder(id)) ?? {}
    expect(snippet.startsWith('First line many')).toBe(true)
    expect(snippet.length).toBeLessThan(100)
    expect(sourceText).toBe(data)
  },
})

walk('comment', {
  'has id, time, role, text and attachments': async () => {
    for (const spelling of spellings) {
      const { client, sandbox, place } = await openDesk(spelling)
      const [id = ''] = await place({
        ...hello,
        comment: { text: 'See', attachments: [{ type: 'image/png', data: png }] },
      })
      sandbox.addComment(id, { role: 'TRANSLATOR', text: 'What is meant?' })
      const time = spelling.dateFraction === false ? at(0).replace('.000', '') : at(0)
      const attachment = {
        image: png,
        type: 'image/png',
        name: expect.stringMatching(/\.png$/),
        weight: 1,
        size: '640x480',
      }
      expect((await client.getOrder(id))?.comments, JSON.stringify(spelling)).toEqual([
        { id: '1', time, role: 'CUSTOMER', text: 'See', attachments: [attachment] },
        { id: '2', time, role: 'TRANSLATOR', text: 'What is meant?', attachments: [] },
      ])
    }
  },
})

walk('order summary', {
  'in the list it has status and snippet, and dates and translator where the order has them': async () => {
    for (const spelling of spellings) {
      const { client, sandbox, place } = await openDesk(spelling)
      const [id = '', other = ''] = await place({ ...hello, targetLanguages: ['de', 'fr'] })
      sandbox.setStatus(id, 'DONE')
      const time = spelling.dateFraction === false ? at(0).replace('.000', '') : at(0)
      const row = {
        sourceLanguage: 'en',
        volume: 13,
        price: 200_000,
        snippet: 'Hello, World!',
        createdAt: time,
      }
      const none = { acceptedAt: '', completedAt: '', translator: '' }
      expect(await client.listOrders({ page: 0 }), JSON.stringify(spelling)).toEqual([
        { ...row, ...none, id: other, status: 'QUEUE', targetLanguage: 'fr' },
        {
          ...row,
          id,
          status: 'DONE',
          targetLanguage: 'de',
          acceptedAt: time,
          completedAt: time,
          translator: expect.stringMatching(/./),
        },
      ])
    }
  },
  'in the answer to translate it has no status, and always a price': async () => {
    for (const spelling of spellings) {
      const { client } = await openDesk(spelling)
      const createdAt = spelling.dateFraction === false ? at(0).replace('.000', '') : at(0)
      expect(ordersOf(await client.translate(hello))).toEqual([
        { id: '100001', sourceLanguage: 'en', targetLanguage: 'de', volume: 13, price: 200_000, createdAt },
      ])
    }
  },
})

walk('account', {
  'has id, overdraft, reserved and balance': async () => {
    for (const spelling of spellings) {
      const { client, place } = await openDesk({
        ...spelling,
        accountId: 77,
        balance: 12.34,
        overdraftAllowed: true,
      })
      await place()
      expect(await client.account()).toEqual({
        id: '77',
        balance: 12_340_000,
        reserved: 200_000,
        overdraftAllowed: true,
      })
    }
  },
  'the balance may be negative, and may already exclude what is reserved': async () => {
    const { client, sandbox, place } = await openDesk({ balance: -1.5, overdraftAllowed: true })
    await place()
    expect(await client.account()).toMatchObject({ balance: -1_500_000, reserved: 200_000 })
    sandbox.wire.balanceIs = 'available'
    expect(await client.account()).toMatchObject({ balance: -1_700_000, reserved: 200_000 })
  },
})

walk('price estimate', {
  'has languages, volume and price': async () => {
    const { client } = await openDesk({ rates: { fr: 12.345 } })
    expect(await client.calculate({ ...hello, targetLanguages: ['fr'] })).toEqual([
      { sourceLanguage: 'en', targetLanguage: 'fr', volume: 13, price: 170_000 },
    ])
  },
})

walk('rate', {
  'has languages and a rate': async () => {
    const { client } = await openDesk({ rates: { fr: 12.345 } })
    const rates = await client.rates()
    expect(rates).toContainEqual({ sourceLanguage: 'en', targetLanguage: 'fr', rate: 12_345_000 })
  },
})

walk('states and transitions', {
  'a translate request that is funded makes one QUEUE order per target language': async () => {
    const { client } = await openDesk()
    await client.translate({ ...hello, targetLanguages: ['de', 'fr'] })
    expect((await client.listOrders({ page: 0 })).map(({ status }) => status)).toEqual(['QUEUE', 'QUEUE'])
  },
  'by the clock: QUEUE, then PROGRESS with accepted_at, then DONE with completed_at and target_text':
    async () => {
      const { client, sandbox, place } = await openDesk({ manual: false, doneAfterMs: 3 * second })
      const [id = ''] = await place()
      expect(await client.getOrder(id)).toMatchObject({ status: 'QUEUE', acceptedAt: '', completedAt: '' })
      sandbox.advance(second)
      expect(await client.getOrder(id)).toMatchObject({
        status: 'PROGRESS',
        acceptedAt: at(second),
        completedAt: '',
      })
      sandbox.advance(2 * second)
      expect(await client.getOrder(id)).toMatchObject({
        status: 'DONE',
        acceptedAt: at(second),
        completedAt: at(3 * second),
        targetText: '⟦de⟧Hello, World!',
      })
    },
  'the revision cycle goes DONE, REVISION, PROGRESS, DONE': async () => {
    const { client, sandbox, place } = await openDesk()
    const [id = ''] = await place()
    const seen: (string | undefined)[] = []
    const look = async () => seen.push((await client.getOrder(id))?.status)
    sandbox.setStatus(id, 'DONE', { text: 'Hallo' })
    await look()
    sandbox.reopen(id)
    await look()
    sandbox.setStatus(id, 'PROGRESS')
    await look()
    sandbox.advance(second)
    sandbox.setStatus(id, 'DONE', { text: 'Servus' })
    await look()
    expect(seen).toEqual(['DONE', 'REVISION', 'PROGRESS', 'DONE'])
    expect(await client.getOrder(id)).toMatchObject({ targetText: 'Servus', completedAt: at(second) })
  },
  'a delete request removes an order in QUEUE, and no other': async () => {
    const { client, sandbox, place } = await openDesk()
    const ids = await place({ ...hello, targetLanguages: ['de', 'fr', 'ja', 'it'] })
    const [, progress = '', done = '', revision = ''] = ids
    sandbox.setStatus(progress, 'PROGRESS')
    sandbox.setStatus(done, 'DONE')
    sandbox.setStatus(revision, 'REVISION')
    for (const id of ids.slice(1))
      await expect(client.deleteOrder(id)).rejects.toMatchObject({ code: 'WRONG_ORDER_STATUS' })
    expect(await client.deleteOrder(ids[0] ?? '')).toBe('deleted')
    expect((await client.listOrders({ page: 0 })).map(({ id }) => id)).toEqual([revision, done, progress])
  },
  'PROGRESS may be spelled IN_PROGRESS': async () => {
    for (const inProgressSpelling of ['PROGRESS', 'IN_PROGRESS'] as const) {
      const { client, sandbox, place } = await openDesk({ inProgressSpelling })
      const [id = ''] = await place()
      sandbox.setStatus(id, 'PROGRESS')
      expect((await client.getOrder(id))?.status).toBe('PROGRESS')
      expect(await client.listOrders({ page: 0 })).toMatchObject([{ status: 'PROGRESS' }])
      await expect(client.deleteOrder(id)).rejects.toThrow('it is in progress')
    }
  },
  'the deprecated text makes an order as any other': async () => {
    const { client, clientWith } = await openDesk({ manual: false })
    const dispatcher = rewritingBody(body => ({ ...body, resource: undefined, text: 'Hi' }))
    const [order] = ordersOf(await clientWith({ dispatcher }).translate(hello))
    expect(await client.getOrder(order?.id ?? '')).toMatchObject({ status: 'DONE', targetText: '⟦de⟧Hi' })
  },
})
