import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { driftedPrice, priceOf } from '../../src/sandbox/rates.ts'
import { closeSandboxes, sandboxClient } from './client.ts'

afterEach(closeSandboxes)

const thousand = 'x'.repeat(1000)

describe('a price', () => {
  it.each([
    [12, 12.5, 0.15],
    [4, 12.5, 0.05],
    [0, 12.5, 0],
    [1, 0.01, 0.01],
    [1000, 12.5, 12.5],
    [3, 10, 0.03],
    [29, 100, 2.9],
    [2147483647, 99.99, 214726889.87],
  ])('of %i characters at %d dollars per thousand is %d dollars', (volume, rate, price) => {
    expect(priceOf(volume, Math.round(rate * 1e6))).toBe(Math.round(price * 1e6))
  })

  it('is in whole cents, never below the exact product, and less than a cent above it', () => {
    fc.assert(
      fc.property(fc.nat(30_000_000), fc.nat(100_000_000), (volume, rate) => {
        const excess = BigInt(priceOf(volume, rate)) * 1000n - BigInt(volume) * BigInt(rate)
        return priceOf(volume, rate) % 10_000 === 0 && excess >= 0n && excess < 10_000_000n
      }),
    )
  })

  it('drifts to the next cent', () => expect(driftedPrice(1_000_000, 1.001)).toBe(1_010_000))

  it('follows rates by language, then the flat one', async () => {
    const client = await sandboxClient({ rates: { fr: 30 }, pricePer1000Characters: 20 })
    const body = {
      source_language: 'en',
      target_languages: ['de', 'fr'],
      resource: { type: 'text/plain', data: thousand },
    }
    expect((await client.post('/v1/calculate', body)).list.map(({ price }) => price)).toEqual([20, 30])
  })
})

describe('a volume', () => {
  it.each([
    ['text/plain', 'Grüße 👋', 7],
    ['text/plain', 'One\n\nTwo', 8],
    ['application/json', '{"key":"abc","n":1,"deep":[{"x":"\\u00e9\\ud83d\\ude00"},"\\n"],"e":""}', 6],
    ['application/json', '"abc"', 3],
    ['text/x-objcstrings', '/* note */ "key" = "a\\"b"; other = "cd";', 5],
    [
      'text/html',
      '<p class="long">Fish &amp; <b>chips</b></p><script>no()</script><style>p{}</style><!-- no -->',
      12,
    ],
  ])('of %s %j', async (type, data, volume) => {
    const client = await sandboxClient()
    const body = { source_language: 'en', target_languages: ['de'], resource: { type, data } }
    expect((await client.post('/v1/calculate', body)).list[0]?.volume).toBe(volume)
  })
})

describe('the account', () => {
  const options = { balance: 50, reserved: 5, pricePer1000Characters: 10, accountId: 77 }
  const money = async (client: Awaited<ReturnType<typeof sandboxClient>>) => {
    const { record } = await client.get('/v1/account')
    return [record.id, record.balance, record.reserved]
  }

  it('reserves at the order, charges at DONE once, and releases at DELETE', async () => {
    const client = await sandboxClient(options)
    const [one = '', two = ''] = await client.order(thousand, ['de', 'fr'])
    expect(await money(client)).toEqual([77, 50, 25])
    client.sandbox.setStatus(one, 'DONE')
    expect(await money(client)).toEqual([77, 40, 15])
    client.sandbox.reopen(one)
    client.sandbox.setStatus(one, 'DONE')
    expect(await money(client)).toEqual([77, 40, 15])
    await client.delete(`/v1/orders/${two}`)
    expect(await money(client)).toEqual([77, 40, 5])
    client.sandbox.cancelByHand(one)
    expect(await money(client)).toEqual([77, 50, 5])
    const moves = client.sandbox.truth.flatMap(entry =>
      'amount' in entry ? [[entry.what, entry.orderId, entry.amount]] : [],
    )
    expect(moves).toEqual([
      ['reserved', one, 10_000_000],
      ['reserved', two, 10_000_000],
      ['charged', one, 10_000_000],
      ['released', two, 10_000_000],
      ['refunded', one, 10_000_000],
    ])
  })

  it('shows as balance what open orders leave of it where that is set', async () => {
    const client = await sandboxClient({ ...options, balanceIs: 'available' })
    await client.order(thousand)
    expect(await money(client)).toEqual([77, 35, 15])
  })

  it('refuses all languages when it does not cover them all, and takes what it just covers', async () => {
    const client = await sandboxClient({ balance: 25, reserved: 5, pricePer1000Characters: 10 })
    const body = (languages: string[]) => ({
      source_language: 'en',
      target_languages: languages,
      resource: { type: 'text/plain', data: thousand },
    })
    const reply = await client.post('/v1/translate', body(['de', 'fr', 'it']))
    expect([reply.status, reply.json]).toEqual([
      400,
      { code: 'INSUFFICIENT_FUNDS', description: expect.any(String), param1: '30', param2: '20' },
    ])
    expect(client.sandbox.orders()).toEqual([])
    expect((await client.post('/v1/translate', body(['de', 'fr']))).status).toBe(200)
    expect((await client.post('/v1/translate', body(['it']))).status).toBe(400)
    client.sandbox.setAccount({ overdraftAllowed: true })
    expect((await client.post('/v1/translate', body(['it']))).status).toBe(200)
  })

  it('can change hands', async () => {
    const client = await sandboxClient(options)
    client.sandbox.setAccount({ id: 5, balance: -1.5, reserved: 0 })
    expect(await money(client)).toEqual([5, -1.5, 0])
  })
})

describe('languages that are not sold', () => {
  const ask = (languages: string[]) => ({
    source_language: 'en',
    target_languages: languages,
    resource: { type: 'text/plain', data: 'x' },
  })

  it.each([
    ['unsold', { unsold: ['fr'] }, 400, 400],
    ['rejected', { reject: ['fr'] }, 200, 400],
  ])('%s: nothing is placed, in no language', async (_, options, onCalculate, onTranslate) => {
    const client = await sandboxClient(options)
    expect((await client.post('/v1/calculate', ask(['de', 'fr']))).status).toBe(onCalculate)
    const reply = await client.post('/v1/translate', ask(['de', 'fr']))
    expect([reply.status, reply.record.code, reply.record.param2]).toEqual([
      onTranslate,
      'LANGUAGE_NOT_FOUND',
      'fr',
    ])
    expect(client.sandbox.orders()).toEqual([])
    expect((await client.post('/v1/translate', ask(['de']))).status).toBe(200)
  })
})
