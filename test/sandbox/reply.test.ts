import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import type { ReplyShape } from '../../src/sandbox/index.ts'
import { reshapedReply } from '../../src/sandbox/translator/reply.ts'
import { closeSandboxes, sandboxClient } from './client.ts'

afterEach(closeSandboxes)

const json = 'application/json'
const strings = 'text/x-objcstrings'
const source = '{"10":"a {x}","2":{"k":"b","l":1},"3":"c"}'
const statements = '"a" = "b %@";\n"c" = "d";\n'

describe('a delivery', () => {
  it.each([
    ['as is', json, source, source],
    [
      'reindented',
      json,
      source,
      '{\n   "10":  "a {x}",\n   "2":  {\n      "k":  "b",\n      "l":  1\n   },\n   "3":  "c"\n}\n',
    ],
    ['reordered', json, source, '{"2":{"k":"b","l":1},"10":"a {x}","3":"c"}'],
    ['reordered', json, '{"only":{"k":"b","l":"c"}}', '{"only":{"l":"c","k":"b"}}'],
    ['reordered', json, '{"only":"b"}', '{"only":"b"}'],
    ['missing key', json, source, '{"10":"a {x}","2":{"k":"b","l":1}}'],
    ['missing key', json, '{"n":1, "a":"x"}', '{"n":1}'],
    ['missing key', json, '{"a":"x" , "n":1}', '{ "n":1}'],
    ['missing key', json, '{"a":"x"}', '{}'],
    ['broken placeholder', json, source, '{"10":"a {x","2":{"k":"b","l":1},"3":"c"}'],
    ['broken placeholder', json, '{"a":"b"}', '{"a":"b"}'],
    ['not json', json, source, expect.not.stringMatching(/^\{/)],
    ['empty', json, source, ''],
    ['reindented', strings, statements, '\n"a" = "b %@";\n\n"c" = "d";\n'],
    ['reordered', strings, statements, '"c" = "d";\n"a" = "b %@";\n'],
    ['missing key', strings, statements, '"a" = "b %@";\n\n'],
    ['broken placeholder', strings, statements, '"a" = "b %";\n"c" = "d";\n'],
    ['missing key', 'text/html', '<p>a</p><p>b</p>', '<p>a</p><p></p>'],
    ['reordered', 'text/html', '<p>a</p><p>b</p>', '<p>b</p><p>a</p>'],
    ['missing key', 'text/plain', 'a\n\nb', 'a\n\n'],
    ['reindented', json, 'no json', 'no json'],
  ] satisfies [ReplyShape, string, string, unknown][])('%s of %s %j', (shape, type, text, expected) => {
    expect(reshapedReply(type, text, shape)).toEqual(expected)
  })

  it('that is reindented means the same', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        const text = JSON.stringify(value)
        return JSON.stringify(JSON.parse(reshapedReply(json, text, 'reindented'))) === text
      }),
    )
  })

  it('that is reordered holds the same members, and one that lacks a key one text less', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string(), { minKeys: 1, noNullPrototype: true }), texts => {
        const text = JSON.stringify(texts)
        expect(JSON.parse(reshapedReply(json, text, 'reordered'))).toEqual(JSON.parse(text))
        const rest: unknown = JSON.parse(reshapedReply(json, text, 'missing key'))
        expect(Object.keys(Object(rest)).length).toBe(Object.keys(texts).length - 1)
      }),
    )
  })

  it('is reshaped at DONE, while a text handed in by hand stays as it is', async () => {
    const client = await sandboxClient({ reply: 'missing key' })
    const more = { resource: { type: json, data: '{"a":"x","b":"y"}' } }
    const [one = '', two = ''] = await client.order('', ['de', 'fr'], more)
    client.sandbox.setStatus(one, 'DONE')
    client.sandbox.setStatus(two, 'DONE', { text: '{"a":"x","b":"y"}' })
    const texts = await Promise.all(
      [one, two].map(async id => (await client.get(`/v1/orders/${id}`)).record.target_text),
    )
    expect(texts).toEqual(['{"a":"⟦de⟧x"}', '{"a":"x","b":"y"}'])
  })
})
