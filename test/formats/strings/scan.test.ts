import { describe, expect, it } from 'vitest'
import { lineAt } from '../../../src/formats/splices.ts'
import { strings } from '../../../src/formats/strings/index.ts'
import { itAtLength } from '../../helpers/laws.ts'

const textsOf = (text: string) =>
  Object.fromEntries(strings.scan(text).entries.map(({ id, text: value }) => [id.join('|'), value]))
const commentsOf = (text: string) =>
  Object.fromEntries(strings.scan(text).entries.map(({ id, comment }) => [id.join('|'), comment]))

describe('a property list in XML', () => {
  it.each([
    ['<?xml version="1.0"?>\n<plist/>', 'a property list in XML is not supported yet'],
    ['// x\n<!DOCTYPE plist>', 'a property list in XML is not supported yet'],
    ['<plist version="1.0">', 'a property list in XML is not supported yet'],
    ['<p>x</p>', 'expected a key, found "<"'],
  ])('%s', (text, message) => {
    expect(() => strings.scan(text)).toThrow(message)
  })
})

describe('what is read', () => {
  it.each([
    ['an empty file', '', {}],
    ['only white space', ' \t\r\n\v\f\u2028\u2029', {}],
    ['only comments', '// a\n/* "b" = "c"; */', {}],
    ['empty braces', '{ /* x */ }', {}],
    ['a pair', '"a" = "b";', { a: 'b' }],
    ['no white space', '"a"="b";"c"="d";', { a: 'b', c: 'd' }],
    ['strings without quotes', 'a = b; $x_1 = a//b:c.d-e/ /*x*/;', { a: 'b', $x_1: 'a//b:c.d-e/' }],
    ['single quotes', "'a' = 'say \"b\"';", { a: 'say "b"' }],
    ['a key that stands for its value', '"Hello"; Bye ;', { Hello: 'Hello', Bye: 'Bye' }],
    ['comments between all tokens', '/*1*/a /*;*/=/*2*/"b"// "\n/*=*/;//', { a: 'b' }],
    ['line separators that end comments', '// x\u2028a = b;\u2029// y\rc = d;', { a: 'b', c: 'd' }],
    ['braces around all', ' // top\n{ a = b; "c"; } // end\n', { a: 'b', c: 'c' }],
    ['the last of equal keys', 'a = 1; b = 2; a = 3;', { b: '2', a: '3' }],
    ['keys equal but for their spelling', '"\\141" = 1; a = 2;', { a: '2' }],
    ['no entry where the last of equal keys is no text', 'a = 1; a = {};', {}],
    [
      'awkward keys',
      '"" = 1; __proto__ = 2; constructor = 3; "a.b" = 4; 10 = 5; 2 = 6;',
      { '': '1', constructor: '3', 'a.b': '4', '10': '5', '2': '6', ['__proto__']: '2' },
    ],
  ])('%s', (_, text, expected) => {
    expect(Object.entries(textsOf(text)).sort()).toEqual(Object.entries(expected).sort())
  })

  it.each([
    ['\\a\\b\\f\\n\\r\\t\\v\\"\\\\', '\x07\b\f\n\r\t\v"\\'],
    ["l\\'app l'app", "l'app l'app"],
    ['\\U00e9\\U20AC', 'é€'],
    ['\\UD83D\\UDE00', '😀'],
    ['\\Ud800', '\ud800'],
    ['\\U41x\\Ux\\U', 'Ax\0x\0'],
    ['\\U00e9e', 'ée'],
    ['\\u203A', 'u203A'],
    ['\\x\\8\\%', 'x8%'],
    ['\\0\\7\\12\\1018', '\0\x07\nA8'],
    ['\\200\\341\\252\\375\\376', '\u00a0Æ“ÿ\ufffd'],
    ['\\501', 'A'],
    ['a\nb\r\nc\rd', 'a\nb\nc\nd'],
    ['a\\\nb\\\r\nc\\\rd', 'a\nb\nc\nd'],
    ['a\\r\\n', 'a\r\n'],
    ['\u2028\0\u200f\u00a0 ', '\u2028\0\u200f\u00a0 '],
    ["/* no */ // comment; 'x'", "/* no */ // comment; 'x'"],
  ])('"%s" as %j', (raw, text) => {
    expect(textsOf(`"k" = "${raw}";`)).toEqual({ k: text })
  })

  it('other values are containers and no entries, and are read to their end', () => {
    const text = 'a = {x = "}"; y; z = {};}; b = ("1", (2), <aa>,); c = <0fBD 77\n1c>; d = (); e = {}; f = 1;'
    const { entries, containers, lists } = strings.scan(text)
    expect(entries.map(({ key }) => key)).toEqual(['/f'])
    expect([...containers]).toEqual(['/a', '/b', '/c', '/d', '/e'])
    expect(lists.size).toBe(0)
  })

  it('a span is the raw value, and of a lone key the key', () => {
    const text = '\'a\' = "x\\n"; b = c; "d\\"" ;'
    const raws = strings.scan(text).entries.map(({ start, end }) => text.slice(start, end))
    expect(raws).toEqual(['"x\\n"', 'c', '"d\\""'])
  })

  it('keys are escaped in pointers, never split', () => {
    expect(strings.scan('"a/b~c.d" = 1;').entries[0]).toMatchObject({ id: ['a/b~c.d'], key: '/a~1b~0c.d' })
  })
})

