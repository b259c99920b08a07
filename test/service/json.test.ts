import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { UnreadableError } from '../../src/service/fields.ts'
import { parseJson } from '../../src/service/json.ts'
import { parseOrderSummaries } from '../../src/service/wire.ts'

const bytes = (text: string) => Buffer.from(text)

describe('JSON', () => {
  test('keeps the digits of every 64-bit id, and all strings', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }), fc.string({ unit: 'binary' }), (id, text) => {
        const document = `{${JSON.stringify(text)}: [ ${id}, {"id":${id}}],"text":${JSON.stringify(`${text}${id}`)}}`
        const parsed = parseJson(bytes(document)) as Record<string, unknown>
        const list = parsed[text] as [unknown, { id: unknown }]
        expect(String(list[0])).toBe(String(id))
        expect(String(list[1].id)).toBe(String(id))
        if (text !== 'text') expect(parsed.text).toBe(`${text}${id}`)
      }),
    )
  })

  test('means the same as to JSON.parse where no integer is long', () => {
    fc.assert(
      fc.property(
        fc.json({ maxDepth: 4 }).filter(text => !/\d{16}/.test(text)),
        document => {
          expect(parseJson(bytes(document))).toEqual(JSON.parse(document))
        },
      ),
    )
  })

  test.each([
    '0.1234567890123456789',
    '1234567890123456.5',
    '1e1234567890123456',
    '-1234567890123456',
    '12345678901234567e2',
  ])('leaves the number %s a number', text => {
    expect(parseJson(bytes(`[${text}]`))).toEqual([Number(text)])
  })

  test('leaves long digits in strings alone, after any number of backslashes', () => {
    const texts = ['1234567890123456789', '\\"1234567890123456789', '\\\\', '"', '\\\\"1234567890123456789,']
    expect(parseJson(bytes(JSON.stringify(texts)))).toEqual(texts)
  })

  test.each([[''], ['{"a":'], ['{"a":"1234567890123456'], ['[1234567890123456'], ['nul']])(
    '%j is unreadable',
    text => {
      expect(() => parseJson(bytes(text))).toThrow(UnreadableError)
    },
  )

  test('does not quote the answer in its errors', () => {
    expect(() => parseJson(bytes('secret'))).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('secret') }),
    )
  })

  test('gives no object another prototype', () => {
    const json = parseJson(
      bytes('[{"__proto__":{"id":1,"price":1,"source_language":"en","target_language":"de"}}]'),
    )
    expect(parseOrderSummaries(json)).toMatchObject([{ id: undefined }])
    expect(Object.hasOwn(Object.prototype, 'id')).toBe(false)
  })
})
