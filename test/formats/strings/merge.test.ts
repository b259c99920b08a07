import { describe, expect, it } from 'vitest'
import { decodeDocument, mergeDocument } from '../../../src/formats/document.ts'
import { strings } from '../../../src/formats/strings/index.ts'
import '../../helpers/formats.ts'

const about = { locale: 'de', language: 'de' }

describe('an apostrophe in a new text', () => {
  it.each([
    ['is escaped as most of the target', `"a" = "l\\'x";\n"b" = "d\\'y";\n"c" = "it's";\n`, `l\\'z`],
    ['is bare as most of the target', `"a" = "l'x";\n"b" = "d'y";\n"c" = "it\\'s";\n`, `l'z`],
    ['is bare where there are as many of each', `"a" = "l'x";\n"b" = "it\\'s";\n`, `l'z`],
    ['is escaped as in the source, where the target has none', `"a" = "x";\n`, `l\\'z`, `"n" = "it\\'s";\n`],
    ['is bare where neither has one', `"a" = "x";\n`, `l'z`],
  ])('%s', (_, target, spelled, source = `"n" = "new";\n`) => {
    const document = (text: string) => ({ text, encoding: 'utf-8', bom: false })
    const merged = mergeDocument(strings, {
      sourceDocument: document(source),
      targetDocument: document(target),
      values: new Map([['/n', "l'z"]]),
      ...about,
    })
    expect(merged?.text).toContain(`"n" = "${spelled}";`)
    expect(merged?.text.startsWith(target.trimEnd())).toBe(true)
  })
})

describe('merging where the target has no place', () => {
  it.each([
    [
      'a dictionary for a text',
      '"a" = "x";',
      '\n"a" = {};',
      '/a',
      '/a: a text is needed here, but the file has a dictionary',
      2,
      7,
    ],
    [
      'a list for a text',
      '"a" = "x";',
      'a=();',
      '/a',
      '/a: a text is needed here, but the file has a list',
      1,
      3,
    ],
    [
      'data for a text',
      '"a" = "x";',
      'a=<>;',
      '/a',
      '/a: a text is needed here, but the file has data',
      1,
      3,
    ],
    [
      'a key within a key',
      '"a" = "x";',
      '',
      '/a/b',
      '/a/b: a .strings file has no keys within keys',
      undefined,
      undefined,
    ],
    ['the root', '"a" = "x";', '', '', '/: a .strings file has no keys within keys', undefined, undefined],
  ])('refuses %s', (_, source, target, key, message, line, column) => {
    const merge = () => strings.merge({ source, target, values: new Map([[key, 'z']]), ...about })
    expect(merge).toThrow(expect.objectContaining({ name: 'FormatError', message, line, column }))
  })

  it('names the place of a fault in the target, and in the source only where that is needed', () => {
    const values = new Map([['/a', 'z']])
    const merge = (source: string, target: string) => () =>
      strings.merge({ source, target, values, ...about })
    expect(merge('"a" = "x";', '\na = b')).toThrow(expect.objectContaining({ line: 2, column: 6 }))
    expect(merge('"a" = "x"', 'a = z;')()).toBe('a = z;')
  })
})

describe('merging', () => {
  it('puts a key that the source lacks behind the last one that both have', () => {
    const values = new Map([
      ['/x\ny', '1'],
      ['/b', '2'],
    ])
    const target = '"a" = "A";\n"c" = "C";\n'
    expect(strings.merge({ source: '"a" = "A";\n"b" = "B";\n', target, values, ...about })).toBe(
      '"a" = "A";\n"b" = "2";\n"x\\ny" = "1";\n"c" = "C";\n',
    )
  })

  it.each([
    [
      'another new one',
      '"d" = "D";\n\n"x" = "X"; // w }\n\n\n" " = "Y";\n',
      '"a" = "";"d" = ""; /* c */\n\n/* x "y" = "z"; */\n',
      '"a" = "";"d" = ""; /* c */\n\n"x" = "1"; // w }\n" " = "2\\n2";\n\n/* x "y" = "z"; */\n',
    ],
    [
      'the closing brace',
      '{"d" = "D";\n"x" = "X";\n\n" " = "Y"; // w }\n}',
      '{\n"a" = "";\n"d" = ""; /* c */}',
      '{\n"a" = "";\n"d" = ""; /* c */\n"x" = "1";\n" " = "2\\n2"; // w }\n}',
    ],
  ])(
    'keeps a copied comment that takes the rest of its line apart from %s',
    (_, source, target, expected) => {
      const document = (text: string) => ({ text, encoding: 'utf-8', bom: false })
      const merged = mergeDocument(strings, {
        sourceDocument: document(source),
        targetDocument: document(target),
        values: new Map([
          ['/ ', '2\n2'],
          ['/x', '1'],
        ]),
        ...about,
      })
      expect(merged?.text).toBe(expected)
    },
  )

  it('gives no file without values, and a born one only what is asked for', () => {
    const sourceDocument = decodeDocument(Buffer.from('/* x */\n"a" = "A";\n'))
    const born = (values: ReadonlyMap<string, string>) =>
      mergeDocument(strings, { sourceDocument, targetDocument: undefined, values, ...about })
    expect(born(new Map())).toBeUndefined()
    expect(born(new Map([['/b', 'B']]))?.text).toContain('"b" = "B";')
  })

  it.each([
    ['é', '"a" = "\\U00e9";', '"a" = "";', '"a" = "\\U00e9";'],
    ['é', '"a" = "x";', '"a" = "";', '"a" = "é";'],
    ['\x07\b\f\v\0\x7f', '"a" = "x";', '"a" = "";', '"a" = "\\a\\b\\f\\v\\U0000\\U007f";'],
    ['\ud800x', '"a" = "x";', '"a" = "";', '"a" = "\\Ud800x";'],
    ['\t', '"a" = "x";', '"a" = "";\n"b" = "\t";', '"a" = "\t";\n"b" = "\t";'],
    ['\t', '"a" = "x";', '"a" = "";\n"b" = "\t\\t";', '"a" = "\\t";\n"b" = "\t\\t";'],
    ['it\'s "x"', '"a" = "x";', "'a' = '';", "'a' = 'it\\'s \"x\"';"],
    ['\u2028\u00a0', '"a" = "x";', '"a" = "";', '"a" = "\u2028\u00a0";'],
    ['a/b', 'a = x;', 'a = y;', 'a = a/b;'],
    ['//b', 'a = x;', 'a = y;', 'a = "//b";'],
    ['', 'a = x;', 'a = y;', 'a = "";'],
  ])('writes %j as the file does', (text, source, target, expected) => {
    const values = new Map([['/a', text]])
    expect(strings.merge({ source, target, values, ...about })).toBe(expected)
    expect(strings.scan(expected).entries[0]?.text).toBe(text)
  })

  it('refuses a character that the encoding lacks rather than lose it', () => {
    const document = { text: '"a" = "";', encoding: 'macintosh', bom: false }
    const request = { sourceDocument: document, targetDocument: document, ...about }
    expect(() => mergeDocument(strings, { ...request, values: new Map([['/a', '中']]) })).toThrow(
      'cannot be written',
    )
    expect(mergeDocument(strings, { ...request, values: new Map([['/a', 'é']]) })?.bytes).toContain(0x8e)
  })
})
