/** A truth log → the orders that it speaks of, as they were at its end. */
import { FormatError } from '../errors.ts'
import { isMapping, type MicroDollars, type OrderId } from '../model.ts'
import { isLanguage } from './languages.ts'
import { isResourceType, parseTranslate, type TranslateRequest } from './requests.ts'
import { orderStatuses, type SandboxOrder } from './state.ts'
import { translatorName } from './store.ts'
import { snippetOf } from './translator/index.ts'
import { UnreadableData } from './translator/text-span.ts'
import type { TruthEntry } from './truth.ts'

/** One entry per line, as it is exported. */
export function truthLines(entries: readonly TruthEntry[]): string {
  return entries.map(entry => `${JSON.stringify(entry)}\n`).join('')
}

/**
 * The orders of a log that is one JSON entry per line, or one JSON list of them. Deleted orders are left out.
 * @param firstCommentId the id that the first comment gets
 * @throws {FormatError} for anything else, with the line or the entry
 */
export function ordersOfTruth(text: string, firstCommentId: number): SandboxOrder[] {
  const log = new TruthReader(firstCommentId)
  for (const { place, line, value } of parsedEntries(text)) {
    try {
      log.read(membersOf(value))
    } catch (error) {
      throw new FormatError(`${place}${error instanceof Error ? error.message : error}`, line, undefined, {
        cause: error,
      })
    }
  }
  return [...log.orders.values()]
}

/** The orders of a log, as far as it is read. */
class TruthReader {
  readonly orders = new Map<OrderId, SandboxOrder>()
  readonly #requests = new Map<number, TranslateRequest>()
  readonly #payments = new Map<number, string>()
  #nextCommentId: number

  constructor(firstCommentId: number) {
    this.#nextCommentId = firstCommentId
  }

  /** @throws {TypeError} for what is no entry, or does not fit those before it */
  read(entry: Members): void {
    const { what } = entry
    if (!isKnown(what, this.#readers)) throw new TypeError('it is no entry of a truth log')
    this.#readers[what](entry)
  }

  readonly #readers: Readonly<Record<TruthEntry['what'], (entry: Members) => void>> = {
    request: entry => this.#request(entry),
    settled: entry => void this.#payments.set(numberOf(entry, 'request'), textOf(entry, 'challenge')),
    committed: entry => this.#committed(entry),
    status: entry => this.#change(entry, order => movedOrder(order, entry)),
    delivered: entry =>
      this.#change(entry, order => ({
        ...order,
        translation: textOf(entry, 'text'),
        completedAt: timeOf(entry),
      })),
    comment: entry => this.#change(entry, order => this.#commented(order, entry)),
    deleted: entry => void this.orders.delete(idOf(entry)),
    // The orders say all of this themselves.
    reserved: () => {},
    charged: () => {},
    released: () => {},
    refunded: () => {},
    response: () => {},
  }

  #request(entry: Members): void {
    const request = requestOf(entry)
    if (request !== undefined) this.#requests.set(numberOf(entry, 'request'), request)
  }

  #committed(entry: Members): void {
    const id = idOf(entry)
    if (this.orders.has(id)) throw new TypeError(`order ${id} is there twice`)
    const number = entry.request === null ? 0 : numberOf(entry, 'request')
    const request = this.#requests.get(number)
    const order = placedOrder(entry, id, request, this.#payments.get(number), this.#nextCommentId)
    this.#nextCommentId += order.comments.length
    this.orders.set(id, order)
  }

  #commented(order: SandboxOrder, entry: Members): SandboxOrder {
    const [role, text] = [textOf(entry, 'role'), textOf(entry, 'text')]
    const comment = { id: this.#nextCommentId, time: timeOf(entry), role, text, attachments: [] }
    this.#nextCommentId += 1
    return { ...order, comments: [...order.comments, comment] }
  }

  #change(entry: Members, parts: (order: SandboxOrder) => SandboxOrder): void {
    const order = this.orders.get(idOf(entry))
    if (order === undefined) throw new TypeError(`order ${idOf(entry)} is not in this log`)
    this.orders.set(order.id, parts(order))
  }
}

function isKnown<Name extends string>(name: unknown, names: Readonly<Record<Name, unknown>>): name is Name {
  return typeof name === 'string' && Object.hasOwn(names, name)
}

