import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import type { SandboxOptions } from '../../src/sandbox/index.ts'
import { closeSandboxes, noon, sandboxClient } from './client.ts'

afterEach(closeSandboxes)

const body = JSON.stringify({
  source_language: 'en',
  target_languages: ['de', 'fr'],
  resource: { type: 'text/plain', data: 'Grüße, and a text that costs more than half a dollar in all.' },
})

type Params = Record<string, string>

/** A caller without a key, whose reading of the protocol is this file's own. */
async function caller(options: SandboxOptions = {}) {
  const { sandbox, send } = await sandboxClient({ cardMinimum: 0, ...options })
  const post = (headers: Record<string, string> = {}, text = body) =>
    send('/v1/translate', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: text,
    })
  const challenge = async (text = body): Promise<Params> => {
    const reply = await post({}, text)
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([402, 'no-store'])
    return paramsOf(reply.headers.get('www-authenticate') ?? '')
  }
  const settled = () => sandbox.truth.filter(({ what }) => what === 'settled').length
  return { sandbox, send, post, challenge, settled }
}

function paramsOf(header: string): Params {
  expect(header).toMatch(/^Payment /)
  return Object.fromEntries(
    [...header.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, name = '', value = '']) => [
      name,
      value.replace(/\\(.)/g, '$1'),
    ]),
  )
}

function credential(challenge: object, payload: object = { spt: 'spt_1' }): Record<string, string> {
  return {
    authorization: `Payment ${Buffer.from(JSON.stringify({ challenge, payload })).toString('base64url')}`,
  }
}

describe('a challenge', () => {
  it('holds the charge, its end and the digest of the body', async () => {
    const { challenge, sandbox } = await caller()
    const { id, request = '', digest, expires, ...rest } = await challenge()
    expect(rest).toEqual({
      realm: sandbox.url.replace('http://', ''),
      method: 'stripe',
      intent: 'charge',
      description: 'A "sandbox" order',
    })
    expect(id).toMatch(/^[\w-]{43}$/)
    expect(expires).toBe(new Date(noon + 300_000).toISOString())
    expect(digest).toBe(`sha-256=:${createHash('sha256').update(body).digest('base64')}:`)
    expect(JSON.parse(Buffer.from(request, 'base64url').toString())).toEqual({
      amount: expect.stringMatching(/^[1-9]\d*$/),
      currency: 'usd',
      methodDetails: { networkId: 'sandbox_seller', paymentMethodTypes: ['card'] },
    })
    expect((await challenge()).id).not.toBe(id)
    expect(sandbox.orders()).toEqual([])
  })

  it('is none for a request that cannot be priced', async () => {
    const { post } = await caller()
    expect((await post({}, '{')).status).toBe(400)
    expect((await post({}, body.replace('"de"', '"xx"'))).record.code).toBe('LANGUAGE_NOT_FOUND')
  })

  it.each<[SandboxOptions['digest'] & string, RegExp | undefined]>([
    ['bare', /^sha-256=[^:]+$/],
    ['wrong', /^sha-256=:/],
    ['none', undefined],
  ])('spells its digest %s', async (digest, shape) => {
    const { challenge } = await caller({ digest })
    const own = createHash('sha256').update(body).digest('base64')
    const given = (await challenge()).digest
    if (shape === undefined) expect(given).toBeUndefined()
    else expect(given).toMatch(shape)
    if (digest === 'wrong') expect(given).not.toContain(own)
  })
})

