import { ServiceRefusedError, UsageError } from '../errors.ts'
import type { MicroDollars, OrderId, ServerTime, ServiceKind } from '../model.ts'
import { type Call, type CallContext, call } from './call.ts'
import { type Connection, openConnection } from './connection.ts'
import { credentialsOf } from './credentials.ts'
import { readFault } from './fault.ts'
import { fieldsOf, isId } from './fields.ts'
import { parseJson } from './json.ts'
import { parseOrderRecord } from './order-record.ts'
import { errorOfFault } from './refusal.ts'
import type { ConnectionSettings } from './settings.ts'
import { placeOnce } from './translate.ts'
import type {
  Account,
  OrderRecord,
  OrderRequest,
  OrderSummary,
  PaidAnswer,
  Paying,
  PriceItem,
  Rate,
  TranslateOutcome,
  UnreadableRow,
} from './types.ts'
import {
  estimateBytes,
  maxRequestBytes,
  parseAccount,
  parseOrderSummaries,
  parsePriceItems,
  parseRates,
  requestBytes,
} from './wire.ts'

export type ServiceClientOptions = ConnectionSettings & {
  readonly apiKey: string
  /** `basic` sends the key as a user name, `bearer` as a token. Default `basic`. */
  readonly scheme?: 'basic' | 'bearer' | undefined
}

/** The functions of a service that the engine needs, whoever pays. */
export type Service = Omit<ServiceClient, never> & {
  /** Orders are paid for one by one: the account is none, and no order can be cancelled. */
  readonly paysPerRequest?: true
  /** Who is paid then; `undefined` until a charge was seen. */
  readonly payee?: string | undefined
}

/** How a request may be paid that is paid for by itself. */
export type ChargeOptions = {
  /** The highest amount. */
  readonly most: MicroDollars
  /** Keeps the payment from being approved and sent; cuts nothing after that. */
  readonly signal: AbortSignal | undefined
  /** Called after the approval, right before the request that pays is sent. If it throws, nothing is sent. */
  readonly onPaying: (payment: Paying) => void
  /** Called as soon as the headers of the answer are here. */
  readonly onPaid: (answer: PaidAnswer) => void
}

export type TranslateOptions = CallOptions & { readonly charge?: ChargeOptions | undefined }

export type CallOptions = { readonly signal?: AbortSignal | undefined }

export type OrderListQuery = {
  /** Counted from 0. */
  readonly page: number
  /** Default 100. The service may give fewer: only an empty page is the last one. */
  readonly perPage?: number | undefined
  /** By creation time. Default `desc`. */
  readonly sort?: 'asc' | 'desc' | undefined
}

export const tooLarge =
  'the request is larger than the 30 MB that the service accepts; it was not sent. Order fewer texts at once'

/**
 * The seven operations of the service. Reads, `calculate` and deletions are repeated where that is harmless, with
 * back-off on the given clock; `translate` never is. No error, message or inspection of the client shows the key.
 *
 * All operations but `translate` throw: `KeyRefusedError` (401, 402, 403), `InsufficientFundsError`,
 * `ServiceRefusedError` (other 4xx, redirects), `ServiceUnreachableError` (429, 5xx, network and unreadable answers,
 * after the retries) and, once the signal aborts, `InterruptedError`.
 */
export class ServiceClient {
  readonly #connection: Connection
  readonly #context: CallContext
  readonly #prefix: string
  readonly #translateMs: number

  /** @throws {UsageError} for an address or a key that cannot be one */
  constructor(options: ServiceClientOptions) {
    const { authorization, redact } = credentialsOf(options.apiKey, options.scheme ?? 'basic')
    this.#connection = openConnection(options, { headers: { authorization }, redact })
    this.#context = this.#connection.context
    this.#prefix = this.#connection.prefix
    this.#translateMs = options.timeouts?.translateMs ?? 60_000
  }

  /** The newest `Date` of all answers so far; never decreases. */
  get serverTime(): ServerTime | undefined {
    return this.#connection.serverTime()
  }

  /** The service's time at this moment: its newest `Date`, and what has passed since by this machine's stopwatch. */
  get serverNow(): ServerTime | undefined {
    return this.#connection.serverNow()
  }

