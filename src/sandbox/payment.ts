/**
 * Orders that are paid for one by one, by the Machine Payments Protocol: a challenge for each request that comes without
 * a payment, and a settlement for each credential. Whoever pays here pays nothing: any `spt_…` is money.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { MicroDollars } from '../model.ts'
import { dollars } from '../model.ts'
import type { WireVariants } from './options.ts'
import { Refusal } from './problems.ts'
import type { Store } from './store.ts'

/** The challenge for one body, as it was issued. */
type Issued = {
  readonly params: ReadonlyMap<string, string>
  readonly body: string
  readonly cents: number
  readonly until: number
}

/** The cash backend of a sandbox. Challenges are forgotten with the process; orders and their access are not. */
export type CashDesk = {
  readonly secret: Buffer
  readonly issued: Map<string, Issued>
  /** Challenges and tokens that were used. */
  readonly spent: Set<string>
}

export type Payment = { readonly challenge: string; readonly credential: string; readonly cents: number }

export function openCashDesk(): CashDesk {
  return { secret: randomBytes(32), issued: new Map(), spent: new Set() }
}

/** A refusal of a payment: 402 with a fresh challenge, or 400. `problem` is the last part of its type. */
export class PaymentProblem extends Refusal {
  override readonly problem: string

  constructor(status: 400 | 402, problem: string, description: string, headers: Record<string, string>) {
    super(status, problem.replaceAll('-', '_').toUpperCase(), description, { headers })
    this.problem = problem
  }
}

export type Sale = {
  readonly backend: CashDesk
  readonly store: Store
  readonly wire: WireVariants
  /** The bytes that were received. */
  readonly body: Buffer
  readonly price: MicroDollars
  readonly host: string
}

/** The credential of a request: `''` where it offers none, `undefined` where it identifies itself otherwise. */
export function credentialOf(headers: Readonly<Record<string, string | undefined>>): string | undefined {
  const own = headers['payment-authorization'] ?? headers.authorization
  if (own === undefined) return ''
  return /^payment +(\S+)$/i.exec(own)?.[1]
}

/** @throws {PaymentProblem} that asks for payment */
export function demandPayment(sale: Sale): never {
  throw refused(sale, 'payment-required', 'This request is paid for by itself')
}

/**
 * Takes a payment for this body, once.
 * @throws {PaymentProblem}
 */
export function settle(sale: Sale, credential: string): Payment {
  const { backend, store, wire } = sale
  const given = decoded(credential)
  if (given === undefined)
    throw refused(sale, 'malformed-credential', 'The credential is no JSON object in base64url')
  const id = String(given.challenge.get('id'))
  const issued = backend.issued.get(id)
  if (issued === undefined || backend.spent.has(id))
    throw refused(sale, 'invalid-challenge', 'There is no such challenge, or it was used')
  for (const [name, value] of issued.params) {
    if (name !== 'header' && given.challenge.get(name) !== value)
      throw refused(sale, 'invalid-challenge', `The challenge has another ${name}`)
  }
  if (store.now() >= issued.until) throw refused(sale, 'payment-expired', 'The challenge is out of date')
  if (fingerprint(sale.body) !== issued.body)
    throw refused(sale, 'verification-failed', 'The body is not the one of the challenge')
  if (centsOf(sale.price) > issued.cents)
    throw refused(sale, 'payment-insufficient', 'The price has risen since the challenge')
  const token = given.payload.get('spt')
  if (typeof token !== 'string' || !/^spt_\w+$/.test(token))
    throw refused(sale, 'invalid-payload', 'The payload holds no shared payment token')
  if (backend.spent.has(token)) throw refused(sale, 'verification-failed', 'The payment token was used')
  if (issued.cents * 10_000 < wire.cardMinimum)
    throw refused(sale, 'verification-failed', `Cards pay ${dollars(wire.cardMinimum)} US dollars at least`)
  if (wire.payments === 'never') demandPayment(sale)
  backend.spent.add(id)
  backend.spent.add(token)
  return { challenge: id, credential, cents: issued.cents }
}

