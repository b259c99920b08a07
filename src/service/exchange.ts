import type { Dispatcher } from './http.ts'

export type HttpRequest = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Path and query. */
  readonly path: string
  readonly body?: Buffer | undefined
  /** Beside those of every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Called as soon as status and headers of the answer are here, before its body. */
  readonly onHead?: ((head: HttpHead) => void) | undefined
  /** For everything from the connection to the last byte of the answer. */
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
  /** Send it at most once, whatever the layers below would like to repeat, and close the connection after it. */
  readonly once: boolean
}

export type HttpHead = {
  readonly status: number
  /** All challenges of an answer that asks for payment, as one list. */
  readonly authenticate: string | undefined
  readonly accessToken: string | undefined
  readonly receipt: string | undefined
}

export type HttpAnswer = HttpHead & {
  readonly kind: 'answer'
  readonly date: string | undefined
  readonly retryAfter: string | undefined
  /** `undefined` when it did not arrive whole; `failure` says why. */
  readonly body: Buffer | undefined
  readonly failure?: Error
}

export type HttpOutcome =
  | HttpAnswer
  /** No status line. `sent` is false only when no byte of the request can have left. */
  | { readonly kind: 'failed'; readonly sent: boolean; readonly failure: Error }

export type HttpExchange = {
  readonly dispatcher: Dispatcher
  readonly origin: string
  readonly headers: Readonly<Record<string, string>>
  readonly request: HttpRequest
}

/** Answers larger than this are cut off and count as unreadable. */
export const maxAnswerBytes: number = 64 * 1024 * 1024

/** One request and its answer. Never rejects, follows no redirect, keeps to its time and size limits. */
export function exchange({ dispatcher, origin, headers, request }: HttpExchange): Promise<HttpOutcome> {
  return new Promise(resolve => {
    let controller: Dispatcher.DispatchController | undefined
    let head: Omit<HttpAnswer, 'body' | 'failure'> | undefined
    let settled = false
    let size = 0
    const chunks: Buffer[] = []

    const settle = (outcome: HttpOutcome) => {
      settled = true
      clearTimeout(timer)
      request.signal?.removeEventListener('abort', onAbort)
      resolve(outcome)
    }
    const fail = (failure: Error) => {
      if (settled) return
      if (head === undefined) settle({ kind: 'failed', sent: controller !== undefined, failure })
      else settle({ ...head, body: undefined, failure })
      controller?.abort(failure)
    }
    const onAbort = () => fail(new Error('interrupted'))
    const timer = setTimeout(
      () => fail(new Error(`no complete answer within ${request.timeoutMs / 1_000} s`)),
      request.timeoutMs,
    )

    const handler: Dispatcher.DispatchHandler = {
      // Called right before the first byte is written: until then nothing has been sent, from then on it may have been.
      onRequestStart(started) {
        if (settled || (request.once && controller !== undefined)) {
          started.abort(new Error('not sent again: the request had been given up, or sent once already'))
          return
        }
        controller = started
        head = undefined
        size = 0
        chunks.length = 0
      },
      onResponseStart(_controller, status, answered) {
        if (settled || status < 200) return
        head = {
          kind: 'answer',
          status,
          authenticate: joined(answered['www-authenticate']),
          accessToken: first(answered['resource-access-token']),
          receipt: first(answered['payment-receipt']),
          date: first(answered.date),
          retryAfter: first(answered['retry-after']),
        }
        request.onHead?.(head)
        if (!/^(?:identity)?$/i.test(first(answered['content-encoding']) ?? '')) {
          fail(new Error('the answer is compressed, although dragoman did not ask for that'))
        } else if (Number(first(answered['content-length'])) > maxAnswerBytes) fail(tooLarge())
      },
      onResponseData(_controller, chunk) {
        if (settled) return
        size += chunk.length
        if (size > maxAnswerBytes) fail(tooLarge())
        else chunks.push(chunk)
      },
      onResponseEnd() {
        if (settled) return
        if (head === undefined) fail(new Error('the answer has no status'))
        else settle({ ...head, body: Buffer.concat(chunks) })
      },
      onResponseError(_controller, error) {
        fail(error)
      },
    }

    if (request.signal?.aborted === true) {
      onAbort()
      return
    }
    request.signal?.addEventListener('abort', onAbort, { once: true })
    try {
      dispatcher.dispatch(dispatchOptions(origin, headers, request), handler)
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error)))
    }
  })
}

function dispatchOptions(
  origin: string,
  headers: Readonly<Record<string, string>>,
  { method, path, body, once, headers: own }: HttpRequest,
): Dispatcher.DispatchOptions {
  const all = { ...headers, ...own }
  return {
    origin,
    path,
    method,
    headers: body === undefined ? all : { ...all, 'content-type': 'application/json' },
    body: body ?? null,
    idempotent: false,
    // One limit for the whole exchange, kept here, replaces these two.
    headersTimeout: 0,
    bodyTimeout: 0,
    reset: once,
  }
}

function first(header: string | string[] | undefined): string | undefined {
  return typeof header === 'object' ? header[0] : header
}

function joined(header: string | string[] | undefined): string | undefined {
  return typeof header === 'object' ? header.join(', ') : header
}

function tooLarge(): Error {
  return new Error('the answer is larger than 64 MB')
}
