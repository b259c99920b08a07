import { describe, expect, it } from 'vitest'
import { FormatError } from '../../../src/errors.ts'
import { arb, json, webextension } from '../../../src/formats/json/index.ts'
import { itAtLength } from '../../helpers/laws.ts'

describe('reading JSON', () => {
  it('gives ids as parts, keys as pointers and spans of the raw literals', () => {
    const text = '{"a.b": {"x/y": ["é\\u00e9"]}, "__proto__": "p", "10": "ten", "2": "two", "": "none"}'
    const { entries, format } = json.scan(text)
    expect(format).toBe('json')
    expect(entries.map(({ id, key, text: value }) => ({ id, key, value }))).toEqual([
      { id: ['a.b', 'x/y', '0'], key: '/a.b/x~1y/0', value: 'éé' },
      { id: ['__proto__'], key: '/__proto__', value: 'p' },
      { id: ['10'], key: '/10', value: 'ten' },
      { id: ['2'], key: '/2', value: 'two' },
      { id: [''], key: '/', value: 'none' },
    ])
    expect(text.slice(entries[0]?.start, entries[0]?.end)).toBe('"é\\u00e9"')
  })

  it('names containers, and lists with their length', () => {
    const { containers, lists } = json.scan('{"a": {"b": []}, "c": ["x", {}], "d": ""}')
    expect([...containers]).toEqual(['', '/a', '/a/b', '/c', '/c/1'])
    expect([...lists]).toEqual([
      ['/a/b', 0],
      ['/c', 2],
    ])
  })

  it('takes other values for missing texts in a target, for none in a source', () => {
    const text = '{"a": null, "b": 1.50, "c": false, "d": ""}'
    const target = json.scan(text).entries
    expect(target.map(entry => [entry.key, entry.text, text.slice(entry.start, entry.end)])).toEqual([
      ['/a', '', 'null'],
      ['/b', '', '1.50'],
      ['/c', '', 'false'],
      ['/d', '', '""'],
    ])
    expect(json.scan(text, { role: 'source' }).entries.map(entry => entry.key)).toEqual(['/d'])
  })

  it('takes the last of duplicate keys, whole, and says whether they differ', () => {
    const { entries, notices } = json.scan(
      '{\n"a": {"x": "1", "y": "2"},\n"b": "same",\n"b": "same",\n"a": {"x": "3"}\n}',
    )
    expect(entries.map(entry => [entry.key, entry.text])).toEqual([
      ['/b', 'same'],
      ['/a/x', '3'],
    ])
    expect(notices).toEqual([
      {
        message: 'this key appears 2 times in its object, with equal values; the last one counts',
        key: ['b'],
        line: 4,
      },
      {
        message: 'this key appears 2 times in its object, with different values; the last one counts',
        key: ['a'],
        line: 5,
      },
    ])
  })

  it('finds duplicates in large objects too', () => {
    const many = Array.from({ length: 50 }, (_, index) => `"k${index}": "v"`)
    expect(json.scan(`{${[...many, '"k7": "w"'].join()}}`).notices.map(notice => notice.key)).toEqual([
      ['k7'],
    ])
    expect(json.scan(`{${many.join()}}`).notices).toEqual([])
  })

  it('reads comments and trailing commas', () => {
    const { entries } = json.scan(
      '// x\n{/* "no": "entry" */ "a" /**/ : // y\n "1", "b": ["2", ], }\n/* end */',
    )
    expect(entries.map(entry => entry.text)).toEqual(['1', '2'])
  })

  it.each([
    ['', 'the file is empty; expected an object, at least {}', 1, 1],
    [' \r\n\t', 'the file is empty; expected an object, at least {}', 2, 2],
    ['// only\n', 'the file is empty; expected an object, at least {}', 2, 1],
    ['"text"', 'expected an object or a list at the top, found """', 1, 1],
    ['{"a": "1"} x', 'expected the end of the file, found "x"', 1, 12],
    ['{\n  "a": "1"\n  "b": "2"\n}', 'expected "," or "}", found """', 3, 3],
    ['{\r\n"a": "1",,\r\n}', 'expected a key in double quotes, found ","', 2, 10],
    ["{'a': 1}", 'expected a key in double quotes, found "\'"', 1, 2],
    ['{a: 1}', 'expected a key in double quotes, found "a"', 1, 2],
    ['{"a" "b"}', 'expected ":", found """', 1, 6],
    ['{"a": "b', 'this string has no closing quote', 1, 7],
    ['{"a": "b\\', 'this string has no closing quote', 1, 7],
    ['{"a": "b\nc"}', 'U+000A must be written as an escape inside a string', 1, 9],
    ['{"a": "\\u0041\u001b"}', 'U+001B must be written as an escape inside a string', 1, 14],
    ['{"a": "\\x41"}', 'a backslash before "x" is not a JSON escape', 1, 8],
    ['{"a": "\\\u001b"}', 'a backslash before U+001B is not a JSON escape', 1, 8],
    ['{"a": "\\u00g1"}', '"\\u" must be followed by four hexadecimal digits', 1, 8],
    ['{"a": 01}', 'expected "," or "}", found "1"', 1, 8],
    ['{"a": truth}', 'expected a value, found "t"', 1, 7],
    ['{"a": \u001b[31m}', 'expected a value, found U+001B', 1, 7],
    ['{"a": "1", ', 'the file ends where a key in double quotes should be', 1, 12],
    ['{"a": "1" /* ', 'this comment is not closed', 1, 11],
    ['{"a": / "1"}', 'expected a value, found "/"', 1, 7],
    ['[1,,2]', 'expected a value, found ","', 1, 4],
    ['[,]', 'expected a value, found ","', 1, 2],
  ])('refuses %j and says where', (text, reason, line, column) => {
    expect(() => json.scan(text)).toThrow(
      expect.objectContaining({ name: 'FormatError', message: reason, line, column }),
    )
  })

  it.each([
    ['FormatJS', '{"a": [{"type": 0, "value": "Hello "}, {"type": 1, "value": "name"}], "b": []}'],
    [
      'FormatJS',
      '{"a": [{"offset": 0, "options": {"other": {"value": [{"type": 7}]}}, "pluralType": "cardinal", "type": 6, "value": "n"}]}',
    ],
    ['Lingui', '{"messages": {"x": "Bye", "a": ["Hello ", ["name"], "!"]}}'],
    ['Lingui', '{"messages": {"a": [["n", "plural", {"one": ["#", " book"], "other": ["#", " books"]}]]}}'],
    ['Lingui', '{"a": ["It is ", ["time", "date", "short"]]}'],
  ])('refuses what %s compiled, because its pieces are no texts: %s', (tool, text) => {
    expect(() => json.scan(text, { role: 'source' })).toThrow(
      `${tool} compiled this catalog, so its messages are in pieces`,
    )
  })

  it.each([
    '{"a": [{"type": 9, "value": "Hello"}]}',
    '{"a": [{"type": "0", "value": "Hello"}]}',
    '{"a": [{"type": 0, "label": "Hello"}]}',
    '{"a": [["one"], ["two"]]}',
    '{"a": ["Fruits", ["apples"]]}',
    '{"a": ["Fruits ", ["green apples"]]}',
    '{"messages": ["Hello ", "you"]}',
  ])('takes %s for a list like any other', text => {
    expect(json.scan(text, { role: 'source' }).entries).not.toHaveLength(0)
  })

  it('refuses nesting that would exhaust the stack, and reads what is deep but sane', () => {
    expect(() => json.scan('['.repeat(1_000_000))).toThrow('nested more than 512 levels deep')
    expect(json.scan(`${'['.repeat(512)}"x"${']'.repeat(512)}`).entries).toHaveLength(1)
  })
})

