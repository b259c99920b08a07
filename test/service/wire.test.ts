import { describe, expect, test } from 'vitest'
import { UnreadableError } from '../../src/service/fields.ts'
import { parseOrderRecord } from '../../src/service/order-record.ts'
import type { OrderRequest } from '../../src/service/types.ts'
import {
  maxRequestBytes,
  parseAccount,
  parseOrderSummaries,
  parsePlacement,
  parsePriceItems,
  parseRates,
  requestBytes,
} from '../../src/service/wire.ts'
import { orderJson, placementJson, request } from './support.ts'

const summaryOf = (changes: Record<string, unknown>) => parseOrderSummaries([orderJson(changes)])[0]!
const recordOf = (changes: Record<string, unknown>) => parseOrderRecord(orderJson(changes), '17')

describe('a request', () => {
  test('holds what was given, in snake case, and nothing else', () => {
    const full: OrderRequest = {
      ...request,
      service: 'ai_and_proofreading',
      context: { tone: 'INFORMAL', limit: 20, category: 'APPS' },
      comment: { text: 'Mobile app', attachments: [{ type: 'image/png', data: 'aGk=' }] },
    }
    expect(JSON.parse(requestBytes(full).toString())).toEqual({
      source_language: 'en',
      target_languages: ['de', 'fr'],
      service: 'ai_and_proofreading',
      resource: { type: 'application/json', data: '{"hello":"Hello"}', metadata: 'locales/en.json' },
      context: { tone: 'INFORMAL', limit: 20, category: 'APPS' },
      comment: { text: 'Mobile app', attachments: [{ type: 'image/png', data: 'aGk=' }] },
    })
  })

  test('leaves out what was not given, and the kind of service that older deployments do not know', () => {
    const bare: OrderRequest = {
      sourceLanguage: 'en',
      targetLanguages: ['de'],
      service: 'translation',
      resource: { type: 'text/plain', data: 'Größe', metadata: undefined },
      context: {},
      comment: { text: undefined, attachments: [] },
    }
    const expected =
      '{"source_language":"en","target_languages":["de"],"resource":{"type":"text/plain","data":"Größe"}}'
    expect(requestBytes(bare)).toEqual(Buffer.from(expected, 'utf8'))
  })

  test('does not carry members that the service does not know', () => {
    const extended = {
      ...request,
      extra: 1,
      context: { tone: 'FORMAL', extra: 1 } as const,
      resource: { ...request.resource, extra: 1 },
    }
    expect(requestBytes(extended).toString()).not.toContain('extra')
  })

  test('may be 30 MB', () => {
    expect(maxRequestBytes).toBe(30_000_000)
  })
})