describe('comments', () => {
  it.each([
    ['right before', '/* one */\n/* two */\na = 1;\n\n// three\nb = 2;', { a: 'one\ntwo', b: 'three' }],
    [
      'behind on the same line',
      'a = 1; /* one */\nb = 2; // two\nc = 3;',
      { a: 'one', b: 'two', c: undefined },
    ],
    ['before and behind', '/* one */ a = 1; // two', { a: 'one\ntwo' }],
    ['between two entries of one line: of the second', 'a = 1; /* two */ b = 2;', { a: undefined, b: 'two' }],
    ['behind, over several lines', 'a = 1; /* one\n  two */\nb = 2;', { a: 'one\ntwo', b: undefined }],
    [
      'set apart by a blank line: of none',
      '/* top */\n\na = 1;\n\n// MARK\n\n/* x */\nb = 2;',
      { a: undefined, b: 'x' },
    ],
    ['a licence above the first comment: of none', '/* Copyright A */\n/* x */\na = 1;', { a: 'x' }],
    ['a licence that is the only comment', '/* Copyright line */\na = 1;', { a: 'Copyright line' }],
    ['with the signs of statements', '/* a; b = "c"; */ "k" = "v";', { k: 'a; b = "c";' }],
    ['empty', '/**/ a = 1; //\n/* */ b = 2;', { a: undefined, b: undefined }],
    ['at the end of the file: of none', 'a = 1;\n// end', { a: undefined }],
    ['within braces', '{ /* one */ a = 1; // two\n}', { a: 'one\ntwo' }],
    [
      'Xcode’s word that there is none',
      '/* No comment provided by engineer. */\na = 1;\n\n/* No comment provided by engineer. */\n/* x */\nb = 2;',
      { a: undefined, b: 'x' },
    ],
    ['CR LF', '/* one\r\n   two */\r\na = 1;\r\n\r\n', { a: 'one\ntwo' }],
  ])('%s', (_, text, expected) => {
    expect(commentsOf(text)).toEqual(expected)
  })
})

describe('notices', () => {
  it('name duplicates with their line', () => {
    expect(strings.scan('a = 1;\nb = 2;\nb = 2;\na = 3;\na = <00>;\n').notices).toEqual([
      { message: 'this key appears 2 times, with equal values; the last one counts', key: ['b'], line: 3 },
      {
        message: 'this key appears 3 times, with different values; the last one counts',
        key: ['a'],
        line: 5,
      },
    ])
  })

  it.each([
    [
      '\\u203A',
      '"\\u" is not an escape in a .strings file; it reads as "u"; the escape for a character by its code is "\\U"',
    ],
    ['\\q\\x', '"\\q" is not an escape in a .strings file; it reads as "q"'],
    [
      '\\\x1b',
      'a backslash before this character is not an escape in a .strings file; it reads as the character alone',
    ],
  ])('name escapes that are none: %j', (raw, message) => {
    expect(strings.scan(`a = 1;\n\n"k" = "x${raw}";`).notices).toEqual([{ message, key: ['k'], line: 3 }])
  })

  it('keep silent about apostrophes and true escapes', () => {
    expect(strings.scan('"l\\\'a" = "\\\'\\"\\\\\\n\\U00e9\\341\\\n";').notices).toEqual([])
  })
})

