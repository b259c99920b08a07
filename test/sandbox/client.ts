import type { Sandbox, SandboxOptions } from '../../src/sandbox/index.ts'
import { startSandbox } from '../../src/sandbox/index.ts'

export type Json = Readonly<Record<string, unknown>>
export type Reply = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** `undefined` where the text is no JSON. */
  readonly json: unknown
  /** The JSON object; empty where it is none. */
  readonly record: Json
  /** The JSON list; empty where it is none. */
  readonly list: readonly Json[]
}

export type Client = {
  readonly sandbox: Sandbox
  get(path: string, headers?: Record<string, string>): Promise<Reply>
  delete(path: string): Promise<Reply>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Reply>
  send(path: string, init: RequestInit): Promise<Reply>
  /** Orders a text and gives the ids of its orders. */
  order(data: string, languages?: readonly string[], more?: Record<string, unknown>): Promise<string[]>
}

export const noon: number = Date.UTC(2026, 0, 2, 12)

/** A sandbox whose clock stops at noon, and a client that holds its key. Closed by the `open` list. */
export async function sandboxClient(options: SandboxOptions = {}): Promise<Client> {
  const sandbox = await startSandbox({ key: 'key', clock: { now: () => noon }, manual: true, ...options })
  opened.push(sandbox)
  const authorization = `Bearer ${sandbox.key}`
  const send = async (path: string, init: RequestInit): Promise<Reply> => {
    const response = await fetch(sandbox.url + path, { redirect: 'manual', ...init })
    const text = await response.text()
    const json = parsed(text)
    const list = Array.isArray(json) ? json : []
    const record = typeof json === 'object' && json !== null ? { ...json } : {}
    return { status: response.status, headers: response.headers, text, json, record, list }
  }
  const post: Client['post'] = (path, body, headers = {}) =>
    send(path, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  return {
    sandbox,
    send,
    post,
    get: (path, headers = {}) => send(path, { headers: { authorization, ...headers } }),
    delete: path => send(path, { method: 'DELETE', headers: { authorization } }),
    order: async (data, languages = ['de'], more = {}) => {
      const body = {
        source_language: 'en',
        target_languages: languages,
        resource: { type: 'text/plain', data },
        ...more,
      }
      const reply = await post('/v1/translate', body)
      if (reply.status !== 200) throw new Error(`not ordered: ${reply.status} ${reply.text}`)
      const { orders } = reply.record
      return Array.isArray(orders) ? orders.map(({ id }: { id: number | string }) => String(id)) : []
    },
  }
}

const opened: Sandbox[] = []

/** For `afterEach`. */
export async function closeSandboxes(): Promise<void> {
  await Promise.all(opened.splice(0).map(sandbox => sandbox.close()))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A 1 x 1 GIF and the first bytes of a 640 x 480 PNG. */
export const gif = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
export const png: string = Buffer.from(
  '89504e470d0a1a0a0000000d4948445200000280000001e00806000000',
  'hex',
).toString('base64')
