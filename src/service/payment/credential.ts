/** The credential that pays a challenge: the value of one header, and a secret. */
import { isMapping } from '../../model.ts'
import { readable, UnreadableError } from '../fields.ts'
import { parseJson } from '../json.ts'
import type { PaymentChallenge } from './challenge.ts'

/** The answer of a provider to a challenge: the method's own proof of payment. */
export type PaymentProof = {
  readonly payload: Readonly<Record<string, unknown>>
  /** Who pays, where the method names it. */
  readonly source?: string | undefined
}

/** The value of the credential's header: `Payment` and the credential in base64url. */
export function credentialFor({ echo }: PaymentChallenge, { payload, source }: PaymentProof): string {
  const json = JSON.stringify({ challenge: echo, ...(source === undefined ? {} : { source }), payload })
  return `Payment ${Buffer.from(json).toString('base64url')}`
}

/**
 * The proof in a credential that somebody else has made, for this very challenge.
 * @throws {UnreadableError}
 */
export function proofIn(credential: string, challenge: PaymentChallenge): PaymentProof {
  const [, base64] = /^(?:Payment +)?([A-Za-z0-9_-]+={0,2})$/i.exec(credential.trim()) ?? []
  if (base64 === undefined) throw new UnreadableError('credential: it is not base64url')
  const value = parseJson(Buffer.from(base64, 'base64url'))
  if (!isMapping(value) || !isMapping(value.challenge) || !isMapping(value.payload))
    throw new UnreadableError('credential: it holds no challenge and payload')
  if (value.challenge.id !== challenge.id)
    throw new UnreadableError('credential: it is for another challenge')
  const { source, payload } = value
  return { payload, ...(typeof source === 'string' ? { source } : {}) }
}

/** The public part of a receipt: where to look for the payment. */
export type Receipt = { readonly reference: string; readonly timestamp: string }

/** Reads `Payment-Receipt`; `undefined` where there is none that can be read. The header itself is a secret. */
export function receiptIn(header: string | undefined): Receipt | undefined {
  if (header === undefined || header.length > 16_384) return undefined
  const value = readable(() => parseJson(Buffer.from(header.trim(), 'base64url')))
  return isMapping(value)
    ? { reference: wordIn(value.reference), timestamp: wordIn(value.timestamp) }
    : undefined
}

function wordIn(value: unknown): string {
  return typeof value === 'string' && /^[\w.:+/=-]{1,200}$/.test(value) ? value : ''
}