describe('errors', () => {
  it.each([
    ['a stray word', '"a" = "b";\n  c "d";', 'expected "=" or ";" after the key, found """', 2, 5],
    ['a stray sign', '"a" = "b";\n = "c";', 'expected a key, found "="', 2, 2],
    ['a second semicolon', 'a = b;;', 'expected a key, found ";"', 1, 7],
    ['a sign that needs quotes', 'ä = b;', 'expected a key, found "ä"', 1, 1],
    ['curly quotes', '“a” = “b”;', 'expected a key, found "“"', 1, 1],
    ['a missing semicolon', '"a" = "b"\n"c" = "d";\n', 'expected ";" here, after the value', 1, 10],
    ['a missing semicolon at the end', 'a = b', 'expected ";" here, after the value', 1, 6],
    ['a missing value', 'a = ;', 'expected a value, found ";"', 1, 5],
    ['a missing value at the end', 'a =', 'the file ends where a value should be', 1, 4],
    ['a lone key at the end', 'a = b;\nc', 'the file ends where "=" or ";" after the key should be', 2, 2],
    ['an open string', 'a = "b;\n', 'this string has no closing quote', 1, 5],
    ['a string that ends in a backslash', 'a = "b\\', 'this string has no closing quote', 1, 5],
    ['an open comment', 'a = b; /* c', 'this comment is not closed', 1, 8],
    ['a comment that closes itself', 'a = b; /*/', 'this comment is not closed', 1, 8],
    ['a value behind a value', 'a = "b" "c";', 'expected ";" here, after the value', 1, 8],
    ['open braces', '{ a = b; ', 'the file ends where "}" should be', 1, 10],
    ['text behind the braces', '{ a = b; }\nc = d;', 'expected the end of the file, found "c"', 2, 1],
    ['a stray brace', 'a = b;\n}', 'expected a key, found "}"', 2, 1],
    ['a list as the whole', '(a, b)', 'expected a key, found "("', 1, 1],
    ['a broken list', 'a = (b c);', 'expected "," or ")", found "c"', 1, 8],
    ['an open list', 'a = (b', 'the file ends where "," or ")" should be', 1, 7],
    ['an odd digit', 'a = <012>;', 'expected two hexadecimal digits or ">", found "2"', 1, 8],
    ['an open dictionary', 'a = { b = c;', 'the file ends where a key or "}" should be', 1, 13],
    ['a missing semicolon in a dictionary', 'a = { b = c };', 'expected ";" here, after the value', 1, 12],
    ['an escape of the terminal', 'a = b;\x1b[31m', 'expected a key, found U+001B', 1, 7],
    ['CR as line end', 'a = b;\r\r=', 'expected a key, found "="', 3, 1],
  ])('%s', (_, text, message, line, column) => {
    expect(() => strings.scan(text)).toThrow(
      expect.objectContaining({ name: 'FormatError', message, line, column }),
    )
  })

  it('deep nesting is refused, without a limit of the machine', () => {
    expect(() => strings.scan(`a = ${'('.repeat(100_000)}`)).toThrow('nested more than 512 levels deep')
    expect(() => strings.scan(`a = ${'('.repeat(512)}${')'.repeat(512)};`)).not.toThrow()
  })
})

itAtLength.each([
  ['one string', `a = "${'x\\n'.repeat(100_000)}";`],
  ['many entries', Array.from({ length: 20_000 }, (_, n) => `"k${n}" = "v";`).join('\n')],
  ['many duplicates', 'a = b;\n'.repeat(20_000)],
  ['many comments', `${'/* c */\n'.repeat(100_000)}a = b;`],
  ['many comments on one line', `a = b; ${'/* c */'.repeat(100_000)}`],
  ['many blank lines', `a = b;${'\n'.repeat(300_000)}c = d;`],
  ['many slashes', `a = b${'/'.repeat(100_000)};`],
  ['many stars in a comment', `/*${'*'.repeat(100_000)}/ a = b;`],
])('a long file with %s is read in time', (_, text) => {
  const started = performance.now()
  const { entries } = strings.scan(text)
  const values = new Map([...entries.map(({ key }) => [key, 'new\n'] as const), ['/z', 'added']])
  strings.merge({ source: text, target: text, values, locale: 'de', language: 'de' })
  strings.merge({ source: text, target: '', values, locale: 'de', language: 'de' })
  strings.merge({
    source: `q = 1;${text}`,
    target: undefined,
    values: new Map([['/q', '2']]),
    locale: 'de',
    language: 'de',
  })
  expect(performance.now() - started).toBeLessThan(4000)
  expect(lineAt(text, entries[0]?.start ?? 0).line).toBeGreaterThan(0)
})