type Members = Readonly<Record<string, unknown>>

/** `place` is what a message says where no line says it. */
type PlacedEntry = { readonly place: string; readonly line: number | undefined; readonly value: unknown }

function* parsedEntries(text: string): Generator<PlacedEntry> {
  const plain = text.replace(/^\ufeff/, '')
  if (plain.trimStart().startsWith('[')) {
    const list = parsed(plain, undefined)
    if (Array.isArray(list))
      for (const [index, value] of list.entries())
        yield { place: `entry ${index + 1}: `, line: undefined, value }
    return
  }
  let line = 0
  for (const row of plain.split('\n')) {
    line += 1
    if (row.trim() !== '') yield { place: '', line, value: parsed(row, line) }
  }
}

function parsed(text: string, line: number | undefined): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new FormatError('not the truth log of a sandbox: it is no JSON', line, undefined, { cause })
  }
}

function placedOrder(
  entry: Members,
  id: OrderId,
  request: TranslateRequest | undefined,
  payment: string | undefined,
  commentId: number,
): SandboxOrder {
  const [language, sourceLanguage] = [textOf(entry, 'language'), textOf(entry, 'sourceLanguage')]
  for (const code of [language, sourceLanguage])
    if (!isLanguage(code)) throw new TypeError(`${JSON.stringify(code.slice(0, 40))} is no language`)
  const [type, data, createdAt] = [textOf(entry, 'type'), textOf(entry, 'data'), timeOf(entry)]
  if (!isResourceType(type))
    throw new TypeError(`${JSON.stringify(type.slice(0, 40))} is no type of a resource`)
  const comment = request?.comment
  return {
    id,
    status: 'QUEUE',
    service: request?.service ?? 'translation',
    sourceLanguage,
    language,
    type,
    data,
    path: entry.path === null ? null : textOf(entry, 'path'),
    context: request?.context ?? {},
    comments: comment === undefined ? [] : [{ id: commentId, time: createdAt, role: 'CUSTOMER', ...comment }],
    snippet: previewOf(type, data),
    volume: numberOf(entry, 'volume'),
    price: numberOf(entry, 'price') satisfies MicroDollars,
    createdAt,
    isMovedByHand: false,
    isCharged: false,
    ...(payment === undefined ? {} : { payment }),
  }
}

function movedOrder(order: SandboxOrder, entry: Members): SandboxOrder {
  const to = orderStatuses.find(status => status === entry.to)
  if (to === undefined) throw new TypeError('it has no status')
  const at = timeOf(entry)
  return {
    ...order,
    status: to,
    // Where the log ends, no clock moves what somebody had moved.
    isMovedByHand: to !== 'QUEUE',
    ...(to === 'QUEUE'
      ? {}
      : {
          acceptedAt: order.acceptedAt ?? at,
          translator: translatorName(order),
        }),
    ...(to === 'DONE' ? { completedAt: at, isCharged: true } : {}),
  }
}

/** The facts of the order's request beside the order's own entry. Any other request says nothing here. */
function requestOf(entry: Members): TranslateRequest | undefined {
  if (entry.method !== 'POST' || entry.path !== '/v1/translate') return undefined
  try {
    return parseTranslate(entry.body)
  } catch {
    return undefined
  }
}

function previewOf(type: string, data: string): string {
  try {
    return snippetOf(type, data)
  } catch (error) {
    if (error instanceof UnreadableData) throw new TypeError(`its data is ${error.message}`)
    throw error
  }
}

function membersOf(value: unknown): Members {
  if (!isMapping(value)) throw new TypeError('it is no object')
  return value
}

function idOf(entry: Members): OrderId {
  const id = textOf(entry, 'orderId')
  // Those of later orders have room above it.
  if (!/^[1-9]\d{0,17}$/.test(id)) throw new TypeError('it has no order id')
  return id
}

function textOf(entry: Members, name: string): string {
  const value = entry[name]
  if (typeof value !== 'string') throw new TypeError(`its ${name} is no text`)
  return value
}

/** A whole number from 0 on. */
function numberOf(entry: Members, name: string): number {
  const value = entry[name]
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new TypeError(`its ${name} is no whole number`)
  return value
}

function timeOf(entry: Members): number {
  const at = numberOf(entry, 'at')
  if (at > 8.64e15) throw new TypeError('its at is no time')
  return at
}
