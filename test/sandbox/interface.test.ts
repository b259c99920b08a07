import { afterEach, describe, expect, it } from 'vitest'
import { isLanguage, languages } from '../../src/sandbox/languages.ts'
import type { Client } from './client.ts'
import { closeSandboxes, gif, sandboxClient } from './client.ts'

afterEach(closeSandboxes)

const resource = { type: 'text/plain', data: 'Hello, World!', metadata: 'docs/hello.txt' }
const order = { source_language: 'en', target_languages: ['de'], resource }

type Row = readonly [
  title: string,
  ask: (client: Client) => Promise<{ status: number; json: unknown }>,
  status: number,
  json?: unknown,
]

const translate = (change: Record<string, unknown>) => (client: Client) =>
  client.post('/v1/translate', { ...order, ...change })
const calculate = (change: Record<string, unknown>) => (client: Client) =>
  client.post('/v1/calculate', { source_language: 'en', target_languages: ['de'], resource, ...change })
const refused = (code: string, param1?: string) => ({
  code,
  description: expect.any(String),
  ...(param1 === undefined ? {} : { param1 }),
})
const bad = (param1: string) => expect.objectContaining(refused('BAD_REQUEST', param1))

describe('language codes', () => {
  it('are the 61 of the interface', () => {
    expect(new Set(languages).size).toBe(61)
    expect(languages).toEqual(
      'af, ar, az, be, bg, bn, ca, cs, da, de, el, en, es-ES, es-MX, et, fa, fi, fr, fr-CA, he, hi, hr, hu, hy-AM, id, is, it, ja, ka, kk, ko, ky, lt, lv, ml-IN, ms, my, nl, no, pl, pt-BR, pt-PT, ro, ru, sk, sl, sr, sr-CS, sv-SE, ta, tg, th, tl, tr, te, uk, ur-PK, uz, vi, zh-CN, zh-TW'.split(
        ', ',
      ),
    )
  })

  it.each(['EN', 'es', 'pt', 'zh', 'nb', 'pt-br', ''])('do not include %j', code =>
    expect(isLanguage(code)).toBe(false),
  )
})

