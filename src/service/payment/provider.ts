/** Who pays: the contract of a payment provider, and the things that are accepted as one. */
import { isMapping } from '../../model.ts'
import { UnreadableError } from '../fields.ts'
import type { PaymentChallenge } from './challenge.ts'
import { type PaymentProof, proofIn } from './credential.ts'

/** The payment that a provider is asked for. Everything in it was checked before, except texts of the service for people. */
export type PaymentRequest = {
  /** The parameters of the challenge as they were received. */
  readonly challenge: Readonly<Record<string, string>>
  /** The decoded `request` of the challenge. */
  readonly request: Readonly<Record<string, unknown>>
  /** US dollars in cents, such as `12.50`. */
  readonly amountUsd: string
  /** The address of the service. */
  readonly service: string
  /** SHA-256 of the order request in hexadecimal digits. */
  readonly bodySha256: string
}

/** The proof of a payment, or a finished credential for this challenge as the header takes it. */
export type PaymentAnswer = PaymentProof | { readonly credential: string }

export type PaymentProvider = {
  /** The methods that it can pay, such as `stripe/charge`. Default: any. */
  readonly methods?: readonly string[] | undefined
  /**
   * Obtains the proof that a challenge is paid, after asking a person where the wallet asks one. Anything thrown means that
   * nothing was paid. It is called once for each request that buys.
   */
  pay(request: PaymentRequest, options: { readonly signal: AbortSignal }): Promise<PaymentAnswer>
}

/** A client method of the library `mppx`, as far as it is needed here. */
export type PaymentMethod = {
  readonly name: string
  readonly intent: string
  createCredential(options: { readonly challenge: object }): Promise<string>
}

/** A method object of `mppx` as a provider. */
export function providerOfMethod(method: PaymentMethod): PaymentProvider {
  return {
    methods: [`${method.name}/${method.intent}`],
    pay: async ({ challenge, request }) => ({
      credential: await method.createCredential({ challenge: { ...challenge, request } }),
    }),
  }
}

/** A value that was loaded or handed in as a provider; `undefined` where it is none. */
export function asProvider(value: unknown): PaymentProvider | undefined {
  if (!isMapping(value)) return undefined
  if (isMethod(value)) return providerOfMethod(value)
  return isProvider(value) ? value : undefined
}

function isProvider(value: object): value is PaymentProvider {
  const { pay, methods } = value as Partial<Record<string, unknown>>
  const isList = Array.isArray(methods) && methods.every(one => typeof one === 'string')
  return typeof pay === 'function' && (methods === undefined || isList)
}

function isMethod(value: object): value is PaymentMethod {
  const { name, intent, createCredential } = value as Partial<Record<string, unknown>>
  return typeof createCredential === 'function' && typeof name === 'string' && typeof intent === 'string'
}

/** Pays the sandbox, and nobody else. */
export const testProvider: PaymentProvider = {
  methods: ['stripe/charge'],
  pay: async ({ bodySha256, challenge }) => ({
    payload: {
      spt: `spt_test_${bodySha256.slice(0, 12)}${Buffer.from(challenge.id ?? '')
        .toString('hex')
        .slice(0, 12)}`,
    },
  }),
}

/**
 * The proof in a provider's answer.
 * @throws {UnreadableError} for an answer that is neither a payload nor a credential for this challenge
 */
export function proofOf(answer: unknown, challenge: PaymentChallenge): PaymentProof {
  if (!isMapping(answer)) throw new UnreadableError('the answer of the payment provider: it is not an object')
  const { credential, payload, source } = answer
  if (typeof credential === 'string') return proofIn(credential, challenge)
  if (!isMapping(payload) || Object.keys(payload).length === 0)
    throw new UnreadableError('the answer of the payment provider: it holds neither payload nor credential')
  return { payload, ...(typeof source === 'string' ? { source } : {}) }
}
