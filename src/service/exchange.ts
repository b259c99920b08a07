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
    const running = new Exchange(request, resolve)
    if (running.isSettled) return
    try {
      dispatcher.dispatch(dispatchOptions(origin, headers, request), running)
    } catch (error) {
      running.fail(error instanceof Error ? error : new Error(String(error)))
    }
  })
}

/** An exchange under way. Its first outcome counts; whatever comes after that is ignored. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #request: HttpRequest
  readonly #resolve: (outcome: HttpOutcome) => void
  readonly #timer: NodeJS.Timeout
  readonly #onAbort = () => this.fail(new Error('interrupted'))
  /** That of the request once its first byte may have left. */
  #controller: Dispatcher.DispatchController | undefined
  #head: Omit<HttpAnswer, 'body' | 'failure'> | undefined
  #size = 0
  #chunks: Buffer[] = []
  isSettled = false

  constructor(request: HttpRequest, resolve: (outcome: HttpOutcome) => void) {
    this.#request = request
    this.#resolve = resolve
    this.#timer = setTimeout(
      () => this.fail(new Error(`no complete answer within ${request.timeoutMs / 1_000} s`)),
      request.timeoutMs,
    )
    if (request.signal?.aborted === true) this.#onAbort()
    else request.signal?.addEventListener('abort', this.#onAbort, { once: true })
  }

  /** Called right before the first byte is written: until then nothing has been sent, from then on it may have been. */
  onRequestStart(started: Dispatcher.DispatchController): void {
    if (this.isSettled || (this.#request.once && this.#controller !== undefined)) {
      started.abort(new Error('not sent again: the request had been given up, or sent once already'))
      return
    }
    this.#controller = started
    this.#head = undefined
    this.#size = 0
    this.#chunks = []
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: Headers): void {
    if (this.isSettled || status < 200) return
    this.#head = headOf(status, headers)
    this.#request.onHead?.(this.#head)
    if (!/^(?:identity)?$/i.test(first(headers['content-encoding']) ?? ''))
      this.fail(new Error('the answer is compressed, although dragoman did not ask for that'))
    else if (Number(first(headers['content-length'])) > maxAnswerBytes) this.fail(tooLarge())
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.isSettled) return
    this.#size += chunk.length
    if (this.#size > maxAnswerBytes) this.fail(tooLarge())
    else this.#chunks.push(chunk)
  }

  onResponseEnd(): void {
    if (this.isSettled) return
    if (this.#head === undefined) this.fail(new Error('the answer has no status'))
    else this.#settle({ ...this.#head, body: Buffer.concat(this.#chunks) })
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.fail(error)
  }

  fail(failure: Error): void {
    if (this.isSettled) return
    if (this.#head === undefined)
      this.#settle({ kind: 'failed', sent: this.#controller !== undefined, failure })
    else this.#settle({ ...this.#head, body: undefined, failure })
    this.#controller?.abort(failure)
  }

  #settle(outcome: HttpOutcome): void {
    this.isSettled = true
    clearTimeout(this.#timer)
    this.#request.signal?.removeEventListener('abort', this.#onAbort)
    this.#resolve(outcome)
  }
}

type Headers = Readonly<Record<string, string | string[] | undefined>>

function headOf(status: number, headers: Headers): Omit<HttpAnswer, 'body' | 'failure'> {
  return {
    kind: 'answer',
    status,
    authenticate: joined(headers['www-authenticate']),
    accessToken: first(headers['resource-access-token']),
    receipt: first(headers['payment-receipt']),
    date: first(headers.date),
    retryAfter: first(headers['retry-after']),
  }
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
