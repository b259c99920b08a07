/** A payment challenge: what the service wants for which request, and every reason not to pay it. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { formatDollars, isMapping, type MicroDollars, type ServerTime, unless, wordsIn } from '../../model.ts'
import { readable, UnreadableError } from '../fields.ts'
import { parseJson } from '../json.ts'
import { type AuthChallenge, parseAuthChallenges } from './auth-params.ts'

/** The parameters that a credential gives back, each exactly as it was received. */
const echoed = wordsIn('id realm method intent request digest expires description opaque')

export type PaymentChallenge = {
  readonly id: string
  readonly realm: string
  readonly method: string
  readonly intent: string
  /** The parameters that a credential gives back. */
  readonly echo: Readonly<Record<string, string>>
  /** The decoded `request`. */
  readonly request: Readonly<Record<string, unknown>>
  /** The header that takes the credential. */
  readonly header: string
}

/** A challenge that must not be paid, and why. Nothing was paid. */
export class PaymentRefusal extends Error {
  override readonly name = 'PaymentRefusal'
  readonly code: PaymentCode

  constructor(code: PaymentCode, message: string) {
    super(message)
    this.code = code
  }
}

export type PaymentCode =
  | 'PAYMENT_CHALLENGE'
  | 'PAYMENT_METHOD'
  | 'PAYMENT_DIGEST'
  | 'PAYMENT_EXPIRED'
  | 'PAYMENT_CURRENCY'
  | 'PAYMENT_ABOVE_PLAN'
  | 'PAYMENT_RECIPIENT'
  | 'PAYMENT_CHANGED'
  | 'PAYMENT_DECLINED'
  | 'PAYMENT_REFUSED'

/**
 * The first challenge that can be paid with one of these methods; any method where none is named.
 * @param methods `method/intent`, such as `stripe/charge`
 * @throws {PaymentRefusal} where there is none, or any of the header is unreadable
 */
export function chooseChallenge(
  header: string | undefined,
  methods: readonly string[] | undefined,
): PaymentChallenge {
  const all = paymentChallenges(header)
  const wanted = all.filter(
    ({ method, intent }) => intent === 'charge' && (methods?.includes(`${method}/${intent}`) ?? true),
  )
  const [first] = wanted
  if (first === undefined) {
    const offered = all.map(({ method, intent }) => `${method}/${intent}`).join(', ')
    throw new PaymentRefusal(
      'PAYMENT_METHOD',
      `the service accepts only ${offered}, but ${methods === undefined ? 'a provider can pay only a charge' : `the payment provider supports only ${methods.join(', ')}; choose another provider`}`,
    )
  }
  if (first.header !== 'authorization' && first.header !== 'payment-authorization') {
    throw new PaymentRefusal(
      'PAYMENT_CHALLENGE',
      'the payment challenge wants its credential in a header other than Authorization and Payment-Authorization; nothing was paid. Report it to the service',
    )
  }
  return first
}

/** @throws {PaymentRefusal} */
function paymentChallenges(header: string | undefined): readonly PaymentChallenge[] {
  try {
    const payments = parseAuthChallenges(header ?? '').filter(({ scheme }) => scheme === 'payment')
    if (payments.length === 0)
      throw new UnreadableError('WWW-Authenticate: there is no challenge of the scheme Payment')
    return payments.map(readChallenge)
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error
    throw new PaymentRefusal(
      'PAYMENT_CHALLENGE',
      `the payment challenge of the service cannot be read (${error.message}); nothing was paid. Use an API key, or report it to the service`,
    )
  }
}

/** Whether a header holds a payment challenge that can be read. */
export function holdsChallenge(header: string | undefined): boolean {
  return unless(PaymentRefusal, () => paymentChallenges(header)) !== undefined
}

function readChallenge({ params }: AuthChallenge): PaymentChallenge {
  const required = (name: string) => {
    const value = params.get(name)
    if (value === undefined || value === '') throw new UnreadableError(`${name}: it is missing`)
    return value
  }
  const [id, realm, method, intent, request] = [
    required('id'),
    required('realm'),
    required('method'),
    required('intent'),
    required('request'),
  ]
  if (!/^[a-z][a-z0-9-]{0,63}$/.test(method)) throw new UnreadableError('method: it is not a name')
  if (!/^[a-z][a-z0-9-]{0,63}$/.test(intent)) throw new UnreadableError('intent: it is not a name')
  const echo = Object.fromEntries(
    echoed.flatMap(name => (params.has(name) ? [[name, params.get(name) ?? '']] : [])),
  )
  // Anything but the one other name that is known would let a challenge write any header.
  const header = params.has('header')
    ? params.get('header')?.toLowerCase() === 'payment-authorization'
      ? 'payment-authorization'
      : 'unknown'
    : 'authorization'
  return { id, realm, method, intent, echo, request: decodedRequest(request), header }
}

