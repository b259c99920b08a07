import { afterEach, describe, expect, it } from 'vitest'
import { closeSandboxes, sandboxClient } from './client.ts'

afterEach(closeSandboxes)

const base64 = (text: string) => Buffer.from(text).toString('base64')
const order = JSON.stringify({
  source_language: 'en',
  target_languages: ['de'],
  resource: { type: 'text/plain', data: 'Hi' },
})

describe('a caller', () => {
  it.each([
    ['the key as Basic user without password', `Basic ${base64('key:')}`, 200, 200],
    ['the key as Basic user without a colon', `Basic ${base64('key')}`, 401, 401],
    ['the key with a password', `Basic ${base64('key:key')}`, 401, 401],
    ['the key as password', `Basic ${base64(':key')}`, 401, 401],
    ['a wrong Basic key', `Basic ${base64('kez:')}`, 401, 401],
    ['the key as Bearer', 'Bearer key', 200, 200],
    ['a scheme in lower case', 'bearer key', 200, 200],
    ['a wrong Bearer', 'Bearer other', 401, 401],
    ['the bare key', 'key', 401, 401],
    ['an unknown scheme', 'Digest key', 401, 401],
    ['a payment nobody asked for', 'Payment eyJ9', 402, 401],
    ['nothing', undefined, 402, 401],
  ])('with %s', async (_, authorization, onTranslate, elsewhere) => {
    const { sandbox, send } = await sandboxClient()
    const headers = {
      'content-type': 'application/json',
      ...(authorization === undefined ? {} : { authorization }),
    }
    expect((await send('/v1/translate', { method: 'POST', headers, body: order })).status).toBe(onTranslate)
    expect(sandbox.orders().length).toBe(onTranslate === 200 ? 1 : 0)
    const gets = ['/v1/orders', '/v1/orders/100001', '/v1/account', '/v1/rates']
    const statuses = await Promise.all(gets.map(async path => (await send(path, { headers })).status))
    expect(statuses).toEqual(elsewhere === 200 ? [200, 200, 200, 200] : [401, 401, 401, 401])
    expect((await send('/v1/calculate', { method: 'POST', headers, body: order })).status).toBe(elsewhere)
    expect((await send('/v1/orders/100001', { method: 'DELETE', headers })).status).toBe(elsewhere)
  })

  it('with an access token reads its own orders and nothing else', async () => {
    const { sandbox, send, order: place } = await sandboxClient()
    const [mine = '', other = ''] = await place('Hi', ['de', 'fr'])
    const headers = {
      authorization: `Bearer ${sandbox.grantAccess([mine])}`,
      'content-type': 'application/json',
    }
    const list = await send('/v1/orders', { headers })
    expect(list.list.map(({ id }) => String(id))).toEqual([mine])
    const status = async (path: string, init: RequestInit = {}) =>
      (await send(path, { headers, ...init })).status
    expect(await status(`/v1/orders/${mine}`)).toBe(200)
    expect(await status(`/v1/orders/${other}`)).toBe(404)
    expect(await status(`/v1/orders/${mine}`, { method: 'DELETE' })).toBe(401)
    expect(await status('/v1/account')).toBe(401)
    expect(await status('/v1/translate', { method: 'POST', body: order })).toBe(401)
  })
})
