import { describe, expect, it } from 'vitest'
import { FormatError } from '../../../src/errors.ts'
import { json, webextension } from '../../../src/formats/json/index.ts'

describe('the payload for the service', () => {
  it('is one line of JSON in the given order, lists as objects', () => {
    const strings = [
      { id: ['b', '1'], text: 'two\n' },
      { id: ['10'], text: 'ten' },
      { id: ['2'], text: 'zwei "2"' },
      { id: ['b', '0'], text: 'one' },
      { id: ['__proto__'], text: '\ud800' },
    ]
    expect(json.payload(strings)).toEqual({
      type: 'application/json',
      data: '{"b":{"1":"two\\n","0":"one"},"10":"ten","2":"zwei \\"2\\"","__proto__":"\\ud800"}',
    })
  })

  it('has the shape of a WebExtension file', () => {
    expect(webextension.payload([{ id: ['a', 'message'], text: 'A' }]).data).toBe('{"a":{"message":"A"}}')
  })

  it('cannot hold a text and a container under one key', () => {
    const clash = [
      { id: ['a'], text: 'x' },
      { id: ['a', 'b'], text: 'y' },
    ]
    expect(() => json.payload(clash)).toThrow(FormatError)
    expect(() => json.payload([...clash].reverse())).toThrow(FormatError)
  })
})

describe('what comes back', () => {
  it.each([
    ['an object', '{"b":{"0":"eins","1":"zwei"}}'],
    ['a list for an object', '{"b":["eins","zwei"]}'],
    [
      'white space, another order and a byte order mark',
      '\ufeff\n { "b" : { "1": "zwei",\r\n "0": "eins" } }\n',
    ],
    ['values that are no texts', '{"b":["eins","zwei",3,null,{}],"c":true}'],
    ['duplicates, of which the last counts', '{"b":["x"],"b":["eins","zwei"]}'],
  ])('may be %s', (_, data) => {
    expect(new Map([...json.read(data)].sort())).toEqual(
      new Map([
        ['/b/0', 'eins'],
        ['/b/1', 'zwei'],
      ]),
    )
  })

  it.each(['', 'Guten Tag', '"text"', '{"a":"b"', 'null', '```json\n{}\n```'])(
    'is refused when it is %j',
    data => {
      expect(() => json.read(data)).toThrow(FormatError)
    },
  )
})
