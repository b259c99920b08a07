import { request } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { refusedHost } from '../../src/sandbox/workbench/gate.ts'
import { closeSandboxes, sandboxClient } from './client.ts'
import { workbench } from './workbench-client.ts'

afterEach(closeSandboxes)

describe('the workbench answers', () => {
  it('its page with a policy that lets nothing else in, and never the key', async () => {
    const { send, token } = await workbench({ key: 'canary-key' })
    const page = await send('/workbench', {})
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const policy = page.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(policy).not.toContain('unsafe')
    expect(page.headers.get('x-frame-options')).toBe('DENY')
    expect(page.headers.get('access-control-allow-origin')).toBeNull()
    expect(page.text).not.toMatch(/canary|<script>|\son\w+=|https?:/)
    expect(token).toHaveLength(48)
    expect((await send('/workbench/style.css', {})).headers.get('content-type')).toContain('text/css')
  })

  it('the address itself with the way to it', async () => {
    const { send } = await workbench()
    const reply = await send('/', {})
    expect([reply.status, reply.headers.get('location')]).toEqual([307, '/workbench'])
  })

  it('other sandboxes and other runs with another secret', async () => {
    const [one, other] = [await workbench(), await workbench()]
    expect(one.token).not.toBe(other.token)
    expect((await one.callAs({ 'x-workbench-token': other.token }, 'look')).status).toBe(403)
  })

  it('nothing where it was not asked for', async () => {
    const { send } = await sandboxClient()
    expect((await send('/workbench', {})).status).toBe(404)
    expect((await send('/', {})).status).toBe(404)
  })

  it.each([
    ['/workbench/none', 'GET', 404],
    ['/workbench/call/none', 'POST', 404],
    ['/workbench/call/toString', 'POST', 404],
    ['/workbench/call/look', 'GET', 405],
    ['/workbench', 'POST', 405],
    ['/workbench', 'HEAD', 200],
    ['/workbenches', 'GET', 404],
    ['/workbench/../v1/orders', 'GET', 401],
  ])('%s with %s: %i', async (path, method, status) => {
    const { callAs, send, token } = await workbench()
    const name = path.replace('/workbench/call/', '')
    const reply = name === path || method === 'GET' ? await send(path, { method }) : await callAs({}, name)
    expect(reply.status).toBe(status)
    expect(token).not.toBe('')
  })

  it('and leaves the service as it is: no request of the page is in the truth log or hit by a fault', async () => {
    const { call, get, sandbox } = await workbench({
      faults: [{ on: '*', what: { kind: 'status', status: 503 } }],
    })
    await call('orders')
    expect(sandbox.truth).toEqual([])
    expect((await get('/v1/account')).status).toBe(503)
    expect(sandbox.truth[0]).toMatchObject({ request: 1, path: '/v1/account' })
  })
})

describe('a call is refused', () => {
  it.each([
    ['without the secret', { 'x-workbench-token': undefined }],
    ['with another secret', { 'x-workbench-token': '0'.repeat(48) }],
    ['from another site', { origin: 'https://evil.example' }],
    ['from another port', { origin: 'http://127.0.0.1:1' }],
    ['from a sandboxed frame', { origin: 'null' }],
    ['from another site that hides its name', { 'sec-fetch-site': 'cross-site' }],
    ['from another port that hides its name', { 'sec-fetch-site': 'same-site' }],
    ['as a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['as plain text', { 'content-type': 'text/plain' }],
    ['without a type', { 'content-type': '' }],
  ])('%s, and does nothing', async (_, headers) => {
    const { callAs, order, sandbox } = await workbench()
    const [id = ''] = await order('Hi')
    expect((await callAs(headers, 'take', JSON.stringify({ id }))).status).toBe(403)
    expect(sandbox.orders()).toMatchObject([{ status: 'QUEUE' }])
  })

  it('under a name that another site made lead here, as is the page with its secret', async () => {
    const { sandbox, token } = await workbench()
    const { port } = new URL(sandbox.url)
    const statusOf = (path: string, host: string, method: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = { host, 'content-type': 'application/json', 'x-workbench-token': token }
        request({ host: '127.0.0.1', port, path, method, headers }, reply => {
          reply.resume()
          resolve(reply.statusCode)
        })
          .on('error', reject)
          .end(method === 'POST' ? '{}' : undefined)
      })
    for (const [path, method] of [
      ['/workbench', 'GET'],
      ['/workbench/call/look', 'POST'],
      ['/', 'GET'],
    ] as const) {
      expect(await statusOf(path, `rebound.example:${port}`, method)).toBe(403)
      expect(await statusOf(path, `127.0.0.1:${Number(port) + 1}`, method)).toBe(403)
      expect(await statusOf(path, `localhost:${port}`, method)).not.toBe(403)
    }
  })

  it.each(['', '[]', '7', 'null', '"x"', '{"id":', '{"id":{}}', '{"id":7}', '{}', '{"id":"__proto__"}'])(
    'with the body %j, and the sandbox goes on',
    async body => {
      const { callAs, call } = await workbench()
      expect((await callAs({}, 'order', body)).status).toBe(400)
      expect((await call('look')).counts.QUEUE).toBe(0)
    },
  )
})

it.each([
  ['127.0.0.1:80', true],
  ['127.0.0.1', true],
  ['LOCALHOST', true],
  ['[::1]:80', true],
  ['127.1.2.3:80', true],
  ['', false],
  ['0.0.0.0:80', false],
  ['127.0.0.1.evil.example', false],
  ['localhost.evil.example:80', false],
  ['evil.localhost', false],
  ['127.0.0.1:81', false],
  ['user@127.0.0.1:80', false],
  ['127.0.0.1:80, evil.example', false],
])('the host %j is its own on port 80: %s', (host, isOwn) => {
  expect(refusedHost({ host }, 80) === undefined).toBe(isOwn)
})