  /** The price of a request per target language; orders nothing. */
  async calculate(request: OrderRequest, options?: CallOptions): Promise<readonly PriceItem[]> {
    const body = estimateBytes(request)
    if (body.length > maxRequestBytes) throw new ServiceRefusedError(tooLarge, 413)
    return this.#call({ method: 'POST', path: '/calculate', body, read: json(parsePriceItems) }, options)
  }

  /**
   * Places orders, at most once. Only while no byte has been sent is it tried again, on up to two more connections.
   * It runs to its own deadline: a signal keeps it from starting, but does not cut it. Every outcome is returned,
   * none is thrown.
   */
  async translate(request: OrderRequest, options: TranslateOptions = {}): Promise<TranslateOutcome> {
    const body = requestBytes(request)
    if (body.length > maxRequestBytes)
      return { kind: 'refused', status: 413, serviceCode: '', message: tooLarge }
    return placeOnce(this.#context, {
      path: `${this.#prefix}/translate`,
      body,
      limitMs: this.#translateMs,
      signal: options.signal,
    })
  }

  /** One page of the account's orders, those included that cannot be read. */
  async listOrders(
    query: OrderListQuery,
    options?: CallOptions,
  ): Promise<readonly (OrderSummary | UnreadableRow)[]> {
    const { page, perPage = 100, sort = 'desc' } = query
    const path = `/orders?sort=${sort}&page=${page}&per_page=${perPage}`
    return this.#call({ method: 'GET', path, read: json(parseOrderSummaries) }, options)
  }

  /**
   * One order in full; `undefined` when the service does not have it.
   * @throws {UsageError} unless the id is a positive 64-bit integer
   */
  async getOrder(id: OrderId, options?: CallOptions): Promise<OrderRecord | undefined> {
    const path = orderPath(id)
    const read = json(value => parseOrderRecord(value, id))
    return this.#call<OrderRecord | undefined>(
      { method: 'GET', path, read, missing: { value: undefined } },
      options,
    )
  }

  /**
   * Removes an order while it is in QUEUE; `gone` when the service says that it does not have it. A signal does not cut it.
   * Only the order list can show whether that is true.
   * @throws {WrongOrderStatusError} once a translator has taken it
   * @throws {UsageError} unless the id is a positive 64-bit integer
   */
  async deleteOrder(id: OrderId, options?: CallOptions): Promise<'deleted' | 'gone'> {
    const path = orderPath(id)
    const request: Omit<Call<'deleted' | 'gone'>, 'signal'> = {
      method: 'DELETE',
      path,
      success: [200, 204],
      read: body => checkDeletion(body, path, this.#context.redact),
      missing: { value: 'gone' },
    }
    return this.#call(request, options)
  }

  /** The account that the key belongs to. */
  async account(options?: CallOptions): Promise<Account> {
    return this.#call({ method: 'GET', path: '/account', read: json(parseAccount) }, options)
  }

  /** The rate of every language pair of a kind of service, by default `translation`. */
  async rates(service: ServiceKind = 'translation', options?: CallOptions): Promise<readonly Rate[]> {
    const path = service === 'translation' ? '/rates' : `/rates?service=${service}`
    return this.#call({ method: 'GET', path, read: json(parseRates) }, options)
  }

  #call<T>(request: Omit<Call<T>, 'signal'>, options: CallOptions = {}): Promise<T> {
    return call(this.#context, { ...request, path: this.#prefix + request.path, signal: options.signal })
  }
}

export function json<T>(parse: (json: unknown) => T): (body: Buffer) => T {
  return body => parse(parseJson(body))
}

/** Some deployments answer a deletion with an empty object, others with nothing. A code is a refusal, whatever the status. */
function checkDeletion(body: Buffer, path: string, redact: (text: string) => string): 'deleted' {
  if (body.toString('latin1').trim() === '') return 'deleted'
  fieldsOf(parseJson(body), '')
  const fault = readFault(400, body, redact)
  if (fault.code !== '') throw errorOfFault(fault, `DELETE ${path}`)
  return 'deleted'
}

export function orderPath(id: OrderId): string {
  if (!isId(id)) throw new UsageError('an order id is a whole number above 0, in decimal digits')
  return `/orders/${id}`
}