describe('a payment', () => {
  it.each<SandboxOptions>([{ access: 'token' }, { access: 'receipt' }, { access: 'both' }])(
    'buys what was asked for, and gives access to it: %j',
    async options => {
      const { challenge, post, send, sandbox, settled } = await caller(options)
      const paying = credential(await challenge())
      const reply = await post(paying)
      expect([reply.status, reply.headers.get('cache-control'), settled()]).toEqual([200, 'private', 1])
      const [{ id } = { id: '' }] = sandbox.orders()
      const token = reply.headers.get('resource-access-token')
      const receipt = reply.headers.get('payment-receipt')
      expect([token !== null, receipt !== null]).toEqual([
        options.access !== 'receipt',
        options.access !== 'token',
      ])
      const status = async (path: string, headers: Record<string, string> = {}) =>
        (await send(path, { headers })).status
      expect(await status(`/v1/orders/${id}`)).toBe(options.access === 'receipt' ? 200 : 401)
      expect(await status(`/v1/orders/${id}`, paying)).toBe(options.access === 'token' ? 401 : 200)
      expect(await status('/v1/orders', paying)).toBe(options.access === 'token' ? 401 : 200)
      if (token !== null) {
        const list = await send('/v1/orders', { headers: { authorization: `Bearer ${token}` } })
        expect(list.list).toHaveLength(2)
      }
      if (receipt !== null)
        expect(JSON.parse(Buffer.from(receipt, 'base64url').toString())).toMatchObject({
          status: 'success',
          reference: expect.stringMatching(/^pi_/),
        })
      // The account neither sees nor pays them.
      const owner = { authorization: `Bearer ${sandbox.key}` }
      expect((await send('/v1/orders', { headers: owner })).list).toEqual([])
      expect((await send('/v1/account', { headers: owner })).record).toMatchObject({
        balance: 1000,
        reserved: 0,
      })
    },
  )

  it('is taken from the other header, too', async () => {
    const { challenge, post } = await caller({ credentialHeader: 'Payment-Authorization' })
    const { header, ...params } = await challenge()
    expect(header).toBe('Payment-Authorization')
    const { authorization = '' } = credential(params)
    expect((await post({ 'payment-authorization': authorization })).status).toBe(200)
  })

  it.each<[title: string, problem: string, pay: (params: Params) => Record<string, string>, text?: string]>([
    ['that is no credential', 'malformed-credential', () => ({ authorization: 'Payment e30' })],
    ['for no challenge', 'invalid-challenge', params => credential({ ...params, id: 'x' })],
    ['for another realm', 'invalid-challenge', params => credential({ ...params, realm: 'x' })],
    ['for another charge', 'invalid-challenge', params => credential({ ...params, request: 'e30' })],
    ['without the digest', 'invalid-challenge', ({ digest: _digest, ...params }) => credential(params)],
    ['for another body', 'verification-failed', params => credential(params), `${body} `],
    ['without a token', 'invalid-payload', params => credential(params, {})],
    ['with something else', 'invalid-payload', params => credential(params, { spt: 'tok_1' })],
  ])('%s is refused with a fresh challenge', async (_, problem, pay, text) => {
    const { challenge, post, sandbox, settled } = await caller()
    const params = await challenge()
    const reply = await post(pay(params), text)
    expect([reply.status, reply.record.type]).toEqual([402, `https://paymentauth.org/problems/${problem}`])
    expect(paramsOf(reply.headers.get('www-authenticate') ?? '').id).not.toBe(params.id)
    expect([settled(), sandbox.orders()]).toEqual([0, []])
    // The refused request did not use it up.
    expect((await post(credential(params))).status).toBe(200)
  })

  it('is taken once, in one request and at once in several', async () => {
    const { challenge, post, settled } = await caller()
    const paying = credential(await challenge())
    const replies = await Promise.all([post(paying), post(paying), post(paying)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 402, 402])
    const other = await post(credential(await challenge()))
    expect(other.record.type).toContain('verification-failed')
    expect(settled()).toBe(1)
  })

  it('is late when the challenge has ended', async () => {
    const { challenge, post, sandbox } = await caller({ challengeMs: 1000 })
    const paying = credential(await challenge())
    sandbox.advance(1000)
    expect((await post(paying)).record.type).toContain('payment-expired')
    expect(sandbox.orders()).toEqual([])
  })

  it('is refused below the minimum of cards, and where nothing is ever taken', async () => {
    const { challenge, post, sandbox, settled } = await caller({ cardMinimum: 900_000_000 })
    expect((await post(credential(await challenge()))).record.type).toContain('verification-failed')
    Object.assign(sandbox.wire, { cardMinimum: 0, payments: 'never' })
    expect((await post(credential(await challenge()))).record.type).toContain('payment-required')
    expect(settled()).toBe(0)
  })

  it('leaves no secret in the log', async () => {
    const { challenge, post, sandbox } = await caller()
    const { authorization = '' } = credential(await challenge())
    await post({ authorization, 'payment-authorization': authorization })
    expect(JSON.stringify(sandbox.truth)).not.toContain(authorization.slice('Payment '.length))
  })
})
