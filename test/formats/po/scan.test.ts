import { describe, expect, it } from 'vitest'
import { FormatError } from '../../../src/errors.ts'
import { decodeDocument } from '../../../src/formats/document.ts'
import { po } from '../../../src/formats/po/index.ts'
import type { ScanOptions } from '../../../src/formats/types.ts'
import { keyOf } from '../../../src/model.ts'
import '../../helpers/formats.ts'

const texts = (text: string, role: 'source' | 'target', isOwnTarget = false) =>
  po.scan(text, { role, isOwnTarget }).entries.map(({ id, text: value }) => [...id, value])

describe('what a PO file holds', () => {
  it('is read with comments of the program, but without places of use and comments of translators', () => {
    const text =
      '# people\n#. for you\n#.\n#. No comment provided by engineer.\n#.  and you\n#: a.c:1\n#: b.c:2 c.c:3\n#, c-format\n#| msgid "old"\nmsgid "a"\nmsgstr "b"\n'
    expect(po.scan(text, { role: 'source' }).entries).toEqual([
      {
        id: ['', 'a'],
        key: '//a',
        text: 'b',
        start: text.indexOf('"b"'),
        end: text.indexOf('"b"') + 3,
        comment: 'for you\nand you',
        flags: ['c-format'],
      },
    ])
  })

  it('is in a source the msgid, or what a catalog of the source language says for it', () => {
    const text = [
      'msgid "plain"\nmsgstr ""',
      'msgid "nav.home"\nmsgstr "Home"',
      '#, fuzzy\nmsgid "File not found"\nmsgstr "Fil not found"',
      'msgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] ""\nmsgstr[1] ""',
      'msgid "n.one"\nmsgid_plural "n.many"\nmsgstr[0] "%d day"\nmsgstr[1] "%d days"',
    ].join('\n\n')
    expect(texts(text, 'source')).toEqual([
      ['', 'plain', 'plain'],
      ['', 'nav.home', 'Home'],
      ['', 'File not found', 'File not found'],
      ['', '%d file', '0', '%d file'],
      ['', '%d file', '1', '%d files'],
      ['', 'n.one', '0', '%d day'],
      ['', 'n.one', '1', '%d days'],
    ])
    expect(texts(text, 'source', true).map(parts => parts.at(-1))).toEqual([
      'plain',
      'nav.home',
      'File not found',
      '%d file',
      '%d files',
      'n.one',
      'n.many',
    ])
  })

  it('is in a target the msgstr, stale where it is fuzzy, without obsolete messages and the header', () => {
    const text =
      'msgid ""\nmsgstr "Language: de\\n"\n\n# x\n#, c-format, fuzzy\nmsgid "a"\nmsgstr "b"\n\n#, fuzzy\nmsgid "c"\nmsgstr ""\n\n#~| msgid "p"\n#~ msgid "gone"\n#~ msgstr "weg"\n'
    const { entries, notices } = po.scan(text)
    expect(entries.map(({ id, text: value, fuzzy }) => [id[1], value, fuzzy])).toEqual([
      ['a', 'b', true],
      ['c', '', undefined],
    ])
    expect(notices).toEqual([])
  })

  it('leaves out plural forms without text, and those that the header has no use for', () => {
    const body = 'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "x"\nmsgstr[1] ""\nmsgstr[2] "z"\nmsgstr[3] "y"\n'
    const header = (forms: string) => `msgid ""\nmsgstr "Plural-Forms: ${forms}\\n"\n\n`
    expect(texts(body, 'target').map(parts => parts[2])).toEqual(['0', '2', '3'])
    expect(texts(header('nplurals=3; plural=n>1 ? 2 : n') + body, 'target').map(parts => parts[2])).toEqual([
      '0',
      '2',
    ])
    expect(texts(header('nplurals=3; plural=(n>1)') + body, 'target').map(parts => parts[2])).toEqual(['0'])
    expect(po.scan(body).containers).toEqual(new Set(['//a']))
  })

  it.each([
    ['\\a\\b\\f\\n\\r\\t\\v\\"\\\\', '\u0007\b\f\n\r\t\v"\\'],
    ['\\101\\1012\\7\\400', 'AA2\u0007\0'],
    ['\\x41\\x4aG\\x', 'AJGx'],
    ['\\q\\ü', 'qü'],
  ])('understands the escapes %s', (raw, value) => {
    expect(texts(`msgid "a"\nmsgstr "${raw}"`, 'target')).toEqual([['', 'a', value]])
  })

  it('notes duplicates and unusable plural forms with their lines', () => {
    const text =
      'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=system();\\n"\n\nmsgid "a"\nmsgstr "1"\n\nmsgid "a"\nmsgid_plural "b"\nmsgstr[0] "2"\n'
    expect(po.scan(text).notices).toEqual([
      { message: expect.stringContaining('Plural-Forms'), line: 2 },
      { message: expect.stringContaining('more than once'), key: ['', 'a'], line: 7 },
    ])
    expect(texts(text, 'target')).toEqual([['', 'a', '0', '2']])
    expect(po.scan(text.replace(/nplurals.*;/, 'nplurals=INTEGER; plural=EXPRESSION;')).notices).toHaveLength(
      1,
    )
  })

  const polish = '(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)'
  it.each<[forms: string, count: number, message?: string, line?: number]>([
    [`nplurals=3; plural=${polish};`, 3],
    [`nplurals=3; plural=${polish};;`, 3],
    [`nplurals=3, plural=${polish}; and more`, 3],
    [`plural=${polish}; nplurals=3;`, 3],
    ['nplurals=4; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 ? 1 : n%10<=1 ? 2 : 3);', 4],
    ['nplurals=3; plural=(n==1 ? 0 : n%10>=2 &&', 3, 'cannot be read', 4],
    [`nplurals=3; plural=${polish} and more`, 3, 'cannot be read', 4],
    [`nplurals=2; plural=${polish};`, 3, 'cannot be read', 4],
    ['nplurals=3;', 3, 'cannot be read', 4],
    ['nplurals=3; plural=n!=1;', 3, 'use 2 of 3 forms, but "pl" needs 3;', 4],
    [`nplurals=3; plural=${polish};`, 4, 'this message has 4 forms', 6],
    [`nplurals=3; plural=${polish};`, 2],
  ])('with %s and %i forms', (forms, count, message, line) => {
    const header = `msgid ""\nmsgstr ""\n"Language: pl\\n"\n"Plural-Forms: ${forms}\\n"\n\n`
    const texts = Array.from({ length: count }, (_, index) => `msgstr[${index}] "x"\n`).join('')
    const text = `${header}msgid "a"\nmsgid_plural "b"\n${texts}`
    const said = message === undefined ? [] : [{ message: expect.stringContaining(message), line }]
    expect(po.scan(text, { role: 'target' }).notices).toMatchObject(said)
    expect(po.scan(text, { role: 'target' }).notices).toHaveLength(said.length)
  })

  it.each<[role: ScanOptions, notes: number]>([
    [{ role: 'source' }, 0],
    [{ role: 'source', isOwnTarget: true }, 2],
    [{ role: 'target' }, 2],
  ])('notes what a catalog has still of its template: %j', (options, notes) => {
    const header =
      'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=CHARSET\\n"\n"Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n"\n\n'
    const plural = 'msgid "a"\nmsgid_plural "b"\nmsgstr[0] ""\nmsgstr[1] ""\n'
    expect(po.scan(header + plural, options).notices).toHaveLength(notes)
  })

  it.each([
    ['stray text', 'msgid "a"\nmsgstr "b"\nhello\n', 3, 1, 'not part of a PO file'],
    ['a merge conflict', '<<<<<<< HEAD\nmsgid "a"\nmsgstr "b"\n', 1, 1, 'not part of a PO file'],
    ['an unclosed text', 'msgid "a"\n  msgstr "b\nmsgid "c"\nmsgstr ""\n', 2, 10, 'no closing quote'],
    ['an escaped closing quote', 'msgid "a"\nmsgstr "b\\"\n', 2, 8, 'no closing quote'],
    ['text behind a closing quote', 'msgid "say "hi""\nmsgstr ""\n', 1, 13, 'not part of a PO file'],
    ['a text without keyword', '\n"a"\n', 2, 1, 'belongs to no keyword'],
    ['a message without msgstr', 'msgid "a"\n\nmsgid "b"\nmsgstr ""\n', 1, 1, 'no msgstr'],
    ['a last message without msgstr', 'msgid "a"\nmsgid_plural "b"\n', 2, 1, 'no msgstr'],
    ['a context alone', 'msgctxt "a"\n# x\n', 1, 1, 'no msgid'],
    ['a msgstr alone', 'msgstr "a"\n', 1, 1, 'before any msgid'],
    ['a second msgstr', 'msgid "a"\nmsgstr "b"\nmsgstr "c"\n', 3, 1, 'second msgstr'],
    [
      'a gap between plural forms',
      'msgid "a"\nmsgid_plural "b"\nmsgstr[0] ""\nmsgstr[2] ""\n',
      4,
      1,
      'msgstr[1] is needed',
    ],
    ['a plural form without plural', 'msgid "a"\nmsgstr[0] ""\n', 2, 1, 'need a msgid_plural'],
    ['a plural without forms', 'msgid "a"\nmsgid_plural "b"\nmsgstr ""\n', 3, 1, 'needs msgstr[0]'],
    [
      'a second plural',
      'msgid "a"\nmsgid_plural "b"\nmsgid_plural "b"\nmsgstr[0] ""\n',
      3,
      1,
      'must come once',
    ],
    ['a keyword without text', 'msgid\nmsgstr "b"\n', 1, 1, 'has no text'],
    ['a last keyword without text', 'msgid "a"\r\nmsgstr\r\n', 2, 1, 'has no text'],
    ['another keyword', 'msgid "a"\nmsgfoo "b"\n', 2, 1, 'not part of a PO file'],
    ['a domain', 'domain "x"\n', 1, 1, 'not part of a PO file'],
  ])('refuses %s', (_, text, line, column, reason) => {
    expect(() => po.scan(text)).toThrow(FormatError)
    expect(() => po.scan(text)).toThrow(
      expect.objectContaining({ line, column, message: expect.stringContaining(reason) }),
    )
  })

  it.each(['', '\n', '# only a comment', '#~ msgid "a"\n#~ msgstr "b"\n'])('may be nothing: %j', text => {
    expect(po.scan(text).entries).toEqual([])
    expect(po.merge({ source: text, target: text, values: new Map(), locale: 'de', language: 'de' })).toBe(
      text,
    )
  })
})

