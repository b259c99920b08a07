import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkedCharge,
  chooseChallenge,
  isDigestOf,
  isRefreshed,
  PaymentRefusal,
} from '../../../src/service/payment/challenge.ts'
import { credentialFor } from '../../../src/service/payment/credential.ts'

const body = Buffer.from('{"text":"Grüße"}')
const hash = createHash('sha256').update(body).digest('base64')
const now = Date.UTC(2026, 8, 1, 12)
const charge = { amount: '150', currency: 'usd', methodDetails: { networkId: 'profile_1' } }

function header(change: Record<string, string | undefined> = {}, request: object = charge): string {
  const params = {
    id: 'c1',
    realm: 'shop.example',
    method: 'stripe',
    intent: 'charge',
    request: Buffer.from(JSON.stringify(request)).toString('base64url'),
    digest: `sha-256=:${hash}:`,
    expires: '2026-09-01T12:05:00Z',
    ...change,
  }
  const given = Object.entries(params).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}="${value}"`],
  )
  return `Payment ${given.join(', ')}`
}

const limits = { body, now, most: 1_500_000, payee: undefined }
const amountOf = (text: string, more: Partial<Parameters<typeof checkedCharge>[1]> = {}) =>
  checkedCharge(chooseChallenge(text, ['stripe/charge']), { ...limits, ...more })
const codeOf = (work: () => unknown) => {
  try {
    work()
    return 'paid'
  } catch (error) {
    if (error instanceof PaymentRefusal) return error.code
    throw error
  }
}

describe('a charge that is paid', () => {
  it.each<[title: string, header: string]>([
    ['with the digest of RFC 9530', header()],
    ['with the digest of the common library', header({ digest: `sha-256=${hash}` })],
    ['with one digest among several', header({ digest: `sha-512=:AAAA:, sha-256=:${hash}:` })],
    ['without a digest', header({ digest: undefined })],
    ['without a date', header({ expires: undefined })],
    ['with a date in another zone', header({ expires: '2026-09-01T14:00:01+02:00' })],
    ['in capital letters', header({}, { ...charge, currency: 'USD' })],
    ['behind other schemes and methods', `Basic realm="x", ${header({ method: 'tempo' })}, ${header()}`],
    ['with parameters that nobody knows', header({ colour: 'red' })],
    ['with the header that may be named', header({ header: 'Payment-Authorization' })],
  ])('%s', (_, text) => expect(amountOf(text)).toBe(1_500_000))

  it('is for the recipient that was named', () => {
    expect(amountOf(header(), { payee: 'profile_1' })).toBe(1_500_000)
    expect(amountOf(header({}, { ...charge, recipient: 'r' }), { payee: 'r' })).toBe(1_500_000)
  })
})

describe('a charge that is not paid', () => {
  it.each<[title: string, code: string, header: string | undefined, more?: object]>([
    ['without a header', 'PAYMENT_CHALLENGE', undefined],
    ['of another scheme', 'PAYMENT_CHALLENGE', 'Basic realm="x"'],
    ['broken off', 'PAYMENT_CHALLENGE', header().slice(0, -1)],
    ['with a parameter twice', 'PAYMENT_CHALLENGE', `${header()}, id="c2"`],
    ...['id', 'realm', 'method', 'intent', 'request'].map((name): [string, string, string] => [
      `without ${name}`,
      'PAYMENT_CHALLENGE',
      header({ [name]: undefined }),
    ]),
    ['with an empty id', 'PAYMENT_CHALLENGE', header({ id: '' })],
    ['with a request that is no base64url', 'PAYMENT_CHALLENGE', header({ request: '{}' })],
    ['with a request that is no object', 'PAYMENT_CHALLENGE', header({ request: 'W10' })],
    ['to another header', 'PAYMENT_CHALLENGE', header({ header: 'Cookie' })],
    ['to the header Authorization by name', 'PAYMENT_CHALLENGE', header({ header: 'Authorization' })],
    ['by a method that nobody can pay', 'PAYMENT_METHOD', header({ method: 'tempo' })],
    ['by subscription', 'PAYMENT_METHOD', header({ intent: 'subscription' })],
    ['for another body', 'PAYMENT_DIGEST', header(), { body: Buffer.from('{}') }],
    ['with half a colon', 'PAYMENT_DIGEST', header({ digest: `sha-256=:${hash}` })],
    ['with a digest of another kind', 'PAYMENT_DIGEST', header({ digest: `sha-512=:${hash}:` })],
    ['with two digests', 'PAYMENT_DIGEST', header({ digest: `sha-256=${hash}, sha-256=${hash}` })],
    ['out of date', 'PAYMENT_EXPIRED', header({ expires: '2026-09-01T12:00:00Z' })],
    ['with a date that is none', 'PAYMENT_EXPIRED', header({ expires: 'tomorrow' })],
    ['in euros', 'PAYMENT_CURRENCY', header({}, { ...charge, currency: 'eur' })],
    ['without a currency', 'PAYMENT_CURRENCY', header({}, { amount: '1' })],
    ['above the plan', 'PAYMENT_ABOVE_PLAN', header({}, { ...charge, amount: '151' })],
    ...['', '0', '-1', '1.5', '1e2', '0150', '9999999999', 150, null].map(
      (amount): [string, string, string] => [
        `of ${JSON.stringify(amount)}`,
        'PAYMENT_CHALLENGE',
        header({}, { ...charge, amount }),
      ],
    ),
    ['to another recipient', 'PAYMENT_RECIPIENT', header(), { payee: 'profile_2' }],
    [
      'to a recipient beside the account',
      'PAYMENT_RECIPIENT',
      header({}, { ...charge, recipient: 'x' }),
      { payee: 'profile_1' },
    ],
  ])('%s', (_, code, text, more = {}) => {
    expect(
      codeOf(() => checkedCharge(chooseChallenge(text, ['stripe/charge']), { ...limits, ...more })),
    ).toBe(code)
  })
})

describe('a challenge that was refreshed', () => {
  const one = chooseChallenge(header(), undefined)
  it('may have another id and another date', () => {
    expect(
      isRefreshed(one, chooseChallenge(header({ id: 'c2', expires: '2026-09-01T13:00:00Z' }), undefined)),
    ).toBe(true)
    expect(isRefreshed(one, chooseChallenge(header({ id: 'c2', expires: undefined }), undefined))).toBe(true)
  })

  it.each([
    { realm: 'x' },
    { method: 'tempo' },
    { request: Buffer.from(JSON.stringify({ ...charge, amount: '149' })).toString('base64url') },
    // The same charge, written otherwise.
    { request: Buffer.from(JSON.stringify(charge, null, 1)).toString('base64url') },
    { digest: `sha-256=${hash}` },
    { digest: undefined },
    { opaque: 'e30' },
    { description: 'x' },
    { header: 'payment-authorization' },
  ])('may differ in nothing else: %j', change =>
    expect(isRefreshed(one, chooseChallenge(header({ id: 'c2', ...change }), undefined))).toBe(false),
  )
})

it('a digest is that of its bytes alone, in both spellings', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 64 }),
      fc.uint8Array({ maxLength: 64 }),
      fc.boolean(),
      (a, b, colons) => {
        const digest = createHash('sha256').update(a).digest('base64')
        const isSame = Buffer.from(a).equals(Buffer.from(b))
        expect(isDigestOf(colons ? `sha-256=:${digest}:` : `sha-256=${digest}`, b)).toBe(isSame)
      },
    ),
  )
})

it('a credential gives back every parameter as it came', () => {
  const odd = Buffer.from('{ "currency" : "usd", "amount":"150" }').toString('base64url')
  const challenge = chooseChallenge(
    header({
      request: odd,
      digest: `sha-256=${hash}`,
      description: 'a \\"b\\"',
      opaque: 'e30=',
      colour: 'red',
    }),
    undefined,
  )
  const credential = credentialFor(challenge, { payload: { spt: 'spt_1' }, source: 'me' })
  expect(JSON.parse(Buffer.from(credential.slice('Payment '.length), 'base64url').toString())).toEqual({
    challenge: {
      id: 'c1',
      realm: 'shop.example',
      method: 'stripe',
      intent: 'charge',
      request: odd,
      digest: `sha-256=${hash}`,
      expires: '2026-09-01T12:05:00Z',
      description: 'a "b"',
      opaque: 'e30=',
    },
    source: 'me',
    payload: { spt: 'spt_1' },
  })
})
