/** One request that is paid for by itself: asked for its price, checked, approved, and paid once. */
import { createHash } from 'node:crypto'
import { DragomanError, InterruptedError, ServiceRefusedError } from '../../errors.ts'
import { throwIfInterrupted } from '../../interruption.ts'
import { dollars, isMapping, type MicroDollars, type ServerTime, wordsIn } from '../../model.ts'
import { type CallContext, call } from '../call.ts'
import type { ChargeOptions } from '../client.ts'
import type { HttpAnswer, HttpHead } from '../exchange.ts'
import { describeFailure } from '../failure.ts'
import { readFault } from '../fault.ts'
import { readable } from '../fields.ts'
import { parseJson } from '../json.ts'
import { faultMessage } from '../refusal.ts'
import { placeOnce } from '../translate.ts'
import type { PaidAnswer, TranslateOutcome } from '../types.ts'
import {
  checkedCharge,
  chooseChallenge,
  holdsChallenge,
  isExpired,
  isRefreshed,
  type PaymentChallenge,
  PaymentRefusal,
  payeeOf,
} from './challenge.ts'
import { credentialFor, type PaymentProof, receiptIn } from './credential.ts'
import { type PaymentProvider, proofOf } from './provider.ts'

export type Till = {
  readonly context: CallContext
  readonly path: string
  readonly provider: PaymentProvider
  readonly address: string
  readonly now: () => ServerTime
  /** Whom a payment may be for; `undefined`: whom the first challenge names. */
  readonly payee: string | undefined
}

export type Quote = { readonly challenge: PaymentChallenge; readonly amount: MicroDollars }

/**
 * The charge for a request, without paying it. Repeated like any read: nothing is bought without a credential.
 * @throws {PaymentRefusal} for a charge that must not be paid
 * @throws {DragomanError} when the service refuses the request or cannot be reached
 */
export async function quote(
  till: Till,
  body: Buffer,
  limits: { readonly most: MicroDollars; readonly signal: AbortSignal | undefined },
): Promise<Quote> {
  const { context, path, provider, payee } = till
  const header = await call<{ readonly authenticate: string | undefined }>(context, {
    method: 'POST',
    path,
    body,
    signal: limits.signal,
    answered: ({ status, authenticate }) => (status === 402 ? { authenticate } : undefined),
    read: () => {
      throw new ServiceRefusedError(
        `POST ${path}: the service accepted the request without a payment, so it may have placed orders; nothing was paid. Check DRAGOMAN_BASE_URL`,
        200,
      )
    },
  })
  const challenge = chooseChallenge(header.authenticate, provider.methods)
  const amount = checkedCharge(challenge, { body, now: till.now(), most: limits.most, payee })
  return { challenge, amount }
}

/** The records that a payment leaves on its way. `paying` is durable on return, or throws and keeps the request from being sent. */
export type PaymentMemory = {
  readonly paying: (challenge: PaymentChallenge, credential: string) => void
  readonly answered: (challenge: PaymentChallenge, head: HttpHead) => void
  readonly notTaken: (challenge: PaymentChallenge) => void
}

/** Pays for a request at most once (`pay-once`). Every outcome is returned, none is thrown. */
export async function payOnce(
  till: Till,
  body: Buffer,
  charge: ChargeOptions,
  { memory, limitMs }: { readonly memory: PaymentMemory; readonly limitMs: number },
): Promise<TranslateOutcome & { readonly challenge?: PaymentChallenge }> {
  let challenge: PaymentChallenge
  let proof: PaymentProof
  let error: DragomanError | undefined
  try {
    const quoted = await quote(till, body, charge)
    const approved = await approve(till, body, quoted, charge.signal)
    proof = approved.proof
    challenge = await currentChallenge(till, body, quoted, { ...charge, isFinal: approved.isFinal })
    throwIfInterrupted(charge.signal)
    const { amount } = quoted
    const { id, method, intent } = challenge
    memory.paying(challenge, credentialFor(challenge, proof))
    try {
      charge.onPaying({ amount, method: `${method}/${intent}`, payee: payeeOf(challenge), challenge: id })
    } catch (failure) {
      memory.notTaken(challenge)
      throw failure
    }
  } catch (failure) {
    return unpaid(failure)
  }
  const name = challenge.header
  const outcome = await placeOnce(till.context, {
    path: till.path,
    body,
    limitMs,
    signal: charge.signal,
    payment: {
      headers: { [name]: credentialFor(challenge, proof) },
      onHead: head => {
        memory.answered(challenge, head)
        try {
          charge.onPaid(paidAnswer(head))
        } catch (failure) {
          if (!(failure instanceof DragomanError)) throw failure
          error = failure
        }
      },
      judge: answer => judged(answer, till.context.redact),
    },
  })
  if (outcome.kind === 'not-sent' || outcome.kind === 'refused') memory.notTaken(challenge)
  return outcome.kind === 'placed' ? { ...outcome, error, challenge } : outcome
}

