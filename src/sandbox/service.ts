/** From a received request to the answer that travels back: the order of the checks, and the faults between them. */

import { isUtf8 } from 'node:buffer'
import { type Answered, faultAfter, faultBefore, refusalDelivery } from './apply-fault.ts'
import { authenticate } from './authentication.ts'
import type { Delivery, ReceivedBody } from './exchange.ts'
import type { Fault, FaultPicker, Operation } from './faults.ts'
import { jsonText } from './json-text.ts'
import type { Answer, Backend, Call } from './operations.ts'
import {
  calculate,
  deleteOrder,
  getAccount,
  getOrder,
  getRates,
  listOrders,
  translate,
  translatePaid,
} from './operations.ts'
import { credentialOf } from './payment.ts'
import { badRequest, Refusal, refusalOfStatus } from './problems.ts'

export type ReceivedRequest = {
  readonly number: number
  readonly method: string
  /** The methods of this path; none where there is no such path. */
  readonly methods: readonly string[]
  /** `undefined` for a path or method that the service does not have. */
  readonly operation: Operation | undefined
  readonly id: string | undefined
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: ReceivedBody
}

/** Answers a request, or misbehaves as the picked fault says. Commits even when nobody is left to hear the answer. */
export async function answerRequest(
  backend: Backend,
  pickFault: FaultPicker,
  request: ReceivedRequest,
  signal: AbortSignal,
): Promise<Delivery> {
  const fault = pickFault(request.operation)
  const early = await faultBefore(fault, backend, () => void perform(backend, request, undefined), signal)
  if (early !== undefined) return early
  // The sandbox was closed during a delay: as with a killed process, nothing is committed any more.
  if (signal.aborted) return { how: 'drop', status: 0 }
  return faultAfter(fault, perform(backend, request, fault), backend.wire.errorShape, signal)
}

function perform(backend: Backend, request: ReceivedRequest, fault: Fault | undefined): Answered {
  const { store } = backend
  try {
    store.settle()
    store.flush()
    const { status, body, headers = {} } = dispatch(backend, request, fault)
    store.flush()
    const text = body === undefined ? '' : jsonText(body)
    return {
      how: 'whole',
      status,
      headers: body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
      body: Buffer.from(text),
    }
  } catch (error) {
    const refusal = error instanceof Refusal ? error : new Refusal(500, 'INTERNAL_ERROR', String(error))
    return refusalDelivery(refusal, backend.wire.errorShape)
  }
}

function dispatch(backend: Backend, request: ReceivedRequest, fault: Fault | undefined): Answer {
  const { operation, methods, headers, number, query, id } = request
  if (methods.length === 0) throw refusalOfStatus(404)
  if (operation === undefined) {
    throw new Refusal(405, 'METHOD_NOT_ALLOWED', 'This address has other methods', {
      headers: { Allow: methods.join(', ') },
    })
  }
  if (request.body === 'too large') throw refusalOfStatus(413)
  if (!takesJson(headers.accept)) throw refusalOfStatus(406)
  const credential = operation === 'POST /v1/translate' ? credentialOf(headers) : undefined
  if (credential !== undefined) {
    const caller = { sees: () => false }
    const call = { request: number, caller, query, id, body: parsedBody(request), fault }
    const received = request.body instanceof Buffer ? request.body : Buffer.alloc(0)
    return translatePaid(backend, call, { credential, body: received, host: headers.host ?? '' })
  }
  const caller = authenticate(headers.authorization, operation, backend.store.state, backend.wire)
  const body = request.method === 'POST' ? parsedBody(request) : undefined
  return handlers[operation](backend, { request: number, caller, query, id, body, fault })
}

const handlers: Readonly<Record<Operation, (backend: Backend, call: Call) => Answer>> = {
  'POST /v1/translate': translate,
  'POST /v1/calculate': calculate,
  'GET /v1/orders': listOrders,
  'GET /v1/orders/:id': getOrder,
  'DELETE /v1/orders/:id': deleteOrder,
  'GET /v1/account': getAccount,
  'GET /v1/rates': getRates,
}

function takesJson(accept: string | undefined): boolean {
  if (accept === undefined || accept.trim() === '') return true
  return accept.split(',').some(range => {
    const [type = '', ...parameters] = range.split(';').map(part => part.trim().toLowerCase())
    const isRefused = parameters.some(parameter => /^q\s*=\s*0(?:\.0*)?$/.test(parameter))
    return !isRefused && ['*/*', 'application/*', 'application/json'].includes(type)
  })
}

function parsedBody({ headers, body }: ReceivedRequest): unknown {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw badRequest('Content-Type', 'application/json')
  if (!(body instanceof Buffer) || !isUtf8(body)) throw badRequest('body', 'JSON in UTF-8')
  try {
    return JSON.parse(body.toString())
  } catch {
    throw badRequest('body', 'JSON in UTF-8')
  }
}
