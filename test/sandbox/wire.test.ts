import { afterEach, describe, expect, it } from 'vitest'
import type { SandboxOptions } from '../../src/sandbox/index.ts'
import { closeSandboxes, gif, sandboxClient } from './client.ts'

afterEach(closeSandboxes)

describe('a wire variant', () => {
  it('writes every 64-bit integer as a string', async () => {
    const client = await sandboxClient({ ids: 'string' })
    await client.order('Hi', ['de'], { comment: { attachments: [{ type: 'image/gif', data: gif }] } })
    const { record } = await client.get('/v1/orders/100001')
    expect(record).toMatchObject({
      id: '100001',
      comments: [{ id: '1', attachments: [{ weight: '1', size: '1x1' }] }],
    })
    expect((await client.get('/v1/orders')).list[0]?.id).toBe('100001')
    expect((await client.get('/v1/account')).record.id).toBe('1')
  })

  it.each(['number', 'string'] as const)('keeps every digit of a large id as %s', async ids => {
    const client = await sandboxClient({ ids, firstId: '9007199254740993' })
    await client.order('Hi', ['de', 'fr'])
    const { text } = await client.get('/v1/orders')
    expect(text).toMatch(
      ids === 'string'
        ? /"id":"9007199254740994".*"id":"9007199254740993"/
        : /"id":9007199254740994,.*"id":9007199254740993,/,
    )
    expect((await client.get('/v1/orders/9007199254740993')).status).toBe(200)
  })

  it('spells PROGRESS as the payment flow does', async () => {
    const client = await sandboxClient({ inProgressSpelling: 'IN_PROGRESS' })
    const [id = ''] = await client.order('Hi')
    client.sandbox.setStatus(id, 'PROGRESS')
    expect((await client.get(`/v1/orders/${id}`)).record.status).toBe('IN_PROGRESS')
    expect((await client.get('/v1/orders')).list[0]?.status).toBe('IN_PROGRESS')
    expect((await client.delete(`/v1/orders/${id}`)).record.param1).toBe('IN_PROGRESS')
  })

  it('deletes without content', async () => {
    const client = await sandboxClient({ deleteStatus: 204 })
    const [id = ''] = await client.order('Hi')
    const reply = await client.delete(`/v1/orders/${id}`)
    expect([reply.status, reply.text, client.sandbox.orders().length]).toEqual([204, '', 0])
  })

  it.each([
    ['honour', ['2,1', '1,2', '2,1']],
    ['always asc', ['1,2', '1,2', '1,2']],
    ['always desc', ['2,1', '2,1', '2,1']],
  ] as const)('lists in the order: %s', async (listOrder, expected) => {
    const client = await sandboxClient({ listOrder, firstId: '1' })
    await client.order('Hi', ['de', 'fr'])
    const replies = await Promise.all(
      ['', '?sort=asc', '?sort=desc'].map(query => client.get(`/v1/orders${query}`)),
    )
    expect(replies.map(({ list }) => list.map(({ id }) => id).join())).toEqual(expected)
  })

  it('lowers per_page to its ceiling', async () => {
    const client = await sandboxClient({ perPageCeiling: 2, firstId: '1' })
    await client.order('Hi', ['de', 'fr', 'it'])
    const ids = async (page: number) =>
      (await client.get(`/v1/orders?per_page=100&page=${page}`)).list.map(({ id }) => id)
    expect([await ids(0), await ids(1), await ids(2)]).toEqual([[3, 2], [1], []])
  })

  it('lists orders late', async () => {
    const client = await sandboxClient({ listLagMs: 1000 })
    const [id = ''] = await client.order('Hi')
    expect((await client.get('/v1/orders')).list).toEqual([])
    expect((await client.get(`/v1/orders/${id}`)).status).toBe(200)
    client.sandbox.advance(1000)
    expect((await client.get('/v1/orders')).list.length).toBe(1)
  })

  it.each([
    ['left out', {}],
    ['null', { target_text: null, accepted_at: null, completed_at: null, translator: null, context: null }],
    [
      'empty',
      {
        target_text: '',
        accepted_at: '0001-01-01T00:00:00Z',
        completed_at: '0001-01-01T00:00:00Z',
        translator: '',
        context: null,
      },
    ],
  ] as const)('writes unset fields: %s', async (nulls, fields) => {
    const client = await sandboxClient({ nulls })
    await client.order('Hi')
    const { record } = await client.get('/v1/orders/100001')
    const names = ['target_text', 'accepted_at', 'completed_at', 'translator', 'context']
    expect(
      Object.fromEntries(names.filter(name => name in record).map(name => [name, record[name]])),
    ).toEqual(fields)
  })

  it('writes dates without a fraction', async () => {
    const client = await sandboxClient({ dateFraction: false })
    await client.order('Hi')
    expect((await client.get('/v1/orders')).list[0]?.created_at).toBe('2026-01-02T12:00:00Z')
  })

  it.each([
    ['as is', { data: '{ "a": "x" }', metadata: 'locales/en.json' }],
    ['metadata null', { data: '{ "a": "x" }' }],
    ['metadata cut', { data: '{ "a": "x" }', metadata: 'locales/' }],
    ['normalised', { data: '{"a":"x"}', metadata: 'locales/en.json' }],
  ] as const)('echoes the resource: %s', async (echo, resource) => {
    const client = await sandboxClient({ echo })
    await client.order('', ['de'], {
      resource: { type: 'application/json', data: '{ "a": "x" }', metadata: 'locales/en.json' },
    })
    expect((await client.get('/v1/orders/100001')).record.resource).toEqual({
      type: 'application/json',
      ...resource,
    })
  })

  it('can change while the sandbox runs', async () => {
    const client = await sandboxClient()
    client.sandbox.wire.ids = 'string'
    expect((await client.get('/v1/account')).record.id).toBe('1')
  })
})

describe('an error', () => {
  const description = expect.any(String)
  it.each([
    ['params', 'application/json', { code: 'SERVICE_NOT_FOUND', description, param1: 'x' }],
    [
      'parameters',
      'application/json',
      { code: 'SERVICE_NOT_FOUND', description, parameters: { param1: 'x' } },
    ],
    [
      'status number',
      'application/json',
      { code: 3, message: expect.stringMatching(/^SERVICE_NOT_FOUND: /), details: [expect.anything()] },
    ],
    [
      'status name',
      'application/json',
      { code: 'invalid_argument', message: expect.any(String), details: [expect.anything()] },
    ],
    [
      'problem',
      'application/problem+json',
      { type: expect.any(String), title: 'SERVICE_NOT_FOUND', status: 400, detail: description, param1: 'x' },
    ],
    ['html', 'text/html; charset=utf-8', undefined],
    ['empty', null, undefined],
  ] satisfies [SandboxOptions['errorShape'], string | null, unknown][])(
    'in the shape %s',
    async (errorShape, type, json) => {
      const client = await sandboxClient({ errorShape: errorShape ?? 'params' })
      const reply = await client.get('/v1/rates?service=x')
      expect([reply.status, reply.headers.get('content-type'), reply.json]).toEqual([400, type, json])
    },
  )
})