type Approved = {
  readonly proof: PaymentProof
  /** It is a credential for this challenge, and no other can take its place. */
  readonly isFinal: boolean
}

/** @throws {PaymentRefusal} where the provider pays nothing, {InterruptedError} where it was cut */
async function approve(
  { provider, address, context }: Till,
  body: Buffer,
  { challenge, amount }: Quote,
  signal: AbortSignal | undefined,
): Promise<Approved> {
  try {
    const answer: unknown = await provider.pay(
      {
        challenge: challenge.echo,
        request: challenge.request,
        amountUsd: dollars(amount).toFixed(2),
        service: address,
        bodySha256: createHash('sha256').update(body).digest('hex'),
      },
      { signal: signal ?? new AbortController().signal },
    )
    const proof = proofOf(answer, challenge)
    return { proof, isFinal: isMapping(answer) && typeof answer.credential === 'string' }
  } catch (failure) {
    throwIfInterrupted(signal)
    if (failure instanceof PaymentRefusal) throw failure
    const { message } = describeFailure(
      failure instanceof Error ? failure : new Error(String(failure)),
      context.redact,
    )
    throw new PaymentRefusal(
      'PAYMENT_DECLINED',
      `the payment provider paid nothing: ${message}. Nothing was ordered`,
    )
  }
}

/** An approval may take longer than a challenge is valid: the service is then asked again, and may change id and expiry alone. */
async function currentChallenge(
  till: Till,
  body: Buffer,
  { challenge }: Quote,
  charge: Pick<ChargeOptions, 'most' | 'signal'> & Pick<Approved, 'isFinal'>,
): Promise<PaymentChallenge> {
  if (!isExpired(challenge, till.now() + marginMs)) return challenge
  if (charge.isFinal) {
    if (!isExpired(challenge, till.now())) return challenge
    throw new PaymentRefusal(
      'PAYMENT_EXPIRED',
      'the payment challenge expired while the payment was being approved; nothing was ordered. Run again',
    )
  }
  const fresh = await quote(till, body, charge)
  if (isRefreshed(challenge, fresh.challenge)) return fresh.challenge
  throw new PaymentRefusal(
    'PAYMENT_CHANGED',
    'the service changed the payment challenge while the payment was being approved; nothing was paid. Run again',
  )
}

/** A request that arrives later than this after it was sent is the service's to judge. */
const marginMs = 5_000

function unpaid(failure: unknown): TranslateOutcome {
  if (failure instanceof PaymentRefusal)
    return {
      kind: 'refused',
      status: 402,
      serviceCode: failure.code,
      message: failure.message,
      isPayment: true,
    }
  if (failure instanceof ServiceRefusedError) {
    const { status, serviceCode, message } = failure
    return { kind: 'refused', status, serviceCode, message }
  }
  if (!(failure instanceof DragomanError)) throw failure
  const reason = failure instanceof InterruptedError ? 'it was interrupted' : failure.message
  return {
    kind: 'not-sent',
    message: `the order request was not paid and not sent: ${reason}`,
    cause: failure,
  }
}

/** Problems by which a service says that it did not take the payment. One that speaks of a replay is none of them. */
const notTaken: ReadonlySet<string> = new Set(
  wordsIn(
    'payment-insufficient payment-expired verification-failed malformed-credential',
    'invalid-payload method-unsupported',
  ),
)

/** Whatever else than an order answers a payment may have taken the money: then nobody pays again by himself (`pay-once`). */
function judged(answer: HttpAnswer, redact: (text: string) => string): TranslateOutcome {
  const { status, body, authenticate, receipt, accessToken } = answer
  const problem = problemOf(body)
  const said = faultMessage({ ...readFault(status, body, redact), status })
  const isRefusal = status === 402 ? holdsChallenge(authenticate) : status === 400
  if (isRefusal && notTaken.has(problem) && receipt === undefined && accessToken === undefined)
    return {
      kind: 'refused',
      status: 402,
      serviceCode: 'PAYMENT_REFUSED',
      isPayment: true,
      message: `the service did not accept the payment (${problem}): ${said}. Nothing was ordered; check the wallet before you run again`,
    }
  return {
    kind: 'unclear',
    status,
    message: `the payment was sent, but it is unknown whether the service accepted it: ${said}. Nothing is paid again until this is settled; check your wallet`,
  }
}

function problemOf(body: Buffer | undefined): string {
  if (body === undefined || body.length > 65_536) return ''
  const json = readable(() => parseJson(body))
  return isMapping(json) && typeof json.type === 'string' ? (json.type.split('/').at(-1) ?? '') : ''
}

function paidAnswer({ status, accessToken, receipt }: HttpHead): PaidAnswer {
  return {
    status,
    token:
      accessToken === undefined
        ? undefined
        : createHash('sha256').update(accessToken).digest('hex').slice(0, 16),
    receipt: receiptIn(receipt),
  }
}
