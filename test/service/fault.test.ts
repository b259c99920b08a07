import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFault, serviceCodes } from '../../src/service/fault.ts'
import { errorOfFault } from '../../src/service/refusal.ts'
import { plainText } from '../../src/service/text.ts'

const keep = (text: string) => text
const read = (body: unknown, status = 400) =>
  readFault(status, Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)), keep)

const shapes: readonly (readonly [string, (code: string) => unknown])[] = [
  ['with param1 and param2', code => ({ code, description: 'Why', param1: 'en', param2: 'xx' })],
  ['with parameters', code => ({ code, description: 'Why', parameters: { source: 'en', target: 'xx' } })],
  [
    'of gRPC, with a number and a reason',
    code => ({
      code: 9,
      message: 'Why',
      details: [
        { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: code, metadata: { a: 'en', b: 'xx' } },
      ],
    }),
  ],
  [
    'of Connect, with a word and a debug reason',
    code => ({
      code: 'failed_precondition',
      message: 'Why',
      details: [{ type: 'x', value: 'aGk=', debug: { reason: code }, metadata: { a: 'en', b: 'xx' } }],
    }),
  ],
  [
    'inside of an error object',
    code => ({ error: { code, description: 'Why', param1: 'en', param2: 'xx' } }),
  ],
  [
    'of problem details',
    code => ({
      type: `https://example.test/problems/${code.toLowerCase().replaceAll('_', '-')}`,
      title: 'Title',
      detail: 'Why',
      parameters: ['en', 'xx'],
    }),
  ],
]

describe.each(serviceCodes)('%s', code => {
  test.each(shapes)('is found in an object %s', (_, shape) => {
    expect(read(shape(code))).toEqual({ status: 400, code, description: 'Why', parameters: ['en', 'xx'] })
  })

  test('is found in a message alone', () => {
    expect(read({ code: '3', message: `rpc error: ${code}: no` })).toMatchObject({ code })
    expect(read(`<html><title>${code}</title></html>`)).toMatchObject({ code, description: code })
    expect(read(code)).toMatchObject({ code, description: code })
  })

  test('has an error whose message says cause, words and details', () => {
    const error = errorOfFault(
      read({ code, description: 'Why', param1: 'en', param2: 'xx' }),
      'POST /v1/calculate',
    )
    expect(error.message).toMatch(/^POST \/v1\/calculate: (the|this) .+\. The service says: .*"Why" en, xx$/)
    expect(error.code).toBe(
      { INSUFFICIENT_FUNDS: 'INSUFFICIENT_FUNDS', WRONG_ORDER_STATUS: 'WRONG_ORDER_STATUS' }[
        code as string
      ] ?? 'SERVICE_REFUSED',
    )
    if (error.code === 'SERVICE_REFUSED') expect(error).toMatchObject({ status: 400, serviceCode: code })
  })
})

test.each<[string, unknown, string, string]>([
  ['a number as code', { code: 5, message: 'not found' }, '5', 'not found'],
  ['digits as code', { code: '5', message: 'not found' }, '5', 'not found'],
  ['a code nobody knows', { code: 'LIMIT_EXCEEDED', description: 'Too long' }, 'LIMIT_EXCEEDED', 'Too long'],
  ['a code that is not one', { code: 'a b\u001b[31m', description: 'x' }, '', 'x'],
  ['members of wrong types', { code: {}, description: [], message: null, details: 5, parameters: 5 }, '', ''],
  ['an error as text', { error: 'denied' }, '', 'denied'],
  ['HTML with a title', '<!doctype html><title>\n 502 Bad\n Gateway</title><p>x', '', '502 Bad Gateway'],
  ['HTML without a title', '<body><h1>Sorry</h1><p>Down</body>', '', 'Sorry Down'],
  ['plain text', 'upstream\r\nfailed', '', 'upstream failed'],
  ['nothing', '', '', ''],
  ['a list', [{ code: 'X' }], '', '[{"code":"X"}]'],
])('%s is read', (_, body, code, description) => {
  expect(read(body)).toMatchObject({ code, description })
})

test('a body that did not arrive leaves the status', () => {
  expect(readFault(503, undefined, keep)).toEqual({ status: 503, code: '', description: '', parameters: [] })
})

test('no body is misread into an exception, and no text of it is long or holds controls', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string({ unit: 'binary' })), body => {
      const fault = read(body)
      for (const text of [fault.code, fault.description, ...fault.parameters]) {
        expect(text.length).toBeLessThanOrEqual(500)
        expect(text).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
      }
    }),
  )
})

test('large and hostile pages are read in no time', () => {
  const started = performance.now()
  for (const piece of ['<', '<title', '\u001b[', '\u001b]', '\u001b', '{"a":', '&', '[']) {
    read(piece.repeat(Math.floor(250_000 / piece.length)))
    read({ code: 'X', description: piece.repeat(Math.floor(250_000 / piece.length)) })
  }
  expect(performance.now() - started).toBeLessThan(3_000)
})

describe('foreign text', () => {
  test.each([
    ['\u001b[31mred\u001b[0m', 'red'],
    ['\u001b]8;;https://evil.test\u0007link\u001b]8;;\u001b\\', 'link'],
    ['\u009b2Jgone', 'gone'],
    ['a\u0000b\tc\nd\u007fe', 'a b c d e'],
    ['\u202eabc\u2066d\u200be\ufefff', 'abcdef'],
    ['  Größe 漢字 🙂  ', 'Größe 漢字 🙂'],
    ['\ud800x', 'x'],
  ])('%j becomes %j', (text, expected) => {
    expect(plainText(text, keep)).toBe(expected)
  })

  test('is cut to 500 characters, not through one', () => {
    const cut = plainText('🙂'.repeat(400), keep)
    expect(cut.length).toBeLessThanOrEqual(500)
    expect(cut).toMatch(/^🙂+…$/u)
    expect(plainText('x'.repeat(500), keep)).toBe('x'.repeat(500))
  })
})
