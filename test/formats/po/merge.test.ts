import { describe, expect, it } from 'vitest'
import { FormatError } from '../../../src/errors.ts'
import { decodeDocument, mergeDocument } from '../../../src/formats/document.ts'
import { po } from '../../../src/formats/po/index.ts'
import { parseCatalog } from '../../../src/formats/po/read/parse.ts'
import { type Intent, readSecondTime } from '../../../src/formats/po/read/second-reading.ts'
import { gettextLocale } from '../../../src/formats/po/write/create.ts'
import '../../helpers/formats.ts'

const about = { locale: 'de', language: 'de' }
const message = (id: string, text = '') => `msgid "${id}"\nmsgstr "${text}"\n`
const plural = (id: string, ...forms: string[]) =>
  `msgid "${id}"\nmsgid_plural "${id}s"\n${forms.map((form, index) => `msgstr[${index}] "${form}"\n`).join('')}`
const merge = (source: string, target: string | undefined, values: Record<string, string>) =>
  po.merge({ source, target, values: new Map(Object.entries(values)), ...about })

describe('a merge is refused', () => {
  const header = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n>1) * 0;\\n"\n\n'
  it.each([
    [
      'where neither file has the message',
      message('a'),
      message('a'),
      { '//b': 'x' },
      undefined,
      'has no place',
    ],
    [
      'where a born file would not have it',
      message('a'),
      undefined,
      { '//b': 'x' },
      undefined,
      'has no place',
    ],
    [
      'where only the source has plural forms',
      plural('a', '', ''),
      `\n${message('a', 'x')}`,
      { '//a/0': 'x' },
      2,
      'plural forms are needed',
    ],
    [
      'where only the target has plural forms',
      message('a'),
      plural('a', '', ''),
      { '//a': 'x' },
      1,
      'a text is needed',
    ],
    [
      'where the source has no plural forms for a new message',
      message('a'),
      '',
      { '//a/0': 'x' },
      1,
      'plural forms are needed',
    ],
    [
      'for a form that no number takes',
      plural('a', '', ''),
      header + plural('a', '', ''),
      { '//a/1': 'x' },
      4,
      'which the Plural-Forms header of this file does not use',
    ],
    [
      'for a form beyond the header',
      plural('a', '', ''),
      header + plural('a', '', ''),
      { '//a/7': 'x' },
      4,
      'which the Plural-Forms header of this file does not use',
    ],
    ['for the header', message('a'), `${header}${message('a')}`, { '//': 'x' }, undefined, 'has no place'],
    ['for a key of another format', message('a'), message('a'), { '/a': 'x' }, undefined, 'no such key'],
    ['for a form that is no number', message('a'), message('a'), { '//a/x': 'x' }, undefined, 'no such key'],
    [
      'for an endless number of forms',
      plural('a', '', ''),
      plural('a', '', ''),
      { '//a/999999999': 'x' },
      undefined,
      'no such key',
    ],
    [
      'for one message with and without forms',
      plural('a', '', ''),
      '',
      { '//a/0': 'x', '//a': 'y' },
      undefined,
      'both with and without',
    ],
    ['for a NUL character', message('a'), message('a'), { '//a': 'x\0' }, undefined, 'NUL'],
  ])('%s', (_, source, target, values: Record<string, string>, line, reason) => {
    expect(() => merge(source, target, values)).toThrow(FormatError)
    expect(() => merge(source, target, values)).toThrow(
      expect.objectContaining({ line, message: expect.stringContaining(reason) }),
    )
  })

  it('where the encoding of the file lacks a character', () => {
    const bytes = Buffer.from(
      `msgid ""\nmsgstr "Content-Type: text/plain; charset=ISO-8859-1\\n"\n\n${message('a')}`,
    )
    const document = decodeDocument(bytes, po.declaredEncoding?.(bytes))
    const request = {
      sourceDocument: document,
      targetDocument: document,
      values: new Map([['//a', 'Ж']]),
      ...about,
    }
    expect(() => mergeDocument(po, request)).toThrow(/U\+0416.*iso-8859-1/)
  })
})

