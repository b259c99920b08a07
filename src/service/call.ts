import { type DragomanError, ServiceUnreachableError, UsageError } from '../errors.ts'
import { throwIfInterrupted } from '../interruption.ts'
import type { Clock } from '../model.ts'
import type { HttpAnswer, HttpOutcome, HttpRequest } from './exchange.ts'
import { describeFailure } from './failure.ts'
import { readFault } from './fault.ts'
import { UnreadableError } from './fields.ts'
import { errorOfFault } from './refusal.ts'
import { isTransient, retryAfterMs, retryDelayMs } from './retry.ts'

export type CallContext = {
  readonly send: (request: HttpRequest) => Promise<HttpOutcome>
  readonly redact: (text: string) => string
  readonly clock: Clock
  /** 0 to 1. */
  readonly random: () => number
  /** The limit of one attempt, in milliseconds. */
  readonly attemptMs: number
}

export type Call<T> = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly body?: Buffer
  readonly headers?: Readonly<Record<string, string>>
  /** The value of an answer whatever its status and body are; `undefined`: it is judged like any other. */
  readonly answered?: (answer: HttpAnswer) => T | undefined
  /** @throws {UnreadableError} */
  readonly read: (body: Buffer) => T
  /** Default 200 alone. */
  readonly success?: readonly number[]
  /** The meaning of a 404, where it is no error. */
  readonly missing?: { readonly value: T }
  readonly signal: AbortSignal | undefined
}

const maxRetries = 5

/**
 * A request that may be repeated. Reads (and `calculate`) are, up to 5 times, after network errors, unreadable answers
 * and the statuses that pass; a deletion only when it was not sent or the service says 429 or 5xx.
 * @throws {DragomanError} by `answers-of-the-service`; `InterruptedError` when the signal aborts, which cuts reads and waits
 */
export async function call<T>(context: CallContext, request: Call<T>): Promise<T> {
  const { clock, random, redact, attemptMs } = context
  const { method, path, body, headers, signal } = request
  const deletion = method === 'DELETE'
  for (let retries = 0; ; retries += 1) {
    throwIfInterrupted(signal)
    const outcome = await context.send({
      method,
      path,
      body,
      headers,
      timeoutMs: attemptMs,
      // A deletion whose answer is cut off would look like somebody else's.
      signal: deletion ? undefined : signal,
      once: deletion,
    })
    const operation = `${method} ${path}${retries === 0 ? '' : `, tried ${retries + 1} times`}`
    const verdict = verdictOf(outcome, request, operation, redact)
    if (verdict.kind === 'done') return verdict.value
    throwIfInterrupted(signal)
    if (!verdict.mayRepeat || retries === maxRetries) throw verdict.error
    const { throttled, retryAfterMs } = verdict
    await clock.sleep(retryDelayMs(retries, { throttled, retryAfterMs, random: random() }), signal)
  }
}

type Verdict<T> =
  | { readonly kind: 'done'; readonly value: T }
  | {
      readonly kind: 'failed'
      readonly error: DragomanError
      readonly mayRepeat: boolean
      readonly throttled: boolean
      readonly retryAfterMs: number | undefined
    }

type Failed = { readonly cause: Error; readonly status?: number }

function verdictOf<T>(
  outcome: HttpOutcome,
  request: Call<T>,
  operation: string,
  redact: (text: string) => string,
): Verdict<T> {
  const deletion = request.method === 'DELETE'
  const unreachable = (problem: string, mayRepeat: boolean, options: Failed): Verdict<T> => ({
    kind: 'failed',
    error: new ServiceUnreachableError(`${operation}: ${problem}`, {}, options),
    mayRepeat,
    throttled: false,
    retryAfterMs: undefined,
  })
  if (outcome.kind === 'failed') {
    if (outcome.failure instanceof UsageError) throw outcome.failure
    const cause = describeFailure(outcome.failure, redact)
    return unreachable(`the service could not be reached: ${cause.message}`, !deletion || !outcome.sent, {
      cause,
    })
  }
  const value = request.answered?.(outcome)
  if (value !== undefined) return { kind: 'done', value }
  const { status, body } = outcome
  if (status === 404 && request.missing !== undefined) return { kind: 'done', value: request.missing.value }
  if (status >= 200 && status < 300) {
    if (body === undefined) {
      const cause = describeFailure(outcome.failure, redact)
      return unreachable(`the answer is incomplete: ${cause.message}`, !deletion, { cause, status })
    }
    try {
      return { kind: 'done', value: readSuccess(request, status, body) }
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error
      return unreachable(`the answer is unreadable: ${error.message}`, !deletion, { cause: error, status })
    }
  }
  return {
    kind: 'failed',
    error: errorOfFault(readFault(status, body, redact), operation),
    mayRepeat: isTransient(status) && !(deletion && status === 408),
    throttled: status === 429,
    retryAfterMs: retryAfterMs(outcome.retryAfter, outcome.date),
  }
}

function readSuccess<T>({ success = [200], read }: Call<T>, status: number, body: Buffer): T {
  if (!success.includes(status))
    throw new UnreadableError(`its status is ${status}, not ${success.join(' or ')}`)
  return read(body)
}