describe('an order in the list', () => {
  test('has all fields', () => {
    const changes = {
      accepted_at: '2026-03-01T10:05:00.123Z',
      completed_at: '2026-03-01T12:00:00+01:00',
      translator: 'Ana',
    }
    expect(summaryOf({ ...changes, status: 'DONE' })).toEqual({
      id: '17',
      status: 'DONE',
      sourceLanguage: 'en',
      targetLanguage: 'de',
      snippet: 'Hello',
      volume: 5,
      price: 150_000,
      createdAt: '2026-03-01T10:00:00Z',
      acceptedAt: '2026-03-01T10:05:00.123Z',
      completedAt: '2026-03-01T12:00:00+01:00',
      translator: 'Ana',
    })
  })

  test.each([null, undefined, '', '0001-01-01T00:00:00Z'])(
    'has no date where the service writes %j',
    unset => {
      const dates = { created_at: unset, accepted_at: unset, completed_at: unset }
      expect(summaryOf(dates)).toMatchObject({ createdAt: '', acceptedAt: '', completedAt: '' })
    },
  )

  test.each([
    ['QUEUE', 'QUEUE'],
    ['PROGRESS', 'PROGRESS'],
    ['IN_PROGRESS', 'PROGRESS'],
    ['DONE', 'DONE'],
    ['REVISION', 'REVISION'],
    ['ARCHIVED', 'ARCHIVED'],
    ['done', 'DONE'],
    [null, ''],
    [undefined, ''],
  ])('of status %j is %j', (status, expected) => {
    expect(summaryOf({ status }).status).toBe(expected)
  })

  test.each([17, '17'])('has id 17 written as %j', id => {
    expect(summaryOf({ id }).id).toBe('17')
  })

  test.each([
    ['id', [undefined, null, '', 0, -1, 1.5, '017', '1e3', 2 ** 53, '9223372036854775808', true, {}]],
    ['price', [undefined, null, '0.15', -0.01, 1e308, Number.NaN, Number.POSITIVE_INFINITY, []]],
    ['volume', [-1, 1.5, '5', 2 ** 31, true]],
    ['source_language', [undefined, null, '', 5]],
    ['target_language', [undefined, null, '', ['de']]],
    ['status', [5, {}]],
  ])('is unreadable with a wrong %s, and takes no other row with it', (name, values) => {
    for (const value of values) {
      const [broken, other] = parseOrderSummaries([orderJson({ [name]: value }), orderJson({ id: '18' })])
      expect(broken, String(value)).toEqual({
        id: name === 'id' ? undefined : '17',
        createdAt: expect.any(String),
        unreadable: expect.stringContaining(`${name}: expected`),
      })
      expect(other).toMatchObject({ id: '18', status: expect.any(String) })
    }
  })

  test('is readable where only the fields that say more about it are not', () => {
    for (const created_at of [1_700_000_000, 'yesterday', '2026-13', 'Sun, 01 Mar 2026 10:00:00 GMT']) {
      expect(summaryOf({ created_at, snippet: 5, translator: {} })).toMatchObject({
        id: '17',
        createdAt: '',
        snippet: '',
        translator: '',
      })
    }
  })

  test.each([null, {}, 'x'])('is not found in %j', json => {
    expect(() => parseOrderSummaries(json)).toThrow(UnreadableError)
  })

  test.each([[], null, '1', 5, {}])('is a row without an id where there is %j', value => {
    expect(parseOrderSummaries([value])).toEqual([
      { id: undefined, createdAt: '', unreadable: expect.stringContaining('expected') },
    ])
  })
})

describe('an order in full', () => {
  test('has all fields', () => {
    const comment = {
      id: '3',
      time: '2026-03-01T10:06:00Z',
      role: 'TRANSLATOR',
      text: 'Which key?',
      attachments: [{ image: 'aGk=', type: 'image/png', name: 'a.png', weight: '12', size: '10x20' }],
    }
    const record = recordOf({
      status: 'DONE',
      service: 'ai_and_proofreading',
      source_text: 'Hello',
      target_text: 'Hallo',
      resource: { type: 'text/plain', data: 'Hello', metadata: 'a.txt' },
      context: { tone: 'FORMAL', limit: 9, category: 'IT' },
      comments: [comment],
    })
    expect(record).toMatchObject({
      service: 'ai_and_proofreading',
      sourceText: 'Hello',
      targetText: 'Hallo',
      resource: { type: 'text/plain', data: 'Hello', metadata: 'a.txt' },
      context: { tone: 'FORMAL', limit: 9, category: 'IT' },
      comments: [{ ...comment, attachments: [{ ...comment.attachments[0], weight: 12 }] }],
    })
  })

  test('reads unset members as the gateway writes them', () => {
    const unset = {
      service: '',
      target_text: '',
      resource: null,
      context: { tone: '', limit: 0, category: null },
    }
    const comments = [{ id: '0', time: null, role: '', text: '', attachments: [] }]
    expect(recordOf({ ...unset, status: 'DONE', comments, translator: null })).toMatchObject({
      service: 'translation',
      targetText: undefined,
      resource: undefined,
      context: {},
      comments: [{ id: '', time: '', role: '', text: '', attachments: [] }],
      translator: '',
    })
    expect(recordOf({ context: null, comments: null })).toMatchObject({ context: {}, comments: [] })
  })

  test.each(['QUEUE', 'PROGRESS', 'IN_PROGRESS', 'REVISION', 'ARCHIVED', ''])(
    'has no translation while it is %j',
    status => {
      expect(recordOf({ status, target_text: 'Hallo' }).targetText).toBeUndefined()
    },
  )

  test('has no metadata where it is null or empty', () => {
    for (const metadata of [null, '', undefined]) {
      expect(recordOf({ resource: { type: 'text/plain', data: '', metadata } }).resource).toEqual({
        type: 'text/plain',
        data: '',
      })
    }
  })

  test.each([{ id: 18 }, { resource: 'x' }, { resource: { data: '' } }, { target_text: 5 }])(
    'is unreadable with %j',
    changes => {
      expect(() => recordOf(changes)).toThrow(UnreadableError)
    },
  )
})

