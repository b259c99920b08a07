import { interruption } from '../interruption.ts'
import type { CallContext } from './call.ts'
import type { HttpAnswer, HttpOutcome, HttpRequest } from './exchange.ts'
import { describeFailure } from './failure.ts'
import { readFault } from './fault.ts'
import { UnreadableError } from './fields.ts'
import { parseJson } from './json.ts'
import { faultMessage } from './refusal.ts'
import { retryAfterMs } from './retry.ts'
import type { TranslateOutcome } from './types.ts'
import { parsePlacement } from './wire.ts'

/** Statuses by which the service, or a gateway before it, has decided against a request. All others decide nothing. */
const refusing: readonly number[] = [400, 401, 402, 403, 404, 405, 406, 413, 429]

/** Connections that are tried after the first when no byte could be sent. */
const maxReconnects = 2

export type OutgoingOrder = {
  readonly path: string
  readonly body: Buffer
  /** For everything, in milliseconds. */
  readonly limitMs: number
  /** Keeps the request from starting; does not cut it. */
  readonly signal: AbortSignal | undefined
  /** The payment of the request, where its sender has no account. */
  readonly payment?: Pick<HttpRequest, 'headers' | 'onHead'> & {
    /** The meaning of an answer other than 200 for a request that carries a payment. */
    readonly judge: (answer: HttpAnswer) => TranslateOutcome
  }
}

/** Sends an order request at most once. Never repeats it after its first byte may have left. */
export async function placeOnce(context: CallContext, order: OutgoingOrder): Promise<TranslateOutcome> {
  const { clock, send, redact } = context
  const { path, body, limitMs, signal, payment } = order
  const deadline = clock.monotonic() + limitMs
  for (let reconnects = 0; ; reconnects += 1) {
    if (signal?.aborted === true) {
      const cause = interruption(signal)
      return { kind: 'not-sent', message: `the order request was not sent: ${cause.message}`, cause }
    }
    const timeoutMs = Math.max(1, Math.ceil(deadline - clock.monotonic()))
    const { headers, onHead } = payment ?? {}
    const outcome = await send({ method: 'POST', path, body, headers, onHead, timeoutMs, once: true })
    const notSent = outcome.kind === 'failed' && !outcome.sent
    if (!notSent || reconnects === maxReconnects || clock.monotonic() >= deadline)
      return outcomeOf(outcome, redact, payment?.judge)
  }
}

/** The outcome of one order request (`no-blind-repeat`). */
function outcomeOf(
  outcome: HttpOutcome,
  redact: (text: string) => string,
  judge: ((answer: HttpAnswer) => TranslateOutcome) | undefined,
): TranslateOutcome {
  if (outcome.kind === 'failed') {
    const cause = describeFailure(outcome.failure, redact)
    return outcome.sent
      ? {
          kind: 'unclear',
          message: `the order request was sent, but its answer was lost: ${cause.message}`,
          cause,
        }
      : { kind: 'not-sent', message: `the order request was not sent: ${cause.message}`, cause }
  }
  const { status, body } = outcome
  if (status === 200) return outcomeOf200(outcome, redact)
  if (judge !== undefined) return judge(outcome)
  const fault = readFault(status, body, redact)
  const message = faultMessage(fault)
  if (!refusing.includes(status)) return { kind: 'unclear', status, message }
  const wait = retryAfterMs(outcome.retryAfter, outcome.date)
  return {
    kind: 'refused',
    status,
    serviceCode: fault.code,
    parameters: fault.parameters,
    message,
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
  }
}

function outcomeOf200(
  { status, body, failure }: Extract<HttpOutcome, { kind: 'answer' }>,
  redact: (text: string) => string,
): TranslateOutcome {
  try {
    if (body !== undefined) return { kind: 'placed', ...parsePlacement(parseJson(body)) }
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error
    return {
      kind: 'unclear',
      status,
      message: `the answer to the order request is unreadable: ${error.message}`,
    }
  }
  const cause = describeFailure(failure, redact)
  return {
    kind: 'unclear',
    status,
    message: `the answer to the order request is incomplete: ${cause.message}`,
    cause,
  }
}
