/** The part of GitHub's interface that the action uses, on loopback. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Asked = {
  readonly method: string
  readonly url: string
  readonly body: string
  readonly token: string
}
export type Answer = {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}
export type Api = { readonly url: string; readonly asked: Asked[]; readonly close: () => Promise<unknown> }

export async function startApi(answer: (asked: Asked, nth: number) => Answer): Promise<Api> {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const one = {
      method: request.method ?? '',
      url: request.url ?? '',
      body: await textOf(request),
      token: request.headers.authorization ?? '',
    }
    asked.push(one)
    const { status, body, headers } = answer(one, asked.length)
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close', ...headers })
    response.end(JSON.stringify(body ?? {}))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close: () => new Promise(done => server.close(done)),
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
