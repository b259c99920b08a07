/** The HTTP server: which paths there are, the truth log around each request. */
import { type IncomingMessage, Server, type ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { createAdaptorServer } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono } from 'hono'
import { UsageError } from '../errors.ts'
import { deliver, drain, receiveBody } from './exchange.ts'
import { type FaultPicker, operations } from './faults.ts'
import { loggedBody, loggedHeaders, loggedPath } from './logged-request.ts'
import type { Backend } from './operations.ts'
import { answerRequest } from './service.ts'
import type { TruthLog } from './truth.ts'
import { type Bench, isForWorkbench, serveWorkbench } from './workbench/index.ts'

export type ServerSettings = {
  readonly backend: Backend
  readonly pickFault: FaultPicker
  readonly truth: TruthLog
  readonly host: string
  readonly port: number
  /** The page for people; none is served without it. */
  readonly bench?: Bench
}

export type RunningServer = { readonly port: number; readonly close: () => Promise<void> }

/** @throws {UsageError} for a port that is not free */
export async function listen(settings: ServerSettings): Promise<RunningServer> {
  const closing = new AbortController()
  const app = router(settings, closing.signal)
  const fetch = async (request: Request, env: object) => {
    await app.fetch(request, env)
    return RESPONSE_ALREADY_SENT
  }
  const server = createAdaptorServer({ fetch, hostname: settings.host, autoCleanupIncoming: false })
  if (!(server instanceof Server)) throw new TypeError('not an HTTP/1.1 server')
  // A client must not find its connection closed under a request that buys.
  server.keepAliveTimeout = 120_000
  const listening = new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(settings.port, settings.host, resolve)
  })
  await listening.catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new UsageError(
      `cannot listen on ${settings.host}:${settings.port}: ${reason}`,
      {},
      { cause: error },
    )
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : settings.port,
    close: async () => {
      closing.abort()
      const isClosed = new Promise(resolve => server.close(resolve))
      server.closeAllConnections()
      await isClosed
    },
  }
}

function router(settings: ServerSettings, signal: AbortSignal): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>()
  const { bench } = settings
  if (bench !== undefined) {
    app.use(async (c, next) => {
      const { incoming, outgoing } = c.env
      if (!isForWorkbench(incoming)) return next()
      await serveWorkbench(bench, incoming.socket.localPort ?? 0, incoming, outgoing)
      return c.body(null)
    })
  }
  let number = 0
  const answer = async (c: Context<{ Bindings: HttpBindings }>, path: string) => {
    number += 1
    await serve({ ...settings, signal, number, path, id: c.req.param('id') }, c.env.incoming, c.env.outgoing)
    return c.body(null)
  }
  const paths = new Set(operations.map(operation => operation.replace(/^\S+ /, '')))
  for (const path of paths) app.all(path, c => answer(c, path))
  app.notFound(c => answer(c, ''))
  // An answer that cannot be written (a fault with an impossible header) must not leave its client waiting.
  app.onError((_, c) => {
    c.env.outgoing.destroy()
    return c.body(null)
  })
  return app
}

type Serving = ServerSettings & {
  readonly signal: AbortSignal
  readonly number: number
  /** The pattern of the path; `''` where there is no such path. */
  readonly path: string
  readonly id: string | undefined
}

async function serve(serving: Serving, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { backend, truth, number, path, id, signal } = serving
  const { store } = backend
  const body = await receiveBody(incoming)
  const { method = '', url = '' } = incoming
  const headers = flatHeaders(incoming)
  truth.add({
    what: 'request',
    at: store.now(),
    request: number,
    method,
    path: loggedPath(url, store.state),
    headers: loggedHeaders(headers, store.state),
    body: loggedBody(body, store.state),
  })
  if (body === 'broken off') return
  const methods = operations.flatMap(name => (name.endsWith(` ${path}`) ? [name.replace(/ .*/, '')] : []))
  const operation = operations.find(name => name === `${method} ${path}`)
  const query = new URLSearchParams(url.split('?')[1] ?? '')
  const request = { number, method, methods, operation, id, query, headers, body }
  const delivery = await answerRequest(backend, serving.pickFault, request, signal)
  const isLeft = delivery.how === 'drop' || outgoing.destroyed
  truth.add({
    what: 'response',
    at: store.now(),
    request: number,
    status: delivery.status,
    bytes: isLeft ? 0 : delivery.body.length,
    delivery: isLeft ? 'withheld' : delivery.how === 'cut' ? 'cut' : 'sent',
  })
  if (body === 'too large') drain(incoming)
  await deliver(delivery, outgoing, store.now(), signal)
}

function flatHeaders(incoming: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value
  }
  return headers
}
