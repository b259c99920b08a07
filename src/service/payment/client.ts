import { DragomanError, KeyRefusedError, ServiceRefusedError, UsageError } from '../../errors.ts'
import { compareOrderIds, type MicroDollars, type OrderId, type ServerTime, thrownBy } from '../../model.ts'
import { type Call, call } from '../call.ts'
import {
  type CallOptions,
  json,
  type OrderListQuery,
  orderPath,
  type Service,
  type TranslateOptions,
  tooLarge,
} from '../client.ts'
import { type Connection, openConnection } from '../connection.ts'
import { spellingsOf } from '../credentials.ts'
import type { HttpAnswer } from '../exchange.ts'
import { parseOrderRecord } from '../order-record.ts'
import type { ConnectionSettings } from '../settings.ts'
import type {
  Account,
  OrderRecord,
  OrderRequest,
  OrderSummary,
  PriceItem,
  TranslateOutcome,
  UnreadableRow,
} from '../types.ts'
import { maxRequestBytes, parseOrderSummaries, requestBytes } from '../wire.ts'
import type { Access, AccessStore } from './access.ts'
import { checkedCharge, PaymentRefusal, payeeOf } from './challenge.ts'
import { payOnce, quote, type Till } from './pay.ts'
import type { PaymentProvider } from './provider.ts'

export type PaymentClientOptions = ConnectionSettings & {
  readonly provider: PaymentProvider
  readonly access: AccessStore
  /** As the access store and the provider name the service. */
  readonly address: string
  /** The only one that may be paid. Default: whom the first challenge of this client names. */
  readonly recipient?: string | undefined
  /** Called with each secret before it is used or kept, so that it can be masked. */
  readonly onSecret?: ((secret: string) => void) | undefined
}

/** The account of a ledger whose orders are paid for one by one. */
export const noAccount = 'pay-per-request'

const maxPages = 10_000

/**
 * The service without an account: each order request is paid for by itself (Machine Payments Protocol). Prices are the
 * charges that the service names for the very requests; only orders that were paid for here, or whose access was brought
 * here, can be read. Otherwise like `ServiceClient`.
 */
export class PaymentClient implements Service {
  readonly paysPerRequest = true
  readonly #connection: Connection
  readonly #options: PaymentClientOptions
  readonly #secrets = new Set<string>()
  #payee: string | undefined

  /** @throws {UsageError} for an address that cannot be one */
  constructor(options: PaymentClientOptions) {
    this.#options = options
    this.#payee = options.recipient
    this.#connection = openConnection(options, { headers: {}, redact: text => this.#redact(text) })
  }

  get payee(): string | undefined {
    return this.#payee
  }

  get serverTime(): ServerTime | undefined {
    return this.#connection.serverTime()
  }

  get serverNow(): ServerTime | undefined {
    return this.#connection.serverNow()
  }

