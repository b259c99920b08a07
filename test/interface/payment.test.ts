import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { SandboxOptions } from '../../src/sandbox/index.ts'
import { accessStore } from '../../src/service/payment/access.ts'
import { PaymentClient } from '../../src/service/payment/client.ts'
import { type PaymentProvider, testProvider } from '../../src/service/payment/provider.ts'
import type { PaidAnswer, Paying } from '../../src/service/types.ts'
import { hello, openDesk, ordersOf, rewriting, walk } from './desk.ts'

/** The product's client that pays request by request, before the product's sandbox. */
async function payingDesk(options: SandboxOptions = {}, provider: PaymentProvider = testProvider) {
  const { sandbox } = await openDesk({ cardMinimum: 0, ...options })
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-access-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const access = accessStore(folder, sandbox.url)
  const clock = { now: sandbox.now, monotonic: sandbox.now, sleep: async () => {} }
  const bodies: string[] = []
  const client = new PaymentClient({
    ...{ baseUrl: sandbox.url, address: sandbox.url, clock, provider, access },
    dispatcher: rewriting(({ method, body }) => {
      if (method === 'POST') bodies.push(String(body))
      return {}
    }),
  })
  const written: (Paying | PaidAnswer)[] = []
  const charge = {
    most: 1_000_000_000,
    signal: undefined,
    onPaying: (one: Paying) => void written.push(one),
    onPaid: (one: PaidAnswer) => void written.push(one),
  }
  const statuses = () => sandbox.truth.flatMap(one => (one.what === 'response' ? [one.status] : []))
  return { sandbox, client, access, charge, bodies, written, statuses }
}

const schemesOf = ({ sandbox }: Pick<Awaited<ReturnType<typeof payingDesk>>, 'sandbox'>) =>
  sandbox.truth.flatMap(one => (one.what === 'request' ? [one.headers.authorization] : []))

