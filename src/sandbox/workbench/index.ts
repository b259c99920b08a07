/** The workbench: a page on which a person sees and works on the orders, beside the service and apart from it. */

import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { DragomanError, FormatError } from '../../errors.ts'
import { isMapping } from '../../model.ts'
import { receiveBody } from '../exchange.ts'
import { Refusal } from '../problems.ts'
import { type Bench, BenchRefusal } from './bench.ts'
import { type Answers, calls } from './calls.ts'
import { type Headers, refusedCall, refusedHost, safeHeaders } from './gate.ts'
import { pageOf } from './page.ts'
import { style } from './style.ts'

export type { Bench } from './bench.ts'

/** Where the page is. None of the service's paths begins with it. */
export const workbenchPath = '/workbench'

/** Whether a request is for the workbench and not for the service. */
export function isForWorkbench({ method, url = '' }: IncomingMessage): boolean {
  const path = url.split('?')[0] ?? ''
  return path === workbenchPath || path.startsWith(`${workbenchPath}/`) || (path === '/' && method === 'GET')
}

type Reply = {
  readonly status: number
  readonly type: string
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Answers one request for the workbench. The truth log does not speak of it. */
export async function serveWorkbench(
  bench: Bench,
  port: number,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const received = await receiveBody(incoming)
  if (received === 'broken off') return
  const { status, type, body, headers } = replyTo(bench, port, incoming, received)
  outgoing.writeHead(status, {
    ...safeHeaders,
    ...headers,
    ...(received === 'too large' ? { Connection: 'close' } : {}),
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Length': String(Buffer.byteLength(body)),
  })
  outgoing.end(incoming.method === 'HEAD' ? undefined : body)
}

function replyTo(
  bench: Bench,
  port: number,
  { method = '', url = '', headers: all }: IncomingMessage,
  received: Buffer | 'too large',
): Reply {
  const headers: Headers = Object.fromEntries(
    Object.entries(all).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  )
  const stranger = refusedHost(headers, port)
  if (stranger !== undefined) return text(403, stranger)
  const path = url.split('?')[0] ?? ''
  if (path === '/') return { ...text(307, ''), headers: { Location: workbenchPath } }
  const name = callName(path)
  if (name !== undefined) {
    if (method !== 'POST') return { ...text(405, 'Calls are sent with POST.'), headers: { Allow: 'POST' } }
    const refused = refusedCall(headers, bench.token)
    if (refused !== undefined) return refusal(403, refused)
    return received === 'too large' ? refusal(413, 'That is too large.') : answerTo(bench, name, received)
  }
  const file = files.get(path)
  if (file === undefined) return text(404, 'There is no such page.')
  if (method !== 'GET' && method !== 'HEAD')
    return { ...text(405, 'Pages are read with GET.'), headers: { Allow: 'GET, HEAD' } }
  return file(bench)
}

const files: ReadonlyMap<string, (bench: Bench) => Reply> = new Map<string, (bench: Bench) => Reply>([
  [workbenchPath, ({ token }) => ({ status: 200, type: 'text/html', body: pageOf(token) })],
  [`${workbenchPath}/style.css`, () => ({ status: 200, type: 'text/css', body: style })],
  [
    `${workbenchPath}/app.js`,
    () => {
      const file = scriptFile()
      return file === undefined
        ? text(503, 'The script of the page is not built yet: run "npm run build".')
        : { status: 200, type: 'text/javascript', body: readFileSync(file, 'utf8') }
    },
  ],
])

/** The built script, beside the bundle or one folder up; the sources have none. */
function scriptFile(): string | undefined {
  return ['./workbench.js', '../workbench.js']
    .map(name => fileURLToPath(new URL(name, import.meta.url)))
    .find(file => existsSync(file))
}

function callName(path: string): string | undefined {
  const prefix = `${workbenchPath}/call/`
  return path.startsWith(prefix) ? path.slice(prefix.length) : undefined
}

function isCall(name: string): name is keyof Answers {
  return Object.hasOwn(calls, name)
}

function answerTo(bench: Bench, name: string, body: Buffer): Reply {
  if (!isCall(name)) return refusal(404, 'There is no such call.')
  const { store } = bench.backend
  try {
    const given: unknown = JSON.parse(body.toString())
    if (!isMapping(given)) return refusal(400, 'A call is a JSON object.')
    store.settle()
    const answer = calls[name](bench, { ...given })
    store.flush()
    return { status: 200, type: 'application/json', body: JSON.stringify(answer) }
  } catch (error) {
    if (error instanceof SyntaxError) return refusal(400, 'A call is a JSON object.')
    if (error instanceof FormatError) {
      const at = error.line === undefined ? '' : `line ${error.line}: `
      return refusal(400, `${at}${error.message}`)
    }
    const isExpected =
      error instanceof BenchRefusal ||
      error instanceof DragomanError ||
      error instanceof Refusal ||
      error instanceof RangeError
    return refusal(isExpected ? 400 : 500, error instanceof Error ? error.message : String(error))
  }
}

function refusal(status: number, message: string): Reply {
  return { status, type: 'application/json', body: JSON.stringify({ message }) }
}

function text(status: number, body: string): Reply {
  return { status, type: 'text/plain', body: body === '' ? '' : `${body}\n` }
}
