import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entriesOf, pairedTexts, withTexts } from '../../src/sandbox/workbench/entries.ts'

const rows: readonly (readonly [
  type: string,
  data: string,
  entries: readonly (readonly [string, string])[],
])[] = [
  [
    'application/json',
    '{"a":"x","b":{"c/d~":["y",1,"z"]}}',
    [
      ['/a', 'x'],
      ['/b/c~1d~0/0', 'y'],
      ['/b/c~1d~0/2', 'z'],
    ],
  ],
  ['application/json', '"alone"', [['', 'alone']]],
  [
    'application/json',
    '[["a"],{"k":null,"l":"b"}]',
    [
      ['/0/0', 'a'],
      ['/1/l', 'b'],
    ],
  ],
  [
    'application/json',
    '{"__proto__":"x","a":"\\u0000\\n"}',
    [
      ['/__proto__', 'x'],
      ['/a', '\0\n'],
    ],
  ],
  [
    'application/json',
    '{"a":"1","a":"2"}',
    [
      ['/a', '1'],
      ['/a', '2'],
    ],
  ],
  ['application/json', '{}', []],
  [
    'text/x-objcstrings',
    '/* c */ "a \\"b\\"" = "x\\ny"; bare = "\\U00e9";',
    [
      ['a "b"', 'x\ny'],
      ['bare', 'é'],
    ],
  ],
  [
    'text/plain',
    '  One\n\n\n# Two\r\n\r\nThree ',
    [
      ['1', 'One'],
      ['2', '# Two'],
      ['3', 'Three'],
    ],
  ],
  [
    'text/html',
    '<p>Hello <b>big</b> world</p><script>x</script><ul><li> a &amp; b <li>c</ul>',
    [
      ['1', 'Hello <b>big</b> world'],
      ['2', 'a &amp; b'],
      ['3', 'c'],
    ],
  ],
  [
    'text/html',
    '<p>a</p><pre><code>x</code></pre><p>b',
    [
      ['1', 'a'],
      ['2', 'x'],
      ['3', 'b'],
    ],
  ],
  // A translator sees both halves of an element, and no half of one that is around the whole text.
  [
    'text/html',
    '<p>\n<a href="1">One</a> |\n<a href="2">Two</a></p><p><b><i>x</i> y <u>z</u></b></p>',
    [
      ['1', '<a href="1">One</a> |\n<a href="2">Two</a>'],
      ['2', '<i>x</i> y <u>z</u>'],
    ],
  ],
  [
    'text/html',
    '<p><b>a</p><p>b</b> c<br>d</p>',
    [
      ['1', 'a'],
      ['2', 'b</b> c<br>d'],
    ],
  ],
]

describe('the entries of a resource', () => {
  it.each(rows)('%s %j', (type, data, entries) => {
    expect(entriesOf(type, data).map(({ key, text }) => [key, text])).toEqual(entries)
  })

  it.each(rows)('put back unchanged give the same bytes: %s %j', (type, data) => {
    const texts = entriesOf(type, data).map(({ text }) => text)
    expect(withTexts(type, data, texts)).toBe(data)
  })

  it('spell what a translator writes in the way of the type', () => {
    const text = '„a"\\\n\u0000'
    const json = withTexts('application/json', '{ "k" : "v" }', [text])
    expect(json).toBe('{ "k" : "„a\\"\\\\\\n\\u0000" }')
    expect(withTexts('text/x-objcstrings', '"k" = "v";', [text])).toBe('"k" = "„a\\"\\\\\\n\u0000";')
    expect(withTexts('text/html', '<p> v </p>', ['<i>w</i>'])).toBe('<p> <i>w</i> </p>')
  })

  it('read back as they were written, whatever they hold', () => {
    const texts = fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(texts, fc.constantFrom('application/json', 'text/x-objcstrings'), (given, type) => {
        const isJson = type === 'application/json'
        const data = isJson
          ? JSON.stringify(Object.fromEntries(given.map((_, n) => [`k${n}`, 'source'])))
          : given.map((_, n) => `"k${n}" = "source";\n`).join('')
        expect(pairedTexts(type, data, withTexts(type, data, given))).toEqual(given)
      }),
    )
  })
})

describe('a translation beside its source', () => {
  it('is paired by key, whatever its order and layout', () => {
    expect(pairedTexts('application/json', '{"a":"x","b":"y"}', '{\n"b": "Y", "a": "X", "c": "Z"}')).toEqual([
      'X',
      'Y',
    ])
    expect(pairedTexts('application/json', '{"a":"x","b":"y"}', '{"a":"X"}')).toEqual(['X', ''])
  })

  it('is paired by number where there are no keys, and not at all with another number', () => {
    expect(pairedTexts('text/plain', 'a\n\nb', 'A\n\nB\n')).toEqual(['A', 'B'])
    expect(pairedTexts('text/plain', 'a\n\nb', 'A')).toBeUndefined()
    expect(pairedTexts('application/json', '{"a":"x"}', 'not json')).toBeUndefined()
  })
})
