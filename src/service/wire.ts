/** Requests to bytes, answers to values. Tolerant where deployments of the service differ, strict everywhere else: an `UnreadableError`. */
import { languageCode, type OrderId } from '../model.ts'
import {
  elementsOf,
  type Fields,
  fieldsOf,
  member,
  optionalAmount,
  optionalCount,
  optionalDate,
  optionalFlag,
  optionalText,
  readable,
  requiredAmount,
  requiredId,
  requiredText,
  signedAmount,
  UnreadableError,
} from './fields.ts'
import type {
  Account,
  OrderRequest,
  OrderResource,
  OrderSummary,
  PlacedOrder,
  Placement,
  PriceItem,
  Rate,
  UnreadableRow,
} from './types.ts'

/** The service refuses larger request bodies. */
export const maxRequestBytes = 30_000_000

/** The exact body of `translate` for this request, UTF-8 JSON. */
export function requestBytes(request: OrderRequest): Buffer {
  const { tone, limit, category } = request.context ?? {}
  const attachments = request.comment?.attachments?.map(({ type, data }) => ({ type, data })) ?? []
  return Buffer.from(
    JSON.stringify({
      ...estimateBody(request),
      context: unlessEmpty({ tone, limit, category }),
      comment: unlessEmpty({
        text: request.comment?.text,
        attachments: attachments.length > 0 ? attachments : undefined,
      }),
    }),
  )
}

/** The exact body of `calculate` for this request: hints to translators do not change a price and are left out. */
export function estimateBytes(request: OrderRequest): Buffer {
  return Buffer.from(JSON.stringify(estimateBody(request)))
}

function estimateBody({ sourceLanguage, targetLanguages, service, resource }: OrderRequest): object {
  return {
    source_language: sourceLanguage,
    target_languages: targetLanguages,
    // Older deployments refuse the field, and this is their only kind.
    service: service === 'translation' ? undefined : service,
    resource: { type: resource.type, data: resource.data, metadata: resource.metadata },
  }
}

function unlessEmpty(members: object): object | undefined {
  return Object.values(members).every(value => value === undefined) ? undefined : members
}

/**
 * The answer to `calculate`.
 * @throws {UnreadableError} also when a language has two prices
 */
export function parsePriceItems(json: unknown): readonly PriceItem[] {
  const items = elementsOf(json, '').map((value, index) => priceItem(fieldsOf(value, `[${index}]`)))
  if (new Set(items.map(item => item.targetLanguage)).size < items.length) {
    throw new UnreadableError('the answer holds two prices for one language')
  }
  return items
}

/**
 * One page of the order list, with as many rows as it has. A row that cannot be read takes no other with it.
 * @throws {UnreadableError} unless it is a list
 */
export function parseOrderSummaries(json: unknown): readonly (OrderSummary | UnreadableRow)[] {
  return elementsOf(json, '').map(orderRow)
}

function orderRow(value: unknown): OrderSummary | UnreadableRow {
  try {
    return orderSummary(fieldsOf(value, ''))
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error
    const read = (field: (fields: Fields) => string) => readable(() => field(fieldsOf(value, '')))
    return {
      id: read(fields => requiredId(fields, 'id')),
      createdAt: read(fields => optionalDate(fields, 'created_at')) ?? '',
      unreadable: error.message,
    }
  }
}

/**
 * The fields that an order has in the list and on its own. A field that only adds details (dates, snippet, translator) is
 * `''` where it cannot be read: a paid text is not left behind for it.
 */
export function orderSummary(fields: Fields): OrderSummary {
  const status = optionalText(fields, 'status').toUpperCase()
  return {
    id: requiredId(fields, 'id'),
    // Two spellings of one state are in use.
    status: status === 'IN_PROGRESS' ? 'PROGRESS' : status,
    ...priceItem(fields),
    snippet: readable(() => optionalText(fields, 'snippet')) ?? '',
    createdAt: readable(() => optionalDate(fields, 'created_at')) ?? '',
    acceptedAt: readable(() => optionalDate(fields, 'accepted_at')) ?? '',
    completedAt: readable(() => optionalDate(fields, 'completed_at')) ?? '',
    translator: readable(() => optionalText(fields, 'translator')) ?? '',
  }
}

export function parseAccount(json: unknown): Account {
  const fields = fieldsOf(json, '')
  return {
    id: requiredId(fields, 'id'),
    balance: signedAmount(fields, 'balance'),
    reserved: optionalAmount(fields, 'reserved'),
    overdraftAllowed: optionalFlag(fields, 'balance_overdraft_allowed'),
  }
}

export function parseRates(json: unknown): readonly Rate[] {
  return elementsOf(json, '').map((value, index) => {
    const fields = fieldsOf(value, `[${index}]`)
    return { ...languagePair(fields), rate: requiredAmount(fields, 'rate') }
  })
}

/**
 * The answer to `translate`. Orders that cannot be read, or whose id is there already, are left out: their
 * languages are unclear until the order list shows them.
 * @throws {UnreadableError} when no order can be read
 */
export function parsePlacement(json: unknown): Placement {
  const fields = fieldsOf(json, '')
  const volume = readable(() => optionalCount(fields, 'volume')) ?? 0
  const orders = new Map<OrderId, PlacedOrder>()
  const unread = new Set<OrderId>()
  for (const value of elementsOf(member(fields, 'orders'), 'orders')) {
    const order = readable(() => placedOrder(fieldsOf(value, 'orders[]'), volume))
    if (order !== undefined && !orders.has(order.id)) orders.set(order.id, order)
    const id = order?.id ?? readable(() => requiredId(fieldsOf(value, 'orders[]'), 'id'))
    if (id !== undefined && order === undefined) unread.add(id)
  }
  for (const id of orders.keys()) unread.delete(id)
  if (orders.size + unread.size === 0) throw new UnreadableError('orders: none of them can be read')
  return {
    orders: [...orders.values()],
    ...(unread.size > 0 && { unread: [...unread] }),
    volume,
    text: readable(() => optionalText(fields, 'text')) ?? '',
    resource: readable(() => optionalResource(fields)),
  }
}

function placedOrder(fields: Fields, volumeOfRequest: number): PlacedOrder {
  const item = priceItem(fields)
  return {
    id: requiredId(fields, 'id'),
    ...item,
    volume: item.volume === 0 ? volumeOfRequest : item.volume,
    createdAt: readable(() => optionalDate(fields, 'created_at')) ?? '',
  }
}

/** A resource as it is echoed; `undefined` when absent or null. @throws {UnreadableError} */
export function optionalResource(fields: Fields): OrderResource | undefined {
  const value = member(fields, 'resource')
  if (value === undefined) return undefined
  const resource = fieldsOf(value, 'resource')
  const metadata = optionalText(resource, 'metadata')
  return {
    type: requiredText(resource, 'type'),
    data: optionalText(resource, 'data'),
    ...(metadata === '' ? {} : { metadata }),
  }
}

function priceItem(fields: Fields): PriceItem {
  return {
    ...languagePair(fields),
    volume: optionalCount(fields, 'volume'),
    price: requiredAmount(fields, 'price'),
  }
}

function languagePair(fields: Fields): Pick<PriceItem, 'sourceLanguage' | 'targetLanguage'> {
  return {
    sourceLanguage: languageCode(requiredText(fields, 'source_language')),
    targetLanguage: languageCode(requiredText(fields, 'target_language')),
  }
}