describe('the encoding that a PO file declares', () => {
  it.each([
    ['msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=EUC-JP\\n"\n', 'EUC-JP'],
    [
      '# charset=koi8-r\nmsgid ""\nmsgstr "Content-Type: text/plain; charset=ISO_8859-1:1987\\n"\n',
      'ISO_8859-1:1987',
    ],
    ['msgid "a"\nmsgstr "b"\n', undefined],
    ['', undefined],
  ])('of %j is %s', (text, name) => {
    expect(po.declaredEncoding?.(Buffer.from(text))).toBe(name)
  })

  it.each([
    ['CP932', [0x95, 0x5c], '表'],
    ['EUC-JP', [0xc6, 0xfc], '日'],
    ['Big5', [0xb3, 0x5c], '許'],
    ['GBK', [0x82, 0x5c], '俓'],
    ['GB2312', [0xc4, 0xe3], '你'],
    ['CP936', [0xc4, 0xe3], '你'],
    ['EUC-KR', [0xb5, 0xd1], '둘'],
    ['KOI8-R', [0xe4], 'Д'],
    ['KOI8-U', [0xa4], 'є'],
    ['CP1251', [0xc4], 'Д'],
    ['ISO-8859-1', [0xe4], 'ä'],
    ['ISO-8859-2', [0xb1], 'ą'],
  ])('is used: %s', (charset, bytes, value) => {
    const file = Buffer.concat([
      Buffer.from(
        `msgid ""\nmsgstr "Content-Type: text/plain; charset=${charset}\\n"\n\nmsgid "a"\nmsgstr "`,
      ),
      Buffer.from(bytes),
      Buffer.from('"\n'),
    ])
    const { text } = decodeDocument(file, po.declaredEncoding?.(file))
    expect(texts(text, 'target')).toEqual([['', 'a', value]])
  })
})

