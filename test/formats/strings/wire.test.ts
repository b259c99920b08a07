import { describe, expect, it } from 'vitest'
import { FormatError } from '../../../src/errors.ts'
import { strings } from '../../../src/formats/strings/index.ts'

describe('what travels', () => {
  it('is a .strings file in UTF-8 with line feeds, comments above their entries', () => {
    const source =
      '/* The title.\r\n   "Short"; */\r\n"a/b" = "Say \\"hi\\"\r\n\\U00e9";\r\n"c" = "C"; // behind\r\nd;'
    expect(strings.payload(strings.scan(source).entries)).toEqual({
      type: 'text/x-objcstrings',
      data: '/* The title.\n"Short"; */\n"a/b" = "Say \\"hi\\"\\né";\n\n/* behind */\n"c" = "C";\n\n"d" = "d";\n',
    })
  })

  it('holds the strings that are asked for and no others, in their order', () => {
    const data = strings.payload([
      { id: ['b'], text: '2' },
      { id: ['a'], text: '1' },
    ]).data
    expect(data).toBe('"b" = "2";\n\n"a" = "1";\n')
    expect(strings.payload([])).toEqual({ type: 'text/x-objcstrings', data: '' })
  })

  it.each(['*/ "x" = "y"; /*', '**/', '*', '/', '// */', '\x1b[31m\0', '\ud800', 'a\r\nb\rc', '\\'])(
    'keeps the comment %j from doing harm',
    comment => {
      const { data } = strings.payload([{ id: ['a'], text: 'A', comment }])
      expect([...strings.read(data)]).toEqual([['/a', 'A']])
      expect(data).toMatch(/^[\n -~]*$/)
    },
  )

  it('refuses an id that is not one key', () => {
    expect(() => strings.payload([{ id: ['a', 'b'], text: '' }])).toThrow(FormatError)
    expect(() => strings.payload([{ id: [], text: '' }])).toThrow(FormatError)
  })
})

describe('what comes back', () => {
  it.each([
    ['in another layout and order', '\ufeff// hi\r\n{ "b"="2" ; \'a\' =\n1;\r\n}', { '/b': '2', '/a': '1' }],
    ['with a key alone', '"a";', { '/a': 'a' }],
    ['with an empty text', '"a" = "";', { '/a': '' }],
    ['with a key twice', 'a = 1; a = 2;', { '/a': '2' }],
    ['with other values', 'a = 1; b = (x); c = 3; c = {};', { '/a': '1' }],
    ['empty', '', {}],
    ['with line ends of Windows in a text', '"a" = "x\r\ny";', { '/a': 'x\ny' }],
  ])('is read %s', (_, data, expected) => {
    expect(Object.fromEntries(strings.read(data))).toEqual(expected)
  })

  it.each(['Hallo Welt', '{"a": "b"}', '"a" = "b"', '<html>', '“a” = “b”;', 'bplist00'])(
    'is refused: %j',
    data => {
      expect(() => strings.read(data)).toThrow(FormatError)
    },
  )
})