function decodedRequest(request: string): Readonly<Record<string, unknown>> {
  if (!/^[A-Za-z0-9_-]+={0,2}$/.test(request)) throw new UnreadableError('request: it is not base64url')
  const value = parseJson(Buffer.from(request, 'base64url'))
  if (!isMapping(value)) throw new UnreadableError('request: it is not an object')
  return value
}

export type ChargeLimits = {
  /** The exact bytes that are sent. */
  readonly body: Buffer
  readonly now: ServerTime
  /** The highest amount that may be paid. */
  readonly most: MicroDollars
  /** Who has to be paid, as `payeeOf` names it; `undefined`: anybody. */
  readonly payee: string | undefined
}

/**
 * The amount of a challenge that may be paid.
 * @throws {PaymentRefusal} for a charge that is out of date, for another body, in another currency, above the limit, or
 * for another recipient
 */
export function checkedCharge(challenge: PaymentChallenge, limits: ChargeLimits): MicroDollars {
  const { echo, request } = challenge
  const { body, now, most, payee } = limits
  if (isExpired(challenge, now))
    throw new PaymentRefusal(
      'PAYMENT_EXPIRED',
      'the payment challenge is out of date, or its date cannot be read; nothing was paid. Run again',
    )
  if (echo.digest !== undefined && !isDigestOf(echo.digest, body))
    throw new PaymentRefusal(
      'PAYMENT_DIGEST',
      'the payment challenge is for another request (its digest differs); nothing was paid. Report it to the service',
    )
  if (typeof request.currency !== 'string' || request.currency.toLowerCase() !== 'usd')
    throw new PaymentRefusal(
      'PAYMENT_CURRENCY',
      'the payment challenge is not in US dollars; nothing was paid. Report it to the service',
    )
  const amount = centsOf(request.amount) * 10_000
  if (payee !== undefined && payeeOf(challenge) !== payee)
    throw new PaymentRefusal(
      'PAYMENT_RECIPIENT',
      'the payment challenge names another recipient than expected; nothing was paid. Run "dragoman plan", and compare the recipients',
    )
  if (amount > most)
    throw new PaymentRefusal(
      'PAYMENT_ABOVE_PLAN',
      `the service asks ${formatDollars(amount)}, above the ${formatDollars(most)} of the plan; nothing was paid. Run again for a new plan`,
    )
  return amount
}

/** Who is paid: the recipient that the charge names, or the seller's account with the payment network. */
export function payeeOf({ request, realm }: Pick<PaymentChallenge, 'request' | 'realm'>): string {
  const details = isMapping(request.methodDetails) ? request.methodDetails : {}
  const named = [request.recipient, details.networkId].find(one => typeof one === 'string' && one !== '')
  return typeof named === 'string' ? named : realm
}

/** A date that cannot be read counts as past. */
export function isExpired({ echo }: PaymentChallenge, now: ServerTime): boolean {
  if (echo.expires === undefined) return false
  const isDate = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:[Zz]|[+-]\d\d:\d\d)$/.test(echo.expires)
  const time = isDate ? Date.parse(echo.expires) : Number.NaN
  return !(time > now)
}

/**
 * Whether one challenge replaces the other: all but id and expiry are the same. Only then may a payment that was approved
 * for the one be used for the other.
 */
export function isRefreshed(before: PaymentChallenge, after: PaymentChallenge): boolean {
  const rest = ({ echo, header }: PaymentChallenge) => {
    const { id: _id, expires: _expires, ...others } = echo
    return JSON.stringify([header, Object.entries(others).sort(([a], [b]) => (a < b ? -1 : 1))])
  }
  return rest(before) === rest(after)
}

function centsOf(amount: unknown): number {
  if (typeof amount === 'string' && /^[1-9]\d{0,8}$/.test(amount)) return Number(amount)
  throw new PaymentRefusal(
    'PAYMENT_CHALLENGE',
    'the amount of the payment challenge cannot be read; nothing was paid. Report it to the service',
  )
}

/** SHA-256 of the body in either spelling: `sha-256=:BASE64:` of RFC 9530, or without the colons. */
export function isDigestOf(digest: string, body: Uint8Array): boolean {
  const own = createHash('sha256').update(body).digest()
  const values = digest.split(',').flatMap(one => {
    const [, value] = /^\s*sha-256=(:?[A-Za-z0-9+/_-]{43}=?:?)\s*$/i.exec(one) ?? []
    return value === undefined || value.startsWith(':') !== value.endsWith(':') ? [] : [value]
  })
  const [value] = values
  if (value === undefined || values.length > 1) return false
  const given = readable(() => Buffer.from(value.replaceAll(':', ''), 'base64'))
  return given !== undefined && given.length === own.length && timingSafeEqual(given, own)
}