describe('an empty context', () => {
  const pair = 'msgctxt ""\nmsgid "a"\nmsgstr "one"\n\nmsgid "a"\nmsgstr "two"\n'

  it('is not the same as none', () => {
    const { notices } = po.scan(pair)
    expect(notices).toEqual([])
    expect(texts(pair, 'target')).toEqual([
      ['""', 'a', 'one'],
      ['', 'a', 'two'],
    ])
  })

  it.each([
    ['""', 'msgctxt "\\"\\""\nmsgid "a"\nmsgstr "x"\n', '""""'],
    ['"', 'msgctxt "\\""\nmsgid "a"\nmsgstr "x"\n', '"""'],
    ['a quoted word', 'msgctxt "\\"b\\""\nmsgid "a"\nmsgstr "x"\n', '"b"'],
  ])('shares its name with no other: %s', (_, text, context) => {
    expect(texts(text, 'target')).toEqual([[context, 'a', 'x']])
  })

  it('of a message without id makes no header', () => {
    const text = 'msgctxt ""\nmsgid ""\nmsgstr "Plural-Forms: nplurals=1; plural=0;\\n"\n'
    expect(texts(text, 'target')).toEqual([['""', '', 'Plural-Forms: nplurals=1; plural=0;\n']])
  })

  it.each([
    ['""', '""'],
    ['none', ''],
  ])('is where a text for it is written: %s', (_, context) => {
    const source = pair.replaceAll(/"one"|"two"/g, '""')
    const values = new Map([[keyOf([context, 'a']), 'new']])
    const about = { locale: 'de', language: 'de' }
    expect(po.merge({ source, target: pair, values, ...about })).toBe(
      pair.replace(context === '' ? 'two' : 'one', 'new'),
    )
    expect(po.merge({ source, target: '', values, ...about })).toBe(
      `${context === '' ? '' : 'msgctxt ""\n'}msgid "a"\nmsgstr "new"\n`,
    )
  })
})

describe('flags', () => {
  it.each(['#, fuzzy', '#= fuzzy', '#=fuzzy', '#= c-format, fuzzy', '#, c-format\n#= fuzzy'])(
    'are read from either kind of line: %s',
    flags => {
      expect(po.scan(`${flags}\nmsgid "a"\nmsgstr "x"\n`).entries[0]?.fuzzy).toBe(true)
    },
  )
})
