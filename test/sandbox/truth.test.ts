import { afterEach, expect, it } from 'vitest'
import { truthLines } from '../../src/sandbox/truth-import.ts'
import { closeSandboxes, noon, sandboxClient } from './client.ts'

afterEach(closeSandboxes)

it('the truth log reports requests, orders, cents, deletions and answers in order', async () => {
  const client = await sandboxClient({ pricePer1000Characters: 10 })
  const [id = ''] = await client.order('Hi', ['de'], {
    resource: { type: 'text/plain', data: 'Hi', metadata: 'a.txt' },
  })
  client.sandbox.setStatus(id, 'PROGRESS')
  client.sandbox.setStatus(id, 'QUEUE')
  await client.delete(`/v1/orders/${id}`)
  const data = { type: 'text/plain', data: 'Hi' }
  expect(client.sandbox.truth).toMatchObject([
    {
      what: 'request',
      at: noon,
      request: 1,
      method: 'POST',
      path: '/v1/translate',
      headers: { 'content-type': 'application/json', authorization: 'Bearer' },
      body: { source_language: 'en', target_languages: ['de'], resource: { ...data, metadata: 'a.txt' } },
    },
    {
      what: 'committed',
      request: 1,
      orderId: id,
      language: 'de',
      sourceLanguage: 'en',
      path: 'a.txt',
      ...data,
      price: 20_000,
      volume: 2,
    },
    { what: 'reserved', orderId: id, amount: 20_000 },
    { what: 'response', request: 1, status: 200, delivery: 'sent' },
    { what: 'status', orderId: id, from: 'QUEUE', to: 'PROGRESS' },
    { what: 'status', orderId: id, from: 'PROGRESS', to: 'QUEUE' },
    { what: 'request', request: 2, method: 'DELETE', path: `/v1/orders/${id}` },
    { what: 'deleted', request: 2, orderId: id, by: 'request' },
    { what: 'released', orderId: id, amount: 20_000 },
    { what: 'response', request: 2, status: 200, bytes: 2, delivery: 'sent' },
  ])
})

it('the truth log never holds a key, in whatever form it was sent', async () => {
  const client = await sandboxClient({ key: 'canary-key' })
  const base64 = Buffer.from('canary-key:').toString('base64')
  for (const authorization of ['Bearer canary-key', `Basic ${base64}`, 'canary-key']) {
    await client.send('/v1/account', { headers: { authorization } })
  }
  const log = JSON.stringify(client.sandbox.truth)
  expect([log.includes('canary-key'), log.includes(base64)]).toEqual([false, false])
})

it.each([
  ['authorization', 'canary-key more'],
  ['authorization', 'Token token=canary-key'],
  ['payment-authorization', 'canary-other more'],
  ['proxy-authorization', 'Bearer canary-other'],
  ['x-api-key', 'canary-other'],
  ['x-workbench-token', 'canary-other'],
  ['cookie', 'session=canary-other'],
  ['x-any-name', 'canary-key'],
])('the truth log hides a secret in the header %s: %s', async (name, value) => {
  const client = await sandboxClient({ key: 'canary-key' })
  await client.send('/v1/account', { headers: { [name]: value, 'x-plain': 'kept' } })
  expect(JSON.stringify(client.sandbox.truth)).not.toContain('canary')
  expect(client.sandbox.truth[0]).toMatchObject({ headers: { 'x-plain': 'kept' } })
})

it('the truth log hides a secret in an address, and no other parameter', async () => {
  const client = await sandboxClient({ key: 'canary-key' })
  const token = client.sandbox.grantAccess([])
  await client.send(`/v1/orders?api_key=canary&page=0&x=canary-key&y=${token}&key=canary`, {})
  expect(client.sandbox.truth[0]).toMatchObject({ path: '/v1/orders?api_key=&page=0&x=&y=&key=' })
})

it('the truth log keeps a body that is too deep to be written again as its text', async () => {
  const client = await sandboxClient()
  const headers = { 'content-type': 'application/json' }
  const body = '['.repeat(100_000) + ']'.repeat(100_000)
  await client.send('/v1/translate', { method: 'POST', headers, body })
  expect(client.sandbox.truth[0]).toMatchObject({ body })
  expect(truthLines(client.sandbox.truth)).toContain('[[[[')
})

it('what never reached the client is in the truth log as withheld or cut', async () => {
  const client = await sandboxClient({
    faults: [
      { on: '*', nth: 1, what: { kind: 'drop', when: 'after commit' } },
      { on: '*', nth: 2, what: { kind: 'cut body' } },
      { on: '*', nth: 3, what: { kind: 'drop', when: 'before commit' } },
    ],
  })
  for (let n = 0; n < 3; n += 1) await expect(client.order('Hi')).rejects.toThrow()
  const answers = client.sandbox.truth.flatMap(entry =>
    entry.what === 'response' ? [[entry.status, entry.delivery]] : [],
  )
  expect(answers).toEqual([
    [200, 'withheld'],
    [200, 'cut'],
    [0, 'withheld'],
  ])
})

it('entries of the truth log cannot be changed', async () => {
  const client = await sandboxClient()
  await client.get('/v1/account')
  expect(Object.isFrozen(client.sandbox.truth[0])).toBe(true)
})

it.each([
  [
    'in a text',
    (key: string) => JSON.stringify({ any: [`before ${key} after`] }),
    { any: ['before  after'] },
  ],
  ['as a whole', (key: string) => JSON.stringify({ any: key }), { any: '' }],
  ['with escapes', (key: string) => `{"any":"\\u0063${key.slice(1)}"}`, { any: '' }],
  ['as a name', (key: string) => JSON.stringify({ [`x${key}`]: 1 }), { x: 1 }],
  ['under its name', () => '{"api_key":"canary-other","keys":"kept"}', { api_key: '', keys: 'kept' }],
  [
    'in base64',
    (key: string) => JSON.stringify({ any: Buffer.from(`${key}:`).toString('base64') }),
    { any: '' },
  ],
  ['in no JSON', (key: string) => `any=${key}&b=1`, 'any=&b=1'],
  ['below many levels', (key: string) => `${'['.repeat(600)}"${key}"${']'.repeat(600)}`, expect.anything()],
])('the truth log hides a secret in a body: %s', async (_, body, logged) => {
  const client = await sandboxClient({ key: 'canary-key' })
  const token = client.sandbox.grantAccess([])
  const send = (secret: string) => client.send('/v1/translate', { method: 'POST', body: body(secret) })
  await send('canary-key')
  expect(client.sandbox.truth[0]).toMatchObject({ body: logged })
  await send(token)
  const log = JSON.stringify(client.sandbox.truth)
  for (const secret of ['canary', token]) expect(log).not.toContain(secret)
})

it('the truth log keeps the letters of a short key in a body', async () => {
  const client = await sandboxClient({ key: 'k' })
  await client.send('/v1/translate', { method: 'POST', body: '{"kind":"a kiosk"}' })
  expect(client.sandbox.truth[0]).toMatchObject({ body: { kind: 'a kiosk' } })
})
