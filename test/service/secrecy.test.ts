import { inspect } from 'node:util'
import { Agent, MockAgent } from 'undici'
import { describe, expect, onTestFinished, test } from 'vitest'
import { rowsOf } from '../helpers/laws.ts'
import { apiKey, clientOf, fakeClock, json, request, serve, serveRaw } from './support.ts'

const basic = Buffer.from(`${apiKey}:`).toString('base64')
const forms = {
  'the key': apiKey,
  'the header': `Basic ${basic}`,
  'base64 without its padding': basic.replace(/=+$/, ''),
  'base64 of the key alone': Buffer.from(apiKey).toString('base64'),
  'base64 for URLs': Buffer.from(`${apiKey}:`).toString('base64url'),
  'a URL': `https://x.test/?k=${encodeURIComponent(apiKey)}`,
  HTML: `<p>${apiKey.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')}</p>`,
  'the key with an escape in it': `${apiKey.slice(0, 5)}\u001b[0m${apiKey.slice(5)}`,
  'the key with invisible characters in it': [...apiKey].join('\u200b'),
  'the key after 490 others': 'x'.repeat(490) + apiKey,
}

/** Everything that a careless caller could print of a value, its causes included. */
function printed(value: unknown): string {
  const texts = [inspect(value, { depth: 20, showHidden: true, getters: true }), JSON.stringify(value) ?? '']
  for (let error = value; error instanceof Error; error = error.cause) {
    texts.push(
      error.message,
      error.stack ?? '',
      String(error),
      JSON.stringify(Object.getOwnPropertyDescriptors(error)),
    )
  }
  return texts.join('\n')
}

function expectNoKey(value: unknown): void {
  const text = printed(value)
  for (const part of [apiKey.slice(0, 9), apiKey.slice(-9), basic.slice(0, 9), basic.slice(-9)]) {
    expect(text).not.toContain(part)
    expect(text).not.toContain(JSON.stringify(part).slice(1, -1))
  }
}

async function errorOf(asked: Promise<unknown>): Promise<unknown> {
  return asked.then(
    () => {
      throw new Error('expected an error')
    },
    (error: unknown) => error,
  )
}

describe.each(Object.entries(forms))('a service that echoes %s', (_, echo) => {
  const bodies = [
    { code: 'LANGUAGE_NOT_FOUND', description: echo, param1: echo, param2: echo },
    { code: echo, message: echo, details: [{ reason: echo, metadata: { echo } }] },
    { type: echo, title: echo, detail: echo },
    echo,
    `{"code":"${echo}`,
    { [echo]: echo, error: echo },
  ]
  test('does not bring it into errors or outcomes', async () => {
    let status = 400
    let body: unknown = ''
    const server = await serve(response => json(response, status, body, { location: '/x' }))
    for (body of bodies) {
      for (status of rowsOf([200, 302, 400, 401, 503], [200, 400])) {
        const client = clientOf(server.url)
        expectNoKey(await errorOf(client.account()))
        expectNoKey(await client.translate(request))
      }
    }
  })
})

test('the client shows nothing of the key when it is printed', async () => {
  const server = await serve(response => json(response, 200, []))
  const client = clientOf(server.url)
  await client.rates()
  expectNoKey(client)
  expect(Object.keys(client)).toEqual([])
})

test('failures of the network show nothing of the key', async () => {
  const server = await serveRaw(socket => socket.destroy())
  expectNoKey(await errorOf(clientOf(server.url).account()))
  expectNoKey(await clientOf(server.url).translate(request))
})

test('a dispatcher whose errors hold the request shows nothing of the key', async () => {
  const agent = new Agent()
  agent.dispatch = (options, handler) => {
    const failure = Object.assign(new Error(`cannot send ${JSON.stringify(options.headers)} ${apiKey}`), {
      options,
    })
    handler.onResponseError?.(new MockController(), failure)
    return false
  }
  onTestFinished(() => agent.destroy())
  expectNoKey(await errorOf(clientOf('https://service.test', { dispatcher: agent }).account()))
  expectNoKey(await clientOf('https://service.test', { dispatcher: agent }).translate(request))
})

test('a mocked dispatcher serves as well', async () => {
  const agent = new MockAgent()
  agent.disableNetConnect()
  agent.get('https://service.test').intercept({ path: '/v1/rates' }).reply(200, [])
  onTestFinished(() => agent.close())
  const client = clientOf('https://service.test', { dispatcher: agent, clock: fakeClock() })
  expect(await client.rates()).toEqual([])
})

class MockController {
  readonly aborted = false
  readonly paused = false
  readonly reason = null
  abort(): void {}
  pause(): void {}
  resume(): void {}
}