const requests: readonly Row[] = [
  ['a resource without metadata', translate({ resource: { type: 'text/plain', data: 'x' } }), 200],
  ['metadata null', translate({ resource: { ...resource, metadata: null } }), 200],
  [
    'metadata of another type',
    translate({ resource: { ...resource, metadata: 7 } }),
    400,
    bad('resource.metadata'),
  ],
  [
    'a resource with another property',
    translate({ resource: { ...resource, name: 'x' } }),
    400,
    bad('resource.name'),
  ],
  ['no resource', translate({ resource: undefined }), 400, bad('resource')],
  ['a resource that is a list', translate({ resource: [] }), 400, bad('resource')],
  ['no resource.type', translate({ resource: { data: 'x' } }), 400, bad('resource.type')],
  ['no resource.data', translate({ resource: { type: 'text/plain' } }), 400, bad('resource.data')],
  [
    'an unknown type',
    translate({ resource: { type: 'text/markdown', data: 'x' } }),
    400,
    bad('resource.type'),
  ],
  ['HTML', translate({ resource: { type: 'text/html', data: '<p>x' } }), 200],
  ['strings', translate({ resource: { type: 'text/x-objcstrings', data: '"a" = "b";' } }), 200],
  [
    'broken strings',
    translate({ resource: { type: 'text/x-objcstrings', data: '"a" = "b"' } }),
    400,
    bad('resource.data'),
  ],
  ['JSON', translate({ resource: { type: 'application/json', data: '{"a":"b"}' } }), 200],
  [
    'broken JSON',
    translate({ resource: { type: 'application/json', data: '{"a":' } }),
    400,
    bad('resource.data'),
  ],
  [
    'XML to translate',
    translate({ resource: { type: 'application/xml', data: '<a>x</a>' } }),
    400,
    bad('resource.type'),
  ],
  [
    'XML to estimate',
    calculate({ resource: { type: 'application/xml', data: '<a>xy</a>' } }),
    200,
    [expect.objectContaining({ volume: 2 })],
  ],
  [
    'broken XML',
    calculate({ resource: { type: 'application/xml', data: '<a>xy</b>' } }),
    400,
    bad('resource.data'),
  ],

  ...['FORMAL', 'INFORMAL', 'GUESS', null].map(
    (tone): Row => [`tone ${tone}`, translate({ context: { tone } }), 200],
  ),
  ['another tone', translate({ context: { tone: 'formal' } }), 400, bad('context.tone')],
  ...[0, 1, 2147483647, null].map((limit): Row => [`limit ${limit}`, translate({ context: { limit } }), 200]),
  ...[-1, 1.5, 2147483648, '5'].map(
    (limit): Row => [`limit ${limit}`, translate({ context: { limit } }), 400, bad('context.limit')],
  ),
  ...'APPS CRYPTO CASINO LEGAL E_COMMERCE FINANCE GAMES GENERAL MEDIA MEDICAL SCIENCE IT TRAVEL'
    .split(' ')
    .map((category): Row => [`category ${category}`, translate({ context: { category } }), 200]),
  ['another category', translate({ context: { category: 'SPORT' } }), 400, bad('context.category')],
  ['a context with another property', translate({ context: { length: 1 } }), 400, bad('context.length')],
  ['a context that is text', translate({ context: 'formal' }), 400, bad('context')],

  ['a comment without anything', translate({ comment: {} }), 200],
  ['a comment with another property', translate({ comment: { texts: '' } }), 400, bad('comment.texts')],
  ['a comment of another type', translate({ comment: 'please' }), 400, bad('comment')],
  ['a comment text of another type', translate({ comment: { text: 1 } }), 400, bad('comment.text')],
  [
    'attachments that are no list',
    translate({ comment: { attachments: {} } }),
    400,
    bad('comment.attachments'),
  ],
  ['a GIF', translate({ comment: { attachments: [{ type: 'image/gif', data: gif }] } }), 200],
  [
    'an attachment with another property',
    translate({ comment: { attachments: [{ type: 'image/gif', data: gif, name: 'x' }] } }),
    400,
    bad('comment.attachments[0].name'),
  ],
  [
    'an attachment without type',
    translate({ comment: { attachments: [{ data: gif }] } }),
    400,
    bad('comment.attachments[0].type'),
  ],
  [
    'an attachment without data',
    translate({ comment: { attachments: [{ type: 'image/gif' }] } }),
    400,
    bad('comment.attachments[0].data'),
  ],
  [
    'a bitmap',
    translate({ comment: { attachments: [{ type: 'image/bmp', data: gif }] } }),
    400,
    bad('comment.attachments[0].type'),
  ],
  [
    'base64 with a hole',
    translate({ comment: { attachments: [{ type: 'image/gif', data: `${gif}*` }] } }),
    400,
    bad('comment.attachments[0].data'),
  ],
  [
    'a GIF that calls itself PNG',
    translate({ comment: { attachments: [{ type: 'image/png', data: gif }] } }),
    400,
    bad('comment.attachments[0].data'),
  ],

  ['no source_language', translate({ source_language: undefined }), 400, bad('source_language')],
  ['source_language of another type', translate({ source_language: 1 }), 400, bad('source_language')],
  [
    'an unknown source_language',
    translate({ source_language: 'xx' }),
    400,
    expect.objectContaining(refused('LANGUAGE_NOT_FOUND', 'xx')),
  ],
  ['no target_languages', translate({ target_languages: undefined }), 400, bad('target_languages')],
  ['target_languages empty', translate({ target_languages: [] }), 400, bad('target_languages')],
  ['target_languages as text', translate({ target_languages: 'de' }), 400, bad('target_languages')],
  ['a target that is a number', translate({ target_languages: ['de', 1] }), 400, bad('target_languages[1]')],
  [
    'an unknown target',
    translate({ target_languages: ['de', 'nb'] }),
    400,
    { ...refused('LANGUAGE_NOT_FOUND', 'en'), param2: 'nb' },
  ],
  [
    'proofreading',
    translate({ target_languages: ['en'] }),
    200,
    expect.objectContaining({ orders: [expect.objectContaining({ target_language: 'en' })] }),
  ],
  ['service translation', translate({ service: 'translation' }), 200],
  ['service ai_and_proofreading', translate({ service: 'ai_and_proofreading' }), 200],
  ['another service', translate({ service: 'magic' }), 400, refused('SERVICE_NOT_FOUND', 'magic')],
  ['a service of another type', translate({ service: true }), 400, bad('service')],
  ['another property', translate({ notify: true }), 400, bad('notify')],
  [
    'a property named __proto__',
    c => c.post('/v1/translate', JSON.stringify(order).replace('{', '{"__proto__":{},')),
    400,
    bad('__proto__'),
  ],
  [
    'text in place of a resource',
    translate({ resource: undefined, text: 'Hello' }),
    200,
    expect.objectContaining({ text: 'Hello', resource: { type: 'text/plain', data: 'Hello' } }),
  ],
  [
    'text beside a resource',
    translate({ text: 'Hello' }),
    200,
    expect.objectContaining({ text: 'Hello, World!' }),
  ],
  ['text of another type', translate({ text: 5 }), 400, bad('text')],
  ['a body that is no object', c => c.post('/v1/translate', '[]'), 400, bad('body')],
  ['a body that is no JSON', c => c.post('/v1/translate', '{"a'), 400, bad('body')],
  ['no body', c => c.post('/v1/translate', ''), 400, bad('body')],
  [
    'another content type',
    c => c.post('/v1/translate', order, { 'content-type': 'text/plain' }),
    400,
    bad('Content-Type'),
  ],
  [
    'a content type with a charset',
    c => c.post('/v1/translate', order, { 'content-type': 'Application/JSON; charset=utf-8' }),
    200,
  ],

  [
    'an estimate',
    calculate({ target_languages: ['fr', 'es-ES'] }),
    200,
    [
      { source_language: 'en', target_language: 'fr', volume: 13, price: 0.2 },
      { source_language: 'en', target_language: 'es-ES', volume: 13, price: 0.17 },
    ],
  ],
  ['an estimate without targets', calculate({ target_languages: [] }), 400, bad('target_languages')],
  ['an estimate with a context', calculate({ context: {} }), 400, bad('context')],
  ['an estimate with a comment', calculate({ comment: {} }), 400, bad('comment')],
  ['an estimate of an unknown service', calculate({ service: 'x' }), 400, refused('SERVICE_NOT_FOUND', 'x')],
  [
    'an estimate for an unknown language',
    calculate({ target_languages: ['de-AT'] }),
    400,
    { ...refused('LANGUAGE_NOT_FOUND', 'en'), param2: 'de-AT' },
  ],

  ['an empty list', c => c.get('/v1/orders'), 200, []],
  ['sort asc', c => c.get('/v1/orders?sort=asc'), 200, []],
  ['sort desc', c => c.get('/v1/orders?sort=desc&page=0&per_page=1'), 200, []],
  ['another sort', c => c.get('/v1/orders?sort=up'), 400, bad('sort')],
  ['page -1', c => c.get('/v1/orders?page=-1'), 400, bad('page')],
  ['page one and a half', c => c.get('/v1/orders?page=1.5'), 400, bad('page')],
  ['per_page 0', c => c.get('/v1/orders?per_page=0'), 400, bad('per_page')],
  ['an unknown parameter', c => c.get('/v1/orders?status=DONE'), 400, bad('status')],
  ['a parameter twice', c => c.get('/v1/orders?page=1&page=2'), 400, bad('page')],

  ['an unknown order', c => c.get('/v1/orders/5'), 404, refused('NOT_FOUND')],
  ['an id that is no number', c => c.get('/v1/orders/abc'), 400, bad('id')],
  ['order 0', c => c.get('/v1/orders/0'), 400, bad('id')],
  ['deleting an unknown order', c => c.delete('/v1/orders/5'), 404, refused('NOT_FOUND')],

  [
    'the account',
    c => c.get('/v1/account'),
    200,
    { id: 1, balance_overdraft_allowed: false, reserved: 0, balance: 1000 },
  ],
  ['rates of an unknown service', c => c.get('/v1/rates?service=x'), 400, refused('SERVICE_NOT_FOUND', 'x')],
  ['rates with another parameter', c => c.get('/v1/rates?from=en'), 400, bad('from')],

  ['an unknown path', c => c.get('/v1/order'), 404, refused('NOT_FOUND')],
  ['a path with a slash behind it', c => c.get('/v1/account/'), 404, refused('NOT_FOUND')],
  ['another version', c => c.get('/v2/account'), 404, refused('NOT_FOUND')],
  ['GET on translate', c => c.get('/v1/translate'), 405, refused('METHOD_NOT_ALLOWED')],
  ['POST on orders', c => c.post('/v1/orders', {}), 405, refused('METHOD_NOT_ALLOWED')],
  ['DELETE on the list', c => c.delete('/v1/orders'), 405, refused('METHOD_NOT_ALLOWED')],
  ['HEAD on the list', c => c.send('/v1/orders', { method: 'HEAD' }), 405],
  ['HTML wanted', c => c.get('/v1/account', { accept: 'text/html' }), 406, refused('NOT_ACCEPTABLE')],
  ['JSON refused', c => c.get('/v1/account', { accept: 'application/json;q=0, text/html' }), 406],
  ['JSON among others', c => c.get('/v1/account', { accept: 'text/html, application/json;q=0.5' }), 200],
  ['anything', c => c.get('/v1/account', { accept: '*/*' }), 200],
]

describe('every request of the interface', () => {
  it.each(requests.map(([title, ask, status, json]) => ({ title, ask, status, json })))(
    '$title',
    async ({ ask, status, json }) => {
      const reply = await ask(await sandboxClient())
      expect({ status: reply.status, json: reply.json }).toEqual({
        status,
        json: json === undefined ? reply.json : json,
      })
    },
  )
})

it('a body that is not UTF-8 is refused', async () => {
  const { send } = await sandboxClient()
  const headers = { authorization: 'Bearer key', 'content-type': 'application/json' }
  const body = Buffer.from(JSON.stringify(order).replace('Hello', 'H\u00e4llo'), 'latin1')
  expect((await send('/v1/translate', { method: 'POST', headers, body })).record).toMatchObject(
    refused('BAD_REQUEST', 'body'),
  )
})