/** The headers of an answer to a payment, after what it opens was written down. */
export function handOver(
  store: Store,
  wire: WireVariants,
  { challenge, credential, cents }: Payment,
  ids: readonly string[],
): Record<string, string> {
  const headers: Record<string, string> = { 'Cache-Control': 'private' }
  const grant = (token: string) =>
    store.update({ tokens: [...store.state.tokens, { token, orderIds: [...ids] }] })
  if (wire.access !== 'receipt') {
    const token = `rat_${randomBytes(18).toString('base64url')}`
    grant(token)
    headers['Resource-Access-Token'] = token
  }
  if (wire.access !== 'token') {
    grant(credential)
    const timestamp = new Date(store.now()).toISOString()
    const reference = `pi_${createHash('sha256').update(challenge).digest('hex').slice(0, 16)}`
    const receipt = { status: 'success', method: 'stripe', timestamp, reference, amount: String(cents) }
    headers['Payment-Receipt'] = base64url(JSON.stringify(receipt))
  }
  return headers
}

function refused(sale: Sale, problem: string, description: string): PaymentProblem {
  return new PaymentProblem(402, problem, description, {
    'WWW-Authenticate': challengeFor(sale),
    'Cache-Control': 'no-store',
  })
}

function challengeFor({ backend, store, wire, body, price, host }: Sale): string {
  const cents = centsOf(price)
  const until = store.now() + wire.challengeMs
  // JCS: the names of each object in order, no blanks.
  const request = JSON.stringify({
    amount: String(cents),
    currency: 'usd',
    methodDetails: { networkId: 'sandbox_seller', paymentMethodTypes: ['card'] },
  })
  const digest = digestOf(body, wire.digest)
  const params = new Map([
    ['realm', host],
    ['method', 'stripe'],
    ['intent', 'charge'],
    ['request', base64url(request)],
    ['expires', new Date(until).toISOString()],
    ...(digest === undefined ? [] : [['digest', digest] as const]),
    ...(wire.credentialHeader === 'authorization' ? [] : [['header', wire.credentialHeader] as const]),
    ['description', 'A "sandbox" order'],
  ])
  const slots = ['realm', 'method', 'intent', 'request', 'expires', 'digest', 'opaque']
  const nonce = randomBytes(9).toString('base64url')
  const id = createHmac('sha256', backend.secret)
    .update([...slots.map(name => params.get(name) ?? ''), nonce].join('|'))
    .digest('base64url')
  params.set('id', id)
  backend.issued.set(id, { params, body: fingerprint(body), cents, until })
  const written = [...params].map(([name, value]) => `${name}="${value.replace(/["\\]/g, '\\$&')}"`)
  return `Payment ${written.join(', ')}`
}

function digestOf(body: Buffer, spelling: WireVariants['digest']): string | undefined {
  const base64 = createHash('sha256')
    .update(spelling === 'wrong' ? Buffer.concat([body, Buffer.from(' ')]) : body)
    .digest('base64')
  if (spelling === 'none') return undefined
  return spelling === 'bare' ? `sha-256=${base64}` : `sha-256=:${base64}:`
}

function decoded(
  credential: string,
):
  | { readonly challenge: ReadonlyMap<string, unknown>; readonly payload: ReadonlyMap<string, unknown> }
  | undefined {
  try {
    const json: unknown = JSON.parse(Buffer.from(credential, 'base64url').toString())
    const outer = membersOf(json)
    return { challenge: membersOf(outer.get('challenge')), payload: membersOf(outer.get('payload')) }
  } catch {
    return undefined
  }
}

function membersOf(value: unknown): ReadonlyMap<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new TypeError('not an object')
  return new Map(Object.entries(value))
}

function centsOf(price: MicroDollars): number {
  return Math.max(1, Math.ceil(price / 10_000))
}

function fingerprint(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex')
}

function base64url(text: string): string {
  return Buffer.from(text).toString('base64url')
}
