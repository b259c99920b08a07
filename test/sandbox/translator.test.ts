import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OrderContext } from '../../src/model.ts'
import { countCharacters } from '../../src/sandbox/translator/characters.ts'
import { pseudoTranslation, volumeOf } from '../../src/sandbox/translator/index.ts'
import { jsonSpans } from '../../src/sandbox/translator/json.ts'
import { itAtLength } from '../helpers/laws.ts'

const json = 'application/json'
const strings = 'text/x-objcstrings'
const html = 'text/html'
const plain = 'text/plain'

const translated = (type: string, text: string, context: OrderContext = {}) =>
  pseudoTranslation({ type, text, language: 'de', sourceLanguage: 'en', context })

describe('the pseudo-translator marks', () => {
  it.each([
    [json, '{"a":"Hello"}', '{"a":"⟦de⟧Hello"}'],
    [
      json,
      '{ "10" : "x", "2":"y",\n "a":"z", "a":"zz" }',
      '{ "10" : "⟦de⟧x", "2":"⟦de⟧y",\n "a":"⟦de⟧z", "a":"⟦de⟧zz" }',
    ],
    [json, '{"__proto__":{"x":"y"},"constructor":"c"}', '{"__proto__":{"x":"⟦de⟧y"},"constructor":"⟦de⟧c"}'],
    [
      json,
      '{"a":" \\n\\t\\u00a0Hi\\u00e9\\/","e":"","s":"  ","n":1.50,"b":true,"z":null}',
      '{"a":" \\n\\t\\u00a0⟦de⟧Hi\\u00e9\\/","e":"","s":"  ","n":1.50,"b":true,"z":null}',
    ],
    [json, '["a",["b",{"k":"c"}]]', '["⟦de⟧a",["⟦de⟧b",{"k":"⟦de⟧c"}]]'],
    [json, '{"q\\"":"say \\"hi\\": {name}"}', '{"q\\"":"⟦de⟧say \\"hi\\": {name}"}'],
    [
      json,
      '{"icu":"{n, plural, one {# item} other {# items}}"}',
      '{"icu":"⟦de⟧{n, plural, one {# item} other {# items}}"}',
    ],
    [
      strings,
      '/* "c" = "d"; */\n"a" = "b"; // "x" = "y";\nkey = "v";\n"only";\nraw = word;\n',
      '/* "c" = "d"; */\n"a" = "⟦de⟧b"; // "x" = "y";\nkey = "⟦de⟧v";\n"only";\nraw = word;\n',
    ],
    [strings, '"a \\"b\\"" = "  %@ said \\"no\\"";', '"a \\"b\\"" = "  ⟦de⟧%@ said \\"no\\"";'],
    [
      html,
      '<h1>Hi</h1><p>Some <b>bold</b> text<br>more</p>',
      '<h1>⟦de⟧Hi</h1><p>⟦de⟧Some <b>bold</b> text<br>more</p>',
    ],
    [html, '<p><a href="x>y">Link</a> text</p>', '<p><a href="x>y">⟦de⟧Link</a> text</p>'],
    [
      html,
      '<script>if (a<b) "x"</script><style>p{}</style><title>T</title><!-- c --><p>&nbsp;</p><p>&nbsp;a</p>',
      '<script>if (a<b) "x"</script><style>p{}</style><title>⟦de⟧T</title><!-- c --><p>&nbsp;</p><p>&nbsp;⟦de⟧a</p>',
    ],
    [html, 'a < b <3 &lt;', '⟦de⟧a < b <3 &lt;'],
    [html, '<ul>\n  <li>One\n  <li>Two\n</ul>', '<ul>\n  <li>⟦de⟧One\n  <li>⟦de⟧Two\n</ul>'],
    [plain, 'One\nstill one\n\nTwo\n', '⟦de⟧One\nstill one\n\n⟦de⟧Two\n'],
    [plain, 'One\r\n\r\n \r\nTwo', '⟦de⟧One\r\n\r\n \r\n⟦de⟧Two'],
    [
      plain,
      '# Title\n\n- item\n\n> quote\n\n1. first\n\n- [ ] task\n\n> - > deep\n\n---\n\n#tag',
      '# ⟦de⟧Title\n\n- ⟦de⟧item\n\n> ⟦de⟧quote\n\n1. ⟦de⟧first\n\n- [ ] ⟦de⟧task\n\n> - > ⟦de⟧deep\n\n---\n\n⟦de⟧#tag',
    ],
    [plain, '1. ', '⟦de⟧1. '],
    [plain, '', ''],
  ])('%s %j', (type, text, expected) => expect(translated(type, text)).toBe(expected))
})

const atom = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom(
    '{name}',
    '{{x}}',
    '%s',
    '%1$@',
    '<b>',
    '</b>',
    '{n, plural, other {# x}}',
    '{',
    '}',
    '$t(a)',
    '&amp;',
    ' ',
    '\n',
    '"',
    '\\',
    '👋',
    'é',
  ),
)
const message = fc.array(atom, { maxLength: 8 }).map(parts => parts.join(''))

describe('for any JSON', () => {
  const documents = fc.jsonValue({ stringUnit: 'binary' }).map(value => JSON.stringify(value, undefined, 1))

  it('the translation without its marks is the source, to the character', () => {
    fc.assert(
      fc.property(
        documents.filter(text => !text.includes('⟦')),
        text => translated(json, text).replaceAll('⟦de⟧', '') === text,
      ),
    )
  })

  it('every text has its mark, and the volume is the number of their code points', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), message), texts => {
        const result = JSON.parse(translated(json, JSON.stringify(texts)))
        for (const [key, text] of Object.entries(texts)) {
          const isBlank = text.trim() === ''
          expect(result[key].includes('⟦de⟧')).toBe(!isBlank || text.includes('⟦de⟧'))
        }
        const points = Object.values(texts).reduce((sum, text) => sum + [...text].length, 0)
        expect(volumeOf(json, JSON.stringify(texts))).toBe(points)
      }),
    )
  })
})

