/** The seven operations, from checked requests to answers. Each throws a `Refusal` for what the service refuses. */
import type { Language } from '../model.ts'
import { dollars } from '../model.ts'
import type { Caller } from './authentication.ts'
import type { Fault } from './faults.ts'
import type { JsonValue } from './json-text.ts'
import { languages } from './languages.ts'
import type { WireVariants } from './options.ts'
import { type CashDesk, demandPayment, handOver, type Sale, settle } from './payment.ts'
import { badRequest, Refusal, refusalOfStatus } from './problems.ts'
import type { RateTable } from './rates.ts'
import { driftedPrice, priceOf } from './rates.ts'
import type { EstimateRequest } from './requests.ts'
import {
  checkQuery,
  languageNotFound,
  parseCalculate,
  parseListQuery,
  parseService,
  parseTranslate,
} from './requests.ts'
import type { SandboxOrder } from './state.ts'
import type { Draft, Store } from './store.ts'
import { snippetOf, volumeOf } from './translator/index.ts'
import { UnreadableData } from './translator/text-span.ts'
import type { TruthLog } from './truth.ts'
import { accountRecord, listedOrder, orderRecord, placedOrder } from './wire.ts'

export type Backend = {
  readonly store: Store
  readonly wire: WireVariants
  readonly rates: RateTable
  /** Languages that only `translate` refuses. May be changed at any time. */
  readonly reject: Set<Language>
  /** Languages that nothing sells. */
  readonly unsold: ReadonlySet<Language>
  readonly cashDesk: CashDesk
  readonly truth: TruthLog
}

export type Call = {
  readonly request: number
  readonly caller: Caller
  readonly query: URLSearchParams
  /** The parameter of the path; undefined where it has none. */
  readonly id: string | undefined
  readonly body: unknown
  /** The faults while orders are placed. */
  readonly fault: Fault | undefined
}

export type Answer = {
  readonly status: number
  readonly body: JsonValue | undefined
  readonly headers?: Readonly<Record<string, string>>
}

export function translate(backend: Backend, call: Call): Answer {
  const drafts = draftsOf(backend, call)
  checkFunds(backend.store, drafts)
  return placed(backend, call, drafts)
}

/**
 * `translate` for a caller without an account: it is paid for by itself, or asked to be.
 * @param credential `''`: it offers no payment
 */
export function translatePaid(
  backend: Backend,
  call: Call,
  { credential, ...received }: Pick<Sale, 'body' | 'host'> & { readonly credential: string },
): Answer {
  const drafts = draftsOf(backend, call)
  const { store, wire, cashDesk } = backend
  const price = drafts.reduce((sum, one) => sum + one.price, 0)
  const sale = { backend: cashDesk, store, wire, price, ...received }
  if (credential === '') return demandPayment(sale)
  const payment = settle(sale, credential)
  const { challenge, cents } = payment
  backend.truth.add({
    what: 'settled',
    at: store.now(),
    request: call.request,
    challenge,
    charge: cents * 10_000,
  })
  const known = new Set(store.state.orders.keys())
  const answer = placed(
    backend,
    call,
    drafts.map(draft => ({ ...draft, payment: challenge })),
  )
  const ids = [...store.state.orders.keys()].filter(id => !known.has(id))
  return { ...answer, headers: handOver(store, wire, payment, ids) }
}

function draftsOf({ rates, reject, unsold }: Backend, call: Call): readonly Draft[] {
  checkQuery(call.query, [])
  const request = parseTranslate(call.body)
  const { sourceLanguage, service, resource, context, comment } = request
  checkSold(request, new Set([...unsold, ...reject]))
  const volume = checkedVolume(resource)
  const snippet = snippetOf(resource.type, resource.data)
  return request.targetLanguages.map((language): Draft => {
    const plain = priceOf(volume, rates(sourceLanguage, language, service))
    const price = call.fault?.kind === 'price drift' ? driftedPrice(plain, call.fault.factor) : plain
    const { type, data, metadata: path } = resource
    return { service, sourceLanguage, language, type, data, path, context, comment, snippet, volume, price }
  })
}

function placed({ store, wire }: Backend, call: Call, drafts: readonly Draft[]): Answer {
  const orders = place(store, drafts, call)
  const { type, data = '', path, volume = 0 } = drafts[0] ?? {}
  const body = {
    text: data,
    resource: { type, data, metadata: path ?? undefined },
    volume,
    orders: orders.map(order => placedOrder(order, wire)),
  }
  return { status: 200, body }
}

