import { UsageError } from '../errors.ts'
import { exchange, type HttpOutcome, type HttpRequest } from './exchange.ts'
import { type ConnectionOptions, type Dispatcher, openConnections } from './http.ts'

/** Sends requests to one origin. */
export type Transport = (request: HttpRequest) => Promise<HttpOutcome>

export type TransportOptions = ConnectionOptions & {
  readonly origin: string
  readonly headers: Readonly<Record<string, string>>
  /** In place of our own connections and of the proxies that the environment names. */
  readonly dispatcher: Dispatcher | undefined
}

/**
 * Connections are kept alive between requests. A request that may only be sent `once` gets one of its own: a kept one
 * may be dead already, and a failure on it could not be distinguished from a lost answer. A proxy variable without an address is
 * a failure with a `UsageError`.
 */
export function createTransport(options: TransportOptions): Transport {
  const { origin, headers } = options
  let shared: Dispatcher | undefined
  return async request => {
    const through = (dispatcher: Dispatcher) => exchange({ dispatcher, origin, headers, request })
    if (options.dispatcher !== undefined) return through(options.dispatcher)
    if (shared !== undefined && !request.once) return through(shared)
    const opened = await openConnections(options)
    if (opened instanceof UsageError) return { kind: 'failed', sent: false, failure: opened }
    if (!request.once) {
      shared ??= opened
      return through(shared)
    }
    try {
      return await through(opened)
    } finally {
      void opened.destroy().catch(() => undefined)
    }
  }
}
