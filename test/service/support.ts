import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Clock } from '../../src/model.ts'
import { ServiceClient, type ServiceClientOptions } from '../../src/service/client.ts'
import type { OrderRequest } from '../../src/service/types.ts'

export const apiKey = 'sk_live/Zq?7+x:9"<&'

export type Received = {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export type TestServer = { readonly url: string; readonly port: number; readonly received: Received[] }

/** An HTTP server for one test; `answer` gets each request whole, and how many came before it. */
export async function serve(
  answer: (response: ServerResponse, request: Received, before: number) => void,
): Promise<TestServer> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      received.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
      answer(response, received.at(-1)!, received.length - 1)
    })
    request.on('error', () => undefined)
    response.on('error', () => undefined)
  })
  const port = await listen(server)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${port}`, port, received }
}

/** A TCP server that answers each whole request with raw bytes; `seen` counts the requests. */
export async function serveRaw(
  answer: (socket: Socket, before: number) => void,
): Promise<{ readonly url: string; readonly seen: () => number }> {
  let seen = 0
  const sockets = new Set<Socket>()
  const server = createTcpServer(socket => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    let text = ''
    socket.on('data', chunk => {
      text += chunk.toString('latin1')
      const head = text.indexOf('\r\n\r\n')
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)
      if (head < 0 || text.length < head + 4 + length) return
      text = ''
      seen += 1
      answer(socket, seen - 1)
    })
  })
  const port = await listen(server)
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { url: `http://127.0.0.1:${port}`, seen: () => seen }
}

export async function listen(server: {
  listen: (port: number, host: string, done: () => void) => unknown
  address: () => unknown
}): Promise<number> {
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}

/** A port on which nobody listens. */
export async function closedPort(): Promise<number> {
  const server = createTcpServer()
  const port = await listen(server)
  await new Promise(done => server.close(done))
  return port
}

export function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

/** A clock whose sleeps take no time and are written down. */
export function fakeClock(): Clock & { readonly sleeps: number[] } {
  const sleeps: number[] = []
  return {
    sleeps,
    monotonic: () => performance.now(),
    now: () => Date.now(),
    sleep: async ms => {
      sleeps.push(ms)
    },
  }
}

export function clientOf(url: string, options: Partial<ServiceClientOptions> = {}): ServiceClient {
  return new ServiceClient({ baseUrl: url, apiKey, clock: fakeClock(), ...options })
}

export const request: OrderRequest = {
  sourceLanguage: 'en',
  targetLanguages: ['de', 'fr'],
  resource: { type: 'application/json', data: '{"hello":"Hello"}', metadata: 'locales/en.json' },
}

/** An order as the service would write it, in the list or alone. */
export function orderJson(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: 17,
    status: 'QUEUE',
    source_language: 'en',
    target_language: 'de',
    snippet: 'Hello',
    volume: 5,
    price: 0.15,
    created_at: '2026-03-01T10:00:00Z',
    ...changes,
  }
}

export function placementJson(...ids: readonly unknown[]): Record<string, unknown> {
  const languages = ['de', 'fr', 'es-ES']
  return {
    text: '{"hello":"Hello"}',
    resource: { type: 'application/json', data: '{"hello":"Hello"}', metadata: 'locales/en.json' },
    volume: 5,
    orders: ids.map((id, index) => ({
      id,
      source_language: 'en',
      target_language: languages[index],
      price: 0.15,
      created_at: '2026-03-01T10:00:00Z',
    })),
  }
}