describe('a limit', () => {
  it.each([
    [json, '{"a":"Hello"}', 9, '{"a":"⟦de⟧Hello"}'],
    [json, '{"a":"Hello"}', 8, '{"a":"⟦de⟧Hell"}'],
    [json, '{"a":"Hello"}', 5, '{"a":"⟦de⟧H"}'],
    [json, '{"a":"Hi"}', 4, '{"a":"Hi"}'],
    [json, '{"a":"Hello"}', 3, '{"a":"Hel"}'],
    [json, '{"a":"Hello {name}!"}', 11, '{"a":"⟦de⟧H{name}"}'],
    [json, '{"a":"Hello {name}!"}', 7, '{"a":"H{name}"}'],
    [json, '{"a":"Hello {name}!"}', 2, '{"a":"He"}'],
    [json, '{"a":"Hello"}', 0, '{"a":""}'],
    [json, '{"a":"\\u00e9\\ud83d\\ude00x"}', 2, '{"a":"\\u00e9\\ud83d\\ude00"}'],
    [json, '{"a":"one","b":"two"}', 10, '{"a":"⟦de⟧one","b":"two"}'],
    [html, '<p>Fish &amp; <b>chips</b></p>', 14, '<p>⟦de⟧Fish&amp;<b>chips</b></p>'],
    [html, '<p>Fish &amp; <b>chips</b></p>', 9, '<p>Fish&amp;<b>chi</b></p>'],
  ])('in %s %j of %i gives %j', (type, text, limit, expected) =>
    expect(translated(type, text, { limit })).toBe(expected),
  )

  it('is never exceeded, and JSON stays JSON', () => {
    fc.assert(
      fc.property(fc.array(message, { minLength: 1, maxLength: 4 }), fc.nat(40), (texts, limit) => {
        const result = translated(json, JSON.stringify(texts), { limit })
        const count = jsonSpans(result).reduce(
          (sum, { start, end }) => sum + countCharacters(result, start, end, 'escapes'),
          0,
        )
        const points = JSON.parse(result).reduce((sum: number, text: string) => sum + [...text].length, 0)
        expect(count).toBeLessThanOrEqual(limit)
        expect(points).toBeLessThanOrEqual(limit)
      }),
      { numRuns: 300 },
    )
  })

  it.each([html, plain, strings])('is never exceeded in %s', type => {
    fc.assert(
      fc.property(message, fc.nat(40), (text, limit) => {
        const source = type === strings ? `"a" = ${JSON.stringify(text)};` : text
        expect(volumeOf(type, translated(type, source, { limit }))).toBeLessThanOrEqual(limit)
      }),
    )
  })
})

describe('hostile data', () => {
  const deep = 100_000
  itAtLength.each([
    ['nested lists', json, '['.repeat(deep) + ']'.repeat(deep)],
    ['nested objects', json, `${'{"a":'.repeat(deep)}"x"${'}'.repeat(deep)}`],
    ['nested elements', html, `${'<div>'.repeat(deep)}x`],
    ['nested XML', 'application/xml', `${'<a>'.repeat(deep)}x${'</a>'.repeat(deep)}`],
    ['open quotes', html, '<a "'.repeat(deep)],
    ['open comments', html, '<!-- '.repeat(deep)],
    ['open scripts', html, '<script>'.repeat(deep)],
    ['open angles', html, '<'.repeat(deep)],
    ['blank lines', plain, '\n'.repeat(deep)],
    ['markers', plain, '> '.repeat(deep / 10)],
    ['ampersands', html, '&'.repeat(deep)],
    ['backslashes', json, JSON.stringify('\\'.repeat(deep))],
    ['white space', json, `{${' '.repeat(deep)}}`],
  ])('%s are handled in linear time', (_, type, text) => {
    const start = performance.now()
    volumeOf(type, text)
    translated(type, text, { limit: 1000 })
    expect(translated(type, text).replaceAll('⟦de⟧', '')).toBe(text)
    expect(performance.now() - start).toBeLessThan(4000)
  })

  it.each([
    [json, ''],
    [json, '{'],
    [json, '{"a":"b"} x'],
    [json, "{'a':'b'}"],
    [json, '\ufeff{}'],
    [json, '['.repeat(deep)],
    [strings, '"a"'],
    [strings, '"a" = "b"'],
    [strings, '"a" = "b'],
    [strings, '"a" = "b\\";'],
    [strings, '"a" = ;'],
    [strings, '= "b";'],
    [strings, '/* open'],
    [strings, '"a" = "b"; <'],
    ['application/xml', ''],
    ['application/xml', 'text'],
    ['application/xml', '<a></b>'],
    ['application/xml', '<a></a><b/>'],
    ['application/xml', '<a>'],
  ])('%s %s is refused', (type, text) => {
    expect(() => volumeOf(type, text)).toThrow(expect.objectContaining({ name: 'UnreadableData' }))
  })

  it('XML is measured by its text', () => {
    expect(
      volumeOf(
        'application/xml',
        '<?xml version="1.0"?><!DOCTYPE a><a b="c"><!-- n --><d/>x&amp;<e>yz</e></a>',
      ),
    ).toBe(4)
  })
})
