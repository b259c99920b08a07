import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { FormatError } from '../../src/errors.ts'
import { decodeDocument, encodeDocument, mergeDocument } from '../../src/formats/document.ts'
import { json } from '../../src/formats/json/index.ts'
import { applySplices, lineAt, majorityLineEnd } from '../../src/formats/splices.ts'
import type { Format } from '../../src/formats/types.ts'
import '../helpers/formats.ts'

const text = '{"Grüße": "Ж 🎉 \u2028"}\r\n'
const utf16be = (value: string): Buffer => Buffer.from(value, 'utf16le').swap16()

describe('decoding and encoding', () => {
  it.each([
    ['UTF-8', Buffer.from(text), undefined, 'utf-8', false],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`), undefined, 'utf-8', true],
    [
      'UTF-16 little endian with a mark',
      Buffer.from(`\ufeff${text}`, 'utf16le'),
      undefined,
      'utf-16le',
      true,
    ],
    ['UTF-16 big endian with a mark', utf16be(`\ufeff${text}`), undefined, 'utf-16be', true],
    ['UTF-16 little endian without a mark', Buffer.from(text, 'utf16le'), undefined, 'utf-16le', false],
    ['UTF-16 big endian without a mark', utf16be(text), undefined, 'utf-16be', false],
    ['UTF-8 in spite of a declaration', Buffer.from(text), 'ISO-8859-1', 'utf-8', false],
    ['UTF-8 with a placeholder for a declaration', Buffer.from(text), 'CHARSET', 'utf-8', false],
  ])('reads %s and writes the same bytes', (_, bytes, declared, encoding, bom) => {
    const document = decodeDocument(bytes, declared)
    expect(document).toEqual({ text, encoding, bom })
    expect(Buffer.from(encodeDocument(document, document.text)).equals(bytes)).toBe(true)
  })

  it.each([
    ['ISO-8859-1', 'Grüße'],
    ['Shift_JIS', '表示ソ'],
    ['koi8-r', 'Привет'],
    ['gbk', '你好'],
  ])('reads %s where it is declared', (declared, value) => {
    const bytes = iconv.encode(value, declared)
    const document = decodeDocument(bytes, declared)
    expect(document).toEqual({ text: value, encoding: declared.toLowerCase(), bom: false })
    expect(Buffer.from(encodeDocument(document, value)).equals(bytes)).toBe(true)
  })

  it('writes additions to an ASCII file in its declared encoding', () => {
    const document = decodeDocument(Buffer.from('msgid "a"'), 'ISO-8859-1')
    expect([...encodeDocument(document, 'é')]).toEqual([0xe9])
  })

  it.each(['ISO-2022-JP', 'csISO2022JP', 'iso-2022-kr', 'HZ-GB-2312'])(
    'refuses bytes that %s may have shifted',
    declared => {
      const bytes = Buffer.from('\x1b$BCm0U\x1b(B!')
      expect(() => decodeDocument(bytes, declared)).toThrow(
        `declares ${declared}, which dragoman cannot write`,
      )
      expect(decodeDocument(bytes, 'ISO-8859-1').text).toBe('\x1b$BCm0U\x1b(B!')
      expect(decodeDocument(Buffer.from(text), declared).encoding).toBe('utf-8')
    },
  )

  it('takes a second byte order mark for text', () => {
    const bytes = Buffer.from('\ufeff\ufeff{}')
    const document = decodeDocument(bytes)
    expect(document.text).toBe('\ufeff{}')
    expect(Buffer.from(encodeDocument(document, document.text)).equals(bytes)).toBe(true)
  })

  it.each([
    [
      'a compiled property list',
      Buffer.from('bplist00\u0000\u0001'),
      undefined,
      'this is a compiled (binary) property list',
      undefined,
    ],
    [
      'Latin-1 without a declaration',
      Buffer.from('a\nb\ncaf\xe9', 'latin1'),
      undefined,
      'not valid UTF-8',
      3,
    ],
    ['Latin-1 under an unknown name', Buffer.from('caf\xe9', 'latin1'), 'klingon', 'not valid UTF-8', 1],
    ['UTF-8 cut off', Buffer.from('ab\né').subarray(0, 4), undefined, 'not valid UTF-8', 2],
    ['UTF-16 cut off', Buffer.from([0xff, 0xfe, 0x41]), undefined, 'this UTF-16 file is cut off', undefined],
    [
      'bytes that the declared encoding lacks',
      Buffer.from([0x61, 0x81, 0x00]),
      'shift_jis',
      'not every byte is valid shift_jis',
      1,
    ],
  ])('refuses %s', (_, bytes, declared, message, line) => {
    expect(() => decodeDocument(bytes, declared)).toThrow(
      expect.objectContaining({ name: 'FormatError', message: expect.stringContaining(message), line }),
    )
  })

  it.each([
    [
      'a letter',
      'ISO-8859-1',
      'é\nfür Ж',
      '"Ж" (U+0416) cannot be written in iso-8859-1, the encoding of this file; save the file as UTF-8',
      2,
      5,
    ],
    [
      'an astral symbol',
      'koi8-r',
      'я🎉',
      '"🎉" (U+1F389) cannot be written in koi8-r, the encoding of this file; save the file as UTF-8',
      1,
      2,
    ],
    [
      'a lone surrogate',
      undefined,
      'a\udc00',
      'U+DC00 cannot be written in utf-8, the encoding of this file; save the file as UTF-8',
      1,
      2,
    ],
  ])('names %s that cannot be written', (_, declared, value, message, line, column) => {
    const document = decodeDocument(Buffer.from('abc'), declared)
    expect(() => encodeDocument(document, value)).toThrow(expect.objectContaining({ message, line, column }))
  })
})

describe('splices', () => {
  it('apply in any order, insertions at one place in theirs', () => {
    const splices = [
      { start: 4, end: 5, text: 'E' },
      { start: 1, end: 1, text: '1' },
      { start: 1, end: 2, text: 'B' },
      { start: 1, end: 1, text: '2' },
      { start: 6, end: 6, text: '!' },
    ]
    expect(applySplices('abcdef', splices)).toBe('a12BcdEf!')
    expect(applySplices('abc', [])).toBe('abc')
  })

  it.each([
    [
      [
        { start: 0, end: 2, text: '' },
        { start: 1, end: 3, text: '' },
      ],
    ],
    [[{ start: 2, end: 1, text: '' }]],
    [[{ start: 2, end: 9, text: '' }]],
    [[{ start: -1, end: 1, text: '' }]],
  ])('that overlap or lie outside are refused: %j', splices => {
    expect(() => applySplices('abcdef', splices)).toThrow(RangeError)
  })
})

describe('lines', () => {
  it.each([
    [0, 1, 1],
    [2, 1, 3],
    [3, 2, 1],
    [5, 2, 3],
    [6, 3, 1],
    [8, 4, 1],
    [99, 4, 2],
  ])('offset %i is line %i, column %i', (offset, line, column) => {
    expect(lineAt('ab\nc\r\nd\re', offset)).toEqual({ line, column })
  })

  it.each([
    ['', '\n'],
    ['a', '\n'],
    ['a\r\nb\nc\r\n', '\r\n'],
    ['a\r\nb\n', '\n'],
    ['a\rb\rc\n', '\r'],
    ['\n\r', '\n'],
  ])('%j is mostly %j', (value, lineEnd) => {
    expect(majorityLineEnd(value)).toBe(lineEnd)
  })
})

describe('the proof of a merge', () => {
  const document = (value: string) => ({ text: value, encoding: 'utf-8', bom: false })
  const request = {
    sourceDocument: document('{"a":"A","b":"B"}'),
    targetDocument: document('{"a":"x","n":{}}'),
    values: new Map([['/b', 'y']]),
    locale: 'de',
    language: 'de',
  }
  it.each([
    ['loses an old value', '{"b":"y","n":{}}'],
    ['changes an old value', '{"a":"X","b":"y","n":{}}'],
    ['respells an old value', '{"a":"\\u0078","b":"y","n":{}}'],
    ['adds another value', '{"a":"x","b":"y","c":"z","n":{}}'],
    ['is the target as it was', '{"a":"x","n":{}}'],
    ['misses the new value', '{"a":"x","n":{} }'],
    ['gets the new value wrong', '{"a":"x","b":"Y","n":{}}'],
    ['loses a container', '{"a":"x","b":"y"}'],
    ['cannot be read', '{"a":"x","b":"y","n":{}'],
  ])('refuses a text that %s', (_, text) => {
    const broken: Format = { ...json, merge: () => text }
    expect(() => mergeDocument(broken, request)).toThrow(/would not read back as expected/)
    expect(() => mergeDocument(broken, request)).toThrow(FormatError)
  })

  it('refuses a text that moves old values', () => {
    const moving: Format = { ...json, merge: () => '{"b":"y","a":"x"}' }
    const two = { ...request, targetDocument: document('{"a":"x","b":"z"}') }
    expect(() => mergeDocument(moving, two)).toThrow(/would not read back as expected at \/b/)
  })

  it('refuses a born file with a text nobody asked for', () => {
    const copying: Format = { ...json, merge: () => '{"a":"A","b":"y"}' }
    expect(() => mergeDocument(copying, { ...request, targetDocument: undefined })).toThrow(/at \/a/)
  })

  it.each([
    ['one segment for each of the source', '{"x":"eins","y":"zwei"}', true],
    ['too few segments', '{"x":"eins"}', false],
    ['too many segments', '{"x":"eins","y":"zwei","z":"drei"}', false],
    ['segments in another order', '{"x":"zwei","y":"eins"}', false],
  ])('of prose with %s is paired by order, not by key', (_, text, isRight) => {
    const prose: Format = { ...json, isDocument: true, merge: () => text }
    const values = new Map([
      ['/a', 'eins'],
      ['/b', 'zwei'],
    ])
    const merge = () => mergeDocument(prose, { ...request, targetDocument: undefined, values })?.text
    if (isRight) expect(merge()).toBe(text)
    else expect(merge).toThrow(/would not read back as expected/)
  })

  it('takes a scan that the caller has, but only of this very document', () => {
    const scans: string[] = []
    const counting: Format = {
      ...json,
      scan: (text, options) => {
        scans.push(text)
        return json.scan(text, options)
      },
    }
    const after = '{"a":"x","b":"y","n":{}}'
    const source = request.sourceDocument.text
    const sourceResource = json.scan(source, { role: 'source' })
    const known = { ...request, sourceResource }
    mergeDocument(counting, { ...known, targetResource: json.scan(request.targetDocument.text) })
    expect(scans.splice(0)).toEqual([after])
    mergeDocument(counting, { ...known, targetResource: json.scan('{}') })
    expect(scans.splice(0)).toEqual([request.targetDocument.text, after])
    mergeDocument(counting, request)
    expect(scans).toEqual([source, request.targetDocument.text, after])
  })

  it('lets a right text pass, with the bytes of the target document', () => {
    const merged = mergeDocument(json, {
      ...request,
      targetDocument: { ...request.targetDocument, bom: true },
    })
    expect(merged?.text).toBe('{"a":"x","b":"y","n":{}}')
    expect([...(merged?.bytes.subarray(0, 4) ?? [])]).toEqual([0xef, 0xbb, 0xbf, 0x7b])
  })
})