walk('the pay-per-request flow', {
  'step 1: POST /v1/translate without Authorization is answered with 402 and a challenge': async () => {
    const desk = await payingDesk()
    expect(await desk.client.calculate(hello)).toMatchObject([
      { targetLanguage: 'de', price: expect.any(Number) },
    ])
    expect([desk.statuses(), schemesOf(desk), desk.client.payee]).toEqual([
      [402],
      [undefined],
      'sandbox_seller',
    ])
  },
  'the 402 is no failure: the caller tries again with a credential': async () => {
    const desk = await payingDesk()
    expect(ordersOf(await desk.client.translate(hello, { charge: desk.charge }))).toHaveLength(1)
    expect([desk.statuses(), schemesOf(desk)]).toEqual([
      [402, 200],
      [undefined, 'Payment'],
    ])
  },
  'step 2: a provider gets the charge, with the digest of the body': async () => {
    const asked: unknown[] = []
    const pay: PaymentProvider['pay'] = async request => {
      asked.push(request)
      return { payload: { spt: 'spt_1' } }
    }
    const { client, charge, sandbox } = await payingDesk({}, { pay })
    const [{ price } = { price: 0 }] = await client.calculate(hello)
    await client.translate(hello, { charge })
    expect(asked).toEqual([
      {
        challenge: expect.objectContaining({ method: 'stripe', digest: expect.stringMatching(/^sha-256=/) }),
        request: expect.objectContaining({ amount: String(price / 10_000), currency: 'usd' }),
        amountUsd: (price / 1e6).toFixed(2),
        service: sandbox.url,
        bodySha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ])
  },
  'step 3: the body of the retry is that of step 1, byte for byte': async () => {
    const { client, charge, bodies } = await payingDesk()
    await client.translate(
      { ...hello, resource: { type: 'text/plain', data: 'Grüße \u{1f30d}' } },
      { charge },
    )
    expect(bodies).toHaveLength(2)
    expect(bodies[1]).toBe(bodies[0])
  },
  'the server checks it against the digest: another body buys nothing': async () => {
    const { client, charge, sandbox } = await payingDesk({ digest: 'wrong' })
    expect(await client.translate(hello, { charge })).toMatchObject({
      kind: 'refused',
      serviceCode: 'PAYMENT_DIGEST',
    })
    expect(sandbox.orders()).toEqual([])
  },
  'its answer has order identifiers and a Resource-Access-Token, which is kept': async () => {
    const { client, charge, access, written } = await payingDesk()
    const [{ id } = { id: '' }] = ordersOf(await client.translate(hello, { charge }))
    expect(access.all()).toMatchObject([{ orders: [id], token: expect.stringMatching(/^rat_/) }])
    expect(written).toMatchObject([
      { method: 'stripe/charge', payee: 'sandbox_seller' },
      { status: 200, token: expect.stringMatching(/^[0-9a-f]{16}$/) },
    ])
  },
  'step 4: GET /v1/orders/{id} with the token goes from QUEUE to DONE with a target_text': async () => {
    const desk = await payingDesk()
    const { client, charge, sandbox } = desk
    const [{ id } = { id: '' }] = ordersOf(await client.translate(hello, { charge }))
    const seen = []
    for (const status of ['QUEUE', 'PROGRESS', 'DONE'] as const) {
      sandbox.setStatus(id, status)
      const order = await client.getOrder(id)
      seen.push([order?.status, order?.targetText])
    }
    expect(seen).toEqual([
      ['QUEUE', undefined],
      ['PROGRESS', undefined],
      ['DONE', '⟦de⟧Hello, World!'],
    ])
    expect(schemesOf(desk).slice(2)).toEqual(['Bearer', 'Bearer', 'Bearer'])
  },
  'the middle state may be called IN_PROGRESS': async () => {
    const { client, charge, sandbox } = await payingDesk({ inProgressSpelling: 'IN_PROGRESS' })
    const [{ id } = { id: '' }] = ordersOf(await client.translate(hello, { charge }))
    sandbox.setStatus(id, 'PROGRESS')
    expect((await client.getOrder(id))?.status).toBe('PROGRESS')
  },
  'GET /v1/orders with the token lists the orders of that payment, and those of each token come together':
    async () => {
      const { client, charge } = await payingDesk()
      const first = ordersOf(await client.translate(hello, { charge }))
      const second = ordersOf(await client.translate({ ...hello, targetLanguages: ['de', 'fr'] }, { charge }))
      const ids = [...first, ...second].map(({ id }) => id)
      expect((await client.listOrders({ page: 0 })).map(({ id }) => id)).toEqual(ids.reverse())
      expect(await client.listOrders({ page: 1 })).toEqual([])
    },
  'the token does not expire': async () => {
    const { client, charge, sandbox } = await payingDesk()
    const [{ id } = { id: '' }] = ordersOf(await client.translate(hello, { charge }))
    sandbox.advance(10 * 365 * 24 * 3_600_000)
    expect((await client.getOrder(id))?.id).toBe(id)
  },
  'it is the only means to read those orders': async () => {
    const { client, charge, access } = await payingDesk()
    const [{ id } = { id: '' }] = ordersOf(await client.translate(hello, { charge }))
    for (const { challenge } of access.all()) access.forget(challenge)
    await expect(client.getOrder(id)).rejects.toMatchObject({ code: 'KEY_REFUSED' })
    expect(await client.listOrders({ page: 0 })).toEqual([])
  },
  'the token deletes nothing': async () => {
    const { client, charge, sandbox } = await payingDesk()
    const [{ id } = { id: '' }] = ordersOf(await client.translate(hello, { charge }))
    await expect(client.deleteOrder(id)).rejects.toMatchObject({ code: 'SERVICE_REFUSED' })
    expect(sandbox.orders()).toHaveLength(1)
  },
  'one variant answers with a Payment-Receipt, and polls without a bearer token': async () => {
    const desk = await payingDesk({ access: 'receipt' })
    const { client, charge, sandbox, written, access } = desk
    const [{ id } = { id: '' }] = ordersOf(await client.translate(hello, { charge }))
    expect(written[1]).toMatchObject({
      token: undefined,
      receipt: { reference: expect.stringMatching(/^pi_/) },
    })
    expect(access.all()[0]?.token).toBeUndefined()
    sandbox.setStatus(id, 'DONE')
    expect((await client.getOrder(id))?.targetText).toBe('⟦de⟧Hello, World!')
    expect(schemesOf(desk)).not.toContain('Bearer')
  },
  'an order that was deleted is shown to its token no more': async () => {
    const { client, charge, sandbox } = await payingDesk()
    const [{ id } = { id: '' }] = ordersOf(await client.translate(hello, { charge }))
    sandbox.cancelByHand(id)
    expect(await client.getOrder(id)).toBeUndefined()
  },
  'errors of the request come before the payment': async () => {
    const { client, charge, sandbox } = await payingDesk({ reject: ['fr'] })
    const request = { ...hello, targetLanguages: ['de', 'fr'] }
    expect(await client.translate(request, { charge })).toMatchObject({
      kind: 'refused',
      status: 400,
      serviceCode: 'LANGUAGE_NOT_FOUND',
    })
    expect(sandbox.truth.some(({ what }) => what === 'settled')).toBe(false)
  },
  'the payment step may be repeated, the payment never': async () => {
    const fail = { kind: 'status', status: 503 } as const
    const { client, charge, statuses } = await payingDesk({
      faults: [
        { on: 'POST /v1/translate', nth: 1, times: 2, what: fail },
        { on: 'POST /v1/translate', nth: 4, what: fail },
      ],
    })
    expect(await client.translate(hello, { charge })).toMatchObject({ kind: 'unclear', status: 503 })
    expect(statuses()).toEqual([503, 503, 402, 503])
  },
})