export function calculate({ rates, unsold }: Backend, call: Call): Answer {
  checkQuery(call.query, [])
  const request = parseCalculate(call.body)
  checkSold(request, unsold)
  const volume = checkedVolume(request.resource)
  const body = request.targetLanguages.map(target => ({
    source_language: request.sourceLanguage,
    target_language: target,
    volume,
    price: dollars(priceOf(volume, rates(request.sourceLanguage, target, request.service))),
  }))
  return { status: 200, body }
}

export function listOrders({ store, wire }: Backend, { query, caller }: Call): Answer {
  const { sort, page, perPage } = parseListQuery(query)
  const newest = store.now() - wire.listLagMs
  const rows = [...store.state.orders.values()].filter(
    order => caller.sees(order.id) && order.createdAt <= newest,
  )
  const isAscending = wire.listOrder === 'honour' ? sort === 'asc' : wire.listOrder === 'always asc'
  if (!isAscending) rows.reverse()
  const size = Math.min(perPage, wire.perPageCeiling)
  return {
    status: 200,
    body: rows.slice(page * size, (page + 1) * size).map(order => listedOrder(order, wire)),
  }
}

export function getOrder({ store, wire }: Backend, call: Call): Answer {
  checkQuery(call.query, [])
  return { status: 200, body: orderRecord(ownOrder(store, call), wire) }
}

/** @throws {Refusal} WRONG_ORDER_STATUS with the present status */
export function deleteOrder({ store, wire }: Backend, call: Call): Answer {
  checkQuery(call.query, [])
  const order = ownOrder(store, call)
  if (order.status !== 'QUEUE') {
    const param1 = order.status === 'PROGRESS' ? wire.inProgressSpelling : order.status
    throw new Refusal(400, 'WRONG_ORDER_STATUS', 'Only orders in QUEUE can be deleted', { param1 })
  }
  store.remove(order, 'request', call.request)
  return { status: wire.deleteStatus, body: wire.deleteStatus === 204 ? undefined : {} }
}

export function getAccount({ store, wire }: Backend, { query }: Call): Answer {
  checkQuery(query, [])
  return { status: 200, body: accountRecord(store.state.account, wire) }
}

export function getRates({ rates, unsold }: Backend, { query }: Call): Answer {
  checkQuery(query, ['service'])
  const service = parseService(query.get('service') ?? undefined)
  const sold = languages.filter(code => !unsold.has(code))
  const body = sold.flatMap(source =>
    sold.map(target => ({
      source_language: source,
      target_language: target,
      rate: dollars(rates(source, target, service)),
    })),
  )
  return { status: 200, body }
}

function checkSold(
  { sourceLanguage, targetLanguages }: EstimateRequest,
  refused: ReadonlySet<Language>,
): void {
  const missing = [sourceLanguage, ...targetLanguages].find(code => refused.has(code))
  if (missing !== undefined) throw languageNotFound(sourceLanguage, missing)
}

function checkedVolume({ type, data }: EstimateRequest['resource']): number {
  try {
    return volumeOf(type, data)
  } catch (error) {
    if (error instanceof UnreadableData) throw badRequest('resource.data', error.message)
    throw error
  }
}

function checkFunds(store: Store, drafts: readonly Draft[]): void {
  const total = drafts.reduce((sum, { price }) => sum + price, 0)
  if (store.affords(total)) return
  const free = store.state.account.balance - store.state.account.reserved
  const details = { param1: String(dollars(total)), param2: String(dollars(free)) }
  throw new Refusal(400, 'INSUFFICIENT_FUNDS', 'The account does not cover the orders', details)
}

/** Places the drafts and says which orders the answer shows. */
function place(store: Store, drafts: readonly Draft[], { fault, request }: Call): SandboxOrder[] {
  if (fault?.kind === 'duplicate') {
    const orders = store.place(
      drafts.flatMap(draft => [draft, draft]),
      request,
    )
    return fault.answered === 'both' ? orders : orders.filter((_, index) => index % 2 === 0)
  }
  if (fault?.kind === 'partial') {
    const orders = store.place(drafts.slice(0, fault.committed ?? drafts.length), request)
    return orders.slice(0, fault.answered ?? drafts.length - 1)
  }
  return store.place(drafts, request)
}

function ownOrder(store: Store, { id, caller }: Call): SandboxOrder {
  if (id === undefined || !/^[1-9]\d{0,18}$/.test(id)) throw badRequest('id', 'an integer above 0')
  const order = store.find(id)
  if (order === undefined || !caller.sees(order.id)) throw refusalOfStatus(404)
  return order
}