test('an order keeps its text where its context or a comment cannot be read', () => {
  const comments = [5, { id: 3, time: 'soon', role: 'TRANSLATOR', text: 'Which bread?' }, { text: [] }]
  const done = { status: 'DONE', target_text: 'Brot' }
  expect(recordOf({ ...done, context: [], comments })).toMatchObject({
    targetText: 'Brot',
    context: {},
    comments: [{ id: '3', time: '', role: 'TRANSLATOR', text: 'Which bread?', attachments: [] }],
  })
  expect(recordOf({ ...done, comments: {} })).toMatchObject({ targetText: 'Brot', comments: [] })
})

describe('an account', () => {
  test('may be overdrawn', () => {
    const json = {
      id: '9007199254740993',
      balance: -12.345678,
      reserved: 3.1,
      balance_overdraft_allowed: true,
    }
    expect(parseAccount(json)).toEqual({
      id: '9007199254740993',
      balance: -12_345_678,
      reserved: 3_100_000,
      overdraftAllowed: true,
    })
  })

  test('has no reserve and no overdraft where the service says nothing', () => {
    const account = parseAccount({ id: 1, balance: -0, reserved: null })
    expect(account).toEqual({ id: '1', balance: 0, reserved: 0, overdraftAllowed: false })
  })

  test.each([
    {},
    { id: 1 },
    { balance: 1 },
    { id: 1, balance: '1' },
    { id: 1, balance: -1e308 },
    { id: 1, balance: 1, reserved: -1 },
    { id: 1, balance: 1, balance_overdraft_allowed: 'no' },
  ])('cannot be read from %j', json => {
    expect(() => parseAccount(json)).toThrow(UnreadableError)
  })
})

test('prices and rates are micro-dollars', () => {
  const pair = { source_language: 'en', target_language: 'de' }
  const expected = { sourceLanguage: 'en', targetLanguage: 'de' }
  expect(parsePriceItems([{ ...pair, volume: 5, price: 0.1 + 0.2 }])).toEqual([
    { ...expected, volume: 5, price: 300_000 },
  ])
  expect(parseRates([{ ...pair, rate: 12.5 }])).toEqual([{ ...expected, rate: 12_500_000 }])
  expect(() => parseRates([{ ...pair, rate: -1 }])).toThrow(UnreadableError)
})

test('two prices for one language are none', () => {
  const item = { source_language: 'en', target_language: 'de', volume: 5, price: 0.1 }
  expect(() => parsePriceItems([item, { ...item, price: 0.2 }])).toThrow(UnreadableError)
})

test('a placed order has its own volume, else that of the request', () => {
  const placement = placementJson(1, 2)
  const [first] = placement.orders as object[]
  const volumes = (json: unknown) => parsePlacement(json).orders.map(({ volume }) => volume)
  expect(volumes({ ...placement, orders: [{ ...first, volume: 4 }] })).toEqual([4])
  expect(volumes({ ...placement, orders: [{ ...first, volume: 0 }] })).toEqual([5])
  expect(volumes({ ...placement, volume: 'x', text: 5, resource: 5 })).toEqual([0, 0])
})
