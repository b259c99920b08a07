/** Answers that say no: statuses of the interface page and the published shapes of their bodies. */
import type { JsonValue } from './json-text.ts'
import { jsonText } from './json-text.ts'
import type { ErrorShape } from './options.ts'

/** A refusal on its way to the client. Nothing was committed. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  /** The service's own code. */
  readonly code: string
  readonly param1: string | undefined
  readonly param2: string | undefined
  readonly headers: Readonly<Record<string, string>>
  /** The last part of the problem's type, where the body is one of problem details whatever the shape is. */
  readonly problem: string | undefined = undefined

  constructor(
    status: number,
    code: string,
    description: string,
    details: { param1?: string; param2?: string; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(description)
    this.status = status
    this.code = code
    this.param1 = details.param1
    this.param2 = details.param2
    this.headers = details.headers ?? {}
  }
}

/** 400 for one property: `param1` is its place, `param2` what is wanted there. */
export function badRequest(where: string, wanted: string): Refusal {
  return new Refusal(400, 'BAD_REQUEST', `${where}: ${wanted}`, { param1: where, param2: wanted })
}

export function refusalOfStatus(status: number): Refusal {
  const [code, description] = statusTexts[status] ?? ['ERROR', `Status ${status}`]
  return new Refusal(status, code, description)
}

/** The refusal's body in the wanted shape. */
export function refusalBody(
  refusal: Refusal,
  shape: ErrorShape,
): { readonly type: string; readonly text: string } {
  const { status, code, message: description, param1, param2 } = refusal
  if (refusal.problem !== undefined && shape !== 'html' && shape !== 'empty') {
    const type = `https://paymentauth.org/problems/${refusal.problem}`
    return {
      type: 'application/problem+json',
      text: jsonText({ type, title: code, status, detail: description }),
    }
  }
  switch (shape) {
    case 'params':
      return json({ code, description, param1, param2 })
    case 'parameters':
      return json({ code, description, parameters: { param1, param2 } })
    case 'status number':
    case 'status name': {
      const [number, name] = rpcStatuses[status] ?? [2, 'unknown']
      const details = [{ type: 'ErrorInfo', reason: code, metadata: { param1, param2 } }]
      return json({
        code: shape === 'status number' ? number : name,
        message: `${code}: ${description}`,
        details,
      })
    }
    case 'problem': {
      const problem = {
        type: `urn:problem:${code.toLowerCase()}`,
        title: code,
        status,
        detail: description,
        param1,
        param2,
      }
      return { type: 'application/problem+json', text: jsonText(problem) }
    }
    case 'html':
      return {
        type: 'text/html; charset=utf-8',
        text: `<!doctype html><title>${status}</title><h1>${code}</h1>\n`,
      }
    case 'empty':
      return { type: '', text: '' }
  }
}

function json(value: JsonValue): { readonly type: string; readonly text: string } {
  return { type: 'application/json', text: jsonText(value) }
}

const statusTexts: Readonly<Record<number, readonly [code: string, description: string]>> = {
  400: ['BAD_REQUEST', 'The request cannot be understood'],
  401: ['UNAUTHORIZED', 'The API key is not valid'],
  402: ['PAYMENT_REQUIRED', 'This request is paid for by itself, or sent with an API key'],
  403: ['FORBIDDEN', 'Administrators only'],
  404: ['NOT_FOUND', 'There is nothing at this address'],
  405: ['METHOD_NOT_ALLOWED', 'This address has other methods'],
  406: ['NOT_ACCEPTABLE', 'Only application/json is spoken here'],
  413: ['REQUEST_TOO_LARGE', 'A body has at most 30000000 bytes'],
  429: ['TOO_MANY_REQUESTS', 'Slow down'],
  500: ['INTERNAL_ERROR', 'The server failed'],
  502: ['BAD_GATEWAY', 'The server behind the gateway is down'],
  503: ['UNAVAILABLE', 'Closed for maintenance'],
  504: ['GATEWAY_TIMEOUT', 'The server behind the gateway did not answer'],
}

/** gRPC status codes by HTTP status. */
const rpcStatuses: Readonly<Record<number, readonly [number: number, name: string]>> = {
  400: [3, 'invalid_argument'],
  401: [16, 'unauthenticated'],
  403: [7, 'permission_denied'],
  404: [5, 'not_found'],
  405: [12, 'unimplemented'],
  413: [8, 'resource_exhausted'],
  429: [8, 'resource_exhausted'],
  500: [13, 'internal'],
  503: [14, 'unavailable'],
}
