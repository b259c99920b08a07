import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { UsageError } from '../../src/errors.ts'
import { apiKey, clientOf, json, listen, request, serve } from './support.ts'

const variables = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy']

beforeEach(() => {
  for (const name of variables) vi.stubEnv(name, undefined)
})
afterEach(() => {
  vi.unstubAllEnvs()
})

/** A proxy that writes down what is asked of it and answers CONNECT with `status`, then takes what comes. */
async function startProxy(
  status: number,
): Promise<{ url: string; asked: string[]; tunnelled: () => string }> {
  const asked: string[] = []
  let tunnelled = ''
  const server: Server = createServer((incoming, response) => {
    asked.push(`${incoming.method} ${incoming.url}`)
    response.end()
  })
  server.on('connect', (incoming, socket) => {
    asked.push(`CONNECT ${incoming.url} ${JSON.stringify(incoming.headers)}`)
    socket.on('error', () => undefined)
    socket.write(`HTTP/1.1 ${status} Whatever\r\n\r\n`)
    socket.on('data', (chunk: Buffer) => {
      tunnelled += chunk.toString('latin1')
      socket.destroy()
    })
  })
  const port = await listen(server)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${port}`, asked, tunnelled: () => tunnelled }
}

describe('a proxy', () => {
  test('gets the request as a TLS tunnel, which it cannot look into', async () => {
    const proxy = await startProxy(200)
    vi.stubEnv('HTTPS_PROXY', proxy.url)
    expect(await clientOf('https://service.test').translate(request)).toMatchObject({ kind: 'not-sent' })
    expect(proxy.asked).toHaveLength(3)
    expect(proxy.asked[0]).toMatch(/^CONNECT service\.test:443 /)
    expect(proxy.asked.join()).not.toContain('authorization')
    // The name of the host is sent in clear in the first message of the handshake; nothing of ours comes before it.
    expect(proxy.tunnelled().charCodeAt(0)).toBe(0x16)
    expect(proxy.tunnelled()).toContain('service.test')
    expect(proxy.tunnelled()).not.toContain(apiKey)
  })

  test.each([403, 407, 502])('that refuses with %i lets nothing be sent', async status => {
    const proxy = await startProxy(status)
    vi.stubEnv('https_proxy', proxy.url)
    const outcome = await clientOf('https://service.test').translate(request)
    expect(outcome).toMatchObject({ kind: 'not-sent', message: expect.stringContaining(String(status)) })
    await expect(clientOf('https://service.test').account()).rejects.toMatchObject({ exitCode: 8 })
  })

  test('is passed by for hosts in NO_PROXY', async () => {
    const proxy = await startProxy(200)
    vi.stubEnv('HTTPS_PROXY', proxy.url)
    vi.stubEnv('NO_PROXY', '192.0.2.1')
    // An address for documentation: nobody answers there.
    const client = clientOf('https://192.0.2.1', { timeouts: { translateMs: 30 } })
    expect(await client.translate(request)).toMatchObject({ kind: 'not-sent' })
    expect(proxy.asked).toEqual([])
  })

  test('is passed by for this machine', async () => {
    const proxy = await startProxy(200)
    for (const name of ['HTTP_PROXY', 'HTTPS_PROXY']) vi.stubEnv(name, proxy.url)
    const server = await serve(response => json(response, 200, []))
    expect(await clientOf(server.url).rates()).toEqual([])
    expect(proxy.asked).toEqual([])
  })

  test('whose address is none is a mistake of usage, reported without the address', async () => {
    vi.stubEnv('HTTPS_PROXY', 'http://user:password@:not a host')
    const client = clientOf('https://service.test')
    await expect(client.account()).rejects.toBeInstanceOf(UsageError)
    await expect(client.account()).rejects.not.toMatchObject({ message: expect.stringContaining('password') })
    const outcome = await client.translate(request)
    expect(outcome).toMatchObject({ kind: 'not-sent', message: expect.stringContaining('HTTPS_PROXY') })
  })
})