describe('a second reading', () => {
  const before = parseCatalog(`${message('a', 'x')}\n${message('b', '\\a')}`)
  const [a, b] = before.messages
  const intents = (text: string): Intent[] =>
    a === undefined ? [] : [{ text: before.text, message: a, forms: [text], isInPlace: true }]

  it.each([
    ['the intended text', message('a', 'y'), 'y'],
    ['an escape that the other reader does not know', message('a', '\\v'), '\v'],
    ['a text that kept its spelling', message('a', 'x'), 'x'],
  ])('confirms %s', (_, block, text) => {
    expect(() =>
      readSecondTime(before, `${block}\n${message('b', '\\a')}`, intents(text), false),
    ).not.toThrow()
  })

  it.each([
    ['another text', `${message('a', 'z')}\n${message('b', '\\a')}`],
    ['another spelling elsewhere', `${message('a', 'y')}\n${message('b', 'b')}`],
    ['a lost message', message('a', 'y')],
    ['a new message', `${message('a', 'y')}\n${message('b', '\\a')}\n${message('c')}`],
    ['a text that cannot be read', `${message('a', 'y')}\n${message('b', '\\a')}\nmsgfoo "x"\n`],
  ])('refuses %s', (_, after) => {
    expect(() => readSecondTime(before, after, intents('y'), false)).toThrow(/second parser/)
  })

  it('is not asked for about a file that it could not read before', () => {
    for (const text of [
      'msgid "表\\"\nmsgstr "x"\n',
      'msgid "a"\nmsgstr "b"\n#~ "c"\n',
      '# x\rmsgid "a"\rmsgstr "b"\r',
    ]) {
      expect(() => readSecondTime(parseCatalog(text), 'anything', [], false)).not.toThrow()
    }
  })

  it('wants nothing else in a born file', () => {
    expect(b).toBeDefined()
    expect(() => readSecondTime(before, message('a', 'y'), intents('y'), true)).not.toThrow()
    expect(() =>
      readSecondTime(before, `${message('a', 'y')}\n${message('b')}`, intents('y'), true),
    ).toThrow()
  })
})

describe('the language of a born file', () => {
  it.each([
    ['de', 'de', 'de'],
    ['pt-BR', 'pt-BR', 'pt_BR'],
    ['nb_NO', 'no', 'nb_NO'],
    ['zh-Hans', 'zh-CN', 'zh_CN'],
    ['zh-Hant-TW', 'zh-TW', 'zh_TW'],
    ['sr-Latn', 'sr-CS', 'sr@latin'],
    ['sr-Cyrl-RS', 'sr', 'sr@cyrillic'],
    ['ca@valencia', 'ca', 'ca@valencia'],
  ])('%s, sold as %s, is written %s', (locale, language, written) => {
    expect(gettextLocale(locale, language)).toBe(written)
  })
})

describe('the payload for the service', () => {
  const strings = [
    { id: ['', 'Open file "x"'], text: 'Open file "x"' },
    { id: ['menu', 'Open'], text: 'Open' },
    { id: ['', '%d file', '2'], text: '%d files' },
  ]

  it('has short names that depend on the id alone', () => {
    const { type, data } = po.payload(strings)
    const names = strings.map(({ id }) => po.wireKey?.(id).slice(1))
    expect(type).toBe('application/json')
    expect(data).toBe(
      `{${strings.map(({ text }, index) => `"${names[index]}":${JSON.stringify(text)}`).join(',')}}`,
    )
    for (const name of names) expect(name).toMatch(/^[\w-]{8}$/)
    expect(po.payload(strings.slice(1, 2)).data).toBe(`{"${names[1]}":"Open"}`)
    expect(names[0]).toBe('Hn4X_VKz')
  })

  it('comes back in any order, with strangers kept separate', () => {
    const names = strings.map(({ id }) => po.wireKey?.(id).slice(1))
    const reply = `\ufeff{ "${names[2]}": "%d Dateien", "other": "?", "${names[0]}": 7, "${names[1]}": "Öffnen" }`
    expect([...po.read(reply, strings)]).toEqual([
      ['//%d file/2', '%d Dateien'],
      ['/other', '?'],
      ['/menu/Open', 'Öffnen'],
    ])
    expect(po.read(reply).get(`/${names[1]}`)).toBe('Öffnen')
    expect(() => po.read('Guten Tag', strings)).toThrow(FormatError)
  })
})