  /** The charge for each language alone. The service names no volume with it: that is 0. */
  async calculate(request: OrderRequest, options: CallOptions = {}): Promise<readonly PriceItem[]> {
    const { sourceLanguage } = request
    const items: PriceItem[] = []
    for (const targetLanguage of request.targetLanguages) {
      const body = requestBytes({ ...request, targetLanguages: [targetLanguage] })
      if (body.length > maxRequestBytes) throw new ServiceRefusedError(tooLarge, 413)
      items.push({ sourceLanguage, targetLanguage, volume: 0, price: await this.#price(body, options) })
    }
    return items
  }

  async #price(body: Buffer, { signal }: CallOptions): Promise<MicroDollars> {
    try {
      const { challenge, amount } = await quote(this.#till(), body, { most: Infinity, signal })
      // Requests are priced side by side, and all are to be paid to one.
      this.#payee ??= payeeOf(challenge)
      checkedCharge(challenge, { body, now: -Infinity, most: Infinity, payee: this.#payee })
      return amount
    } catch (error) {
      if (!(error instanceof PaymentRefusal)) throw error
      throw new ServiceRefusedError(error.message, 402, error.code)
    }
  }

  /**
   * Pays for a request and places its orders, at most once.
   * The access to the orders is kept as soon as it is here. Every outcome is returned, none is thrown.
   */
  async translate(request: OrderRequest, { charge }: TranslateOptions = {}): Promise<TranslateOutcome> {
    const body = requestBytes(request)
    if (body.length > maxRequestBytes)
      return { kind: 'refused', status: 413, serviceCode: '', message: tooLarge }
    if (charge === undefined)
      throw new TypeError(
        'a request that is paid for needs the option "charge", the highest sum that may be paid',
      )
    const { access, address, timeouts } = this.#options
    const { challenge, ...outcome } = await payOnce(this.#till(), body, charge, {
      limitMs: timeouts?.translateMs ?? 60_000,
      memory: {
        paying: ({ id }, credential) => {
          this.#learn(credential.replace(/^Payment /, ''))
          access.keep({ challenge: id, address, credential, orders: [] })
        },
        answered: ({ id }, { accessToken }) => {
          if (accessToken === undefined || !isToken(accessToken)) return
          this.#learn(accessToken)
          const own = access.all().find(one => one.challenge === id)
          // A failure is tried again, and reported, below: the store knows the token already.
          if (own !== undefined) thrownBy(DragomanError, () => access.keep({ ...own, token: accessToken }))
        },
        notTaken: ({ id }) => access.forget(id),
      },
    })
    if (outcome.kind !== 'placed' || challenge === undefined) return outcome
    const ids = [...outcome.orders.map(({ id }) => id), ...(outcome.unread ?? [])]
    const error = thrownBy(DragomanError, () => {
      const own = access.all().find(one => one.challenge === challenge.id)
      if (own !== undefined) access.keep({ ...own, orders: [...new Set([...own.orders, ...ids])] })
    })
    return { ...outcome, error: error ?? outcome.error }
  }

  /** All orders that can be read here, on the first page. */
  async listOrders(
    { page, sort = 'desc' }: OrderListQuery,
    options: CallOptions = {},
  ): Promise<readonly (OrderSummary | UnreadableRow)[]> {
    if (page > 0) return []
    const rows: (OrderSummary | UnreadableRow)[] = []
    for (const access of this.#options.access.all()) rows.push(...(await this.#listOf(access, options)))
    const direction = sort === 'asc' ? 1 : -1
    return rows.sort((a, b) => direction * compareOrderIds(a.id ?? '0', b.id ?? '0'))
  }

  async #listOf(access: Access, options: CallOptions): Promise<(OrderSummary | UnreadableRow)[]> {
    const rows: (OrderSummary | UnreadableRow)[] = []
    for (let page = 0; page < maxPages; page += 1) {
      const found = await this.#read(access, {
        path: `/orders?sort=desc&page=${page}&per_page=100`,
        read: json(parseOrderSummaries),
        signal: options.signal,
      })
      if (found === 'denied' && access.token !== undefined)
        throw new KeyRefusedError(
          `the service refused the access token of ${namesOf(access)}, so dragoman cannot read these orders; ask the service about them`,
        )
      if (found === 'denied' || found.length === 0) break
      const known = new Set(rows.map(({ id }) => id))
      const fresh = found.filter(({ id }) => id === undefined || !known.has(id))
      if (fresh.length === 0) break
      rows.push(...fresh)
    }
    const ids = rows.flatMap(({ id }) => (id === undefined || access.orders.includes(id) ? [] : [id]))
    if (ids.length > 0) this.#options.access.keep({ ...access, orders: [...access.orders, ...ids] })
    return rows
  }

  /**
   * One order; `undefined` when the service shows it no more to who may read it.
   * @throws {KeyRefusedError} when nothing here opens it
   */
  async getOrder(id: OrderId, options: CallOptions = {}): Promise<OrderRecord | undefined> {
    const path = orderPath(id)
    const all = this.#options.access.all()
    const own = all.filter(({ orders }) => orders.includes(id))
    for (const access of own.length > 0 ? own : all) {
      const found = await this.#read<OrderRecord | 'absent'>(access, {
        path,
        read: json(value => parseOrderRecord(value, id)),
        missing: { value: 'absent' },
        signal: options.signal,
      })
      if (found === 'absent' && own.length > 0) return undefined
      if (found !== 'denied' && found !== 'absent') return found
    }
    throw new KeyRefusedError(
      `order ${id} was paid for separately, and this machine has no access token for it; copy the token file from the --access-folder of the machine that ordered`,
    )
  }

  async deleteOrder(id: OrderId): Promise<'deleted' | 'gone'> {
    orderPath(id)
    throw new ServiceRefusedError(
      'an order that was paid for separately cannot be cancelled, because its access token only permits reading',
      403,
    )
  }

  /** An account has only a name here. */
  async account(): Promise<Account> {
    return { id: noAccount, balance: 0, reserved: 0, overdraftAllowed: true }
  }

  async rates(): Promise<never> {
    throw new UsageError(
      'the service shows rates only to accounts: give an API key, or run "dragoman plan" for the prices of this project',
    )
  }

  /** By the token where there is one; else by the credential that paid, else as the service shows it to anybody. */
  async #read<T>(
    access: Access,
    request: Pick<Call<T>, 'path' | 'read' | 'missing' | 'signal'>,
  ): Promise<T | 'denied'> {
    const { token, credential } = access
    this.#learn(token ?? credential.replace(/^Payment /, ''))
    const isList = request.path.startsWith('/orders?')
    const ways =
      token !== undefined
        ? [{ authorization: `Bearer ${token}` }]
        : [{ authorization: credential }, ...(isList ? [] : [{}])]
    let found: T | 'denied' = 'denied'
    for (const headers of ways) {
      found = await call<T | 'denied'>(this.#connection.context, {
        ...request,
        method: 'GET',
        path: this.#connection.prefix + request.path,
        headers,
        answered: ({ status }: HttpAnswer) =>
          status === 401 || status === 402 || status === 403 ? 'denied' : undefined,
      })
      if (found !== 'denied') break
    }
    return found
  }

  #till(): Till {
    const { clock, provider, address } = this.#options
    return {
      context: this.#connection.context,
      path: `${this.#connection.prefix}/translate`,
      provider,
      address,
      now: () => this.#connection.serverNow() ?? clock.now(),
      payee: this.#payee,
    }
  }

  #learn(secret: string): void {
    if (this.#secrets.has(secret)) return
    this.#secrets.add(secret)
    this.#options.onSecret?.(secret)
  }

  #redact(text: string): string {
    const spellings = [...this.#secrets].flatMap(spellingsOf).filter(one => one.length >= shortestSecret)
    return spellings.reduce((clean, one) => clean.replaceAll(one, '[secret]'), text)
  }
}

/** Shorter texts are in any message. */
const shortestSecret = 8

function isToken(text: string): boolean {
  return /^[\x21-\x7e]{1,4096}$/.test(text)
}

function namesOf({ orders }: Access): string {
  return orders.length === 0 ? 'orders that were paid for here' : `order ${orders.join(', ')}`
}