describe('reading ARB', () => {
  it('leaves metadata out and gives descriptions as comments', () => {
    const text =
      '{"@@locale": "en", "hi": "Hi", "@hi": {"description": "A greeting", "x": {"y": "z"}}, "bye": "Bye"}'
    const { entries, containers } = arb.scan(text)
    expect(entries.map(({ id, text: value, comment }) => [id, value, comment])).toEqual([
      [['hi'], 'Hi', 'A greeting'],
      [['bye'], 'Bye', undefined],
    ])
    expect([...containers]).toEqual([''])
  })
})

describe('reading WebExtension messages', () => {
  it('takes messages only', () => {
    const text =
      '{"a": {"message": "A", "description": "d", "placeholders": {"message": {"content": "$1"}}}, "b": {"message": null}}'
    const { entries } = webextension.scan(text)
    expect(entries.map(({ key, text: value, comment }) => [key, value, comment])).toEqual([
      ['/a/message', 'A', 'd'],
      ['/b/message', '', undefined],
    ])
    expect(webextension.scan(text, { role: 'source' }).entries).toHaveLength(1)
  })
})

describe('hostile and huge input', () => {
  const size = 200_000
  it.each([
    ['open quotes', '{"'.repeat(size)],
    ['open comments', `{${'/*'.repeat(size)}`],
    ['one long comment line', `{//${' '.repeat(size)}`],
    ['broken escapes', `{"a": "${'\\u00e9'.repeat(size)}\\u12"}`],
    ['blanks', `{${' \n'.repeat(size)}`],
    ['digits', `{"a": ${'1'.repeat(size)}x}`],
  ])('%s are refused in time', (_, text) => {
    expect(() => json.scan(text)).toThrow(FormatError)
  })

  itAtLength(
    'ten thousand duplicates, and ten thousand members with every other missing, take linear time',
    () => {
      const names = Array.from({ length: 20_000 }, (_, index) => `k${index}`)
      const print = (some: readonly string[]): string =>
        `{\n${some.map(name => `  "${name}": { "x": "text" }`).join(',\n')}\n}`
      const source = print(names)
      const target = print(names.filter((_, index) => index % 2 === 0))
      expect(json.scan(source.replaceAll(/k\d+/g, 'k')).notices).toHaveLength(1)
      expect(json.scan(print(names.map((_, index) => `k${index >> 1}`))).notices).toHaveLength(10_000)
      const values = new Map(names.map(name => [`/${name}/x`, 'text']))
      expect(json.merge({ source, target, values, locale: 'de', language: 'de' })).toBe(source)
      const hollow = print(names).replaceAll('"x": "text"', '')
      expect(
        json.merge({ source, target: hollow, values, locale: 'de', language: 'de' }).length,
      ).toBeGreaterThan(hollow.length)
    },
    10_000,
  )

  it('a single line of a megabyte is edited in place', () => {
    const source = `{"a":"${'x'.repeat(1_000_000)}","b":"y"}`
    const after = json.merge({
      source,
      target: source,
      values: new Map([['/b', 'z']]),
      locale: 'de',
      language: 'de',
    })
    expect(after.slice(-10)).toBe(',"b":"z"}'.padStart(10, '"'))
  })
})
